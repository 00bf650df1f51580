/** `/readyz` tries to write into the database, so it fails for the same reasons as a move. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterAll, expect, onTestFinished, test } from 'vitest';

import { ServerProcess } from '../server-process.ts';
import { WireClient } from './client.ts';

const prlimit = '/usr/bin/prlimit';
const ready = { status: 200, body: { ok: true } };

async function tableWithChat() {
  const server = await ServerProcess.start({ LIMITS: 'none' });
  onTestFinished(() => server.remove());
  const ada = await server.person('Ada');
  const { code } = await server.makeTable(ada);
  const client = await WireClient.join(server, ada, code);
  await client.does({ type: 'chat', text: 'Hello' });
  expect(await server.request('/readyz')).toEqual(ready);
  return { server, client, journal: join(server.dataFolder, 'journal.sqlite') };
}

const chat = (client: WireClient) => client.refusedWith({ type: 'chat', text: 'Is anybody there?' });

const [mount, unmount] = ['/usr/bin/mount', '/usr/bin/umount'];

/** A disk of four megabytes; undefined if this user cannot mount one. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    execFileSync(mount, ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

const disk = smallDisk();
afterAll(() => {
  if (disk === undefined) return;
  execFileSync(unmount, [disk]);
  rmSync(disk, { recursive: true });
});

test.runIf(disk !== undefined)('while the disk is full the server is not ready', async () => {
  const folder = disk ?? '';
  const server = await ServerProcess.start({ LIMITS: 'none', DATA_FOLDER: folder });
  onTestFinished(() => server.remove());
  await expect.poll(() => server.request('/readyz')).toEqual(ready);
  const filler = join(folder, 'filler');
  await expect(writeFile(filler, Buffer.alloc(8_000_000))).rejects.toThrow('ENOSPC');
  await expect.poll(() => server.request('/readyz')).toEqual({ status: 503, body: { ok: false, reason: 'disk_full' } });
  await rm(filler);
  await expect.poll(() => server.request('/readyz')).toEqual(ready);
});

test.runIf(existsSync(prlimit))('while no file can grow the server is not ready and refuses moves', async () => {
  const { server, client } = await tableWithChat();
  execFileSync(prlimit, ['--pid', String(server.pid), '--fsize=0:']);
  await expect
    .poll(() => server.request('/readyz'))
    .toEqual({ status: 503, body: { ok: false, reason: expect.stringMatching(/^(disk_full|not_storing)$/u) } });
  expect(await chat(client)).toEqual(['E_NOT_STORED']);
  execFileSync(prlimit, ['--pid', String(server.pid), '--fsize=unlimited:']);
  await expect.poll(() => server.request('/readyz')).toEqual(ready);
  expect(await chat(client)).toEqual([]);
});

test('while another program locks the journal the server is not ready and refuses moves', async () => {
  const { server, client, journal } = await tableWithChat();
  const otherProgram = new DatabaseSync(journal);
  onTestFinished(() => otherProgram.close());
  otherProgram.exec('begin immediate');
  await expect
    .poll(() => server.request('/readyz'))
    .toEqual({ status: 503, body: { ok: false, reason: 'not_storing' } });
  expect(await chat(client)).toEqual(['E_NOT_STORED']);
  otherProgram.exec('rollback');
  await expect.poll(() => server.request('/readyz')).toEqual(ready);
});

test('after the journal was overwritten the running server is never ready again, and the next start reports why', async () => {
  const { server, client, journal } = await tableWithChat();
  const malformed = { status: 503, body: { ok: false, reason: 'database_malformed' } };
  // Moves all data into the file itself before it is damaged.
  const reader = new DatabaseSync(journal);
  reader.exec('pragma wal_checkpoint(truncate)');
  reader.close();
  const file = await open(journal, 'r+');
  const { size } = await file.stat();
  await file.write(Buffer.alloc(size - 4_096, 7), 0, size - 4_096, 4_096);
  await file.close();
  await expect
    .poll(async () => {
      await chat(client);
      return await server.request('/readyz');
    })
    .toEqual(malformed);
  await server.end('SIGKILL');
  await expect(server.restart()).rejects.toThrow(/journal\.sqlite is damaged/u);
});
