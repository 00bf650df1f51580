import { describe, expect, it } from 'vitest';

import { isBusy } from './use-attention.ts';

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
