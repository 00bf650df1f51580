import { describe, expect, it } from 'vitest';

import { signal } from '@preact/signals';
import { hasWords, isBusy, isHolding, touchedAfter } from './use-attention.ts';

describe('a person in the middle of a move', () => {
  const nothingOpen = { isHolding: false, isWriting: false, isAtEmptyBox: false, hasWords: false };

  it('is busy shortly after a key or touch', () => {
    expect(isBusy({ ...nothingOpen, idle: 1_000 })).toBe(true);
    expect(isBusy({ ...nothingOpen, idle: 60_000 })).toBe(false);
  });

  it('stays busy with a chosen card or an open field, until both count as abandoned', () => {
    expect(isBusy({ ...nothingOpen, idle: 60_000, isHolding: true })).toBe(true);
    expect(isBusy({ ...nothingOpen, idle: 60_000, isWriting: true })).toBe(true);
    expect(isBusy({ ...nothingOpen, idle: 600_000, isHolding: true, isWriting: true })).toBe(false);
  });

  it('is busy for a shorter time with the focus in an empty box', () => {
    expect(isBusy({ ...nothingOpen, idle: 15_000, isAtEmptyBox: true })).toBe(true);
    expect(isBusy({ ...nothingOpen, idle: 60_000, isAtEmptyBox: true })).toBe(false);
  });

  it('is free at once after an accepted move, and busy again after a refusal', () => {
    const isHoldingAfter = (refusals: readonly unknown[]): boolean =>
      isBusy({ ...nothingOpen, idle: 2_000 - touchedAfter(refusals, 0), isHolding: true });
    expect(isHoldingAfter([])).toBe(false);
    expect(isHoldingAfter([{ code: 'SU_MARK_NEEDED' }])).toBe(true);
  });

  it('stays busy much longer while a form with their words is shown', () => {
    expect(isBusy({ ...nothingOpen, idle: 600_000, hasWords: true })).toBe(true);
    expect(isBusy({ ...nothingOpen, idle: 1_200_000, isWriting: true, hasWords: true })).toBe(false);
  });
});

describe('words in a form', () => {
  type Written = Parameters<typeof hasWords>[0];
  const moves = signal({ legal: [{ key: 'attempt' }], refused: [] }) as unknown as Written['moves'];
  const drafts: Written['drafts'] = new Map([['attempt', { text: 'over the wall' }]]);

  it('count while that form is shown and its move is offered', () => {
    expect(hasWords({ drafts, moves }, () => true)).toBe(true);
    expect(hasWords({ drafts, moves }, () => false)).toBe(false);
    expect(hasWords({ drafts: new Map(), moves }, () => true)).toBe(false);
    expect(hasWords({ drafts: new Map([['gone', { text: 'away' }]]), moves }, () => true)).toBe(false);
  });
});

describe('a person with an open form', () => {
  type Held = Parameters<typeof isHolding>[0];
  const held = (more: Partial<Held> = {}): boolean =>
    isHolding({
      chosen: signal(null),
      begunMoves: signal([]),
      refusedForm: signal(null),
      moves: signal({ legal: [{ key: 'attempt' }], refused: [] }) as unknown as Held['moves'],
      openForms: { values: new Map(), unfolded: new Set() },
      system: { presentation: { plays: [{ intent: 'play', card: 'card', onto: 'pile' }] } },
      ...more,
    });

  it('is in the middle of a move while the form is unfolded or partly filled, and after a refusal', () => {
    expect(held()).toBe(false);
    expect(held({ openForms: { values: new Map(), unfolded: new Set(['attempt']) } })).toBe(true);
    expect(held({ openForms: { values: new Map([['attempt', { target: 'n1' }]]), unfolded: new Set() } })).toBe(true);
    expect(held({ refusedForm: signal('attempt') })).toBe(true);
  });

  it('is in the middle of a move with a chosen card only if that card has moves', () => {
    const legal = [{ key: 'play', intent: { type: 'play', card: 'h1' } }];
    const moves = signal({ legal, refused: [] }) as unknown as Held['moves'];
    expect(held({ moves, chosen: signal('h1') })).toBe(true);
    expect(held({ moves, chosen: signal('h2') })).toBe(false);
  });

  it('is not in the middle of a move once the move is no longer offered', () => {
    expect(held({ openForms: { values: new Map([['gone', {}]]), unfolded: new Set(['gone']) } })).toBe(false);
  });
});
