/** A First Dates table with its people, for tests of the table layer. */
import type { TableActor, TableViewer } from '@cartomancer/rules/table';
import { expect } from 'vitest';

import { person, TestTable, system } from '../../../table/scenarios/test-table.ts';
import { ruleset } from '../index.ts';
import type { State } from '../state.ts';
import { waitingFor } from '../waiting.ts';
import type { TableView } from '../view-types.ts';

export type Table = ReturnType<typeof evening>['table'];
export type Sitter = TableActor & TableViewer;

/** The host sits in `s1`. No safety tool is on yet. */
export function evening(options: Record<string, string | number> = {}, people = 4) {
  const table = new TestTable(ruleset, { seats: 5, options: { setupDepth: 'quick', ...options } });
  const seated: Sitter[] = [person('p1')];
  for (let guest = 2; guest <= people; guest += 1) seated.push(table.arrives(`Guest ${guest}`));
  for (const [index, player] of seated.entries()) {
    table.does(player, { type: 'take_seat', seat: `s${index + 1}` });
    table.does(player, { type: 'ready', on: true });
  }
  table.does(person('p1'), { type: 'start' });
  return { table, seated };
}

export function gameOf(table: Table): State {
  if (table.state.game === null) throw new Error('No game yet');
  return table.state.game;
}

export function holderOf(table: Table, seat: string): Sitter {
  const holder = table.state.seats.find((candidate) => candidate.seat === seat)?.holder;
  if (holder?.kind !== 'person') throw new Error(`No person has ${seat}`);
  return person(holder.person);
}

export function viewOf(table: Table, seat: string): TableView {
  return ruleset.view(gameOf(table), { kind: 'seat', seat });
}

/** Everybody plays as a bot would, and timers run out if no one moves, until the phase is reached. */
export function playUntil(table: Table, phase: State['phase']): void {
  for (let step = 0; step < 200 && gameOf(table).phase !== phase; step += 1) {
    const [seat] = waitingFor(gameOf(table));
    const view = seat === undefined ? undefined : viewOf(table, seat);
    const move = view === undefined ? undefined : ruleset.bot?.(view, ruleset.legal(view));
    const timer = table.layer.timers(table.state).toSorted((first, second) => first.left - second.left)[0];
    if (seat !== undefined && move !== undefined) table.does(holderOf(table, seat), move);
    else if (timer === undefined) throw new Error(`No seat moves in ${gameOf(table).phase}`);
    else table.after(timer.left).does(system, timer.intent);
  }
  expect(gameOf(table).phase).toBe(phase);
}

export function toTheFirstTurn(options: Record<string, string> = {}, people = 4) {
  const night = evening(options, people);
  night.table.does(person('p1'), { type: 'safety_tools', tool: 'x', on: true });
  playUntil(night.table, 'TURN');
  return night;
}

/** The first date, cut short by a fast-forward, up to the choice of the next date. */
export function upToNext(options: Record<string, string> = {}, people = 4) {
  const night = toTheFirstTurn(options, people);
  night.table.does(person('p1'), { type: 'pause' });
  night.table.does(person('p1'), { type: 'fast_forward' });
  for (const player of night.seated) night.table.does(player, { type: 'resume' });
  playUntil(night.table, 'NEXT');
  return night;
}
