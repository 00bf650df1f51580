/** What the table settles before a date: offers, the System's sheet, the Headmates' sheets. */
import type { SeatId } from '../../../kernel/index.ts';
import type { Headmate, Offer, State } from '../state.ts';
import type { Changes, EventOf } from './change.ts';
import { asked, without } from './change.ts';

function offered(state: State, { option, field, text, seat }: EventOf<'option_offered'>): State {
  return asked({
    ...state,
    acked: [],
    offersMade: state.offersMade + 1,
    offers: [...state.offers, { id: option, field, text, yes: [seat], no: [] }],
  });
}

function answered(offer: Offer, { seat, yes }: EventOf<'option_answered'>): Offer {
  const others = (seats: readonly SeatId[]): readonly SeatId[] => seats.filter((other) => other !== seat);
  return {
    ...offer,
    yes: yes ? [...others(offer.yes), seat] : others(offer.yes),
    no: yes ? others(offer.no) : [...others(offer.no), seat],
  };
}

function struck(state: State, { option }: EventOf<'option_removed'>): State {
  const gone = state.offers.find((offer) => offer.id === option);
  if (gone === undefined) return state;
  return asked({
    ...state,
    offers: state.offers.filter((offer) => offer !== gone),
    struck: [...state.struck, { field: gone.field, text: gone.text }],
  });
}

/** What may stand there more than once; anything else settles its field. */
const fieldsOfMany: ReadonlySet<string> = new Set(['theme', 'other', 'detail', 'appearance']);

function fieldSet(state: State, event: EventOf<'sheet_field_set'>): State {
  const { field, text, by } = event;
  const isPart = by !== null && (field === 'appearance' || field === 'detail');
  return asked({
    ...state,
    settled: [...state.settled, { field, text }],
    offers: state.offers.filter((offer) => offer.field !== field || (fieldsOfMany.has(field) && offer.text !== text)),
    parts: isPart ? [...state.parts, by] : state.parts,
    acked: [],
  });
}

function blankHeadmate(id: string): Headmate {
  return { id, name: '', pronouns: '', sexuality: '', interest: '', personality: '', quality: '' };
}

function headmateFieldSet(state: State, event: EventOf<'headmate_field_set'>): State {
  const { sheet, field, text, by } = event;
  const headmates = state.headmates.map((headmate) =>
    headmate.id === sheet ? { ...headmate, [field]: text } : headmate,
  );
  const isFull = headmates.every((headmate) => headmate.id !== sheet || headmate.quality !== '');
  const own = Object.entries(state.newSheets).find(([, id]) => id === sheet)?.[0];
  return {
    ...state,
    headmates,
    parts: by === null ? state.parts : [...state.parts, by],
    newSheets: own !== undefined && isFull ? without(state.newSheets, own) : state.newSheets,
  };
}

export const sheetChanges: Changes<
  | 'option_offered'
  | 'option_answered'
  | 'option_removed'
  | 'sheet_field_set'
  | 'system_described'
  | 'sheets_filled'
  | 'sheets_laid'
  | 'headmate_field_set'
  | 'sheets_passed'
  | 'headmate_introduced'
> = {
  option_offered: offered,
  option_answered: (state, event) => ({
    ...state,
    offers: state.offers.map((offer) => (offer.id === event.option ? answered(offer, event) : offer)),
  }),
  option_removed: struck,
  sheet_field_set: fieldSet,
  system_described: (state, { system }) => ({ ...state, system, offers: [] }),
  sheets_filled: (state, { system, headmates }) => ({ ...state, system, headmates }),
  sheets_laid: (state, { sheets }) => ({ ...state, pass: 0, headmates: sheets.map(blankHeadmate) }),
  headmate_field_set: headmateFieldSet,
  sheets_passed: (state, { pass }) => asked({ ...state, pass, parts: [] }),
  headmate_introduced: (state, { seat }) => ({ ...state, parts: [...state.parts, seat] }),
};
