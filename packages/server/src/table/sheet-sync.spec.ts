import type { Ruleset } from '@cartomancer/rules/kernel';
import { sheetRuleset } from '@cartomancer/testkit';
import { describe, expect, it } from 'vitest';

import type { Table } from './table.ts';
import type { TestRegistry } from '../../test/tables.ts';
import { codesOf, done, eventually, haltingJournal, registryOf, sends, startedTable } from '../../test/tables.ts';
import { memorySheetLibrary } from '../sheet-library/memory.ts';

const sheetSystem: Ruleset = sheetRuleset();
/** Longer than the delay before a change is saved. */
const aWhile = 10_000;
const anHour = 3_700_000;

const named = (name: string) => ({ type: 'name_character', name });
const grow = { type: 'grow' };

/** Ada in `s1` with Mara, Ben in `s2` with a character without a name. */
async function evening(
  played: TestRegistry = registryOf(sheetSystem),
): Promise<TestRegistry & { readonly table: Table }> {
  const table = await startedTable(played.registry, { ruleset: 'sheet-system', seats: 3 });
  await done(sends(table, 'p1', named('Mara')));
  return { ...played, table };
}

async function titles({ sheetLibrary }: TestRegistry, owner: string): Promise<readonly string[]> {
  return (await sheetLibrary.list(owner)).map(({ title }) => title);
}

async function onlySheet({ sheetLibrary }: TestRegistry, owner: string) {
  const [entry, ...others] = await sheetLibrary.list(owner);
  expect(others).toEqual([]);
  if (entry === undefined) throw new Error(`${owner} has no sheet`);
  return await sheetLibrary.get({ owner, id: entry.id });
}

describe('a sheet at a table', () => {
  it('is saved to the library soon after it changed', async () => {
    const played = await evening();
    const { table, clock, sheetLibrary } = played;
    await done(sends(table, 'p1', grow));
    expect(await sheetLibrary.list('ada')).toEqual([]);
    clock.advance(aWhile);
    await eventually(() => titles(played, 'ada')).toEqual(['Mara']);
    expect(await onlySheet(played, 'ada')).toMatchObject({
      ruleset: 'sheet-system',
      table: table.code,
      sheet: { name: 'Mara', level: 1 },
    });
    // Ben's character has no name, and is not saved.
    expect(await sheetLibrary.list('ben')).toEqual([]);
  });

  it('is saved at a moment that does not depend on other people’s moves', async () => {
    const keptAt = async (second: 'moves' | 'waits') => {
      const { table, clock, sheetLibrary } = await evening();
      for (let step = 0; step < 8; step += 1) {
        clock.advance(1_500);
        if (second === 'moves') await done(sends(table, 'p2', grow));
      }
      await eventually(async () => (await sheetLibrary.list('ada')).length).toBe(1);
      return (await sheetLibrary.list('ada'))[0]?.keptAt;
    };
    expect(await keptAt('moves')).toBe(await keptAt('waits'));
  });

  it('is not saved again while it is unchanged', async () => {
    const sheetLibrary = memorySheetLibrary();
    let calls = 0;
    const counting = {
      ...sheetLibrary,
      keep: (...given: Parameters<typeof sheetLibrary.keep>) => {
        calls += 1;
        return sheetLibrary.keep(...given);
      },
    };
    const { table, clock } = await evening(registryOf(sheetSystem, haltingJournal(), { sheetLibrary: counting }));
    clock.advance(aWhile);
    await eventually(() => calls).toBe(1);
    await done(sends(table, 'p2', grow));
    clock.advance(aWhile);
    await done(sends(table, 'p1', grow));
    clock.advance(aWhile);
    await eventually(() => calls).toBe(2);
  });

  it('is saved when its player leaves the seat', async () => {
    const played = await evening();
    await done(sends(played.table, 'p1', { type: 'leave_seat' }));
    await eventually(() => titles(played, 'ada')).toEqual(['Mara']);
    expect(await onlySheet(played, 'ada')).toMatchObject({ sheet: { name: 'Mara', level: 0 } });
  });

  it('is saved for the new browser of a player who lost their old one (TB-06)', async () => {
    const played = await evening();
    const { table, clock } = played;
    await done(sends(table, 'p2', named('Nils')));
    clock.advance(aWhile);
    await eventually(() => titles(played, 'ben')).toEqual(['Nils']);
    await table.system({ type: 'person_away', person: 'p2' });
    await table.system({ type: 'arrive', identity: 'ben-again', name: 'Ben', link: 'seat' });
    await done(sends(table, 'p3', { type: 'claim_seat', seat: 's2' }));
    await done(sends(table, 'p1', { type: 'vote', topic: 'claim', yes: true }));
    await done(sends(table, 'p2', { type: 'leave_seat' }));
    clock.advance(aWhile);
    await eventually(() => titles(played, 'ben-again')).toEqual(['Nils']);
  });

  it('is saved when the table falls asleep', async () => {
    const played = await evening();
    played.clock.advance(anHour);
    await eventually(() => played.closedRooms).toEqual([`${played.table.code} asleep`]);
    expect(await titles(played, 'ada')).toEqual(['Mara']);
  });

  it('is not saved for a bot that takes over the seat', async () => {
    const played = await evening();
    const { table, clock } = played;
    await done(sends(table, 'p2', named('Nils')));
    await done(sends(table, 'p2', { type: 'leave_seat' }));
    await done(sends(table, 'p1', { type: 'invite_bot', seat: 's2' }));
    clock.advance(aWhile);
    await eventually(() => titles(played, 'ada')).toEqual(['Mara']);
    expect(await titles(played, 'ben')).toEqual(['Nils']);
    expect(await onlySheet(played, 'ben')).toMatchObject({ sheet: { name: 'Nils' } });
  });

  it('is taken from the stored state, without moves that could not be stored', async () => {
    const played = await evening();
    const { table, clock, journal } = played;
    journal.answer = 'unavailable';
    expect(codesOf(await sends(table, 'p1', named('Never')))).toEqual(['E_NOT_STORED']);
    clock.advance(aWhile);
    await eventually(() => titles(played, 'ada')).toEqual(['Mara']);
  });

  it('is saved after a crash as soon as its table is opened', async () => {
    const before = await evening();
    const { journal, sheetLibrary, table } = before;
    expect(await titles(before, 'ada')).toEqual([]);
    const after = registryOf(sheetSystem, journal, { sheetLibrary });
    await after.registry.open(table.code);
    expect(await titles(after, 'ada')).toEqual(['Mara']);
  });

  it('is saved later if it could not be saved at once, without affecting the table', async () => {
    const sheetLibrary = memorySheetLibrary();
    const broken = { ...sheetLibrary, keep: () => Promise.reject(new Error('The library is broken')) };
    const played = await evening(registryOf(sheetSystem, haltingJournal(), { sheetLibrary: broken }));
    const { table, clock, failures } = played;
    clock.advance(aWhile);
    await eventually(() => failures.length).toBe(1);
    broken.keep = sheetLibrary.keep as typeof broken.keep;
    await done(sends(table, 'p2', grow));
    clock.advance(aWhile);
    await eventually(() => titles(played, 'ada')).toEqual(['Mara']);
  });
});

describe('a sheet that is brought to a table', () => {
  /** Mara has changed once and is in Ada's library; another table is ready, in the lobby. */
  async function twoTables() {
    const played = await evening();
    await done(sends(played.table, 'p1', grow));
    await played.registry.close();
    const kept = await onlySheet(played, 'ada');
    const next = registryOf(sheetSystem, played.journal, { sheetLibrary: played.sheetLibrary });
    return { ...next, first: played.table.code, id: kept?.id ?? '' };
  }

  it('stays the same sheet at the next table, with its changes', async () => {
    const played = await twoTables();
    const { registry, clock, id, first } = played;
    const table = await startedTable(registry, { ruleset: 'sheet-system', seats: 2 });
    await done(sends(table, 'p1', { type: 'bring_sheet', sheet: id }));
    await done(sends(table, 'p1', grow));
    clock.advance(aWhile);
    await eventually(async () => (await onlySheet(played, 'ada'))?.table).toBe(table.code);
    expect(await onlySheet(played, 'ada')).toMatchObject({ id, sheet: { name: 'Mara', level: 2 } });
    // The first table has an older Mara; opening it again does not bring her back.
    await registry.open(first);
    expect(await onlySheet(played, 'ada')).toMatchObject({ sheet: { level: 2 } });
  });

  it('is refused if it belongs to another person or system', async () => {
    const { registry, id, sheetLibrary } = await twoTables();
    const table = await startedTable(registry, { ruleset: 'sheet-system', seats: 2 });
    const brought = (person: string, sheet: string) => sends(table, person, { type: 'bring_sheet', sheet });
    expect(codesOf(await brought('p2', id))).toEqual(['E_NO_SHEET']);
    expect(codesOf(await brought('p1', 'nothing'))).toEqual(['E_NO_SHEET']);
    const sheet = { name: 'Pip', level: 1 };
    await sheetLibrary.add({ id: 'other-system', owner: 'ada', ruleset: 'toy', title: 'Pip', sheet, at: 0 });
    expect(codesOf(await brought('p1', 'other-system'))).toEqual(['E_NO_SHEET']);
    expect(codesOf(await brought('p1', id))).toEqual([]);
  });

  it('waits in the lobby until play starts, even after a crash', async () => {
    const { registry, id, journal, sheetLibrary } = await twoTables();
    const made = await registry.make({
      ruleset: 'sheet-system',
      title: 'Again',
      visibility: 'private',
      seats: 2,
      options: {},
      host: { identity: 'ada', name: 'Ada' },
      rig: null,
    });
    if (!made.ok) throw new Error(JSON.stringify(made.refusals));
    await done(sends(made.table, 'p1', { type: 'take_seat', seat: 's1' }));
    await done(sends(made.table, 'p1', { type: 'bring_sheet', sheet: id }));
    const opened = await registryOf(sheetSystem, journal, { sheetLibrary }).registry.open(made.table.code);
    if (opened === undefined) throw new Error('The table is gone');
    await done(sends(opened.table, 'p1', { type: 'start' }));
    expect(opened.table.state().game).toMatchObject({ characters: { s1: { name: 'Mara', level: 1 } } });
  });
});
