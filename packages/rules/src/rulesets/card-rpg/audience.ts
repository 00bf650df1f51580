import type { State } from './state.ts';
import type { AudienceInput, Viewer } from '../../kernel/index.ts';
import { characterAt, controls, leads, seatOfViewer } from './selectors.ts';

export const toEverybody = { audience: 'everybody', reveals: 'nothing' } as const;

/** For events that may reveal hidden cards. */
export const turnedUp = { audience: 'everybody', reveals: 'hidden' } as const;

function seesSheet(state: State, id: string, viewer: Viewer): boolean {
  if (state.options.sheetCards === 'public' && viewer.kind !== 'spectator') return true;
  if (leads(state, viewer)) return true;
  const seat = characterAt(state, id)?.seat ?? null;
  return seat !== null && seat === seatOfViewer(viewer);
}

/** The cards of a sheet go to its owner and the GM, or by option to all players, but never to spectators. */
export const toSheetViewers = ({
  before,
  event,
  viewer,
}: AudienceInput<State, { readonly character: string }>): boolean => seesSheet(before, event.character, viewer);

export function seesHand(state: State, part: string, viewer: Viewer): boolean {
  return controls(state, viewer, part) || (state.options.gmSeesHands && leads(state, viewer));
}

/** CR-13: by option only its owner knows the size of a deck. */
export function seesDeckCount(state: State, owner: string, viewer: Viewer): boolean {
  return state.options.deckCounts !== 'owner' || controls(state, viewer, owner);
}

/** CR-151 */
export function seesPayment(state: State, part: string, viewer: Viewer): boolean {
  return state.options.payVisibility !== 'owner-gm' || controls(state, viewer, part) || leads(state, viewer);
}

export const toViewersUnlessHidden = ({
  before,
  event,
  viewer,
}: AudienceInput<State, { readonly hidden?: true }>): boolean => leads(before, viewer) || event.hidden !== true;
