import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { TableView } from '../view-types.ts';
import { kit } from '../scenarios/kit.ts';
import { all, attempt, challenge } from '../scenarios/steps.ts';
import { presentation } from './index.ts';
import { odds } from './odds.ts';

scenario(
  'TB-24 DR-69: a draw says how likely it is to meet the target, counted over the cards that are still unseen',
  kit,
  (s) => {
    const chance = () => odds(s.s1.view, { type: 'draw' })?.facts?.['n'];
    s.given({ deck: ['TS', '3C'] });
    challenge(s);
    const meeting = 4 * (15 - Number(s.shared.resolution?.challenge?.target));
    expect(s.shared.discard).toEqual([]);
    expect(chance()).toBe(Math.round((100 * meeting) / 52));
    // Four cards in the player's own hand would meet the target, but cannot be drawn.
    s.given({ people: [{ bonus: ['KC', 'KD', 'KH', 'KS'] }, {}], deck: ['TS', '3C'] });
    challenge(s);
    expect(chance()).toBe(Math.round((100 * (meeting - 4)) / 48));
  },
);

scenario('TB-24 DR-62: the GM reads the chance of meeting a target once, in the words of the move', kit, (s) => {
  s.given({});
  const set = { type: 'set_challenge', character: 's1', title: 'Over the wall', suit: 'C' };
  const chance = (target: number) => presentation.move(s.gm.view, { ...set, target }).means?.facts?.['n'];
  expect([chance(2), chance(14)]).toEqual([100, 8]);
  expect(odds(s.gm.view, { ...set, target: 2 })).toBeUndefined();
});

/** The facts of the cells of the table below the cards. */
function cellFacts(view: TableView): readonly unknown[] {
  const rows = presentation.caption?.(view)?.grid?.rows ?? [];
  return rows.flatMap(({ cells }) => cells.map(({ odds: chance }) => chance?.facts?.['n']));
}

function meansOf(view: TableView, type: string): Readonly<Record<string, unknown>> | undefined {
  return presentation.move(view, { type }).means?.facts;
}

/** The clubs from two to six and the court cards of hearts are left in the draw deck. */
const shortDeck = ['2C', '3C', '4C', '5C', '6C', 'JH', 'QH', 'KH'] as const;

scenario('TB-24 DR-12: the chances of a challenge are those of the draw deck without the open discards', kit, (s) => {
  s.given({ deck: shortDeck, rest: 'discarded' });
  challenge(s, { suit: 'C', target: 5 });
  const chances = { complete: 25, partial: 0, cost: 38, two: 38, again: 0, failed: 0 };
  expect(cellFacts(s.s1.view)).toEqual(Object.values(chances));
});

scenario('TB-24 DR-112: the chances take the disadvantages of the character into account', kit, (s) => {
  // Each club counts as the two of clubs at most.
  s.given({ people: [{ disadvantages: ['2C'] }, {}], deck: ['3C', '4C', '5C', 'JH'], rest: 'discarded' });
  challenge(s, { suit: 'C', target: 3 });
  expect(cellFacts(s.s1.view)).toEqual([0, 0, 25, 75, 0, 0]);
  expect(odds(s.s1.view, { type: 'draw' })?.facts?.['n']).toBe(25);
});

scenario('TB-24 DR-110: the chance of a disadvantage counts the cards that are left', kit, (s) => {
  s.given({ deck: ['2S', '3S', '9S', 'TC', 'KD'], rest: 'discarded' });
  attempt(s, { target: 9 });
  expect(meansOf(s.s1.view, 'draw_disadvantage')).toEqual({ n: 75 });
});

scenario('TB-24 DR-40: the chances of a competition leave out the cards of its earlier exchanges', kit, (s) => {
  s.given({ deck: ['9C', '7D', '2H', '3H', '4H'], rest: 'discarded' });
  s.gm.does('declare_competition', { parties: ['s1', 's2'] });
  all(s, 'draw');
  while (s.shared.phase === 'WINDOW') s.seat(s.shared.waitingFor[0] ?? '').does('pass');
  s.s1.does('alter_scene', { text: 'The lamp goes out.' });
  all(s, 'continue');
  // Only hearts are left: one of the two wins.
  expect(cellFacts(s.s1.view)).toEqual([100, 0, 0, 0]);
});

scenario(
  'TB-24: at a table that shows no chances, neither the draw nor the table below the cards shows any',
  kit,
  (s) => {
    s.given({});
    challenge(s);
    expect(presentation.move(s.s1.view, { type: 'draw' })).toEqual({
      message: { text: 'move.draw' },
      omittedFields: ['character'],
    });
    const rows = presentation.caption?.(s.s1.view)?.grid?.rows ?? [];
    const told = rows.flatMap(({ cells }) => cells.map(({ message }) => message?.facts?.['n']));
    expect(told).toEqual(Array.from({ length: 6 }, () => undefined));
  },
);
