import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../../scenarios/kit.ts';

const systemTurn = {
  stacks: ['TD', '3D', 'JS'],
  system1: { hand: ['TC', '3H', '4C', '5S', 'JD'] },
  turn: 'system1',
} as const;

scenario('FD-58 FD-64: only the seat whose turn it is can play, and only one card', kit, (s) => {
  s.given({ ...systemTurn, date: { hand: ['2C', '2S', '4H', '5H', '6H'] }, seats: 4 });
  s.date.refused('play_card', { card: '2C', stack: 1 }, 'E_NOT_YOUR_TURN', { facts: { name: 'Player 3' } });
  s.system2.refused('play_card', { card: 'h1', stack: 1 }, 'E_NOT_YOUR_TURN', { clause: 'FD-58' });
  s.system1.does('play_card', { card: 'TC', stack: 1 });
  s.system1.refused('play_card', { card: '3H', stack: 2 }, 'E_PHASE');
  s.spectator.sees('shared.seats.2.cards', 4);
});

scenario('FD-14 FD-62: there are three stacks, and a card has to fit the top of the one it is played on', kit, (s) => {
  s.given(systemTurn);
  s.system1.refused('play_card', { card: 'TC', stack: 4 }, 'E_NO_STACK');
  s.system1.refused('play_card', { card: 'TC', stack: 0 }, 'E_NO_STACK');
  s.system1.refused('play_card', { card: 'h99', stack: 1 }, 'E_NOT_IN_HAND');
  s.system1.mayNot('play_card', { card: '4C' });
  s.system1.may('play_card', { card: 'JD', stack: 1 });
});

scenario(
  'FDX-46 FD-65 FD-87 FD-88 FD-89: if a seat is speechless, the Interference can cover any top with a card of its rank',
  kit,
  (s) => {
    const atLoss = {
      stacks: ['TD', '3H', 'JD'],
      system1: { hand: ['4C', '5S', '6C', '8S', '9C'] },
      turn: 'system1',
    } as const;
    s.given({ ...atLoss, oi: { hand: ['3S', 'JC', 'TS', '4H', '2C'] } });
    s.spectator.sees('shared.phase', 'TURN');
    s.system1.mayOnly('declare_at_loss', [[]]);
    s.system1.does('declare_at_loss', { line: 'Nothing comes out.' });
    s.expectEvent('line_told', { text: 'Nothing comes out.' });
    s.spectator.sees('shared.phase', 'SPEECHLESS');
    s.oi.mayOnly('oi_play', [
      ['3S', 2],
      ['JC', 3],
      ['TS', 1],
    ]);
    for (const stack of [1, 2, 3]) s.oi.refused('oi_play', { card: '4H', stack }, 'FD_OI_RANK', { clause: 'FD-88' });
    s.oi.does('oi_play', { card: '3S', stack: 2, description: 'A glass breaks.' });
    s.expectEvent('phase_entered', { phase: 'TURN' });
    s.spectator.sees('shared.seats.2.cards', 5);
    s.spectator.sees('shared.seats.1.cards', 5);
    s.expectEvent('cards_drawn', { seat: 's2', count: 1 });
  },
);

scenario(
  'FD-87 FD-89: when a seat is speechless, the Interference plays one card, on any stack, and no one answers it',
  kit,
  (s) => {
    for (const stack of [1, 2, 3]) {
      s.given({
        stacks: ['TD', '2D', 'JD'].map((top, index) => (index === stack - 1 ? '3H' : top)),
        system1: { hand: ['4C', '5S', '6C', '8S', '9C'] },
        oi: { hand: ['3S', 'JC', 'TS', '4H', '2C'] },
        turn: 'system1',
      });
      s.system1.does('declare_at_loss', {});
      s.oi.does('oi_play', { card: '3S', stack, description: 'A glass breaks.' });
      s.spectator.sees(['shared', 'stacks', stack - 1, 'sideways'].join('.'), true);
      for (const answer of ['responded', 'response_declined'] as const) s.expectNoEvent(answer);
      s.expectEvent('phase_entered', { phase: 'TURN' });
      s.oi.mayNot('oi_play');
    }
  },
);

scenario('FDX-47 FD-63 FD-66: a seat with a fitting card cannot be speechless', kit, (s) => {
  s.given(systemTurn);
  s.system1.refused('declare_at_loss', {}, 'FD_MUST_PLAY', { clause: 'FD-63' });
  s.system1.mayNot('declare_at_loss');
  s.spectator.sees((view) => view.own.asks, undefined);
});

scenario('FDX-48 FD-72: the Date can be forced to end the date', kit, (s) => {
  s.given({ stacks: ['TD', '3D', 'JS'], date: { hand: ['4D', '9D', 'QD', 'KD', 'JD'] }, turn: 'date' });
  s.date.refused('play_card', { card: 'KD', stack: 1 }, 'FD_DATE_SUIT', { facts: { suit: 'D' } });
  s.date.mayOnly('play_card', [
    ['4D', 3],
    ['9D', 3],
    ['QD', 3],
    ['KD', 3],
  ]);
  s.date.does('play_card', { card: 'KD', stack: 3 });
  s.expectEvent('ending_pending', { pattern: 'suits' });
});

scenario('FDX-63 FD-56 FD-57 FD-95: the Date has a turn between any two System seats', kit, (s) => {
  const cycles: Readonly<Record<number, readonly string[]>> = {
    3: ['s1', 's3'],
    4: ['s1', 's3', 's1', 's4'],
    6: ['s1', 's3', 's1', 's4', 's1', 's5', 's1', 's6'],
    8: ['s1', 's3', 's1', 's4', 's1', 's5', 's1', 's6', 's1', 's7', 's1', 's8'],
  };
  for (const [seats, cycle] of Object.entries(cycles)) {
    s.given({ seats: Number(seats) });
    s.spectator.sees('shared.order', cycle);
    const turns: unknown[] = [];
    for (const _ of cycle) {
      turns.push(s.shared.turn?.seat);
      const seat = s.seat(s.shared.turn?.seat ?? '');
      const move = kit.ruleset.legal(seat.view).find(({ type }) => type === 'play_card' || type === 'declare_at_loss');
      if (move === undefined) expect.fail('The seat has no card to play');
      const { type, ...payload } = move;
      seat.does(type, payload);
      while (s.shared.phase !== 'TURN' && s.shared.phase !== 'OUTCOME') s.timePasses({ ms: 20_000 });
      if (s.shared.phase === 'OUTCOME') break;
    }
    expect(turns).toEqual(cycle.slice(0, turns.length));
    expect(turns.length).toBeGreaterThan(1);
  }
});

scenario('FD-67 FD-85: a line goes with a card, and is cut off when the card is covered', kit, (s) => {
  s.given({ ...systemTurn, oi: { hand: ['TS', '2C', '4H', '5H', '6H'] } });
  s.system1.does('play_card', { card: 'TC', stack: 1, line: ' Let us dance. ', mood: 'blunt' });
  s.expectEvent('line_told', { seat: 's3', text: 'Let us dance.', mood: 'blunt', card: 'TC' });
  s.oi.does('oi_play', { card: 'TS', stack: 1 });
  s.expectEvent('line_told', { line: 1, text: 'Let us dance.', interrupted: true });
});

scenario('FD-67: by option each card needs a line', kit, (s) => {
  s.given({ ...systemTurn, options: { narration: 'required' } });
  s.system1.refused('play_card', { card: 'TC', stack: 1 }, 'E_TEXT_REQUIRED', { clause: 'FD-67' });
  s.system1.refused('play_card', { card: 'TC', stack: 1, line: '  ' }, 'E_TEXT_REQUIRED');
  s.system1.does('play_card', { card: 'TC', stack: 1, line: 'Well.' });
});

scenario('FD-139: when the time for a turn is over, the seat gets a nudge', kit, (s) => {
  s.given({ ...systemTurn, options: { turnTimer: 60 } });
  s.timePasses({ ms: 59_999 });
  s.system1.heardNothingOf('turn_nudged');
  s.timePasses({ ms: 1 });
  s.expectEvent('turn_nudged', { seat: 's3' });
  s.timePasses({ ms: 60_000 });
  s.expectEvent('turn_nudged');
});

scenario('FD-139: by option a card is played for the seat when the time is up', kit, (s) => {
  s.given({ ...systemTurn, options: { turnTimer: 60, turnTimeout: 'autoplay' } });
  s.timePasses({ ms: 60_000 });
  s.expectEvent('card_played', { seat: 's3' });
  s.spectator.heard('time_ran_out', { what: 'turn', seat: 's3' });
});

scenario('FD-66: when the time is up, a seat without a fitting card is speechless', kit, (s) => {
  s.given({
    stacks: ['TD', '3H', 'JD'],
    system1: { hand: ['4C', '5S', '6C', '8S', '9C'] },
    turn: 'system1',
    options: { turnTimer: 60 },
  });
  s.timePasses({ ms: 60_000 });
  s.expectEvent('at_a_loss', { seat: 's3' });
  s.spectator.sees('shared.phase', 'SPEECHLESS');
});

scenario('FD-10 FD-11 FD-12: each card keeps the back of the deck it came from', kit, (s) => {
  s.given(systemTurn);
  s.system1.does('play_card', { card: 'JD', stack: 3 });
  s.spectator.sees('shared.stacks.2.cards.0.back', 'date');
  s.spectator.sees('shared.stacks.2.cards.1.back', 'system');
  s.spectator.sees('shared.seats.0.deck', 'date');
  s.spectator.sees('shared.seats.1.deck', 'date');
  s.spectator.sees('shared.seats.2.deck', 'system');
});

scenario('FD-142 FD-143: a refusal names its clause, and changes nothing', kit, (s) => {
  s.given(systemTurn);
  s.system1.refused('play_card', { card: '4C', stack: 1 }, 'FD_SYS_NO_MATCH', {
    clause: 'FD-59',
    facts: { card: '4C', top: 'TD' },
  });
  s.spectator.sees('shared.turn', { number: 2, seat: 's3' });
  s.date.mayNot('play_card');
});

scenario('FD-05 FD-143: without a seat no move is possible', kit, (s) => {
  s.given(systemTurn);
  s.seat('s9').refused('play_card', { card: 'h1', stack: 1 }, 'E_SPECTATOR');
  s.spectator.refused('declare_at_loss', {}, 'E_SPECTATOR');
});
