/** The outcome of a date, and the wrap-up after it (FD-125 to FD-133). */
import type { CardCode, SeatId } from '../../../../kernel/index.ts';
import type { State, TraitMatch } from '../../state.ts';
import { event } from '../../declare-event.ts';
import { withProspect } from '../../state-changes.ts';
import { toEverybody, turnedUp } from '../../audience.ts';

interface TraitsRevealed {
  readonly cards: readonly CardCode[];
  /** The traits in words; absent in entries of older versions. */
  readonly traits?: readonly string[];
}

interface OutcomeSet {
  readonly second: boolean;
  readonly intimacy: boolean;
  readonly matches: readonly TraitMatch[];
  /** Whether this outcome is a ghosting (FD-127); absent in journals before version 3. */
  readonly ghosted?: boolean;
}

interface IntimacyDescribed {
  readonly seat: SeatId;
  readonly text: string | null;
  /** Whether the Prospect was told of the System's plurality (FD-132). */
  readonly told: boolean;
}

interface CheckedIn {
  readonly seat: SeatId;
  readonly text: string | null;
}

interface StarGiven {
  readonly seat: SeatId;
  readonly text: string;
  /** Whether its author includes it in the saved story; absent in older journals, whose authors were not asked. */
  readonly chronicled?: boolean;
}

interface Remark {
  readonly seat: SeatId;
  readonly text: string;
}

/** A ghosting is stored with the Prospect, and in the roster if the Prospect was chosen from it (FD-127). */
function outcomeSet(state: State, event: OutcomeSet): State {
  const { second, intimacy, matches, ghosted } = event;
  const after: State = { ...state, outcome: { second, intimacy, matches, agreed: null } };
  const { prospect, roster } = after;
  if (prospect === null || ghosted === undefined) return after;
  const { slot, name } = prospect;
  const marked = { ...after, prospect: { ...prospect, ghosted } };
  const person = slot === null ? undefined : roster[slot];
  // The slot may have passed to another person (FD-105).
  if (slot === null || person?.name !== name) return marked;
  return { ...marked, roster: { ...roster, [slot]: { ...person, ghosted } } };
}

export const aftercareEvents = {
  traits_revealed: event<TraitsRevealed>({
    ...turnedUp,
    prompt: 'raise',
    apply: (state, { cards }) =>
      withProspect({ ...state, traitsRevealed: true }, (prospect) => ({
        ...prospect,
        knownTraits: [...prospect.knownTraits, ...cards],
      })),
  }),
  outcome_set: event<OutcomeSet>({
    ...toEverybody,
    prompt: 'keep',
    apply: outcomeSet,
  }),
  intimacy_described: event<IntimacyDescribed>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { told }) => withProspect(state, (prospect) => ({ ...prospect, told: prospect.told || told })),
  }),
  checked_in: event<CheckedIn>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat }) => ({ ...state, checkedIn: [...state.checkedIn, seat] }),
  }),
  star_given: event<StarGiven>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => state,
  }),
  wish_made: event<Remark>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => state,
  }),
  remark_made: event<Remark>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => state,
  }),
};
