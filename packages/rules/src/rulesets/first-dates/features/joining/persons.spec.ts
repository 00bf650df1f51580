/** What belongs to a person and what to a seat, when people leave, return and rewind (FD-33, FD-136, TB-02). */
import { expect, test } from 'vitest';

import { person, system } from '../../../../table/scenarios/test-table.ts';
import { markWords } from '../../presentation/scene.ts';
import { evening, gameOf, playUntil, holderOf, toTheFirstTurn, upToNext, viewOf } from '../../scenarios/evening.ts';
import type { Table } from '../../scenarios/evening.ts';
import { waitingFor } from '../../waiting.ts';

function seatOfRole(table: Table, role: string): string {
  return gameOf(table).players.find((player) => player.role === role)?.seat ?? '';
}

test('FD-04 TB-04: sitting down as facilitator between two dates does not make anyone a player', () => {
  const { table } = upToNext();
  const before = gameOf(table).players.length;
  const gail = table.arrives('Gail', 'gm');
  table.does(gail, { type: 'take_seat', seat: 'gm' });
  expect(gameOf(table).players).toHaveLength(before);
  expect(table.state.seats.find(({ seat }) => seat === 'gm')?.inPlay).toBe(true);
});

test('FD-04 TB-04: the facilitator’s seat can be handed over only outside a date', () => {
  const { table } = toTheFirstTurn();
  table.does(table.arrives('Gail', 'gm'), { type: 'take_seat', seat: 'gm' });
  const eve = table.arrives('Eve', 'gm');
  const handOver = { type: 'hand_over', role: 'gm', person: eve.kind === 'person' ? eve.person : '' };
  table.refuses(person('p1'), handOver, 'E_GM_SEAT_LOCKED');
  table.does(person('p1'), { type: 'pause' });
  table.does(person('p1'), { type: 'fast_forward' });
  for (const { seat } of gameOf(table).players) table.does(holderOf(table, seat), { type: 'resume' });
  table.does(holderOf(table, 'gm'), { type: 'resume' });
  playUntil(table, 'NEXT');
  table.does(person('p1'), handOver);
  expect(gameOf(table).players).toHaveLength(4);
});

test('FD-33: the cards fill the boxes that a leaving newcomer has left empty', () => {
  const { table } = upToNext({ setupDepth: 'full' });
  const dora = table.arrives('Dora');
  table.does(dora, { type: 'take_seat', seat: 's5' });
  table.does(dora, { type: 'headmate_fill', field: 'name', text: 'Juno' });
  table.does(dora, { type: 'leave_seat' });
  expect(gameOf(table).headmates.at(-1)).toMatchObject({ name: 'Juno' });
  expect(gameOf(table).headmates.every(({ quality, name }) => quality !== '' && name !== '')).toBe(true);
});

test('FD-136 FD-141: after a rewind the seat has the name of the person who holds it now', () => {
  const { table } = toTheFirstTurn();
  const to = table.state.prompt;
  const leaver = holderOf(table, 's3');
  const before = gameOf(table).players[2];
  table.does(leaver, { type: 'leave_seat' });
  const dora = table.arrives('Dora');
  table.does(dora, { type: 'take_seat', seat: 's3' });
  table.does(person('p1'), { type: 'safety_signal', kind: 'x' });
  table.does(person('p1'), { type: 'rewind', to, reason: 'again' });
  expect(gameOf(table).players[2]).toEqual({ ...before, name: 'Dora', presence: 'here' });
  expect(table.replayed()).toEqual(table.state);
});

test('FD-141 TB-07: after a rewind a seat taken from a bot has the name of its person', () => {
  const { table } = toTheFirstTurn({}, 4);
  table.does(holderOf(table, 's4'), { type: 'leave_seat' });
  table.does(person('p1'), { type: 'invite_bot', seat: 's4' });
  const to = table.state.prompt;
  const dora = table.arrives('Dora');
  table.does(dora, { type: 'take_seat', seat: 's4' });
  table.does(person('p1'), { type: 'safety_signal', kind: 'x' });
  table.does(person('p1'), { type: 'rewind', to, reason: 'again' });
  expect(gameOf(table).players[3]?.name).toBe('Dora');
  expect(table.replayed()).toEqual(table.state);
});

test('FD-33 TB-01: a player who sat down after the point of a rewind joins again at the next date', () => {
  const { table, seated } = toTheFirstTurn();
  const to = table.state.prompt;
  table.does(person('p1'), { type: 'pause' });
  table.does(person('p1'), { type: 'fast_forward' });
  for (const player of seated) table.does(player, { type: 'resume' });
  playUntil(table, 'NEXT');
  const dora = table.arrives('Dora');
  table.does(dora, { type: 'take_seat', seat: 's5' });
  expect(gameOf(table).players).toHaveLength(5);
  table.does(person('p1'), { type: 'safety_signal', kind: 'x' });
  table.does(person('p1'), { type: 'rewind', to, reason: 'again' });
  expect(gameOf(table).players).toHaveLength(4);
  table.does(person('p1'), { type: 'fast_forward' });
  for (const player of [...seated, dora]) table.does(player, { type: 'resume' });
  playUntil(table, 'NEXT');
  expect(gameOf(table).players).toHaveLength(4);
  const timer = table.layer.timers(table.state).find(({ left }) => left === 0);
  table.does(system, timer?.intent ?? { type: 'none' });
  expect(gameOf(table).players.at(-1)).toMatchObject({ seat: 's5', name: 'Dora' });
  expect(table.state.seats[4]?.inPlay).toBe(true);
  expect(table.layer.timers(table.state).filter(({ left }) => left === 0)).toEqual([]);
  expect(table.replayed()).toEqual(table.state);
});

/** Cuts the date short, up to the votes on its outcome. */
function upToTheVotes() {
  const { table, seated } = toTheFirstTurn();
  table.does(person('p1'), { type: 'pause' });
  table.does(person('p1'), { type: 'fast_forward' });
  for (const player of seated) table.does(player, { type: 'resume' });
  table.does(holderOf(table, seatOfRole(table, 'date')), { type: 'reveal_traits' });
  return table;
}

test('FD-136 FD-141: after a rewind a substitute neither sees nor inherits the former player’s answers', () => {
  const table = upToTheVotes();
  const voter = holderOf(table, 's3');
  table.does(voter, { type: 'vote', topic: 'second', yes: false });
  // A vote on a rewind raises the prompt, which gives this moment a number to rewind to.
  table.does(person('p2'), { type: 'pause' });
  table.does(person('p2'), { type: 'rewind', to: 1, reason: 'all of it' });
  table.does(person('p1'), { type: 'vote', topic: 'rewind', yes: false });
  for (const id of ['p1', 'p2', 'p3', 'p4']) table.does(person(id), { type: 'resume' });
  const to = table.state.prompt;
  table.does(voter, { type: 'leave_seat' });
  const dora = table.arrives('Dora');
  table.does(dora, { type: 'take_seat', seat: 's3' });
  table.does(person('p1'), { type: 'safety_signal', kind: 'x' });
  table.does(person('p1'), { type: 'rewind', to, reason: 'again' });
  expect(viewOf(table, 's3').own.ballots).toBeUndefined();
  expect(gameOf(table).votes[0]?.electorate).toContain('s3');
  expect(table.replayed()).toEqual(table.state);
});

test('FD-136 TB-02: a player who replaces a bot does not inherit a former player’s answers', () => {
  const table = upToTheVotes();
  const voter = holderOf(table, 's3');
  table.does(voter, { type: 'leave_seat' });
  table.does(person('p1'), { type: 'invite_bot', seat: 's3' });
  table.does(voter, { type: 'take_seat', seat: 's3' });
  table.does(voter, { type: 'vote', topic: 'second', yes: false });
  table.does(voter, { type: 'leave_seat' });
  expect(table.state.seats[2]?.holder?.kind).toBe('bot');
  const dora = table.arrives('Dora');
  table.does(dora, { type: 'take_seat', seat: 's3' });
  expect(viewOf(table, 's3').own.ballots).toBeUndefined();
});

test('FD-33 FD-136: a player who returns after a substitute took their seat keeps their earlier roles', () => {
  const table = upToTheVotes();
  const seat =
    table.state.seats.find(
      (candidate) =>
        candidate.holder !== null &&
        candidate.seat !== 's1' &&
        gameOf(table).players.some((player) => player.seat === candidate.seat && player.role !== 'system'),
    )?.seat ?? '';
  const { beenDate, beenOi } = gameOf(table).players.find((player) => player.seat === seat) ?? {};
  const leaver = holderOf(table, seat);
  table.does(leaver, { type: 'leave_seat' });
  table.does(table.arrives('Dora'), { type: 'take_seat', seat });
  playUntil(table, 'NEXT');
  const { headmates } = gameOf(table);
  table.does(leaver, { type: 'take_seat', seat: 's5' });
  expect(gameOf(table).headmates).toHaveLength(headmates.length);
  expect(gameOf(table).players[4]).toMatchObject({ beenDate, beenOi });
  expect(table.replayed()).toEqual(table.state);
});

test('FD-122 FD-135: a player who returns during a vote is asked as well', () => {
  const { table } = toTheFirstTurn();
  table.does(person('p1'), { type: 'pause' });
  table.does(person('p1'), { type: 'fast_forward' });
  for (const id of ['p1', 'p2', 'p3', 'p4']) table.does(person(id), { type: 'resume' });
  table.does(holderOf(table, seatOfRole(table, 'date')), { type: 'reveal_traits' });
  table.does(system, { type: 'person_away', person: 'p3' });
  const grace = table.layer.timers(table.state).find(({ id }) => id.includes('grace'));
  table.after(grace?.left ?? 0).does(system, { type: 'time_up', timer: grace?.id ?? '' });
  table.does(system, { type: 'person_back', person: 'p3' });
  expect(gameOf(table).votes[0]?.electorate).toContain('s3');
});

test('FD-145 FD-136: the card played last is not labelled with the name of the seat’s next player', () => {
  const { table } = toTheFirstTurn();
  playUntil(table, 'REACTION');
  const seat = gameOf(table).last?.seat ?? '';
  const stack = `stack${gameOf(table).last?.stack ?? 0}`;
  // Without words of its own, the mark says only “last played”.
  const label = (): unknown => markWords(viewOf(table, seat), stack, 'last')?.text;
  expect(label()).toBe('mark.last.by');
  table.does(holderOf(table, seat), { type: 'leave_seat' });
  table.does(table.arrives('Dora'), { type: 'take_seat', seat });
  expect(label()).toBeUndefined();
});

test('FD-136 FD-134: a substitute chooses what happens next, though the bot before them left it to the others', () => {
  const { table } = upToNext();
  table.does(holderOf(table, 's3'), { type: 'leave_seat' });
  table.does(person('p1'), { type: 'invite_bot', seat: 's3' });
  table.does({ kind: 'bot', seat: 's3' }, { type: 'ack' });
  expect(waitingFor(gameOf(table))).not.toContain('s3');
  const dora = table.arrives('Dora');
  table.does(dora, { type: 'take_seat', seat: 's3' });
  expect(waitingFor(gameOf(table))).toContain('s3');
  table.does(dora, { type: 'choose_next', choice: 'new' });
  expect(table.replayed()).toEqual(table.state);
});

test('FD-136: a substitute confirms that they are ready; a returning player need not confirm again', () => {
  const { table } = evening({}, 4);
  const leaver = holderOf(table, 's3');
  table.does(person('p1'), { type: 'safety_tools', tool: 'x', on: true });
  table.does(leaver, { type: 'safety_ack' });
  table.does(leaver, { type: 'leave_seat' });
  table.does(leaver, { type: 'take_seat', seat: 's3' });
  expect(waitingFor(gameOf(table))).not.toContain('s3');
  table.does(leaver, { type: 'leave_seat' });
  table.does(table.arrives('Dora'), { type: 'take_seat', seat: 's3' });
  expect(waitingFor(gameOf(table))).toContain('s3');
});
