/** Reads the definition of a place, and makes its deck (CR-195). */
import type { CardCode, Rank, Suit } from '../../../../kernel/index.ts';
import { pack, rankOf, ranks, suitOf, suits } from '../../../../kernel/index.ts';
import { rankOrder, isPlayable } from '../../cards.ts';
import type { EnvironmentAttribute, EnvironmentDeck, EnvironmentDefinition } from '../../state.ts';

export const mostCards = 208;
const mostAttributes = 16;
const longestName = 60;
const longestWords = 500;

type Fields = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length <= most;
}

function isOf<T extends string>(value: unknown, values: readonly T[]): value is T {
  return values.some((one) => one === value);
}

function isCount(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

function isListOf<T extends string>(value: unknown, values: readonly T[]): value is readonly T[] {
  return Array.isArray(value) && value.length <= values.length && value.every((one) => isOf(one, values));
}

function hasOnly(value: Fields, keys: readonly string[]): boolean {
  return Object.keys(value).every((key) => keys.includes(key));
}

/** The first entry that is not a card of this game (CR-04); empty if the list as a whole is invalid. */
export function badCardIn(cards: unknown): string | undefined {
  if (!Array.isArray(cards) || cards.length === 0 || cards.length > mostCards) return '';
  const bad: unknown = cards.find((card) => !isPlayable(card));
  if (bad === undefined) return undefined;
  return typeof bad === 'string' ? bad.slice(0, longestName) : '';
}

function isDeck(value: unknown): value is EnvironmentDeck {
  if (!isRecord(value)) return false;
  if (value['kind'] === 'list') return hasOnly(value, ['kind', 'cards']) && Array.isArray(value['cards']);
  return (
    value['kind'] === 'filter' &&
    hasOnly(value, ['kind', 'suits', 'ranks', 'copies']) &&
    isListOf(value['suits'], suits) &&
    isListOf(value['ranks'], ranks) &&
    isCount(value['copies'], 1, 2)
  );
}

const whens = ['roundEnd', 'everyTurn', 'gmCue'] as const;
const mostTempo = 20;

function isTempo(value: unknown): value is NonNullable<EnvironmentDefinition['tempo']> {
  return (
    isRecord(value) &&
    hasOnly(value, ['when', 'every', 'cards']) &&
    isOf(value['when'], whens) &&
    isCount(value['every'], 1, mostTempo) &&
    isCount(value['cards'], 1, 2)
  );
}

const mostCount = 99;
/** The most extra copies of each card of a suit. */
const mostExtra = 12;

function isAttribute(value: unknown): value is EnvironmentAttribute {
  if (!isRecord(value)) return false;
  const { k } = value;
  switch (k) {
    case 'colour':
      return (
        hasOnly(value, ['k', 'colour', 'acts']) &&
        isOf(value['colour'], ['red', 'black']) &&
        isOf(value['acts'], ['all', 'lowest', 'highest', 'nobody', 'helps'])
      );
    case 'extraCopies':
      return hasOnly(value, ['k', 'suit', 'n']) && isOf(value['suit'], suits) && isCount(value['n'], 1, mostExtra);
    case 'maxRank':
      return hasOnly(value, ['k', 'rank']) && isOf(value['rank'], ranks);
    case 'quiet':
      return hasOnly(value, ['k', 'rounds']) && isCount(value['rounds'], 0, mostCount);
    case 'vested':
      return hasOnly(value, ['k', 'side']) && isText(value['side'], longestName);
    case 'contestant':
      return (
        hasOnly(value, ['k', 'stake', 'stamina']) &&
        isText(value['stake'], longestWords) &&
        isCount(value['stamina'], 1, mostCount)
      );
    case 'harness':
      return (
        hasOnly(value, ['k', 'side', 'covers', 'until', 'reason']) &&
        isText(value['side'], longestName) &&
        isOf(value['covers'], ['red', 'black', 'both']) &&
        isOf(value['until'], ['round', 'conflict']) &&
        isText(value['reason'], longestWords)
      );
    case 'onExhaust':
      return hasOnly(value, ['k', 'do']) && isOf(value['do'], ['reshuffle', 'silent']);
    default:
      return false;
  }
}

function isThemes(value: unknown): value is Readonly<Partial<Record<Suit, string>>> {
  return isRecord(value) && hasOnly(value, suits) && Object.values(value).every((theme) => isText(theme, longestWords));
}

/** The first invalid field; `undefined` if all are valid. */
export function environmentFault(given: Fields): string | undefined {
  const checks: readonly (readonly [string, boolean])[] = [
    [
      'id',
      // Stakes are stored under the id, so it must not name a property that every object has.
      isText(given['id'], longestName) &&
        /^[A-Za-z][\w-]*$/.test(given['id']) &&
        !/^(?:[cnp]\d+|ENV)$/.test(given['id']) &&
        !(given['id'] in {}),
    ],
    ['name', isText(given['name'], longestName) && given['name'].trim() !== ''],
    ['sketch', isText(given['sketch'], longestWords)],
    ['openList', typeof given['openList'] === 'boolean'],
    ['deck', isDeck(given['deck'])],
    ['tempo', given['tempo'] === undefined || given['tempo'] === null || isTempo(given['tempo'])],
    ['trumpHint', given['trumpHint'] === undefined || given['trumpHint'] === null || isOf(given['trumpHint'], suits)],
    ['themes', isThemes(given['themes'])],
    [
      'attributes',
      Array.isArray(given['attributes']) &&
        given['attributes'].length <= mostAttributes &&
        given['attributes'].every(isAttribute),
    ],
  ];
  return checks.find(([, fits]) => !fits)?.[0];
}

/** Reads a validated definition. */
export function readEnvironment(given: Fields): EnvironmentDefinition {
  return {
    id: given['id'] as string,
    name: (given['name'] as string).trim(),
    sketch: (given['sketch'] as string).trim(),
    openList: given['openList'] === true,
    deck: given['deck'] as EnvironmentDeck,
    tempo: (given['tempo'] as EnvironmentDefinition['tempo'] | undefined) ?? null,
    trumpHint: (given['trumpHint'] as Suit | null | undefined) ?? null,
    themes: given['themes'] as EnvironmentDefinition['themes'],
    attributes: given['attributes'] as readonly EnvironmentAttribute[],
  };
}

function listed(deck: EnvironmentDeck): readonly CardCode[] {
  if (deck.kind === 'list') return deck.cards;
  const cards = pack({ jokers: 'without' }).filter(
    (card) => deck.suits.includes(suitOf(card)) && deck.ranks.includes(rankOf(card)),
  );
  return deck.copies === 2 ? [...cards, ...cards] : cards;
}

function isAtMost(card: CardCode, rank: Rank): boolean {
  return rankOrder(card) <= ranks.indexOf(rank);
}

export function cardsOf({ deck, attributes }: Pick<EnvironmentDefinition, 'deck' | 'attributes'>): readonly CardCode[] {
  let cards = listed(deck);
  for (const one of attributes) {
    if (one.k === 'extraCopies') {
      const more = cards.filter((card) => suitOf(card) === one.suit);
      cards = cards.concat(Array.from({ length: one.n }, () => more).flat());
    }
    if (one.k === 'maxRank') cards = cards.filter((card) => isAtMost(card, one.rank));
  }
  return cards.slice(0, mostCards);
}
