import type { SeatId } from '../../../../kernel/index.ts';
import type { Headmate, HeadmateField, Phase, SharedField, State } from '../../state.ts';
import { expectedSeats } from '../../selectors.ts';

export type SheetPhase = 'SETTING' | 'SYSTEM_SHEET' | 'SCENE';

export interface SharedFieldSpec {
  readonly field: SharedField;
  /** `needed`: settled once, and required; `many`: any number of entries. */
  readonly extent: 'needed' | 'many';
}

/** What is agreed on in each phase (FD-21, FD-25, FD-49). */
export const sharedFields: Readonly<Record<SheetPhase, readonly SharedFieldSpec[]>> = {
  SETTING: [
    { field: 'setting', extent: 'needed' },
    { field: 'theme', extent: 'many' },
  ],
  SYSTEM_SHEET: [
    { field: 'name', extent: 'needed' },
    { field: 'presentation', extent: 'needed' },
    { field: 'pronouns', extent: 'needed' },
    { field: 'age', extent: 'needed' },
    { field: 'other', extent: 'many' },
  ],
  SCENE: [
    { field: 'outing', extent: 'needed' },
    { field: 'place', extent: 'needed' },
    { field: 'detail', extent: 'many' },
  ],
};

/** Six boxes, filled from the top (FD-30). */
export const headmateFields: readonly HeadmateField[] = [
  'name',
  'pronouns',
  'sexuality',
  'interest',
  'personality',
  'quality',
];

/** Tables up to this size may have a second round of looks (FD-28). */
const mostSeatsForTwoRounds = 4;

type Sheets = Pick<State, 'settled' | 'players' | 'parts' | 'acked'> & { readonly phase: string };

export function isSheetPhase(phase: string): phase is SheetPhase {
  return Object.hasOwn(sharedFields, phase);
}

function fieldsIn(phase: string): readonly SharedFieldSpec[] {
  return isSheetPhase(phase) ? sharedFields[phase] : [];
}

export function settledIn(state: Pick<State, 'settled'>, field: SharedField | 'appearance'): readonly string[] {
  return state.settled.filter((entry) => entry.field === field).map(({ text }) => text);
}

function partsOf(state: Pick<State, 'parts'>, seat: SeatId): number {
  return state.parts.filter((part) => part === seat).length;
}

/** FD-28. */
export function seatForRequiredLooks(state: Sheets): SeatId | undefined {
  if (state.phase !== 'SYSTEM_SHEET') return undefined;
  return expectedSeats(state).find((seat) => partsOf(state, seat) === 0);
}

/** The second round is open to seats that have not continued yet (FD-28). */
export function seatForNextLooks(state: Sheets): SeatId | undefined {
  if (state.phase !== 'SYSTEM_SHEET') return undefined;
  const first = seatForRequiredLooks(state);
  if (first !== undefined || state.players.length > mostSeatsForTwoRounds) return first;
  return expectedSeats(state).find((seat) => partsOf(state, seat) === 1 && !state.acked.includes(seat));
}

export function missingFields(state: Pick<State, 'settled'> & { readonly phase: string }): readonly SharedField[] {
  return fieldsIn(state.phase)
    .filter(({ field, extent }) => extent === 'needed' && settledIn(state, field).length === 0)
    .map(({ field }) => field);
}

/** `undefined` if the sheet is full. */
export function firstEmpty(headmate: Headmate): HeadmateField | undefined {
  return headmateFields.find((field) => headmate[field] === '');
}

/**
 * The sheet at this seat. Each sheet gets its name at the seat where it starts and is then passed to the left (FD-30).
 */
export function sheetAt(
  state: Pick<State, 'players' | 'headmates' | 'pass' | 'newSheets'> & { readonly phase: Phase },
  seat: SeatId,
): string | undefined {
  if (state.phase === 'NEXT') return state.newSheets[seat];
  const { players, headmates, pass } = state;
  const index = players.findIndex((player) => player.seat === seat);
  if (state.phase !== 'HEADMATES' || index < 0) return undefined;
  const { length } = headmates;
  return headmates[(((index - pass) % length) + length) % length]?.id;
}

export function sheetsAtSeats(state: State): Readonly<Record<SeatId, string>> {
  return Object.fromEntries(
    state.players.flatMap(({ seat }) => {
      const sheet = sheetAt(state, seat);
      return sheet === undefined ? [] : [[seat, sheet]];
    }),
  );
}

/** Fields that may be offered in this phase. */
export function openFields(state: Pick<State, 'settled'> & { readonly phase: string }): readonly SharedField[] {
  return fieldsIn(state.phase)
    .filter(({ field, extent }) => extent === 'many' || settledIn(state, field).length === 0)
    .map(({ field }) => field);
}

/** Fields with several offers that everybody has answered: if no answer changes, only cards can settle them (FD-27). */
export function contestedFields(state: State): readonly SharedField[] {
  const seats = expectedSeats(state);
  return openFields(state).filter((field) => {
    const offers = state.offers.filter((offer) => offer.field === field);
    return offers.length > 1 && offers.every(({ yes, no }) => seats.every((seat) => [...yes, ...no].includes(seat)));
  });
}
