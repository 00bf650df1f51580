import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  closeCodes,
  joinRefusals,
  makeProgramReply,
  makeTableReply,
  placeReply,
  protocolVersion,
  visitsReply,
  watchersReply,
} from '@cartomancer/protocol';
import type { Ruleset } from '@cartomancer/rules/kernel';
import { toyRuleset } from '@cartomancer/testkit';
import type { Room } from '@colyseus/sdk';
import { Client } from '@colyseus/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import type { RunningServer } from '../server.ts';
import { startServer } from '../server.ts';
import { readSettings } from '../settings.ts';
import type { TestRequest } from '../../test/http.ts';
import { askAt, personAt } from '../../test/http.ts';

const toy: Ruleset = toyRuleset();
let server: RunningServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'removed-'));
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_FOLDER: folder, LOG_LEVEL: 'silent', LIMITS: 'none' };
  const read = readSettings(env);
  if (!read.ok) throw new Error(read.sentence);
  server = await startServer(read.settings, new Map([['toy', toy]]));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (path: string, options?: TestRequest) => askAt(server.port, `/api${path}`, options);
const revoked = { refusals: [expect.objectContaining({ code: 'E_PROGRAM_TOKEN' })] };
const refused = (code: string) => ({ status: 403, body: { refusals: [expect.objectContaining({ code })] } });

async function joinRoom(roomId: string, token: string, pass?: string): Promise<Room> {
  const client = new Client(`http://127.0.0.1:${server.port}`);
  client.auth.token = token;
  const room = await client.joinById(roomId, { protocol: protocolVersion, ...(pass === undefined ? {} : { pass }) });
  room.reconnection.enabled = false;
  for (const type of ['clocks', 'present', 'answer']) room.onMessage(type, () => {});
  return room;
}

it.each(['public', 'private'] as const)(
  'TB-04: at a %s table, a removed person is refused when they reconnect, and can enter again on purpose',
  async (visibility) => {
    const [ada, ben] = [await personAt(server.port, 'Ada'), await personAt(server.port, 'Ben')];
    const tableRequest = { ruleset: 'toy', name: 'Friday', seats: 2, visibility };
    const { code, links } = makeTableReply.parse((await ask('/tables', { token: ada, body: tableRequest })).body);
    const link = { kind: 'seat', secret: links.seat.split('=')[1] };
    const enter = (token: string, body: object) => ask(`/tables/${code}/enter`, { token, body });
    const { roomId } = placeReply.parse((await enter(ben, { link })).body);
    const benRoom = await joinRoom(roomId, ben);
    await benRoom.leave(false);
    await enter(ada, {});
    const host = await joinRoom(roomId, ada);
    host.send('play', { intent: { type: 'kick', person: 'p2' }, intentId: 'a1', seen: 0 });
    await expect.poll(async () => (await enter(ben, {})).status).toBe(403);

    expect(await enter(ben, {})).toMatchObject(refused('E_REMOVED'));
    await expect(joinRoom(roomId, ben)).rejects.toMatchObject({ code: joinRefusals.notEntered });
    const deliberately = visibility === 'public' ? { afterRemoval: true } : { link };
    if (visibility === 'private') expect(await enter(ben, { afterRemoval: true })).toMatchObject(refused('E_LINK'));
    expect(await enter(ben, deliberately)).toMatchObject({ status: 200, body: { role: 'person' } });
    // Ben belongs to the table again, so the removal is no longer reported.
    expect(await enter(ben, {})).toMatchObject({ status: 200, body: { role: 'person' } });
  },
);

it('TB-04: a banned person who enters without a link is refused because of the ban, not for the missing link', async () => {
  const [ada, ben] = [await personAt(server.port, 'Ada'), await personAt(server.port, 'Ben')];
  const tableRequest = { ruleset: 'toy', name: 'Friday', seats: 2, visibility: 'private' };
  const { code, links } = makeTableReply.parse((await ask('/tables', { token: ada, body: tableRequest })).body);
  const link = { kind: 'seat', secret: links.seat.split('=')[1] };
  const enter = (token: string, body: object) => ask(`/tables/${code}/enter`, { token, body });
  const { roomId } = placeReply.parse((await enter(ben, { link })).body);
  await joinRoom(roomId, ben);
  await enter(ada, {});
  const host = await joinRoom(roomId, ada);
  host.send('play', { intent: { type: 'ban', person: 'p2' }, intentId: 'a1', seen: 0 });
  await expect.poll(async () => (await enter(ben, {})).status).toBe(403);
  expect(await enter(ben, {})).toMatchObject(refused('E_BANNED'));
});

it('TB-04 TB-05: a visitor with a delayed view who was removed cannot come back with their old pass', async () => {
  const [ada, ben] = [await personAt(server.port, 'Ada'), await personAt(server.port, 'Ben')];
  const tableRequest = {
    ruleset: 'toy',
    name: 'Friday',
    seats: 2,
    visibility: 'private',
    options: { spectatorDelay: 30 },
  };
  const { code, links } = makeTableReply.parse((await ask('/tables', { token: ada, body: tableRequest })).body);
  const enter = (token: string, body: object) => ask(`/tables/${code}/enter`, { token, body });
  const host = await joinRoom(placeReply.parse((await enter(ada, {})).body).roomId, ada);
  const moves = [
    { type: 'take_seat', seat: 's1' },
    { type: 'invite_bot', seat: 's2' },
    { type: 'ready', on: true },
    { type: 'start' },
  ];
  for (const [number, intent] of moves.entries()) host.send('play', { intent, intentId: `m${number}`, seen: 0 });
  const visitor = z.object({ role: z.literal('visitor'), roomId: z.string(), pass: z.string() });
  const link = { kind: 'seat', secret: links.seat.split('=')[1] };
  // The delay applies only after play has begun.
  await expect.poll(async () => (await enter(ben, { link })).body).toMatchObject({ role: 'visitor' });
  const { roomId, pass } = visitor.parse((await enter(ben, { link })).body);
  const left = closeCodeOf(await joinRoom(roomId, ben, pass));
  host.send('play', { intent: { type: 'kick', person: 'p2' }, intentId: 'a1', seen: 0 });
  expect(await left).toBe(closeCodes.removed);
  await expect(joinRoom(roomId, ben, pass)).rejects.toMatchObject({ code: joinRefusals.notEntered });
  const again = visitor.parse((await enter(ben, { link })).body);
  await expect(joinRoom(again.roomId, ben, again.pass)).resolves.toBeDefined();
});

it.each([
  ['public', { type: 'set_option', key: 'arrivalsWait', value: true }],
  ['private', { type: 'lock', on: true }],
] as const)(
  'TB-04: a removed person of a %s table that admits no one cannot use the pass with which they watched it',
  async (visibility, guard) => {
    const [ada, ben] = [await personAt(server.port, 'Ada'), await personAt(server.port, 'Ben')];
    const tableRequest = { ruleset: 'toy', name: 'Friday', seats: 2, visibility };
    const { code, links } = makeTableReply.parse((await ask('/tables', { token: ada, body: tableRequest })).body);
    const enter = (token: string, body: object) => ask(`/tables/${code}/enter`, { token, body });
    const watching = z.object({ role: z.literal('spectator'), roomId: z.string(), pass: z.string() });
    const watch = { kind: 'spectator', secret: visibility === 'public' ? '' : links.spectator.split('=')[1] };
    // Before Ben belongs to the table, anyone may watch.
    const asStranger = watching.parse((await enter(ben, { link: watch })).body);
    await enter(ben, { link: { kind: 'seat', secret: links.seat.split('=')[1] } });
    const host = await joinRoom(placeReply.parse((await enter(ada, {})).body).roomId, ada);
    let sent = 0;
    const send = (intent: object) => host.send('play', { intent, intentId: `x${(sent += 1)}`, seen: 0 });
    send(guard);
    const asPerson = watching.parse((await enter(ben, { link: watch })).body);
    await (await joinRoom(asPerson.roomId, ben, asPerson.pass)).leave();
    const read = (pass: string) =>
      ask(`/tables/${code}/chronicle`, {
        token: ben,
        headers: { 'Table-Pass': pass, 'Table-Link': `spectator ${watch.secret}` },
      });
    expect(await read(asPerson.pass)).toMatchObject({ status: 200 });
    send({ type: 'kick', person: 'p2' });
    await expect.poll(async () => (await enter(ben, {})).status).toBe(403);
    for (const { roomId, pass } of [asPerson, asStranger]) {
      expect((await enter(ben, { link: watch, pass })).body).not.toHaveProperty('roomId');
      expect(await read(pass)).toMatchObject({ status: 403 });
      await expect(joinRoom(roomId, ben, pass)).rejects.toMatchObject({ code: joinRefusals.notEntered });
    }
  },
);

/** A private table with a host, and Ben, who was first a spectator and then a person of the table. */
async function tableThatBenWatched(options: object) {
  const [ada, ben] = [await personAt(server.port, 'Ada'), await personAt(server.port, 'Ben')];
  const tableRequest = { ruleset: 'toy', name: 'Friday', seats: 2, visibility: 'private', options };
  const { code, links } = makeTableReply.parse((await ask('/tables', { token: ada, body: tableRequest })).body);
  const enter = (token: string, body: object) => ask(`/tables/${code}/enter`, { token, body });
  const host = await joinRoom(placeReply.parse((await enter(ada, {})).body).roomId, ada);
  let sent = 0;
  const send = (intent: object) => host.send('play', { intent, intentId: `w${(sent += 1)}`, seen: 0 });
  let knocks = 0;
  const entered = async (link: object, role: string) => {
    const { body } = await enter(ben, { link });
    if (z.object({ role: z.literal('waiting') }).safeParse(body).success)
      send({ type: 'let_in', person: `k${(knocks += 1)}` });
    await expect.poll(async () => (await enter(ben, { link })).body).toMatchObject({ role });
    return (await enter(ben, { link })).body;
  };
  const watch = { kind: 'spectator', secret: links.spectator.split('=')[1] };
  const watching = z.object({ roomId: z.string(), pass: z.string() });
  const { roomId, pass } = watching.parse(await entered(watch, 'spectator'));
  await entered({ kind: 'seat', secret: links.seat.split('=')[1] }, 'person');
  send({ type: 'kick', person: 'p2' });
  await expect.poll(async () => (await enter(ben, {})).status).toBe(403);
  const read = () =>
    ask(`/tables/${code}/chronicle`, {
      token: ben,
      headers: { 'Table-Pass': pass, 'Table-Link': `spectator ${watch.secret}` },
    });
  const setPhrase = (phrase: string) => ask(`/tables/${code}/phrase`, { method: 'PUT', token: ada, body: { phrase } });
  const watchAgain = (presented: object = {}) => enter(ben, { link: watch, ...presented });
  return { ben, roomId, pass, watching, read, setPhrase, watchAgain };
}

it('TB-04: a removed person who was once admitted to watch has to be admitted again', async () => {
  const { ben, roomId, pass, read, watchAgain } = await tableThatBenWatched({ arrivalsWait: true });
  expect(await read()).toMatchObject({ status: 403 });
  await expect(joinRoom(roomId, ben, pass)).rejects.toMatchObject({ code: joinRefusals.notEntered });
  expect((await watchAgain({ pass })).body).toMatchObject({ role: 'waiting' });
});

it('TB-03 TB-04: a removed person has to give a phrase that was set since, and then watches like a new person', async () => {
  const { ben, roomId, pass, watching, read, setPhrase, watchAgain } = await tableThatBenWatched({});
  const between = watching.parse((await watchAgain()).body);
  await setPhrase('only friends');
  for (const old of [pass, between.pass]) {
    expect(await watchAgain({ pass: old })).toMatchObject(refused('E_PHRASE_WANTED'));
    await expect(joinRoom(roomId, ben, old)).rejects.toMatchObject({ code: joinRefusals.notEntered });
  }
  expect(await read()).toMatchObject({ status: 403 });
  const again = watching.parse((await watchAgain({ phrase: 'only friends' })).body);
  await expect(joinRoom(again.roomId, ben, again.pass)).resolves.toBeDefined();
  expect((await watchAgain({ pass: again.pass })).body).toMatchObject({ role: 'spectator' });
});

it.each(['seat', 'spectator'] as const)(
  'TB-03 TB-04: once arrivals no longer wait, a knock does not replace a valid link: %s',
  async (kind) => {
    const [ada, ben] = [await personAt(server.port, 'Ada'), await personAt(server.port, 'Ben')];
    const tableRequest = { ruleset: 'toy', name: 'Friday', seats: 2, options: { arrivalsWait: true } };
    const { code, links } = makeTableReply.parse((await ask('/tables', { token: ada, body: tableRequest })).body);
    const enter = (token: string, body: object) => ask(`/tables/${code}/enter`, { token, body });
    const { roomId } = placeReply.parse((await enter(ada, {})).body);
    const host = await joinRoom(roomId, ada);
    const knocked = await enter(ben, { link: { kind, secret: links[kind].split('=')[1] } });
    expect(knocked).toMatchObject({ body: { role: 'waiting' } });
    const intent = { type: 'set_option', key: 'arrivalsWait', value: false };
    host.send('play', { intent, intentId: 'a1', seen: 0 });
    const wait = () => ask(`/tables/${code}/wait`, { token: ben, body: {} });
    await expect.poll(async () => (await wait()).body).toMatchObject({ waits: false });
    // A person who no longer waits cannot keep the knock.
    expect(await wait()).toMatchObject({ body: { waits: false } });
    expect(await enter(ben, { link: { kind, secret: 'x'.repeat(22) } })).toMatchObject(refused('E_LINK'));
    await host.leave(false);
  },
);

it('TB-04: a removed spectator no longer has the table in their list of visits', async () => {
  const [ada, eve] = [await personAt(server.port, 'Ada'), await personAt(server.port, 'Eve')];
  const { code, links } = makeTableReply.parse(
    (await ask('/tables', { token: ada, body: { ruleset: 'toy', name: 'Friday', seats: 2 } })).body,
  );
  const link = { kind: 'spectator', secret: links.spectator.split('=')[1] };
  const entered = z
    .object({ roomId: z.string(), pass: z.string() })
    .parse((await ask(`/tables/${code}/enter`, { token: eve, body: { link } })).body);
  const left = closeCodeOf(await joinRoom(entered.roomId, eve, entered.pass));
  const visits = async () => visitsReply.parse((await ask('/visits', { token: eve })).body).visits;
  expect(await visits()).toMatchObject([{ code }]);
  const { watchers } = watchersReply.parse((await ask(`/tables/${code}/watchers`, { token: ada })).body);
  await ask(`/tables/${code}/watchers`, { token: ada, body: { number: watchers[0]?.number, change: 'remove' } });
  expect(await left).toBe(closeCodes.banned);
  await expect.poll(visits).toEqual([]);
});

/** A table whose host made a program and then handed the table over. `ban`: bans that former host. */
async function tableWithProgram(right: object) {
  const [ada, ben] = [await personAt(server.port, 'Ada'), await personAt(server.port, 'Ben')];
  const tableRequest = { ruleset: 'toy', name: 'Friday', seats: 3 };
  const { code, links } = makeTableReply.parse((await ask('/tables', { token: ada, body: tableRequest })).body);
  const enter = (token: string, body: object) => ask(`/tables/${code}/enter`, { token, body });
  const link = { kind: 'seat', secret: links.seat.split('=')[1] };
  const { roomId } = placeReply.parse((await enter(ben, { link })).body);
  const successor = await joinRoom(roomId, ben);
  await enter(ada, {});
  const host = await joinRoom(roomId, ada);
  const makeProgram = (maker: string) =>
    ask(`/tables/${code}/programs`, { token: maker, body: { name: 'Rin', right } });
  const { token } = makeProgramReply.parse((await makeProgram(ada)).body);
  host.send('play', { intent: { type: 'hand_over', role: 'host', person: 'p2' }, intentId: 'a1', seen: 0 });
  await expect.poll(async () => (await ask(`/tables/${code}/programs`, { token: ben })).status).toBe(200);
  const ban = () => successor.send('play', { intent: { type: 'ban', person: 'p1' }, intentId: 'b1', seen: 0 });
  return { code, token, enter: () => enter(token, {}), makeAnother: () => makeProgram(ben), ban };
}

function closeCodeOf(room: Room): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  room.onLeave(resolve);
  return promise;
}

it('TB-04: a program is revoked when the former host who made it is banned', async () => {
  const { code, token, enter, ban } = await tableWithProgram({ kind: 'watch' });
  const entered = z.object({ roomId: z.string(), pass: z.string() }).parse((await enter()).body);
  const left = closeCodeOf(await joinRoom(entered.roomId, token, entered.pass));
  ban();
  expect(await left).toBe(closeCodes.revoked);
  // The ban refuses the program at once. Soon its token is revoked too, so that lifting the ban does not restore it.
  await expect.poll(async () => (await enter()).body).toMatchObject(revoked);
  expect((await ask(`/tables/${code}/chronicle`, { token })).body).toMatchObject(revoked);
  await expect(joinRoom(entered.roomId, token, entered.pass)).rejects.toMatchObject({
    code: joinRefusals.unknownPerson,
  });
});

it.each(['here', 'away'])('TB-04: a program that is %s loses its seat when its maker is banned', async (where) => {
  const { token, enter, makeAnother, ban } = await tableWithProgram({ kind: 'seat', seat: 's3' });
  const { roomId } = placeReply.parse((await enter()).body);
  const program = await joinRoom(roomId, token);
  const left = closeCodeOf(program);
  if (where === 'away') {
    await program.leave();
    await left;
  }
  ban();
  if (where === 'here') expect(await left).toBe(closeCodes.revoked);
  // No one holds the seat any more, so it can be given to another program.
  await expect.poll(async () => (await makeAnother()).status).toBe(200);
  await expect(joinRoom(roomId, token)).rejects.toMatchObject({ code: joinRefusals.unknownPerson });
});

it('TB-06: a host who continues from another browser no longer belongs to the table with the old one', async () => {
  const [ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => personAt(server.port, name)));
  if (ada === undefined || ben === undefined || cleo === undefined) throw new Error('A person is missing');
  const { code, links } = makeTableReply.parse(
    (await ask('/tables', { token: ada, body: { ruleset: 'toy', name: 'Friday', seats: 3 } })).body,
  );
  const link = { kind: 'seat', secret: links.seat.split('=')[1] };
  const enter = async (token: string) => ask(`/tables/${code}/enter`, { token, body: { link } });
  const join = async (token: string) => joinRoom(placeReply.parse((await enter(token)).body).roomId, token);
  const right = { kind: 'watch' };
  const program = makeProgramReply.parse(
    (await ask(`/tables/${code}/programs`, { token: ada, body: { name: 'Rin', right } })).body,
  );
  const enterAsProgram = () => ask(`/tables/${code}/enter`, { token: program.token, body: {} });
  expect(await enterAsProgram()).toMatchObject({ status: 200 });
  // Two people have to recognize a host.
  const host = await join(ada);
  const witnesses = [await join(ben), await join(cleo)];
  let sent = 0;
  const play = (room: Room, intent: object, seen = 0) => {
    sent += 1;
    room.send('play', { intent, intentId: `i${sent}`, seen });
  };
  for (const [index, room] of [host, ...witnesses].entries()) {
    play(room, { type: 'take_seat', seat: `s${index + 1}` });
    play(room, { type: 'ready', on: true });
  }
  const claimant = await personAt(server.port, 'Ada');
  const visitor = await join(claimant);
  let closed: number | undefined;
  visitor.onLeave((closeCode) => (closed = closeCode));
  // Intents that come too early are refused, so they are repeated until the claimant has the seat.
  await expect
    .poll(async () => {
      if (host.connection.isOpen) play(host, { type: 'start' });
      if (sent > 8 && host.connection.isOpen) await host.leave(false);
      if (closed === undefined) play(visitor, { type: 'claim_seat', seat: 's1' });
      for (const witness of witnesses)
        for (let seen = 1; seen < 4; seen += 1) play(witness, { type: 'vote', topic: 'claim', yes: true }, seen);
      return closed;
    })
    .toBe(closeCodes.moved);
  const visits = async (token: string) => visitsReply.parse((await ask('/visits', { token })).body).visits;
  await expect.poll(() => visits(ada)).toEqual([]);
  expect(await visits(claimant)).toMatchObject([{ code }]);
  expect(await ask(`/tables/${code}/enter`, { token: ada, body: {} })).toMatchObject({ status: 403 });
  expect(await ask(`/tables/${code}/links`, { token: claimant })).toMatchObject({ status: 200 });
  // The programs of the old browser are revoked, so that a later ban holds for them too.
  await expect.poll(enterAsProgram).toMatchObject({ status: 401, body: revoked });
  for (const witness of witnesses) await witness.leave(false);
});
