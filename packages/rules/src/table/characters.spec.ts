import { rulesets } from '@cartomancer/rules';
import { expect, test } from 'vitest';
import { playingWithGm } from './scenarios/test-table.ts';

const suits = rulesets.get('suits');
if (suits === undefined) throw new Error('Suits is not in the registry');

const sheet = {
  version: 1,
  name: 'Vera',
  look: '',
  note: '',
  suit: 'D',
  attributes: { fitness: 4, dexterity: 8, wits: 5, charisma: 7 },
  tags: ['ambush', 'athlete', 'driver', 'guns', 'stealth', 'thief', 'throw'],
  finished: true,
  dead: false,
};

function inScene() {
  const sitting = playingWithGm(suits as NonNullable<typeof suits>);
  const { table, gail, ben, cleo } = sitting;
  table.sheetLibrary['token-of-Ben row-1'] = { title: 'Vera', sheet };
  table.sheetLibrary['token-of-Cleo row-2'] = { title: 'Mara', sheet: { ...sheet, name: 'Mara' } };
  table.does(ben, { type: 'bring_sheet', sheet: 'row-1' });
  table.does(cleo, { type: 'bring_sheet', sheet: 'row-2' });
  table.does(gail, { type: 'start_session' });
  table.does(gail, { type: 'start_scene', title: 'The yard', present: ['s1', 's2'] });
  return sitting;
}

type Own = { readonly hand?: readonly unknown[]; readonly character?: { readonly name: string } };

test('TB-02 SU-23: another person who takes the seat under the same name gets neither hand nor sheet, and the player gets the character back', () => {
  const { table, ben } = inScene();
  const own = (who: typeof ben) => table.view(who).own.game as Own;
  const dora = table.arrives('Dora');
  table.does(ben, { type: 'leave_seat' });
  table.does(dora, { type: 'take_seat', seat: 's1', name: 'Ben' });
  expect(own(dora).hand).toEqual([]);
  expect(own(dora).character?.name).toBe('');
  table.does(dora, { type: 'leave_seat' });
  table.does(ben, { type: 'take_seat', seat: 's1' });
  expect(own(ben).character?.name).toBe('Vera');
  expect(table.replayed()).toEqual(table.state);
});

test('TB-13 SU-23: a rewind does not show a person the hand and sheet of the person who held the seat before', () => {
  const { table, gail, ben } = inScene();
  const to = table.state.prompt;
  table.does(ben, { type: 'leave_seat' });
  const dora = table.arrives('Dora');
  table.does(dora, { type: 'take_seat', seat: 's1' });
  table.does(gail, { type: 'end_scene' });
  table.does(gail, { type: 'rewind', to, reason: 'Once more.' });
  const { hand, character } = table.view(dora).own.game as Own;
  expect(hand).toEqual([]);
  expect(character?.name).toBe('');
  expect(table.replayed()).toEqual(table.state);
});
