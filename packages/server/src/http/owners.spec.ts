import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import express from 'express';
import { afterEach, expect, it } from 'vitest';

import type { Claim } from '../cluster/leases.ts';
import { noLeases } from '../cluster/leases.ts';
import type { TableRegistry } from '../table/table-registry.ts';
import { clusterPeers } from './owners.ts';
import type { SeatExemption } from './per-minute-limit.ts';
import { perMinuteLimit, perMinuteLimitForAllRoutes } from './per-minute-limit.ts';
import { refusing } from './refusals.ts';

const secret = 'only the cluster knows it';
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A process that gets `claim` for every table, and allows a client two requests a minute for one route. */
async function processAt(
  claim: Claim,
  {
    requests = 600,
    exemption = async () => 'refused',
  }: { readonly requests?: number; readonly exemption?: SeatExemption } = {},
): Promise<number> {
  const registry = { whereIs: async () => claim } as Pick<TableRegistry, 'whereIs'> as TableRegistry;
  const peers = clusterPeers({ registry, leases: noLeases, secret });
  const app = express();
  app.use(perMinuteLimitForAllRoutes({ points: requests, limits: 'usual', exemption }, peers.forwardedRequest));
  app.use('/tables/:code', peers.toOwner);
  app.get('/tables/:code', perMinuteLimit({ points: 2, limits: 'usual', exemption }), (_request, response) => {
    response.json({});
  });
  app.use(refusing(() => {}));
  const server = createServer(app);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

it('a forwarded request is counted in the process of its table', async () => {
  const owner = await processAt('ours');
  const other = await processAt({ id: 'owner', address: `http://127.0.0.1:${owner}`, leaving: false });
  const statuses: number[] = [];
  for (const port of [other, other, other, owner])
    statuses.push((await fetch(`http://127.0.0.1:${port}/tables/KQ7-4T9`)).status);
  expect(statuses).toEqual([200, 200, 429, 429]);
});

it.each([
  ['refused', 429],
  ['seated', 200],
] as const)(
  'for a client over its limit, the process of the table decides whether the person has a seat: %s',
  async (place, status) => {
    const owner = await processAt('ours', { exemption: async () => place });
    const peer = { id: 'owner', address: `http://127.0.0.1:${owner}`, leaving: false };
    const other = await processAt(peer, { requests: 1, exemption: async () => 'elsewhere' });
    const ask = async () => (await fetch(`http://127.0.0.1:${other}/tables/KQ7-4T9`)).status;
    expect([await ask(), await ask()]).toEqual([200, status]);
  },
);

it('ignores the headers of forwarded requests without the right secret', async () => {
  const owner = await processAt('ours');
  const statuses: number[] = [];
  for (const clientKey of ['one', 'two', 'three']) {
    const headers = { 'x-cartomancer-visitor': clientKey, 'x-cartomancer-peer': 'guessed' };
    statuses.push((await fetch(`http://127.0.0.1:${owner}/tables/KQ7-4T9`, { headers })).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
});
