import { describe, expect, it } from 'vitest';

import { signal } from '@preact/signals';
import { isBusy, isHolding } from './use-attention.ts';

describe('a person in the middle of a move', () => {
  const idle = { isHolding: false, isWriting: false };

  it('is busy shortly after a key or touch', () => {
    expect(isBusy({ ...idle, idle: 1_000 })).toBe(true);
    expect(isBusy({ ...idle, idle: 60_000 })).toBe(false);
  });

  it('stays busy with a chosen card or an open field, until both count as abandoned', () => {
    expect(isBusy({ idle: 60_000, isHolding: true, isWriting: false })).toBe(true);
    expect(isBusy({ idle: 60_000, isHolding: false, isWriting: true })).toBe(true);
    expect(isBusy({ idle: 600_000, isHolding: true, isWriting: true })).toBe(false);
  });
});

describe('a person with an open form', () => {
  type Held = Parameters<typeof isHolding>[0];
  const held = (more: Partial<Held> = {}): boolean =>
    isHolding({
      chosen: signal(null),
      wanted: signal([]),
      refusedForm: signal(null),
      moves: signal({ legal: [{ key: 'attempt' }], refused: [] }) as unknown as Held['moves'],
      openForms: { values: new Map(), unfolded: new Set() },
      ...more,
    });

  it('is in the middle of a move while the form is unfolded or partly filled, and after a refusal', () => {
    expect(held()).toBe(false);
    expect(held({ openForms: { values: new Map(), unfolded: new Set(['attempt']) } })).toBe(true);
    expect(held({ openForms: { values: new Map([['attempt', { target: 'n1' }]]), unfolded: new Set() } })).toBe(true);
    expect(held({ refusedForm: signal('attempt') })).toBe(true);
  });

  it('is not, once the move is no longer offered', () => {
    expect(held({ openForms: { values: new Map([['gone', {}]]), unfolded: new Set(['gone']) } })).toBe(false);
  });
});
