/** Screenshots of a page at rest. */
import type { Person } from './person.ts';

const mostLooks = 20;

export interface Patience {
  /** After this many tries the picture is taken anyway: a running timer never comes to rest. */
  readonly looks?: number;
}

/** Nothing moves any more: two consecutive images of the page are equal. */
export async function takeScreenshot(
  person: Person,
  path: string,
  { looks: most = mostLooks }: Patience = {},
): Promise<void> {
  const { page } = person;
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  let before = await page.screenshot();
  for (let looks = 0; looks < most; looks += 1) {
    const now = await page.screenshot(looks === 0 ? {} : { path });
    if (looks > 0 && now.equals(before)) return;
    before = now;
  }
}
