import type { State } from './state.ts';
import type { AudienceInput, SeatId, Viewer } from '../../kernel/index.ts';

/** FD-04, FD-18, FD-69. */
export function seesHand(state: State, seat: SeatId, viewer: Viewer): boolean {
  const { options } = state;
  if (options.openHands) return true;
  if (state.automatic?.seat === seat) return false;
  if (viewer.kind === 'gm') return options.facilitatorSees === 'all';
  if (viewer.kind !== 'seat') return false;
  if (viewer.seat === seat) return true;
  const owner = state.players.find((player) => player.seat === seat);
  const onlooker = state.players.find((player) => player.seat === viewer.seat);
  return (
    owner?.role === 'system' && onlooker?.role === 'system' && (options.systemHandSharing === 'always' || owner.shows)
  );
}

/** Before the trait cards are revealed (FD-04, FD-46). */
export function seesTraits(state: State, viewer: Viewer): boolean {
  if (viewer.kind === 'gm') return state.options.facilitatorSees === 'all';
  return viewer.kind === 'seat' && viewer.seat === state.roles?.date;
}

export function isAtSeat(viewer: Viewer, seat: SeatId): boolean {
  return viewer.kind === 'seat' && viewer.seat === seat;
}

export const toOwner = (input: AudienceInput<State, { readonly seat: SeatId }>): boolean =>
  isAtSeat(input.viewer, input.event.seat);

export const toHandViewers = (input: AudienceInput<State, { readonly seat: SeatId }>): boolean =>
  seesHand(input.before, input.event.seat, input.viewer);

export const toEverybody = { audience: 'everybody', reveals: 'nothing' } as const;

export const turnedUp = { audience: 'everybody', reveals: 'hidden' } as const;
