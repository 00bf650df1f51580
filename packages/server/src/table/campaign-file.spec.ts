import { randomBytes } from 'node:crypto';

import { longestCampaignFile } from '@cartomancer/protocol';
import { expect, it } from 'vitest';

import { sealsOf } from '../access/seals.ts';
import { readCampaignFile, writeCampaignFile } from './campaign-file.ts';

/** The number of times that other work ran meanwhile. */
async function turnsDuring<T>(work: Promise<T>): Promise<{ readonly done: T; readonly turns: number }> {
  let turns = 0;
  let counting = true;
  const count = (): void => {
    turns += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  const done = await work;
  counting = false;
  return { done, turns };
}

it('a long campaign is exported and imported in portions, without blocking other tables', async () => {
  const seals = sealsOf(randomBytes(32));
  const entries = Array.from({ length: 4_000 }, (_, index) => ({
    seq: index + 1,
    rules: 1,
    at: index,
    actor: { kind: 'system' } as const,
    intentId: null,
    timer: null,
    events: [{ type: 'line_told', text: randomBytes(150).toString('hex') }],
  }));
  const record = { ruleset: 'suits', title: 'A long road', visibility: 'private', createdAt: 1, rig: null } as const;
  const about = { code: 'KQ7-4T9', exportedAt: 2, people: ['Ada'], publicEvents: 4_000 };
  const written = await turnsDuring(writeCampaignFile(seals, { record, entries, places: [] }, about));
  const read = await turnsDuring(readCampaignFile(seals, JSON.stringify(written.done.ok ? written.done.file : {})));
  expect(read.done).toEqual({ ok: true, imported: { record, entries, places: [] }, exportedAt: 2 });
  // The file has more than a megabyte and a half, so it is processed in more than ten portions.
  expect(written.turns).toBeGreaterThan(10);
  expect(read.turns).toBeGreaterThan(10);
});

it('a campaign that would not fit into a file is refused', async () => {
  const entries = Array.from({ length: 15 }, (_, index) => ({
    seq: index + 1,
    rules: 1,
    at: index,
    actor: null,
    intentId: null,
    timer: null,
    events: [{ type: 'line_told', text: 'x'.repeat(1_000_000) }],
  }));
  const record = { ruleset: 'suits', title: 'A long road', visibility: 'private', createdAt: 1, rig: null } as const;
  const about = { code: 'KQ7-4T9', exportedAt: 2, people: ['Ada'], publicEvents: 15 };
  const seals = sealsOf(randomBytes(32));
  expect(await writeCampaignFile(seals, { record, entries, places: [] }, about)).toMatchObject({
    ok: false,
    refusal: { code: 'E_CAMPAIGN_TOO_LONG', facts: { megabytes: 20 } },
  });
  const fits = await writeCampaignFile(seals, { record, entries: entries.slice(0, 13), places: [] }, about);
  expect(fits.ok && JSON.stringify(fits.file).length).toBeLessThan(longestCampaignFile);
});
