import { rulesets } from '@cartomancer/rules';
import { expect, test } from 'vitest';
import { person, playing, playingWithGm, spectator, system } from './scenarios/test-table.ts';
import { toy } from './scenarios/toy.ts';

test('TB-20: everybody sees the cleaned new name of a table; setting the same name again makes no entry', () => {
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

test('TB-06 TB-20: a person with a seat who imports a table is present for the game as well', () => {
  const suits = rulesets.get('suits');
  if (suits === undefined) throw new Error('Suits is not registered');
  const { table, gail } = playingWithGm(suits);
  table.does(person('p1'), { type: 'hand_over', role: 'host', person: 'p2' });
  for (const id of Object.keys(table.state.people)) table.does(system, { type: 'person_away', person: id });
  const identity = table.state.people['p2']?.identity ?? '';
  table.does(system, { type: 'bring_back', identity, name: 'Gail', from: 1, time: 1 });
  expect(table.view(spectator).shared.table.seats.find(({ seat }) => seat === 'gm')).toMatchObject({ here: true });
  expect(table.journal.at(-1)?.events).toContainEqual({ type: 'seat_back', person: 'p2', seat: 'gm' });
  expect(table.journal.at(-1)?.events.filter(({ type }) => type === 'game')).not.toEqual([]);
  expect(table.view(gail).shared.game).toMatchObject({ gm: { presence: 'here' } });
  expect(table.decide(system, { type: 'person_back', person: 'p2' })).toEqual({ ok: true, events: [] });
  expect(table.replayed()).toEqual(table.state);
});
