import { expect, it } from 'vitest';

import type { Move } from '../../table/moves.ts';
import { beforeCards } from './panel-parts.tsx';

const move = (key: string): Move => ({
  key,
  intent: { type: key },
  words: { message: { text: key } },
  requiredFields: [],
  optionalFields: [],
});

it('moves that precede all moves of cards stay before them, others do not', () => {
  const [stand, form, card, charm] = [move('stand'), move('form'), move('card'), move('charm')];
  const all = [stand, form, card, charm];
  expect(beforeCards([stand, charm], { all, ofCards: [card] })).toEqual([stand]);
  expect(beforeCards([stand, charm], { all, ofCards: [] })).toEqual([]);
});
