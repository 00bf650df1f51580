import type { AudienceInput, SeatId, Viewer } from '../../kernel/index.ts';
import type { Holder, State } from './state.ts';
import { hasNewcomer } from './selectors.ts';

export function toGm({ viewer }: { readonly viewer: Viewer }): boolean {
  return viewer.kind === 'gm';
}

/** Whether this viewer holds that hand; a newcomer who waits for the seat does not (SU-189). */
export function holds(state: State, viewer: Viewer, seat: Holder): boolean {
  if (viewer.kind !== 'seat') return viewer.kind === 'gm' && seat === 'gm';
  return viewer.seat === seat && !hasNewcomer(state, seat);
}

export const toHolder = ({ before, event, viewer }: AudienceInput<State, { readonly seat: Holder }>): boolean =>
  holds(before, viewer, event.seat);

/** Whether this viewer may read the sheet: open to all, or to its owner and the GM (SU-22). */
export function seesSheet(state: State, seat: SeatId, viewer: Viewer): boolean {
  return state.options.sheets !== 'owner' || viewer.kind === 'gm' || holds(state, viewer, seat);
}

export const toEverybody = { audience: 'everybody', reveals: 'nothing' } as const;

/** For events that contain a person's id: everybody receives it without the id. */
export const withoutPerson = { audience: 'everybody', secret: { person: 'none' }, reveals: 'nothing' } as const;

/** For events that show a card that was hidden before, which limits undo (TB-13). */
export const turnedUp = { audience: 'everybody', reveals: 'hidden' } as const;

export const unlessHidden = ({ event, viewer }: AudienceInput<State, { readonly hidden?: boolean }>): boolean =>
  viewer.kind === 'gm' || event.hidden !== true;

export const npcNumbers = { modifier: toGm, npcTagged: toGm } as const;
