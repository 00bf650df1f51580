import type { Browser } from 'playwright-core';

import { chooseChromium } from './choose.ts';
import { launchChromium } from './launch.ts';

/** Starts the browser that `CHROMIUM_PATH` names, as it does in every test run, or else chooses one. */
export async function openChromium(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return launchChromium(named);
  const chosen = await chooseChromium();
  if (chosen.kind === 'found') return launchChromium(chosen.executablePath);
  throw new Error(chosen.kind === 'missing' ? chosen.sentence : 'TEST_BROWSER=none leaves no browser to start.');
}
