/** What lists say of a table, made from what happened there and kept beside the journal, so that no list opens a table (TB-20). */
import type { ViewEvent } from '@cartomancer/rules/kernel';
import type { TableEvent, TableState } from '@cartomancer/rules/table';
import pLimit from 'p-limit';

import type { CampaignSummary, Journal, TableRecord } from '../journal/journal.ts';
import type { History } from './history.ts';
import type { CommittedEntry } from './open-table.ts';

/** A gap this long starts a new session. */
const pauseBetweenSittings = 6 * 3_600_000;

/** When everybody last heard something of play, and how many times people came together for it. */
export type Played = Pick<CampaignSummary, 'playedAt' | 'sittings'>;

export function neverPlayed({ createdAt }: Pick<TableRecord, 'createdAt'>): Played {
  return { playedAt: createdAt, sittings: 0 };
}

/** Public events that are about the table and its people rather than play: no list moves for them. */
const housekeeping: ReadonlySet<string> = new Set<TableEvent['type']>([
  'table_made',
  'table_renamed',
  'person_arrived',
  'person_left',
  'seat_dropped',
  'seat_back',
  'host_changed',
  'campaign_exported',
  'campaign_brought_back',
]);

/**
 * With one more entry. Only what everybody heard counts, and its author does not: the author of an entry is a secret too, since a
 * pass that waits for the end of its mask (FD-80) and one made at that moment look the same.
 */
function playedOn(played: Played, at: number, everybody: readonly ViewEvent[]): Played {
  if (everybody.every(({ type }) => housekeeping.has(type))) return played;
  const startsSession = played.sittings === 0 || at - played.playedAt >= pauseBetweenSittings;
  return { playedAt: at, sittings: played.sittings + (startsSession ? 1 : 0) };
}

function noteOf(state: TableState, played: Played): CampaignSummary {
  const { people, title, entries, game, trial } = state;
  const seats = state.seats.filter(({ kind }) => kind === 'player');
  // A stand-in for an absent host does not own the table.
  const host = state.standsInFor ?? state.host;
  return {
    sequence: entries,
    host: (host === null ? undefined : people[host]?.identity) ?? null,
    title,
    ...played,
    seats: seats.length,
    taken: seats.filter(({ holder }) => holder !== null).length,
    people: Object.keys(people).length,
    phase: game === null ? 'lobby' : 'play',
    ...(trial === undefined ? {} : { trial }),
  };
}

interface PlayedParts {
  readonly journal: Pick<Journal, 'campaignNote'>;
  readonly history: Pick<History, 'heardAfter'>;
}

/** What was played until the table's last entry: from its note on where that fits, else from the first entry. */
export async function playedUntilNow(
  { journal, history }: PlayedParts,
  record: Pick<TableRecord, 'number' | 'createdAt'>,
  entries: number,
): Promise<Played> {
  const note = await journal.campaignNote(record.number);
  const fits = note !== undefined && note.sequence <= entries;
  let played: Played = fits ? { playedAt: note.playedAt, sittings: note.sittings } : neverPlayed(record);
  const after = fits ? note.sequence : 0;
  if (after === entries) return played;
  for await (const { at, events } of history.heardAfter(after)) played = playedOn(played, at, events);
  return played;
}

/** The summary of a closed table, from its journal. */
export async function summaryFromJournal(
  { journal, history }: { readonly journal: Journal; readonly history: History },
  record: TableRecord,
): Promise<CampaignSummary> {
  const { state } = await history.replay();
  return noteOf(state, await playedUntilNow({ journal, history }, record, state.entries));
}

export interface CampaignSummariesParts {
  readonly journal: Pick<Journal, 'noteCampaign'>;
  /** The table's number in the journal. */
  readonly table: number;
  readonly failed: (error: unknown) => void;
}

/** Entries after which a summary is stored anyway: after a crash, opening the table reads at most this many. */
const every = 500;

/** Whether what a list shows besides the time of play may have changed. Looks at no more than the parts themselves: it is asked at every move. */
function isOther(before: TableState, after: TableState): boolean {
  return (
    before.people !== after.people ||
    before.seats !== after.seats ||
    before.title !== after.title ||
    before.trial !== after.trial ||
    before.host !== after.host ||
    before.standsInFor !== after.standsInFor ||
    (before.game === null) !== (after.game === null)
  );
}

/** Keeps the note of one open table in step. No move waits for it, and what a crash keeps from it is made up for at the next start. */
export class CampaignSummaries {
  readonly #parts: CampaignSummariesParts;
  #played: Played;
  #state: TableState;
  /** The entry of the last note. */
  #noted = 0;
  readonly #working = pLimit(1);

  constructor(parts: CampaignSummariesParts, stored: TableState, played: Played) {
    this.#parts = parts;
    this.#state = stored;
    this.#played = played;
    void this.keep();
  }

  get note(): CampaignSummary {
    return noteOf(this.#state, this.#played);
  }

  /** To be called after every entry that is stored. */
  heard({ before, entry, after, publicEvents: everybody }: CommittedEntry): void {
    const { sittings } = this.#played;
    this.#played = playedOn(this.#played, entry.at, everybody);
    this.#state = after;
    const isDue = this.#played.sittings !== sittings || after.entries >= this.#noted + every;
    if (isDue || isOther(before, after)) void this.keep();
  }

  /** Settled when it is noted as it stands, or could not be. */
  keep(): Promise<void> {
    const { journal, table, failed } = this.#parts;
    const { note } = this;
    this.#noted = note.sequence;
    return this.#working(() => journal.noteCampaign(table, note)).catch(failed);
  }
}
