/** A process whose tables play continuously at a human pace. On request it reports the latencies of their moves. */
import { setTimeout as pause } from 'node:timers/promises';

import type { FromSteady, TableDriver, ToSteady } from './contract.ts';
import { light } from './drivers/light.ts';

const millisecondsASecond = 1_000;

/** Milliseconds; set while a measurement runs. */
let latencies: number[] | undefined;

function publish(message: FromSteady): void {
  process.send?.(message);
}

async function playOn(table: TableDriver, interval: number, offset: number): Promise<never> {
  await pause(offset);
  for (;;) {
    const sent = performance.now();
    await table.move();
    const took = performance.now() - sent;
    latencies?.push(took);
    await pause(Math.max(0, interval - took));
  }
}

async function answer(message: ToSteady): Promise<void> {
  if (message.ask === 'play') {
    const tables = await light.open({ port: message.port, count: message.tables });
    const interval = millisecondsASecond / message.pace;
    for (const [index, table] of tables.entries()) void playOn(table, interval, (index * interval) / tables.length);
    publish({ publish: 'playing' });
    return;
  }
  const milliseconds: number[] = [];
  latencies = milliseconds;
  await pause(message.seconds * millisecondsASecond);
  latencies = undefined;
  publish({ publish: 'took', milliseconds });
}

process.on('message', (message: ToSteady) => {
  void answer(message);
});
