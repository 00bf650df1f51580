import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeProgramReply, makeTableReply, programsReply } from '@cartomancer/protocol';
import { toyRuleset } from '@cartomancer/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { askAt, personAt } from '../../test/http.ts';
import type { TestRequest } from '../../test/http.ts';
import { mostPrograms } from '../programs/programs.ts';
import type { RunningServer } from '../server.ts';
import { startServer } from '../server.ts';
import { readSettings } from '../settings.ts';

let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'programs-'));
  const read = readSettings({ PORT: '0', HOST: '127.0.0.1', DATA_FOLDER: folder, LOG_LEVEL: 'silent', LIMITS: 'none' });
  if (!read.ok) throw new Error(read.sentence);
  server = await startServer(read.settings, new Map([['toy', toyRuleset()]]));
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (path: string, options: TestRequest = {}) => askAt(server.port, path, options);

async function outcome(path: string, options: TestRequest = {}): Promise<string | number> {
  const { status, body } = await ask(path, options);
  const { refusals = [] } = body as { readonly refusals?: readonly { readonly code: string }[] };
  return refusals[0]?.code ?? status;
}

async function hostedTable() {
  const host = await personAt(server.port, 'Ada');
  const { body } = await ask('/api/tables', { token: host, body: { ruleset: 'toy', name: 'Friday', seats: 3 } });
  const { code } = makeTableReply.parse(body);
  const path = `/api/tables/${code}/programs`;
  const make = async (right: object, name = 'Overlay') =>
    makeProgramReply.parse((await ask(path, { token: host, body: { name, right } })).body);
  const list = async () => programsReply.parse((await ask(path, { token: host })).body).programs;
  return { host, code, path, make, list };
}

const watch = { kind: 'watch' };
const seat = (name: string) => ({ kind: 'seat', seat: name });

describe('programs of a table', () => {
  it('get a token that is shown once, and are listed with their last use', async () => {
    const { code, make, list } = await hostedTable();
    const made = await make(watch);
    expect(made.token).toMatch(new RegExp(`^program\\.${code}\\.[\\w-]{22}$`, 'u'));
    expect(await list()).toEqual([made.program]);
    expect(made.program).toMatchObject({ name: 'Overlay', right: watch, usedAt: null });
    expect(JSON.stringify(await list())).not.toContain(made.token.slice(-22));
    expect(await outcome(`/api/tables/${code}/enter`, { token: made.token, body: {} })).toBe(200);
    expect((await list())[0]?.usedAt).toEqual(expect.any(Number));
  });

  it('enter as spectators, or as players in their seat', async () => {
    const { code, make } = await hostedTable();
    const enter = `/api/tables/${code}/enter`;
    const watching = await ask(enter, { token: (await make(watch)).token, body: {} });
    expect(watching.body).toMatchObject({ role: 'spectator', room: 'gallery' });
    const playing = await ask(enter, { token: (await make(seat('s2'), 'Rin')).token, body: {} });
    expect(playing.body).toMatchObject({ role: 'person', room: 'toy' });
    // A program's token belongs to no person, so it cannot list the programs.
    expect(await outcome(`/api/tables/${code}/programs`, { method: 'GET', token: (await make(watch)).token })).toBe(
      'E_UNKNOWN_PERSON',
    );
  });

  it('can be given only a player’s seat that no person holds', async () => {
    const { host, code, path, make } = await hostedTable();
    const askForSeat = (name: string) => outcome(path, { token: host, body: { name: 'Rin', right: seat(name) } });
    expect(await askForSeat('s9')).toBe('E_PROGRAM_SEAT');
    const [first, second] = [await make(seat('s1')), await make(seat('s1'))];
    expect(await outcome(`/api/tables/${code}/enter`, { token: first.token, body: {} })).toBe(200);
    expect(await askForSeat('s1')).toBe('E_PROGRAM_SEAT');
    expect(await outcome(`/api/tables/${code}/enter`, { token: second.token, body: {} })).toBe('E_PROGRAM_SEAT');
  });

  it('are made, listed and revoked by the host only', async () => {
    const { path, make, host } = await hostedTable();
    const { program } = await make(watch);
    const eve = await personAt(server.port, 'Eve');
    const body = { name: 'Mine', right: watch };
    for (const token of [eve, undefined]) {
      const options = token === undefined ? {} : { token };
      const code = token === undefined ? 'E_UNKNOWN_PERSON' : 'E_HOST_ONLY';
      expect(await outcome(path, options)).toBe(code);
      expect(await outcome(path, { ...options, body })).toBe(code);
      expect(await outcome(`${path}/${program.id}`, { ...options, method: 'DELETE' })).toBe(code);
    }
    expect(await outcome(`${path}/unknown`, { token: host, method: 'DELETE' })).toBe('E_NO_PROGRAM');
    expect(await outcome(path, { token: host, body: { ...body, right: { kind: 'host' } } })).toBe('E_MALFORMED');
    expect(await outcome(path, { token: host, body: { ...body, more: 1 } })).toBe('E_MALFORMED');
    expect(await outcome(path, { token: host, body: { ...body, name: '\u200B' } })).toBe('E_MALFORMED');
  });

  it('cannot enter with a revoked token, nor at another table', async () => {
    const { host, code, path, make, list } = await hostedTable();
    const other = await hostedTable();
    const made = await make(watch);
    const enter = (where: string, token = made.token) => outcome(`/api/tables/${where}/enter`, { token, body: {} });
    expect(await enter(other.code)).toBe('E_PROGRAM_TOKEN');
    expect(await enter(code, `program.${other.code}.${made.token.slice(-22)}`)).toBe('E_PROGRAM_TOKEN');
    expect(await enter(code)).toBe(200);
    expect(await outcome(`${path}/${made.program.id}`, { token: host, method: 'DELETE' })).toBe(200);
    expect(await list()).toEqual([]);
    expect(await enter(code)).toBe('E_PROGRAM_TOKEN');
    expect(await outcome(`/api/tables/${code}/chronicle`, { token: made.token })).toBe('E_PROGRAM_TOKEN');
  });

  it('read the story and nothing else', async () => {
    const { code, make } = await hostedTable();
    const table = `/api/tables/${code}`;
    for (const right of [watch, seat('s1')]) {
      const { token } = await make(right, 'Rin');
      expect(await outcome(`${table}/enter`, { token, body: {} })).toBe(200);
      expect(await outcome(`${table}/chronicle`, { token })).toBe(200);
      const others = [
        ['GET', `${table}/talk`],
        ['GET', `${table}/links`],
        ['GET', `${table}/watchers`],
        ['GET', `${table}/replay`],
        ['GET', `${table}/session`],
        ['GET', `${table}/notes`],
        ['POST', `${table}/wait`],
        ['GET', '/api/visits'],
        ['GET', '/api/turns'],
        ['GET', '/api/sheets'],
        ['POST', '/api/person'],
        ['GET', '/api/campaigns'],
      ] as const;
      for (const [method, path] of others) {
        const options = method === 'POST' ? { method, token, body: {} } : { method, token };
        expect([path, await outcome(path, options)]).toEqual([path, 'E_UNKNOWN_PERSON']);
      }
    }
  });

  it('are limited in number at one table', async () => {
    const { host, path, make } = await hostedTable();
    for (let count = 0; count < mostPrograms; count += 1) await make(watch);
    expect(await outcome(path, { token: host, body: { name: 'More', right: watch } })).toBe('E_PROGRAMS_FULL');
  });
});
