import type { Person } from './person.ts';

const mostTries = 20;

export interface ScreenshotOptions {
  /** The maximum number of images; the last one is kept. A page with a running timer never comes to rest. */
  readonly tries?: number;
}

/** Takes a screenshot once nothing moves any more: two consecutive images of the page are equal. */
export async function takeScreenshot(
  person: Person,
  path: string,
  { tries = mostTries }: ScreenshotOptions = {},
): Promise<void> {
  const { page } = person;
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  let before = await page.screenshot();
  for (let images = 0; images < tries; images += 1) {
    const now = await page.screenshot(images === 0 ? {} : { path });
    if (images > 0 && now.equals(before)) return;
    before = now;
  }
}
