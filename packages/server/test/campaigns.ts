import type { Ruleset } from '@cartomancer/rules/kernel';
import { sheetRuleset, toyRuleset } from '@cartomancer/testkit';

import { sealsOf } from '../src/access/seals.ts';
import type { Seals } from '../src/access/seals.ts';
import { Campaigns } from '../src/table/campaigns.ts';
import { demoOf } from '../src/table/demo.ts';
import type { TestRegistry } from './tables.ts';
import { done, sends, toyTable } from './tables.ts';
import type { Table } from '../src/table/table.ts';

export const toy: Ruleset = toyRuleset();
export const sheetSystem: Ruleset = sheetRuleset();
export const ada = { identity: 'ada', name: 'Ada' };
export const ben = { identity: 'ben', name: 'Ben' };
export const sealsHere = sealsOf(Buffer.alloc(32, 1));
export const sealsElsewhere = sealsOf(Buffer.alloc(32, 2));
export const hour = 3_600_000;

export function campaignsOf(
  { registry, journal, sheetLibrary, clock }: TestRegistry,
  seals: Seals = sealsHere,
): Campaigns {
  return new Campaigns({ registry, journal, sheetLibrary, seals, clock });
}

export async function hostedCampaign(campaigns: Campaigns, code: string, person = ada) {
  const found = await campaigns.find(code, person);
  if (found === 'none' || found === 'not host') throw new Error(`${person.name} does not host ${code}: ${found}`);
  return found;
}

export async function fileOf(campaigns: Campaigns, code: string): Promise<string> {
  const file = await campaigns.file(await hostedCampaign(campaigns, code));
  if ('ok' in file) throw new Error(JSON.stringify(file));
  return JSON.stringify(file);
}

export async function playedTable({ registry, clock }: TestRegistry, ruleset: Ruleset): Promise<Table> {
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
