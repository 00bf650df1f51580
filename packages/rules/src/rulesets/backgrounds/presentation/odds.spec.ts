import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../scenarios/kit.ts';
import { challenge } from '../scenarios/steps.ts';
import { odds } from './odds.ts';

scenario(
  'TB-24 DR-69: a draw says how likely it is to meet the target, over the cards that are still unseen',
  kit,
  (s) => {
    const chance = () => odds(s.s1.view, { type: 'draw' })?.facts?.['n'];
    s.given({ deck: ['TS', '3C'] });
    challenge(s);
    const meeting = 4 * (15 - Number(s.shared.resolution?.challenge?.target));
    expect(s.shared.discard).toEqual([]);
    expect(chance()).toBe(Math.round((100 * meeting) / 52));
    // Four cards of the player's own hand would meet it and cannot be drawn.
    s.given({ people: [{ bonus: ['KC', 'KD', 'KH', 'KS'] }, {}], deck: ['TS', '3C'] });
    challenge(s);
    expect(chance()).toBe(Math.round((100 * (meeting - 4)) / 48));
  },
);

scenario('TB-24 DR-62: the GM sees the chance of meeting a target', kit, (s) => {
  s.given({});
  const set = { type: 'set_challenge', character: 's1', title: 'Over the wall', suit: 'C' };
  expect(odds(s.gm.view, { ...set, target: 2 })).toEqual({ text: 'odds.draw', facts: { n: 100 } });
  expect(odds(s.gm.view, { ...set, target: 14 })).toEqual({ text: 'odds.draw', facts: { n: 8 } });
  expect(odds(s.gm.view, set)).toBeUndefined();
});
