import { redisForTests } from '@cartomancer/testkit/services';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

import type { Leases } from './leases.ts';
import { outageOf } from './outage.ts';
import { redisAt } from './redis-connection.ts';
import { redisLeases } from './redis-leases.ts';

const redis = await redisForTests();
afterAll(() => redis?.dispose());

const silent = outageOf({ away: () => {}, back: () => {} });

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp();
});

let tables = 0;
/** Unique codes, because another spec may use the same Redis. */
const freshCode = () => `LEASE-${process.pid}-${(tables += 1)}`;
let processes = 0;

interface Joined {
  readonly id: string;
  readonly leases: Leases;
  readonly lapses: () => number;
}

/** `onLapse`: the reaction to lost leases. */
async function join(
  onLapse: (lapses: number) => Promise<void> = async () => {},
  cluster = `cluster ${process.pid}`,
): Promise<Joined> {
  const id = `spec${process.pid}x${(processes += 1)}`;
  let lapses = 0;
  const leases = await redisLeases({
    redis: redisAt(redis?.url ?? '', () => {}),
    cluster,
    id,
    address: `http://${id}`,
    lapsed: async () => {
      lapses += 1;
      await onLapse(lapses);
    },
    outage: silent,
  });
  cleanups.push(() => leases.close());
  return { id, leases, lapses: () => lapses };
}

async function deleteKeys(pattern: string): Promise<void> {
  const operator = redisAt(redis?.url ?? '', () => {});
  const keys = await operator.keys(pattern);
  if (keys.length > 0) await operator.del(...keys);
  operator.disconnect();
}

describe.skipIf(redis === undefined)('leases in Redis (with TEST_REDIS_URL, or a temporary server)', () => {
  it('give a table to one process, and tell the others which one has it', async () => {
    const [one, other] = [await join(), await join()];
    const code = freshCode();
    const claims = await Promise.all([one, other].map(({ leases }) => leases.claim(code)));
    expect(claims.filter((claim) => claim === 'ours')).toHaveLength(1);
    const [winner, loser] = claims[0] === 'ours' ? [one, other] : [other, one];
    const peer = { id: winner.id, address: `http://${winner.id}`, leaving: false };
    expect(await loser.leases.claim(code)).toEqual(peer);
    expect(await winner.leases.claim(code)).toBe('ours');
    await loser.leases.release(code);
    expect(await loser.leases.claim(code)).toEqual(peer);
    await winner.leases.release(code);
    expect(await loser.leases.claim(code)).toBe('ours');
  });

  it('can be claimed once their process has ended or does not answer', async () => {
    const [one, other] = [await join(), await join()];
    const code = freshCode();
    await one.leases.claim(code);
    const peer = await other.leases.claim(code);
    if (typeof peer === 'string') throw new Error('No other process has the table');
    await other.leases.reportMissing(peer);
    expect(await other.leases.claim(code)).toBe('ours');
    // A process that was only slow returns by itself, and learns that it was treated as dead.
    await expect.poll(one.lapses).toBeGreaterThan(0);
    expect(await one.leases.claim(code)).toMatchObject({ id: other.id });
    await other.leases.close();
    expect(await one.leases.claim(code)).toBe('ours');
  });

  it('cannot be claimed by a process that is leaving, which is not listed as a peer either', async () => {
    const [one, other] = [await join(), await join()];
    const [kept, free] = [freshCode(), freshCode()];
    await one.leases.claim(kept);
    await one.leases.leave();
    expect(await one.leases.claim(kept)).toBe('ours');
    expect(await one.leases.claim(free)).toBe('unowned');
    expect(await other.leases.claim(kept)).toMatchObject({ id: one.id, leaving: true });
    const ids = async ({ leases }: Joined) => (await leases.peers()).map(({ id }) => id);
    expect(await ids(other)).not.toContain(one.id);
    expect(await ids(one)).toContain(other.id);
  });

  it('are ignored by processes of another installation that uses the same Redis', async () => {
    const [one, other] = [await join(), await join(undefined, `another cluster ${process.pid}`)];
    const code = freshCode();
    expect(await one.leases.claim(code)).toBe('ours');
    expect(await other.leases.claim(code)).toBe('ours');
    const ids = async ({ leases }: Joined) => (await leases.peers()).map(({ id }) => id);
    expect(await ids(one)).not.toContain(other.id);
    expect(await ids(other)).toEqual([]);
  });

  it('report that Redis lost its data, again with each heartbeat until the reaction succeeds', async () => {
    const { id, lapses } = await join(async (times) => {
      if (times === 1) throw new Error('Redis is unavailable again');
    });
    await deleteKeys(`*${id}*`);
    await expect.poll(lapses).toBe(2);
  });

  it('can be claimed again after Redis lost its data', async () => {
    const { id, leases, lapses } = await join();
    const code = freshCode();
    await leases.claim(code);
    await deleteKeys(`*${id}*`);
    await deleteKeys(`*${code}`);
    await expect.poll(lapses).toBe(1);
    expect(await leases.claim(code)).toBe('ours');
  });
});
