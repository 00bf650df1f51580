/**
 * `pnpm bench`: measures moves through real sockets, with our server and the other contenders in one run. `--smoke` is
 * a short run that shows that everything still works; `capacity` finds the number of tables that one process can run;
 * `watch` measures the cost of spectators for the players. Writes `bench-results.json` into the current folder.
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
import { costOfSpectators } from './spectators.ts';

const {
  values: options,
  positionals: [command = 'contest'],
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
  numbers: ['spectators'],
  counts: ['rounds', 'seconds', 'step', 'most'],
  lists: ['tables'],
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

/** Seconds. boardgame.io with its store on disk would need minutes for `warmUpMoves`. */
const longestWarmUp = 20;

const smokeLoads: readonly Load[] = [
  {
    name: '3 tables',
    order: { tables: 3, warmUpSeconds: 0.5, warmUpMoves: 0, longestWarmUp, seconds: 1, pace: 'as fast as it goes' },
  },
];

/** Enough for V8 to compile the code of every contender. */
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
  const ratio = (other: ContenderName, pick: (measured: Measured) => number): string =>
    figure(rounds, (round) => pick(round.cartomancer) / pick(round[other])).toFixed(2);
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

/** Memory at one move a second; and, for our server alone, growth, replay and the cost of spectators. */
async function otherFigures({ moves, spectators, tables, seconds }: Extent) {
  const order = { tables, warmUpSeconds: 1, warmUpMoves: 0, longestWarmUp, seconds: 1, pace: 1 } as const;
  const bareRoom = await contest({ ...order, contender: 'bare Colyseus room' });
  const ours = await contest({ ...order, contender: 'cartomancer' });
  const memory = [bareRoom, ours].map(({ residentPerTable, heapPerTable }) => ({
    'KiB RSS / table': Math.round(residentPerTable / bytesAKibibyte),
    'KiB heap / table': Math.round(heapPerTable / bytesAKibibyte),
  }));
  const growth = await bytesOverTime(moves);
  const replay = replayTime(moves);
  const crowd = await costOfSpectators({ spectators, seconds });
  console.log(`\n${tables} tables with five people connected`);
  console.table({ 'bare Colyseus room': memory[0], cartomancer: memory[1] });
  console.log(
    `bytes per move and client: ${growth.first.toFixed(1)} for the first hundred of ${moves} moves, ` +
      `${growth.last.toFixed(1)} for the last hundred`,
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
  const rest = await otherFigures(
    options.smoke
      ? { moves: 300, spectators: 10, tables: 3, seconds: 1 }
      : { moves: 10_000, spectators: 500, tables: 100, seconds: 10 },
  );
  await writeFile('bench-results.json', `${JSON.stringify({ node: process.version, results, rest }, null, 2)}\n`);
}

async function capacities(): Promise<void> {
  const steps = await capacity({
    step: Number(options.step),
    most: Number(options.most),
    seconds: Number(options.seconds),
  });
  console.log('\nTables of five people, at one move per table every five seconds');
  console.table(
    Object.fromEntries(
      steps.map((step) => [
        `${step.tables} tables`,
        {
          'p50 ms': Number(step.p50.toFixed(1)),
          'p99 ms': Number(step.p99.toFixed(1)),
          processors: Number(step.processors.toFixed(2)),
          'µs CPU / move': Math.round(costOfAMove(step)),
          'KiB RSS / table': Math.round(step.residentPerTable / bytesAKibibyte),
        },
      ]),
    ),
  );
  await writeFile('bench-results.json', `${JSON.stringify({ node: process.version, capacity: steps }, null, 2)}\n`);
}

/** Each round measures one server without and with a crowd. */
async function crowds(): Promise<void> {
  const rounds: Awaited<ReturnType<typeof costOfSpectators>>[] = [];
  const extent = { spectators: Number(options.spectators), seconds: Number(options.seconds) };
  while (rounds.length < Number(options.rounds)) rounds.push(await costOfSpectators(extent));
  const figuresOf = (players: 'alone' | 'watched') => {
    const medianOf = (pick: (latency: Latency) => number): number =>
      Number(median(rounds.map((round) => pick(round[players]))).toFixed(2));
    const p50 = medianOf((latency) => latency.p50);
    const p99 = medianOf((latency) => latency.p99);
    const cpu = medianOf((latency) => latency.cpuPerMove);
    return { 'p50 ms': p50, 'p99 ms': p99, 'µs CPU / move': Math.round(cpu) };
  };
  const ratio = (pick: (latency: Latency) => number): string =>
    median(rounds.map(({ alone, watched }) => pick(watched) / pick(alone))).toFixed(2);
  console.log(`\nOne table at twenty moves a second (median of ${rounds.length})`);
  console.table({ 'no spectators': figuresOf('alone'), [`${extent.spectators} spectators`]: figuresOf('watched') });
  console.log(
    `with / without spectators: p50 ${ratio((latency) => latency.p50)}, p99 ${ratio((latency) => latency.p99)}, ` +
      `CPU ${ratio((latency) => latency.cpuPerMove)}`,
  );
  await writeFile('bench-results.json', `${JSON.stringify({ node: process.version, crowds: rounds }, null, 2)}\n`);
}

if (command === 'capacity') await capacities();
else if (command === 'watch') await crowds();
else await contests();
