/** Places the GM has at hand: those that come with the game, and those that are made up here (CR-195). */
import type { Intent, Rank, Suit } from '../../../kernel/index.ts';
import { ranks, rule, suits } from '../../../kernel/index.ts';
import { placeNames } from '../data/place-names.ts';
import { readyPlaces } from '../data/places.ts';
import { badCardIn, cardsOf, environmentFault, readEnvironment } from '../environments.ts';
import { placesIn } from '../shelf.ts';
import type { Acts, EnvironmentDefinition, TempoWhen } from '../state.ts';
import type { CardView } from '../sight.ts';
import type { CardContext, CardRule } from './define.ts';
import {
  anybody,
  define,
  gmOnly,
  longestLine,
  longestName,
  nameField,
  nameOf,
  objectIf,
  oneOf,
  trimmed,
  written,
} from './define.ts';
import { anyTime, deckFault, mostGone, preparing } from './people.ts';

type DefineEnvironment = Intent & Readonly<Partial<EnvironmentDefinition>>;

const mostPlaces = 40;

function isKnown(view: CardView, id: unknown): boolean {
  return placesIn(view).some((place) => place.id === id);
}

const placeRoom: CardRule = rule('CR-195', [], ({ view }) =>
  objectIf(placesIn(view).length >= mostPlaces, () => ({ code: 'CR_PLACES_FULL', facts: { n: mostPlaces } })),
);

/** A new place: on the GM's shelf, or where a conflict goes there at once before everyone. */
export function establish(context: CardContext, definition: EnvironmentDefinition, where: 'shelf' | 'open'): void {
  const cards = cardsOf(definition);
  const { id, name } = definition;
  const defined = { type: 'environment_defined', id, name, count: cards.length, definition, cards } as const;
  context.emit(where === 'shelf' ? { ...defined, hidden: true } : defined);
}

export const defineEnvironment = define<DefineEnvironment>({
  ...anybody,
  type: 'define_environment',
  clause: 'CR-195',
  phases: preparing,
  fields: {
    id: nameField,
    name: nameField,
    sketch: { kind: 'text', most: longestLine, blank: 'allowed' },
    openList: { kind: 'choice', of: [true, false] },
    deck: { kind: 'json' },
    tempo: { kind: 'json', optional: true },
    trumpHint: { kind: 'json', optional: true },
    themes: { kind: 'json' },
    attributes: { kind: 'json' },
  },
  checks: [
    gmOnly('CR-195'),
    placeRoom,
    rule('CR-195', ['id'], ({ view, intent }) =>
      objectIf(isKnown(view, intent.id), () => ({ code: 'CR_DUPLICATE', facts: { name: String(intent.id) } })),
    ),
    rule('CR-195', ['id', 'name', 'sketch', 'openList', 'deck', 'themes', 'attributes'], ({ intent }) => {
      const { type: _type, ...given } = intent;
      const field = environmentFault(given);
      if (field !== undefined && field !== 'deck') return { code: 'E_MALFORMED', clause: 'TB-10', facts: { field } };
      const deck: object = typeof intent.deck === 'object' && intent.deck !== null ? intent.deck : {};
      const listFault = 'kind' in deck && deck.kind === 'list' && 'cards' in deck ? deckFault(deck.cards) : undefined;
      if (listFault !== undefined) return listFault;
      const bad = field === 'deck' ? '' : badCardIn(cardsOf(readEnvironment(given)));
      if (bad === '') return { code: 'CR_BAD_CARD' };
      return objectIf(bad !== undefined, () => ({ code: 'CR_BAD_CARD', clause: 'CR-04', facts: { code: bad } }));
    }),
  ],
  execute(context) {
    const { type: _type, ...given } = context.intent;
    establish(context, readEnvironment(given), 'shelf');
  },
});

interface ReadyPlace extends Intent {
  readonly place: string;
}

/** Places that come with the game and that this table has not taken yet. */
export function unusedPlaces(view: CardView): readonly string[] {
  const ids = Object.keys(placeNames);
  return placesIn(view).length >= mostPlaces ? [] : ids.filter((id) => !isKnown(view, id));
}

/** One of the places that come with the game. */
export const takePlace = define<ReadyPlace>({
  ...anybody,
  type: 'take_place',
  clause: 'CR-195',
  phases: preparing,
  fields: { place: { kind: 'choice', of: unusedPlaces } },
  checks: [
    gmOnly('CR-195'),
    placeRoom,
    rule('CR-195', ['place'], ({ view, intent }) => {
      if (unusedPlaces(view).includes(intent.place)) return undefined;
      return isKnown(view, intent.place)
        ? { code: 'CR_DUPLICATE', facts: { name: intent.place.slice(0, longestName) } }
        : { code: 'CR_NO_ENVIRONMENT', clause: 'CR-50' };
    }),
  ],
  execute(context) {
    const definition = readyPlaces.find(({ id }) => id === context.intent.place);
    if (definition !== undefined) establish(context, definition, 'shelf');
  },
});

interface WritePlace extends Intent {
  readonly name: string;
  readonly sketch?: string;
  readonly suits: readonly Suit[];
  readonly lowest: Rank;
  readonly highest: Rank;
  readonly copies: 1 | 2;
  readonly when: TempoWhen;
  readonly red: Acts;
  readonly black: Acts;
  readonly clubs?: string;
  readonly diamonds?: string;
  readonly hearts?: string;
  readonly spades?: string;
  readonly stake?: string;
  readonly stamina?: number;
}

const whens = ['roundEnd', 'everyTurn', 'gmCue'] as const;
const reactions = ['all', 'lowest', 'highest', 'nobody', 'helps'] as const;
const mostStamina = 99;
const copies = [1, 2] as const;
const wordsBySuit = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' } as const;

/** A word of the name that can be an id, with a number where it is taken. */
function idFor(view: CardView, name: string): string {
  const word = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '');
  const base = word === '' ? 'place' : `place-${word}`.slice(0, longestName - 4);
  const names = [base, ...Array.from({ length: mostPlaces }, (_, place) => `${base}-${place + 2}`)];
  return names.find((one) => !isKnown(view, one)) ?? base;
}

function drafted(view: CardView, intent: WritePlace): EnvironmentDefinition {
  const [low, high] = [ranks.indexOf(intent.lowest), ranks.indexOf(intent.highest)];
  const colours = [
    { colour: 'red', acts: intent.red },
    { colour: 'black', acts: intent.black },
  ] as const;
  const told = suits.map((suit) => [suit, trimmed(intent[wordsBySuit[suit]])] as const);
  const stake = trimmed(intent.stake);
  return {
    id: idFor(view, intent.name),
    name: trimmed(intent.name),
    sketch: trimmed(intent.sketch),
    openList: true,
    deck: { kind: 'filter', suits: intent.suits, ranks: ranks.slice(low, high + 1), copies: intent.copies },
    tempo: { when: intent.when, every: 1, cards: 1 },
    trumpHint: null,
    themes: Object.fromEntries(told.filter(([, text]) => text !== '')),
    attributes: [
      ...colours.map(({ colour, acts }) => ({ k: 'colour', colour, acts }) as const),
      ...(stake === '' ? [] : [{ k: 'contestant', stake, stamina: intent.stamina ?? usualStamina } as const]),
    ],
  };
}

/** A place that fights for itself plays so many cards where nothing else is said. */
const usualStamina = 6;

const wordsField = { kind: 'text', most: longestName, optional: true } as const;

/** A place of the table's own, written into a form. */
export const writePlace = define<WritePlace>({
  ...anybody,
  type: 'write_place',
  clause: 'CR-195',
  phases: preparing,
  fields: {
    name: nameField,
    sketch: { kind: 'text', most: longestLine, optional: true },
    suits: { kind: 'choices', of: suits, most: suits.length },
    lowest: { kind: 'choice', of: ranks, open: true },
    highest: { kind: 'choice', of: ranks, open: true },
    copies: { kind: 'choice', of: copies, open: true },
    when: { kind: 'choice', of: whens, open: true },
    red: { kind: 'choice', of: reactions, open: true },
    black: { kind: 'choice', of: reactions, open: true },
    clubs: wordsField,
    diamonds: wordsField,
    hearts: wordsField,
    spades: wordsField,
    stake: { kind: 'text', most: longestLine, optional: true },
    stamina: { kind: 'number', least: 1, most: mostStamina, optional: true },
  },
  checks: [
    gmOnly('CR-195'),
    placeRoom,
    written('CR-195', 'name'),
    oneOf('CR-195', 'lowest', () => ranks),
    oneOf('CR-195', 'highest', () => ranks),
    oneOf('CR-195', 'copies', () => copies),
    oneOf('CR-195', 'when', () => whens),
    oneOf('CR-195', 'red', () => reactions),
    oneOf('CR-195', 'black', () => reactions),
    rule('CR-195', ['suits', 'lowest', 'highest'], ({ intent }) =>
      objectIf(intent.suits.length === 0 || ranks.indexOf(intent.lowest) > ranks.indexOf(intent.highest), () => ({
        code: 'CR_BAD_CARD',
      })),
    ),
  ],
  execute: (context) => establish(context, drafted(context.view, context.intent), 'shelf'),
});

function hiddenPlaces({ own }: CardView): readonly string[] {
  return own.hiddenPlaces ?? [];
}

/** CR-195: the place comes off the shelf. */
export const revealPlace = define<ReadyPlace>({
  ...anybody,
  type: 'reveal_place',
  clause: 'CR-195',
  phases: anyTime,
  fields: { place: { kind: 'choice', of: hiddenPlaces } },
  checks: [gmOnly('CR-195'), oneOf('CR-195', 'place', hiddenPlaces)],
  // Naming the place in an intent reveals it.
  execute: () => {},
});

function knownPlaces(view: CardView): readonly string[] {
  return placesIn(view).map(({ id }) => id);
}

/** Its cards are out of the game (CR-42). */
export const deletePlace = define<ReadyPlace>({
  ...anybody,
  type: 'delete_place',
  clause: 'CR-195',
  phases: preparing,
  fields: { place: { kind: 'choice', of: knownPlaces } },
  checks: [
    gmOnly('CR-195'),
    oneOf('CR-195', 'place', knownPlaces),
    rule('CR-195', ['place'], ({ view, intent }) =>
      objectIf(view.shared.conflict?.environment?.id === intent.place, () => ({
        code: 'CR_PLACE_IN_USE',
        facts: { name: nameOf(view, intent.place) },
      })),
    ),
  ],
  hidden: [
    {
      clause: 'CR-195',
      check: ({ state }) => objectIf(state.gone.length >= mostGone, () => ({ code: 'CR_CARDS_FULL' })),
    },
  ],
  execute(context) {
    const { place } = context.intent;
    const name = context.state.environments.find(({ definition }) => definition.id === place)?.definition.name;
    if (name !== undefined) context.emit({ type: 'environment_removed', id: place, name });
  },
});
