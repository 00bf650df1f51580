import type { Intent, PlayLayout } from '@cartomancer/rules/kernel';
import { describe, expect, it } from 'vitest';

import type { Move, Moves, RefusedMove } from '../table/moves.ts';
import { cardField, lineField, playsOf } from '../table/moves.ts';
import { withLine } from '../table/play.ts';
import { offeredOn } from './phone-actions.tsx';
import { momentsOf } from './rewind-dialog.tsx';

const plays: readonly PlayLayout[] = [{ intent: 'play_card', card: 'card', target: 'stack' }];
const line = { name: 'line', spec: { kind: 'text', most: 200, optional: true } } as const;

function legal(intent: Intent, more: Partial<Move> = {}): Move {
  return { key: JSON.stringify(intent), intent, words: { says: { text: intent.type } }, asks: [], extras: [], ...more };
}

function refused(intent: Intent, code: string): RefusedMove {
  return { ...legal(intent), refusals: [{ code, clause: 'FD-60', facts: {} }] };
}

const onFirst = legal({ type: 'play_card', card: 'h1', stack: 1 }, { extras: [line] });
const onSecond = legal({ type: 'play_card', card: 'h2', stack: 3 });
const pass = legal({ type: 'pass' });
const form = legal(
  { type: 'describe' },
  { asks: [{ name: 'text', spec: { kind: 'text', most: 200 } }], extras: [line] },
);
const moves: Moves = {
  legal: [onFirst, onSecond, pass, form],
  refused: [refused({ type: 'play_card', card: 'h1', stack: 2 }, 'FD_DATE_SUIT')],
};
const handleOf = ({ intent }: Pick<Move, 'intent'>) => {
  const field = cardField(intent, plays);
  return field === undefined ? undefined : String(intent[field]);
};

describe('the plays of a card', () => {
  it('are those with its handle, each with its target', () => {
    const { legal, refused } = playsOf(moves, 'h1', plays);
    expect(legal.map(({ target }) => target)).toEqual([1]);
    expect(refused.map(({ target, move }) => [target, move.refusals[0]?.code])).toEqual([[2, 'FD_DATE_SUIT']]);
  });

  it('are none for a card that is not there', () => {
    expect(playsOf(moves, 'h9', plays)).toEqual({ legal: [], refused: [] });
  });
});

describe('what is told with a move', () => {
  it('goes along where the move takes a line, and nowhere else', () => {
    expect(withLine(onFirst, ' Puddles! ')).toEqual({ ...onFirst.intent, line: 'Puddles!' });
    expect(withLine(onSecond, 'Puddles!')).toEqual(onSecond.intent);
    expect(withLine(onFirst, '   ')).toEqual(onFirst.intent);
  });

  it('is asked for by a form of its own where there is one', () => {
    expect(lineField(form)).toBeUndefined();
  });
});

describe('the bar under the hand', () => {
  it('offers the first card that has a move, and what needs no card', () => {
    expect(offeredOn(moves, null, handleOf)).toEqual([onFirst, pass]);
  });

  it('offers the chosen card', () => {
    expect(offeredOn(moves, 'h2', handleOf)).toEqual([onSecond, pass]);
  });

  it('offers no card when the chosen one fits nowhere', () => {
    expect(offeredOn(moves, 'h9', handleOf)).toEqual([pass]);
  });
});

describe('moments to go back to', () => {
  const told = (number: number, prompt: number | null) => ({
    kind: 'event' as const,
    says: { text: 'event' },
    number,
    prompt,
    narrated: [],
    interrupted: false,
  });

  it('lie before what was told during this visit, newest first, each once', () => {
    const moments = momentsOf([told(1, null), told(2, 5), told(3, 5), told(4, 7)], 7);
    expect(moments.map(({ before, line }) => [before, line.number])).toEqual([
      [6, 4],
      [4, 2],
    ]);
  });
});
