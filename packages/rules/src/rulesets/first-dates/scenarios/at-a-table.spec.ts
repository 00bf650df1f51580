/** First Dates together with the table layer: safety, undo, people who leave and return. */
import { describe, expect, test } from 'vitest';

import { person, spectator, system } from '../../../table/scenarios/test-table.ts';
import { ruleset } from '../index.ts';
import { evening, gameOf, playUntil, holderOf, toTheFirstTurn, viewOf } from './evening.ts';
import type { Sitter, Table } from './evening.ts';

test('FD-27 TB-13: an objection can’t be taken back, because the request would name its seat', () => {
  const { table } = evening({ setupDepth: 'full' });
  const ben = person('p2');
  table.does(person('p1'), { type: 'safety_tools', tool: 'x', on: true });
  playUntil(table, 'SETTING');
  table.does(person('p1'), { type: 'propose', field: 'setting', text: 'A harbour' });
  const option = viewOf(table, 's2').shared.setup.offers.at(-1)?.id ?? '';
  table.does(ben, { type: 'affirm', option, answer: 'no' });
  expect(table.view(ben).own.undo).toMatchObject({ rule: 'consent' });
  table.does(ben, { type: 'affirm', option, answer: 'objection' });
  expect(table.view(ben).own.undo).toBeNull();
  table.refuses(ben, { type: 'request_undo' }, 'E_UNDO_TOO_LATE');
});

test('FD-146: without a time limit for descriptions, neither a sheet nor the Prospect’s name has a timer', () => {
  const timerCounts = (options: Record<string, number>) => {
    const { table } = evening({ setupDepth: 'full', ...options });
    table.does(person('p1'), { type: 'safety_tools', tool: 'x', on: true });
    const found = (['SETTING', 'SYSTEM_SHEET', 'HEADMATES', 'PROSPECT'] as const).map((phase) => {
      playUntil(table, phase);
      return table.layer.timers(table.state).length;
    });
    return found;
  };
  expect(timerCounts({})).toEqual([1, 1, 1, 1]);
  expect(timerCounts({ eventTimer: 0 })).toEqual([0, 0, 0, 0]);
});

describe('safety', () => {
  test('FD-22: no one can be ready before a safety tool is on', () => {
    const { table } = evening();
    table.refuses(person('p1'), { type: 'safety_ack' }, 'E_TOOL_REQUIRED');
    table.does(person('p2'), { type: 'safety_tools', tool: 'x', on: true });
    table.does(person('p1'), { type: 'safety_ack' });
  });

  test('FD-23 spectatorsSeeSafety=false: lines, veils and a rating may be added at any time, without a name', () => {
    const { table } = toTheFirstTurn();
    const entry = table.does(person('p2'), { type: 'safety_add_line', text: 'No spiders' });
    expect([entry.actor, entry.intentId]).toEqual([null, null]);
    table.does(person('p3'), { type: 'safety_add_veil', text: 'Hospitals' });
    table.does(person('p3'), { type: 'safety_rating', rating: 'adults' });
    expect(table.view(person('p4')).own.safety).toMatchObject({
      lines: ['No spiders'],
      veils: ['Hospitals'],
      rating: 'adults',
    });
    expect(JSON.stringify(table.view(spectator))).not.toContain('spiders');
  });

  test('FD-24: an X signal pauses the table in any phase, an N signal does not; a fast-forward ends the date', () => {
    const { table } = evening();
    table.does(person('p1'), { type: 'safety_tools', tool: 'x', on: true });
    for (const phase of ['SAFETY', 'ROLES', 'PROSPECT', 'FRONTING', 'TURN'] as const) {
      playUntil(table, phase);
      table.does(person('p3'), { type: 'safety_signal', kind: 'x' });
      expect(table.view(spectator).shared.table.pause?.cause).toBe('safety');
      table.refuses(person('p2'), { type: 'ack' }, 'E_PAUSED');
      for (const id of ['p1', 'p2', 'p3', 'p4']) table.does(person(id), { type: 'resume' });
      expect(table.view(spectator).shared.table.pause).toBeNull();
      table.does(person('p2'), { type: 'safety_signal', kind: 'n' });
      expect(table.view(spectator).shared.table.pause).toBeNull();
    }
    table.does(person('p4'), { type: 'pause' });
    table.does(person('p4'), { type: 'fast_forward' });
    table.refuses(person('p4'), { type: 'fast_forward' }, 'E_NOTHING_TO_SKIP');
    expect(gameOf(table).ended?.cause).toBe('cut');
  });

  test('FDX-84 FD-86: during a safety pause the Interference cannot describe its event, and its card stays', () => {
    const { table } = evening();
    table.does(person('p1'), { type: 'safety_tools', tool: 'x', on: true });
    playUntil(table, 'EVENT');
    const { interference, roles } = gameOf(table);
    const entry = table.does(person('p2'), { type: 'safety_signal', kind: 'x' });
    expect(entry.actor).toBeNull();
    expect(table.view(spectator).shared.table.pause?.cause).toBe('safety');
    const oi = holderOf(table, roles?.oi ?? '');
    table.refuses(oi, { type: 'event_describe', text: 'Rain.' }, 'E_PAUSED');
    for (const id of ['p1', 'p2', 'p3', 'p4']) table.does(person(id), { type: 'resume' });
    expect(gameOf(table).interference?.card).toBe(interference?.card);
    table.does(oi, { type: 'event_describe', text: 'Rain, and nothing else.' });
    expect(gameOf(table).stacks.some(({ zone }) => zone.cards.at(-1)?.face === interference?.card)).toBe(true);
  });
});

describe('taking back', () => {
  function playsACard(table: Table): Sitter {
    const seat = gameOf(table).turn?.seat ?? '';
    const move = ruleset.legal(viewOf(table, seat)).find(({ type }) => type === 'play_card');
    if (move === undefined) throw new Error('The first seat has no card to play');
    table.does(holderOf(table, seat), move);
    return holderOf(table, seat);
  }

  test('FDX-82 FD-140: while the window is open, a card returns to the hand if all agree', () => {
    const { table } = toTheFirstTurn();
    const before = gameOf(table);
    const mover = playsACard(table);
    table.does(mover, { type: 'request_undo' });
    for (const id of ['p1', 'p2', 'p3', 'p4'])
      if (id !== (mover.kind === 'person' ? mover.person : ''))
        table.does(person(id), { type: 'vote', topic: 'undo', yes: true });
    expect(gameOf(table).players).toEqual(before.players);
    expect(gameOf(table).stacks).toEqual(before.stacks);
  });

  test('FD-69 FD-140: after a hand was shown to the System, a player who cannot see it can take a card back', () => {
    const { table } = toTheFirstTurn({}, 5);
    const mover = playsACard(table);
    const [sharing = ''] = gameOf(table).roles?.system ?? [];
    table.does(holderOf(table, sharing), { type: 'share_hand', on: true });
    table.does(mover, { type: 'request_undo' });
  });

  test('FD-69 FD-140: after a hand was shown to a System player, that player cannot undo an earlier move', () => {
    const { table } = toTheFirstTurn({}, 5);
    for (let turns = 0; turns < 2; turns += 1) {
      playsACard(table);
      if (turns === 0) playUntil(table, 'TURN');
    }
    const { turn, roles } = gameOf(table);
    const mover = turn?.seat ?? '';
    const colleague = roles?.system.find((seat) => seat !== mover) ?? '';
    table.does(holderOf(table, colleague), { type: 'share_hand', on: true });
    table.refuses(holderOf(table, mover), { type: 'request_undo' }, 'E_UNDO_TOO_LATE');
  });

  test('FDX-82 FD-140: once the window has closed, the card cannot be taken back', () => {
    const { table } = toTheFirstTurn({});
    const mover = playsACard(table);
    playUntil(table, 'REACTION');
    const oi = holderOf(table, gameOf(table).roles?.oi ?? '');
    table.does(oi, { type: 'oi_pass' });
    const mask = table.layer.timers(table.state).find(({ id }) => id.includes('mask'));
    table.after(mask?.left ?? 0).does(system, { type: 'time_up', timer: mask?.id ?? '' });
    table.refuses(mover, { type: 'request_undo' }, 'E_UNDO_TOO_LATE');
  });

  test('FD-140: an option switches undo off', () => {
    const { table } = toTheFirstTurn({ undo: 'off' });
    table.refuses(playsACard(table), { type: 'request_undo' }, 'E_UNDO_TOO_LATE');
  });
});

describe('people come and go', () => {
  test('FD-135 FD-136 TB-06: a substitute takes over the seat with its hand, role and number', () => {
    const { table } = toTheFirstTurn();
    const dora = table.arrives('Dora');
    const before = gameOf(table).players[2];
    table.does(system, { type: 'person_away', person: 'p3' });
    expect(gameOf(table).players[2]?.presence).toBe('away');
    table.refuses(dora, { type: 'take_seat', seat: 's3' }, 'E_SEAT_TAKEN');
    table.refuses(person('p2'), { type: 'free_seat', seat: 's3' }, 'E_HOST_ONLY');
    table.refuses(person('p1'), { type: 'free_seat', seat: 's2' }, 'E_SEAT_TAKEN');
    table.does(person('p1'), { type: 'free_seat', seat: 's3' });
    expect(gameOf(table).players[2]?.presence).toBe('absent');
    table.does(dora, { type: 'take_seat', seat: 's3' });
    expect(gameOf(table).players[2]).toEqual({ ...before, name: 'Dora', presence: 'here' });
  });

  test('FD-138 FD-33: with fewer than three seats between two dates the game waits for a third person', () => {
    const { table } = evening({}, 3);
    table.does(person('p1'), { type: 'safety_tools', tool: 'x', on: true });
    playUntil(table, 'TURN');
    table.does(person('p1'), { type: 'pause' });
    table.does(person('p1'), { type: 'fast_forward' });
    for (const id of ['p1', 'p2', 'p3']) table.does(person(id), { type: 'resume' });
    playUntil(table, 'NEXT');
    const { headmates, prospect } = gameOf(table);
    table.does(person('p3'), { type: 'leave_seat' });
    expect(gameOf(table).phase).toBe('LOBBY');
    expect(gameOf(table).headmates).toEqual(headmates);
    expect(table.state.seats[2]?.inPlay).toBe(false);
    table.does(table.arrives('Dora'), { type: 'take_seat', seat: 's4' });
    expect(gameOf(table).phase).toBe('NEXT');
    expect(gameOf(table).prospect).toEqual(prospect);
    expect(gameOf(table).headmates).toHaveLength(headmates.length + 1);
  });

  test('FD-138 TB-07: a bot can be the third player', () => {
    const { table } = evening({}, 3);
    table.does(person('p1'), { type: 'safety_tools', tool: 'x', on: true });
    playUntil(table, 'TURN');
    table.refuses(person('p1'), { type: 'invite_bot', seat: 's4' }, 'E_PHASE');
    table.does(person('p3'), { type: 'leave_seat' });
    table.does(person('p1'), { type: 'cut_date' });
    playUntil(table, 'LOBBY');
    table.does(person('p1'), { type: 'invite_bot', seat: 's4' });
    expect(gameOf(table).phase).toBe('NEXT');
    expect(table.state.seats[3]?.inPlay).toBe(true);
  });

  test('FD-33: a player who returns to their seat between dates keeps their Headmate', () => {
    const { table } = evening({}, 4);
    table.does(person('p1'), { type: 'safety_tools', tool: 'x', on: true });
    playUntil(table, 'TURN');
    table.does(person('p1'), { type: 'pause' });
    table.does(person('p1'), { type: 'fast_forward' });
    for (const id of ['p1', 'p2', 'p3', 'p4']) table.does(person(id), { type: 'resume' });
    playUntil(table, 'NEXT');
    const { headmates, players } = gameOf(table);
    table.does(system, { type: 'person_away', person: 'p4' });
    const grace = table.layer.timers(table.state).find(({ id }) => id.includes('grace'));
    table.after(grace?.left ?? 0).does(system, { type: 'time_up', timer: grace?.id ?? '' });
    expect(gameOf(table).players).toHaveLength(3);
    table.does(system, { type: 'person_back', person: 'p4' });
    expect(gameOf(table).headmates).toEqual(headmates);
    expect(gameOf(table).players[3]?.beenDate).toBe(players[3]?.beenDate);
  });

  test('FD-141 TB-13: after a plain pause a rewind needs consent, after a safety signal it does not', () => {
    const { table } = toTheFirstTurn();
    const to = table.state.prompt;
    const turn = gameOf(table).turn?.seat ?? '';
    const move = ruleset.legal(viewOf(table, turn)).find(({ type }) => type === 'play_card');
    table.does(holderOf(table, turn), move ?? { type: 'declare_at_loss' });
    const after = gameOf(table);
    table.does(person('p2'), { type: 'pause' });
    table.does(person('p2'), { type: 'rewind', to, reason: 'I would rather keep that card.' });
    expect(gameOf(table)).toEqual(after);
    expect(table.state.vote).toMatchObject({ topic: 'rewind', asked: ['s1', 's3', 's4'] });
    table.does(person('p3'), { type: 'vote', topic: 'rewind', yes: false });
    table.does(person('p2'), { type: 'safety_signal', kind: 'x' });
    table.does(person('p2'), { type: 'rewind', to, reason: 'That was too much.' });
    expect(gameOf(table).turn).toMatchObject({ seat: turn, played: false });
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-02 FD-33: a person who takes the display name of a player who left is still a newcomer', () => {
    const { table } = evening({}, 4);
    table.does(person('p1'), { type: 'safety_tools', tool: 'x', on: true });
    playUntil(table, 'TURN');
    table.does(person('p1'), { type: 'pause' });
    table.does(person('p1'), { type: 'fast_forward' });
    for (const id of ['p1', 'p2', 'p3', 'p4']) table.does(person(id), { type: 'resume' });
    playUntil(table, 'NEXT');
    const { headmates, roles } = gameOf(table);
    const leaver = gameOf(table).players.findIndex(({ seat }) => seat === roles?.date);
    const { seat, name } = gameOf(table).players[leaver] ?? { seat: '', name: '' };
    const left = holderOf(table, seat);
    const dora = table.arrives('Dora');
    table.does(left, { type: 'leave_seat' });
    table.does(left, { type: 'join', name: 'Eve' });
    table.does(dora, { type: 'take_seat', seat, name });
    expect(gameOf(table).players[leaver]).toMatchObject({ name, beenDate: false });
    expect(gameOf(table).headmates).toHaveLength(headmates.length + 1);
    // The person who left is recognised at any seat.
    table.does(left, { type: 'take_seat', seat: 's5' });
    expect(gameOf(table).players[4]).toMatchObject({ beenDate: true });
    expect(gameOf(table).headmates).toHaveLength(headmates.length + 1);
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-02 FD-136: a substitute neither sees nor keeps the ballot of the person before them', () => {
    const { table } = toTheFirstTurn();
    table.does(person('p1'), { type: 'pause' });
    table.does(person('p1'), { type: 'fast_forward' });
    for (const id of ['p1', 'p2', 'p3', 'p4']) table.does(person(id), { type: 'resume' });
    const date = gameOf(table).roles?.date ?? '';
    table.does(holderOf(table, date), { type: 'reveal_traits' });
    const voter = holderOf(table, 's3');
    table.does(voter, { type: 'vote', topic: 'second', yes: false });
    table.does(voter, { type: 'leave_seat' });
    const dora = table.arrives('Dora');
    table.does(dora, { type: 'take_seat', seat: 's3' });
    expect(viewOf(table, 's3').own.ballots).toBeUndefined();
    table.does(dora, { type: 'vote', topic: 'second', yes: true });
    expect(table.replayed()).toEqual(table.state);
  });

  test('FD-144: there are no options for variants that the original rules only sketch', () => {
    expect(ruleset.options.map(({ key }) => key)).not.toContain('variant');
  });
});

test('TB-13: a request to take a card back leaves a minute to answer, although the Interference had less time', () => {
  const { table } = toTheFirstTurn();
  playUntil(table, 'REACTION');
  const player = holderOf(table, gameOf(table).last?.seat ?? '');
  const limit = () => table.view(spectator).shared.table.timers.map(({ left }) => left);
  expect(limit()).toEqual([20_000]);
  table.after(8_000).does(player, { type: 'request_undo' });
  expect(table.state.vote?.topic).toBe('undo');
  expect(limit()).toEqual([60_000]);
  expect(table.replayed()).toEqual(table.state);
});

test('FD-41 FD-142: a yes to a name that was turned down meanwhile does not count for the next name', () => {
  const { table } = evening();
  table.does(person('p1'), { type: 'safety_tools', tool: 'x', on: true });
  playUntil(table, 'PROSPECT');
  const date = gameOf(table).roles?.date ?? '';
  table.does(holderOf(table, date), { type: 'flip_name' });
  const [objector = '', late = ''] = gameOf(table)
    .players.map(({ seat }) => seat)
    .filter((seat) => seat !== date);
  const seen = table.state.prompt;
  table.does(holderOf(table, objector), { type: 'veto_name' });
  table.refuses(holderOf(table, late), { type: 'ack', seen }, 'E_STALE');
  table.does(holderOf(table, late), { type: 'ack', seen: table.state.prompt });
});
