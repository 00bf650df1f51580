/** The word lists behind the cards, and how a group loads its own: a JSON file whose faults are reported by line. */
import type { CardCode, Rank, Suit } from '../../../../kernel/index.ts';
import { rankOf, suitOf } from '../../../../kernel/index.ts';
import { eventLines } from '../../data/lines.ts';
import { clubPronouns, names } from '../../data/people.ts';
import { traits } from '../../data/traits.ts';
import type { JsonNode } from './json-lines.ts';
import { readJson } from './json-lines.ts';
import type { EventKind } from '../interference/event-kinds.ts';

type ByRank = Readonly<Record<Rank, string>>;
type ByCard = Readonly<Record<Suit, ByRank>>;

export interface Pack {
  readonly title: string;
  readonly names: ByCard;
  /** The pronouns that a club means, by rank (FD-42). */
  readonly pronouns: ByRank;
  readonly traits: ByCard;
  /** The text of an event for which no player gives one; with `null`, such an event has only its kind (FD-146). */
  readonly events: Readonly<Record<EventKind, string>> | null;
}

const builtInPack: Pack = { title: '', names, pronouns: clubPronouns, traits, events: null };

/** `fault` is a key of the text file (`fault.<fault>`); `line` counts from 1. */
export interface PackFault {
  readonly line: number;
  readonly fault: string;
  readonly at: string;
}

export type PackReading =
  { readonly ok: true; readonly pack: Pack } | { readonly ok: false; readonly faults: readonly PackFault[] };

/** The longest file accepted, in characters: it has to fit into one message in any script. */
export const longestPack = 5000;
const longestWord = 100;
const longestTitle = 60;

const rankNames = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const satisfies readonly Rank[];
const suitNames = ['C', 'D', 'H', 'S'] as const satisfies readonly Suit[];
const kindNames = Object.keys(eventLines);

export function nameIn(pack: Pack | null, card: CardCode): string {
  return (pack ?? builtInPack).names[suitOf(card)][rankOf(card)];
}

export function traitIn(pack: Pack | null, card: CardCode): string {
  return (pack ?? builtInPack).traits[suitOf(card)][rankOf(card)];
}

export function clubPronounsIn(pack: Pack | null, rank: Rank): string {
  return (pack ?? builtInPack).pronouns[rank];
}

/** Collects every fault of a file. */
class Reader {
  readonly faults: PackFault[] = [];

  note(node: JsonNode, fault: string, at: string): void {
    this.faults.push({ line: node.line, fault, at });
  }

  text(node: JsonNode, at: string, most = longestWord): string {
    if (node.kind !== 'text') this.note(node, 'text', at);
    else if (node.value.trim() === '') this.note(node, 'empty', at);
    else if (node.value.length > most) this.note(node, 'long', at);
    else return node.value.trim();
    return '';
  }

  /** A record with only these keys, each at most once. */
  record<K extends string, T>(
    node: JsonNode,
    keys: readonly K[],
    at: string,
    read: (node: JsonNode, at: string) => T,
  ): Readonly<Partial<Record<K, T>>> {
    const found: Partial<Record<K, T>> = {};
    if (node.kind !== 'record') {
      this.note(node, 'record', at);
      return found;
    }
    for (const { key, value, line } of node.entries) {
      const known = keys.find((candidate) => candidate === key);
      const place = at === '' ? key : `${at}.${key}`;
      if (known === undefined) this.faults.push({ line, fault: 'unknown', at: place });
      else if (found[known] !== undefined) this.faults.push({ line, fault: 'twice', at: place });
      else found[known] = read(value, place);
    }
    return found;
  }

  /** A record in which every key is present. */
  whole<K extends string, T>(
    node: JsonNode,
    keys: readonly K[],
    at: string,
    read: (node: JsonNode, at: string) => T,
  ): Readonly<Record<K, T>> {
    const found = this.record(node, keys, at, read);
    if (node.kind === 'record')
      for (const key of keys) if (found[key] === undefined) this.note(node, 'missing', `${at}.${key}`);
    // The result is used only if no fault was collected, and then every key is present.
    return found as Readonly<Record<K, T>>;
  }
}

/** Thirteen words as a list, ace first, or each under its rank. */
function byRankFrom(reader: Reader, node: JsonNode, at: string): ByRank {
  if (node.kind !== 'list') return reader.whole(node, rankNames, at, (word, place) => reader.text(word, place));
  if (node.items.length !== rankNames.length) reader.note(node, 'thirteen', at);
  const words = node.items.map((word, index) => reader.text(word, `${at}.${rankNames[index] ?? index + 1}`));
  return Object.fromEntries(rankNames.map((rank, index) => [rank, words[index] ?? ''])) as ByRank;
}

function byCardFrom(reader: Reader, node: JsonNode, at: string): ByCard {
  return reader.whole(node, suitNames, at, (words, place) => byRankFrom(reader, words, place));
}

/**
 * A group's own lists: `{ title, names, pronouns, traits, events }`, all but the title optional.
 * `names` and `traits` go by suit (`C D H S`) and then by rank, `pronouns` by rank, `events` by kind.
 */
export function readPack(text: string): PackReading {
  const json = readJson(text);
  if (!json.ok) return { ok: false, faults: [{ line: json.line, fault: 'json', at: '' }] };
  const reader = new Reader();
  const sections: Partial<{ -readonly [K in keyof Pack]: Pack[K] }> = {};
  reader.record(json.root, ['title', 'names', 'pronouns', 'traits', 'events'] as const, '', (node, at) => {
    switch (at) {
      case 'title':
        sections.title = reader.text(node, at, longestTitle);
        break;
      case 'names':
        sections.names = byCardFrom(reader, node, at);
        break;
      case 'pronouns':
        sections.pronouns = byRankFrom(reader, node, at);
        break;
      case 'traits':
        sections.traits = byCardFrom(reader, node, at);
        break;
      default:
        sections.events = reader.whole(node, kindNames as readonly EventKind[], at, (words, place) =>
          reader.text(words, place),
        );
    }
    return true;
  });
  if (reader.faults.length === 0 && sections.title === undefined) reader.note(json.root, 'missing', 'title');
  if (reader.faults.length > 0) return { ok: false, faults: reader.faults };
  return { ok: true, pack: { ...builtInPack, ...sections } };
}
