/** `pnpm bench:frames`: the frame rate of 120 moving cards on the stage, compared with 120 bare sprites of PixiJS. */
import { fileURLToPath } from 'node:url';

import { programOptions } from '@cartomancer/testkit';
import { createServer } from 'vite';

import { openChromium } from './chromium/open.ts';

interface Frames {
  readonly perSecond: number;
  readonly longTasks: number;
}

type Contender = 'stage' | 'bare';

const { values } = programOptions({
  usage: 'Usage: pnpm bench:frames [--rounds 5] [--seconds 4]',
  config: { options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } } },
  numbers: ['rounds', 'seconds'],
});

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

const server = await createServer({
  root: fileURLToPath(new URL('../../client', import.meta.url)),
  server: { port: 0, hmr: false, proxy: {} },
  logLevel: 'error',
});
await server.listen();
const browser = await openChromium();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(new URL('/frames.html', server.resolvedUrls?.local[0]).href);
  // Scripts as strings, because `window.frames120` has no type in this package.
  const drawnWith = await page.waitForFunction('window.frames120?.drawnWith');
  const draw = (contender: Contender): Promise<Frames> =>
    page.evaluate(`window.frames120['${contender}'](${Number(values.seconds)})`);
  const rounds: Record<Contender, Frames>[] = [];
  while (rounds.length < Number(values.rounds)) rounds.push({ bare: await draw('bare'), stage: await draw('stage') });
  const figuresOf = (contender: Contender) => ({
    'frames / s': Number(median(rounds.map((round) => round[contender].perSecond)).toFixed(1)),
    'tasks over 50 ms, all rounds': rounds.reduce((sum, round) => sum + round[contender].longTasks, 0),
  });
  console.log(`\n120 cards in flight, drawn with ${String(await drawnWith.jsonValue())} (median of ${rounds.length})`);
  console.table({ 'bare sprites': figuresOf('bare'), 'the stage': figuresOf('stage') });
  console.log(`stage / bare: ${median(rounds.map(({ bare, stage }) => stage.perSecond / bare.perSecond)).toFixed(2)}`);
} finally {
  await browser.close();
  await server.close();
}
