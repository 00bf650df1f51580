import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';

import { closeCodes, placeReply, makeTableReply, personReply, protocolVersion, tryReply } from '@cartomancer/protocol';
import type { Room } from '@colyseus/sdk';
import { Client } from '@colyseus/sdk';
import { afterEach, describe, expect, it } from 'vitest';

const program = join(import.meta.dirname, 'start.ts');
const ready = /^Cartomancer is open at http:\/\/localhost:(\d+)$/u;

/**
 * In milliseconds. The program is started ten times, one after another, and each start takes long on a busy machine.
 */
const manyStarts = 600_000;

const leftovers: (() => unknown)[] = [];
afterEach(async () => {
  for (const tidy of leftovers.splice(0).toReversed()) await tidy();
});

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'restart-'));
  leftovers.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  readonly lines: readonly string[];
}

function spawned(env: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', LIMITS: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  leftovers.push(() => child.kill('SIGKILL'));
  return child;
}

async function started(env: Readonly<Record<string, string>>): Promise<Running> {
  const child = spawned(env);
  const lines: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  for (const stream of [child.stdout, child.stderr])
    if (stream !== null)
      createInterface(stream).on('line', (line) => {
        lines.push(line);
        const port = ready.exec(line.replace('127.0.0.1', 'localhost'))?.[1];
        if (port !== undefined) resolve(Number(port));
      });
  child.once('exit', () => reject(new Error(`The program ended: ${lines.join('\n')}`)));
  return { child, port: await promise, lines };
}

async function ended(
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: unknown; readonly said: string }> {
  const child = spawned(env);
  let said = '';
  child.stderr?.on('data', (data: Buffer) => {
    said += data.toString();
  });
  const [code] = (await once(child, 'exit')) as [unknown];
  return { code, said };
}

async function post(port: number, path: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return await response.json();
}

interface Chronicle {
  readonly entries: readonly { readonly number: number; readonly event: { readonly type: string } }[];
}

/** As one page, because the number of lines before the kill depends on the machine. */
async function chronicle(port: number, code: string, token: string): Promise<Chronicle> {
  const headers = { Authorization: `Bearer ${token}` };
  const pages: Chronicle['entries'][] = [];
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
    const response = await fetch(`http://127.0.0.1:${port}/api/tables/${code}/chronicle?before=${before}`, { headers });
    const page = (await response.json()) as Chronicle & { readonly before: number | null };
    pages.unshift(page.entries);
    ({ before } = page);
  }
  return { entries: pages.flat() };
}

async function joined(port: number, code: string, token: string, link?: object): Promise<Room> {
  const { roomId } = placeReply.parse(
    await post(port, `/api/tables/${code}/enter`, link === undefined ? {} : { link }, token),
  );
  const client = new Client(`http://127.0.0.1:${port}`);
  client.auth.token = token;
  const room = await client.joinById(roomId, { protocol: protocolVersion });
  room.reconnection.enabled = false;
  room.onMessage('clocks', () => {});
  leftovers.push(() => room.connection.close());
  return room;
}

const line = (number: number) => `line ${number}`;

function saidIn(page: Chronicle): readonly unknown[] {
  return page.entries.flatMap(({ event }) => (event.type === 'chat_sent' && 'text' in event ? [event.text] : []));
}

describe('the program', () => {
  it('prints one line, and after kill -9 still has everything that it acknowledged', async () => {
    const env = { DATA_FOLDER: await freshFolder(), PORT: '0' };
    const first = await started(env);
    expect(first.lines).toHaveLength(1);
    const { token } = personReply.parse(await post(first.port, '/api/person', { name: 'Ada' }));
    const { token: other } = personReply.parse(await post(first.port, '/api/person', { name: 'Ben' }));
    const made = makeTableReply.parse(
      await post(first.port, '/api/tables', { ruleset: 'first-dates', name: 'Friday' }, token),
    );
    const link = { kind: 'seat', secret: made.links.seat.split('=')[1] };
    const room = await joined(first.port, made.code, token);
    const guest = await joined(first.port, made.code, other, link);
    room.send('play', { intent: { type: 'take_seat', seat: 's1' }, intentId: 'seat', seen: 0 });
    guest.send('play', { intent: { type: 'take_seat', seat: 's2' }, intentId: 'seat', seen: 0 });

    // Published lines are stored: the guest counts the lines that arrived before the kill.
    const heard = new Set<string>();
    guest.onStateChange((state) => {
      for (const [, text] of JSON.stringify(state).matchAll(/(line \d+)/gu)) if (text !== undefined) heard.add(text);
    });
    let sent = 0;
    const talking = setInterval(() => {
      sent += 1;
      room.send('play', { intent: { type: 'chat', text: line(sent) }, intentId: `chat-${sent}`, seen: 0 });
    }, 2);
    leftovers.push(() => clearInterval(talking));
    await expect.poll(() => heard.size).toBeGreaterThan(30);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    clearInterval(talking);
    const acknowledged = [...heard];

    const second = await started({ ...env, PORT: String(first.port) });
    expect(second.port).toBe(first.port);
    const page = await chronicle(second.port, made.code, token);
    const lines = saidIn(page);
    expect(lines).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines).toEqual(lines.map((_, index) => line(index + 1)));
    expect(page.entries.filter(({ event }) => event.type === 'seat_taken')).toHaveLength(2);

    // Everyone is back in their seat with the token alone, and a retry of a line changes nothing.
    const again = await joined(second.port, made.code, token);
    await joined(second.port, made.code, other);
    const answered = new Promise((resolve) => {
      again.onMessage('answer', resolve);
    });
    again.send('play', { intent: { type: 'chat', text: line(1) }, intentId: 'chat-1', seen: 0 });
    expect(await answered).toMatchObject({ intentId: 'chat-1', ok: true });
    expect(saidIn(await chronicle(second.port, made.code, token))).toEqual(lines);
  });

  it('asks its clients to reconnect on SIGTERM, and exits with 0', async () => {
    const METRICS_TOKEN = 'sixteen-characters-or-more';
    const { child, port } = await started({ DATA_FOLDER: await freshFolder(), PORT: '0', METRICS_TOKEN });
    const { token } = personReply.parse(await post(port, '/api/person', { name: 'Ada' }));
    const { code } = tryReply.parse(await post(port, '/api/try', { ruleset: 'first-dates' }, token));
    const room = await joined(port, code, token);
    const closed = new Promise<number>((resolve) => {
      room.onLeave(resolve);
    });
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    expect(await metrics.text()).toContain('cartomancer_connections 1\n');
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await closed).toBe(closeCodes.restart);
    expect(await exit).toEqual([0, null]);
  });

  it('is reproducible byte for byte with given ids and clock', async () => {
    const run = async () => {
      const { port } = await started({
        DATA_FOLDER: await freshFolder(),
        PORT: '0',
        CARTOMANCER_TEST_RIG: '1',
        CARTOMANCER_TEST_CLOCK: 'by_hand',
      });
      const person = personReply.parse(await post(port, '/api/person', { name: 'Ada' }));
      const request = { ruleset: 'first-dates', name: 'Friday', rig: { date: ['TD', '3D', 'JS'] } };
      const made = makeTableReply.parse(await post(port, '/api/tables', request, person.token));
      const tried = tryReply.parse(await post(port, '/api/try', { ruleset: 'first-dates' }, person.token));
      const moved = await post(port, '/api/test/clock', { advance: 1_500 });
      const entered = await post(port, `/api/tables/${tried.code}/enter`, {}, person.token);
      return { person, made, tried, moved, entered, page: await chronicle(port, tried.code, person.token) };
    };
    const [one, other] = [await run(), await run()];
    // The tokens differ, because each data folder has its own signing key.
    expect({ ...one, person: one.person.name }).toEqual({ ...other, person: other.person.name });
  });

  it(
    'says in one sentence why it cannot start, and exits',
    async () => {
      const folder = await freshFolder();
      const { port } = await started({ DATA_FOLDER: await freshFolder(), PORT: '0' });
      await writeFile(join(folder, 'letter'), 'This is not a folder.');
      for (const name of ['other', 'newer', 'unlocked']) await mkdir(join(folder, name));
      await writeFile(
        join(folder, 'other', 'journal.sqlite'),
        'This is a letter, and a long one at that. '.repeat(100),
      );
      await writeFile(join(folder, 'unlocked', 'token.key'), '');
      const newer = new DatabaseSync(join(folder, 'newer', 'journal.sqlite'));
      newer.exec(
        "create table kysely_migration (name text, timestamp text); insert into kysely_migration values ('999', '2026-01-02T20:00:00.000Z')",
      );
      newer.close();
      const away = 'postgres://me:hush@127.0.0.1:1/cartomancer';
      const cases: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
        [/^PORT cannot be used: it must be a whole number from 0 to 65535\.\n$/u, { PORT: 'eighty' }],
        [/^CARTOMANCER_TEST_RIG cannot be used: .+\.\n$/u, { CARTOMANCER_TEST_RIG: '1', NODE_ENV: 'production' }],
        [/^The server could not start: .*already in use.*\n$/u, { PORT: String(port) }],
        [/^The server could not start: .*no\.such\.host\.invalid.*\n$/u, { HOST: 'no.such.host.invalid' }],
        [/^The server could not start: DATA_FOLDER cannot be used: .*letter.*\n$/u, { DATA_FOLDER: 'letter' }],
        [
          /^The server could not start: .+journal\.sqlite is damaged \(file is not a database\).*\n$/u,
          { DATA_FOLDER: 'other' },
        ],
        [/^The server could not start: the journal was written by a newer version\n$/u, { DATA_FOLDER: 'newer' }],
        [/^The server could not start: .*token\.key holds no key.*\n$/u, { DATA_FOLDER: 'unlocked' }],
        [/^The server could not start: the database cannot be reached \(ECONNREFUSED\)\n$/u, { DATABASE_URL: away }],
      ];
      for (const [sentence, { DATA_FOLDER = 'fresh', ...wrong }] of cases) {
        const { code, said } = await ended({ PORT: '0', DATA_FOLDER: join(folder, DATA_FOLDER), ...wrong });
        expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(sentence) });
      }
    },
    manyStarts,
  );
});
