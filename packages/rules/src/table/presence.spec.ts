/** An absent person who gets a seat counts as absent in the game too, and the grace time begins (TB-06). */
import { rulesets } from '@cartomancer/rules';
import { describe, expect, it } from 'vitest';

import { playingWithGm, spectator, system } from './scenarios/test-table.ts';
import type { TableActor } from './index.ts';

type Played = ReturnType<typeof playingWithGm>;

function gameWithGm(id: string, options: Parameters<typeof playingWithGm>[1] = {}) {
  const ruleset = rulesets.get(id);
  if (ruleset === undefined) throw new Error(`There is no system ${id}`);
  return playingWithGm(ruleset, options);
}

function goesAway({ table }: Pick<Played, 'table'>, who: TableActor): string {
  const person = who.kind === 'person' ? who.person : '';
  table.does(system, { type: 'person_away', person });
  return person;
}

interface SeatInGame {
  readonly seat: string;
  readonly presence: string;
}

/** What everybody sees; the systems name the list of players differently. */
interface SharedGame {
  readonly players?: readonly SeatInGame[];
  readonly seats?: readonly SeatInGame[];
  readonly gm: SeatInGame;
}

function presenceOf({ table }: Pick<Played, 'table'>, seat: string): string | undefined {
  const { players, seats, gm } = table.view(spectator).shared.game as SharedGame;
  return seat === 'gm' ? gm.presence : (players ?? seats ?? []).find((one) => one.seat === seat)?.presence;
}

describe.each(['backgrounds', 'card-rpg', 'suits'])('in %s', (id) => {
  it('TB-06 TB-13: after a rewind an absent person in the seat of another absent person counts as absent', () => {
    const { table, host, gail, cleo } = gameWithGm(id);
    goesAway({ table }, cleo);
    table.does(gail, { type: 'rewind', to: table.state.prompt, reason: 'Once' });
    const { prompt: to } = table.state;
    table.does(host, { type: 'free_seat', seat: 's2' });
    const dora = table.arrives('Dora');
    table.does(dora, { type: 'take_seat', seat: 's2' });
    const person = goesAway({ table }, dora);
    table.does(gail, { type: 'rewind', to, reason: 'Once more' });
    expect(presenceOf({ table }, 's2')).toBe('away');
    expect(table.layer.timers(table.state).map(({ id }) => id)).toContainEqual(expect.stringContaining('grace:s2'));
    table.does(system, { type: 'person_back', person });
    expect(presenceOf({ table }, 's2')).toBe('here');
    expect(table.replayed()).toEqual(table.state);
  });

  it('TB-04 TB-06: an absent person to whom the host hands the GM’s seat counts as absent', () => {
    const { table, host, cleo } = gameWithGm(id);
    const person = goesAway({ table }, cleo);
    table.does(host, { type: 'hand_over', role: 'gm', person });
    expect(presenceOf({ table }, 'gm')).toBe('away');
    table.does(system, { type: 'person_back', person });
    expect(presenceOf({ table }, 'gm')).toBe('here');
  });

  it('TB-22: in play over days absent people count as present', () => {
    const { table, host, cleo } = gameWithGm(id, { slow: true });
    const person = goesAway({ table }, cleo);
    table.does(host, { type: 'hand_over', role: 'gm', person });
    expect(presenceOf({ table }, 'gm')).toBe('here');
  });
});

it('TB-12 DR-136: a pause during the GM’s grace time can end, and then the time runs out', () => {
  const { table, ben, cleo, gail } = gameWithGm('backgrounds', { gmAbsent: 'shared' });
  const grace = () => table.layer.timers(table.state).find(({ id }) => id.includes('grace:gm'));
  goesAway({ table }, gail);
  table.does(ben, { type: 'pause' });
  expect(grace()).toBeUndefined();
  for (const who of [ben, cleo]) table.does(who, { type: 'resume' });
  expect(table.state.pause).toBeNull();
  const { id = '', left = 0 } = grace() ?? {};
  table.after(left).does(system, { type: 'time_up', timer: id });
  expect(table.view(spectator).shared.game).toMatchObject({ mode: 'shared' });
});
