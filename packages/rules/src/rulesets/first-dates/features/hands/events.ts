import type { AudienceInput, CardCode, SeatId } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import type { State } from '../../state.ts';
import { seesHand, toHandViewers } from '../../audience.ts';
import { withPlayer } from '../../state-changes.ts';

interface HandShared {
  readonly seat: SeatId;
  readonly on: boolean;
  /** The cards that are now shown; absent when the hand is hidden again, and in older journals. */
  readonly faces?: readonly CardCode[];
}

interface HandShown {
  readonly seat: SeatId;
}

/** The viewers who may see the hand once it is shared (FD-69). */
const toSystemPlayers = ({ before, event, viewer }: AudienceInput<State, { readonly seat: SeatId }>): boolean => {
  const isSystem = viewer.kind === 'seat' && before.roles?.system.includes(viewer.seat) === true;
  return isSystem || seesHand(before, event.seat, viewer);
};

export const handsEvents = {
  hand_shared: event<HandShared>({
    audience: 'everybody',
    secret: { faces: toSystemPlayers },
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { seat, on }) => withPlayer(state, seat, (player) => ({ ...player, shows: on })),
  }),
  // Separate from `hand_shared`, which everybody receives: only those who see the hand lose the undo of earlier moves
  // (TB-13).
  hand_shown: event<HandShown>({
    audience: toHandViewers,
    reveals: 'hidden',
    prompt: 'keep',
    apply: (state) => state,
  }),
};
