import type { Intent, PlayLayout, SeenCard } from '@cartomancer/rules/kernel';
import { describe, expect, it } from 'vitest';

import { inOrder } from './hand-settings.ts';
import type { Move, RefusedMove } from './moves.ts';
import { moveAtOnce, movesByCard } from './moves-by-card.ts';

const plays: readonly PlayLayout[] = [{ intent: 'play_card', card: 'card', target: 'stack' }];
const hand: readonly SeenCard[] = [
  { handle: 'h1', face: '9D' },
  { handle: 'h2', face: 'X1' },
  { handle: 'h3', face: '2S' },
  { handle: 'h4', face: '2D' },
];

function legal(intent: Intent, more: Partial<Move['words']> = {}): Move {
  return {
    key: JSON.stringify(intent),
    intent,
    words: { message: { text: 'move' }, ...more },
    requiredFields: [],
    optionalFields: [],
  };
}

describe('moves by card', () => {
  const toStack1 = legal({ type: 'play_card', card: 'h1', stack: 1 });
  const toStack2 = legal({ type: 'play_card', card: 'h1', stack: 2 });
  const joker = legal({ type: 'play_card', card: 'h2', stack: 1 });
  const pass = legal({ type: 'pass' });
  const seldom = legal({ type: 'play_card', card: 'h3', stack: 1 }, { aside: true });
  const gone = legal({ type: 'play_card', card: 'elsewhere', stack: 1 });
  const refused: readonly RefusedMove[] = [{ ...legal({ type: 'play_card', card: 'h4', stack: 1 }), refusals: [] }];

  it('are grouped by the cards of the hand, including cards whose moves are refused', () => {
    const { cards, others } = movesByCard([toStack1, joker, pass, toStack2, seldom, gone], { hand, plays, refused });
    expect(cards.map(({ card, moves }) => [card.handle, moves])).toEqual([
      ['h1', [toStack1, toStack2]],
      ['h2', [joker]],
      ['h4', []],
    ]);
    expect(others).toEqual([pass, seldom, gone]);
  });
});

describe('the move that a click on its card sends at once', () => {
  const add = legal({ type: 'commit_card', card: 'h1' });
  const lend = legal({ type: 'lend_card', card: 'h1' });
  const text = { text: 'warning' };

  it('is the only one of the card', () => {
    expect(moveAtOnce([add])).toBe(add);
    expect(moveAtOnce([])).toBeUndefined();
    expect(moveAtOnce([add, lend])).toBeUndefined();
  });

  it('can be undone, has no cost, and lacks neither a value nor a text', () => {
    const field = { name: 'treat', spec: { kind: 'text', most: 9 } } as const;
    const others: readonly Move[] = [
      { ...add, irreversible: true },
      { ...add, requiredFields: [field] },
      legal(add.intent, { warns: text }),
      legal(add.intent, { wantsText: true }),
    ];
    for (const move of others) expect(moveAtOnce([move])).toBeUndefined();
  });
});

describe('a sorted hand', () => {
  const sorted = (order: 'dealt' | 'suit' | 'rank') => inOrder(hand, order).map(({ face }) => face);

  it('is in order of suits or ranks, with jokers last, or stays as dealt', () => {
    expect(sorted('suit')).toEqual(['2S', '2D', '9D', 'X1']);
    expect(sorted('rank')).toEqual(['2S', '2D', '9D', 'X1']);
    const two = [{ face: '9S' }, { face: '2D' }] as const;
    expect(inOrder(two, 'rank').map(({ face }) => face)).toEqual(['2D', '9S']);
    expect(inOrder(two, 'suit').map(({ face }) => face)).toEqual(['9S', '2D']);
    expect(sorted('dealt')).toEqual(['9D', 'X1', '2S', '2D']);
  });
});
