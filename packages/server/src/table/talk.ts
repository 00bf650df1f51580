/**
 * Chat from the journal (TB-15): one person's received and sent lines, in pages for this person only; what spectators hear
 * of it; and the spectators' own chat.
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
  /** Oldest first. `number` counts this person's lines only. */
  readonly entries: readonly { readonly number: number; readonly at: number; readonly event: ViewEvent }[];
  /** The number for requesting the page before this one. */
  readonly before: number | null;
}

export interface TalkAsked {
  /** `null`: a spectator, who hears what everybody does. */
  readonly person: PersonId | null;
  readonly before?: number;
  /** Table talk later than this time, in milliseconds since the epoch, is omitted for a person with the spectators' delay (TB-05). */
  readonly until?: number;
}

/** The place of a line in the journal, and its recipients: everybody at the table if none are named. */
interface Word {
  readonly sequence: number;
  readonly at: number;
  readonly heardBy: readonly PersonId[] | null;
}

/** A page within this many entries is read at once, else line by line. */
const closeTogether = 500;

function wordOf({ seq: sequence, at, events }: Entry): Word | undefined {
  for (const event of events) {
    if (event.type === 'note_kept') return { sequence, at, heardBy: [event.person] };
    if (event.type === 'chat_sent')
      return { sequence, at, heardBy: event.to === null ? null : [event.person, event.to] };
  }
  return undefined;
}

/** The chat of one table. The journal is read once; after that only new entries, and the page itself, are read. */
export class Talk {
  readonly #source: { readonly journal: Journal; readonly table: number; readonly layer: TableLayer };
  readonly #words: Word[] = [];
  /** The number of entries read. */
  #known = 0;
  readonly #going = pLimit(1);

  constructor(source: { readonly journal: Journal; readonly table: number; readonly layer: TableLayer }) {
    this.#source = source;
  }

  /** `state`: any of this table; the recipients of a line depend only on the line. */
  async page(
    { person, before = Number.POSITIVE_INFINITY, until = Number.POSITIVE_INFINITY }: TalkAsked,
    state: TableState,
  ): Promise<TalkPage> {
    await this.#going(() => this.#advance());
    const isHeard = (heardBy: Word['heardBy']) => heardBy === null || (person !== null && heardBy.includes(person));
    const heard = this.#words.filter(({ at, heardBy }) => at <= until && isHeard(heardBy));
    const end = Math.min(before, heard.length);
    const first = Math.max(end - pageSize, 0);
    const { layer } = this.#source;
    const viewer = person === null ? ({ kind: 'spectator' } as const) : ({ kind: 'person', person } as const);
    const entries = (await this.#read(heard.slice(first, end))).flatMap(({ at, events }, index) =>
      events.flatMap((event) => {
        const told = isTalk(event) ? layer.viewEvent(state, event, viewer) : undefined;
        return told === undefined ? [] : [{ number: first + index, at, event: told }];
      }),
    );
    return { entries, before: first > 0 ? first : null };
  }

  async #advance(): Promise<void> {
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

  /** The entries of these lines, in order. */
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

/** The last lines of the spectators, up to this number, oldest first. The journal is read backwards, only as far as needed. */
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
