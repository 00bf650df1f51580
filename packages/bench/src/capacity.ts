/** Finds how many tables one process can run at a human pace: adds tables until moves take too long. */
import type { ChildProcess } from 'node:child_process';

import type { FromServer, FromSteady, ToSteady } from './contract.ts';
import { usageOf } from './contest.ts';
import { inOrder, quantile } from './figures.ts';
import { start, stop, nextMessage } from './processes.ts';

/** One move every five seconds per table. */
const movesASecond = 0.2;
/** Milliseconds from sending a move until it is visible. People notice a longer wait. */
const longestWait = 100;
const microsecondsASecond = 1_000_000;

export interface CapacityPlan {
  /** Tables added at a time. */
  readonly step: number;
  /** The maximum number of tables. */
  readonly most: number;
  readonly seconds: number;
}

export interface CapacityStep {
  readonly tables: number;
  /** Milliseconds; so is `p99`. */
  readonly p50: number;
  readonly p99: number;
  /** Processors in use; 1 is one fully used processor. */
  readonly processors: number;
  /** Resident memory that each table added, bytes. */
  readonly residentPerTable: number;
}

async function measure(loads: readonly ChildProcess[], seconds: number): Promise<readonly number[]> {
  const measured = loads.map((load) => nextMessage<FromSteady, 'took'>(load, 'took'));
  for (const load of loads) load.send({ ask: 'measure', seconds } satisfies ToSteady);
  return inOrder((await Promise.all(measured)).flatMap(({ milliseconds }) => milliseconds));
}

/** Ends with the first step in which moves took too long, or with the maximum of tables. */
export async function capacity({ step, most, seconds }: CapacityPlan): Promise<readonly CapacityStep[]> {
  const server = start('./servers/cartomancer.ts');
  const loads: ChildProcess[] = [];
  const steps: CapacityStep[] = [];
  try {
    const { port } = await nextMessage<FromServer, 'ready'>(server, 'ready');
    const empty = await usageOf(server, 'collected');
    for (let tables = step; tables <= most; tables += step) {
      const load = start('./steady.ts');
      loads.push(load);
      const playing = nextMessage<FromSteady, 'playing'>(load, 'playing');
      load.send({ ask: 'play', port, tables: step, pace: movesASecond } satisfies ToSteady);
      await playing;
      const full = await usageOf(server, 'collected');
      const before = await usageOf(server, 'uncollected');
      const since = performance.now();
      const took = await measure(loads, seconds);
      const microseconds = (performance.now() - since) * 1_000;
      const after = await usageOf(server, 'uncollected');
      const result: CapacityStep = {
        tables,
        p50: quantile(took, 0.5),
        p99: quantile(took, 0.99),
        processors: (after.cpu - before.cpu) / microseconds,
        residentPerTable: (full.resident - empty.resident) / tables,
      };
      steps.push(result);
      if (result.p99 > longestWait) break;
    }
    return steps;
  } finally {
    await stop([...loads, server]);
  }
}

/** Processor time per move, microseconds. */
export function costOfAMove({ tables, processors }: CapacityStep): number {
  return (processors * microsecondsASecond) / (tables * movesASecond);
}
