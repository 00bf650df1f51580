/** Summaries are derived from the entries and stored next to the journal, so that lists open no table (TB-20). */
import type { ViewEvent } from '@cartomancer/rules/kernel';
import type { TableEvent, TableLayer, TableState } from '@cartomancer/rules/table';
import pLimit from 'p-limit';

import type { FollowUpsParts } from '../follow-ups.ts';
import { FollowUps } from '../follow-ups.ts';
import type { CampaignSummary, Journal, TableRecord } from '../journal/journal.ts';
import type { History } from './history.ts';
import type { CommittedEntry } from './open-table.ts';

/** A gap this long starts a new session. */
const gapBetweenSessions = 6 * 3_600_000;

export type Played = Pick<CampaignSummary, 'playedAt' | 'sittings'>;

export function neverPlayed({ createdAt }: Pick<TableRecord, 'createdAt'>): Played {
  return { playedAt: createdAt, sittings: 0 };
}

/** Public events about the table and its people: they do not count as play. */
const housekeeping: ReadonlySet<string> = new Set<TableEvent['type']>([
  'table_made',
  'table_renamed',
  'seat_added',
  'person_arrived',
  'person_left',
  'seat_dropped',
  'seat_back',
  'host_changed',
  'campaign_exported',
  'campaign_brought_back',
  'session_planned',
  'session_called_off',
  'session_answered',
]);

/**
 * Adds one entry. Only its public events count, and not its author, who may be secret: in First Dates, a pass that was
 * hidden for some seconds (FD-80) must look the same as a pass that is made at the moment when the hidden one becomes
 * visible.
 */
function playedOn(played: Played, at: number, everybody: readonly ViewEvent[]): Played {
  if (everybody.every(({ type }) => housekeeping.has(type))) return played;
  const startsSession = played.sittings === 0 || at - played.playedAt >= gapBetweenSessions;
  return { playedAt: at, sittings: played.sittings + (startsSession ? 1 : 0) };
}

/** `null` if none is planned. */
export function nextSessionOf({ sessions }: Pick<TableState, 'sessions'>): number | null {
  return sessions?.next?.at ?? null;
}

function summaryOf(layer: TableLayer, state: TableState, played: Played): CampaignSummary {
  const { people, title, entries, trial } = state;
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
    phase: layer.phase(state),
    nextSession: nextSessionOf(state),
    ...(trial === undefined ? {} : { trial }),
  };
}

interface PlayedParts {
  readonly journal: Pick<Journal, 'campaignSummary'>;
  readonly history: Pick<History, 'publicEventsAfter'>;
}

/** Continued from the summary if that is valid, else from the first entry. */
export async function playedUntilNow(
  { journal, history }: PlayedParts,
  record: Pick<TableRecord, 'number' | 'createdAt'>,
  entries: number,
): Promise<Played> {
  const summary = await journal.campaignSummary(record.number);
  const isCurrent = summary !== undefined && summary.sequence <= entries;
  let played: Played = isCurrent ? { playedAt: summary.playedAt, sittings: summary.sittings } : neverPlayed(record);
  const after = isCurrent ? summary.sequence : 0;
  if (after === entries) return played;
  for await (const { at, events } of history.publicEventsAfter(after)) played = playedOn(played, at, events);
  return played;
}

export async function summaryFromJournal(
  { journal, history, layer }: { readonly journal: Journal; readonly history: History; readonly layer: TableLayer },
  record: TableRecord,
): Promise<{ readonly summary: CampaignSummary; readonly state: TableState }> {
  const { state } = await history.replay();
  return { summary: summaryOf(layer, state, await playedUntilNow({ journal, history }, record, state.entries)), state };
}

export interface CampaignSummariesParts extends FollowUpsParts {
  readonly journal: Pick<Journal, 'storeSummary'>;
  readonly table: number;
  readonly layer: TableLayer;
}

/** Entries after which a summary is stored anyway: after a crash, opening the table reads at most this many. */
const entriesPerSummary = 500;

/**
 * Whether anything but the time of play may have changed. It compares the parts by reference, not by value, because it
 * runs at every move.
 */
function hasChanged(layer: TableLayer, before: TableState, after: TableState): boolean {
  return (
    before.people !== after.people ||
    before.seats !== after.seats ||
    before.title !== after.title ||
    before.trial !== after.trial ||
    before.host !== after.host ||
    before.standsInFor !== after.standsInFor ||
    nextSessionOf(before) !== nextSessionOf(after) ||
    layer.phase(before) !== layer.phase(after)
  );
}

/** No move waits for the summaries, and those lost in a crash are derived at the next start. */
export class CampaignSummaries {
  readonly #parts: CampaignSummariesParts;
  #played: Played;
  #state: TableState;
  #summarized = 0;
  readonly #working = pLimit(1);
  readonly #followUps: FollowUps;

  constructor(parts: CampaignSummariesParts, stored: TableState, played: Played) {
    this.#parts = parts;
    this.#followUps = new FollowUps(parts);
    this.#state = stored;
    this.#played = played;
    void this.keep();
  }

  get summary(): CampaignSummary {
    return summaryOf(this.#parts.layer, this.#state, this.#played);
  }

  onEntry({ before, entry, after, publicEvents: everybody }: CommittedEntry): void {
    const { sittings } = this.#played;
    this.#played = playedOn(this.#played, entry.at, everybody);
    this.#state = after;
    const isDue = this.#played.sittings !== sittings || after.entries >= this.#summarized + entriesPerSummary;
    if (isDue || hasChanged(this.#parts.layer, before, after)) void this.keep();
  }

  /** Settled when the current summary is stored, or could not be stored at once: then it is stored later. */
  keep(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    void this.#followUps.do('summary', () => this.#store().finally(resolve));
    return promise;
  }

  #store(): Promise<void> {
    const { journal, table } = this.#parts;
    const { summary } = this;
    this.#summarized = summary.sequence;
    return this.#working(() => journal.storeSummary(table, summary));
  }
}
