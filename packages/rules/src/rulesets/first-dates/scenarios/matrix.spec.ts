import { describe } from 'vitest';

import type { CardCode } from '../../../kernel/index.ts';
import { scenario } from '@cartomancer/testkit';

import { kit } from './kit.ts';

const stacks = ['TD', '3D', 'JS'] as const;
const hand: readonly CardCode[] = ['TC', '3H', '4C', '5S', 'JD'];

type Cell = readonly [example: number, card: CardCode, stack: 1 | 2 | 3, expected: string];

/** Three cells for each card, from left to right, numbered from the first example. */
function table(first: number, rows: readonly (readonly [CardCode, string, string, string])[]): readonly Cell[] {
  return rows.flatMap(([card, ...cells], row) =>
    cells.map((expected, column): Cell => [
      first + row * 3 + column,
      card,
      ([1, 2, 3] as const)[column] ?? 1,
      expected,
    ]),
  );
}

function titleOf([example, card, stack, expected]: Cell, clause: string): string {
  const number = String(example).padStart(2, '0');
  const result = expected === 'yes' ? 'fits' : `is refused: ${expected}`;
  return `FDX-${number} ${clause}: ${card} on ${stacks[stack - 1]} ${result}`;
}

describe('FDX-01 … FDX-15: the System must match', () => {
  const cells = table(1, [
    ['TC', 'yes', 'FD_SYS_NO_MATCH', 'FD_SYS_NO_MATCH'],
    ['3H', 'FD_SYS_NO_MATCH', 'yes', 'FD_SYS_NO_MATCH'],
    ['4C', 'FD_SYS_NO_MATCH', 'FD_SYS_NO_MATCH', 'FD_SYS_NO_MATCH'],
    ['5S', 'FD_SYS_NO_MATCH', 'FD_SYS_NO_MATCH', 'yes'],
    ['JD', 'yes', 'yes', 'yes'],
  ]);
  for (const cell of cells)
    scenario(titleOf(cell, 'FD-59'), kit, (s) => {
      const [, card, stack, expected] = cell;
      s.given({ stacks, system1: { hand }, turn: 'system1' });
      if (expected === 'yes') s.system1.does('play_card', { card, stack });
      else
        s.system1.refused('play_card', { card, stack }, expected, {
          clause: 'FD-59',
          facts: { card, top: stacks[stack - 1] },
        });
    });

  scenario('FD-59 FD-62: the System may play exactly the cards that fit', kit, (s) => {
    s.given({ stacks, system1: { hand }, turn: 'system1' });
    s.system1.mayOnly(
      'play_card',
      cells.filter((cell) => cell[3] === 'yes').map(([, card, stack]) => [card, stack]),
    );
  });

  scenario(
    'FDX-15 FD-116: the jack of diamonds on the jack of spades makes three diamonds, a pending end',
    kit,
    (s) => {
      s.given({ stacks, system1: { hand }, turn: 'system1' });
      s.system1.does('play_card', { card: 'JD', stack: 3 });
      s.expectEvent('ending_pending', { pattern: 'suits' });
      s.spectator.sees('shared.phase', 'REACTION');
    },
  );
});

describe('FDX-16 … FDX-30: the Date may not match', () => {
  const cells = table(16, [
    ['TC', 'FD_DATE_RANK', 'yes', 'yes'],
    ['3H', 'yes', 'FD_DATE_RANK', 'yes'],
    ['4C', 'yes', 'yes', 'yes'],
    ['5S', 'yes', 'yes', 'FD_DATE_SUIT'],
    ['JD', 'FD_DATE_SUIT', 'FD_DATE_SUIT', 'FD_DATE_RANK'],
  ]);
  for (const cell of cells)
    scenario(titleOf(cell, 'FD-60'), kit, (s) => {
      const [, card, stack, expected] = cell;
      s.given({ stacks, date: { hand }, turn: 'date' });
      if (expected === 'yes') s.date.does('play_card', { card, stack });
      else s.date.refused('play_card', { card, stack }, expected, { clause: 'FD-60', facts: { card } });
    });

  scenario('FD-60 FD-71: the Date may play exactly the cards that fit, and the jack of diamonds nowhere', kit, (s) => {
    s.given({ stacks, date: { hand }, turn: 'date' });
    s.date.mayOnly(
      'play_card',
      cells.filter((cell) => cell[3] === 'yes').map(([, card, stack]) => [card, stack]),
    );
  });
});

describe('FDX-31 … FDX-45: the Interference may cover the last card with one of its rank', () => {
  const cells = table(31, [
    ['TC', 'FD_OI_OTHER_STACK', 'FD_OI_RANK', 'FD_OI_OTHER_STACK'],
    ['3H', 'FD_OI_OTHER_STACK', 'yes', 'FD_OI_OTHER_STACK'],
    ['4C', 'FD_OI_OTHER_STACK', 'FD_OI_RANK', 'FD_OI_OTHER_STACK'],
    ['5S', 'FD_OI_OTHER_STACK', 'FD_OI_RANK', 'FD_OI_OTHER_STACK'],
    ['JD', 'FD_OI_OTHER_STACK', 'FD_OI_RANK', 'FD_OI_OTHER_STACK'],
  ]);
  const setting = { stacks: ['TD', 's:3D', 'JS'], oi: { hand }, reaction: { by: 'system1', stack: 2 } } as const;
  for (const cell of cells)
    scenario(titleOf(cell, 'FD-74'), kit, (s) => {
      const [, card, stack, expected] = cell;
      s.given(setting);
      if (expected === 'yes') s.oi.does('oi_play', { card, stack });
      else s.oi.refused('oi_play', { card, stack }, expected, { clause: 'FD-74' });
    });

  scenario('FD-74 FD-76: the Interference may play exactly the three of hearts', kit, (s) => {
    s.given(setting);
    s.oi.mayOnly('oi_play', [['3H', 2]]);
  });
});
