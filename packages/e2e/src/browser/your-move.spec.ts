/** TB-22: “Your move” in the lobby, in the title of a hidden page, and as a notification. */
import { expect, test } from 'vitest';

import { phone } from './devices.ts';
import type { Person } from './person.ts';
import { startedTable } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'your move' });

/** Hides the page, as another tab in front of it would, or shows it again. */
const setHidden = ({ page }: Person, hidden: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    hidden ? 'hidden' : 'visible',
  );

const icon = ({ page }: Person) => page.locator('link[rel=icon]').getAttribute('href');

/** Records the notifications of a page, and whether it asked for permission. Runs in the page. */
function recordNotifications(): void {
  const recorded = { asked: 0, shown: [] as string[] };
  class Recorded extends EventTarget {
    static permission: NotificationPermission = 'default';
    static requestPermission(): Promise<NotificationPermission> {
      recorded.asked += 1;
      Recorded.permission = 'granted';
      return Promise.resolve('granted');
    }
    constructor(title: string, { body, silent }: NotificationOptions) {
      super();
      recorded.shown.push([title, body, silent === true ? 'silent' : 'with sound'].join(' / '));
    }
    close(): void {}
  }
  Object.assign(window, { Notification: Recorded, recorded });
}

const recorded = ({ page }: Person) =>
  page.evaluate(() => (window as unknown as { recorded: { asked: number; shown: string[] } }).recorded);

const waiting = ({ page }: Person) => page.getByRole('link', { name: /^Your move at/u });

test('a table that waits for a person says so in the lobby and in the title of a hidden page', async () => {
  const { players } = await startedTable(site(), ['Ada', 'Ben', 'Cleo'], { title: 'Friday night' });
  const [ada, ben] = players;
  // Everyone is asked about safety.
  const usual = await ada.page.title();
  const usualIcon = await icon(ada);
  expect(usual).toContain('Friday night');
  await setHidden(ada, true);
  await expect.poll(() => ada.page.title()).toBe(`Your move · ${usual}`);
  expect(await icon(ada)).toBe('/icon-turn.svg');
  await setHidden(ada, false);
  await expect.poll(() => ada.page.title()).toBe(usual);
  expect(await icon(ada)).toContain(usualIcon);

  await ben.page.goto('/');
  const link = waiting(ben).filter({ hasText: /^Your move at Friday night.*First Dates · since/u });
  await link.waitFor();
  await ben.page.setViewportSize(phone.viewport ?? { width: 390, height: 844 });
  const width = await ben.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
  await ben.page.setViewportSize({ width: 1440, height: 900 });
  await link.click();
  await ben.table.waitFor();
  await ada.agreesOnSafety('none is on');
  await ben.agreesOnSafety('one is on');
  // The table waits for Cleo alone now.
  await setHidden(ben, true);
  expect(await ben.page.title()).toBe(usual);
  await setHidden(ben, false);
  await expect
    .poll(async () => {
      await ben.page.goto('/');
      await ben.page.getByRole('heading', { name: 'First Dates' }).waitFor();
      return await waiting(ben).count();
    })
    .toBe(0);
  // The table where the person was last is still the first thing in the lobby.
  await ben.page.getByRole('link', { name: /^Go on at Friday night.*First Dates · last here/u }).click();
  await ben.table.waitFor();
  expect(players.flatMap(({ problems }) => problems)).toEqual([]);
});

test('a hidden page notifies a person who allowed it, and asks only when a button is pressed', async () => {
  const ada = await site().person('Ada');
  await ada.context.addInitScript(recordNotifications);
  const { seat } = await ada.hosts({ title: 'Quiet night', seats: 3 });
  const ben = await site().person('Ben');
  await ben.joins(seat);
  await ada.sits();
  await ben.sits();
  await ada.button('Seat a bot').first().click();
  await ben.getsReady();
  await ada.starts();
  expect(await recorded(ada)).toEqual({ asked: 0, shown: [] });
  await ada.button('Ada').click();
  await ada.button('Notify me on this device').click();
  await ada.button('Stop notifying me here').waitFor();
  await ada.page.keyboard.press('Escape');
  await ada.agreesOnSafety('none is on');
  await setHidden(ada, true);
  await ben.agreesOnSafety('one is on');
  await expect.poll(async () => (await recorded(ada)).shown.length).toBeGreaterThan(0);
  const { asked, shown } = await recorded(ada);
  expect(asked).toBe(1);
  expect(new Set(shown)).toEqual(new Set(['Your move at Quiet night / First Dates / with sound']));
});

test('at a table that is played over days, a person who was away for hours reads what happened since', async () => {
  const { players } = await startedTable(site(), ['Ada', 'Ben', 'Cleo'], {
    title: 'A slow night',
  });
  const [ada, ben, cleo] = players;
  await ada.button('Host').click();
  const panel = ada.page.getByRole('dialog', { name: 'Host controls' });
  await panel.getByRole('combobox', { name: /^Play over days/u }).selectOption('true');
  await panel.getByRole('button', { name: 'Close', exact: true }).first().click();
  const address = ben.page.url();
  await ben.page.goto('/');
  // Sets the time of the last visit in this browser two hours back.
  await ben.page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('cartomancer.seen.')) localStorage.setItem(key, String(Date.now() - 7_200_000));
  });
  await ada.agreesOnSafety('none is on');
  await cleo.agreesOnSafety('one is on');
  await ben.page.goto(address);
  const digest = ben.page.getByRole('dialog', { name: /^Since you were here/u });
  await digest.waitFor();
  await digest.getByRole('button', { name: 'Close' }).click();
  await digest.waitFor({ state: 'detached' });
  // The table has waited for Ben: he has not answered about safety.
  await ben.chooses('I’ve seen the safety tools');
});
