/** Tables that play continuously at a human pace, in their own process; on request it reports the latencies of moves. */
import { setTimeout as pause } from 'node:timers/promises';

import type { FromSteady, TableDriver, ToSteady } from './contract.ts';
import { light } from './drivers/light.ts';

const millisecondsASecond = 1_000;

let heard: number[] | undefined;

function publish(message: FromSteady): void {
  process.send?.(message);
}

async function playOn(table: TableDriver, distance: number, offset: number): Promise<never> {
  await pause(offset);
  for (;;) {
    const sent = performance.now();
    await table.move();
    const took = performance.now() - sent;
    heard?.push(took);
    await pause(Math.max(0, distance - took));
  }
}

async function answer(message: ToSteady): Promise<void> {
  if (message.ask === 'play') {
    const tables = await light.open({ port: message.port, count: message.tables });
    const distance = millisecondsASecond / message.pace;
    for (const [index, table] of tables.entries()) void playOn(table, distance, (index * distance) / tables.length);
    publish({ publish: 'playing' });
    return;
  }
  const milliseconds: number[] = [];
  heard = milliseconds;
  await pause(message.seconds * millisecondsASecond);
  heard = undefined;
  publish({ publish: 'took', milliseconds });
}

process.on('message', (message: ToSteady) => {
  void answer(message);
});
