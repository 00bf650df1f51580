/**
 * What people say beside the story, out of the journal (TB-15): what one person heard and said, in pages that nobody else gets
 * to read, and what those who watch say among themselves.
 */
import type { ViewEvent } from '@cartomancer/rules/kernel';
import type { Entry, GallerySaid, PersonId, TableEvent, TableLayer, TableState } from '@cartomancer/rules/table';
import pLimit from 'p-limit';

import type { Journal } from '../journal/journal.ts';
import { entryFrom } from './entries.ts';

/** Entries read from the journal at a time, and lines on a page. */
const stretch = 1_000;
const pageSize = 50;

export interface TalkPage {
  /** Oldest first. `number` counts what this person heard and nothing else. */
  readonly entries: readonly { readonly number: number; readonly at: number; readonly event: ViewEvent }[];
  /** The number to ask for to get the page before this one. */
  readonly before: number | null;
}

export interface TalkAsked {
  readonly person: PersonId;
  readonly before?: number;
  /** Table talk of later than this time of day is not told: to who sees the table late (TB-05). */
  readonly until?: number;
}

/** Where a word stands in the journal, and who heard it: everybody at the table where nobody is named. */
interface Word {
  readonly sequence: number;
  readonly at: number;
  readonly heardBy: readonly PersonId[] | null;
}

/** A page that lies within so many entries is read at one stretch, else word by word. */
const closeTogether = 500;

function wordOf({ seq: sequence, at, events }: Entry): Word | undefined {
  for (const event of events) {
    if (event.type === 'note_kept') return { sequence, at, heardBy: [event.person] };
    if (event.type === 'chat_sent')
      return { sequence, at, heardBy: event.to === null ? null : [event.person, event.to] };
  }
  return undefined;
}

/** What was said at one table. The journal is gone through once; after that only what came since, and the page itself, is read. */
export class Talk {
  readonly #source: { readonly journal: Journal; readonly table: number; readonly layer: TableLayer };
  readonly #words: Word[] = [];
  /** Entries gone through. */
  #known = 0;
  readonly #going = pLimit(1);

  constructor(source: { readonly journal: Journal; readonly table: number; readonly layer: TableLayer }) {
    this.#source = source;
  }

  /** `state`: any of this table; who hears a word hangs on nothing but the word. */
  async page(
    { person, before = Number.POSITIVE_INFINITY, until = Number.POSITIVE_INFINITY }: TalkAsked,
    state: TableState,
  ): Promise<TalkPage> {
    await this.#going(() => this.#goOn());
    const heard = this.#words.filter(({ at, heardBy }) => at <= until && (heardBy?.includes(person) ?? true));
    const end = Math.min(before, heard.length);
    const first = Math.max(end - pageSize, 0);
    const { layer } = this.#source;
    const viewer = { kind: 'person', person } as const;
    const entries = (await this.#read(heard.slice(first, end))).flatMap(({ at, events }, place) =>
      events.flatMap((event) => {
        const told = isTalk(event) ? layer.viewEvent(state, event, viewer) : undefined;
        return told === undefined ? [] : [{ number: first + place, at, event: told }];
      }),
    );
    return { entries, before: first > 0 ? first : null };
  }

  async #goOn(): Promise<void> {
    const { journal, table } = this.#source;
    for (;;) {
      const stored = await journal.read(table, { after: this.#known, most: stretch });
      for (const entry of stored.map(entryFrom)) {
        const word = wordOf(entry);
        if (word !== undefined) this.#words.push(word);
        this.#known = entry.seq;
      }
      if (stored.length < stretch) return;
    }
  }

  /** The entries of these words, in order. */
  async #read(words: readonly Word[]): Promise<readonly Entry[]> {
    const { journal, table } = this.#source;
    const [first, last] = [words[0], words.at(-1)];
    if (first === undefined || last === undefined) return [];
    const wanted = new Set(words.map(({ sequence }) => sequence));
    const most = last.sequence - first.sequence + 1;
    const stored =
      most <= closeTogether
        ? await journal.read(table, { after: first.sequence - 1, most })
        : (
            await Promise.all(words.map(({ sequence }) => journal.read(table, { after: sequence - 1, most: 1 })))
          ).flat();
    return stored.filter(({ seq }) => wanted.has(seq)).map(entryFrom);
  }
}

function isTalk({ type }: TableEvent): boolean {
  return type === 'chat_sent' || type === 'note_kept';
}

/** The last lines of those who watch, at most so many, oldest first. The journal is read from its end, and only as far as they lie. */
export async function galleryLines(
  source: { readonly journal: Journal; readonly table: number; readonly state: TableState },
  most: number,
): Promise<readonly GallerySaid[]> {
  const { journal, table, state } = source;
  const wanted = Math.min(most, state.galleryLines ?? 0);
  /** The last first. */
  const stretches: (readonly GallerySaid[])[] = [];
  let found = 0;
  for (let end = state.entries; end > 0 && found < wanted; end -= stretch) {
    const after = Math.max(end - stretch, 0);
    const stored = await journal.read(table, { after, most: end - after });
    const said = stored.map(entryFrom).flatMap(({ events }) => events.filter((event) => event.type === 'gallery_said'));
    stretches.push(said);
    found += said.length;
  }
  return stretches.toReversed().flat().slice(-wanted);
}
