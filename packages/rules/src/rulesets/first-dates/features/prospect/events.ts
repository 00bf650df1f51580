import type { MeetingStep, QualityMark, State } from '../../state.ts';
import type { CardCode, SeatId } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import { seesTraits, toEverybody } from '../../audience.ts';
import { withProspect } from '../../state-changes.ts';

interface MeetingWentOn {
  readonly step: MeetingStep;
  readonly name: string | null;
}

interface NameVetoed {
  readonly name: string;
}

interface LooksAdded {
  readonly seat: SeatId;
  readonly text: string;
}

interface ProspectMet {
  readonly name: string;
  readonly pronouns: string;
  readonly slot: CardCode | null;
  /** The Prospect was dated before, with another date in between (FD-130); absent in older journals. */
  readonly again?: true;
  /** No date with the Prospect has taken place: the System was stood up (FD-55). */
  readonly first?: true;
}

/** Older journals have none of these fields. */
interface ProspectMetAgain {
  readonly name?: string;
  readonly pronouns?: string;
  /** No date with the Prospect has taken place: the System was stood up (FD-55). */
  readonly first?: true;
}

interface QualityChecked {
  readonly headmate: string;
  readonly cards: readonly [CardCode, CardCode];
  readonly mark: QualityMark;
}

interface TraitsDrawn {
  readonly seat: SeatId;
  readonly count: number;
  readonly cards: readonly CardCode[];
}

function cardsWithout(cards: readonly CardCode[], taken: readonly CardCode[]): readonly CardCode[] {
  return cards.filter((card) => !taken.includes(card));
}

/**
 * Stores the current Prospect if they come from the roster, so that they are known when the table meets them again
 * (FD-130).
 */
function withDatedProspect({ dated, prospect }: State): Pick<State, 'dated'> {
  if (prospect !== null && prospect.slot !== null) return { dated: { ...dated, [prospect.slot]: prospect } };
  return dated === undefined ? {} : { dated };
}

function met(state: State, { name, pronouns, slot, again }: ProspectMet): State {
  const earlier = withDatedProspect(state);
  const known = again === true && slot !== null ? earlier.dated?.[slot] : undefined;
  if (known !== undefined) return { ...state, ...earlier, prospect: known };
  const number = state.prospects + 1;
  return {
    ...state,
    ...earlier,
    prospects: number,
    prospect: {
      number,
      name,
      pronouns,
      appearance: [],
      marks: {},
      dates: 0,
      told: false,
      knownTraits: [],
      slot,
    },
  };
}

export const prospectEvents = {
  meeting_went_on: event<MeetingWentOn>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { step, name }) => ({ ...state, acked: [], parts: [], meeting: { step, name } }),
  }),
  name_vetoed: event<NameVetoed>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => ({ ...state, acked: [] }),
  }),
  looks_added: event<LooksAdded>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat, text }) =>
      withProspect({ ...state, parts: [...state.parts, seat] }, (prospect) => ({
        ...prospect,
        appearance: [...prospect.appearance, text],
      })),
  }),
  prospect_met: event<ProspectMet>({
    ...toEverybody,
    prompt: 'keep',
    apply: met,
  }),
  prospect_met_again: event<ProspectMetAgain>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => state,
  }),
  quality_checked: event<QualityChecked>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { headmate, mark }) =>
      withProspect(state, (prospect) => ({ ...prospect, marks: { ...prospect.marks, [headmate]: mark } })),
  }),
  traits_drawn: event<TraitsDrawn>({
    audience: 'everybody',
    secret: { cards: ({ before, viewer }) => seesTraits(before, viewer) },
    reveals: 'hidden',
    prompt: 'keep',
    apply: (state, { cards }) => ({
      ...state,
      decks: { ...state.decks, date: cardsWithout(state.decks.date, cards) },
      traits: cards,
      traitsRevealed: false,
      meeting: null,
    }),
  }),
};
