/**
 * `pnpm bench`: moves through real sockets, our server and its peers in one run. `--smoke` is a short run that shows
 * that everything still works; `capacity` finds the number of tables that one process can run; `watch` the cost of
 * spectators for the players. Prints a table and writes `bench-results.json` into the current folder.
 */
import { writeFile } from 'node:fs/promises';

import { programOptions } from '@cartomancer/testkit';

import type { Measured } from './contest.ts';
import { capacity, costOfAMove } from './capacity.ts';
import { contest } from './contest.ts';
import type { ContenderName, LoadOrder } from './contract.ts';
import { median } from './figures.ts';
import { bytesOverTime } from './growth.ts';
import { replayTime } from './replay.ts';
import type { Latency } from './spectators.ts';
import { underEyes } from './spectators.ts';

const {
  values: options,
  positionals: [part = 'contest'],
} = programOptions({
  usage:
    'Usage: pnpm bench [capacity|watch] [--smoke] [--rounds 3] [--seconds 8] [--tables 20,100] [--step 250] [--most 3000] [--spectators 500]',
  config: {
    allowPositionals: true,
    options: {
      smoke: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '8' },
      tables: { type: 'string', default: '20,100' },
      step: { type: 'string', default: '250' },
      most: { type: 'string', default: '3000' },
      spectators: { type: 'string', default: '500' },
    },
  },
  numbers: ['rounds', 'seconds', 'step', 'most', 'spectators'],
});

const contenders: readonly ContenderName[] = [
  'bare ws',
  'durable ws',
  'bare Colyseus room',
  'boardgame.io',
  'boardgame.io on disk',
  'cartomancer',
];

interface Load {
  readonly name: string;
  readonly order: Omit<LoadOrder, 'contender' | 'port'>;
}

/** Seconds. The store on disk of boardgame.io takes minutes for what others do in seconds. */
const longestWarmUp = 20;

const smokeLoads: readonly Load[] = [
  {
    name: '3 tables',
    order: { tables: 3, warmUpSeconds: 0.5, warmUpMoves: 0, longestWarmUp, seconds: 1, pace: 'as fast as it goes' },
  },
];

/**
 * V8 compiles during this many moves. Before that every contender is slower, the one with the most code for the longest
 * time.
 */
const warmUpMoves = 30_000;

function fullLoads(): readonly Load[] {
  const seconds = Number(options.seconds);
  const fast = options.tables.split(',').map((tables): Load => ({
    name: `${tables} tables, as fast as it goes`,
    order: {
      tables: Number(tables),
      warmUpSeconds: 3,
      warmUpMoves,
      longestWarmUp,
      seconds,
      pace: 'as fast as it goes',
    },
  }));
  const human: Load = {
    name: '100 tables, a move a second each',
    order: { tables: 100, warmUpSeconds: 3, warmUpMoves, longestWarmUp, seconds, pace: 1 },
  };
  return [...fast, human];
}

type Round = Readonly<Record<ContenderName, Measured>>;

/** The median of one figure over the rounds; each round's figures were measured alternately. */
function figure(rounds: readonly Round[], pick: (round: Round) => number): number {
  return median(rounds.map(pick));
}

const bytesAKibibyte = 1024;

function report(load: Load, rounds: readonly Round[]): void {
  console.log(`\n${load.name} (median of ${rounds.length})`);
  console.table(
    Object.fromEntries(
      contenders.map((name) => {
        const of = (pick: (measured: Measured) => number, digits: number): number =>
          Number(figure(rounds, (round) => pick(round[name])).toFixed(digits));
        return [
          name,
          {
            'moves / CPU s': of((measured) => measured.movesPerCpuSecond, 0),
            'bytes / move, client': of((measured) => measured.bytesPerMoveAndClient, 1),
            'p50 ms': of((measured) => measured.p50, 2),
            'p99 ms': of((measured) => measured.p99, 2),
            'KiB RSS / table': of((measured) => measured.residentPerTable / bytesAKibibyte, 0),
            'KiB heap / table': of((measured) => measured.heapPerTable / bytesAKibibyte, 0),
          },
        ];
      }),
    ),
  );
  const ratio = (peer: ContenderName, pick: (measured: Measured) => number): string =>
    figure(rounds, (round) => pick(round.cartomancer) / pick(round[peer])).toFixed(2);
  const speed = (measured: Measured): number => measured.movesPerCpuSecond;
  console.log(
    `cartomancer / boardgame.io on disk: speed ${ratio('boardgame.io on disk', speed)}; ` +
      `/ boardgame.io in memory: speed ${ratio('boardgame.io', speed)}, ` +
      `bytes ${ratio('boardgame.io', (measured) => measured.bytesPerMoveAndClient)}; ` +
      `/ durable ws: speed ${ratio('durable ws', speed)}, ` +
      `p50 ${ratio('durable ws', (measured) => measured.p50)}, p99 ${ratio('durable ws', (measured) => measured.p99)}`,
  );
}

async function round(load: Load): Promise<Round> {
  const measured: [ContenderName, Measured][] = [];
  for (const contender of contenders) measured.push([contender, await contest({ ...load.order, contender })]);
  return Object.fromEntries(measured) as unknown as Round;
}

interface Extent {
  readonly moves: number;
  readonly spectators: number;
  readonly tables: number;
  readonly seconds: number;
}

/** Figures without a peer: memory compared with a bare room, and growth with a session or a crowd. */
async function further({ moves, spectators, tables, seconds }: Extent) {
  const order = { tables, warmUpSeconds: 1, warmUpMoves: 0, longestWarmUp, seconds: 1, pace: 1 } as const;
  const bareRoom = await contest({ ...order, contender: 'bare Colyseus room' });
  const ours = await contest({ ...order, contender: 'cartomancer' });
  const memory = [bareRoom, ours].map(({ residentPerTable, heapPerTable }) => ({
    'KiB RSS / table': Math.round(residentPerTable / bytesAKibibyte),
    'KiB heap / table': Math.round(heapPerTable / bytesAKibibyte),
  }));
  const growth = await bytesOverTime(moves);
  const replay = replayTime(moves);
  const crowd = await underEyes({ spectators, seconds });
  console.log(`\n${tables} tables with five people connected`);
  console.table({ 'bare Colyseus room': memory[0], cartomancer: memory[1] });
  console.log(
    `bytes a move and client: first hundred ${growth.first.toFixed(1)}, last hundred ${growth.last.toFixed(1)} of ${moves} moves`,
  );
  console.log(
    `replay of ${replay.entries} entries (${replay.kibibytes} KiB of JSON): ${replay.milliseconds.toFixed(0)} ms, from a snapshot ${replay.snapshotMilliseconds.toFixed(0)} ms`,
  );
  console.log(
    `players' p99 without spectators ${crowd.alone.p99.toFixed(2)} ms, with ${spectators} ${crowd.watched.p99.toFixed(2)} ms`,
  );
  return { memory, growth, replay, crowd };
}

async function contests(): Promise<void> {
  const results: { readonly load: string; readonly rounds: readonly Round[] }[] = [];
  for (const load of options.smoke ? smokeLoads : fullLoads()) {
    const rounds: Round[] = [];
    while (rounds.length < (options.smoke ? 1 : Number(options.rounds))) rounds.push(await round(load));
    report(load, rounds);
    results.push({ load: load.name, rounds });
  }
  const rest = await further(
    options.smoke
      ? { moves: 300, spectators: 10, tables: 3, seconds: 1 }
      : { moves: 10_000, spectators: 500, tables: 100, seconds: 10 },
  );
  await writeFile('bench-results.json', `${JSON.stringify({ node: process.version, results, rest }, null, 2)}\n`);
}

async function capacities(): Promise<void> {
  const carried = await capacity({
    step: Number(options.step),
    most: Number(options.most),
    seconds: Number(options.seconds),
  });
  console.log('\nTables of five, a move each five seconds a table');
  console.table(
    Object.fromEntries(
      carried.map((now) => [
        `${now.tables} tables`,
        {
          'p50 ms': Number(now.p50.toFixed(1)),
          'p99 ms': Number(now.p99.toFixed(1)),
          processors: Number(now.processors.toFixed(2)),
          'µs CPU / move': Math.round(costOfAMove(now)),
          'KiB RSS / table': Math.round(now.residentPerTable / bytesAKibibyte),
        },
      ]),
    ),
  );
  await writeFile('bench-results.json', `${JSON.stringify({ node: process.version, capacity: carried }, null, 2)}\n`);
}

/** Without and with a crowd, on the same server, alternating round by round: only the ratios matter. */
async function crowds(): Promise<void> {
  const rounds: Awaited<ReturnType<typeof underEyes>>[] = [];
  const extent = { spectators: Number(options.spectators), seconds: Number(options.seconds) };
  while (rounds.length < Number(options.rounds)) rounds.push(await underEyes(extent));
  const of = (who: 'alone' | 'watched') => {
    const middle = (pick: (latency: Latency) => number): number =>
      Number(median(rounds.map((round) => pick(round[who]))).toFixed(2));
    const [p50, p99, cpu] = [middle((one) => one.p50), middle((one) => one.p99), middle((one) => one.cpuPerMove)];
    return { 'p50 ms': p50, 'p99 ms': p99, 'µs CPU / move': Math.round(cpu) };
  };
  const ratio = (pick: (latency: Latency) => number): string =>
    median(rounds.map(({ alone, watched }) => pick(watched) / pick(alone))).toFixed(2);
  console.log(`\nOne table at twenty moves a second (median of ${rounds.length})`);
  console.table({ 'no spectators': of('alone'), [`${extent.spectators} watch`]: of('watched') });
  console.log(
    `watched / unwatched: p50 ${ratio((one) => one.p50)}, p99 ${ratio((one) => one.p99)}, ` +
      `CPU ${ratio((one) => one.cpuPerMove)}`,
  );
  await writeFile('bench-results.json', `${JSON.stringify({ node: process.version, crowds: rounds }, null, 2)}\n`);
}

if (part === 'capacity') await capacities();
else if (part === 'watch') await crowds();
else await contests();
