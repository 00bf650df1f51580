/** Who may hear of what. */
import type { State } from './state.ts';
import type { AudienceInput, Viewer } from '../../kernel/index.ts';
import { characterAt, controls, leads, seatOfViewer } from './selectors.ts';

export const open = { audience: 'everybody', reveals: 'nothing' } as const;

export const turnedUp = { audience: 'everybody', reveals: 'hidden' } as const;

function seesSheet(state: State, id: string, viewer: Viewer): boolean {
  if (state.options.sheetCards === 'public' && viewer.kind !== 'spectator') return true;
  if (leads(state, viewer)) return true;
  const seat = characterAt(state, id)?.seat ?? null;
  return seat !== null && seat === seatOfViewer(viewer);
}

/** The card list of a sheet is its owner's and the GM's, or every player's where the table says so; never a stranger's (1.3). */
export const toSheet = ({ before, event, viewer }: AudienceInput<State, { readonly character: string }>): boolean =>
  seesSheet(before, event.character, viewer);

export function seesHand(state: State, part: string, viewer: Viewer): boolean {
  return controls(state, viewer, part) || (state.options.gmSeesHands && leads(state, viewer));
}

/** CR-151: whoever may see what is turned to pay. */
export function seesPayment(state: State, part: string, viewer: Viewer): boolean {
  return state.options.payVisibility !== 'owner-gm' || controls(state, viewer, part) || leads(state, viewer);
}

export const toWhoIsShown = ({ before, event, viewer }: AudienceInput<State, { readonly hidden?: true }>): boolean =>
  leads(before, viewer) || event.hidden !== true;
