/** The load generator: its own process, so that the clients' work is not counted for the server. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Driver, FromLoad, LoadOrder, LoadResult, TableDriver, ToLoad, ContenderName } from './contract.ts';
import { seatsAtTable } from './contract.ts';
import { bare } from './drivers/bare.ts';
import { boardgame } from './drivers/boardgame.ts';
import { cartomancer } from './drivers/cartomancer.ts';
import { colyseusRoom } from './drivers/colyseus-room.ts';
import { inOrder, quantile } from './figures.ts';

const drivers: Readonly<Record<ContenderName, Driver>> = {
  'bare ws': bare,
  'durable ws': bare,
  'bare Colyseus room': colyseusRoom,
  'boardgame.io': boardgame,
  'boardgame.io on disk': boardgame,
  cartomancer,
};

function publish(message: FromLoad): void {
  process.send?.(message);
}

const millisecondsASecond = 1000;
/** This share of the tables is opened first: memory that a server allocates only once must not be counted per table. */
const partOpenedFirst = 1 / 10;

/** Plays until the time is over; returns the latencies in milliseconds. */
async function play(
  table: TableDriver,
  order: { readonly until: number; readonly pace: LoadOrder['pace']; readonly offset: number },
): Promise<readonly number[]> {
  const latencies: number[] = [];
  if (order.pace !== 'as fast as it goes') await pause(order.offset);
  while (performance.now() < order.until) {
    const sent = performance.now();
    await table.move();
    const took = performance.now() - sent;
    latencies.push(took);
    if (order.pace !== 'as fast as it goes') await pause(Math.max(0, millisecondsASecond / order.pace - took));
  }
  return latencies;
}

async function playAll(
  tables: readonly TableDriver[],
  pace: LoadOrder['pace'],
  seconds: number,
): Promise<readonly number[]> {
  const until = performance.now() + seconds * millisecondsASecond;
  const spacing = pace === 'as fast as it goes' ? 0 : millisecondsASecond / pace / tables.length;
  const played = await Promise.all(tables.map((table, index) => play(table, { until, pace, offset: index * spacing })));
  return played.flat();
}

async function untilTheRest(): Promise<void> {
  let message: ToLoad | undefined;
  while (message?.ask !== 'the rest') [message] = (await once(process, 'message')) as [ToLoad];
}

async function measure(order: LoadOrder): Promise<LoadResult> {
  const { open } = drivers[order.contender];
  const first = await open({ port: order.port, count: Math.ceil(order.tables * partOpenedFirst) });
  const theRest = untilTheRest();
  publish({ publish: 'begun', tables: first.length });
  await theRest;
  const tables = [...first, ...(await open({ port: order.port, count: order.tables - first.length }))];
  publish({ publish: 'connected' });
  let warmUp = 0;
  // Like a server that has run for hours, the server must have compiled its code. So the warm-up runs at full speed.
  const warmUpPace = order.warmUpMoves > 0 ? 'as fast as it goes' : order.pace;
  const longest = performance.now() + order.longestWarmUp * millisecondsASecond;
  do warmUp += (await playAll(tables, warmUpPace, order.warmUpSeconds)).length;
  while (warmUp < order.warmUpMoves && performance.now() < longest);
  const bytesBefore = tables.reduce((sum, table) => sum + table.received(), 0);
  publish({ publish: 'measuring' });
  const started = performance.now();
  const latencies = await playAll(tables, order.pace, order.seconds);
  const seconds = (performance.now() - started) / millisecondsASecond;
  const bytes = tables.reduce((sum, table) => sum + table.received(), 0) - bytesBefore;
  const sorted = inOrder(latencies);
  await Promise.all(tables.map((table) => table.close()));
  return {
    moves: latencies.length,
    seconds,
    bytesPerMoveAndClient: bytes / latencies.length / seatsAtTable,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  };
}

const [message] = (await once(process, 'message')) as [ToLoad];
if (message.ask === 'measure') publish({ publish: 'measured', result: await measure(message.order) });
