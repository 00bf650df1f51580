import { makeTableReply, turnsReply } from '@cartomancer/protocol';
import type { Ruleset } from '@cartomancer/rules/kernel';
import { toyRuleset } from '@cartomancer/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { RunningServer } from '../server.ts';
import { startServer } from '../server.ts';
import { readSettings } from '../settings.ts';
import { askAt, personAt } from '../../test/http.ts';

const toy: Ruleset = toyRuleset();
let server: RunningServer;

beforeAll(async () => {
  const env = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', LIMITS: 'none', CARTOMANCER_JOURNAL: 'memory' };
  const read = readSettings(env);
  if (!read.ok) throw new Error(read.sentence);
  server = await startServer(read.settings, new Map([['toy', toy]]));
});
afterAll(() => server.close());

it('TB-22: leaves out a table that has not begun, and refuses a request without a token', async () => {
  const token = await personAt(server.port, 'Ada');
  const made = await askAt(server.port, '/api/tables', { token, body: { ruleset: 'toy', name: 'Friday' } });
  makeTableReply.parse(made.body);
  const reply = await askAt(server.port, '/api/turns', { token });
  expect(turnsReply.parse(reply.body)).toEqual({ turns: [] });
  expect(await askAt(server.port, '/api/turns')).toMatchObject({ status: 401 });
});
