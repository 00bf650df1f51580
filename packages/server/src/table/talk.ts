/**
 * What people say beside the story, out of the journal (TB-15): what one person heard and said, in pages that nobody else gets
 * to read, and what those who watch say among themselves.
 */
import type { ViewEvent } from '@cartomancer/rules/kernel';
import type { GallerySaid, PersonId, TableEvent, TableLayer, TableState } from '@cartomancer/rules/table';

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

function isTalk({ type }: TableEvent): boolean {
  return type === 'chat_sent' || type === 'note_kept';
}

/** `state`: any of this table; who hears a word hangs on nothing but the word. */
export async function talkPage(
  source: { readonly journal: Journal; readonly table: number; readonly layer: TableLayer; readonly state: TableState },
  { person, before = Number.POSITIVE_INFINITY, until = Number.POSITIVE_INFINITY }: TalkAsked,
): Promise<TalkPage> {
  const { journal, table, layer, state } = source;
  const viewer = { kind: 'person', person } as const;
  let page: TalkPage['entries'][number][] = [];
  let number = 0;
  for (let after = 0; ; after += stretch) {
    const stored = await journal.read(table, { after, most: stretch });
    for (const { at, events } of stored.map(entryFrom)) {
      if (at > until) continue;
      for (const event of events) {
        const heard = isTalk(event) ? layer.viewEvent(state, event, viewer) : undefined;
        if (heard === undefined) continue;
        if (number < before) page.push({ number, at, event: heard });
        number += 1;
      }
    }
    if (page.length > 2 * pageSize) page = page.slice(-pageSize);
    if (stored.length < stretch) break;
  }
  page = page.slice(-pageSize);
  const first = page[0]?.number ?? 0;
  return { entries: page, before: first > 0 ? first : null };
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
