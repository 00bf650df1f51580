import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../scenarios/kit.ts';
import { challenge } from '../scenarios/steps.ts';
import { odds } from './odds.ts';

scenario('TB-24 DR-69: a draw says how likely it meets the target, over the cards that are still unseen', kit, (s) => {
  s.given({ deck: ['TS', '3C'] });
  challenge(s);
  const { target } = s.shared.resolution?.challenge ?? {};
  const { n } = odds(s.s1.view, { type: 'draw' })?.facts ?? {};
  const meeting = 4 * (15 - Number(target));
  const seen = s.shared.discard.length;
  expect(seen).toBe(0);
  expect(n).toBe(Math.round((100 * meeting) / 52));
});

scenario('TB-24 DR-62: the GM sees what a target means', kit, (s) => {
  s.given({});
  const set = { type: 'set_challenge', character: 's1', title: 'Over the wall', suit: 'C' };
  expect(odds(s.gm.view, { ...set, target: 2 })).toEqual({ text: 'odds.draw', facts: { n: 100 } });
  expect(odds(s.gm.view, { ...set, target: 14 })).toEqual({ text: 'odds.draw', facts: { n: 8 } });
  expect(odds(s.gm.view, set)).toBeUndefined();
});
