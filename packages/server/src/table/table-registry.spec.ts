import type { Ruleset } from '@cartomancer/rules/kernel';
import { toyRuleset } from '@cartomancer/testkit';
import { describe, expect, it } from 'vitest';

import { hashOf, linkSecretSource, currentLink } from '../access/links.ts';
import { noLeases } from '../cluster/leases.ts';
import type { LinkRole, TableRecord } from '../journal/journal.ts';
import { memoryJournal } from '../journal/memory.ts';
import { Unavailable } from '../unavailable.ts';
import {
  codesOf,
  done,
  haltingJournal,
  eventually,
  registryOf,
  sends,
  startedTable,
  toyTable,
  toyRequest,
} from '../../test/tables.ts';

const toy: Ruleset = toyRuleset();
const toyRegistry = (journal = haltingJournal()) => registryOf(toy, journal);

const hour = 3_600_000;

describe('the table registry', () => {
  it('creates a code and secrets for every table, and stores only their hashes', async () => {
    const { registry, journal } = toyRegistry();
    const [one, other] = [await registry.make(toyRequest), await registry.make(toyRequest)];
    if (!one.ok || !other.ok) throw new Error('The tables were not created');
    expect(one.table.code).toMatch(/^[ACDEFGHJKMNPQRTWXY34679]{3}-[ACDEFGHJKMNPQRTWXY34679]{3}$/u);
    expect(one.table.code).not.toBe(other.table.code);
    const record = await journal.byCode(one.table.code);
    expect(JSON.stringify(record)).not.toContain(one.secrets.seat);
    const { seat, spectator } = one.secrets;
    if (record === undefined) throw new Error('Not stored');
    const linkSecrets = linkSecretSource(new Uint8Array(32).fill(7));
    const opens = (role: LinkRole, secret: string, kept: Pick<TableRecord, 'code' | 'links'> = record) =>
      linkSecrets.opens(currentLink(kept, one.table.state().doors.links, role), secret);
    expect(opens('seat', seat)).toBe(true);
    expect(opens('spectator', seat)).toBe(false);
    expect(opens('seat', spectator)).toBe(false);
    expect(opens('seat', other.secrets.seat)).toBe(false);
    expect(opens('gm', '')).toBe(false);
    // A table of an older server: its random link still works, and cannot be shown again until it is renewed.
    const older = { code: record.code, links: { ...record.links, seat: hashOf('drawn') } };
    expect(opens('seat', 'drawn', older)).toBe(true);
    expect(opens('seat', seat, older)).toBe(false);
    expect(linkSecrets.shown(currentLink(older, one.table.state().doors.links, 'seat'))).toBeUndefined();
    await done(sends(one.table, 'p1', { type: 'renew_link', role: 'seat' }));
    expect(opens('seat', 'drawn', older)).toBe(false);
    expect(linkSecrets.shown(currentLink(older, one.table.state().doors.links, 'seat'))).toMatch(/^[\w-]{22}$/u);
    await done(sends(one.table, 'p1', { type: 'close_link', role: 'seat' }));
    expect(opens('seat', linkSecrets.secret({ code: record.code, role: 'seat', made: 1 }))).toBe(false);
    expect(Buffer.from(seat, 'base64url')).toHaveLength(16);
  });

  it('refuses a table with an unknown system, too many seats, an unknown option, or an empty title', async () => {
    const { registry } = toyRegistry();
    expect(await registry.make({ ...toyRequest, ruleset: 'chess' })).toMatchObject({ ok: false });
    expect(await registry.make({ ...toyRequest, seats: 9 })).toMatchObject({ ok: false });
    expect(await registry.make({ ...toyRequest, options: { nothing: 1 } })).toMatchObject({ ok: false });
    expect(await registry.make({ ...toyRequest, title: '\u200B\u202E' })).toMatchObject({ ok: false });
  });

  it('removes invisible characters from titles', async () => {
    const { registry, journal } = toyRegistry();
    const table = await toyTable(registry, { title: ' Friday\u202E \u0000night' });
    expect(table.state().title).toBe('Friday night');
    expect((await journal.byCode(table.code))?.title).toBe('Friday night');
  });

  it('does not open a table with a missing entry, and opens all others', async () => {
    const inner = memoryJournal();
    const whole = haltingJournal(inner);
    const tables = [await startedTable(toyRegistry(whole).registry), await startedTable(toyRegistry(whole).registry)];
    const [broken, sound] = tables.map(({ code }) => code);
    const number = (await inner.byCode(broken ?? ''))?.number;
    const { registry } = toyRegistry(
      haltingJournal({
        ...inner,
        read: async (table, stretch) =>
          (await inner.read(table, stretch)).filter(({ seq }) => table !== number || seq !== 3),
      }),
    );
    await expect(registry.open(broken ?? '')).rejects.toThrow('Entry 3');
    expect(await registry.open(sound ?? '')).toBeDefined();
  });

  it('opens a table once for simultaneous requests', async () => {
    const journal = haltingJournal();
    const { code } = await startedTable(toyRegistry(journal).registry);
    const { registry } = toyRegistry(journal);
    const opened = await Promise.all(Array.from({ length: 5 }, () => registry.open(code)));
    expect(new Set(opened.map((found) => found?.table)).size).toBe(1);
    expect(registry.openCount).toBe(1);
    expect(await registry.open('AAA-AAA')).toBeUndefined();
    expect(await registry.open("'; drop table tables")).toBeUndefined();
    expect(registry.openCount).toBe(1);
  });

  it('restores the table with hidden hands after a crash of the process', async () => {
    const journal = haltingJournal();
    const table = await startedTable(toyRegistry(journal).registry);
    const before = table.state();
    const opened = await toyRegistry(journal).registry.open(table.code);
    expect(opened?.table.state()).toMatchObject({ game: before.game, people: before.people, prompt: before.prompt });
    // Opening it added two entries: it woke and fell asleep at once.
    expect(opened?.table.state().entries).toBe(before.entries + 2);
  });

  it('puts a table to sleep after an hour without people, and wakes it for a person who enters', async () => {
    const { registry, clock, closedRooms, journal } = toyRegistry();
    const table = await startedTable(registry);
    const before = table.state();
    await table.presence('p1', 'away');
    await table.presence('p2', 'away');
    clock.advance(hour - 60_000);
    await Promise.resolve();
    expect(registry.openCount).toBe(1);
    clock.advance(120_000);
    await eventually(() => registry.openCount).toBe(0);
    expect(closedRooms).toEqual([`${table.code} asleep`]);
    expect(codesOf(await sends(table, 'p1', { type: 'draw' }))).toEqual(['E_NOT_STORED']);
    clock.advance(30 * 24 * hour);
    const opened = await registry.open(table.code);
    expect(opened?.table.state().clock.running).toBe(false);
    await opened?.wake();
    const entries = await journal.read(opened?.record.number ?? 0, { after: before.entries, most: 1_000 });
    expect(entries.flatMap(({ events }) => events.map(({ type }) => type)).slice(-2)).toEqual(['fell_asleep', 'woke']);
    const slept = (opened?.table.state().clock.ran ?? 0) - before.clock.ran;
    expect(slept).toBeLessThanOrEqual(hour + 120_000);
  });

  it('with very many open tables, puts the empty ones to sleep within minutes and leaves the others alone', async () => {
    const { registry, clock } = toyRegistry();
    const watched = await toyTable(registry);
    watched.onCommitted(() => {});
    const made = await Promise.all(Array.from({ length: 500 }, () => toyTable(registry)));
    expect(registry.openCount).toBe(501);
    clock.advance(120_000);
    await eventually(() => registry.openCount).toBe(1);
    expect((await registry.open(watched.code))?.table).toBe(watched);
    expect(await registry.open(made[7]?.code ?? '')).toBeDefined();
  });

  it('does not put a table to sleep while a person is there', async () => {
    const { registry, clock } = toyRegistry();
    const table = await toyTable(registry);
    table.onCommitted(() => {});
    for (let minute = 0; minute < 120; minute += 1) {
      clock.advance(60_000);
      await Promise.resolve();
    }
    expect(registry.openCount).toBe(1);
  });

  it('lets a person who enters while a table falls asleep wait, and then opens it again', async () => {
    const { registry, clock, journal } = toyRegistry();
    const table = await toyTable(registry);
    journal.hold();
    clock.advance(hour + 60_000);
    await eventually(() => journal.held).toBe(1);
    const opening = registry.open(table.code);
    await journal.release();
    const opened = await opening;
    expect(opened?.table).not.toBe(table);
    expect(await sends(opened?.table ?? table, 'p1', { type: 'take_seat', seat: 's1' })).toEqual({ ok: true });
  });

  it('asks people to try again if they were admitted while the table was being closed', async () => {
    const { registry } = toyRegistry();
    const { code } = await toyTable(registry);
    const opened = await registry.open(code);
    await registry.close();
    await expect(opened?.wake()).rejects.toThrow(Unavailable);
  });

  it('stores all decided moves before it closes', async () => {
    const { registry, journal, closedRooms } = toyRegistry();
    const table = await startedTable(registry);
    journal.hold();
    const answer = sends(table, 'p1', { type: 'draw' });
    const closed = registry.close();
    await eventually(() => journal.held).toBe(2);
    await journal.release();
    await closed;
    expect(await answer).toEqual({ ok: true });
    expect(closedRooms).toEqual([`${table.code} restart`]);
  });

  it('neither archives nor deletes a table that another process has open', async () => {
    const here = toyRegistry();
    const { code } = await toyTable(here.registry);
    const record = await here.journal.byCode(code);
    if (record === undefined) throw new Error('Not stored');
    const peer = { id: 'here', address: 'http://10.0.0.7:3000', leaving: false };
    const elsewhere = registryOf(toy, here.journal, { leases: { ...noLeases, claim: async () => peer } });
    await expect(elsewhere.registry.archive(record, 1)).rejects.toThrow(Unavailable);
    await expect(elsewhere.registry.remove(record)).rejects.toThrow(Unavailable);
    expect(await here.journal.byCode(code)).toEqual(record);
    expect(elsewhere.closedRooms).toEqual([]);
  });

  it('archives and deletes one after another, so that a deleted table stays closed and keeps no lease', async () => {
    let held = false;
    const leases = {
      ...noLeases,
      claim: () => Promise.resolve(((held = true), 'ours' as const)),
      release: () => Promise.resolve(void (held = false)),
    };
    const stored = memoryJournal();
    const openAtRemoval: number[] = [];
    const journal = haltingJournal({
      ...stored,
      remove: async (number) => {
        // Long enough for another call to end meanwhile.
        for (let turn = 0; turn < 50; turn += 1) await new Promise((next) => setImmediate(next));
        openAtRemoval.push(registry.openCount);
        await stored.remove(number);
      },
    });
    const { registry } = registryOf(toy, journal, { leases });
    const { code } = await startedTable(registry);
    const record = await stored.byCode(code);
    if (record === undefined) throw new Error('Not stored');
    const restored = registry.archive(record, 1).then(() => {});
    const entered = registry.archive(record, null).then(() => registry.open(code));
    await Promise.all([restored, entered, registry.remove(record)]);
    expect(openAtRemoval).toEqual([0]);
    expect(await registry.open(code)).toBeUndefined();
    expect(held).toBe(false);
  });

  it('keeps other processes away from a table until it is archived', async () => {
    const steps: string[] = [];
    const journal = haltingJournal();
    const leases = { ...noLeases, release: async () => void steps.push('released') };
    const { registry } = registryOf(toy, journal, { leases });
    const table = await toyTable(registry);
    const record = await journal.byCode(table.code);
    if (record === undefined) throw new Error('Not stored');
    const archive = journal.archive.bind(journal);
    journal.archive = async (...change) => {
      steps.push('archived');
      await archive(...change);
    };
    await registry.archive(record, 1);
    expect(steps).toEqual(['archived', 'released']);
  });
});
