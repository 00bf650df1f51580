/** What the table settles before a date: offers, and the sheets of table, System and scene (FD-21, FD-27, FD-49). */
import type { Headmate, Offer, SharedField, State, SystemSheet } from '../../state.ts';
import type { SeatId } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';

interface OptionOffered {
  readonly option: string;
  readonly field: SharedField;
  readonly text: string;
  readonly seat: SeatId;
}

interface OptionAnswered {
  readonly option: string;
  readonly seat: SeatId;
  readonly yes: boolean;
}

interface OptionRemoved {
  readonly option: string;
}

interface SheetFieldSet {
  readonly sheet: 'table' | 'system' | 'scene';
  readonly field: SharedField | 'appearance';
  readonly text: string;
  /** The seat for which the entry counts, even if cards chose its text; `null` for no seat. */
  readonly by: SeatId | null;
}

interface SystemDescribed {
  readonly system: SystemSheet;
}

interface SheetsFilled {
  readonly system: SystemSheet;
  readonly headmates: readonly Headmate[];
}

function offered(state: State, { option, field, text, seat }: OptionOffered): State {
  return {
    ...state,
    acked: [],
    offersMade: state.offersMade + 1,
    offers: [...state.offers, { id: option, field, text, yes: [seat], no: [] }],
  };
}

function answered(offer: Offer, { seat, yes }: OptionAnswered): Offer {
  const others = (seats: readonly SeatId[]): readonly SeatId[] => seats.filter((other) => other !== seat);
  return {
    ...offer,
    yes: yes ? [...others(offer.yes), seat] : others(offer.yes),
    no: yes ? others(offer.no) : [...others(offer.no), seat],
  };
}

function struck(state: State, { option }: OptionRemoved): State {
  const removed = state.offers.find((offer) => offer.id === option);
  if (removed === undefined) return state;
  return {
    ...state,
    offers: state.offers.filter((offer) => offer !== removed),
    struck: [...state.struck, { field: removed.field, text: removed.text }],
  };
}

/** Fields that hold several entries. Any other field is settled by its first entry. */
const repeatableFields: ReadonlySet<string> = new Set(['theme', 'other', 'detail', 'appearance']);

function fieldSet(state: State, event: SheetFieldSet): State {
  const { field, text, by } = event;
  const isPart = by !== null && (field === 'appearance' || field === 'detail');
  return {
    ...state,
    settled: [...state.settled, { field, text }],
    offers: state.offers.filter(
      (offer) => offer.field !== field || (repeatableFields.has(field) && offer.text !== text),
    ),
    parts: isPart ? [...state.parts, by] : state.parts,
    acked: [],
  };
}

export const setupEvents = {
  option_offered: event<OptionOffered>({
    ...toEverybody,
    prompt: 'raise',
    apply: offered,
  }),
  option_answered: event<OptionAnswered>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => ({
      ...state,
      offers: state.offers.map((offer) => (offer.id === event.option ? answered(offer, event) : offer)),
    }),
  }),
  option_removed: event<OptionRemoved>({
    ...toEverybody,
    prompt: 'raise',
    apply: struck,
  }),
  sheet_field_set: event<SheetFieldSet>({
    ...toEverybody,
    prompt: 'raise',
    apply: fieldSet,
  }),
  system_described: event<SystemDescribed>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { system }) => ({ ...state, system, offers: [] }),
  }),
  sheets_filled: event<SheetsFilled>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { system, headmates }) => ({ ...state, system, headmates }),
  }),
};
