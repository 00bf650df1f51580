import { setTimeout } from 'node:timers/promises';

import type { CampaignEntry, CampaignFile, ChangeCampaignBody } from '@cartomancer/protocol';

import type { Seals } from '../access/seals.ts';
import type { TokenHolder } from '../access/tokens.ts';
import type { Campaign, CampaignSummary, Journal, TableRecord } from '../journal/journal.ts';
import type { StoredEntry } from '../journal/stored-entry.ts';
import type { SheetLibrary } from '../sheet-library/sheet-library.ts';
import { readCampaignFile, writeCampaignFile } from './campaign-file.ts';
import type { Made, TableRegistry } from './table-registry.ts';
import type { OpenedTable } from './table-opening.ts';
import type { Clock } from '../clock.ts';
import type { Answer } from './open-table.ts';

/** How long a list waits for missing summaries after a crash or an update, in milliseconds. */
const longestCatchUp = 3_000;

/**
 * Times in a list are rounded down to this, in milliseconds: the page shows the day, and a host may watch with a delay
 * (TB-05).
 */
const listedPrecision = 3_600_000;

/** In a person's list; older tables drop out. */
const mostListed = 500;

/** Entries read at a time. Few, because each of them may contain a whole game. */
const portion = 50;

export interface CampaignsParts {
  readonly registry: TableRegistry;
  readonly journal: Journal;
  readonly sheetLibrary: SheetLibrary;
  readonly seals: Seals;
  readonly clock: Clock;
}

/** One of a host's tables, open or closed. */
export interface OwnCampaign extends Campaign {
  readonly opened: OpenedTable | undefined;
}

type RefusedAnswer = Extract<Answer, { readonly ok: false }>;

/** The answer when the host deleted the table during another request of theirs. */
const gone: RefusedAnswer = { ok: false, refusals: [{ code: 'E_NO_TABLE', clause: 'TB-20', facts: {} }] };

/** `none`: no such table; `not host`: another person's. */
export type OwnFound = OwnCampaign | 'none' | 'not host';

export class Campaigns {
  readonly #parts: CampaignsParts;

  constructor(parts: CampaignsParts) {
    this.#parts = parts;
  }

  /** The last played first. */
  async list({ identity }: TokenHolder): Promise<readonly CampaignEntry[]> {
    const own = await this.#hosted(identity);
    return own
      .toSorted(
        (one, other) =>
          coarse(other.summary.playedAt) - coarse(one.summary.playedAt) || other.record.number - one.record.number,
      )
      .map((campaign) => entryOf(campaign, campaign.opened === undefined ? 'asleep' : 'awake'));
  }

  /** Archived tables count, because they can be restored at any time. */
  async publicTableCount({ identity }: TokenHolder): Promise<number> {
    const own = await this.#hosted(identity);
    return own.filter(({ record }) => record.visibility === 'public').length;
  }

  async #hosted(identity: string): Promise<readonly OwnCampaign[]> {
    const { registry, journal } = this.#parts;
    // If the server was updated and has ten thousand tables, the first list may not have all of them yet.
    await Promise.race([registry.caughtUp, setTimeout(longestCatchUp, undefined, { ref: false })]);
    const stored = new Map(
      (await journal.campaignsOf(identity, mostListed)).map((campaign) => [campaign.record.code, campaign]),
    );
    const awake = new Map((await registry.awake()).map((opened) => [opened.record.code, opened]));
    return [
      ...[...awake.values()].map((opened) => ({ record: opened.record, summary: opened.campaign.summary, opened })),
      ...[...stored.values()]
        .filter(({ record }) => !awake.has(record.code))
        .map((campaign) => ({ ...campaign, opened: undefined })),
    ].filter(({ summary }) => summary.host === identity);
  }

  async find(code: string, { identity }: TokenHolder): Promise<OwnFound> {
    const { registry, journal } = this.#parts;
    const opened = (await registry.awake()).find(({ record }) => record.code === code);
    const record = opened?.record ?? (await journal.byCode(code));
    if (record === undefined) return 'none';
    const summary =
      opened?.campaign.summary ?? (await journal.campaignSummary(record.number)) ?? (await this.#summaryOf(code));
    return summary?.host === identity ? { record, summary, opened } : 'not host';
  }

  async change({ record }: OwnCampaign, body: ChangeCampaignBody): Promise<RefusedAnswer | CampaignEntry> {
    const { registry, journal, clock } = this.#parts;
    const { code } = record;
    if (body.title !== undefined) {
      const opened = await registry.open(code);
      if (opened === undefined) return gone;
      const answer = await opened.table.system({ type: 'rename_table', title: body.title });
      if (!answer.ok) return answer;
      await opened.campaign.keep();
    }
    if (body.archived !== undefined) await registry.archive(record, body.archived ? clock.now() : null);
    const opened = (await registry.awake()).find(({ record: known }) => known.code === code);
    const now = opened?.record ?? (await journal.byCode(code)) ?? record;
    const summary = opened?.campaign.summary ?? (await journal.campaignSummary(record.number));
    if (summary === undefined) return gone;
    return entryOf({ record: now, summary }, opened === undefined ? 'asleep' : 'awake');
  }

  async remove({ record }: OwnCampaign): Promise<void> {
    await this.#parts.registry.remove(record);
  }

  /** An event tells everybody at the table of the export. */
  async file({ record }: OwnCampaign): Promise<RefusedAnswer | CampaignFile> {
    const { registry, sheetLibrary, seals, clock } = this.#parts;
    const { code, ruleset, visibility, createdAt, rig } = record;
    const opened = await registry.open(code);
    if (opened === undefined) return gone;
    const { table, sheetSync, history } = opened;
    const announced = await table.system({ type: 'tell_export' });
    if (!announced.ok) return announced;
    await sheetSync?.keep('played');
    const state = table.state();
    const publicEvents = history.publicEventCount;
    const entries = this.#entries(record, state.entries);
    const about = { ruleset, title: state.title, visibility, createdAt, rig };
    const written = await writeCampaignFile(
      seals,
      { record: about, entries, places: await sheetLibrary.links(code) },
      {
        code,
        exportedAt: clock.now(),
        people: Object.values(state.people).map(({ name }) => name),
        publicEvents,
      },
    );
    return written.ok ? written.file : { ok: false, refusals: [written.refusal] };
  }

  /** The importing person becomes the host. `withinLimits`: makes the table if the limits on new tables allow it. */
  async importFile(
    text: string,
    host: TokenHolder,
    withinLimits: (visibility: 'private' | 'public', make: () => Promise<Made>) => Promise<Made> = (_, make) => make(),
  ): Promise<Made> {
    const { registry, seals } = this.#parts;
    const read = await readCampaignFile(seals, text);
    if (!read.ok) return { ok: false, refusals: [read.refusal] };
    const { imported, exportedAt } = read;
    return await withinLimits(imported.record.visibility, () => registry.importTable(imported, host, exportedAt));
  }

  /** The summary of a table for which none is stored: the table is opened to make it. */
  async #summaryOf(code: string): Promise<CampaignSummary | undefined> {
    return (await this.#parts.registry.open(code))?.campaign.summary;
  }

  async *#entries({ number }: TableRecord, last: number): AsyncGenerator<StoredEntry> {
    for (let after = 0; after < last;) {
      const read = await this.#parts.journal.read(number, { after, most: Math.min(portion, last - after) });
      if (read.length === 0) throw new Error(`Entry ${after + 1} of table ${number} is missing`);
      yield* read;
      after += read.length;
    }
  }
}

function coarse(time: number): number {
  return time - (time % listedPrecision);
}

function entryOf({ record, summary }: Campaign, state: CampaignEntry['state']): CampaignEntry {
  const { code, ruleset, archivedAt } = record;
  const { title, playedAt, sittings, seats, taken, people, phase, nextSession } = summary;
  return {
    code,
    ruleset,
    title,
    state,
    archived: archivedAt !== null,
    playedAt: coarse(playedAt),
    sittings,
    seats,
    taken,
    people,
    phase,
    nextSession,
  };
}
