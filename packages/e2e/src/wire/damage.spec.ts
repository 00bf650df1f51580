import { copyFile, cp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, onTestFinished, test } from 'vitest';

import { ServerProcess } from '../server-process.ts';
import { WireClient } from './client.ts';

/** A killed server with a table where a person has chatted. The chat lines are only in SQLite's write-ahead log. */
async function killedServer() {
  const server = await ServerProcess.start({ LIMITS: 'none' });
  onTestFinished(() => server.remove());
  const ada = await server.person('Ada');
  const { code } = await server.makeTable(ada);
  const client = await WireClient.join(server, ada, code);
  const file = (name: string) => join(server.dataFolder, name);
  // An open reader keeps SQLite from moving the chat lines from the log into the database.
  const reader = new DatabaseSync(file('journal.sqlite'), { readOnly: true });
  reader.exec('begin; select count(*) from entries');
  for (let line = 1; line <= 20; line += 1) await client.does({ type: 'chat', text: `line ${line}` });
  await server.end('SIGKILL');
  reader.close();
  return { server, ada, code, file };
}

type Killed = Awaited<ReturnType<typeof killedServer>>;

const damages: readonly (readonly [name: string, damage: (killed: Killed) => Promise<unknown>, message: RegExp])[] = [
  [
    'a missing log',
    ({ file }) => rm(file('journal.sqlite-wal')),
    /journal\.sqlite has recorded \d+ entries, but the server has stored \d+: its log .+ is missing or broken/u,
  ],
  [
    'a broken log',
    async ({ file }) => {
      const log = await open(file('journal.sqlite-wal'), 'r+');
      // Overwrites a part of the first page, which comes after the header of the log and the header of the page.
      await log.write(Buffer.alloc(64, 7), 0, 64, 200);
      await log.close();
    },
    /journal\.sqlite has recorded \d+ entries, but the server has stored \d+: its log .+ is missing or broken/u,
  ],
  [
    'no database',
    async ({ file }) => {
      await rm(file('journal.sqlite'));
      await rm(file('journal.sqlite-wal'));
    },
    /journal\.sqlite is missing or empty/u,
  ],
  ['an emptied database', ({ file }) => truncate(file('journal.sqlite')), /journal\.sqlite is missing or empty/u],
  ['a lost key', ({ file }) => rm(file('token.key')), /token\.key is missing/u],
  [
    'the key of another server',
    ({ file }) => writeFile(file('token.key'), '7'.repeat(64)),
    /token\.key is not the key that .+journal\.sqlite was written with/u,
  ],
];

test.for(damages)('with %s a server does not start, and says why', async ([, damage, message]) => {
  const killed = await killedServer();
  const { server, ada, code } = killed;
  const undamaged = `${server.dataFolder}-undamaged`;
  onTestFinished(() => rm(undamaged, { recursive: true, force: true }));
  await cp(server.dataFolder, undamaged, { recursive: true });
  await damage(killed);
  await expect(server.restart()).rejects.toThrow(message);
  // The first check has changed nothing.
  await expect(server.restart()).rejects.toThrow(message);
  expect(server.log.at(-1)).toMatch(/^The server could not start: .+Restore a backup\..+ACCEPT_DATA_LOSS=1.+\.$/u);

  // The undamaged data start as usual.
  await rm(server.dataFolder, { recursive: true });
  await cp(undamaged, server.dataFolder, { recursive: true });
  await server.restart();
  const back = await WireClient.join(server, ada, code);
  expect(back.view.own.you?.seat ?? null).toBeNull();
  await server.end('SIGTERM');
});

test('an operator can decide to start without the missing data', async () => {
  const { server, file } = await killedServer();
  for (const name of ['journal.sqlite', 'journal.sqlite-wal', 'token.key']) await rm(file(name));
  await expect(server.restart()).rejects.toThrow('is missing or empty');
  await server.restart({ ACCEPT_DATA_LOSS: '1' });
  expect(server.log.join('\n')).toContain('Starting with damaged data');
  const { code } = await server.makeTable(await server.person('Ben'));
  await server.end('SIGKILL');
  // The setting applies to that one start, and data stored since are protected again.
  await server.restart();
  expect(await server.enter(await server.person('Cleo'), code).catch((error: unknown) => error)).toMatchObject({
    codes: ['E_LINK'],
  });
});

test('a server does not start with broken pages in its journal, and says so', async () => {
  const { server, file } = await killedServer();
  await server.restart();
  await server.end('SIGTERM');
  const journal = await open(file('journal.sqlite'), 'r+');
  const { size } = await journal.stat();
  await journal.write(Buffer.alloc(size / 2, 7), 0, size / 2, 4_096);
  await journal.close();
  await expect(server.restart()).rejects.toThrow(/journal\.sqlite is damaged \(.+\)\. Restore a backup/u);
});

test('a server starts with a journal that lacks its count of entries, such as a restored backup', async () => {
  const { server, ada, code, file } = await killedServer();
  await server.restart();
  await server.end('SIGTERM');
  await copyFile(file('journal.sqlite'), file('backup.sqlite'));
  await rm(file('journal.sqlite'));
  await rm(file('journal.sqlite-count'));
  await copyFile(file('backup.sqlite'), file('journal.sqlite'));
  await server.restart();
  await WireClient.join(server, ada, code);
});

test('a second server on the same folder is refused, and the first plays on', async () => {
  const server = await ServerProcess.start({ LIMITS: 'none' });
  onTestFinished(() => server.remove());
  const second = ServerProcess.start({ LIMITS: 'none', DATA_FOLDER: server.dataFolder });
  await expect(second).rejects.toThrow(
    `The server could not start: another server is using the data folder ${server.dataFolder}: stop it first`,
  );
  const ada = await server.person('Ada');
  const client = await WireClient.join(server, ada, (await server.makeTable(ada)).code);
  await client.does({ type: 'chat', text: 'Still here' });
  // The lock is released even if the process is killed.
  await server.end('SIGKILL');
  await server.restart();
});
