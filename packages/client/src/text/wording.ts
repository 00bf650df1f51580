/** Message catalogues: the client's own and, at a table, the ruleset's. */
import { createInstance } from 'i18next';
import type { i18n } from 'i18next';
import type { Facts, Saying } from '@cartomancer/rules/kernel';

import ownCatalogue from './en.json' with { type: 'json' };
import type { Piece } from './pieces.ts';
import { holdsTokens, Slots, withoutTokens } from './pieces.ts';

export type Catalogue = Readonly<Record<string, unknown>>;

export interface Wording {
  /** Whether a catalogue has this sentence. */
  has(key: string): boolean;
  /** The sentence as it is drawn: with card chips, names and emphasis. */
  pieces(saying: Saying): readonly Piece[];
  /** The sentence as it is read out: cards in words. */
  plain(saying: Saying): string;
}

export interface WordingParts {
  /** The ruleset's catalogue; its sentences go before the client's own. */
  readonly catalogue?: Catalogue;
  /** How a seat is called here. */
  readonly seatName?: (seat: string) => string;
}

const language = 'en';
const letterSuits: Readonly<Record<string, string>> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };

function isSaying(value: unknown): value is Saying {
  return typeof value === 'object' && value !== null && typeof (value as { text?: unknown }).text === 'string';
}

/** Words without anything a catalogue could read as its own syntax. */
const harmless = /^[\w-]*$/u;

/** Sentences from these catalogues; one that is missing reads as its key. */
export function makeWording(parts: WordingParts = {}): Wording {
  const seatName = parts.seatName ?? ((seat: string) => seat);
  const instance: i18n = createInstance();
  let slots = new Slots();

  void instance.init({
    lng: language,
    initAsync: false,
    resources: { [language]: { client: ownCatalogue, ruleset: parts.catalogue ?? {} } },
    ns: ['ruleset', 'client'],
    defaultNS: 'ruleset',
    fallbackNS: 'client',
    interpolation: {
      escape: (value: unknown) => {
        const text = String(value);
        return holdsTokens(text) || harmless.test(text) ? text : slots.hold('text', text);
      },
    },
  });
  const { formatter } = instance.services;
  const listed = (value: unknown, one: (item: string) => string): string =>
    (Array.isArray(value) ? value : [value]).map((item) => one(String(item))).join(', ');
  formatter?.add('card', (value: unknown) => listed(value, (code) => slots.hold('card', code)));
  formatter?.add('seat', (value: unknown) => listed(value, (seat) => slots.hold('name', seatName(seat))));
  formatter?.add('suit', (value: unknown) => listed(value, (suit) => slots.hold('suit', suit)));
  formatter?.add('rank', (value: unknown) => listed(value, (rank) => slots.hold('text', word(`rank.${rank}`))));

  /** A word of the client's catalogue that nothing is filled into. */
  function word(key: string): string {
    return instance.t(key, { ns: 'client' });
  }

  function filled(facts: Facts): Facts {
    return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, filledIn(value)]));
  }

  function filledIn(value: unknown): unknown {
    if (isSaying(value)) return within(raw(value));
    return typeof value === 'string' ? withoutTokens(value) : value;
  }

  /** A sentence inside another: where it is taken whole, as a text, its emphasis would be read as stars. */
  function within(sentence: string): string {
    return holdsTokens(sentence) ? sentence : sentence.replaceAll(/\*([^*\s][^*]*)\*/gu, '$1');
  }

  function raw(saying: Saying): string {
    const sentence: unknown = instance.t(saying.text, filled(saying.facts ?? {}));
    return typeof sentence === 'string' ? sentence : saying.text;
  }

  function pieces(saying: Saying): readonly Piece[] {
    slots = new Slots();
    return slots.cut(raw(saying));
  }

  function spoken(piece: Piece): string {
    if (piece.kind === 'suit') return word(`suit.${letterSuits[piece.suit] ?? piece.suit}`);
    return piece.kind === 'card' ? spokenCard(piece.code) : piece.text;
  }

  function spokenCard(code: string): string {
    const suit = letterSuits[code[1] ?? ''];
    if (suit === undefined) return word('card.joker');
    return instance.t('card.spoken', { ns: 'client', rank: word(`rank.${code[0] ?? ''}`), suit: word(`suit.${suit}`) });
  }

  return {
    has: (key) => instance.exists(key),
    pieces,
    plain: (saying) => pieces(saying).map(spoken).join(''),
  };
}
