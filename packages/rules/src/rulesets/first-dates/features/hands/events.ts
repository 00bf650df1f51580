/** Showing one's hand to colleagues (FD-69). */
import type { AudienceInput, CardCode, SeatId } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import type { State } from '../../state.ts';
import { seesHand, toThoseWhoSeeTheHand } from '../../audience.ts';
import { withPlayer } from '../../state-changes.ts';

interface HandShared {
  readonly seat: SeatId;
  readonly on: boolean;
  /** What colleagues see from now on; absent where a hand is closed again, and in older journals. */
  readonly faces?: readonly CardCode[];
}

interface HandShown {
  readonly seat: SeatId;
}

/** Whoever may look into it once it is shared (FD-69). */
const toColleagues = ({ before, event, viewer }: AudienceInput<State, { readonly seat: SeatId }>): boolean => {
  const isSystem = viewer.kind === 'seat' && before.roles?.system.includes(viewer.seat) === true;
  return isSystem || seesHand(before, event.seat, viewer);
};

export const handsEvents = {
  hand_shared: event<HandShared>({
    audience: 'everybody',
    secret: { faces: toColleagues },
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { seat, on }) => withPlayer(state, seat, (player) => ({ ...player, shows: on })),
  }),
  // Apart from it: faces that one does not see are no reason why one's own card could not be taken back (TB-13).
  hand_shown: event<HandShown>({
    audience: toThoseWhoSeeTheHand,
    reveals: 'hidden',
    prompt: 'keep',
    apply: (state) => state,
  }),
};
