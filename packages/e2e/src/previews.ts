/** `pnpm previews`: draws the pictures of link previews into the client's public files. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { rulesets } from '@cartomancer/rules';
import { createServer } from 'vite';

import { openChromium } from './chromium/open.ts';

const client = fileURLToPath(new URL('../../client', import.meta.url));
/** The quality of the JPEG images, in per cent. */
const quality = 82;
const folder = join(client, 'public/previews');

const server = await createServer({
  root: client,
  server: { port: 0, hmr: false, proxy: {} },
  logLevel: 'error',
});
await server.listen();
const browser = await openChromium();
try {
  await mkdir(folder, { recursive: true });
  // Chats show a preview picture of this size without cropping it.
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  for (const name of ['lobby', ...rulesets.keys()]) {
    await page.goto(new URL(`/previews.html#${name}`, server.resolvedUrls?.local[0]).href);
    await page.locator('.card').nth(3).waitFor();
    await page.evaluate('document.fonts.ready');
    // A JPEG is four times smaller than a PNG, because the cards have shaded paper.
    await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality });
  }
} finally {
  await browser.close();
  await server.close();
}
