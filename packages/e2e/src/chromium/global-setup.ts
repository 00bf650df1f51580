import { chooseChromium } from './choose.ts';

/** Chooses the browser once, before any browser test starts. The processes of the tests inherit `CHROMIUM_PATH`. */
export default async function setUp(): Promise<void> {
  const chosen = await chooseChromium();
  if (chosen.kind === 'missing') throw new Error(chosen.sentence);
  if (chosen.kind === 'found') process.env['CHROMIUM_PATH'] = chosen.executablePath;
}
