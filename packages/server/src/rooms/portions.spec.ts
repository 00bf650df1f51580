import type { Client } from 'colyseus';
import { ClientState } from 'colyseus';
import { expect, test } from 'vitest';

import { Portions } from './portions.ts';

const frame = (number: number) => new Uint8Array([number]);

function crowdOf(count: number) {
  const heard: number[][] = Array.from({ length: count }, () => []);
  const clients = heard.map((frames, index) => ({
    state: index === 3 ? ClientState.LEAVING : ClientState.JOINED,
    ref: { bufferedAmount: 0 },
    raw: (data: Uint8Array) => frames.push(data[0] ?? 0),
  }));
  return { heard, clients: clients as unknown as readonly Client[] };
}

test('many spectators get every frame in order while messages of players are still handled', async () => {
  const { heard, clients } = crowdOf(120);
  const portions = new Portions();
  portions.send(frame(1), clients);
  portions.send(frame(2), clients);
  const served = () => heard.filter((frames) => frames.length > 0).length;
  const atOnce = served();
  expect(atOnce).toBeLessThan(40);
  const { promise, resolve } = Promise.withResolvers<number>();
  setImmediate(() => resolve(served()));
  expect(await promise).toBeLessThan(120);
  await expect.poll(() => heard.at(-1), { interval: 1 }).toEqual([1, 2]);
  for (const [index, frames] of heard.entries()) expect(frames).toEqual(index === 3 ? [] : [1, 2]);
  // A few are served at once, like players.
  const few = crowdOf(3);
  portions.send(frame(3), few.clients);
  expect(few.heard).toEqual([[3], [3], [3]]);
});
