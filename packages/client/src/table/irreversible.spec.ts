import type { Presentation } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';
import { expect, it } from 'vitest';

import { loadSystem } from '../systems.ts';
import { makeWording } from '../text/wording.ts';
import { consequenceOf } from './irreversible.ts';

const presentation = {} as Presentation;

function view(inPlay: boolean): TableView {
  const seat = { seat: 's1', person: 'p2', name: 'Ben', inPlay };
  return { shared: { table: { seats: [seat], waiting: [] } }, own: {} } as unknown as TableView;
}

it.each([
  ['first-dates', 'Another person can take the seat over'],
  ['suits', 'Their hand is discarded'],
  ['backgrounds', 'led by the GM'],
  ['card-rpg', 'concedes and pays'],
])('says what happens to the cards and the character of a removed player in %s', async (id, means) => {
  const { words } = await loadSystem(id);
  const said = (type: string, inPlay: boolean) => {
    const message = consequenceOf(
      { type, person: 'p2', seat: 's1' },
      { view: view(inPlay), game: undefined, presentation },
    );
    return message === undefined ? '' : makeWording({ words }).plain(message);
  };
  for (const type of ['kick', 'ban', 'free_seat']) {
    expect(said(type, true)).toContain('Ben');
    expect(said(type, true)).toContain(means);
  }
  expect(said('kick', false)).toBe('Ben leaves the table at once, but can come back with a link.');
});

it('TB-18: says before a ban during play that the cards cannot be revealed without the person', async () => {
  const { words } = await loadSystem('first-dates');
  const said = (inPlay: boolean) => {
    const ban = consequenceOf({ type: 'ban', person: 'p2' }, { view: view(inPlay), game: undefined, presentation });
    return ban === undefined ? '' : makeWording({ words }).plain(ban);
  };
  expect(said(true)).toContain('You can’t reveal the cards at the end without them.');
  expect(said(false)).not.toContain('reveal');
});

it('names the role when the GM’s seat is freed, or the GM leaves it', () => {
  const gm = { seat: 'gm', kind: 'gm', person: 'p9', name: 'Greta', holder: 'person', inPlay: true };
  const { shared, own } = view(true);
  const table = { ...shared.table, seats: [...shared.table.seats, gm] } as unknown as typeof shared.table;
  const free = { type: 'free_seat', seat: 'gm' };
  const context = { view: { own, shared: { ...shared, table } }, game: undefined, presentation };
  expect(consequenceOf(free, context)).toMatchObject({ text: 'sure.free_seat.gm', facts: { name: 'Greta' } });
  const asGm = { ...own, you: { person: 'p9', seat: 'gm' } } as unknown as typeof own;
  const leaving = { ...context, view: { own: asGm, shared: { ...shared, table: { ...table, stage: 'play' } } } };
  expect(consequenceOf({ type: 'leave_seat' }, leaving as typeof context)?.text).toBe('sure.leave_seat.gm');
});

it('TB-01: asks before a person gives up their seat during play, but not in the lobby', () => {
  const consequenceIn = (stage: string) => {
    const { shared, own } = view(true);
    const table = { ...shared.table, stage } as unknown as typeof shared.table;
    return consequenceOf(
      { type: 'leave_seat' },
      { view: { own, shared: { ...shared, table } }, game: undefined, presentation },
    );
  };
  expect(consequenceIn('play')).toMatchObject({ text: 'sure.leave_seat' });
  expect(consequenceIn('lobby')).toBeUndefined();
});

it('FD-138: does not promise a bot before a removal, because the host decides how play goes on', async () => {
  const { words } = await loadSystem('first-dates');
  expect(makeWording({ words }).plain({ text: 'removal.cards' })).toContain('the host says how play goes on');
});

it('asks before a skip ahead, which ends a part of play for everyone', () => {
  const skip = consequenceOf({ type: 'fast_forward' }, { view: view(true), game: undefined, presentation });
  expect(skip).toMatchObject({ text: 'sure.fast_forward' });
});

it('TB-17: before the host closes the table of a game that is over, does not say that play can go on later', () => {
  const { shared, own } = view(true);
  const closing = (rests: 'over' | 'between') =>
    consequenceOf(
      { type: 'close_table' },
      { view: { own, shared: { ...shared, table: { ...shared.table, rests } } }, game: undefined, presentation },
    )?.text;
  expect([closing('between'), closing('over')]).toEqual(['sure.close_table', 'sure.close_table.over']);
});
