import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeTableReply } from '@cartomancer/protocol';
import type { Ruleset } from '@cartomancer/rules/kernel';
import { toyRuleset } from '@cartomancer/testkit';
import { expect, it, onTestFinished } from 'vitest';

import { startServer } from '../server.ts';
import { readSettings } from '../settings.ts';
import { askAt, personAt } from '../../test/http.ts';

const toy: Ruleset = toyRuleset();
const phrase = 'lantern market';

async function tableWithPhrase(settings: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'guesses-'));
  const read = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_FOLDER: folder,
    LOG_LEVEL: 'silent',
    CARTOMANCER_JOURNAL: 'memory',
    PROXIES: '1',
    ...settings,
  });
  if (!read.ok) throw new Error(read.sentence);
  const server = await startServer(read.settings, new Map([['toy', toy]]));
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { port } = server;
  const body = { ruleset: 'toy', name: 'Friday', seats: 2, visibility: 'public', phrase };
  const made = await askAt(port, '/api/tables', { token: await personAt(port, 'Ada'), body });
  const { code } = makeTableReply.parse(made.body);
  return {
    /** A new person tries to enter with this phrase, from this address. */
    tryPhrase: async (words: string, address: string) => {
      const headers = { 'X-Forwarded-For': address };
      const { body: person } = await askAt(port, '/api/person', { body: { name: 'Eve' }, headers });
      const { token } = person as { readonly token: string };
      return await askAt(port, `/api/tables/${code}/enter`, { token, body: { phrase: words }, headers });
    },
  };
}

const attackers = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.5', '203.0.113.6'];

it('TB-03: six guessing addresses do not lock out other addresses', async () => {
  const { tryPhrase } = await tableWithPhrase();
  const wrongGuesses = await Promise.all(
    attackers.flatMap((address) => Array.from({ length: 12 }, (_, guess) => tryPhrase(`guess ${guess}`, address))),
  );
  // Ten guesses of each address are checked, even when more are sent at once.
  const counts = [403, 429].map((status) => wrongGuesses.filter((reply) => reply.status === status).length);
  expect(counts).toEqual([60, 12]);
  expect((await tryPhrase(phrase, '198.51.100.1')).status).toBe(200);
  // A single typing mistake has no consequences.
  expect((await tryPhrase('lantern fish', '198.51.100.2')).status).toBe(403);
  expect((await tryPhrase(phrase, '198.51.100.2')).status).toBe(200);
});

it('TB-03: right phrases never count towards the limit of an address', async () => {
  const { tryPhrase } = await tableWithPhrase();
  const replies = await Promise.all(Array.from({ length: 15 }, () => tryPhrase(phrase, '198.51.100.1')));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
});

it('TB-03: addresses without free guesses share the table’s daily limit, and learn how long to wait', async () => {
  const { tryPhrase } = await tableWithPhrase({ FREE_GUESSES: '1', TABLE_GUESSES_A_DAY: '4' });
  const statuses: number[] = [];
  for (const address of attackers) statuses.push((await tryPhrase('free', address)).status);
  for (const address of attackers) statuses.push((await tryPhrase('counted', address)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429]);
  const refused = await tryPhrase(phrase, attackers[0] ?? '');
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(60);
  expect(refused.body).toEqual({ refusals: [{ code: 'E_SLOW_DOWN', clause: 'TB-10', facts: { seconds } }] });
  expect((await tryPhrase(phrase, '198.51.100.1')).status).toBe(200);
});
