import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import express from 'express';
import { afterEach, expect, it } from 'vitest';
import type { Intent } from '@cartomancer/rules';
import { emptyTable } from '@cartomancer/rules/table';
import type { TableState } from '@cartomancer/rules/table';

import { askAt } from '../../test/http.ts';
import type { Tokens } from '../access/tokens.ts';
import type { OpenedTable } from '../table/table-opening.ts';
import { refusing } from './refusals.ts';
import { addSpectators } from './spectators.ts';

let server: Server | undefined;

afterEach(() => server?.close());

/** A table with the host `ben`, or with `ben` as a stand-in for `p0`; a person and a program watch. */
async function watchedTable(standsInFor: string | null) {
  const intents: Intent[] = [];
  const ben = { identity: 'ben', name: 'Ben', link: 'seat', here: true, played: null } as const;
  const state: TableState = { ...emptyTable, people: { p1: ben }, host: 'p1', standsInFor };
  const table = {
    state: () => state,
    system: async (intent: Intent) => {
      intents.push(intent);
      return { ok: true };
    },
  };
  const opened = { table, record: { code: 'KQ7-4T9' } } as unknown as OpenedTable;
  const noLimit: express.RequestHandler = (_request, _response, proceed) => proceed();
  const app = express();
  app.use(express.json());
  addSpectators(app, {
    tokens: { read: async () => ({ kind: 'known', person: { identity: 'ben', name: 'Ben' } }) } as unknown as Tokens,
    tableOf: async () => opened,
    rooms: {
      spectators: () => [
        { number: 1, identity: 'wanda', name: 'Wanda', here: true },
        { number: 2, identity: 'program:overlay', name: 'Overlay', here: true },
      ],
    },
    rateLimits: { read: noLimit, change: noLimit },
  });
  app.use(refusing(() => {}));
  const listening = createServer(app);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  const remove = async (number: number) => {
    const body = { number, change: 'remove' };
    return await askAt(port, '/tables/KQ7-4T9/watchers', { token: 'ben', body });
  };
  return { remove, removed: () => intents.map(({ type, ...intent }) => [type, intent['identity']]) };
}

it('TB-04: a stand-in removes a spectator, but no program that watches', async () => {
  const { remove, removed } = await watchedTable('p0');
  expect(await remove(2)).toMatchObject({ status: 403, body: { refusals: [{ code: 'E_STANDS_IN' }] } });
  expect((await remove(1)).status).toBe(200);
  expect(removed()).toEqual([['remove_watcher', 'wanda']]);
});

it('TB-04: the host removes a program that watches', async () => {
  const { remove, removed } = await watchedTable(null);
  expect((await remove(2)).status).toBe(200);
  expect(removed()).toEqual([['remove_watcher', 'program:overlay']]);
});
