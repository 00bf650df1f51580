/** How many tables one process carries at a human pace: tables are added until moves take too long. */
import type { ChildProcess } from 'node:child_process';

import type { FromServer, FromSteady, ToSteady } from './contract.ts';
import { usageOf } from './contest.ts';
import { inOrder, quantile } from './figures.ts';
import { start, stop, told } from './processes.ts';

/** A move each five seconds a table. */
const movesASecond = 0.2;
/** Milliseconds from sending a move to its showing: more is felt. */
const longestWait = 100;
const microsecondsASecond = 1_000_000;

export interface CapacityExtent {
  /** Tables added at a time. */
  readonly step: number;
  /** Where to stop although there would be room for more. */
  readonly most: number;
  /** How long moves are watched after each step. */
  readonly seconds: number;
}

/** What a process uses while it runs this many tables. */
export interface Carried {
  readonly tables: number;
  readonly p50: number;
  readonly p99: number;
  /** Processors in use, 1 being one of them wholly. */
  readonly processors: number;
  /** Resident memory that each table added, bytes. */
  readonly residentPerTable: number;
}

async function measure(loads: readonly ChildProcess[], seconds: number): Promise<readonly number[]> {
  const measured = loads.map((load) => told<FromSteady, 'took'>(load, 'took'));
  for (const load of loads) load.send({ ask: 'measure', seconds } satisfies ToSteady);
  return inOrder((await Promise.all(measured)).flatMap(({ milliseconds }) => milliseconds));
}

/** Everything that was carried, step after step; the last one took too long, or nothing more was asked for. */
export async function capacity({ step, most, seconds }: CapacityExtent): Promise<readonly Carried[]> {
  const server = start('./servers/cartomancer.ts');
  const loads: ChildProcess[] = [];
  const carried: Carried[] = [];
  try {
    const { port } = await told<FromServer, 'ready'>(server, 'ready');
    const empty = await usageOf(server, 'collected');
    for (let tables = step; tables <= most; tables += step) {
      const load = start('./steady.ts');
      loads.push(load);
      const playing = told<FromSteady, 'playing'>(load, 'playing');
      load.send({ ask: 'play', port, tables: step, pace: movesASecond } satisfies ToSteady);
      await playing;
      const full = await usageOf(server, 'collected');
      const before = await usageOf(server, 'uncollected');
      const since = performance.now();
      const took = await measure(loads, seconds);
      const passed = (performance.now() - since) * 1_000;
      const after = await usageOf(server, 'uncollected');
      const now: Carried = {
        tables,
        p50: quantile(took, 0.5),
        p99: quantile(took, 0.99),
        processors: (after.cpu - before.cpu) / passed,
        residentPerTable: (full.resident - empty.resident) / tables,
      };
      carried.push(now);
      if (now.p99 > longestWait) break;
    }
    return carried;
  } finally {
    await stop([...loads, server]);
  }
}

/** How long a process of this many moves a second would take for one, in microseconds of processor time. */
export function costOfAMove({ tables, processors }: Carried): number {
  return (processors * microsecondsASecond) / (tables * movesASecond);
}
