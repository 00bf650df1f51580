import { describe, expect, it } from 'vitest';

import { commitGroup } from './commit-group.ts';
import { Nap } from './nap.ts';

/** A thread whose event loop is as idle as a test says, and that only notes its naps. */
function noted() {
  const naps: number[] = [];
  let idle = 0;
  return {
    naps,
    parts: { idle: () => idle, sleep: (milliseconds: number) => void naps.push(milliseconds) },
    idles: (milliseconds: number): void => {
      idle += milliseconds;
    },
  };
}

describe('a nap', () => {
  it('lasts as long as there is nothing to do, and never longer than asked', () => {
    const { naps, parts, idles } = noted();
    const nap = new Nap(parts);
    for (const left of [6.7, 6.7, 6.7, 3.2, 6.7]) {
      idles(1);
      nap.take(left);
    }
    expect(naps).toEqual([2, 4, 6, 3, 6]);
  });

  it('is none when its time is over, nor for a part of a millisecond', () => {
    const { naps, parts, idles } = noted();
    const nap = new Nap(parts);
    for (const left of [-3, 0, 0.9]) {
      idles(1);
      nap.take(left);
    }
    expect(naps).toEqual([]);
  });

  it('gives way to other work, and comes back when that is done', () => {
    const { naps, parts, idles } = noted();
    const nap = new Nap(parts);
    const takeTimes = (times: number, before: () => void): void => {
      naps.length = 0;
      for (let time = 0; time < times; time += 1) {
        before();
        nap.take(8);
      }
    };
    takeTimes(4, () => idles(1));
    expect(naps).toEqual([2, 4, 8, 8]);
    takeTimes(6, () => undefined);
    expect(naps).toEqual([5, 2, 1]);
    takeTimes(3, () => idles(1));
    expect(naps).toEqual([2, 4, 8]);
  });
});

describe('commits', () => {
  async function napsOf(sizes: readonly number[]): Promise<number> {
    const { naps, parts, idles } = noted();
    const group = commitGroup<string, 'stored'>({
      commit: async (items) => Promise.resolve(items.map(() => 'stored' as const)),
      failed: 'stored',
      troubled: () => undefined,
      napping: parts,
    });
    for (const size of sizes) {
      idles(1);
      const moves = Array.from({ length: size }, (_, number) => group.add(`move ${number}`));
      await Promise.all(moves);
      await group.idle();
    }
    return naps.length;
  }

  it('nap behind one that held many moves', async () => {
    expect(await napsOf([5, 20])).toBe(2);
  });

  it('never nap where people think', async () => {
    expect(await napsOf([1, 4, 2])).toBe(0);
  });

  it('have told everybody before', async () => {
    const told: string[] = [];
    const { parts, idles } = noted();
    idles(1);
    const group = commitGroup<number, 'stored'>({
      commit: async (items) => Promise.resolve(items.map(() => 'stored' as const)),
      failed: 'stored',
      troubled: () => undefined,
      napping: { ...parts, sleep: () => told.push('nap') },
    });
    const moves = Array.from({ length: 5 }, async (_, move) => {
      await group.add(move);
      // As sockets are written to: when everything that follows from the commit is done.
      process.nextTick(() => told.push('told'));
    });
    await Promise.all(moves);
    await group.idle();
    expect(told).toEqual([...Array<string>(5).fill('told'), 'nap']);
  });
});
