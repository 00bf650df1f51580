import { expect, test } from 'vitest';
import { person, playing, spectator, system } from './scenarios/test-table.ts';
import { toy } from './scenarios/toy.ts';

test('TB-20: everybody sees a table’s new name, cleaned up; setting the same name again makes no entry', () => {
  const { table } = playing(toy);
  table.does(system, { type: 'rename_table', title: '  The  long\u202E road ' });
  expect(table.view(spectator).shared.table.title).toBe('The long road');
  expect(table.decide(system, { type: 'rename_table', title: 'The long road' })).toEqual({ ok: true, events: [] });
  table.refuses(system, { type: 'rename_table', title: '\u200B' }, 'E_MALFORMED');
  expect(table.decide(person('p1'), { type: 'rename_table', title: 'Mine' }).ok).toBe(false);
});

test('TB-20: everybody learns that the table was exported', () => {
  const { table } = playing(toy);
  const before = table.state;
  const entry = table.does(system, { type: 'tell_export' });
  expect(table.layer.heard(before, entry, [spectator])).toEqual([[{ type: 'campaign_exported' }]]);
  expect(table.decide(person('p1'), { type: 'tell_export' }).ok).toBe(false);
});

test('TB-20: the person who imports a table becomes its host, and everybody else keeps their seat', () => {
  const { table } = playing(toy);
  const { people, seats, game } = table.state;
  table.does(system, { type: 'bring_back', identity: 'a-new-token', name: 'ana', from: 5, time: 1 });
  const newcomer = `p${Object.keys(people).length + 1}`;
  expect(table.state).toMatchObject({ host: newcomer, seats, game, people });
  expect(table.state.people[newcomer]).toMatchObject({ name: 'ana 2', link: 'host' });
  table.does(system, {
    type: 'bring_back',
    identity: people['p1']?.identity ?? '',
    name: 'Somebody',
    from: 6,
    time: 2,
  });
  expect(table.state.host).toBe('p1');
  expect(table.state.people['p1']).toMatchObject({ name: people['p1']?.name });
});
