/** Measures whether the bytes of a move grow with the length of a session. */
import type { FromServer } from './contract.ts';
import { seatsAtTable } from './contract.ts';
import { openTable } from './drivers/cartomancer.ts';
import { start, stop, nextMessage } from './processes.ts';

const hundred = 100;

export interface Growth {
  /** Bytes per move and client, over the first hundred moves and the last. */
  readonly first: number;
  readonly last: number;
}

export async function bytesOverTime(moves: number): Promise<Growth> {
  // A journal in memory is faster, and the bytes do not depend on the storage.
  const server = start('./servers/cartomancer.ts', { CARTOMANCER_JOURNAL: 'memory' });
  try {
    const { port } = await nextMessage<FromServer, 'ready'>(server, 'ready');
    const table = await openTable(`http://127.0.0.1:${port}`);
    const bytesOfHundred = async (): Promise<number> => {
      const before = table.received();
      for (let move = 0; move < hundred; move += 1) await table.move();
      return (table.received() - before) / hundred / seatsAtTable;
    };
    const first = await bytesOfHundred();
    let last = first;
    for (let played = hundred; played < moves; played += hundred) last = await bytesOfHundred();
    await table.close();
    return { first, last };
  } finally {
    await stop([server]);
  }
}
