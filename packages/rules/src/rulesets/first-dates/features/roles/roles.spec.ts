import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../../scenarios/kit.ts';
import { all } from '../../scenarios/steps.ts';

const quick = { setupDepth: 'quick' } as const;

scenario('FD-06: one seat is the Date, one the Interference, all others are the System', kit, (s) => {
  s.start({ seats: 5, options: quick, rig: { date: ['KH', 'QS', '2D', '3C', '4C'] } });
  all(s, 'safety_ack');
  s.expectEvent('roles_set', { date: 's1', oi: 's2', system: ['s3', 's4', 's5'] });
  s.s1.sees('own.role', 'date');
  s.s2.sees('own.role', 'oi');
  for (const player of [s.s3, s.s4, s.s5]) player.sees('own.role', 'system');
});

const hands = {
  date: { hand: ['2C', '2S', '4H', '5H', '6H'] },
  system1: { hand: ['TC', '4C', '5S', '6C', '8C'] },
  system2: { hand: ['TS', '4S', '5C', '6S', '8S'] },
} as const;

scenario('FD-07: with three players the System is one seat, with more several take turns', kit, (s) => {
  const turnAfterBoth = () => {
    s.system1.does('play_card', { card: 'TC', stack: 1 });
    s.oi.does('oi_pass');
    s.date.does('play_card', { card: '2S', stack: 2 });
    s.oi.does('oi_pass');
    return s.shared.turn?.seat;
  };
  const options = { reactionMask: 0 };
  s.given({ seats: 3, turn: 'system1', date: hands.date, system1: hands.system1, options });
  expect(turnAfterBoth()).toBe('s3');
  s.given({ seats: 4, turn: 'system1', ...hands, options });
  expect(turnAfterBoth()).toBe('s4');
});
