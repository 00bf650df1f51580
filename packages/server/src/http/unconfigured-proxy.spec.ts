import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import express from 'express';
import { expect, it } from 'vitest';

import { warnAboutUnconfiguredProxy } from './unconfigured-proxy.ts';

/** The log after two direct requests, which log nothing, and two that a proxy forwarded. */
async function loggedWith(proxies: number): Promise<readonly string[]> {
  const logged: string[] = [];
  const app = express();
  app.use(warnAboutUnconfiguredProxy({ warn: (line: unknown) => logged.push(String(line)) }, proxies));
  app.use((_request, response) => void response.end());
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/`, { headers });
  for (const headers of [{}, {}]) expect((await ask(headers)).status).toBe(200);
  expect(logged).toEqual([]);
  for (const headers of [{ 'X-Forwarded-For': '203.0.113.9' }, { 'X-Forwarded-For': '203.0.113.8' }])
    expect((await ask(headers)).status).toBe(200);
  server.close();
  return logged;
}

it('a proxy missing from the settings is reported once, with the setting to change', async () => {
  expect(await loggedWith(0)).toEqual([expect.stringMatching(/PROXIES is 0.*share its limits.*Set PROXIES/u)]);
  expect(await loggedWith(1)).toEqual([]);
});
