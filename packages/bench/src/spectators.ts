/** The cost of a crowd for the players: one table at a lively pace, with and without spectators. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

import { usageOf } from './contest.ts';
import type { CrowdOrder, FromCrowd, FromServer } from './contract.ts';
import type { CartomancerTable } from './drivers/cartomancer.ts';
import { openTable } from './drivers/cartomancer.ts';
import { inOrder, quantile } from './figures.ts';
import { start, stop, nextMessage } from './processes.ts';

const millisecondsASecond = 1_000;
const movesASecond = 20;

export interface Latency {
  /** Milliseconds from sending a move until the sender's client has received it. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time of all threads of the server, microseconds. */
  readonly cpuPerMove: number;
}

async function latencyOver(table: CartomancerTable, server: ChildProcess, seconds: number): Promise<Latency> {
  const took: number[] = [];
  const before = await usageOf(server, 'uncollected');
  for (let move = 0; move < seconds * movesASecond; move += 1) {
    const sent = performance.now();
    await table.move();
    took.push(performance.now() - sent);
    await pause(Math.max(0, millisecondsASecond / movesASecond - (performance.now() - sent)));
  }
  const after = await usageOf(server, 'uncollected');
  const sorted = inOrder(took);
  return {
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    cpuPerMove: (after.cpu - before.cpu) / took.length,
  };
}

export async function costOfSpectators(extent: {
  readonly spectators: number;
  readonly seconds: number;
}): Promise<{ readonly alone: Latency; readonly watched: Latency }> {
  const server = start('./servers/cartomancer.ts');
  const crowd = start('./crowd.ts');
  try {
    const { port } = await nextMessage<FromServer, 'ready'>(server, 'ready');
    const table = await openTable(`http://127.0.0.1:${port}`);
    // Warm-up.
    await latencyOver(table, server, extent.seconds);
    const alone = await latencyOver(table, server, extent.seconds);
    const watching = nextMessage<FromCrowd, 'watching'>(crowd, 'watching');
    const { code, spectatorSecret: secret } = table;
    crowd.send({ port, code, secret, spectators: extent.spectators } satisfies CrowdOrder);
    await watching;
    const watched = await latencyOver(table, server, extent.seconds);
    await table.close();
    return { alone, watched };
  } finally {
    await stop([server, crowd]);
  }
}
