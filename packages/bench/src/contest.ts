import type { ChildProcess } from 'node:child_process';

import type {
  ContenderName,
  FromLoad,
  FromServer,
  Heap,
  LoadOrder,
  LoadResult,
  ToLoad,
  ToServer,
  Usage,
} from './contract.ts';
import { start, stop, nextMessage } from './processes.ts';

export interface Measured extends LoadResult {
  /** Moves per second of the server's processor time, all threads. */
  readonly movesPerCpuSecond: number;
  /** Bytes per table connected after the first few. */
  readonly residentPerTable: number;
  readonly heapPerTable: number;
}

const servers: Readonly<Record<ContenderName, string>> = {
  'bare ws': './servers/bare.ts',
  'durable ws': './servers/durable.ts',
  'bare Colyseus room': './servers/colyseus-room.ts',
  'boardgame.io': './servers/boardgame.ts',
  'boardgame.io on disk': './servers/boardgame-on-disk.ts',
  cartomancer: './servers/cartomancer.ts',
};

const microsecondsASecond = 1_000_000;

export async function usageOf(server: ChildProcess, heap: Heap): Promise<Usage> {
  const answer = nextMessage<FromServer, 'usage'>(server, 'usage');
  server.send({ ask: 'usage', heap } satisfies ToServer);
  return (await answer).usage;
}

export async function contest(order: Omit<LoadOrder, 'port'>): Promise<Measured> {
  const server = start(servers[order.contender]);
  const load = start('./load.ts');
  try {
    const { port } = await nextMessage<FromServer, 'ready'>(server, 'ready');
    const begun = nextMessage<FromLoad, 'begun'>(load, 'begun');
    const connected = nextMessage<FromLoad, 'connected'>(load, 'connected');
    const measuring = nextMessage<FromLoad, 'measuring'>(load, 'measuring');
    const measured = nextMessage<FromLoad, 'measured'>(load, 'measured');
    load.send({ ask: 'measure', order: { ...order, port } } satisfies ToLoad);
    const { tables: first } = await begun;
    const withFirst = await usageOf(server, 'collected');
    load.send({ ask: 'the rest' } satisfies ToLoad);
    await connected;
    const withAll = await usageOf(server, 'collected');
    await measuring;
    const before = await usageOf(server, 'uncollected');
    const { result } = await measured;
    const after = await usageOf(server, 'uncollected');
    return {
      ...result,
      movesPerCpuSecond: (result.moves * microsecondsASecond) / (after.cpu - before.cpu),
      residentPerTable: (withAll.resident - withFirst.resident) / (order.tables - first),
      heapPerTable: (withAll.heap - withFirst.heap) / (order.tables - first),
    };
  } finally {
    await stop([server, load]);
  }
}
