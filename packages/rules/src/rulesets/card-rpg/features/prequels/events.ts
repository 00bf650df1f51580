import type { Card, PartId } from '../../cards.ts';
import type { CardCode, Suit } from '../../../../kernel/index.ts';
import { suits } from '../../../../kernel/index.ts';
import type { Half, Halves, PrequelRecord, State } from '../../state.ts';
import { invitedTo, pairsOf, sharersOf } from './pairs.ts';
import { leftOver, withCharacter, withPrequel, withoutConflict } from '../../state-changes.ts';
import { event } from '../../declare-event.ts';
import { toEverybody, toSheetViewers } from '../../audience.ts';

interface PrequelProposed {
  readonly character: PartId;
  readonly partner: PartId | null;
  /** Missing if there is at most one partner. */
  readonly second?: PartId;
  readonly level: string;
  readonly premise: string;
  readonly handSize: number;
}

interface PartnerAnswered {
  readonly character: PartId;
  readonly accept: boolean;
  /** Missing if nothing was said. */
  readonly note?: string;
}

interface PrequelApproved {
  readonly accept: boolean;
  readonly note: string | null;
}

interface CancelWished {
  readonly by: string;
}

interface BonusSuitChosen {
  readonly character: PartId;
  readonly suit: Suit;
}

interface GainsDrawn {
  readonly character: PartId;
  readonly suits: readonly Suit[];
  readonly half: Half;
  readonly count: number;
  readonly cards: readonly CardCode[];
}

interface StoryWritten {
  readonly character: PartId;
  readonly text: string;
  /** `every sheet`: up to version 7 the story told last went on the sheets of all who shared the prequel. */
  readonly goesOn?: 'every sheet';
}

/** The halves of a character contain each face at most once, so the face identifies the card. */
function withoutCards(halves: Halves, cards: readonly CardCode[]): Halves {
  const stays = ({ face }: Card): boolean => !cards.includes(face);
  return Object.fromEntries(
    suits.map((suit) => [suit, { low: halves[suit].low.filter(stays), high: halves[suit].high.filter(stays) }]),
  ) as unknown as Halves;
}

function withRecords(state: State): State {
  const { prequel } = state;
  if (prequel === null) return state;
  const { level, premise, won, gains, story, stories } = prequel;
  const sharers = sharersOf(prequel);
  const nameOf = (id: string): string => state.characters.find((one) => one.id === id)?.name ?? '';
  const entry = (id: string): PrequelRecord => {
    const [partner = null, second] = sharers.filter((one) => one !== id).map(nameOf);
    return {
      level,
      premise,
      partner,
      ...(second === undefined ? {} : { second }),
      won: won[id] === true,
      // CR-35: players without a story of their own get the one told last.
      story: stories[id] ?? story,
      gains: gains[id] ?? [],
    };
  };
  const written = sharers.reduce(
    (current, id) => withCharacter(current, id, ({ prequels }) => ({ prequels: [...prequels, entry(id)] })),
    state,
  );
  return { ...written, prequel: null, pairs: [...written.pairs, ...pairsOf(sharers)] };
}

export const prequelsEvents = {
  prequel_proposed: event<PrequelProposed>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { character, partner, second, level, premise }) => ({
      ...state,
      prequel: {
        character,
        partners: [partner, second ?? null].filter((id) => id !== null),
        joined: [],
        level,
        premise,
        note: null,
        step: partner === null ? 'gm' : 'partner',
        cancelling: [],
        won: {},
        bonus: {},
        gains: {},
        story: '',
        stories: {},
      },
    }),
  }),
  partner_answered: event<PartnerAnswered>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { character, accept }) =>
      accept
        ? withPrequel(state, ({ partners, joined }) => {
            const accepted = [...joined, character];
            return {
              joined: accepted,
              step: invitedTo({ partners, joined: accepted }).length === 0 ? 'gm' : 'partner',
            };
          })
        : { ...state, prequel: null },
  }),
  prequel_approved: event<PrequelApproved>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { accept, note }) =>
      accept ? withPrequel(state, () => ({ step: 'scene', note })) : { ...state, prequel: null },
  }),
  cancel_wished: event<CancelWished>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { by }) => withPrequel(state, ({ cancelling }) => ({ cancelling: [...cancelling, by] })),
  }),
  prequel_cancelled: event({
    ...toEverybody,
    prompt: 'raise',
    apply: (state) => ({ ...withoutConflict(state), prequel: null }),
  }),
  // The choice can change until the cards are drawn: a suit beyond the number of partners replaces the earliest one.
  bonus_suit_chosen: event<BonusSuitChosen>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { character, suit }) =>
      withPrequel(state, ({ bonus, partners }) => ({
        bonus: { ...bonus, [character]: [...(bonus[character] ?? []), suit].slice(-partners.length) },
      })),
  }),
  gains_drawn: event<GainsDrawn>({
    audience: 'everybody',
    secret: { cards: toSheetViewers },
    reveals: 'hidden',
    prompt: 'raise',
    apply: (state, { character, cards }) => {
      const one = state.characters.find(({ id }) => id === character);
      if (one === undefined) return state;
      if (one.halves === null) return withPrequel(state, ({ gains }) => ({ gains: { ...gains, [character]: [] } }));
      const { halves } = one;
      const gained = withCharacter(state, character, ({ deck }) => ({
        halves: withoutCards(halves, cards),
        deck: [...deck, ...cards.flatMap((face) => leftOver(halves).find((card) => card.face === face) ?? [])],
      }));
      return withPrequel(gained, ({ gains }) => ({ gains: { ...gains, [character]: cards } }));
    },
  }),
  story_written: event<StoryWritten>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { character, text, goesOn }) =>
      withPrequel(state, ({ stories }) =>
        goesOn === 'every sheet' ? { story: text } : { story: text, stories: { ...stories, [character]: text } },
      ),
  }),
  prequel_recorded: event({
    ...toEverybody,
    prompt: 'raise',
    apply: withRecords,
  }),
};
