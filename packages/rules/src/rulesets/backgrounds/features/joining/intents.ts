import { intent, longestName, wrongPhase } from '../../declare.ts';
import { personField, seatField } from '../absence/checks.ts';
import { check, gmSeat } from '../../../../kernel/index.ts';
import { arrived, parkCharacters, takeSeat } from '../../flow/absence.ts';

/** A returning person gets their own characters; a newcomer creates one (DR-137). */
export const seatJoined = intent(
  { ...seatField, name: { kind: 'text', most: longestName }, ...personField },
  {
    type: 'seat_joined',
    clause: 'DR-137',
    who: ['system'],
    stale: 'accept',
    checks: [
      check('DR-01', ['seat'], ({ view, intent }) => {
        const { phase, players, scene, options: chosen } = view.shared;
        if (phase === 'CLOSED') return wrongPhase(view);
        if (intent.seat === gmSeat || players.some(({ seat }) => seat === intent.seat)) return undefined;
        const isFull = players.length >= chosen.maxPlayers;
        // New players join between scenes, because the scene's clock has run without them (DR-129).
        return isFull || scene !== null ? wrongPhase(view) : undefined;
      }),
    ],
    execute(context) {
      const { seat, name, person } = context.intent;
      if (seat === gmSeat) {
        context.emit({ type: context.state.gm === null ? 'player_joined' : 'player_returned', seat, name });
        if (person !== undefined)
          parkCharacters(context, (character) => character.left !== null && character.person === person);
      } else takeSeat(context, { seat, name, ...(person === undefined ? {} : { person }) });
      arrived(context, seat);
    },
  },
);
