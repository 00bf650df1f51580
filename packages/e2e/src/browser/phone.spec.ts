import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { desk, phone, tablet } from './devices.ts';
import type { Person } from './person.ts';
import { dateAtFirstTurn } from './started-tables.ts';
import { flipsFor } from './table-setup.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite();

/** How far the page extends beyond the window to the side, in CSS pixels. */
function overhang(person: Person): Promise<number> {
  return person.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Doubles the browser's text size, without zoom. */
async function doubleTextSize(person: Person): Promise<void> {
  const usual = 16;
  const session = await person.context.newCDPSession(person.page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 2 * usual, fixed: 2 * usual } });
}

async function overlap(upper: Locator, lower: Locator): Promise<boolean> {
  const [first, second] = await Promise.all([upper.boundingBox(), lower.boundingBox()]);
  if (first === null || second === null) throw new Error('An element is not visible');
  const tolerance = 1;
  return (
    first.x + first.width > second.x + tolerance &&
    second.x + second.width > first.x + tolerance &&
    first.y + first.height > second.y + tolerance &&
    second.y + second.height > first.y + tolerance
  );
}

const rig = { date: flipsFor, 'date#2': ['TD', '3D', 'JS', 'TC', '3H', '4C', '5S', 'JD'] };

async function meetsTheProspect(person: Person): Promise<void> {
  const onwardButton = person.page
    .getByRole('button', { name: /^(Go on|Flip for|Keep the name|Leave it to|Draw two)/u })
    .first();
  await expect
    .poll(
      async () => {
        // A move that vanishes before the tap was made by another player.
        if (await onwardButton.isVisible()) await onwardButton.tap({ timeout: 2_000 }).catch(() => undefined);
        return person.button('Start the date').count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
}

async function comesToTheirTurn(person: Person): Promise<void> {
  const { page } = person;
  await person.hosts({
    rig,
    options: { 'Seconds to step in or answer': '0', 'Seconds before a pass shows': '0' },
  });
  expect(await overhang(person)).toBeLessThanOrEqual(0);
  await person.sits();
  for (const left of [1, 0]) {
    await person.button('Seat a bot').first().tap();
    await expect.poll(() => person.button('Seat a bot').count()).toBe(left);
  }
  await person.starts();
  await person.button('Safety tools').tap();
  const sheet = page.getByRole('dialog', { name: 'What you can do' });
  await sheet.getByRole('checkbox', { name: /^X card/u }).tap();
  await sheet.getByRole('button', { name: /seen the safety tools/u }).tap();
  // After the answer the sheet closes and the table is visible.
  await sheet.waitFor({ state: 'hidden' });
  await meetsTheProspect(person);
  await person.button('Start the date').tap();
  await person.table.getByText('Date Status 1').first().waitFor();
  await page
    .getByText(/^Your move/u)
    .first()
    .waitFor();
}

function cutFields(dialog: Locator): Promise<readonly string[]> {
  return dialog.evaluate((frame) => {
    const { left, right } = frame.getBoundingClientRect();
    return [...frame.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
      .filter((field) => field.checkVisibility())
      .filter((field) => {
        const box = field.getBoundingClientRect();
        return box.left < left || box.right > right;
      })
      .map((field) => field.labels?.[0]?.textContent ?? field.name);
  });
}

describe('on a phone', () => {
  test.each([
    ['en-US', 'Host a table of Card RPG'],
    ['de-DE', 'Einen Tisch eröffnen: Karten-RPG'],
  ])('in %s, every field of a new table is inside the form', async (locale, words) => {
    const pia = await site().person('Pia', { ...phone, locale });
    await pia.page.goto('/');
    await pia.button(words).tap();
    const dialog = pia.page.getByRole('dialog', { name: words });
    await dialog.getByRole('combobox').first().waitFor();
    await dialog.locator('summary').first().tap();
    expect(await cutFields(dialog)).toEqual([]);
  });

  test('a card is played with two taps, and nothing reaches beyond the screen', async () => {
    const pia = await site().person('Pia', phone);
    await comesToTheirTurn(pia);
    expect(await overhang(pia)).toBeLessThanOrEqual(0);

    // A tap on a card of the fan selects it, and buttons offer its moves.
    const box = await pia.table.boundingBox();
    if (box === null) throw new Error('There is no table');
    const offered = pia.page.getByRole('button', { name: / on the /u });
    const tapped = new Set<string>();
    for (const share of [0.12, 0.28, 0.43]) {
      await pia.page.touchscreen.tap(box.x + box.width * share, box.y + box.height - 90);
      const before = new Set(tapped);
      await expect
        .poll(async () => {
          const name = (await offered.count()) > 0 ? await offered.first().innerText() : '';
          return before.has(name) ? '' : name;
        })
        .not.toBe('');
      tapped.add(await offered.first().innerText());
    }
    expect(tapped.size).toBe(3);
    await offered.first().tap();
    await pia.page
      .getByText(/^Your move/u)
      .first()
      .waitFor({ state: 'detached' });
    expect(await overhang(pia)).toBeLessThanOrEqual(0);
    expect(pia.problems).toEqual([]);
  });

  test('at twice the text size the buttons do not cover the table', async () => {
    const pia = await site().person('Pia', phone);
    await doubleTextSize(pia);
    await comesToTheirTurn(pia);
    expect(await overhang(pia)).toBeLessThanOrEqual(0);
    const button = pia.page.getByRole('button', { name: / on the |More|What can I do/u }).first();
    expect(await overlap(button, pia.table)).toBe(false);
  });
});

describe('on other screens', () => {
  test.each([
    ['a tablet', tablet],
    ['a laptop', desk],
  ])('%s: nothing reaches beyond the screen, also at twice the text size', async (_, device) => {
    const party = await dateAtFirstTurn(site(), ['Ada', 'Ben', 'Cleo'], {
      rig,
      device,
      options: { reactionTimer: 0, reactionMask: 0 },
    });
    const [ada] = party.players;
    await ada.moves.first().waitFor();
    expect(await overhang(ada)).toBeLessThanOrEqual(0);
    expect(await overlap(ada.moves.first(), ada.table)).toBe(false);
    await doubleTextSize(ada);
    await ada.page.reload();
    await ada.table.waitFor();
    expect(await overhang(ada)).toBeLessThanOrEqual(0);
  });
});
