import { expect, test } from 'vitest';

import { dateAtFirstTurn } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'a quiet evening' });

/** Runs in the page. Counts the frames that the page requests and the drawing calls on its canvases. */
function countFrames(): void {
  const counted = { frames: 0, strokes: 0 };
  Object.assign(window, { counted });
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => {
    counted.frames += 1;
    return request(callback);
  };
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function draw(this: CanvasRenderingContext2D, ...parts: unknown[]) {
    counted.strokes += 1;
    Reflect.apply(drawImage, this, parts);
  };
  const { drawElements } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.drawElements = function draw(...parts: Parameters<typeof drawElements>) {
    counted.strokes += 1;
    Reflect.apply(drawElements, this, parts);
  };
}

const counted = () => (window as unknown as { counted: { frames: number; strokes: number } }).counted;

/** How long a person thinks, in milliseconds: hundreds of frames for a page that draws continuously. */
const thinkingTime = 4_000;

test('the page draws when something moves, and only then', async () => {
  const party = await dateAtFirstTurn(site(), ['Ada', 'Ben', 'Cleo'], {
    options: { reactionTimer: 0, reactionMask: 0 },
  });
  const wanda = await site().person('Wanda');
  await wanda.context.addInitScript(countFrames);
  await wanda.watches(party.links.spectator);

  /** Whether nothing is drawn within a second. */
  const isIdle = async () => {
    const before = await wanda.page.evaluate(counted);
    const later = await wanda.page.evaluate(
      (span) =>
        new Promise((resolve) => setTimeout(() => resolve((window as unknown as { counted: object }).counted), span)),
      1_000,
    );
    return JSON.stringify(before) === JSON.stringify(later);
  };
  // Spectators may see the first turn a little later than the players.
  await wanda.page
    .getByRole('banner')
    .getByText(/turn 1\b/u)
    .first()
    .waitFor();
  await expect.poll(isIdle).toBe(true);
  const before = await wanda.page.evaluate(counted);
  expect(before.strokes).toBeGreaterThan(0);
  await wanda.page.evaluate((span) => new Promise((resolve) => setTimeout(resolve, span)), thinkingTime);
  expect(await wanda.page.evaluate(counted)).toEqual(before);

  for (const person of party.players) if (await person.isAsked()) await person.playsAny();
  await expect.poll(async () => (await wanda.page.evaluate(counted)).strokes).toBeGreaterThan(before.strokes);
  await expect.poll(isIdle).toBe(true);
});
