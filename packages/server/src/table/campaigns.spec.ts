import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { campaignFile } from '@cartomancer/protocol';
import { rulesets } from '@cartomancer/rules';
import type { TableState } from '@cartomancer/rules/table';
import { describe, expect, it } from 'vitest';

import { memoryJournal } from '../journal/memory.ts';
import { memoryPictures } from '../pictures/memory.ts';
import { memoryVisits } from '../visits/memory.ts';
import type { Campaigns } from './campaigns.ts';
import { done, eventually, haltingJournal, registryOf, sends, startedTable, toyTable } from '../../test/tables.ts';
import type { Table } from './table.ts';
import { ada, campaignsOf, fileOf, hostedCampaign, playedTable, sheetSystem, toy } from '../../test/campaigns.ts';

/** Everything that must be equal in an imported table. The clock and the connections may differ. */
function twinOf({ game, seats, seed, prompt, shuffles, options, safety, brought, people, title }: TableState) {
  const known = Object.entries(people).map(([id, { identity, name, played }]) => [id, identity, name, played]);
  return { game, seats, seed, prompt, shuffles, options, safety, brought, known, title };
}

describe('TB-20: a campaign in a file', () => {
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
      await campaigns.remove(await hostedCampaign(campaigns, table.code));
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
    const store = memoryPictures(inner.byNumber, memoryVisits(inner));
    const digest = 'a'.repeat(64);
    const picture = { digest, width: 8, height: 6, bytes: new Uint8Array([1, 2, 3]) };
    await store.add({ ...picture, owner: 'ada', at: 1, most: 9, mostInAll: 9 });
    const played = registryOf(toy, haltingJournal(inner), { pictures: { store, mostAtTable: 9 } });
    const table = await startedTable(played.registry);
    await done(sends(table, 'p1', { type: 'show_handout', title: 'The map', picture: digest, to: ['s2'] }));
    const campaigns = campaignsOf(played);
    const text = await fileOf(campaigns, table.code);
    await campaigns.remove(await hostedCampaign(campaigns, table.code));
    const made = await campaigns.importFile(text, ada);
    if (!made.ok) throw new Error(JSON.stringify(made.refusals));
    const { handouts } = made.table.layer.view(made.table.state(), { kind: 'person', person: 'p2' }).own;
    expect(handouts).toMatchObject([{ title: 'The map', picture: { digest } }]);
    const { number } = (await inner.byCode(made.table.code)) ?? { number: 0 };
    await store.remove({ owner: 'ada', digest });
    expect(await store.atTable(number, digest)).toEqual(picture.bytes);
  });

  it('is not read further than a file can be long', async () => {
    const journal = haltingJournal();
    let entriesRead = 0;
    const longJournal = {
      ...journal,
      read: async (...[table, range]: Parameters<typeof journal.read>) => {
        const entries = await journal.read(table, range);
        entriesRead += entries.length;
        return entries.map((entry) => ({ ...entry, events: [{ type: 'line_told', text: 'x'.repeat(1_000_000) }] }));
      },
    };
    const played = registryOf(toy, journal);
    const table = await startedTable(played.registry);
    for (let number = 0; number < 200; number += 1)
      await done(sends(table, 'p2', { type: 'note', text: `Remember ${number}` }));
    const campaigns = campaignsOf({ ...played, journal: longJournal });
    expect(await campaigns.file(await hostedCampaign(campaigns, table.code))).toMatchObject({
      refusals: [{ code: 'E_CAMPAIGN_TOO_LONG' }],
    });
    expect(entriesRead).toBeLessThan(100);
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
      // Enough repetitions to outweigh the padding, if the file were compressed.
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
    await campaigns.remove(await hostedCampaign(campaigns, table.code));
    const made = await campaigns.importFile(text, ada);
    if (!made.ok) throw new Error(JSON.stringify(made.refusals));
    expect((await publicTypes(made.table)).slice(-2)).toEqual(['campaign_exported', 'campaign_brought_back']);
    // Importing, inspecting, deleting and importing again is announced too.
    await campaigns.remove(await hostedCampaign(campaigns, made.table.code));
    const again = await campaigns.importFile(text, ada);
    if (!again.ok) throw new Error(JSON.stringify(again.refusals));
    expect((await again.table.chronicle({})).entries.at(-1)?.event).toMatchObject({
      type: 'campaign_brought_back',
      time: 2,
    });
  });

  it('is not imported while its original exists, nor twice: one copy would reveal the cards of the other', async () => {
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
    await campaigns.change(await hostedCampaign(campaigns, table.code), { archived: true });
    expect(await campaigns.importFile(text, ada)).toMatchObject(existsAs(table.code));
    await campaigns.remove(await hostedCampaign(campaigns, table.code));
    const made = await Promise.all([campaigns.importFile(text, ada), campaigns.importFile(text, eve)]);
    const winner = made.find(({ ok }) => ok);
    if (winner?.ok !== true) throw new Error(JSON.stringify(made));
    expect(made.filter(({ ok }) => !ok)).toMatchObject([existsAs(winner.table.code)]);
    // Another table created at the same moment does not matter.
    const other = await toyTable(played.registry);
    const file = await fileOf(campaigns, other.code);
    await toyTable(played.registry);
    await campaigns.remove(await hostedCampaign(campaigns, other.code));
    expect(await campaigns.importFile(file, ada)).toMatchObject({ ok: true });
  });

  it('is imported only once if two processes try at the same moment', async () => {
    const journal = haltingJournal();
    const processes = [registryOf(toy, journal), registryOf(toy, journal)] as const;
    const [here, there] = processes.map((played) => campaignsOf(played)) as [Campaigns, Campaigns];
    const table = await startedTable(processes[0].registry);
    const text = await fileOf(here, table.code);
    await here.remove(await hostedCampaign(here, table.code));
    const made = await Promise.all([here.importFile(text, ada), there.importFile(text, ada)]);
    const winner = made.find(({ ok }) => ok);
    if (winner?.ok !== true) throw new Error(JSON.stringify(made));
    expect(made.filter(({ ok }) => !ok)).toMatchObject([
      { refusals: [{ code: 'E_CAMPAIGN_STANDS', facts: { code: winner.table.code } }] },
    ]);
  });

  it('makes the importer its host, and leaves the seats unchanged', async () => {
    const played = registryOf(toy);
    const campaigns = campaignsOf(played);
    const table = await startedTable(played.registry);
    const text = await fileOf(campaigns, table.code);
    await campaigns.remove(await hostedCampaign(campaigns, table.code));
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
    await campaigns.remove(await hostedCampaign(campaigns, table.code));
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
