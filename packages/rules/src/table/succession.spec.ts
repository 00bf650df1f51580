import { rulesets } from '@cartomancer/rules';
import { describe, expect, test } from 'vitest';

import type { Ruleset } from '../kernel/index.ts';
import { withDefaults } from '../kernel/index.ts';
import {
  playingWithGm,
  person,
  playing,
  sitInOrder,
  TestTable,
  spectator,
  system,
  firstCard,
} from './scenarios/test-table.ts';
import { toy } from './scenarios/toy.ts';
import type { TableActor, TableViewer } from './index.ts';

const ana = person('p1');
const day = 86_400_000;
const succession = (table: Pick<TestTable<never, never, never, never>, 'view'>) =>
  table.view(spectator).shared.table.succession;

describe('a host who does not come back', () => {
  test('TB-04: the other seated people agree on the next host, who stays host when the absent one returns', () => {
    const { table, ben, cleo } = playing(toy);
    table.refuses(ben, { type: 'name_successor', role: 'host', person: 'p2' }, 'E_NOT_GONE');
    table.does(system, { type: 'person_away', person: 'p1' });
    expect(succession(table)).toEqual({ host: { person: 'p1', open: false } });
    table.refuses(ben, { type: 'name_successor', role: 'host', person: 'p1' }, 'E_NOT_HERE');
    table.does(ben, { type: 'name_successor', role: 'host', person: 'p2' });
    table.refuses(cleo, { type: 'name_successor', role: 'host', person: 'p3' }, 'E_VOTE_OPEN');
    expect(table.view(cleo).shared.table.vote).toMatchObject({
      topic: 'succession',
      successor: { role: 'host', person: 'p2' },
      asked: ['s3'],
    });
    table.does(cleo, { type: 'vote', topic: 'succession', yes: true });
    expect(table.view(spectator).shared.table).toMatchObject({ host: 'p2', standsInFor: null });
    expect(succession(table)).toBeUndefined();
    table.does(system, { type: 'person_back', person: 'p1' });
    expect(table.view(ana).own.you?.host).toBe(false);
    expect(table.replayed()).toEqual(table.state);
  });

  test.each(['closed', 'opened'])('TB-04 TB-17: a closed table can vote on a successor (cards: %s)', (how) => {
    const { table, ana, ben, cleo } = playing(toy);
    table.does(ana, { type: 'close_table' });
    if (how === 'opened') for (const who of [ana, ben, cleo]) table.does(who, { type: 'agree_to_open', on: true });
    table.does(system, { type: 'person_away', person: 'p1' });
    table.does(ben, { type: 'name_successor', role: 'host', person: 'p2' });
    table.does(ben, { type: 'vote', topic: 'succession', yes: false });
    table.does(ben, { type: 'name_successor', role: 'host', person: 'p2' });
    table.does(cleo, { type: 'vote', topic: 'succession', yes: true });
    expect(table.view(spectator).shared.table).toMatchObject({ host: 'p2', vote: null });
  });

  test.each(['closed', 'opened'])('TB-04 TB-13: closing the table ends a vote on an undo (cards: %s)', (how) => {
    const { table, ana, ben, cleo } = playing({ ...toy, undoRule: () => 'consent' as const });
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    table.does(ben, { type: 'play', card: firstCard(table.view(ben)) });
    table.does(ana, { type: 'request_undo' });
    expect(table.state.vote?.topic).toBe('undo');
    table.does(ana, { type: 'close_table' });
    expect(table.state.vote).toBeNull();
    if (how === 'opened') for (const who of [ana, ben, cleo]) table.does(who, { type: 'agree_to_open', on: true });
    table.does(system, { type: 'person_away', person: 'p1' });
    table.does(ben, { type: 'name_successor', role: 'host', person: 'p2' });
    table.does(cleo, { type: 'vote', topic: 'succession', yes: true });
    expect(table.view(spectator).shared.table).toMatchObject({ host: 'p2', vote: null });
  });

  test('TB-04: at a public table, where one person can have several seats, no vote is possible for a day', () => {
    const table = new TestTable(toy, { visibility: 'public' });
    const [ben, cleo] = [table.arrives('Ben'), table.arrives('Cleo')];
    sitInOrder(table, [ben, cleo]);
    table.does(ana, { type: 'start' });
    table.does(system, { type: 'person_away', person: 'p1' });
    const intent = { type: 'name_successor', role: 'host', person: 'p2' } as const;
    table.after(day - 1_000).does(system, { type: 'fall_asleep' });
    table.refuses(ben, intent, 'E_NOT_GONE');
    expect(succession(table)).toBeUndefined();
    table.after(1_000).does(system, { type: 'wake' });
    table.does(ben, intent);
    table.does(cleo, { type: 'vote', topic: 'succession', yes: true });
    expect(table.state.host).toBe('p2');
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-04: the host keeps the role if one person votes no, or if they return', () => {
    const { table, ben, cleo } = playing(toy);
    table.does(system, { type: 'person_away', person: 'p1' });
    table.does(ben, { type: 'name_successor', role: 'host', person: 'p2' });
    table.does(cleo, { type: 'vote', topic: 'succession', yes: false });
    table.does(ben, { type: 'name_successor', role: 'host', person: 'p3' });
    table.does(system, { type: 'person_back', person: 'p1' });
    expect(table.view(spectator).shared.table).toMatchObject({ host: 'p1', vote: null });
  });

  test('TB-04: after the time that the option sets, no vote is needed, and a stand-in cannot shorten it', () => {
    const { table, ana, ben, cleo } = playing(toy);
    table.does(ana, { type: 'set_option', key: 'successionAfter', value: 7 });
    table.does(system, { type: 'person_away', person: 'p1' });
    const wait = () => table.layer.timers(table.state).find(({ id }) => id === 'absent-host');
    // While more than a day is left, no timer runs.
    expect(wait()).toBeUndefined();
    table.after(600_000).does(system, { type: 'time_up', timer: 'host' });
    table.refuses(ben, { type: 'set_option', key: 'successionAfter', value: 1 }, 'E_STANDS_IN');
    table.does(system, { type: 'fall_asleep' });
    table.after(7 * day).does(system, { type: 'wake' });
    expect(wait()).toMatchObject({ left: 0 });
    table.does(system, { type: 'time_up', timer: 'absent-host' });
    expect(succession(table)).toEqual({ host: { person: 'p1', open: true } });
    table.does(cleo, { type: 'name_successor', role: 'host', person: 'p3' });
    expect(table.view(spectator).shared.table).toMatchObject({ host: 'p3', standsInFor: null });
    expect(table.replayed()).toEqual(table.state);
  });

  test.each(['private', 'public'] as const)(
    'TB-04: after the time, a newcomer cannot take over a %s table while someone from before has a seat',
    (visibility) => {
      const table = new TestTable(toy, visibility === 'public' ? { visibility } : {});
      const [ben, cleo] = [table.arrives('Ben'), table.arrives('Cleo')];
      sitInOrder(table, [ben, cleo]);
      table.does(ana, { type: 'start' });
      table.does(cleo, { type: 'leave_seat' });
      for (const id of ['p3', 'p2', 'p1']) table.does(system, { type: 'person_away', person: id });
      table.does(system, { type: 'fall_asleep' });
      const eve = table.after(31 * day).arrives('Eve');
      table.does(system, { type: 'wake' });
      table.does(system, { type: 'time_up', timer: 'absent-host' });
      table.does(eve, { type: 'take_seat', seat: 's2' });
      table.refuses(eve, { type: 'name_successor', role: 'host', person: 'p4' }, 'E_NOT_SEATED_THEN');
      // If no one from before has a seat, a newcomer can take over a private table, because the host invited them.
      table.does(system, { type: 'person_back', person: 'p2' });
      table.does(ben, { type: 'leave_seat' });
      const intent = { type: 'name_successor', role: 'host', person: 'p4' } as const;
      if (visibility === 'private') table.does(eve, intent);
      else table.refuses(eve, intent, 'E_NOT_SEATED_THEN');
      expect(table.state.host).toBe(visibility === 'private' ? 'p4' : 'p1');
      expect(table.replayed()).toEqual(table.state);
    },
  );

  test.each(['free_seat', 'kick'] as const)(
    'TB-04: after the time, a stand-in cannot put the people from before out of their seats and take over: %s',
    (type) => {
      const table = new TestTable(toy, {});
      const [ben, cleo] = [table.arrives('Ben'), table.arrives('Cleo')];
      sitInOrder(table, [ben, cleo]);
      table.does(ana, { type: 'start' });
      table.does(cleo, { type: 'leave_seat' });
      for (const id of ['p3', 'p2', 'p1']) table.does(system, { type: 'person_away', person: id });
      table.does(system, { type: 'fall_asleep' });
      const eve = table.after(31 * day).arrives('Eve');
      table.does(system, { type: 'wake' });
      table.does(system, { type: 'time_up', timer: 'absent-host' });
      table.does(eve, { type: 'take_seat', seat: 's2' });
      table.after(600_000).does(system, { type: 'time_up', timer: 'host' });
      expect(table.state).toMatchObject({ host: 'p4', standsInFor: 'p1' });
      table.does(eve, type === 'kick' ? { type, person: 'p2' } : { type, seat: 's1' });
      table.refuses(eve, { type: 'name_successor', role: 'host', person: 'p4' }, 'E_NOT_SEATED_THEN');
    },
  );

  test('TB-04: a stand-in cannot remove the others and become host by the vote of a friend', () => {
    const { table, ben } = playing(toy);
    const friend = table.arrives('Eve');
    table.does(system, { type: 'person_away', person: 'p1' });
    table.after(600_000).does(system, { type: 'time_up', timer: 'host' });
    expect(table.view(ben).own.you?.host).toBe(true);
    table.does(ben, { type: 'ban', person: 'p3' });
    table.does(friend, { type: 'take_seat', seat: 's3' });
    table.refuses(ben, { type: 'name_successor', role: 'host', person: 'p2' }, 'E_TOO_FEW_VOTERS');
    // A connection of a few seconds does not count as a return.
    table.does(system, { type: 'person_back', person: 'p1' });
    table.after(5_000).does(system, { type: 'person_away', person: 'p1' });
    table.refuses(ben, { type: 'name_successor', role: 'host', person: 'p2' }, 'E_TOO_FEW_VOTERS');
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-04: a stand-in cannot move, replace or call off the session that the host has planned', () => {
    const { table, ana, ben } = playing(toy);
    table.does(ana, { type: 'plan_session', at: 1_000_000, minutes: 120 });
    table.does(system, { type: 'person_away', person: 'p1' });
    table.after(600_000).does(system, { type: 'time_up', timer: 'host' });
    for (const type of ['plan_session', 'move_session'])
      table.refuses(ben, { type, at: 2_000_000, minutes: 120 }, 'E_STANDS_IN');
    table.refuses(ben, { type: 'call_off_session' }, 'E_STANDS_IN');
    // A session of the past can be replaced, and a stand-in's own can be moved.
    table.after(2 * day).does(ben, { type: 'chat', text: 'When next?' });
    table.does(ben, { type: 'plan_session', at: 20 * day, minutes: 120 });
    table.does(ben, { type: 'move_session', at: 21 * day, minutes: 120 });
    table.does(ben, { type: 'call_off_session' });
  });

  test('TB-04: a stand-in cannot mute the host, and stays muted', () => {
    const { table, ana, ben } = playing(toy);
    table.does(ana, { type: 'mute', person: 'p2', on: true });
    table.does(system, { type: 'person_away', person: 'p1' });
    table.after(600_000).does(system, { type: 'time_up', timer: 'host' });
    table.refuses(ben, { type: 'mute', person: 'p1', on: true }, 'E_STANDS_IN');
    table.does(system, { type: 'person_back', person: 'p1' });
    expect(table.state.doors.muted).toEqual(['p2']);
  });

  test('TB-04: people who sat down before play while the host was absent may vote, however short the host’s next visit is', () => {
    const table = new TestTable(toy);
    table.does(system, { type: 'person_away', person: 'p1' });
    const players = ['Ben', 'Cleo', 'Dan'].map((name) => table.arrives(name));
    for (const [index, who] of players.entries()) {
      table.does(who, { type: 'take_seat', seat: `s${index + 1}` });
      table.does(who, { type: 'ready', on: true });
    }
    table.does(system, { type: 'person_back', person: 'p1' });
    table.does(ana, { type: 'start' });
    table.after(60_000).does(system, { type: 'person_away', person: 'p1' });
    const [ben, ...others] = players;
    table.does(ben ?? ana, { type: 'name_successor', role: 'host', person: 'p2' });
    for (const who of others) table.does(who, { type: 'vote', topic: 'succession', yes: true });
    expect(table.state.host).toBe('p2');
  });

  test('TB-04: a stand-in cannot start play with a second browser, whose vote would make them host for good', () => {
    const table = new TestTable(toy);
    const [eve, sock] = [table.arrives('Eve'), table.arrives('Sock')];
    for (const [index, who] of [eve, sock].entries()) {
      table.does(who, { type: 'take_seat', seat: `s${index + 1}` });
      table.does(who, { type: 'ready', on: true });
    }
    table.does(system, { type: 'person_away', person: 'p1' });
    table.after(600_000).does(system, { type: 'time_up', timer: 'host' });
    expect(table.state).toMatchObject({ host: 'p2', standsInFor: 'p1' });
    table.refuses(eve, { type: 'start' }, 'E_STANDS_IN');
    table.does(system, { type: 'person_back', person: 'p1' });
    table.does(ana, { type: 'start' });
  });

  test('TB-04: a newcomer gets a vote after a day, even if the host returns for a moment in between', () => {
    const { table, ben } = playing(toy);
    table.does(ben, { type: 'leave_seat' });
    table.does(system, { type: 'person_away', person: 'p1' });
    const dan = table.arrives('Dan');
    table.does(dan, { type: 'take_seat', seat: 's2' });
    const looksIn = () => {
      table.does(system, { type: 'person_back', person: 'p1' });
      table.after(60_000).does(system, { type: 'person_away', person: 'p1' });
    };
    looksIn();
    table.refuses(dan, { type: 'name_successor', role: 'host', person: 'p3' }, 'E_TOO_FEW_VOTERS');
    table.after(day);
    looksIn();
    table.does(dan, { type: 'name_successor', role: 'host', person: 'p3' });
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-04: people who sit down later have no vote, because they may be someone’s second browser', () => {
    const { table, ben, cleo } = playing(toy);
    table.does(ben, { type: 'leave_seat' });
    table.does(system, { type: 'person_away', person: 'p1' });
    const friend = table.arrives('Eve');
    table.does(friend, { type: 'take_seat', seat: 's2' });
    for (const who of [cleo, friend])
      table.refuses(who, { type: 'name_successor', role: 'host', person: 'p3' }, 'E_TOO_FEW_VOTERS');
  });

  test('TB-04: a person alone at the table has no one to vote, and cannot become host yet', () => {
    const table = new TestTable(toy);
    const ben = table.arrives('Ben');
    table.does(ben, { type: 'take_seat', seat: 's1' });
    table.does(ben, { type: 'ready', on: true });
    table.does(ana, { type: 'invite_bot', seat: 's2' });
    table.does(ana, { type: 'start' });
    table.does(system, { type: 'person_away', person: 'p1' });
    table.refuses(ben, { type: 'name_successor', role: 'host', person: 'p2' }, 'E_NO_VOTERS');
  });
});

test('TB-04: a successor takes the seat of an absent GM', () => {
  const { table, ben, cleo } = playingWithGm(toy);
  table.does(system, { type: 'person_away', person: 'p2' });
  table.does(ben, { type: 'name_successor', role: 'gm', person: 'p4' });
  table.does(cleo, { type: 'vote', topic: 'succession', yes: true });
  expect(table.view(cleo).own.you?.seat).toBe('gm');
  expect(table.view(person('p2')).own.you?.seat).toBeNull();
});

test('TB-04: after the time, the host or a player from before can replace an absent GM alone, a newcomer cannot', () => {
  for (const who of ['host', 'player'] as const) {
    const { table, host, ben, cleo } = playingWithGm(toy);
    table.does(cleo, { type: 'leave_seat' });
    table.does(system, { type: 'person_away', person: 'p2' });
    table.after(31 * day).does(host, { type: 'chat', text: 'Where is Gail?' });
    table.does(system, { type: 'time_up', timer: 'absent-gm' });
    const eve = table.arrives('Eve');
    table.does(eve, { type: 'take_seat', seat: 's2' });
    table.refuses(eve, { type: 'name_successor', role: 'gm', person: 'p5' }, 'E_NOT_SEATED_THEN');
    table.does(who === 'host' ? host : ben, { type: 'name_successor', role: 'gm', person: 'p4' });
    expect(table.view(cleo).own.you?.seat).toBe('gm');
  }
});

test('TB-04: a GM who left the seat and was then removed cannot take it again with the player link', () => {
  const { table, host, gail } = playingWithGm(toy);
  table.does(gail, { type: 'leave_seat' });
  table.does(host, { type: 'kick', person: 'p2' });
  expect(table.state.seats.find(({ kind }) => kind === 'gm')?.last).toEqual({ person: null, name: 'Gail' });
  expect(table.replayed()).toEqual(table.state);
});

test('TB-04: a vote to replace an absent person does not count against the next person in the role', () => {
  const { table, host, ben, cleo } = playingWithGm(toy);
  table.does(system, { type: 'person_away', person: 'p2' });
  table.does(ben, { type: 'name_successor', role: 'gm', person: 'p4' });
  table.does(host, { type: 'kick', person: 'p2' });
  table.does(host, { type: 'take_seat', seat: 'gm' });
  table.does(system, { type: 'person_away', person: 'p1' });
  expect(table.view(spectator).shared.table.vote).toBeNull();
  table.refuses(cleo, { type: 'vote', topic: 'succession', yes: true }, 'E_NO_VOTE');
  expect(table.view(host).own.you?.seat).toBe('gm');
});

describe('a vote that waits only for people who are away', () => {
  /** Ben asks to take back a move, and the GM, whose answer it takes, is away. */
  function askingAbsentGm() {
    const played = playingWithGm(toy);
    const { table, ben, cleo } = played;
    for (const who of [ben, cleo]) table.does(who, { type: 'play', card: firstCard(table.view(who)) });
    table.does(system, { type: 'person_away', person: 'p2' });
    table.does(ben, { type: 'request_undo' });
    expect(table.state.vote).toMatchObject({ topic: 'undo', asked: ['gm'] });
    return played;
  }
  const intent = { type: 'name_successor', role: 'gm', person: 'p4' } as const;

  test('TB-04: is replaced by a vote on a successor', () => {
    const { table, ben, cleo } = askingAbsentGm();
    const entry = table.does(cleo, intent);
    expect(entry.events).toMatchObject([
      { type: 'vote_closed', topic: 'undo', passed: false, against: null },
      { type: 'vote_opened', topic: 'succession', asked: ['s1'] },
    ]);
    table.does(ben, { type: 'vote', topic: 'succession', yes: true });
    expect(table.view(cleo).own.you?.seat).toBe('gm');
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-04: ends when a successor is named without a vote', () => {
    const { table, cleo } = askingAbsentGm();
    table.after(31 * day).does(cleo, { type: 'chat', text: 'Where is Gail?' });
    table.does(system, { type: 'time_up', timer: 'absent-gm' });
    table.does(cleo, intent);
    expect(table.view(cleo).own.you?.seat).toBe('gm');
    expect(table.state.vote).toBeNull();
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-06: is replaced by the vote on a claim', () => {
    const { table, ben, cleo } = askingAbsentGm();
    const again = table.arrives('Gail', 'seat', 'token-of-new-browser');
    table.does(again, { type: 'claim_seat', seat: 'gm' });
    for (const who of [ben, cleo]) table.does(who, { type: 'vote', topic: 'claim', yes: true });
    expect(table.view(person('p2')).own.you?.seat).toBe('gm');
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-13: is not replaced by another request, nor while someone present has yet to answer', () => {
    const { table, ben, cleo } = askingAbsentGm();
    table.refuses(cleo, { type: 'request_undo' }, 'E_VOTE_OPEN');
    table.does(cleo, intent);
    table.refuses(ben, { ...intent, person: 'p3' }, 'E_VOTE_OPEN');
    table.refuses(table.arrives('Gail', 'seat', 'token-2'), { type: 'claim_seat', seat: 'gm' }, 'E_VOTE_OPEN');
  });
});

function playingWithObserver(ruleset: Ruleset) {
  const limits = ruleset.seatLimits?.(withDefaults(ruleset.options, {})) ?? ruleset.seats;
  const least = Math.max(2, limits.min);
  const table = new TestTable(ruleset, { seats: least });
  const players = [ana];
  while (players.length < least) players.push(table.arrives(`Guest ${players.length}`));
  const gail = table.arrives('Gail', 'gm');
  for (const [index, who] of players.entries()) {
    table.does(who, { type: 'take_seat', seat: `s${index + 1}` });
    table.does(who, { type: 'ready', on: true });
  }
  table.does(gail, { type: 'take_seat', seat: 'gm' });
  table.does(gail, { type: 'ready', on: true });
  table.does(ana, { type: 'start' });
  table.does(ana, { type: 'safety_tools', tool: 'x', on: true });
  return { table, players, gail, vera: table.arrives('Vera') };
}

type Table = ReturnType<typeof playingWithObserver>['table'];

/** Returns whether the bot had a move. */
function playAsBot(table: Table, viewer: TableActor & TableViewer): boolean {
  const { ruleset } = table.layer;
  const seat = table.view(viewer).own.you?.seat;
  if (seat === null || seat === undefined) return false;
  const view = ruleset.view(table.state.game, seat === 'gm' ? { kind: 'gm' } : { kind: 'seat', seat });
  const intent = ruleset.bot?.(view, ruleset.legal(view));
  if (intent === undefined || !table.decide(viewer, intent).ok) return false;
  table.after(1_000).does(viewer, intent);
  return true;
}

const ledSystems = [...rulesets.values()].filter(({ seats }) => seats.gm !== 'none');

describe.each(ledSystems.map((ruleset) => ({ id: ruleset.id, ruleset })))('$id', ({ ruleset }) => {
  test.each([0, 8, 20, 35, 60, 90])(
    'TB-04: after %i moves a successor takes the seat of an absent GM, and play goes on',
    (moves) => {
      const { table, players, gail, vera } = playingWithObserver(ruleset);
      const everyone = [...players, gail];
      for (let move = 0, idle = 0; move < moves && idle < everyone.length;) {
        const moved = playAsBot(table, everyone[(move + idle) % everyone.length] ?? ana);
        if (moved) move += 1;
        idle = moved ? 0 : idle + 1;
      }
      const id = (who: TableActor) => (who.kind === 'person' ? who.person : '');
      table.does(system, { type: 'person_away', person: id(gail) });
      table.does(ana, { type: 'name_successor', role: 'gm', person: id(vera) });
      for (const player of players.slice(1)) table.does(player, { type: 'vote', topic: 'succession', yes: true });
      const { seats, pause } = table.view(spectator).shared.table;
      expect(seats.find(({ kind }) => kind === 'gm')).toMatchObject({ person: id(vera), name: 'Vera', inPlay: true });
      expect(pause).toBeNull();
      // The game knows its new GM and continues.
      expect(table.view(vera).own.game).toMatchObject({ you: { kind: 'gm' } });
      const goesOn = [vera, ...players].some(
        (who) => playAsBot(table, who) || table.layer.timers(table.state).length > 0,
      );
      expect(goesOn || table.layer.rests(table.state)).toBe(true);
      table.does(system, { type: 'person_back', person: id(gail) });
      expect(table.view(gail).own.you?.seat).toBeNull();
      expect(table.view(gail).own.game).not.toMatchObject({ you: { kind: 'gm' } });
      expect(table.replayed()).toEqual(table.state);
    },
  );
});
