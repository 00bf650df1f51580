import { expect, test } from 'vitest';

import { playingWithGm } from '../../../table/scenarios/test-table.ts';
import { ruleset } from '../index.ts';
import type { TableView } from '../view-types.ts';

test('TB-04 SU-191: a muted GM can rule on numbers, but gives no names', () => {
  const { table, host, gail, ben, cleo } = playingWithGm(ruleset, { readyMade: true });
  table.does(gail, { type: 'start_session' });

  table.does(ben, { type: 'take_ready_made', suit: 'D' });
  table.does(cleo, { type: 'take_ready_made', suit: 'H' });
  table.does(gail, { type: 'create_npc', name: 'Guard', visible: true });
  table.does(host, { type: 'mute', person: 'p2', on: true });
  const rules = (change: object) =>
    table.does(gail, { type: 'rule', target: 'n1', change, reason: 'Nonsense, all of it' });
  rules({ field: 'damage', value: '1' });
  rules({ field: 'name', value: 'Nonsense, all of it' });
  expect(table.state.game?.npcs).toMatchObject([{ id: 'n1', name: '…', damage: 1 }]);
  expect(JSON.stringify([table.journal, table.view(ben)])).not.toContain('Nonsense');
});

test('SU-23 SU-188 TB-13: a player who returns before a waiting bot plays on, and later keeps the character', () => {
  const { table, host, gail, ben, cleo } = playingWithGm(ruleset, { readyMade: true, sheets: 'owner' });
  table.does(gail, { type: 'start_session' });
  table.does(ben, { type: 'take_ready_made', suit: 'C' });
  table.does(cleo, { type: 'take_ready_made', suit: 'D' });
  table.does(gail, { type: 'start_scene', title: 'One', present: ['s1', 's2'] });
  table.does(ben, { type: 'declare_play', use: 'dexterity', text: 'Like this.' });
  table.does(gail, { type: 'set_opposition', kind: 'threshold', value: 15 });
  table.does(host, { type: 'pause' });
  table.does(ben, { type: 'leave_seat' });
  table.does(host, { type: 'invite_bot', seat: 's1' });
  table.does(ben, { type: 'take_seat', seat: 's1' });
  table.does(host, { type: 'resume' });
  table.does(ben, { type: 'finish_step' });
  const character = table.state.game?.players[0]?.sheets[0]?.name ?? expect.fail('Ben has no character');
  const { prompt } = table.state;
  table.does(host, { type: 'pause' });
  table.does(ben, { type: 'leave_seat' });
  const dora = table.arrives('Dora');
  table.does(dora, { type: 'take_seat', seat: 's1' });
  expect(JSON.stringify(table.view(dora).own)).not.toContain(character);
  table.does(gail, { type: 'rewind', to: prompt, reason: 'Again' });
  expect(JSON.stringify(table.view(dora).own)).not.toContain(character);
  expect(table.replayed()).toEqual(table.state);
  expect(table.state.game?.setAside).toMatchObject([{ sheets: [{ name: character }] }]);
});

test.each(['at the other seat', 'set aside'])(
  'SU-23 SU-188: a player back in a seat where they had no character gets the one that waits %s',
  (where) => {
    const { table, gail, ben } = playingWithGm(ruleset, { readyMade: true, sheets: 'owner' });
    table.does(gail, { type: 'start_session' });
    table.does(ben, { type: 'leave_seat' });
    table.does(ben, { type: 'take_seat', seat: 's3' });
    table.does(ben, { type: 'take_ready_made', suit: 'C' });
    const own = () => (table.view(ben).own.game as TableView['own']).character?.name;
    const character = own();
    expect(character).not.toBe('');
    table.does(ben, { type: 'leave_seat' });
    if (where === 'set aside') table.does(table.arrives('Dora'), { type: 'take_seat', seat: 's3' });
    table.does(ben, { type: 'take_seat', seat: 's1' });
    expect(own()).toBe(character);
    expect(table.replayed()).toEqual(table.state);
  },
);
