/** Turns and lines of every system reach a receiver as sentences, and nothing in them depends on hidden cards. */
import type { Ruleset } from '@cartomancer/rules/kernel';
import { withDefaults } from '@cartomancer/rules/kernel';
import type { TableState } from '@cartomancer/rules/table';
import type { AnyKit } from '@cartomancer/testkit';
import { censusOf, chanceOf, everyKit, exchanged, isOpenTo, tableMove } from '@cartomancer/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';

import { done, sends } from '../../test/tables.ts';
import { addWebhook, localReceiver, testReceiver, webhookProcess } from '../../test/webhooks.ts';
import type { WebhookProcess } from '../../test/webhooks.ts';
import { posts } from '../outgoing/requests.ts';
import type { HistoryStep } from '../table/history.ts';
import type { Table } from '../table/table.ts';
import { newsFrom } from './news.ts';
import { storyWriters } from './system-texts.ts';

const kits = [...(await everyKit()).values()];
const mostMoves = 150;

/** `p1` is the host. */
async function playing({ registry }: WebhookProcess, ruleset: Ruleset): Promise<Table> {
  const { unled = 1 } = ruleset.seatLimits?.(withDefaults(ruleset.options, {})) ?? {};
  const isLed = ruleset.seats.gm === 'required' || unled === 'never';
  const seats = Math.max(ruleset.seats.min, isLed ? 1 : unled);
  const host = { identity: 'ada', name: 'Ada' };
  const request = {
    ruleset: ruleset.id,
    title: 'Night',
    visibility: 'private',
    seats,
    options: {},
    host,
    rig: null,
  } as const;
  const made = await registry.make(request);
  if (!made.ok) throw new Error(JSON.stringify(made.refusals));
  const { table } = made;
  const places = [...Array.from({ length: seats }, (_, index) => `s${index + 1}`), ...(isLed ? ['gm'] : [])];
  for (const [index, seat] of places.entries()) {
    const [person, link] = [`p${index + 1}`, seat === 'gm' ? 'gm' : 'seat'] as const;
    const name = `Guest${'abcdefgh'[index] ?? ''}`;
    if (index > 0) await done(table.system({ type: 'arrive', identity: name, name, link }));
    await done(sends(table, person, { type: 'take_seat', seat }));
    if (index > 0) await done(sends(table, person, { type: 'ready', on: true }));
  }
  await done(sends(table, 'p1', { type: 'safety_tools', tool: 'x', on: true }));
  await done(sends(table, 'p1', { type: 'start' }));
  return table;
}

async function playsOn(table: Table, kit: AnyKit, { clock, sender }: WebhookProcess): Promise<void> {
  const chance = chanceOf(`webhooks/${kit.ruleset.id}`);
  for (let move = 0; move < mostMoves; move += 1) {
    const { people } = table.state();
    const movers = Object.keys(people).flatMap((person) => {
      const view = table.layer.view(table.state(), { kind: 'person', person });
      const intent = tableMove({ layer: table.layer, kit }, { view, chance });
      return intent === undefined ? [] : [{ person, intent }];
    });
    if (movers.length > 0) {
      const { person, intent } = chance.one(movers);
      await sends(table, person, intent);
    }
    clock.advance(2_000);
    await sender.flush();
  }
}

async function journalOf({ registry, inMemory }: WebhookProcess, { code }: Table) {
  const record = await inMemory.byCode(code);
  if (record === undefined) throw new Error('The table is gone');
  const { history, layer } = await registry.past(record);
  const start = await history.checkpointBy(0);
  const steps: HistoryStep[] = [];
  for await (const step of history.stepsFrom(start)) steps.push(step);
  return { start, steps, layer, record };
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

describe.each(kits.map((kit) => ({ id: kit.ruleset.id, kit })))('$id', ({ kit }) => {
  it.each(['en', 'de'] as const)('turns and lines arrive in %s as sentences, without ids', async (language) => {
    const receiver = await localReceiver();
    onTestFinished(receiver.close);
    const process = webhookProcess(kit.ruleset, { post: posts('any') });
    const table = await playing(process, kit.ruleset);
    await addWebhook(process, table, { url: receiver.url, language, sequence: 0, heard: 0 });
    await playsOn(table, kit, process);
    const lines = receiver.messages().flatMap((message) => message.lines);
    const turns = receiver.messages().flatMap((message) => message.turns);
    expect(lines.length).toBeGreaterThan(5);
    expect(turns.length).toBeGreaterThan(3);
    expect(turns.filter(({ name }) => !/^(?:Ada|Guest[a-h])$/u.test(name))).toEqual([]);
    const unwrittenText = /\{\{|[\uE000\uE001]|(?:^|\s)[a-z_]+(?:\.[a-z_]+)+(?:\s|$)|\b(?:s[1-8]|p[1-8]|undefined)\b/u;
    expect(lines.filter(({ text }) => text === '' || unwrittenText.test(text))).toEqual([]);
    // Each line once, in order.
    const numbers = lines.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
    expect(process.failures).toEqual([]);
  });

  it('turns and lines are equal to the byte when cards that spectators cannot see are exchanged', async () => {
    const receiver = testReceiver();
    const process = webhookProcess(kit.ruleset, { post: receiver.post });
    const table = await playing(process, kit.ruleset);
    await playsOn(table, kit, process);
    const { start, steps, layer } = await journalOf(process, table);
    const chance = chanceOf(`exchanges/${kit.ruleset.id}`);
    const seats = table.state().seats.map(({ seat }) => seat);
    let exchanges = 0;
    const twinOf = (state: TableState): TableState => {
      if (state.game === null) return state;
      const hidden = censusOf(kit, state.game, seats).filter(({ openTo }) => !isOpenTo(openTo, { kind: 'spectator' }));
      if (hidden.length === 0) return state;
      const one = chance.one(hidden);
      const others = hidden.filter(({ pack, face }) => pack === one.pack && face !== one.face);
      if (others.length === 0) return state;
      exchanges += 1;
      return { ...state, game: exchanged(state.game, one, chance.one(others)) };
    };
    const writer = await storyWriters()(kit.ruleset.id, 'en');
    const written = async (given: readonly HistoryStep[]) => {
      const parts = { layer, writer, position: { sequence: 0, heard: 0 }, now: process.clock.now() };
      const { lines, turns } = await newsFrom(start, each(given), parts);
      return JSON.stringify({ lines, turns });
    };
    const twins = steps.map((step) => ({ ...step, state: twinOf(step.state) }));
    expect(await written(twins)).toBe(await written(steps));
    expect(exchanges).toBeGreaterThan(20);
  });
});
