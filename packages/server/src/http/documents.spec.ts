import {
  longestNote,
  makeTableReply,
  noteReply,
  notesReply,
  preparedFile,
  preparedListReply,
} from '@cartomancer/protocol';
import { toyRuleset } from '@cartomancer/testkit';
import type { Ruleset } from '@cartomancer/rules/kernel';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { readSettings } from '../settings.ts';
import type { RunningServer } from '../server.ts';
import { startServer } from '../server.ts';
import type { TestRequest } from '../../test/http.ts';
import { askAt, personAt } from '../../test/http.ts';

const system = toyRuleset();
const [preparable = ''] = Object.entries(system.intents).flatMap(([type, { who }]) =>
  who.includes('seat') ? [type] : [],
);
const toy: Ruleset = { ...system, prepares: { [preparable]: 'scene' } };
let server: RunningServer;

beforeAll(async () => {
  const env = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', LIMITS: 'none', CARTOMANCER_JOURNAL: 'memory' };
  const read = readSettings(env);
  if (!read.ok) throw new Error(read.sentence);
  server = await startServer(read.settings, new Map([['toy', toy]]));
});
afterAll(() => server.close());

const ask = (path: string, options?: TestRequest) => askAt(server.port, path, options);

const codesIn = (body: unknown) =>
  (body as { readonly refusals: readonly { readonly code: string }[] }).refusals.map(({ code }) => code);

describe('notes', () => {
  async function withTable() {
    const ada = await personAt(server.port, 'Ada');
    const made = makeTableReply.parse(
      (await ask('/api/tables', { token: ada, body: { ruleset: 'toy', name: 'Friday' } })).body,
    );
    const path = `/api/tables/${made.code}/notes`;
    const listed = async (token: string) => notesReply.parse((await ask(path, { token })).body).notes;
    return { ada, path, listed, links: made.links };
  }

  it('TB-20: are saved only on top of the last version; an outdated device receives the newer text', async () => {
    const { ada, path, listed } = await withTable();
    const page = { title: 'The Duke', scene: 'Scene 1', text: 'He *knows*.' };
    const note = noteReply.parse((await ask(path, { token: ada, body: page })).body);
    expect(await listed(ada)).toEqual([{ ...page, id: note.id, version: 1, changedAt: expect.any(Number) }]);
    const put = (text: string, version: number) =>
      ask(`${path}/${note.id}`, { token: ada, method: 'PUT', body: { ...page, text, version } });
    expect((await put('He flees.', 1)).body).toMatchObject({ saved: true, note: { text: 'He flees.', version: 2 } });
    expect((await put('He stays.', 1)).body).toMatchObject({ saved: false, note: { text: 'He flees.', version: 2 } });
    expect((await put('x'.repeat(longestNote), 2)).status).toBe(200);
    expect((await put('x'.repeat(longestNote + 1), 3)).status).toBe(400);
    expect((await ask(`${path}/${note.id}`, { token: ada, method: 'DELETE' })).status).toBe(200);
    expect((await put('Too late.', 3)).body).toEqual({ saved: false, note: null });
    expect(codesIn((await ask(`${path}/${note.id}`, { token: ada, method: 'DELETE' })).body)).toEqual([
      'E_NO_DOCUMENT',
    ]);
    expect(await listed(ada)).toEqual([]);
  });

  it('TB-20: belong to one person of the table; strangers have no notes there', async () => {
    const { ada, path, listed, links } = await withTable();
    const page = { title: 'The Duke', scene: '', text: 'bribed' };
    const note = noteReply.parse((await ask(path, { token: ada, body: page })).body);
    const ben = await personAt(server.port, 'Ben');
    expect((await ask(path, { token: ben })).status).toBe(403);
    expect((await ask(path, { token: ben, body: page })).status).toBe(403);
    expect((await ask(path)).status).toBe(401);
    const [, kind, secret] = /#(\w+)=(.+)$/u.exec(links.seat) ?? [];
    await ask(path.replace('/notes', '/enter'), { token: ben, body: { link: { kind, secret } } });
    expect(await listed(ben)).toEqual([]);
    const change = { ...page, text: 'mine', version: 1 };
    expect((await ask(`${path}/${note.id}`, { token: ben, method: 'PUT', body: change })).body).toEqual({
      saved: false,
      note: null,
    });
    expect((await ask(`${path}/${note.id}`, { token: ben, method: 'DELETE' })).status).toBe(404);
    expect((await listed(ada)).map(({ text }) => text)).toEqual(['bribed']);
  });
});

describe('prepared things', () => {
  const thing = {
    kind: 'scene',
    title: 'Opening',
    intents: [{ type: 'narrate', text: 'Rain.' }, { type: preparable }],
  };
  const file = { kind: 'prepared', version: 1, ruleset: 'toy', things: [thing] };
  const path = '/api/prepared/toy';

  it('TB-20: are added all or none, and changed only on top of the last version', async () => {
    const ada = await personAt(server.port, 'Ada');
    const post = (body: unknown) => ask('/api/prepared', { token: ada, body });
    const listed = async (token = ada) => preparedListReply.parse((await ask(path, { token })).body).things;
    const wrong = { ...thing, intents: [{ type: 'start' }] };
    expect(codesIn((await post({ ...file, things: [thing, wrong] })).body)).toEqual(['E_NOT_PREPARED']);
    expect(
      codesIn((await post({ ...file, things: [{ ...thing, intents: [{ type: 'narrate', text: 7 }] }] })).body),
    ).toEqual(['E_MALFORMED']);
    expect(codesIn((await post({ ...file, ruleset: 'nothing' })).body)).toEqual(['E_NO_RULESET']);
    expect((await post({ ...file, version: 2 })).status).toBe(400);
    expect(await listed()).toEqual([]);
    const [added] = preparedListReply.parse((await post(file)).body).things;
    expect(await listed()).toEqual([{ ...thing, id: added?.id, version: 1, changedAt: expect.any(Number) }]);
    expect(await listed(await personAt(server.port, 'Ben'))).toEqual([]);
    const put = (title: string, version: number) =>
      ask(`${path}/${added?.id}`, { token: ada, method: 'PUT', body: { ...thing, title, version } });
    expect((await put('The storm', 1)).body).toMatchObject({ saved: true, thing: { title: 'The storm', version: 2 } });
    expect((await put('The calm', 1)).body).toMatchObject({ saved: false, thing: { title: 'The storm' } });
    const many = Array.from({ length: 100 }, () => thing);
    expect(codesIn((await post({ ...file, things: many })).body)).toEqual(['E_PREPARED_FULL']);
    expect((await ask(`${path}/${added?.id}`, { token: ada, method: 'DELETE' })).status).toBe(200);
    expect((await post({ ...file, things: many })).status).toBe(200);
    expect(await listed()).toHaveLength(100);
  });

  it('TB-20: are refused if a list is too long, before its items are checked', async () => {
    const ada = await personAt(server.port, 'Ada');
    const validate = vi.spyOn(preparedFile, 'safeParse');
    onTestFinished(() => validate.mockRestore());
    const post = async (things: unknown) =>
      codesIn((await ask('/api/prepared', { token: ada, body: { ...file, things } })).body);
    const many = Array.from({ length: 50_000 }, () => ({}));
    expect(await post(many)).toEqual(['E_MALFORMED']);
    expect(await post([thing, { ...thing, intents: many }])).toEqual(['E_MALFORMED']);
    expect(validate).not.toHaveBeenCalled();
    for (const things of [null, 'x', [null, 3]]) expect(await post(things)).toEqual(['E_MALFORMED']);
    expect(validate).toHaveBeenCalledTimes(3);
  });
});

it('TB-10: the bytes of documents are limited for each address and day, changes included', async () => {
  const env = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', CARTOMANCER_JOURNAL: 'memory' };
  const read = readSettings({ ...env, DOCUMENT_MEGABYTES_A_DAY: '1' });
  if (!read.ok) throw new Error(read.sentence);
  const limited = await startServer(read.settings, new Map([['toy', toy]]));
  onTestFinished(() => limited.close());
  const ask = (path: string, options: TestRequest) => askAt(limited.port, path, options);
  const token = await personAt(limited.port, 'Ada');
  const made = await ask('/api/tables', { token, body: { ruleset: 'toy', name: 'Friday' } });
  const path = `/api/tables/${makeTableReply.parse(made.body).code}/notes`;
  const page = { title: 'The Duke', scene: '', text: '🂡'.repeat(longestNote / 2) };
  const { id } = noteReply.parse((await ask(path, { token, body: page })).body);
  let version = 1;
  const change = async () => await ask(`${path}/${id}`, { token, method: 'PUT', body: { ...page, version } });
  for (let reply = await change(); reply.status === 200; reply = await change()) version += 1;
  expect(version).toBe(Math.floor(1_000_000 / Buffer.byteLength(JSON.stringify({ ...page, version: 10 }))));
  expect(await ask(path, { token, body: page })).toMatchObject({
    status: 429,
    body: { refusals: [{ code: 'E_MEGABYTES_TODAY', clause: 'TB-10', facts: { megabytes: 1 } }] },
  });
});
