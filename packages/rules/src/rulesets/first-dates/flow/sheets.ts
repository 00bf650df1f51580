/** Setting, System, Headmates and scene, worked out together (FD-21, FD-25 to FD-32, FD-49). */
import type { CardCode, SeatId } from '../../../kernel/index.ts';
import { rankOf } from '../../../kernel/index.ts';
import { details, looks, outings, places, presentations, settings } from '../data/quick-setup.ts';
import { nameIn } from '../features/pack/pack.ts';
import { ageBy, ageCards, pronounsBy } from '../features/prospect/marks.ts';
import { isStruck } from '../features/setup/checks.ts';
import {
  firstEmpty,
  headmateFields,
  seatForRequiredLooks,
  missingFields,
  settledIn,
  sheetAt,
} from '../features/setup/sheets.ts';
import type { Offer, SharedField, State } from '../state.ts';
import { expectedSeats } from '../selectors.ts';
import { waitingFor } from '../waiting.ts';
import { fillBoxes } from './boxes.ts';
import { enterFronting } from './deal.ts';
import { flip, helperCardTaker } from './decks.ts';
import { orderByFlips } from './flips.ts';
import { enterRoles } from './roles.ts';
import type { FlowContext } from './flow-context.ts';

export function enterSetting(context: FlowContext): void {
  context.emit({ type: 'phase_entered', phase: 'SETTING' });
}

export function enterScene(context: FlowContext): void {
  context.emit({ type: 'phase_entered', phase: 'SCENE' });
}

function sheetOf(state: State): 'table' | 'system' | 'scene' {
  if (state.phase === 'SETTING') return 'table';
  return state.phase === 'SCENE' ? 'scene' : 'system';
}

/** `by`: the seat for which the entry counts, even if cards chose its text; `null` for no seat. */
export function setField(
  context: FlowContext,
  entry: { readonly field: SharedField | 'appearance'; readonly text: string; readonly by: SeatId | null },
): void {
  context.emit({ type: 'sheet_field_set', sheet: sheetOf(context.state), ...entry });
}

function settleOffer(context: FlowContext, offer: Offer, by: SeatId | null = null): void {
  setField(context, { field: offer.field, text: offer.text, by });
}

/**
 * Settles every offer that everybody agreed to. It also ends the phase if everybody has continued, because the only
 * seat that had not continued may have left.
 */
export function afterAnswer(context: FlowContext): void {
  const seats = expectedSeats(context.state);
  if (seats.length === 0) return;
  for (const offer of context.state.offers)
    // Settling an offer can remove others of its field.
    if (context.state.offers.includes(offer) && seats.every((seat) => offer.yes.includes(seat)))
      settleOffer(context, offer);
  endIfDone(context);
}

export function endIfDone(context: FlowContext): void {
  const { state } = context;
  const isReady = missingFields(state).length === 0 && seatForRequiredLooks(state) === undefined;
  if (!isReady || !expectedSeats(state).every((seat) => state.acked.includes(seat))) return;
  advanceFromSheet(context);
}

/** FD-27. */
export function flipBetween(context: FlowContext, field: SharedField): void {
  const offers = context.state.offers.filter((offer) => offer.field === field);
  const [first] = orderByFlips(
    context,
    offers.map(({ id }) => id),
    { purpose: 'choice', tie: 'choice_tie', places: 1 },
  );
  const chosen = offers.find(({ id }) => id === first);
  if (chosen !== undefined) settleOffer(context, chosen);
}

function ageText(take: () => CardCode): string {
  return String(ageBy(Array.from({ length: ageCards }, take)));
}

/** As often as a pack has cards, so that every rank comes up. */
const mostDraws = 52;

/**
 * A text that a player objected to is drawn again (FD-27). If the table has objected to everything the cards can say,
 * the last text counts, so that the setup cannot get stuck.
 */
function drawnText(context: FlowContext, field: SharedField, draw: () => string): string {
  let text = draw();
  for (let draws = 1; draws < mostDraws && isStruck(context.state.struck, { field, text }); draws += 1) text = draw();
  return text;
}

/** The cards come from the System's Deck (FD-26). */
export function drawAge(context: FlowContext, by: SeatId): void {
  const take = (): CardCode => flip(context, { purpose: 'age', deck: 'system', for: 'system' });
  const text = drawnText(context, 'age', () => ageText(take));
  setField(context, { field: 'age', text, by });
}

function advanceFromSheet(context: FlowContext): void {
  switch (context.state.phase) {
    case 'SETTING':
      context.emit({ type: 'phase_entered', phase: 'SYSTEM_SHEET' });
      return;
    case 'SYSTEM_SHEET':
      describeSystem(context);
      layHeadmates(context);
      return;
    default:
      fixScene(context);
  }
}

function describeSystem(context: FlowContext): void {
  const { state } = context;
  const entryIn = (field: SharedField): string => settledIn(state, field)[0] ?? '';
  context.emit({
    type: 'system_described',
    system: {
      name: entryIn('name'),
      presentation: entryIn('presentation'),
      pronouns: entryIn('pronouns'),
      age: Number(entryIn('age')),
      appearance: settledIn(state, 'appearance'),
      other: settledIn(state, 'other'),
    },
  });
}

/** FD-30. */
function layHeadmates(context: FlowContext): void {
  context.emit({ type: 'sheets_laid', sheets: context.state.players.map((_, index) => `m${index + 1}`) });
  context.emit({ type: 'phase_entered', phase: 'HEADMATES' });
}

function fixScene(context: FlowContext): void {
  const { state } = context;
  context.emit({
    type: 'scene_set',
    outing: settledIn(state, 'outing')[0] ?? '',
    place: settledIn(state, 'place')[0] ?? '',
    details: settledIn(state, 'detail'),
  });
  enterFronting(context);
}

function textFromCards(state: State, field: SharedField, take: () => CardCode): string {
  if (field === 'age') return ageText(take);
  const card = take();
  const rank = rankOf(card);
  switch (field) {
    case 'setting':
    case 'theme':
      return settings[rank];
    case 'name':
      return nameIn(state.pack, card);
    case 'presentation':
      return presentations[rank];
    case 'pronouns':
      return pronounsBy(state.pack, card);
    case 'outing':
      return outings[rank];
    case 'place':
      return places[rank];
    case 'other':
    case 'detail':
      return details[rank];
  }
}

function fillField(context: FlowContext, field: SharedField): void {
  const take = helperCardTaker(context);
  const text = drawnText(context, field, () => textFromCards(context.state, field, take));
  setField(context, { field, text, by: null });
}

function fillSheet(context: FlowContext): void {
  for (const field of missingFields(context.state)) {
    const offers = context.state.offers.filter((offer) => offer.field === field);
    const [only] = offers;
    if (offers.length > 1) flipBetween(context, field);
    else if (only !== undefined) settleOffer(context, only);
    else fillField(context, field);
  }
  for (;;) {
    const seat = seatForRequiredLooks(context.state);
    if (seat === undefined) break;
    const card = helperCardTaker(context)();
    setField(context, { field: 'appearance', text: looks[rankOf(card)], by: seat });
  }
}

/** The cards decide what the players have not: after a long silence, or because the host says so. */
export function letCardsDecide(context: FlowContext): void {
  switch (context.state.phase) {
    case 'SETTING':
    case 'SYSTEM_SHEET':
    case 'SCENE':
      fillSheet(context);
      advanceFromSheet(context);
      return;
    case 'HEADMATES':
      endPass(context);
      return;
    case 'NEXT':
      for (const sheet of Object.values(context.state.newSheets)) fillBoxes(context, sheet, headmateFields.length);
      return;
    default:
  }
}

/** FD-30, FD-32. */
export function passIfDone(context: FlowContext): void {
  if (context.state.phase === 'HEADMATES' && waitingFor(context.state).length === 0) endPass(context);
}

function endPass(context: FlowContext): void {
  const { pass, headmates } = context.state;
  if (pass >= headmateFields.length) {
    for (const seat of waitingFor(context.state)) introduce(context, seat, null);
    enterRoles(context);
    return;
  }
  for (const { id } of headmates.filter((headmate) => firstEmpty(headmate) === headmateFields[pass]))
    fillBoxes(context, id, pass + 1);
  context.emit({ type: 'sheets_passed', pass: pass + 1 });
}

/** FD-32. */
export function introduce(context: FlowContext, seat: SeatId, text: string | null): void {
  const sheet = sheetAt(context.state, seat);
  const headmate = context.state.headmates.find(({ id }) => id === sheet);
  if (headmate === undefined) return;
  context.emit({ type: 'headmate_introduced', seat, headmate: headmate.id, name: headmate.name, text });
}
