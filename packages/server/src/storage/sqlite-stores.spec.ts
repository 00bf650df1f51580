import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { generationsContract } from '../../test/contracts/generations.ts';
import { sqliteStore } from './sqlite.ts';
import { pushContract } from '../../test/contracts/push.ts';
import { turnsContract } from '../../test/contracts/turns.ts';
import { documentsContract } from '../../test/contracts/documents.ts';
import { programsContract } from '../../test/contracts/programs.ts';
import { picturesContract } from '../../test/contracts/pictures.ts';
import { webhooksContract } from '../../test/contracts/webhooks.ts';
import { visitsContract } from '../../test/contracts/visits.ts';
import { sheetLibraryContract } from '../../test/contracts/sheet-library.ts';

const leftovers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const tidy of leftovers.splice(0).toReversed()) await tidy();
});

async function freshFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  leftovers.push(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'journal.sqlite');
}

async function openStore(path: string) {
  const store = await sqliteStore(path);
  leftovers.push(() => store.journal.close());
  return store;
}

sheetLibraryContract('sqlite', async () => (await openStore(await freshFile())).sheetLibrary);
visitsContract('sqlite', async () => openStore(await freshFile()));
turnsContract('sqlite', async () => openStore(await freshFile()));
pushContract('sqlite', async () => openStore(await freshFile()));
documentsContract('sqlite', async () => openStore(await freshFile()));
programsContract('sqlite', async () => openStore(await freshFile()));
picturesContract('sqlite', async () => openStore(await freshFile()));
webhooksContract('sqlite', async () => openStore(await freshFile()));
generationsContract('sqlite', async () => (await openStore(await freshFile())).generations);

describe('the sheet library in the journal’s file', () => {
  it('keeps everything when it is closed and opened again', async () => {
    const path = await freshFile();
    const { journal, sheetLibrary } = await openStore(path);
    const sheet = { id: 'file-1', owner: 'ada', ruleset: 'suits', title: 'Nils', sheet: { name: 'Nils' }, at: 7 };
    await sheetLibrary.add(sheet);
    await journal.close();
    const again = await openStore(path);
    expect(await again.sheetLibrary.get({ owner: 'ada', id: 'file-1' })).toMatchObject({
      sheet: { name: 'Nils' },
      keptAt: 7,
    });
  });
});
