import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  enterReply,
  linksReply,
  makeTableReply,
  transferOwnerReply,
  transferReply,
  personReply,
  talkReply,
} from '@cartomancer/protocol';
import type { Ruleset } from '@cartomancer/rules/kernel';
import { toyRuleset } from '@cartomancer/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { RunningServer } from '../server.ts';
import { startServer } from '../server.ts';
import { readSettings } from '../settings.ts';

const toy: Ruleset = toyRuleset();
const folders: string[] = [];
let server: RunningServer;

async function openServer(
  limits: 'usual' | 'none',
  { folder, ...variables }: { readonly folder?: string; readonly UNSEATED_OF_AN_ADDRESS?: string } = {},
): Promise<RunningServer> {
  const data = folder ?? (await mkdtemp(join(tmpdir(), 'door-')));
  folders.push(data);
  const read = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_FOLDER: data,
    LOG_LEVEL: 'silent',
    LIMITS: limits,
    ...variables,
  });
  if (!read.ok) throw new Error(read.sentence);
  return await startServer(read.settings, new Map([['toy', toy]]));
}

beforeAll(async () => {
  server = await openServer('none');
});

afterAll(async () => {
  await server.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

interface TestRequest {
  readonly method?: string;
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly port?: number;
}

async function ask(path: string, { method, token, body, headers, port = server.port }: TestRequest = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

async function person(name: string, port = server.port): Promise<string> {
  const { body } = await ask('/api/person', { body: { name }, port });
  return personReply.parse(body).token;
}

async function makeTable(token: string, more: object = {}, port = server.port) {
  const { body } = await ask('/api/tables', { token, body: { ruleset: 'toy', name: 'Friday', ...more }, port });
  return makeTableReply.parse(body);
}

const parsedLink = (link: string) => {
  const [, kind, secret] = /#(\w+)=(.+)$/u.exec(link) ?? [];
  return { kind, secret };
};

function refusal(code: string) {
  return { refusals: [expect.objectContaining({ code })] };
}

async function linksOf(code: string, token: string) {
  const { body } = await ask(`/api/tables/${code}/links`, { token });
  return linksReply.parse(body).links;
}

describe('links (TB-03)', () => {
  it('stop working once they are renewed; people who used them stay', async () => {
    const host = await person('Ada');
    const { code, links } = await makeTable(host);
    const [ben, cleo] = [await person('Ben'), await person('Cleo')];
    const enter = (token: string, link: string) =>
      ask(`/api/tables/${code}/enter`, { token, body: { link: parsedLink(link) } });
    expect(await enter(ben, links.seat)).toMatchObject({ status: 200 });
    await ask(`/api/tables/${code}/links`, { token: host, body: { kind: 'seat' } });
    expect(await enter(cleo, links.seat)).toMatchObject({ status: 403, body: refusal('E_LINK') });
    expect(await enter(ben, links.seat)).toMatchObject({ status: 200, body: { role: 'person' } });
    const [seat] = await linksOf(code, host);
    expect(await enter(cleo, seat?.link ?? '')).toMatchObject({ status: 200 });
  });
});

describe('the pass phrase (TB-03)', () => {
  it.each(['private', 'public'])('is asked of newcomers once, at a %s table', async (visibility) => {
    const host = await person('Ada');
    const { code, links } = await makeTable(host, { visibility, phrase: 'Lantern  Market' });
    const ben = await person('Ben');
    const enter = (token: string, body: object) => ask(`/api/tables/${code}/enter`, { token, body });
    const link = visibility === 'private' ? { link: parsedLink(links.seat) } : {};
    expect(await enter(ben, link)).toMatchObject({ status: 403, body: refusal('E_PHRASE_WANTED') });
    expect(await enter(ben, { ...link, phrase: 'lantern fish' })).toMatchObject({ body: refusal('E_PHRASE') });
    expect(await enter(ben, { ...link, phrase: ' lantern market ' })).toMatchObject({ status: 200 });
    expect(await enter(ben, {})).toMatchObject({ status: 200 });
    // A spectator gets a pass, with which they can return and read without the phrase.
    const watching = { link: parsedLink(links.spectator) };
    expect(await enter(await person('Wanda'), watching)).toMatchObject({ body: refusal('E_PHRASE_WANTED') });
    const wanda = await person('Wanda');
    const { body } = await enter(wanda, { ...watching, phrase: 'lantern market' });
    const { pass } = z.object({ pass: z.string() }).parse(body);
    expect(await enter(wanda, { ...watching, pass })).toMatchObject({ status: 200, body: { pass } });
    const read = (headers: Record<string, string>, token = wanda) =>
      ask(`/api/tables/${code}/chronicle`, { token, headers });
    expect(await read({ 'Table-Link': `spectator ${watching.link.secret}` })).toMatchObject({ status: 403 });
    expect(await read({ 'Table-Pass': pass })).toMatchObject({ status: 200 });
    // The pass does not work for any other person.
    const eve = await person('Eve');
    expect(await enter(eve, { ...watching, pass })).toMatchObject({ status: 403, body: refusal('E_PHRASE_WANTED') });
    expect(await read({ 'Table-Pass': pass }, eve)).toMatchObject({ status: 403 });
    expect(await ask(`/api/tables/${code}/chronicle`, { headers: { 'Table-Pass': pass } })).toMatchObject({
      status: 401,
    });
    const change = (token: string) =>
      ask(`/api/tables/${code}/phrase`, { method: 'PUT', token, body: { phrase: null } });
    expect(await change(ben)).toMatchObject({ status: 403 });
    expect(await change(host)).toMatchObject({ status: 200 });
    expect(await enter(await person('Dora'), link)).toMatchObject({ status: 200 });
  });
});

describe('reading', () => {
  it('TB-03: outsiders can read a public table, but not with a wrong secret', async () => {
    const host = await person('Ada');
    const { code, links } = await makeTable(host, { visibility: 'public' });
    const eve = await person('Eve');
    const read = (headers: Record<string, string>) => ask(`/api/tables/${code}/chronicle`, { token: eve, headers });
    expect(await read({})).toMatchObject({ status: 200 });
    expect(await read({ 'Table-Link': 'seat x' })).toMatchObject({ status: 403, body: refusal('E_LINK') });
    expect(await read({ 'Table-Link': `seat ${parsedLink(links.seat).secret}` })).toMatchObject({ status: 200 });
    expect(await read({ 'Table-Link': 'seat' })).toMatchObject({ status: 200 });
  });
});

describe('entering', () => {
  it('TB-04: a person waiting for admission sees nothing of the table, with a seat link or a spectator link', async () => {
    const host = await person('Ada');
    const { code, links } = await makeTable(host, { options: { arrivalsWait: true } });
    const ben = await person('Ben');
    const enter = (link: string) => ask(`/api/tables/${code}/enter`, { token: ben, body: { link: parsedLink(link) } });
    const waiting = await enter(links.seat);
    expect(enterReply.parse(waiting.body)).toEqual({ role: 'waiting', ruleset: 'toy', title: 'Friday', seconds: 4 });
    const again = (token: string) =>
      ask(`/api/tables/${code}/enter`, { token, body: { link: parsedLink(links.seat), waits: true } });
    expect(await again(ben)).toMatchObject({ body: { role: 'waiting' } });
    // A person whose knock was forgotten, for instance after a long disconnect, was not turned away: they knock again.
    expect(await again(await person('Eve'))).toMatchObject({ body: { role: 'waiting' } });
    // Without admission a person can read nothing.
    expect(await ask(`/api/tables/${code}/chronicle`, { token: ben })).toMatchObject({ status: 403 });
    expect(await ask(`/api/tables/${code}/talk`, { token: ben })).toMatchObject({ status: 403 });
    const wanda = await person('Wanda');
    const watch = (more: object = {}) =>
      ask(`/api/tables/${code}/enter`, { token: wanda, body: { link: parsedLink(links.spectator), ...more } });
    const read = (headers: Record<string, string>) => ask(`/api/tables/${code}/chronicle`, { token: wanda, headers });
    expect((await watch()).body).toMatchObject({ role: 'waiting', seconds: 4 });
    expect((await watch({ waits: true })).body).toMatchObject({ role: 'waiting' });
    expect(await read({ 'Table-Link': `spectator ${parsedLink(links.spectator).secret}` })).toMatchObject({
      status: 403,
    });
  });

  it('TB-03: a table tells newcomers whether they need a link or a phrase', async () => {
    const host = await person('Ada');
    const closed = await makeTable(host);
    const listed = await makeTable(host, { visibility: 'public', phrase: 'lantern market' });
    expect(await ask(`/api/tables/${closed.code}/door`)).toMatchObject({ status: 200, body: { door: 'link' } });
    expect(await ask(`/api/tables/${listed.code}/door`)).toMatchObject({ status: 200, body: { door: 'phrase' } });
    expect(await ask('/api/tables/AAA-AAA/door')).toMatchObject({ status: 404, body: refusal('E_NO_TABLE') });
  });

  it('TB-05: only people of a private table can read its chat', async () => {
    const host = await person('Ada');
    const { code } = await makeTable(host);
    const { status, body } = await ask(`/api/tables/${code}/talk`, { token: host });
    expect({ status, body: talkReply.parse(body) }).toEqual({ status: 200, body: { entries: [], before: null } });
    expect(await ask(`/api/tables/${code}/talk`)).toMatchObject({ status: 401 });
    expect(await ask(`/api/tables/${code}/talk`, { token: await person('Eve') })).toMatchObject({ status: 403 });
  });
});

describe('moving to another device (TB-02)', () => {
  it('makes the other device the same person, once', async () => {
    const ada = await person('Ada');
    const { code } = await makeTable(ada);
    const first = transferReply.parse((await ask('/api/person/move', { token: ada, body: {} })).body);
    const { link, seconds } = transferReply.parse((await ask('/api/person/move', { token: ada, body: {} })).body);
    expect(seconds).toBe(600);
    const redeem = (path: string) => ask('/api/person/moved', { body: { secret: path.split('#')[1] } });
    expect(await redeem(first.link)).toMatchObject({ status: 403, body: refusal('E_MOVE') });
    const owner = await ask('/api/person/move/owner', { body: { secret: link.split('#')[1] } });
    expect(transferOwnerReply.parse(owner.body)).toEqual({ name: 'Ada', tables: [] });
    const moved = personReply.parse((await redeem(link)).body);
    expect(moved.name).toBe('Ada');
    expect(await ask(`/api/tables/${code}/links`, { token: moved.token })).toMatchObject({ status: 200 });
    expect(await redeem(link)).toMatchObject({ status: 403 });
    expect(await ask('/api/person/move/owner', { body: { secret: link.split('#')[1] } })).toMatchObject({
      status: 403,
      body: refusal('E_MOVE'),
    });
    expect(await ask('/api/person/move', { body: {} })).toMatchObject({ status: 401 });
  });
});

// There is one Colyseus per process: starting another server removes the rooms of the first.
describe('with a separate server for each test', () => {
  it('TB-03: only the host can read the links, also after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'door-'));
    const first = await openServer('none', { folder });
    const host = await person('Ada', first.port);
    const { code, links } = await makeTable(host, {}, first.port);
    await first.close();
    const second = await openServer('none', { folder });
    const asHost = await ask(`/api/tables/${code}/links`, { token: host, port: second.port });
    expect(asHost.body).toEqual({
      links: [
        { role: 'seat', state: 'open', link: links.seat },
        { role: 'spectator', state: 'open', link: links.spectator },
      ],
    });
    const other = await person('Ben', second.port);
    expect(await ask(`/api/tables/${code}/links`, { token: other, port: second.port })).toMatchObject({
      status: 403,
      body: refusal('E_HOST_ONLY'),
    });
    await second.close();
  });

  it('TB-04: only people who knocked can wait; they give the phrase once; waiting ends when the server stops', async () => {
    const ownServer = await openServer('none');
    const { port } = ownServer;
    const { code, links } = await makeTable(
      await person('Ada', port),
      { options: { arrivalsWait: true }, phrase: 'lantern market' },
      port,
    );
    const [ben, eve] = [await person('Ben', port), await person('Eve', port)];
    const enter = (more: object) =>
      ask(`/api/tables/${code}/enter`, { token: ben, body: { link: parsedLink(links.seat), ...more }, port });
    const wait = (token: string) => ask(`/api/tables/${code}/wait`, { token, body: {}, port });
    expect(await enter({})).toMatchObject({ body: refusal('E_PHRASE_WANTED') });
    expect(await enter({ phrase: 'lantern market' })).toMatchObject({ body: { role: 'waiting' } });
    expect(await enter({ waits: true })).toMatchObject({ body: { role: 'waiting' } });
    expect(await wait(eve)).toMatchObject({ status: 200, body: { waits: false } });
    expect(await ask(`/api/tables/${code}/wait`, { body: {}, port })).toMatchObject({ status: 401 });
    // The request beyond the limit is answered at once and has to be repeated. The others are answered when the server
    // closes.
    const waiting = Array.from({ length: 5 }, () => wait(ben));
    const later = { status: 200, body: { waits: true, seconds: 4 } };
    expect(await Promise.race(waiting)).toEqual(later);
    await ownServer.close();
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => later));
  });

  it('TB-01: people with a valid link do not count towards the limit of their address', async () => {
    const limited = await openServer('usual', { UNSEATED_OF_AN_ADDRESS: '1' });
    const host = await person('Ada', limited.port);
    const { code, links } = await makeTable(host, { visibility: 'public' }, limited.port);
    const enter = async (name: string, link?: object) => {
      const token = await person(name, limited.port);
      return (await ask(`/api/tables/${code}/enter`, { token, body: { link }, port: limited.port })).status;
    };
    expect(await enter('Ben')).toBe(200);
    expect(await enter('Cleo')).toBe(403);
    expect(await enter('Dan', { kind: 'seat', secret: 'x'.repeat(22) })).toBe(403);
    expect(await enter('Eve', parsedLink(links.seat))).toBe(200);
    await limited.close();
  });

  it('TB-03: the number of wrong pass phrases is limited', async () => {
    const limited = await openServer('usual');
    const host = await person('Ada', limited.port);
    const { code, links } = await makeTable(host, { phrase: 'lantern market' }, limited.port);
    const token = await person('Eve', limited.port);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      const body = { link: parsedLink(links.seat), phrase: `guess ${guess}` };
      statuses.push((await ask(`/api/tables/${code}/enter`, { token, body, port: limited.port })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
    await limited.close();
  });

  it('TB-03: a sleeping public table is listed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'door-'));
    const first = await openServer('none', { folder });
    const { code } = await makeTable(await person('Ada', first.port), { visibility: 'public' }, first.port);
    await first.close();
    const second = await openServer('none', { folder });
    expect((await ask('/api/tables', { port: second.port })).body).toEqual({
      tables: [
        {
          code,
          ruleset: 'toy',
          name: 'Friday',
          seats: null,
          taken: null,
          phase: 'asleep',
          door: null,
          nextSession: null,
        },
      ],
    });
    await second.close();
  });
});
