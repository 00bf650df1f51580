import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';

import type { Person } from './person.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ LIMITS: 'usual', VISITS_A_MINUTE: '16', CARTOMANCER_TEST_SEED: 'the queue' });

/** Advances the clock by five seconds at a time. If the page enters again at intervals, the answer is awaited. */
async function advancesTime({ page }: Person, times: number): Promise<void> {
  const pendingRequests = new Set<Request>();
  const begun = (request: Request) => request.url().endsWith('/enter') && pendingRequests.add(request);
  const ended = (request: Request) => pendingRequests.delete(request);
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended);
  for (let time = 0; time < times; time += 1) {
    await page.clock.fastForward(5_000);
    // During this request to the server and back, the page sends a request that is due.
    await page.evaluate(() => fetch('/healthz'));
    await expect.poll(() => pendingRequests.size).toBe(0);
    // During this one, the page processes the answer.
    await page.evaluate(() => fetch('/healthz'));
  }
  page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended);
}

async function entersWithPhrase(person: Person, link: string): Promise<void> {
  await person.page.goto(link);
  await person.page.getByLabel('Your name').fill(person.name);
  await person.button('Come in').click();
  await person.page.getByLabel('Pass phrase').fill('lantern market');
  await person.button('Come in').click();
}

test('waiting has no time limit and uses up no requests; a page that meets a rate limit says so and continues by itself', async () => {
  const ada = await site().person('Ada');
  const links = await ada.hosts({ system: 'Backgrounds', seats: 3 });
  await ada.button(/^Host\b/u).click();
  const panel = ada.page.getByRole('dialog', { name: 'Host controls' });
  await panel.getByRole('checkbox', { name: /^Let people in one by one/u }).check();
  await panel.getByLabel('Pass phrase', { exact: true }).fill('lantern market');
  await panel.getByRole('button', { name: 'Set', exact: true }).click();
  await panel.getByText('Newcomers have to enter it.').waitFor();
  await panel.getByRole('button', { name: 'Close', exact: true }).first().click();

  const [ben, eve, cleo] = [
    await site().person('Ben'),
    await site().person('Eve'),
    await site().person('Cleo'),
  ] as const;
  for (const person of [ben, eve]) {
    await person.page.clock.install();
    await entersWithPhrase(person, links.seat);
    await person.page.getByText('You’ve knocked.').waitFor();
  }
  await advancesTime(ben, 8);
  await advancesTime(eve, 8);
  for (const person of [ben, eve]) {
    expect(await person.page.getByText('You’ve knocked.').count()).toBe(1);
    expect(await ada.page.getByText(`${person.name} knocks.`).count()).toBeGreaterThan(0);
  }

  // Some of Cleo's requests reach a limit. The page repeats them by itself.
  let limited = ['enter'];
  const tooMany = JSON.stringify({ refusals: [{ code: 'E_SLOW_DOWN', clause: 'TB-10', facts: { seconds: 5 } }] });
  await cleo.page.route(/\/(?:enter|wait)$/u, (route) => {
    const isLimited = limited[0] !== undefined && route.request().url().endsWith(limited[0]);
    if (isLimited) limited = limited.slice(1);
    return isLimited ? route.fulfill({ status: 429, body: tooMany }) : route.continue();
  });
  await cleo.page.clock.install();
  await cleo.page.goto(links.seat);
  await cleo.page.getByLabel('Your name').fill('Cleo');
  await cleo.button('Come in').click();
  await cleo.page.getByText('Try again in 5 s.').waitFor();
  await cleo.page.getByText('this page tries again on its own').waitFor();
  await cleo.page.clock.fastForward(6_000);
  await cleo.page.getByLabel('Pass phrase').fill('lantern market');
  limited = ['enter', 'wait'];
  await cleo.button('Come in').click();
  await cleo.page.getByText('this page tries again on its own').waitFor();
  await cleo.page.clock.fastForward(6_000);
  await cleo.page.getByText('You’ve knocked.').waitFor();
  await cleo.page.getByText('Try again in 5 s.').waitFor();
  await cleo.page.getByText('You’re still waiting').waitFor();
  await cleo.page.clock.fastForward(6_000);

  for (const person of [ben, cleo]) await ada.presses(`Let in ${person.name}`);
  await ada.presses('Not now, Eve');
  for (const person of [ben, cleo]) await person.page.getByRole('heading', { name: 'Players' }).waitFor();
  await eve.page.getByText(/^The host hasn’t let you in/u).waitFor();
});

test('a spectator enters a name while waiting, and the host sees it, and a later name, at once', async () => {
  const fay = await site().person('Fay');
  const links = await fay.hosts({ system: 'Backgrounds', seats: 3 });
  await fay.button(/^Host\b/u).click();
  const panel = fay.page.getByRole('dialog', { name: 'Host controls' });
  await panel.getByRole('checkbox', { name: /^Let people in one by one/u }).check();
  await panel.getByRole('button', { name: 'Close', exact: true }).first().click();

  const dora = await site().person('Dora');
  await dora.page.goto(links.spectator);
  await fay.page.getByText('Guest knocks and wants to watch.').waitFor();
  const name = dora.page.getByLabel('Your name');
  await name.fill('Dora');
  await name.press('Enter');
  await fay.page.getByText('Dora knocks and wants to watch.').waitFor();
  expect(await fay.page.getByText('Guest knocks and wants to watch.').count()).toBe(0);
  await fay.presses('Let in Dora');
  await dora.button('Dora').click();
  await name.fill('Dorothea');
  await name.press('Enter');
  await fay.button(/^Host\b/u).click();
  await panel.getByText('Dorothea (spectator').waitFor();
  expect(await panel.getByText('Dora (spectator').count()).toBe(0);
});
