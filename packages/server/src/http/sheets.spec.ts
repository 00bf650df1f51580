import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sheetEntry, sheetFile, sheetsReply } from '@cartomancer/protocol';
import { sheetRuleset, toyRuleset } from '@cartomancer/testkit';
import type { Ruleset } from '@cartomancer/rules/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startServer } from '../server.ts';
import type { RunningServer } from '../server.ts';
import { readSettings } from '../settings.ts';
import type { TestRequest } from '../../test/http.ts';
import { askAt, personAt } from '../../test/http.ts';

const sheetSystem: Ruleset = sheetRuleset();
const toy: Ruleset = toyRuleset();
const diary: Ruleset = { ...sheetSystem, id: 'diary', readSheet: (sheet) => sheet };
const strict: Ruleset = {
  ...sheetSystem,
  id: 'strict',
  sheetRefusals: () => [{ code: 'STRICT_LEVEL', clause: 'KEEP-2', facts: { most: 9 } }],
};
const rulesets = new Map([sheetSystem, toy, diary, strict].map((ruleset) => [ruleset.id, ruleset]));
const mara = { kind: 'sheet', version: 1, ruleset: 'sheet-system', title: 'Mara', sheet: { name: 'Mara', level: 3 } };

let server: RunningServer;
let folder: string;

function settings(limits: 'usual' | 'none') {
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_FOLDER: folder, LOG_LEVEL: 'silent', LIMITS: limits };
  const read = readSettings({ ...env, CARTOMANCER_JOURNAL: 'memory' });
  if (!read.ok) throw new Error(read.sentence);
  return read.settings;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheets-'));
  server = await startServer(settings('none'), rulesets);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (path: string, options?: TestRequest, to = server) => askAt(to.port, path, options);
const person = (name: string, to = server) => personAt(to.port, name);

const refused = (code: string) => ({ refusals: [expect.objectContaining({ code })] });

async function importMara(token: string, more: object = {}): Promise<string> {
  return sheetEntry.parse((await ask('/api/sheets', { token, body: { ...mara, ...more } })).body).id;
}

async function listed(token: string, query = '') {
  return sheetsReply.parse((await ask(`/api/sheets${query}`, { token })).body).sheets;
}

describe('the sheet library', () => {
  it('refuses a manipulated file with the reason that the system gives', async () => {
    const token = await person('Ada');
    expect(await ask('/api/sheets', { token, body: { ...mara, ruleset: 'strict' } })).toMatchObject({
      status: 400,
      body: { refusals: [{ code: 'STRICT_LEVEL', clause: 'KEEP-2', facts: { most: 9 } }] },
    });
    expect(await listed(token)).toEqual([]);
  });

  it('imports a file, lists it, and exports it unchanged', async () => {
    const token = await person('Ada');
    const id = await importMara(token);
    expect(await listed(token)).toEqual([
      { id, ruleset: 'sheet-system', title: 'Mara', table: null, keptAt: expect.any(Number) },
    ]);
    expect(await listed(token, '?ruleset=toy')).toEqual([]);
    const { body } = await ask(`/api/sheets/${id}`, { token });
    expect(sheetFile.parse(body)).toEqual(mara);
  });

  it('renames and deletes', async () => {
    const token = await person('Ada');
    const id = await importMara(token);
    const rename = (title: string) => ask(`/api/sheets/${id}`, { method: 'PATCH', token, body: { title } });
    expect(await rename(' The \u202EElder ')).toMatchObject({ status: 200, body: { id, title: 'The Elder' } });
    expect(await rename('\u200B')).toMatchObject({ status: 400, body: refused('E_MALFORMED') });
    expect(await ask(`/api/sheets/${id}`, { method: 'DELETE', token })).toMatchObject({ status: 200, body: {} });
    expect(await ask(`/api/sheets/${id}`, { method: 'DELETE', token })).toMatchObject({ status: 404 });
    expect(await listed(token)).toEqual([]);
  });

  it('is separate for each person', async () => {
    const id = await importMara(await person('Ada'));
    const token = await person('Eve');
    expect(await listed(token)).toEqual([]);
    for (const options of [
      {},
      { method: 'DELETE' },
      { method: 'PATCH', body: { title: 'Mine' } },
    ] satisfies readonly TestRequest[])
      expect(await ask(`/api/sheets/${id}`, { ...options, token })).toMatchObject({
        status: 404,
        body: refused('E_NO_SHEET'),
      });
  });

  it('requires a token', async () => {
    const id = await importMara(await person('Ada'));
    for (const [path, options] of [
      ['/api/sheets', {}],
      ['/api/sheets', { body: mara }],
      [`/api/sheets/${id}`, {}],
      [`/api/sheets/${id}`, { method: 'DELETE' }],
      [`/api/sheets/${id}`, { method: 'PATCH', body: { title: 'x' } }],
      [`/api/sheets/${id}`, { token: 'forged' }],
    ] as const satisfies readonly (readonly [string, TestRequest])[])
      expect(await ask(path, options)).toMatchObject({ status: 401, body: refused('E_UNKNOWN_PERSON') });
  });

  it.each([
    ['another kind', { kind: 'campaign' }, 'E_MALFORMED'],
    ['another version', { version: 2 }, 'E_MALFORMED'],
    ['no title', { title: ' ' }, 'E_MALFORMED'],
    ['an invisible title', { title: '\u200B\u2060' }, 'E_MALFORMED'],
    ['an extra field', { owner: 'somebody' }, 'E_MALFORMED'],
    ['an unpaired surrogate', { sheet: { name: '\uD800' } }, 'E_MALFORMED'],
    ['an unknown system', { ruleset: 'chess' }, 'E_NO_RULESET'],
    ['a system without sheets', { ruleset: 'toy' }, 'E_NO_RULESET'],
  ])('refuses a file with %s', async (_, more, code) => {
    const token = await person('Ada');
    expect(await ask('/api/sheets', { token, body: { ...mara, ...more } })).toMatchObject({
      status: 400,
      body: refused(code),
    });
    expect(await listed(token)).toEqual([]);
  });

  it('reports an invalid sheet as broken', async () => {
    const token = await person('Ada');
    const broken = { ...mara, sheet: { name: 'Mara', level: -1 } };
    expect(await ask('/api/sheets', { token, body: broken })).toMatchObject({
      status: 400,
      body: { refusals: [{ code: 'E_SHEET_BROKEN' }, { code: 'E_MALFORMED' }] },
    });
    expect(await listed(token)).toEqual([]);
  });

  it('accepts a long sheet, up to a limit', async () => {
    const token = await person('Ada');
    const long = { name: 'Mara', story: 'é'.repeat(90_000) };
    const book = { ruleset: 'diary', sheet: long };
    expect(sheetFile.parse((await ask(`/api/sheets/${await importMara(token, book)}`, { token })).body)).toEqual({
      ...mara,
      ...book,
    });
    for (const length of [100_001, 500_000])
      expect(
        await ask('/api/sheets', { token, body: { ...mara, sheet: { story: 'x'.repeat(length) } } }),
      ).toMatchObject({ status: 413, body: refused('E_MALFORMED') });
    let deep: unknown = 1;
    for (let level = 0; level < 200; level += 1) deep = [deep];
    expect(await ask('/api/sheets', { token, body: { ...mara, sheet: deep } })).toMatchObject({ status: 400 });
    expect(await ask('/api/sheets', { token, raw: '{"kind":' })).toMatchObject({ status: 400 });
  });

  it('rejects other origins', async () => {
    const token = await person('Ada');
    const id = await importMara(token);
    const headers = { Origin: 'https://evil.example' };
    expect(await ask(`/api/sheets/${id}`, { method: 'DELETE', token, headers })).toMatchObject({ status: 403 });
    expect(await listed(token)).toHaveLength(1);
  });

  it('limits imports per minute', async () => {
    const limitedServer = await startServer(settings('usual'), rulesets);
    try {
      const token = await person('Ada', limitedServer);
      const statuses = new Set<number>();
      for (let number = 0; number < 31; number += 1)
        statuses.add((await ask('/api/sheets', { token, body: mara }, limitedServer)).status);
      expect(statuses).toEqual(new Set([200, 429]));
    } finally {
      await limitedServer.close();
    }
  });
});
