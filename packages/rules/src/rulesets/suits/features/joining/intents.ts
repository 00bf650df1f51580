import { intent, malformed, refuseIf, seatViewOf } from '../../declare.ts';
import { giveUp, longestPerson, mayGiveUp, personText, presenceOf, seatText, systemBase } from '../session/checks.ts';
import { check } from '../../../../kernel/index.ts';
import { mostPlayers } from '../../constants.ts';
import { findPlayer } from '../../selectors.ts';
import { fetchCharacters, takeLeftSeat } from '../../flow/leaving.ts';
import { endCreationIfReady } from '../../flow/crew.ts';
import { discardHand } from '../../flow/decks.ts';

const joinablePhases: ReadonlySet<string> = new Set(['LOBBY', 'CREATION', 'INTERMISSION']);

/** A known player's seat can be taken at any time, a new one or the GM's only in `joinablePhases` (SU-05, SU-185). */
export const seatJoined = intent(
  { ...seatText, name: { kind: 'text', most: longestPerson }, ...personText },
  {
    ...systemBase,
    type: 'seat_joined',
    clause: 'SU-05',
    checks: [
      check('SU-05', ['seat'], ({ view, intent }) => {
        const { phase, seats } = view.shared;
        if (intent.seat === 'gm' || seatViewOf(view, intent.seat) !== undefined) return undefined;
        if (seats.length >= mostPlayers) return { code: 'E_TABLE_FULL', facts: { n: mostPlayers } };
        return refuseIf(!joinablePhases.has(phase), () => ({ code: 'E_PHASE', facts: { phase } }));
      }),
      check('SU-185', ['seat'], ({ view, intent }) =>
        refuseIf(intent.seat === 'gm' && !joinablePhases.has(view.shared.phase), () => ({ code: 'SU_GM_SEAT_LOCKED' })),
      ),
    ],
    execute(context) {
      const { seat, name, person } = context.intent;
      const presence = presenceOf(context.view, seat);
      if (presence === undefined) {
        fetchCharacters(context, { seat, person });
        context.emit({ type: 'player_joined', seat, name, ...(person === undefined ? {} : { person }) });
        endCreationIfReady(context);
        return;
      }
      const player = findPlayer(context.state, seat);
      if (player !== undefined && presence === 'left') {
        takeLeftSeat(context, player, { name, person });
        endCreationIfReady(context);
        return;
      }
      context.emit({ type: 'seat_renamed', seat, name });
      if (presence !== 'here') context.emit({ type: 'seat_came_back', seat });
      // A new GM does not see the hand of the previous one (SU-185).
      if (seat === 'gm') discardHand(context, 'gm');
    },
  },
);

/**
 * Sent before another holder gets this seat. A seat that a bot lends (TB-07) keeps its character, but the notes on its
 * sheets are deleted, because they are only for the person who wrote them (SU-22). A character that came back to its
 * player at this seat leaves with that player. A seat whose player has left keeps everything for their return (SU-23).
 */
export const holderChanged = intent(seatText, {
  ...systemBase,
  type: 'holder_changed',
  clause: 'SU-22',
  checks: [
    check('SU-22', ['seat'], ({ view, intent }) => {
      const presence = seatViewOf(view, intent.seat)?.presence;
      return refuseIf(presence === undefined || presence === 'left', () => malformed('seat'));
    }),
  ],
  execute(context) {
    const { seat } = context.intent;
    const owner = findPlayer(context.state, seat)?.owner ?? null;
    if (owner !== null) giveUp(context, { ...context.intent, person: owner });
    // Emitted even if there is no note: notes are not published, so the verification of a session cannot tell (SU-22).
    else context.emit({ type: 'notes_emptied', seat });
  },
});

/** Sent after a rewind to a moment when another person had this seat: gives it up on that person's behalf (SU-23). */
export const seatPassed = intent(
  { ...seatText, ...personText },
  {
    ...systemBase,
    type: 'seat_passed',
    clause: 'SU-189',
    checks: [
      // The GM's hand belongs to the role and not to a person, so nothing is given up and the scene continues.
      check('SU-185', ['seat'], ({ intent }) => refuseIf(intent.seat === 'gm', () => malformed('seat'))),
      mayGiveUp,
    ],
    execute(context) {
      giveUp(context, context.intent);
    },
  },
);
