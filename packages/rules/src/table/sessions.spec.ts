import { expect, it } from 'vitest';

import { person, spectator, TestTable } from './scenarios/test-table.ts';
import { toy } from './scenarios/toy.ts';

/** 2026-11-27, 19:00 UTC. */
const friday = 1_795_806_000_000;
const [ana, ben] = [person('p1'), person('p2')];

function tableOfTwo() {
  const table = new TestTable(toy);
  table.arrives('Ben');
  return table;
}

const sessionSeen = (table: ReturnType<typeof tableOfTwo>, viewer = ben) =>
  table.layer.view(table.state, viewer).shared.table.nextSession;

it('TB-23: the host plans the next session, and everybody at the table sees it and can answer', () => {
  const table = tableOfTwo();
  expect(table.layer.view(table.state, ben).shared.table).not.toHaveProperty('nextSession');
  table.refuses(ben, { type: 'answer_session', answer: 'yes' }, 'E_NO_SESSION_PLANNED');
  table.refuses(ben, { type: 'plan_session', at: friday, minutes: 180 }, 'E_HOST_ONLY');
  table.does(ana, { type: 'plan_session', at: friday, minutes: 180 });
  table.does(ben, { type: 'answer_session', answer: 'maybe' });
  const planned = { number: 1, revision: 0, at: friday, minutes: 180, answers: { p1: 'yes', p2: 'maybe' } };
  expect(sessionSeen(table)).toEqual(planned);
  expect(table.layer.view(table.state, spectator).shared.table.nextSession).toEqual(planned);
  expect(table.replayed()).toEqual(table.state);
});

it('TB-23: a session moved to another time keeps its number and asks again; a new length keeps the answers', () => {
  const table = tableOfTwo();
  table.refuses(ana, { type: 'move_session', at: friday, minutes: 180 }, 'E_NO_SESSION_PLANNED');
  table.does(ana, { type: 'plan_session', at: friday, minutes: 180 });
  table.does(ben, { type: 'answer_session', answer: 'no' });
  table.does(ana, { type: 'move_session', at: friday, minutes: 240 });
  expect(sessionSeen(table)).toMatchObject({ number: 1, revision: 1, minutes: 240, answers: { p1: 'yes', p2: 'no' } });
  table.does(ana, { type: 'move_session', at: friday + 1, minutes: 240 });
  expect(sessionSeen(table)).toMatchObject({ number: 1, revision: 2, at: friday + 1, answers: { p1: 'yes' } });
  expect(sessionSeen(table)?.answers).not.toHaveProperty('p2');
});

it('TB-23: a session can be called off, and the next one has another number', () => {
  const table = tableOfTwo();
  table.does(ana, { type: 'plan_session', at: friday, minutes: 180 });
  table.does(ana, { type: 'call_off_session' });
  expect(sessionSeen(table)).toBeUndefined();
  table.refuses(ana, { type: 'call_off_session' }, 'E_NO_SESSION_PLANNED');
  table.does(ana, { type: 'plan_session', at: friday, minutes: 60 });
  expect(sessionSeen(table)).toMatchObject({ number: 2, revision: 0 });
});

it('TB-23: the answer of a removed person is dropped', () => {
  const table = tableOfTwo();
  table.does(ana, { type: 'plan_session', at: friday, minutes: 180 });
  table.does(ben, { type: 'answer_session', answer: 'yes' });
  table.does(ana, { type: 'kick', person: 'p2' });
  expect(sessionSeen(table, ana)?.answers).toEqual({ p1: 'yes' });
});

it.each([
  { at: -1, minutes: 60 },
  { at: friday, minutes: 0 },
  { at: friday, minutes: 100_000 },
  { at: 1e300, minutes: 60 },
])('TB-23: refuses the date $at for $minutes minutes', (time) => {
  tableOfTwo().refuses(ana, { type: 'plan_session', ...time }, 'E_MALFORMED');
});
