/**
 * `pnpm screenshots`: takes the screenshots in docs/images/ (the lobby, a table in play and a phone), with the same
 * cards every time. Pictures of other pages and of every phase go to test-results/.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Locator } from 'playwright-core';

import { desk, phone, tablet } from './browser/devices.ts';
import { startedTable } from './browser/started-tables.ts';
import { TestSite } from './browser/test-site.ts';
import { begin } from './browser/group-play.ts';
import type { Person } from './browser/person.ts';
import { takeScreenshot } from './browser/pictures.ts';
import { takePhasePictures } from './browser/phase-pictures.ts';
import { flipsFor } from './browser/table-setup.ts';

const root = join(import.meta.dirname, '../../..');
const images = join(root, 'docs/images');
const results = join(root, 'test-results');

const darkTheme = { colorScheme: 'dark' } as const;
const names = ['Mira', 'Jonas', 'Noor'] as const;

const tableSetup = {
  rig: {
    date: flipsFor,
    'date#2': ['TD', '9C', 'JS', '3D', 'QH', '6S', '8H', 'KD', '3H', 'JD', '7C', '2H', 'AD'],
    'system#2': ['3S', 'TC', 'QD', '5S', '6H', '9H'],
  },
  options: { reactionTimer: 0, reactionMask: 0 },
} as const;

async function playsWithLine(person: Person, line: string, move: Locator): Promise<void> {
  await person.page.getByLabel(/^What do you say or do\?/u).fill(line);
  await move.click();
}

const site = await TestSite.open({ CARTOMANCER_TEST_SEED: 'pictures' });
try {
  await Promise.all([images, results].map((folder) => mkdir(folder, { recursive: true })));

  const visitor = await site.person('Mira', { ...desk, ...darkTheme });
  await visitor.page.goto('/');
  await visitor.button('Try it now: First Dates').waitFor();
  await takeScreenshot(visitor, join(images, 'lobby.png'));

  const party = await startedTable(site, names, {
    ...tableSetup,
    device: { ...desk, ...darkTheme },
    inWaitingRoom: (host) => takeScreenshot(host, join(results, 'waiting-room.png')),
  });
  const [mira, jonas, noor] = party.players;
  await takeScreenshot(mira, join(results, 'safety.png'));
  await begin(party);
  const move = (person: Person, words: string) => person.moves.filter({ hasText: words }).first();
  await playsWithLine(mira, 'I kept your umbrella. It seemed rude not to.', move(mira, 'on the 9♣'));
  await move(jonas, 'on the 3♦').click();
  await jonas.forms.getByRole('textbox').fill('A tray of glasses goes over, two tables away.');
  await jonas.forms.getByRole('button').last().click();
  await move(mira, 'Leave it unanswered').click();
  await noor.prompt.filter({ hasText: 'Your move' }).waitFor();
  await takeScreenshot(noor, join(images, 'table.png'));
  await takeScreenshot(mira, join(results, 'table-waiting.png'));

  const devices = [
    ['phone', phone, join(images, 'phone.png')],
    ['tablet', tablet, join(results, 'tablet.png')],
    ['daylight', { ...desk, colorScheme: 'light' }, join(results, 'daylight.png')],
  ] as const;
  for (const [name, device, path] of devices) {
    // A copy of Noor's browser storage: the server recognises her on another screen.
    const other = await site.person(name, {
      ...darkTheme,
      ...device,
      storageState: await noor.context.storageState(),
    });
    await other.page.goto(`/t/${party.code}`);
    await other.table.waitFor();
    await other.page
      .getByText(/^Your move/u)
      .first()
      .waitFor();
    await takeScreenshot(other, path);
  }

  await site.closePages();
  await takePhasePictures(site, join(results, 'phases'));

  const reader = await site.person('reader', { ...phone, ...darkTheme });
  await reader.page.goto('/');
  await reader.button('Try it now: First Dates').waitFor();
  await takeScreenshot(reader, join(results, 'lobby-phone.png'));
} finally {
  await site.close();
}
