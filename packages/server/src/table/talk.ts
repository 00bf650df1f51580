/** Chat from the journal (TB-15). */
import type { ViewEvent } from '@cartomancer/rules/kernel';
import type { Entry, GallerySaid, PersonId, TableEvent, TableLayer, TableState } from '@cartomancer/rules/table';
import pLimit from 'p-limit';

import type { Journal } from '../journal/journal.ts';
import { entryFrom } from './entries.ts';

/** Entries read from the journal at a time, and lines on a page. */
const portion = 250;
const pageSize = 50;

export interface TalkPage {
  /** Oldest first. `number` counts this person's lines only. */
  readonly entries: readonly { readonly number: number; readonly at: number; readonly event: ViewEvent }[];
  /** The `before` that requests the previous page; null on the first page. */
  readonly before: number | null;
}

export interface TalkRequest {
  /** `null`: a spectator, who hears only the lines for everybody. */
  readonly person: PersonId | null;
  readonly before?: number;
  /**
   * Lines later than this time, in milliseconds since the epoch, are omitted: for spectators, and for people who see
   * the table with their delay (TB-05).
   */
  readonly until?: number;
}

/** The place of a line in the journal, and its recipients: everybody at the table if none are named. */
interface ChatLine {
  readonly sequence: number;
  readonly at: number;
  readonly heardBy: readonly PersonId[] | null;
}

/**
 * If the lines of a page are within this many entries, all these entries are read at once; otherwise only the lines,
 * one by one.
 */
const closeTogether = 500;

function chatLineOf({ seq: sequence, at, events }: Entry): ChatLine | undefined {
  for (const event of events) {
    if (event.type === 'note_kept') return { sequence, at, heardBy: [event.person] };
    if (event.type === 'chat_sent')
      return { sequence, at, heardBy: event.to === null ? null : [event.person, event.to] };
  }
  return undefined;
}

/** The journal is read once; after that only new entries, and the page itself, are read. */
export class Talk {
  readonly #source: { readonly journal: Journal; readonly table: number; readonly layer: TableLayer };
  readonly #lines: ChatLine[] = [];
  #known = 0;
  readonly #advancing = pLimit(1);

  constructor(source: { readonly journal: Journal; readonly table: number; readonly layer: TableLayer }) {
    this.#source = source;
  }

  /** `state`: any state of this table; the recipients of a line depend only on the line. */
  async page(
    { person, before = Number.POSITIVE_INFINITY, until = Number.POSITIVE_INFINITY }: TalkRequest,
    state: TableState,
  ): Promise<TalkPage> {
    await this.#advancing(() => this.#advance());
    const isHeard = (heardBy: ChatLine['heardBy']) => heardBy === null || (person !== null && heardBy.includes(person));
    const heard = this.#lines.filter(({ at, heardBy }) => at <= until && isHeard(heardBy));
    const end = Math.min(before, heard.length);
    const first = Math.max(end - pageSize, 0);
    const { layer } = this.#source;
    const viewer = person === null ? ({ kind: 'spectator' } as const) : ({ kind: 'person', person } as const);
    const entries = (await this.#read(heard.slice(first, end))).flatMap(({ at, events }, index) =>
      events.flatMap((event) => {
        const viewed = isTalk(event) ? layer.viewEvent(state, event, viewer) : undefined;
        return viewed === undefined ? [] : [{ number: first + index, at, event: viewed }];
      }),
    );
    return { entries, before: first > 0 ? first : null };
  }

  async #advance(): Promise<void> {
    const { journal, table } = this.#source;
    for (;;) {
      const stored = await journal.read(table, { after: this.#known, most: portion });
      for (const entry of stored.map(entryFrom)) {
        const line = chatLineOf(entry);
        if (line !== undefined) this.#lines.push(line);
        this.#known = entry.seq;
      }
      if (stored.length < portion) return;
    }
  }

  async #read(lines: readonly ChatLine[]): Promise<readonly Entry[]> {
    const { journal, table } = this.#source;
    const [first, last] = [lines[0], lines.at(-1)];
    if (first === undefined || last === undefined) return [];
    const wanted = new Set(lines.map(({ sequence }) => sequence));
    const most = last.sequence - first.sequence + 1;
    const stored =
      most <= closeTogether
        ? await journal.read(table, { after: first.sequence - 1, most })
        : (
            await Promise.all(lines.map(({ sequence }) => journal.read(table, { after: sequence - 1, most: 1 })))
          ).flat();
    return stored.filter(({ seq }) => wanted.has(seq)).map(entryFrom);
  }
}

function isTalk({ type }: TableEvent): boolean {
  return type === 'chat_sent' || type === 'note_kept';
}

/** Oldest first. The journal is read backwards, only as far as needed. */
export async function galleryLines(
  source: { readonly journal: Journal; readonly table: number; readonly state: TableState },
  most: number,
): Promise<readonly GallerySaid[]> {
  const { journal, table, state } = source;
  const wanted = Math.min(most, state.galleryLines ?? 0);
  /** The last portion first. */
  const portions: (readonly GallerySaid[])[] = [];
  let found = 0;
  for (let end = state.entries; end > 0 && found < wanted; end -= portion) {
    const after = Math.max(end - portion, 0);
    const stored = await journal.read(table, { after, most: end - after });
    const said = stored.map(entryFrom).flatMap(({ events }) => events.filter((event) => event.type === 'gallery_said'));
    portions.push(said);
    found += said.length;
  }
  return portions.toReversed().flat().slice(-wanted);
}
