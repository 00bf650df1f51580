import { describe, expect, test } from 'vitest';

import { person, playing, spectator, system, TestTable } from './scenarios/test-table.ts';
import { toy } from './scenarios/toy.ts';

const rin = { type: 'arrive', identity: 'program:rin', name: 'Rin', link: 'seat', program: true };

describe('a program with a token of the host', () => {
  test('TB-03: enters even a locked table where arrivals wait, and everybody sees that it is a program', () => {
    const table = new TestTable(toy);
    const ana = person('p1');
    table.does(ana, { type: 'set_option', key: 'arrivalsWait', value: true });
    table.does(ana, { type: 'lock', on: true });
    table.refuses(system, { ...rin, program: undefined }, 'E_LOCKED');
    table.does(system, rin);
    const program = person('p2');
    // `waiting` lists the people without a seat; those who wait for admission are not in it.
    expect(table.view(spectator).shared.table.waiting).toContainEqual({
      person: 'p2',
      name: 'Rin',
      here: true,
      program: true,
    });
    table.does(program, { type: 'take_seat', seat: 's2' });
    expect(table.view(spectator).shared.table.seats[1]).toMatchObject({ holder: 'person', name: 'Rin', program: true });
    table.does(program, { type: 'join', name: 'Rin the second' });
    expect(table.view(spectator).shared.table.seats[1]).toMatchObject({ name: 'Rin the second', program: true });
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-04: can be banned', () => {
    const table = new TestTable(toy);
    table.does(system, rin);
    table.does(person('p1'), { type: 'ban', person: 'p2' });
    table.refuses(system, rin, 'E_BANNED');
  });

  test('TB-04: cannot be removed by a stand-in, but by the server when its token is revoked', () => {
    const { table, ben, cleo } = playing(toy);
    table.does(cleo, { type: 'leave_seat' });
    table.does(system, rin);
    table.does(person('p4'), { type: 'take_seat', seat: 's3' });
    table.does(system, { type: 'person_away', person: 'p1' });
    table.after(600_000).does(system, { type: 'time_up', timer: 'host' });
    for (const type of ['kick', 'ban']) table.refuses(ben, { type, person: 'p4' }, 'E_STANDS_IN');
    table.does(ben, { type: 'kick', person: 'p3' });
    table.refuses(system, { type: 'remove_program', person: 'p2' }, 'E_MALFORMED');
    table.refuses(ben, { type: 'remove_program', person: 'p4' }, 'E_MALFORMED');
    table.does(system, { type: 'remove_program', person: 'p4' });
    expect(table.state.people).not.toHaveProperty('p4');
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-04: becomes neither host nor stand-in nor successor', () => {
    const { table, ana, ben } = playing(toy);
    table.does(ben, { type: 'leave_seat' });
    table.does(system, rin);
    const program = person('p4');
    table.does(program, { type: 'take_seat', seat: 's2' });
    table.refuses(ana, { type: 'hand_over', role: 'host', person: 'p4' }, 'E_PROGRAM');
    table.does(system, { type: 'person_away', person: 'p1' });
    table.refuses(person('p3'), { type: 'name_successor', role: 'host', person: 'p4' }, 'E_PROGRAM');
    table.after(600_000).does(system, { type: 'time_up', timer: 'host' });
    // The program's seat comes before Cleo's.
    expect(table.view(spectator).shared.table).toMatchObject({ host: 'p3', standsInFor: 'p1' });
  });

  test('TB-17: does not keep the cards closed after its token is revoked in play', () => {
    const { table, ana, ben, cleo } = playing(toy);
    table.does(cleo, { type: 'leave_seat' });
    table.does(system, rin);
    table.does(person('p4'), { type: 'take_seat', seat: 's3' });
    table.does(system, { type: 'remove_program', person: 'p4' });
    table.does(ana, { type: 'close_table' });
    for (const who of [ana, ben]) table.does(who, { type: 'agree_to_open', on: true });
    expect(table.view(spectator).shared.table.fairness.opened).toBe(true);
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-04: has no vote on a successor, and does not count as a seated person', () => {
    const { table, ben, cleo } = playing(toy);
    table.does(ben, { type: 'leave_seat' });
    table.does(system, rin);
    const program = person('p4');
    table.does(program, { type: 'take_seat', seat: 's2' });
    table.does(system, { type: 'person_away', person: 'p1' });
    expect(table.state.absences?.host?.seated).toEqual(['p3']);
    table.refuses(cleo, { type: 'name_successor', role: 'host', person: 'p3' }, 'E_NO_VOTERS');
    table.refuses(program, { type: 'name_successor', role: 'host', person: 'p3' }, 'E_TOO_FEW_VOTERS');
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-04: is not asked when people vote on a successor', () => {
    const table = new TestTable(toy, { seats: 4 });
    const [ben, cleo] = [table.arrives('Ben'), table.arrives('Cleo')];
    table.does(system, rin);
    for (const [index, id] of ['p1', 'p2', 'p3', 'p4'].entries()) {
      table.does(person(id), { type: 'take_seat', seat: `s${index + 1}` });
      table.does(person(id), { type: 'ready', on: true });
    }
    table.does(person('p1'), { type: 'start' });
    table.does(system, { type: 'person_away', person: 'p1' });
    table.does(ben, { type: 'name_successor', role: 'host', person: 'p2' });
    expect(table.view(spectator).shared.table.vote?.asked).toEqual(['s3']);
    table.refuses(person('p4'), { type: 'vote', topic: 'succession', yes: true }, 'E_NOT_ASKED');
    table.does(cleo, { type: 'vote', topic: 'succession', yes: true });
    expect(table.state.host).toBe('p2');
  });
});
