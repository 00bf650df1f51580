import { describe, expect, it } from 'vitest';

import type { TestRegistry } from '../../test/tables.ts';
import { memoryJournal } from '../journal/memory.ts';
import { Unavailable } from '../unavailable.ts';
import { done, eventually, haltingJournal, registryOf, sends, startedTable, toyTable } from '../../test/tables.ts';
import type { Table } from './table.ts';
import { ada, ben, campaignsOf, fileOf, hour, hostedCampaign, toy } from '../../test/campaigns.ts';

describe('TB-20: the list of a host', () => {
  /** A table in play that is paused, so that its timers do not run. */
  async function pausedTable(registry: TestRegistry['registry']): Promise<Table> {
    const table = await startedTable(registry);
    await done(sends(table, 'p1', { type: 'pause' }));
    return table;
  }

  it('says that a table is over after its host has closed it, whether it is awake or asleep', async () => {
    const played = registryOf(toy);
    const { registry, clock } = played;
    const campaigns = campaignsOf(played);
    const table = await startedTable(registry);
    const phase = async () => (await campaigns.list(ada)).map((entry) => entry.phase);
    expect(await phase()).toEqual(['play']);
    await done(sends(table, 'p1', { type: 'close_table' }));
    expect(await phase()).toEqual(['over']);
    clock.advance(2 * hour);
    await eventually(() => registry.openCount).toBe(0);
    expect(await phase()).toEqual(['over']);
    const woken = await registry.open(table.code);
    if (woken === undefined) throw new Error('The table is gone');
    await done(sends(woken.table, 'p1', { type: 'reopen_table' }));
    expect(await phase()).toEqual(['play']);
  });

  it('contains their tables, awake and asleep, the last played first', async () => {
    const played = registryOf(toy);
    const { registry, clock } = played;
    const campaigns = campaignsOf(played);
    const first = await startedTable(registry);
    clock.advance(2 * hour);
    await eventually(() => registry.openCount).toBe(0);
    const second = await toyTable(registry, { title: 'Newer' });
    await toyTable(registry, { host: ben });
    expect(await campaigns.list(ada)).toMatchObject([
      { code: second.code, title: 'Newer', state: 'awake', phase: 'lobby', sittings: 0, taken: 0, people: 1 },
      { code: first.code, title: 'Toys', state: 'asleep', phase: 'play', sittings: 1, taken: 2, people: 2 },
    ]);
    // It wakes when a person enters (TB-21), and a meeting on another day is another session.
    clock.advance(7 * hour);
    const woken = await registry.open(first.code);
    if (woken === undefined) throw new Error('The table is gone');
    await done(sends(woken.table, 'p2', { type: 'chat', text: 'back again' }));
    expect((await campaigns.list(ada))[0]).toMatchObject({ code: first.code, state: 'awake', sittings: 2 });
  });

  it('TB-23: has the next session, even of a sleeping or imported table; planning does not count as play', async () => {
    const at = 1_795_806_000_000;
    const played = registryOf(toy);
    const campaigns = campaignsOf(played);
    const table = await pausedTable(played.registry);
    await done(sends(table, 'p2', { type: 'chat', text: 'next week?' }));
    const [before] = await campaigns.list(ada);
    expect(before).toMatchObject({ nextSession: null });
    played.clock.advance(8 * hour);
    await done(sends(table, 'p1', { type: 'plan_session', at, minutes: 180 }));
    await done(sends(table, 'p2', { type: 'answer_session', answer: 'maybe' }));
    expect(await campaigns.list(ada)).toEqual([{ ...before, nextSession: at }]);
    const text = await fileOf(campaigns, table.code);
    await played.registry.close();
    const again = registryOf(toy, played.journal, { clock: played.clock });
    again.registry.catchUp();
    expect(await campaignsOf(again).list(ada)).toMatchObject([{ state: 'asleep', nextSession: at }]);
    expect(await played.journal.byCode(table.code)).toMatchObject({ nextSession: at });
    const opened = await again.registry.open(table.code);
    expect(opened?.table.state().sessions?.next?.answers).toEqual({ p1: 'yes', p2: 'maybe' });
    await campaignsOf(again).remove(await hostedCampaign(campaignsOf(again), table.code));
    const made = await campaignsOf(again).importFile(text, ada);
    if (!made.ok) throw new Error(JSON.stringify(made.refusals));
    expect(made.table.state().sessions).toEqual(table.state().sessions);
    expect(await campaignsOf(again).list(ada)).toMatchObject([{ nextSession: at }]);
  });

  it('changes with public events only, and is rounded to the hour', async () => {
    const played = registryOf(toy);
    const { registry, clock } = played;
    const campaigns = campaignsOf(played);
    const table = await pausedTable(registry);
    const before = await campaigns.list(ada);
    clock.advance(8 * hour - 1);
    await done(sends(table, 'p2', { type: 'note', text: 'remember' }));
    await done(sends(table, 'p1', { type: 'chat', text: 'between us', to: 'p2' }));
    expect(await campaigns.list(ada)).toEqual(before);
    // After the table is opened again, the summary is the same.
    await registry.close();
    const again = registryOf(toy, played.journal, { clock });
    again.registry.catchUp();
    const asleep = before.map((entry) => ({ ...entry, state: 'asleep' as const }));
    expect(await campaignsOf(again).list(ada)).toEqual(asleep);
    const opened = await again.registry.open(table.code);
    if (opened === undefined) throw new Error('The table is gone');
    expect(await campaignsOf(again).list(ada)).toEqual(before);
    clock.advance(hour / 2);
    await done(sends(opened.table, 'p1', { type: 'chat', text: 'good evening' }));
    const [first] = before;
    expect(await campaignsOf(again).list(ada)).toEqual([
      { ...first, playedAt: (first?.playedAt ?? 0) + 8 * hour, sittings: 2 },
    ]);
  });

  it('describes a table without a stored summary by its public events', async () => {
    const played = registryOf(toy);
    const { registry, clock, journal } = played;
    const table = await pausedTable(registry);
    const before = await campaignsOf(played).list(ada);
    clock.advance(hour);
    await done(sends(table, 'p2', { type: 'note', text: 'remember' }));
    const withoutSummary = registryOf(
      toy,
      haltingJournal({ ...journal, campaignSummary: async () => undefined, storeSummary: async () => {} }),
      { clock },
    );
    const opened = await withoutSummary.registry.open(table.code);
    expect(opened?.campaign.summary).toMatchObject({ sittings: 1, playedAt: before[0]?.playedAt });
  });

  it('belongs to the current host, also after a crash', async () => {
    const journal = haltingJournal();
    const played = registryOf(toy, journal);
    const campaigns = campaignsOf(played);
    const table = await startedTable(played.registry);
    await done(sends(table, 'p1', { type: 'hand_over', role: 'host', person: 'p2' }));
    expect(await campaigns.list(ada)).toEqual([]);
    expect(await campaigns.list(ben)).toMatchObject([{ code: table.code }]);
    await eventually(async () => (await journal.campaignsOf('ben', 9)).length).toBe(1);

    // The last summary did not reach the disk.
    const record = (await journal.campaignsOf('ben', 9))[0]?.record;
    if (record === undefined) throw new Error('The table has no summary');
    const forgetful = haltingJournal({ ...journal, storeSummary: async () => {} });
    const other = registryOf(toy, forgetful);
    const opened = await other.registry.open(record.code);
    if (opened === undefined) throw new Error('The table is gone');
    await done(sends(opened.table, 'p2', { type: 'hand_over', role: 'host', person: 'p1' }));
    const again = registryOf(toy, journal);
    again.registry.catchUp();
    expect(await campaignsOf(again).list(ada)).toMatchObject([{ code: record.code, state: 'asleep' }]);
    expect(await campaignsOf(again).list(ben)).toEqual([]);
    expect(again.registry.openCount).toBe(0);
  });

  it('contains a new table whose summary could not be stored at once', async () => {
    let isAway = true;
    const inner = memoryJournal();
    const storeSummary: typeof inner.storeSummary = async (table, summary) => {
      if (isAway) throw new Unavailable('The database is away');
      await inner.storeSummary(table, summary);
    };
    const played = registryOf(toy, haltingJournal({ ...inner, storeSummary }));
    const { code } = await toyTable(played.registry);
    const listed = async () => (await played.journal.campaignsOf('ada', 9)).map(({ record }) => record.code);
    await eventually(() => played.failures.length).toBeGreaterThan(0);
    expect(await listed()).toEqual([]);
    isAway = false;
    played.clock.advance(60_000);
    await eventually(listed).toEqual([code]);
  });

  it('archives a table and disconnects its people, renames it, and deletes it completely', async () => {
    const played = registryOf(toy);
    const { registry, journal, closedRooms } = played;
    const campaigns = campaignsOf(played);
    const { code } = await startedTable(registry);
    expect(await campaigns.change(await hostedCampaign(campaigns, code), { title: ' The  road ' })).toMatchObject({
      title: 'The road',
    });
    expect(await campaigns.change(await hostedCampaign(campaigns, code), { title: '\u200B' })).toMatchObject({
      ok: false,
    });
    expect(await campaigns.change(await hostedCampaign(campaigns, code), { archived: true })).toMatchObject({
      title: 'The road',
      archived: true,
      state: 'asleep',
    });
    expect(closedRooms).toEqual([`${code} asleep`]);
    expect(await campaigns.list(ada)).toMatchObject([{ code, archived: true }]);
    expect(await campaigns.change(await hostedCampaign(campaigns, code), { archived: false })).toMatchObject({
      archived: false,
    });
    expect(await campaigns.find(code, ben)).toBe('not host');
    const { number } = (await hostedCampaign(campaigns, code)).record;
    const late = await hostedCampaign(campaigns, code);
    const removing = campaigns.remove(await hostedCampaign(campaigns, code));
    // A person who enters meanwhile waits, and finds nothing.
    expect(await registry.open(code)).toBeUndefined();
    await removing;
    expect(await journal.read(number, { after: 0, most: 10 })).toEqual([]);
    expect(await campaigns.list(ada)).toEqual([]);
    expect(await campaigns.find(code, ada)).toBe('none');
    // A request that found the table before its deletion is refused.
    const gone = { ok: false, refusals: [{ code: 'E_NO_TABLE' }] };
    expect(await campaigns.file(late)).toMatchObject(gone);
    expect(await campaigns.change(late, { title: 'Another road' })).toMatchObject(gone);
    expect(closedRooms.at(-1)).toBe(`${code} deleted`);
  });
});
