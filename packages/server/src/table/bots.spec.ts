import type { CardCode, Intent, Ruleset } from '@cartomancer/rules/kernel';
import { ruleset as firstDates } from '@cartomancer/rules/rulesets/first-dates';
import { toyRuleset } from '@cartomancer/testkit';
import { describe, expect, it } from 'vitest';

import { seatDemo } from './demo.ts';
import { done, registryOf, sends, eventTypes, toyTable } from '../../test/tables.ts';

// A table handles every ruleset through the common type.
const dates = firstDates as unknown as Ruleset;

function ownMove(table: Awaited<ReturnType<typeof toyTable>>): Intent | undefined {
  const { game } = table.state();
  const view = dates.view(game, { kind: 'seat', seat: 's1' });
  return dates.bot?.(view, dates.legal(view));
}

const toy: Ruleset = toyRuleset();

/** The times of events at a table where a bot plays against a person who only draws. */
async function timesWith(deck: readonly CardCode[], ruleset: Ruleset = toy): Promise<readonly string[]> {
  const { registry, clock } = registryOf(ruleset);
  const table = await toyTable(registry, { rig: { deck } });
  const times: string[] = [];
  table.onCommitted(({ entry }) => times.push(...entry.events.map(({ type }) => `${entry.at} ${type}`)));
  await done(sends(table, 'p1', { type: 'take_seat', seat: 's1' }));
  await done(sends(table, 'p1', { type: 'invite_bot', seat: 's2' }));
  await done(sends(table, 'p1', { type: 'start' }));
  for (let step = 0; step < 100; step += 1) {
    clock.advance(100);
    await table.settled();
    await sends(table, 'p1', { type: 'draw' });
  }
  return times;
}

describe('the pace of a bot', () => {
  const open: readonly CardCode[] = ['AC', 'AD', '2S', '3S', '4S', '5H', '6H', '7H'];

  it('reveals nothing about cards that no viewer sees', async () => {
    const one = await timesWith([...open, '8C', '9C', 'TC', 'JC', 'QC', 'KC']);
    const other = await timesWith([...open, 'KD', 'QD', 'JD', 'TD', '9D', '8D']);
    expect(one.length).toBeGreaterThan(8);
    expect(other).toEqual(one);
  });

  it('lets people act first where the system says so', async () => {
    const deck: readonly CardCode[] = [...open, '8C', '9C', 'TC', 'JC', 'QC', 'KC'];
    const usual = await timesWith(deck);
    const patient = await timesWith(deck, { ...toy, botPace: () => 'yields' });
    expect(patient.length).toBeGreaterThan(0);
    expect(patient.length).toBeLessThan(usual.length);
  });

  it('leaves people the time that a text takes to read', async () => {
    const deck: readonly CardCode[] = [...open, '8C', '9C', 'TC', 'JC', 'QC', 'KC'];
    const moves = async (characters: number) =>
      (await timesWith(deck, { ...toy, botPace: () => ({ characters }) })).length;
    const [none, short, long, endless] = [await moves(0), await moves(60), await moves(300), await moves(100_000)];
    expect(none).toBeGreaterThan(short);
    expect(short).toBeGreaterThan(long);
    expect(endless).toBeGreaterThanOrEqual(await moves(400));
  });
});

describe('a bot among people', () => {
  const deck: readonly CardCode[] = ['AC', 'AD', '2S', '3S', '4S', '5H', '6H', '7H', '8C', '9C', 'TC', 'JC'];

  async function tableWithBot(ruleset: Ruleset = toy) {
    const { registry, clock } = registryOf(ruleset);
    const table = await toyTable(registry, { rig: { deck } });
    await done(sends(table, 'p1', { type: 'take_seat', seat: 's1' }));
    await done(sends(table, 'p1', { type: 'invite_bot', seat: 's2' }));
    const byBot: string[] = [];
    table.onCommitted(({ entry }) => {
      if (entry.actor?.kind === 'bot') byBot.push(...entry.events.map(({ type }) => type));
    });
    await done(sends(table, 'p1', { type: 'start' }));
    // The toy is played in turns, and the person's is the first.
    await sends(table, 'p1', { type: 'draw' });
    const pass = async (seconds: number) => {
      for (let step = 0; step < seconds * 10; step += 1) {
        clock.advance(100);
        await table.settled();
      }
    };
    return { table, byBot, pass };
  }

  it('adopts a new pace even before the next question', async () => {
    let pace: 'yields' | undefined = 'yields';
    const { table, byBot, pass } = await tableWithBot({ ...toy, botPace: () => pace });
    await pass(5);
    expect(byBot).toEqual([]);
    pace = undefined;
    await done(table.system({ type: 'arrive', identity: 'ben', name: 'Ben', link: 'seat' }));
    await pass(3);
    expect(byBot.length).toBeGreaterThan(0);
  });

  it('waits while a person is making a move, and continues afterwards', async () => {
    const { table, byBot, pass } = await tableWithBot();
    table.attend('p1', 'busy');
    await pass(5);
    expect(byBot).toEqual([]);
    table.attend('p1', 'free');
    await pass(5);
    expect(byBot.length).toBeGreaterThan(0);
  });

  it('does not wait for a page that no longer reports', async () => {
    const { table, byBot, pass } = await tableWithBot();
    table.attend('p1', 'busy');
    await pass(40);
    await sends(table, 'p1', { type: 'draw' });
    await pass(5);
    expect(byBot.length).toBeGreaterThan(0);
  });

  it('does not wait for people without a seat', async () => {
    const { table, byBot, pass } = await tableWithBot();
    await done(table.system({ type: 'arrive', identity: 'ben', name: 'Ben', link: 'seat' }));
    table.attend('p2', 'busy');
    await pass(10);
    expect(byBot.length).toBeGreaterThan(0);
  });

  it('moves only on request if the table chose that pace', async () => {
    const { table, byBot, pass } = await tableWithBot();
    await done(sends(table, 'p1', { type: 'set_option', key: 'botPace', value: 'byHand' }));
    await pass(5);
    expect(byBot).toEqual([]);
    table.nextBotMove('p1');
    await pass(1);
    expect(byBot.length).toBeGreaterThan(0);
  });

  it('moves at the request of the host at any pace, and of others only where bots act by hand', async () => {
    const { table, byBot, pass } = await tableWithBot();
    await done(table.system({ type: 'arrive', identity: 'ben', name: 'Ben', link: 'seat' }));
    table.attend('p1', 'busy');
    await pass(2);
    expect(byBot).toEqual([]);
    await done(sends(table, 'p1', { type: 'hand_over', role: 'host', person: 'p2' }));
    table.nextBotMove('p1');
    await pass(1);
    expect(byBot).toEqual([]);
    await done(sends(table, 'p2', { type: 'hand_over', role: 'host', person: 'p1' }));
    table.nextBotMove('p1');
    await pass(1);
    expect(byBot.length).toBeGreaterThan(0);
  });
});

describe('bots at a date', () => {
  it('play with a person to the end of the session', async () => {
    const { registry, clock, failures } = registryOf(dates);
    const table = await toyTable(registry, { ruleset: dates.id, seats: 3 });
    const told = eventTypes(table);
    let names = 0;
    const next = () => {
      names += 1;
      return `try-${names}`;
    };
    expect(await seatDemo(table, { next })).toEqual({ ok: true });
    await done(sends(table, 'p1', { type: 'safety_tools', tool: 'x', on: true }));
    for (let step = 0; step < 3_000 && !told.includes('date_ended'); step += 1) {
      clock.advance(500);
      await table.settled();
      const move = ownMove(table);
      if (move !== undefined) await sends(table, 'p1', move);
    }
    expect(told).toContain('date_ended');
    expect(told.filter((type) => type === 'card_played').length).toBeGreaterThan(3);
    expect(failures).toEqual([]);
    await registry.close();
  });
});
