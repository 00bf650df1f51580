/** Message catalogues: the client's own and, at a table, the ruleset's, in the language that is spoken. */
import { computed } from '@preact/signals';
import { createInstance } from 'i18next';
import type { i18n } from 'i18next';
import type { Facts, Message } from '@cartomancer/rules/kernel';

import type { Piece } from './pieces.ts';
import { holdsTokens, Slots, withoutTokens } from './pieces.ts';
import { sourceLanguage, speech } from './speech.ts';
import type { SystemWords } from './speech.ts';

export interface Wording {
  /** Whether a catalogue has this sentence. */
  has(key: string): boolean;
  /** The sentence as it is drawn: with card chips, names and emphasis. */
  pieces(message: Message): readonly Piece[];
  /** The sentence as it is read out: cards in words. */
  plain(message: Message): string;
  /** The same sentences, with seats called by these names. */
  naming(seatName: (seat: string) => string): Wording;
}

export interface WordingParts {
  /** The ruleset's words as they are now; its sentences go before the client's own. */
  readonly words?: () => Partial<SystemWords> | undefined;
  /** How a seat is called here. */
  readonly seatName?: (seat: string) => string;
}

const letterSuits: Readonly<Record<string, string>> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && typeof (value as { text?: unknown }).text === 'string';
}

function itemsOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}

/** Words without anything a catalogue could read as its own syntax. */
const harmless = /^[\p{L}\p{N}_-]*$/u;

/** How a system writes two of its phrases as one: `she/her + they/them`. */
const together = ' + ';

/** Sentences from these catalogues; a missing one reads as its key. Readers are notified of a change of language. */
export function makeWording(parts: WordingParts = {}): Wording {
  let seatName = parts.seatName ?? ((seat: string) => seat);
  const words = (): Partial<SystemWords> => parts.words?.() ?? {};
  let slots = new Slots();

  const current = computed((): i18n => {
    const { language, own } = speech.value;
    const conjunction = new Intl.ListFormat(language, { type: 'conjunction' });
    const together = (value: unknown, one: (item: string) => string): string => {
      const items = itemsOf(value);
      return items.length === 0 ? word('list.none') : conjunction.format(items.map(one));
    };
    const { catalogue = {}, language: theirs = language } = words();
    const instance = createInstance();
    void instance.init({
      lng: language,
      fallbackLng: sourceLanguage,
      initAsync: false,
      resources:
        theirs === language
          ? { [language]: { client: own, ruleset: catalogue } }
          : { [language]: { client: own }, [theirs]: { ruleset: catalogue } },
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
    // Cards lie side by side: an "and" would only stand between their pictures.
    formatter?.add('card', (value: unknown) =>
      itemsOf(value)
        .map((code) => slots.hold('card', code))
        .join(word('list.separator')),
    );
    formatter?.add('seat', (value: unknown) =>
      together(value, (seat) => slots.hold('name', translated(seatName(seat)))),
    );
    formatter?.add('suit', (value: unknown) => together(value, (suit) => slots.hold('suit', suit)));
    formatter?.add('rank', (value: unknown) => together(value, (rank) => slots.hold('text', word(`rank.${rank}`))));
    formatter?.add('list', (value: unknown) => together(value, held));
    return instance;
  });

  /** A sentence that was filled in is a token already. */
  const held = (item: string): string => (holdsTokens(item) ? item : slots.hold('text', item));

  /** A word of the client's catalogue that nothing is filled into. */
  function word(key: string): string {
    return current.value.t(key, { ns: 'client' });
  }

  function filled(facts: Facts): Facts {
    return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, filledIn(value)]));
  }

  function filledIn(value: unknown): unknown {
    if (isMessage(value)) return slots.hold('sentence', raw(value));
    if (Array.isArray(value)) return value.map(filledIn);
    return typeof value === 'string' ? withoutTokens(translated(value)) : value;
  }

  /** What the system itself wrote is read in its translation; what people wrote, as they wrote it. */
  function translated(value: string): string {
    const { phrases = {} } = words();
    const parts = value.split(together).map((part) => (Object.hasOwn(phrases, part) ? phrases[part] : undefined));
    return parts.every((part) => part !== undefined) ? parts.join(together) : value;
  }

  function raw(message: Message): string {
    const sentence: unknown = current.value.t(message.text, filled(message.facts ?? {}));
    return typeof sentence === 'string' ? sentence : message.text;
  }

  function pieces(message: Message): readonly Piece[] {
    slots = new Slots();
    return slots.cut(raw(message));
  }

  function spoken(piece: Piece): string {
    if (piece.kind === 'suit') return word(`suit.${letterSuits[piece.suit] ?? piece.suit}`);
    return piece.kind === 'card' ? spokenCard(piece.code) : piece.text;
  }

  function spokenCard(code: string): string {
    const suit = letterSuits[code[1] ?? ''];
    if (suit === undefined) return word('card.joker');
    const rank = word(`rank.${code[0] ?? ''}`);
    return current.value.t('card.spoken', { ns: 'client', rank, suit: word(`suit.${suit}`) });
  }

  const has = (key: string): boolean => current.value.exists(key);
  const plain = (message: Message): string => pieces(message).map(spoken).join('');

  /** The catalogues are compiled once, whatever the seats are called. */
  function naming(name: (seat: string) => string): Wording {
    const named = <T>(read: () => T): T => {
      const before = seatName;
      seatName = name;
      try {
        return read();
      } finally {
        seatName = before;
      }
    };
    return {
      has,
      pieces: (message) => named(() => pieces(message)),
      plain: (message) => named(() => plain(message)),
      naming,
    };
  }

  return { has, pieces, plain, naming };
}
