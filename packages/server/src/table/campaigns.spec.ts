/** A host's tables in every system: listed, archived, deleted, exported and imported (TB-20, TB-21). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { campaignFile } from '@cartomancer/protocol';
import { rulesets } from '@cartomancer/rules';
import type { Ruleset } from '@cartomancer/rules/kernel';
import type { TableState } from '@cartomancer/rules/table';
import { sheetRuleset, toyRuleset } from '@cartomancer/testkit';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { sealsOf } from '../access/seals.ts';
import type { Seals } from '../access/seals.ts';
import { memoryJournal } from '../journal/memory.ts';
import { memoryPictures } from '../pictures/memory.ts';
import { memoryVisits } from '../visits/memory.ts';
import { Campaigns } from './campaigns.ts';
import { readCampaignFile, writeCampaignFile } from './campaign-file.ts';
import { demoOf } from './demo.ts';
import type { TestRegistry } from '../../test/tables.ts';
import { done, eventually, haltingJournal, registryOf, sends, startedTable, toyTable } from '../../test/tables.ts';
import type { Table } from './table.ts';

const toy: Ruleset = toyRuleset();
const sheetSystem: Ruleset = sheetRuleset();
const ada = { identity: 'ada', name: 'Ada' };
const ben = { identity: 'ben', name: 'Ben' };
const here = sealsOf(Buffer.alloc(32, 1));
const elsewhere = sealsOf(Buffer.alloc(32, 2));
const hour = 3_600_000;

function campaignsOf({ registry, journal, sheetLibrary, clock }: TestRegistry, seals: Seals = here): Campaigns {
  return new Campaigns({ registry, journal, sheetLibrary, seals, clock });
}

async function own(campaigns: Campaigns, code: string, person = ada) {
  const found = await campaigns.find(code, person);
  if (found === 'none' || found === 'not host') throw new Error(`${person.name} does not host ${code}: ${found}`);
  return found;
}

async function fileOf(campaigns: Campaigns, code: string): Promise<string> {
  const file = await campaigns.file(await own(campaigns, code));
  if ('ok' in file) throw new Error(JSON.stringify(file));
  return JSON.stringify(file);
}

/** Ada and Ben in two seats, bots in the others, and play in progress. */
async function playedTable({ registry, clock }: TestRegistry, ruleset: Ruleset): Promise<Table> {
  const { options, seats } = demoOf(ruleset);
  const table = await toyTable(registry, { ruleset: ruleset.id, options, seats: Math.max(seats, 2) });
  await done(table.system({ type: 'arrive', ...ben, link: 'seat' }));
  await done(sends(table, 'p1', { type: 'take_seat', seat: 's1' }));
  await done(sends(table, 'p2', { type: 'take_seat', seat: 's2' }));
  for (const { seat, holder } of table.state().seats)
    if (holder === null) await done(sends(table, 'p1', { type: 'invite_bot', seat }));
  for (const tool of ['x', 'lines', 'open_door']) await sends(table, 'p1', { type: 'safety_tools', tool, on: true });
  await done(sends(table, 'p2', { type: 'ready', on: true }));
  await done(sends(table, 'p1', { type: 'start' }));
  const stop = table.onCommitted(() => {});
  for (let round = 0; round < 40; round += 1) {
    clock.advance(10_000);
    await table.settled();
    for (const person of ['p1', 'p2']) {
      const view = table.layer.view(table.state(), { kind: 'person', person });
      const own = table.layer.legal(view).filter(({ type }) => Object.hasOwn(table.layer.ruleset.intents, type));
      const move = own[round % Math.max(own.length, 1)];
      if (move !== undefined) await sends(table, person, move);
    }
  }
  stop();
  return table;
}

/** Everything that must be equal at an imported table: not the clock, nor the connections. */
function twinOf({ game, seats, seed, prompt, shuffles, options, safety, brought, people, title }: TableState) {
  const known = Object.entries(people).map(([id, { identity, name, played }]) => [id, identity, name, played]);
  return { game, seats, seed, prompt, shuffles, options, safety, brought, known, title };
}

describe('a campaign in a file', () => {
  it.each([...rulesets.values()].map((ruleset) => [ruleset.id, ruleset] as const))(
    'of %s restores the same table, hidden hands included',
    async (_, ruleset) => {
      const played = registryOf(ruleset);
      const { registry, failures, closedRooms } = played;
      const campaigns = campaignsOf(played);
      const table = await playedTable(played, ruleset);
      const before = table.state();
      expect(before.entries).toBeGreaterThan(20);
      const text = await fileOf(campaigns, table.code);
      for (const { identity } of Object.values(before.people)) expect(text).not.toContain(`"${identity}"`);
      expect(text).not.toContain(before.seed);
      await campaigns.remove(await own(campaigns, table.code));
      expect(closedRooms).toEqual([`${table.code} deleted`]);
      expect(await registry.open(table.code)).toBeUndefined();

      const made = await campaigns.importFile(text, ada);
      if (!made.ok) throw new Error(JSON.stringify(made.refusals));
      expect(made.table.code).not.toBe(table.code);
      expect(twinOf(made.table.state())).toEqual(twinOf(before));
      for (const person of ['p1', 'p2'])
        expect(made.table.layer.view(made.table.state(), { kind: 'person', person }).own).toEqual(
          table.layer.view(before, { kind: 'person', person }).own,
        );
      expect(failures).toEqual([]);
    },
  );

  it('TB-25: shows its handouts with their pictures again, as far as the server still has them', async () => {
    const inner = memoryJournal();
    const store = memoryPictures(inner.byNumber, memoryVisits(inner.byNumber));
    const digest = 'a'.repeat(64);
    const picture = { digest, width: 8, height: 6, bytes: new Uint8Array([1, 2, 3]) };
    await store.add({ ...picture, owner: 'ada', at: 1, most: 9, mostInAll: 9 });
    const played = registryOf(toy, haltingJournal(inner), { pictures: { store, mostAtTable: 9 } });
    const table = await startedTable(played.registry);
    await done(sends(table, 'p1', { type: 'show_handout', title: 'The map', picture: digest, to: ['s2'] }));
    const campaigns = campaignsOf(played);
    const text = await fileOf(campaigns, table.code);
    await campaigns.remove(await own(campaigns, table.code));
    const made = await campaigns.importFile(text, ada);
    if (!made.ok) throw new Error(JSON.stringify(made.refusals));
    const { handouts } = made.table.layer.view(made.table.state(), { kind: 'person', person: 'p2' }).own;
    expect(handouts).toMatchObject([{ title: 'The map', picture: { digest } }]);
    const { number } = (await inner.byCode(made.table.code)) ?? { number: 0 };
    await store.remove({ owner: 'ada', digest });
    expect(await store.atTable(number, digest)).toEqual(picture.bytes);
  });

  it('of version 1 is still read', async () => {
    const played = registryOf(toy);
    const file = readFileSync(join(import.meta.dirname, '../../test/campaign-file-1.json'), 'utf8');
    const made = await campaignsOf(played).importFile(file, ada);
    if (!made.ok) throw new Error(JSON.stringify(made.refusals));
    const { title, seats, people } = made.table.state();
    expect({ title, held: seats.map(({ holder }) => holder?.kind), people: Object.keys(people) }).toEqual({
      title: 'Toys',
      held: ['person', 'person'],
      people: ['p1', 'p2'],
    });
    const talk = await made.table.talk({ person: 'p2' });
    expect(talk.entries.map(({ event }) => event.type)).toEqual(['chat_sent', 'note_kept']);
  });

  it('has a public count of public events and hides the number of private ones', async () => {
    const open = async (secrets: number) => {
      const played = registryOf(toy);
      const table = await startedTable(played.registry);
      for (let number = 0; number < secrets; number += 1)
        await done(sends(table, 'p2', { type: 'note', text: `Remember ${number}` }));
      const { sealed, ...rest } = campaignFile.parse(JSON.parse(await fileOf(campaignsOf(played), table.code)));
      return { ...rest, sealed: sealed.ciphertext.length };
    };
    const none = await open(0);
    expect(await open(40)).toEqual(none);
    expect(none.entries).toBeGreaterThan(5);
  });

  it('has the same size whether a note of the exporter matches a note of another person or not', async () => {
    const size = async (guess: string) => {
      const played = registryOf(toy);
      const table = await startedTable(played.registry);
      await done(sends(table, 'p2', { type: 'note', text: 'The purse is under the third stack' }));
      // Enough repetitions to outweigh the padding, if it were compressed.
      for (let number = 0; number < 200; number += 1)
        await done(sends(table, 'p1', { type: 'note', text: guess.repeat(55) }));
      return (await fileOf(campaignsOf(played), table.code)).length;
    };
    expect(await size('The purse is under the third stack')).toBe(await size('Qui veqtw op cldob tzu fhjkx nygae'));
  });

  it('is announced to everyone when it is exported and when it is imported', async () => {
    const played = registryOf(toy);
    const campaigns = campaignsOf(played);
    const table = await startedTable(played.registry);
    const text = await fileOf(campaigns, table.code);
    const publicTypes = async (from: Table) => (await from.chronicle({})).entries.map(({ event }) => event.type);
    expect(await publicTypes(table)).toContain('campaign_exported');
    await campaigns.remove(await own(campaigns, table.code));
    const made = await campaigns.importFile(text, ada);
    if (!made.ok) throw new Error(JSON.stringify(made.refusals));
    expect((await publicTypes(made.table)).slice(-2)).toEqual(['campaign_exported', 'campaign_brought_back']);
    // Importing, inspecting, deleting and importing again is announced too.
    await campaigns.remove(await own(campaigns, made.table.code));
    const again = await campaigns.importFile(text, ada);
    if (!again.ok) throw new Error(JSON.stringify(again.refusals));
    expect((await again.table.chronicle({})).entries.at(-1)?.event).toMatchObject({
      type: 'campaign_brought_back',
      time: 2,
    });
  });

  it('is not imported while its original exists, nor twice, because one would reveal the other’s cards', async () => {
    const played = registryOf(toy);
    const campaigns = campaignsOf(played);
    const table = await startedTable(played.registry);
    const text = await fileOf(campaigns, table.code);
    const eve = { identity: 'eve', name: 'Eve' };
    const existsAs = (code: string) => ({
      ok: false,
      refusals: [{ code: 'E_CAMPAIGN_STANDS', facts: { code } }],
    });
    for (const who of [ada, eve]) expect(await campaigns.importFile(text, who)).toMatchObject(existsAs(table.code));
    // An archived table still exists.
    await campaigns.change(await own(campaigns, table.code), { archived: true });
    expect(await campaigns.importFile(text, ada)).toMatchObject(existsAs(table.code));
    await campaigns.remove(await own(campaigns, table.code));
    const made = await Promise.all([campaigns.importFile(text, ada), campaigns.importFile(text, eve)]);
    const winner = made.find(({ ok }) => ok);
    if (winner?.ok !== true) throw new Error(JSON.stringify(made));
    expect(made.filter(({ ok }) => !ok)).toMatchObject([existsAs(winner.table.code)]);
    // Another table created at the same moment does not matter.
    const other = await toyTable(played.registry);
    const file = await fileOf(campaigns, other.code);
    await toyTable(played.registry);
    await campaigns.remove(await own(campaigns, other.code));
    expect(await campaigns.importFile(file, ada)).toMatchObject({ ok: true });
  });

  it('is imported only once if two processes try at the same moment', async () => {
    const journal = haltingJournal();
    const processes = [registryOf(toy, journal), registryOf(toy, journal)] as const;
    const [here, there] = processes.map((played) => campaignsOf(played)) as [Campaigns, Campaigns];
    const table = await startedTable(processes[0].registry);
    const text = await fileOf(here, table.code);
    await here.remove(await own(here, table.code));
    const made = await Promise.all([here.importFile(text, ada), there.importFile(text, ada)]);
    const winner = made.find(({ ok }) => ok);
    if (winner?.ok !== true) throw new Error(JSON.stringify(made));
    expect(made.filter(({ ok }) => !ok)).toMatchObject([
      { refusals: [{ code: 'E_CAMPAIGN_STANDS', facts: { code: winner.table.code } }] },
    ]);
  });

  it('makes the importer its host, and changes no one else', async () => {
    const played = registryOf(toy);
    const campaigns = campaignsOf(played);
    const table = await startedTable(played.registry);
    const text = await fileOf(campaigns, table.code);
    await campaigns.remove(await own(campaigns, table.code));
    const made = await campaigns.importFile(text, { identity: 'cleo', name: 'Cleo' });
    if (!made.ok) throw new Error(JSON.stringify(made.refusals));
    const { host, people, seats } = made.table.state();
    expect(people[host ?? '']).toMatchObject({ identity: 'cleo', name: 'Cleo' });
    expect(seats).toEqual(table.state().seats);
    expect(await campaigns.find(made.table.code, ada)).toBe('not host');
  });

  it('links its sheets again, and replaces none with an older version', async () => {
    const played = registryOf(sheetSystem);
    const { registry, sheetLibrary, clock } = played;
    const campaigns = campaignsOf(played);
    const table = await toyTable(registry, { ruleset: 'sheet-system', seats: 1 });
    for (const intent of [
      { type: 'take_seat', seat: 's1' },
      { type: 'start' },
      { type: 'name_character', name: 'Mara' },
      { type: 'grow' },
    ])
      await done(sends(table, 'p1', intent));
    const text = await fileOf(campaigns, table.code);
    await done(sends(table, 'p1', { type: 'grow' }));
    clock.advance(10_000);
    await eventually(async () => (await sheetLibrary.list('ada')).length).toBe(1);
    await campaigns.remove(await own(campaigns, table.code));
    const [kept] = await sheetLibrary.list('ada');
    expect(kept).toMatchObject({ title: 'Mara', table: null });
    const newest = { sheet: { name: 'Mara', level: 2 } };
    expect(await sheetLibrary.get({ owner: 'ada', id: kept?.id ?? '' })).toMatchObject(newest);

    const made = await campaigns.importFile(text, ada);
    if (!made.ok) throw new Error(JSON.stringify(made.refusals));
    expect((await sheetLibrary.list('ada')).map(({ id }) => id)).toEqual([kept?.id]);
    expect(await sheetLibrary.get({ owner: 'ada', id: kept?.id ?? '' })).toMatchObject(newest);
    await done(sends(made.table, 'p1', { type: 'grow' }));
    await registry.close();
    expect(await sheetLibrary.list('ada')).toMatchObject([{ id: kept?.id, table: made.table.code }]);
  });
});

describe('an invalid file', () => {
  const codes = new Set([
    'E_NO_CAMPAIGN',
    'E_CAMPAIGN_VERSION',
    'E_CAMPAIGN_SHAPE',
    'E_OTHER_SERVER',
    'E_CAMPAIGN_CHANGED',
  ]);
  const codeOf = async (text: string, seals = here) => {
    const read = await readCampaignFile(seals, text);
    return read.ok ? 'fine' : read.refusal.code;
  };

  async function toyFile() {
    const played = registryOf(toy);
    const table = await startedTable(played.registry);
    return { ...played, text: await fileOf(campaignsOf(played), table.code), table };
  }

  it('is refused wherever one letter of it was changed', async () => {
    const { text } = await toyFile();
    expect(await codeOf(text)).toBe('fine');
    const letters = [...'ABaz09_-"{}[]:,.\\ e'];
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: text.length - 1 }), fc.constantFrom(...letters), async (place, letter) => {
        fc.pre(text[place] !== letter);
        expect(codes).toContain(await codeOf(`${text.slice(0, place)}${letter}${text.slice(place + 1)}`));
      }),
      { numRuns: 400 },
    );
  });

  it('is refused wherever it was cut', async () => {
    const { text } = await toyFile();
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: text.length - 1 }), async (length) => {
        expect(await codeOf(text.slice(0, length))).toBe('E_NO_CAMPAIGN');
      }),
    );
  });

  it('is not parsed if its plain part is too long', async () => {
    const { text } = await toyFile();
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    const deep = '['.repeat(5_000_000);
    for (const given of [deep, text.replace('{', `{"more":${deep},`), text.replace('"tag"', `"more":"${deep}","tag"`)])
      expect(await codeOf(given)).toBe('E_NO_CAMPAIGN');
    expect(Math.max(0, ...parse.mock.calls.map(([read]) => read.length))).toBeLessThan(1_000_000);
    parse.mockRestore();
    // Reformatted by hand it is still the same file.
    expect(await codeOf(JSON.stringify(JSON.parse(text), null, 2))).toBe('fine');
  });

  it('is refused with the reason, and nothing of it is stored', async () => {
    const { text, registry, journal, sheetLibrary, clock, failures } = await toyFile();
    const campaigns = new Campaigns({ registry, journal, sheetLibrary, seals: here, clock });
    const file = JSON.parse(text) as { readonly server: string };
    const others = JSON.parse(
      await fileOf(
        new Campaigns({ registry, journal, sheetLibrary, seals: elsewhere, clock }),
        (await registry.awake())[0]?.record.code ?? '',
      ),
    ) as object;
    const read = await readCampaignFile(here, text);
    if (!read.ok) throw new Error('The file is sound');
    const { imported } = read;
    const about = { code: 'AAA-AAA', exportedAt: 0, people: [], publicEvents: 0 };
    const entries = [...imported.entries];
    const sealedWith = async (changed: typeof entries) => {
      const written = await writeCampaignFile(here, { ...imported, entries: changed }, about);
      return written.ok ? JSON.stringify(written.file) : '';
    };
    const [first, second, ...rest] = entries;
    if (first === undefined || second === undefined) throw new Error('The file is empty');
    const wrong: readonly (readonly [string, string])[] = [
      ['no JSON', 'E_NO_CAMPAIGN'],
      ['{"kind":"sheet","version":1}', 'E_NO_CAMPAIGN'],
      [JSON.stringify({ ...file, version: 3 }), 'E_CAMPAIGN_VERSION'],
      [JSON.stringify({ ...file, more: 1 }), 'E_CAMPAIGN_SHAPE'],
      [JSON.stringify(others), 'E_OTHER_SERVER'],
      [JSON.stringify({ ...others, server: file.server }), 'E_CAMPAIGN_CHANGED'],
      [JSON.stringify({ ...file, title: 'Mine' }), 'E_CAMPAIGN_CHANGED'],
      [JSON.stringify({ ...file, version: 1 }), 'E_CAMPAIGN_CHANGED'],
      [await sealedWith([first, ...rest]), 'E_CAMPAIGN_BROKEN'],
      [await sealedWith([second, ...rest].map((entry, index) => ({ ...entry, seq: index + 1 }))), 'E_CAMPAIGN_BROKEN'],
      [await sealedWith(entries.map((entry) => ({ ...entry, rules: toy.version + 1 }))), 'E_CAMPAIGN_BROKEN'],
    ];
    const before = await campaigns.list(ada);
    for (const [given, code] of wrong) {
      const made = await campaigns.importFile(given, ada);
      expect([made.ok, made.ok ? [] : made.refusals.map((refusal) => refusal.code)]).toEqual([false, [code]]);
    }
    expect(await campaigns.list(ada)).toEqual(before);
    expect(await journal.withoutCurrentSummary()).toHaveLength(before.length);
    expect(failures).toEqual([]);
  });
});

describe('the list of a host', () => {
  /** Its timers are stopped. */
  async function pausedTable(registry: TestRegistry['registry']): Promise<Table> {
    const table = await startedTable(registry);
    await done(sends(table, 'p1', { type: 'pause' }));
    return table;
  }

  it('says that a table is over while it is closed, awake or asleep', async () => {
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

  it('TB-23: reports the next session while asleep, after a restart and after an import; planning does not count as play', async () => {
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
    await campaignsOf(again).remove(await own(campaignsOf(again), table.code));
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
    // Opened again, the summary is the same.
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

  it('archives a table and disconnects its people, renames it, and deletes it completely', async () => {
    const played = registryOf(toy);
    const { registry, journal, closedRooms } = played;
    const campaigns = campaignsOf(played);
    const { code } = await startedTable(registry);
    expect(await campaigns.change(await own(campaigns, code), { title: ' The  road ' })).toMatchObject({
      title: 'The road',
    });
    expect(await campaigns.change(await own(campaigns, code), { title: '\u200B' })).toMatchObject({ ok: false });
    expect(await campaigns.change(await own(campaigns, code), { archived: true })).toMatchObject({
      title: 'The road',
      archived: true,
      state: 'asleep',
    });
    expect(closedRooms).toEqual([`${code} asleep`]);
    expect(await campaigns.list(ada)).toMatchObject([{ code, archived: true }]);
    expect(await campaigns.change(await own(campaigns, code), { archived: false })).toMatchObject({ archived: false });
    expect(await campaigns.find(code, ben)).toBe('not host');
    const { number } = (await own(campaigns, code)).record;
    const late = await own(campaigns, code);
    const removing = campaigns.remove(await own(campaigns, code));
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
