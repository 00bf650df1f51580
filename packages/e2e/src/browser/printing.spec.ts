import { expect, test } from 'vitest';

import type { Person } from './person.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'on paper' });

/** Records what would be printed, because a headless browser has no print dialog. */
async function recordPrinted(person: Person): Promise<void> {
  await person.page.addInitScript(() => {
    window.print = () => {
      const top: (Window & { printed?: string[] }) | null = window.top;
      if (top === null) return;
      const rules = document.adoptedStyleSheets.map((sheet) => sheet.cssRules.length);
      (top.printed ??= []).push(`${String(rules)} ${document.body.innerText}`);
    };
  });
}

const printedBy = ({ page }: Person) => page.evaluate(() => (window as Window & { printed?: string[] }).printed ?? []);

test('a player prints a sheet, all sheets, and the story', async () => {
  const vera = await site().person('Vera');
  await recordPrinted(vera);
  await vera.page.goto('/');
  await vera.button('Try it now: Backgrounds').click();
  await vera.table.waitFor();

  await vera.page.getByRole('button', { name: 'Wilma' }).first().click();
  await vera.page.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => printedBy(vera)).toHaveLength(1);
  await vera.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await vera.page.getByRole('button', { name: 'Print all sheets' }).click();
  await expect.poll(() => printedBy(vera)).toHaveLength(2);

  await vera.page.getByRole('button', { name: 'Save the story' }).click();
  await vera.page.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => printedBy(vera)).toHaveLength(3);

  const [sheet = '', sheets = '', story = ''] = await printedBy(vera);
  expect(sheet).toContain('Wilma');
  expect(sheet).not.toContain('Ilse');
  expect(sheets).toContain('Ilse');
  expect(story).toContain('Wilma enters the story');
  // The number of style rules is not 0, so the content security policy allows the style sheet.
  for (const printed of [sheet, sheets, story]) expect(printed).toMatch(/^[1-9]/u);
});
