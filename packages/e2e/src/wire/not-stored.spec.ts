import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Account } from '../test-client.ts';
import { ServerProcess } from '../server-process.ts';
import { WireClient } from './client.ts';
import type { SeatedPlayers } from './seated-players.ts';
import { settled, started, spectatorAt } from './seated-players.ts';
import { readSqliteJournal } from './journal.ts';

const prlimit = '/usr/bin/prlimit';

/** Makes every write to a file by the server's process fail, as on a full disk; reading works. */
function fillDisk(server: ServerProcess): void {
  execFileSync(prlimit, ['--pid', String(server.pid), '--fsize=0:']);
}

function freeDisk(server: ServerProcess): void {
  execFileSync(prlimit, ['--pid', String(server.pid), '--fsize=unlimited:']);
}

describe.runIf(existsSync(prlimit))('a full disk', () => {
  let server: ServerProcess;
  let seatedPlayers: SeatedPlayers;
  beforeAll(async () => {
    server = await ServerProcess.start({ LIMITS: 'none' });
    seatedPlayers = await started(server, ['Ada', 'Ben', 'Cleo']);
  });
  afterAll(() => server.remove());

  test('makes the server refuse intents and new tables without changing anything, until there is room again', async () => {
    const [ada, ben, cleo] = seatedPlayers.players as [WireClient, WireClient, WireClient];
    const wanda = await spectatorAt(seatedPlayers);
    await settled([...seatedPlayers.players, wanda]);
    const views = () => seatedPlayers.players.map(({ view }) => view);
    const before = views();
    expect((await server.request('/readyz')).status).toBe(200);

    fillDisk(server);
    const frames = ben.frames.length;
    for (const text of ['One', 'Two', 'Three'])
      expect(await ada.refusedWith({ type: 'chat', text }, { intentId: text })).toEqual(['E_NOT_STORED']);
    const together = await Promise.all(
      [ada, cleo].map((client) => client.refusedWith({ type: 'chat', text: 'Together' })),
    );
    expect(together).toEqual([['E_NOT_STORED'], ['E_NOT_STORED']]);
    // Ben has received nothing, and requests that only read still work.
    expect(ben.frames.length).toBe(frames);
    expect(views()).toEqual(before);
    const late = await WireClient.join(server, seatedPlayers.people[1] as Account, seatedPlayers.table.code);
    expect(late.view).toEqual(ben.view);
    await expect(server.makeTable(seatedPlayers.people[0] as Account)).rejects.toMatchObject({
      status: 503,
      codes: ['E_NOT_STORED'],
    });

    freeDisk(server);
    // A refused intent can be sent again under the same id.
    expect(await ada.play({ type: 'chat', text: 'One' }, { intentId: 'One' })).toEqual({ ok: true });
    await ben.does({ type: 'chat', text: 'There you are' });
    await settled(seatedPlayers.players);
    const said = ben.happened.filter(({ type }) => type === 'chat_sent').map(({ text }) => text);
    expect(said).toEqual(['One', 'There you are']);
    expect((await server.makeTable(seatedPlayers.people[0] as Account)).code).toMatch(/^\w{3}-\w{3}$/u);

    await server.end('SIGKILL');
    const { code } = seatedPlayers.table;
    const entries = (await readSqliteJournal(server.dataFolder, [code])).get(code) ?? [];
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
    const texts = entries.flatMap(({ events }) =>
      events.flatMap((event) => (event.type === 'chat_sent' ? [event.text] : [])),
    );
    expect(texts).toEqual(['One', 'There you are']);
    await server.restart();
    const back = await WireClient.join(server, seatedPlayers.people[0] as Account, code);
    expect(back.view.own.you?.seat).toBe('s1');
  });
});
