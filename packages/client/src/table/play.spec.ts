import { signal } from '@preact/signals';
import { expect, it } from 'vitest';

import type { Move } from './moves.ts';
import { endImpossibleMoves } from './play.ts';

const move = (key: string): Move => ({
  key,
  intent: { type: 'play_card' },
  words: { message: { text: 'play_card' } },
  requiredFields: [],
  optionalFields: [],
});

it('ends a begun move once none of its meanings is possible', () => {
  const begunMoves = signal<readonly string[]>(['strike', 'cast']);
  const moves = signal({ legal: [move('strike'), move('cast')], refused: [] });
  const stop = endImpossibleMoves({ begunMoves, moves });
  moves.value = { legal: [move('cast'), move('pass')], refused: [] };
  expect(begunMoves.value).toEqual(['strike', 'cast']);
  moves.value = { legal: [move('pass')], refused: [] };
  expect(begunMoves.value).toEqual([]);
  stop();
});
