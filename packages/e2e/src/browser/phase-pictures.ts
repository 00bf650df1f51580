/** Screenshots of every moment of an evening, in three screen sizes. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { desk, phone, tablet } from './devices.ts';
import { eveningSetup, fourOf, moments, playEvening } from './evening.ts';
import { startedTable } from './started-tables.ts';
import type { TestSite } from './test-site.ts';
import type { Person } from './person.ts';
import { takeScreenshot } from './pictures.ts';

const still = { colorScheme: 'dark', reducedMotion: 'reduce' } as const;

const devices = [
  ['desk', desk],
  ['tablet', tablet],
  ['phone', phone],
] as const;

/** Ada's page at each size. Each has a copy of her browser's storage, so the server recognises her. */
async function screensOf(site: TestSite, ada: Person, code: string): Promise<readonly (readonly [string, Person])[]> {
  const storageState = await ada.context.storageState();
  const screens: (readonly [string, Person])[] = [];
  for (const [size, device] of devices) {
    const screen = await site.person(size, { ...still, ...device, storageState });
    await screen.page.goto(`/t/${code}`);
    await screen.table.waitFor();
    screens.push([size, screen]);
  }
  return screens;
}

/** Plays the evening, and writes Ada's screenshots into the folder: `01-safety-desk.png` and so on. */
export async function takePhasePictures(site: TestSite, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const small = { viewport: { width: 1120, height: 720 } };
  const { players, code } = await startedTable(site, ['Ada', 'Ben', 'Cleo', 'Dan'], {
    ...eveningSetup,
    device: { ...still, ...small },
  });
  const four = fourOf(players);
  const screens = await screensOf(site, four[0], code);
  const actions = moments.map((moment, index) => {
    const takePictures = async () => {
      const number = String(index + 1).padStart(2, '0');
      for (const [size, screen] of screens)
        await takeScreenshot(screen, join(folder, `${number}-${moment}-${size}.png`), { tries: 3 });
    };
    return [moment, takePictures] as const;
  });
  await playEvening(four, Object.fromEntries(actions));
  await site.closePages();
}
