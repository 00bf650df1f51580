/** Players who leave in the middle of a date, and what the host can do about it (FD-135 … FD-138). */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import { all, upToFronting } from '../../scenarios/steps.ts';

const fiveSeats = {
  stacks: ['TD', '3D', 'JS'],
  date: { hand: ['2C', '4C', '6C', '8C', 'TC'] },
  oi: { hand: ['2H', '4H', '6H', '8H', 'TH'] },
  system1: { hand: ['3S', '5S', '7S', '9S', 'TS'] },
  system2: { hand: ['KC', '3C', '5C', '7C', '9C'] },
  system3: { hand: ['KH', '3H', '5H', '7H', 'JD'] },
  options: { reactionMask: 0 },
} as const;

for (const seconds of [30, 60, 120, 300, 600])
  scenario(`FD-135 graceSeconds=${seconds}: a dropped seat keeps hand and role, and the table waits`, kit, (s) => {
    s.given({ ...fiveSeats, options: { graceSeconds: seconds } });
    const { hand } = s.system2.view.own;
    s.system.does('seat_away', { seat: 's4' });
    s.system.refused('seat_away', { seat: 's4' }, 'E_PHASE');
    s.host.refused('remove_seat', { seat: 's4' }, 'E_PHASE');
    s.spectator.sees('shared.seats.3.presence', 'away');
    s.timePasses({ ms: seconds * 1000 - 1 });
    s.spectator.sees('shared.seats.3.presence', 'away');
    s.timePasses({ ms: 1 });
    s.spectator.sees('shared.seats.3.presence', 'absent');
    s.system2.sees('own.hand', hand);
    s.system2.sees('own.role', 'system');
    s.host.may('remove_seat', { seat: 's4' });
    s.host.may('autopilot', { seat: 's4' });
    s.host.may('cut_date');
  });

scenario('FD-135: when a player leaves, the story does not say that they were away too long', kit, (s) => {
  const lineFor = (cause: string) => presentation.line({ type: 'seat_given_up', seat: 's4', cause })?.message.text;
  s.given(fiveSeats);
  s.system.does('seat_left', { seat: 's4' });
  s.expectEvent('seat_given_up', { seat: 's4', cause: 'left' });
  expect(lineFor('left')).toBe('event.seat_given_up.left');
  expect(lineFor('time')).toBe('event.seat_given_up');
});

scenario('FD-135: the grace time of a player does not begin again when another one disconnects', kit, (s) => {
  s.given({ ...fiveSeats, options: { ...fiveSeats.options, graceSeconds: 120 } });
  s.system.does('seat_away', { seat: 's4' });
  s.timePasses({ ms: 119_000 });
  s.system.does('seat_away', { seat: 's5' });
  s.timePasses({ ms: 1000 });
  s.spectator.sees('shared.seats.3.presence', 'absent');
  s.spectator.sees('shared.seats.4.presence', 'away');
});

scenario('FD-135: a closed table has no grace timer', kit, (s) => {
  s.given(fiveSeats);
  s.system.does('seat_away', { seat: 's4' });
  const ids = (state: typeof s.state) => kit.ruleset.timers(state).map(({ id }) => id.split(':')[0]);
  expect(ids(s.state)).toContain('grace');
  expect(ids({ ...s.state, phase: 'CLOSED' })).not.toContain('grace');
});

scenario('FD-135: a returning player or a substitute plays on, and the autopilot ends', kit, (s) => {
  s.given(fiveSeats);
  s.host.mayNot('cut_date');
  s.system.does('seat_away', { seat: 's1' });
  s.timePasses({ ms: 60_000 });
  s.system.does('seat_back', { seat: 's1' });
  s.timePasses({ ms: 60_000 });
  s.spectator.sees('shared.seats.0.presence', 'here');
  s.system.does('seat_left', { seat: 's1' });
  s.spectator.sees('shared.seats.0.presence', 'absent');
  s.host.does('autopilot', { seat: 's1' });
  s.system.does('seat_joined', { seat: 's1', name: 'Dora' });
  s.spectator.sees('shared.seats.0.autopilot', false);
  s.date.does('play_card', { card: '2C', stack: 1 });
});

scenario(
  'FDX-80 FD-137: a removed System seat’s hand returns to the System’s Deck, and later System seats move up',
  kit,
  (s) => {
    s.given({ ...fiveSeats, turn: 'system1' });
    const before = s.shared.decks.system;
    s.system.does('seat_left', { seat: 's4' });
    s.spectator.sees('shared.phase', 'TURN');
    s.host.does('remove_seat', { seat: 's4' });
    s.expectEvent('hand_returned', { seat: 's4', deck: 'system', count: 5 });
    s.spectator.sees('shared.decks.system', before + 5);
    expect(s.state.decks.system).toEqual(expect.arrayContaining(['KC', '3C', '5C', '7C', '9C']));
    s.spectator.sees('shared.order', ['s1', 's3', 's1', 's5']);
    s.spectator.sees((view) => view.shared.seats.map(({ number }) => number), [null, null, 1, 2]);
    s.s5.sees('own.role', 'system');
    s.system1.does('play_card', { card: '3S', stack: 2 });
    s.oi.does('oi_pass');
    s.spectator.sees('shared.turn.seat', 's1');
    s.date.does('play_card', { card: '4C', stack: 1 });
    s.oi.does('oi_pass');
    s.spectator.sees('shared.turn.seat', 's5');
    s.s5.does('play_card', { card: '3H', stack: 2 });
    s.oi.does('oi_pass');
    s.date.does('play_card', { card: '6C', stack: 2 });
    s.oi.does('oi_pass');
    s.spectator.sees('shared.turn.seat', 's3');
  },
);

scenario('FD-137: if it was the removed seat’s turn, the next turn begins', kit, (s) => {
  s.given({ ...fiveSeats, turn: 'system2' });
  s.system.does('seat_left', { seat: 's4' });
  s.host.does('remove_seat', { seat: 's4' });
  s.spectator.sees('shared.turn', { number: 5, seat: 's1' });
  s.date.does('play_card', { card: '4C', stack: 1 });
  s.oi.does('oi_pass');
  s.spectator.sees('shared.turn.seat', 's5');
});

scenario('FD-137: an answer that a removed seat owes is skipped', kit, (s) => {
  s.given({ ...fiveSeats, turn: 'system1' });
  s.system1.does('play_card', { card: 'TS', stack: 1 });
  s.oi.does('oi_play', { card: 'TH', stack: 1 });
  s.oi.does('pick_fronter', { headmate: 'm2' });
  s.oi.does('ack');
  s.spectator.sees('shared.phase', 'RESPONSE');
  s.system.does('seat_left', { seat: 's3' });
  s.host.does('remove_seat', { seat: 's3' });
  s.spectator.sees('shared.phase', 'TURN');
  s.spectator.sees('shared.turn.seat', 's1');
});

scenario('FD-82 FD-137: the event of a removed seat passes to another System seat', kit, (s) => {
  s.given({ ...fiveSeats, turn: 'system1', oi: { hand: ['3C', '2H'] }, system2: { hand: ['KC'] } });
  s.system1.does('play_card', { card: '3S', stack: 2 });
  s.oi.does('oi_play', { card: '3C', stack: 2 });
  s.spectator.sees('shared.interference.affected', 's3');
  s.system.does('seat_left', { seat: 's3' });
  s.host.does('remove_seat', { seat: 's3' });
  s.expectEvent('seat_removed', { seat: 's3', affected: 's4' });
  s.spectator.sees('shared.interference.affected', 's4');
  s.spectator.sees('shared.interference.character', 'system');
  // The removal of a seat without an event does not change it.
  s.system.does('seat_left', { seat: 's5' });
  s.host.does('remove_seat', { seat: 's5' });
  s.spectator.sees('shared.interference.affected', 's4');
  s.oi.does('event_describe', { text: 'A song.' });
  s.spectator.sees('shared.phase', 'TURN');
});

scenario('FD-137: a fronter that a removed seat had to choose is chosen by cards', kit, (s) => {
  s.given({ ...fiveSeats, turn: 'system1', system1: { hand: ['AD', '5S'] }, oi: { hand: ['AH'] } });
  s.system1.does('play_card', { card: 'AD', stack: 1 });
  s.oi.does('oi_play', { card: 'AH', stack: 1, description: 'A song.' });
  s.system1.may('pick_fronter', { headmate: 'm2' });
  s.system.does('seat_left', { seat: 's3' });
  s.spectator.heardNothingOf('fronter_set');
  s.host.does('remove_seat', { seat: 's3' });
  s.expectEvent('helper_shuffled');
  s.spectator.heard('fronter_set', { cause: 'ace' });
  s.spectator.sees('shared.phase', 'TURN');
});

scenario(
  'FD-138: Date, Interference and the only System seat cannot be removed; the autopilot plays for them',
  kit,
  (s) => {
    s.given({
      stacks: ['TD', '3D', 'JS'],
      date: fiveSeats.date,
      oi: fiveSeats.oi,
      system1: fiveSeats.system1,
      options: { reactionMask: 0 },
    });
    s.system.does('seat_left', { seat: 's1' });
    s.system.does('seat_left', { seat: 's2' });
    s.host.refused('remove_seat', { seat: 's1' }, 'FD_SOLE_ROLE', { facts: { name: 'Player 1' } });
    s.host.refused('remove_seat', { seat: 's2' }, 'FD_SOLE_ROLE', { clause: 'FD-138' });
    s.system.does('seat_left', { seat: 's3' });
    s.host.refused('remove_seat', { seat: 's3' }, 'FD_SOLE_ROLE', { clause: 'FD-138' });
    s.system.does('seat_back', { seat: 's3' });
    s.system1.refused('autopilot', { seat: 's1' }, 'E_HOST_ONLY');
    s.host.does('autopilot', { seat: 's1' });
    s.host.refused('autopilot', { seat: 's1' }, 'FD_AUTOPILOT_ON');
    s.host.does('autopilot', { seat: 's2' });
    s.timePasses({ ms: 3000 });
    expect(s.events.filter(({ type }) => type === 'card_played')).toHaveLength(1);
    s.spectator.sees('shared.phase', 'REACTION');
    s.timePasses({ ms: 3000 });
    s.spectator.heard('window_closed', { cause: 'pass' });
    s.spectator.sees('shared.turn.seat', 's3');
    expect(presentation.panels(s.s3.view).flatMap(({ lines }) => lines.map(({ text }) => text))).toContain(
      'panel.absence.autopilot',
    );
  },
);

scenario(
  'FD-138: the autopilot declares its seat at a loss for words, chooses a fronter and reveals the traits',
  kit,
  (s) => {
    // The jack of diamonds matches all three tops.
    s.given({ ...fiveSeats, date: { hand: ['JD'] } });
    s.system.does('seat_left', { seat: 's1' });
    s.host.does('autopilot', { seat: 's1' });
    s.timePasses({ ms: 3000 });
    s.spectator.heard('at_a_loss', { seat: 's1' });
    s.spectator.heardNothingOf('card_played');
    s.given({ ...fiveSeats, date: { hand: ['AC', '2C'] }, oi: { hand: ['AD'] } });
    s.date.does('play_card', { card: 'AC', stack: 1 });
    s.oi.does('oi_play', { card: 'AD', stack: 1, description: 'A song.' });
    s.system.does('seat_left', { seat: 's1' });
    s.host.does('autopilot', { seat: 's1' });
    s.timePasses({ ms: 3000 });
    s.spectator.heard('fronter_set', { cause: 'ace' });
    s.timePasses({ ms: 3000 });
    s.spectator.heard('response_declined', { seat: 's1' });
    s.system.does('fast_forward');
    s.timePasses({ ms: 3000 });
    s.spectator.heard('traits_revealed');
    expect(s.shared.votes.every(({ seats }) => !seats.includes('s1'))).toBe(true);
  },
);

scenario(
  'FD-107 FD-138: the autopilot picks a fronter for an empty seat, and the Interference still describes its event',
  kit,
  (s) => {
    s.given({ ...fiveSeats, date: { hand: ['AC', '2C'] }, oi: { hand: ['AD'] } });
    s.date.does('play_card', { card: 'AC', stack: 1 });
    s.oi.does('oi_play', { card: 'AD', stack: 1 });
    s.system.does('seat_left', { seat: 's1' });
    s.host.does('autopilot', { seat: 's1' });
    s.timePasses({ ms: 3000 });
    s.spectator.heard('fronter_set', { cause: 'ace' });
    s.spectator.heardNothingOf('event_described');
    s.oi.does('event_describe', { text: 'A song from the kitchen.' });
    s.spectator.sees('shared.phase', 'RESPONSE');
  },
);

scenario('FD-138: the autopilot plays for two empty seats in the same event', kit, (s) => {
  s.given({ ...fiveSeats, date: { hand: ['AC', '2C'] }, oi: { hand: ['AD'] } });
  s.date.does('play_card', { card: 'AC', stack: 1 });
  s.oi.does('oi_play', { card: 'AD', stack: 1 });
  const oi = s.shared.roles?.oi;
  for (const seat of ['s1', oi]) {
    s.system.does('seat_left', { seat });
    s.host.does('autopilot', { seat });
  }
  s.timePasses({ ms: 3000 });
  s.spectator.heard('event_described');
  s.timePasses({ ms: 3000 });
  s.spectator.heard('fronter_set', { cause: 'ace' });
});

scenario('FD-138: the host can cut the date short, and the remaining players decide its outcome', kit, (s) => {
  s.given(fiveSeats);
  s.system.does('seat_left', { seat: 's5' });
  s.host.does('cut_date');
  s.expectEvent('date_ended', { pattern: 'cut' });
  s.date.does('reveal_traits');
  for (const topic of ['second', 'intimacy'])
    for (const seat of ['s1', 's2', 's3', 's4']) s.seat(seat).does('vote', { topic, yes: false });
  all(s, 'discuss_skip');
  s.spectator.sees('shared.phase', 'NEXT');
  s.spectator.sees((view) => view.shared.seats.map(({ seat }) => seat), ['s1', 's2', 's3', 's4']);
  s.spectator.sees((view) => view.shared.headmates.length, 5);
});

scenario('FD-138: with fewer than three seats between dates the table waits for more', kit, (s) => {
  s.given({ seats: 3 });
  s.system.does('seat_left', { seat: 's3' });
  s.host.does('cut_date');
  s.date.does('reveal_traits');
  for (const topic of ['second', 'intimacy'])
    for (const seat of ['s1', 's2']) s.seat(seat).does('vote', { topic, yes: false });
  all(s, 'discuss_skip');
  s.spectator.sees('shared.phase', 'LOBBY');
  s.spectator.sees('shared.waitingFor', []);
  s.system.does('seat_joined', { seat: 's4', name: 'Dora' });
  s.spectator.sees('shared.phase', 'NEXT');
  s.spectator.sees((view) => view.shared.headmates.length, 4);
});

scenario('FD-135: the answers of the remaining players are enough', kit, (s) => {
  s.start({ seats: 4, options: { setupDepth: 'quick' } });
  for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('safety_ack');
  s.system.does('seat_left', { seat: 's4' });
  s.spectator.sees('shared.phase', 'ROLES');
  s.spectator.sees((view) => view.shared.seats.length, 3);
  s.given(fiveSeats);
  s.system1.does('concede_date');
  for (const seat of ['s1', 's2', 's4']) s.seat(seat).does('vote', { topic: 'concede', yes: true });
  s.system.does('seat_left', { seat: 's5' });
  s.expectEvent('date_ended', { pattern: 'cut' });
});

scenario(
  'FD-55 FD-137 FD-33: a repeated date includes newcomers, not those who left; if its Date left, roles are cast again',
  kit,
  (s) => {
    for (const [gone, keepsRoles] of [
      ['s3', true],
      ['s1', false],
    ] as const) {
      s.start({
        seats: 4,
        options: { setupDepth: 'quick' },
        rig: { date: ['KH', 'QS', '9D', '2C'], 'date#2': ['QH', '4H', 'AH'], 'date#3': ['5H', '5S', '8H'] },
      });
      upToFronting(s);
      all(s, 'ack');
      all(s, 'reschedule_vote', { yes: true });
      all(s, 'discuss_skip');
      s.system.does('seat_left', { seat: gone });
      s.system.does('seat_joined', { seat: 's5', name: 'Dora' });
      all(s, 'choose_next', { choice: 'same' });
      s.spectator.sees('shared.phase', keepsRoles ? 'FRONTING' : 'ROLES');
      if (keepsRoles) s.spectator.sees('shared.roles', { date: 's1', oi: 's2', system: ['s4', 's5'] });
      else s.spectator.sees('shared.roles.date', 's2');
    }
  },
);

scenario('FD-38 FD-55: a newcomer in the seat of an Interference who left does not get that role', kit, (s) => {
  for (const choice of ['same', 'new']) {
    s.start({
      seats: 4,
      options: { setupDepth: 'quick' },
      rig: { date: ['KH', 'QS', '9D', '2C'], 'date#2': ['QH', '4H', 'AH'], 'date#3': ['5H', '2S', '8H', 'KC'] },
    });
    upToFronting(s);
    all(s, 'ack');
    all(s, 'reschedule_vote', { yes: true });
    all(s, 'discuss_skip');
    s.system.does('seat_left', { seat: 's2' });
    s.system.does('seat_joined', { seat: 's2', name: 'Dora' });
    all(s, 'choose_next', { choice });
    s.expectEvent('roles_set', { cause: 'flips' });
    s.spectator.sees('shared.roles.date', 's4');
  }
});

scenario(
  'FD-135: a question for an absent seat goes to the present ones; if none is left, to the first player who joins',
  kit,
  (s) => {
    s.given({
      stacks: ['QH', '4H', '6C'],
      system1: { hand: ['6H', '2C'] },
      turn: 'system1',
      options: { oiMayBreakEnding: false, outcomeRule: 'datePlayer' },
    });
    s.system1.does('play_card', { card: '6H', stack: 3 });
    s.date.does('reveal_traits');
    s.spectator.sees('shared.waitingFor', ['s1']);
    s.system.does('seat_left', { seat: 's1' });
    s.spectator.sees('shared.waitingFor', ['s2', 's3']);
    for (const seat of ['s2', 's3']) s.system.does('seat_left', { seat });
    s.spectator.sees('shared.waitingFor', []);
    s.system.does('seat_joined', { seat: 's3', name: 'Dora' });
    s.spectator.sees('shared.waitingFor', ['s3']);
    s.s3.does('vote', { topic: 'second', yes: true });
    s.s3.does('vote', { topic: 'intimacy', yes: false });
    s.expectEvent('outcome_set', { second: true, intimacy: false });
  },
);

scenario('FD-104 FD-136: a substitute gives their own answer about an ex', kit, (s) => {
  s.given({
    ...fiveSeats,
    date: { hand: ['JC', '2C'] },
    oi: { hand: ['JD'] },
    turn: 'date',
    options: { reactionTimer: 0 },
  });
  s.date.does('play_card', { card: 'JC', stack: 1 });
  s.oi.does('oi_play', { card: 'JD', stack: 1 });
  s.system.does('seat_joined', { seat: 's3', name: 'Cy', person: 'p3' });
  s.s3.does('ack');
  s.system.does('seat_left', { seat: 's3', person: 'p3' });
  s.system.does('seat_joined', { seat: 's3', name: 'Dora', person: 'p6' });
  s.s3.sees('own.agreed', undefined);
  s.s3.does('npc_object');
  s.expectEvent('description_refused');
});

scenario('FD-69 FD-136: a substitute decides again about showing the hand', kit, (s) => {
  s.given({ ...fiveSeats, system2: { ...fiveSeats.system2, shows: true } });
  s.system1.sees((view) => Object.keys(view.own.hands ?? {}), ['s4']);
  s.system.does('seat_left', { seat: 's4', person: 'p4' });
  s.system.does('seat_joined', { seat: 's4', name: 'Dora', person: 'p6' });
  s.system1.sees('own.hands', undefined);
  s.system2.does('share_hand', { on: true });
  s.system1.sees((view) => Object.keys(view.own.hands ?? {}), ['s4']);
});

scenario('FD-37 FD-136: a substitute’s record of past roles has only the role that they take over', kit, (s) => {
  s.given(fiveSeats);
  s.system.does('seat_left', { seat: 's1', person: 'p1' });
  s.system.does('seat_joined', { seat: 's1', name: 'Dora', person: 'p6' });
  expect(s.state.players[0]).toMatchObject({ beenDate: true, beenOi: false });
  s.system.does('seat_left', { seat: 's4', person: 'p4' });
  s.system.does('seat_joined', { seat: 's4', name: 'Eve', person: 'p7' });
  expect(s.state.players[3]).toMatchObject({ beenDate: false, beenOi: false });
  expect(s.state.gone.map(({ person, beenDate }) => [person, beenDate])).toEqual([
    ['p1', true],
    ['p4', false],
  ]);
});

scenario(
  'FD-03 FD-37 FD-38: after one of three players leaves, the Interference becomes the Date; if it left, flips decide',
  kit,
  (s) => {
    for (const [gone, cause, date] of [
      ['s1', 'rotation', 's2'],
      ['s3', 'rotation', 's2'],
      ['s2', 'flips', 's3'],
    ] as const) {
      s.given({ seats: 3, options: { duet: 'noInterference' } });
      s.system.does('seat_left', { seat: gone });
      s.host.does('cut_date');
      if (gone === 's1') s.host.does('autopilot', { seat: 's1' });
      s.timePasses({ ms: 3000 });
      if (gone !== 's1') s.date.does('reveal_traits');
      for (const topic of ['second', 'intimacy']) all(s, 'vote', { topic, yes: false });
      all(s, 'discuss_skip');
      s.rig({ 'date#4': ['2C', 'KC'] });
      all(s, 'choose_next', { choice: 'new' });
      s.expectEvent('roles_set', { cause, date });
    }
  },
);
