import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import { person, system } from '../../../table/scenarios/test-table.ts';
import { ruleset } from '../index.ts';
import { gameOf, holderOf, playUntil, toTheFirstTurn, viewOf } from '../scenarios/evening.ts';
import { kit } from '../scenarios/kit.ts';
import { all } from '../scenarios/steps.ts';
import { waitingFor } from '../waiting.ts';
import { presentation } from './index.ts';

type Table = ReturnType<typeof toTheFirstTurn>['table'];

/** Plays as bots would until this turn. */
function playToTurn(table: Table, number: number): void {
  for (let step = 0; step < 200 && gameOf(table).turn?.number !== number; step += 1) {
    const [seat] = waitingFor(gameOf(table));
    const view = seat === undefined ? undefined : viewOf(table, seat);
    const move = view === undefined ? undefined : ruleset.bot?.(view, ruleset.legal(view));
    const [timer] = table.layer.timers(table.state).toSorted((first, second) => first.left - second.left);
    if (seat !== undefined && move !== undefined) table.does(holderOf(table, seat), move);
    else if (timer !== undefined) table.after(timer.left).does(system, timer.intent);
  }
  expect(gameOf(table).turn?.number).toBe(number);
}

test('FD-56: on each turn of the Date, the desk lists the right System seat as the next one', () => {
  const { table } = toTheFirstTurn({}, 4);
  const { date, system: seats } = gameOf(table).roles ?? { date: '', system: [] };
  expect(seats).toHaveLength(2);
  for (const [number, next] of [
    [1, seats[0]],
    [3, seats[1]],
  ] as const) {
    playToTurn(table, number);
    const desk = presentation.desk?.(viewOf(table, date));
    const rows = desk?.sections.find(({ id }) => id === 'order')?.rows ?? [];
    expect(rows.slice(0, 2).map(({ title }) => title?.facts)).toEqual([{ seat: date }, { seat: next }]);
  }
});

test('FD-122 FD-126: after a date that was cut short, the board does not explain the outcome by the traits', () => {
  const { table, seated } = toTheFirstTurn({ outcomeRule: 'traits' });
  table.does(person('p1'), { type: 'pause' });
  table.does(person('p1'), { type: 'fast_forward' });
  for (const player of seated) table.does(player, { type: 'resume' });
  playUntil(table, 'AFTERCARE');
  const view = viewOf(table, 's1');
  expect(view.shared.ended?.cause).toBe('cut');
  const comparison = presentation.board?.(view).find(({ kind }) => kind === 'comparison');
  expect(comparison).toBeDefined();
  expect(JSON.stringify(comparison)).not.toContain('panel.match.means');
});

scenario('FD-137: after the seat of this turn was removed, the desk begins with the next turn', kit, (s) => {
  s.given({ seats: 5, turn: 'system2', stacks: ['TD', '3D', 'JS'], system2: { hand: ['TC'] } });
  s.system2.does('play_card', { card: 'TC', stack: 1 });
  s.system.does('seat_left', { seat: 's4' });
  s.host.does('remove_seat', { seat: 's4' });
  s.spectator.sees('shared.phase', 'REACTION');
  const rows = presentation.desk?.(s.host.view).sections.find(({ id }) => id === 'order')?.rows ?? [];
  expect(rows.map(({ title, now }) => [title?.facts?.['seat'], now])).toEqual([
    ['s1', undefined],
    ['s5', undefined],
    ['s1', undefined],
    ['s3', undefined],
  ]);
});

scenario('FD-35 FD-137: the flips for the roles leave out a seat that was removed', kit, (s) => {
  s.start({ seats: 4, options: { setupDepth: 'quick' } });
  all(s, 'safety_ack');
  s.spectator.sees('shared.phase', 'ROLES');
  const [seat = ''] = s.shared.roles?.system ?? [];
  s.system.does('seat_left', { seat });
  s.host.does('remove_seat', { seat });
  const labels = presentation.laid?.(s.spectator.view).map(({ label }) => label?.text) ?? [];
  expect(labels).not.toContain('laid.headmate');
  expect(labels.length).toBeGreaterThanOrEqual(3);
});
