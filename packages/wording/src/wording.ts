/** Catalogues come from the page or server and, at a table, from the system. */
import type { Facts, Message } from '@cartomancer/rules/kernel';
import { createInstance } from 'i18next';
import type { i18n } from 'i18next';

import type { Phrases } from './phrases.ts';
import type { Piece } from './pieces.ts';
import { holdsTokens, Slots, withoutTokens } from './pieces.ts';

export type Catalogue = Readonly<Record<string, unknown>>;

export interface SystemTexts {
  /** The language of these texts; not that of the page if the system is not translated into it. */
  readonly language: string;
  readonly catalogue: Catalogue;
  /**
   * Texts that the system adds to a story, such as scenes and bots' lines: in this language, by their text in any
   * language.
   */
  readonly phrases: Phrases;
}

export interface Texts {
  readonly language: string;
  readonly own: Catalogue;
}

/** `time`: in milliseconds since the epoch. */
export interface DateTexts {
  readonly day: (time: number) => string;
  readonly time: (time: number) => string;
}

/** Texts are written in this language first. */
const sourceLanguage = 'en';

export interface Wording {
  has(key: string): boolean;
  /** The sentence for display, with card chips, names and emphasis. */
  pieces(message: Message): readonly Piece[];
  /** The sentence as plain text, with cards in words. */
  plain(message: Message): string;
  /** A phrase of a catalogue, such as a suggested text, in the reader's language; other texts stay as they are. */
  phrase(text: string): string;
  naming(seatName: (seat: string) => string): Wording;
}

export interface WordingParts {
  /** A function, because the texts change with the language. */
  readonly texts: () => Texts;
  /** The system's current texts; they take precedence over the shared ones. */
  readonly words?: () => Partial<SystemTexts> | undefined;
  readonly dates: DateTexts;
  readonly seatName?: (seat: string) => string;
}

const letterSuits: Readonly<Record<string, string>> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && typeof (value as { text?: unknown }).text === 'string';
}

function itemsOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}

/** Text without any catalogue syntax. */
const withoutSyntax = /^[\p{L}\p{N}_-]*$/u;

/** The separator of combined phrases: `she/her + they/them`. */
const phraseSeparator = ' + ';

/** A missing key is rendered as itself. */
export function makeWording(parts: WordingParts): Wording {
  let seatName = parts.seatName ?? ((seat: string) => seat);
  const words = (): Partial<SystemTexts> => parts.words?.() ?? {};
  let slots = new Slots();

  interface Compilation {
    readonly from: readonly unknown[];
    readonly instance: i18n;
    /** The texts without parameters that were read so far, kept because a table shows many of them again and again. */
    readonly constants: Map<string, string>;
  }
  let compilation: Compilation | undefined;

  /** The catalogues are compiled again when they change. */
  function current(): Compilation {
    const { language, own } = parts.texts();
    const { catalogue = {}, language: systemLanguage = language } = words();
    const from = [language, own, catalogue, systemLanguage];
    if (compilation === undefined || from.some((part, index) => part !== compilation?.from[index]))
      compilation = {
        from,
        instance: compiled({ language, own }, { catalogue, systemLanguage }),
        constants: new Map(),
      };
    return compilation;
  }

  function compiled(
    { language, own }: Texts,
    { catalogue, systemLanguage }: { readonly catalogue: Catalogue; readonly systemLanguage: string },
  ): i18n {
    const conjunction = new Intl.ListFormat(language, { type: 'conjunction' });
    const listed = (value: unknown, formatItem: (item: string) => string): string => {
      const items = itemsOf(value);
      return items.length === 0 ? word('list.none') : conjunction.format(items.map(formatItem));
    };
    const instance = createInstance();
    void instance.init({
      lng: language,
      fallbackLng: sourceLanguage,
      initAsync: false,
      resources:
        systemLanguage === language
          ? { [language]: { client: own, ruleset: catalogue } }
          : { [language]: { client: own }, [systemLanguage]: { ruleset: catalogue } },
      ns: ['ruleset', 'client'],
      defaultNS: 'ruleset',
      fallbackNS: 'client',
      interpolation: {
        escape: (value: unknown) => {
          const text = String(value);
          return holdsTokens(text) || withoutSyntax.test(text) ? text : slots.store('text', text);
        },
      },
    });
    const { formatter } = instance.services;
    // Cards are listed without an "and", because they are shown as pictures.
    formatter?.add('card', (value: unknown) =>
      itemsOf(value)
        .map((code) => slots.store('card', code))
        .join(word('list.separator')),
    );
    formatter?.add('seat', (value: unknown) =>
      listed(value, (seat) => slots.store('name', translated(seatName(seat)))),
    );
    formatter?.add('suit', (value: unknown) => listed(value, (suit) => slots.store('suit', suit)));
    formatter?.add('rank', (value: unknown) => listed(value, (rank) => slots.store('text', word(`rank.${rank}`))));
    formatter?.add('list', (value: unknown) => listed(value, storedText));
    formatter?.add('day', (value: unknown) => slots.store('text', parts.dates.day(Number(value))));
    formatter?.add('time', (value: unknown) => slots.store('text', parts.dates.time(Number(value))));
    return instance;
  }

  /** An interpolated sentence is a token already and is returned unchanged. */
  const storedText = (item: string): string => (holdsTokens(item) ? item : slots.store('text', item));

  function word(key: string): string {
    return constant(`client ${key}`, () => current().instance.t(key, { ns: 'client' }));
  }

  function constant(name: string, read: () => string): string {
    const { constants } = current();
    const known = constants.get(name);
    if (known !== undefined) return known;
    const text = read();
    // A token is valid for one sentence only.
    if (!holdsTokens(text)) constants.set(name, text);
    return text;
  }

  function filledFacts(facts: Facts): Facts {
    return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, filledValue(value)]));
  }

  function filledValue(value: unknown): unknown {
    if (isMessage(value)) return slots.store('sentence', interpolated(value));
    if (Array.isArray(value)) return value.map(filledValue);
    return typeof value === 'string' ? withoutTokens(translated(value)) : value;
  }

  /** Players' text is returned unchanged. */
  function translated(value: string): string {
    const { phrases = {} } = words();
    const translatedParts = value
      .split(phraseSeparator)
      .map((part) => (Object.hasOwn(phrases, part) ? phrases[part] : undefined));
    return translatedParts.every((part) => part !== undefined) ? translatedParts.join(phraseSeparator) : value;
  }

  function interpolated({ text, facts }: Message): string {
    return facts === undefined ? constant(text, () => sentence(text, {})) : sentence(text, filledFacts(facts));
  }

  function sentence(text: string, facts: Facts): string {
    const found: unknown = current().instance.t(text, facts);
    return typeof found === 'string' ? found : text;
  }

  function pieces(message: Message): readonly Piece[] {
    slots = new Slots();
    return slots.split(interpolated(message));
  }

  function spoken(piece: Piece): string {
    if (piece.kind === 'suit') return word(`suit.${letterSuits[piece.suit] ?? piece.suit}`);
    return piece.kind === 'card' ? spokenCard(piece.code) : piece.text;
  }

  function spokenCard(code: string): string {
    const suit = letterSuits[code[1] ?? ''];
    if (suit === undefined) return word('card.joker');
    const rank = word(`rank.${code[0] ?? ''}`);
    return constant(`card ${code}`, () =>
      current().instance.t('card.spoken', { ns: 'client', rank, suit: word(`suit.${suit}`) }),
    );
  }

  const has = (key: string): boolean => current().instance.exists(key);
  const plain = (message: Message): string => pieces(message).map(spoken).join('');

  // The message `story.line` consists of its text only, so the result is the text, translated if it is a phrase.
  const phrase = (text: string): string => plain({ text: 'story.line', facts: { text } });

  /** Reuses the compiled catalogues. */
  function naming(name: (seat: string) => string): Wording {
    const withTheseNames = <T>(read: () => T): T => {
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
      pieces: (message) => withTheseNames(() => pieces(message)),
      plain: (message) => withTheseNames(() => plain(message)),
      phrase: (text) => withTheseNames(() => phrase(text)),
      naming,
    };
  }

  return { has, pieces, plain, phrase, naming };
}
