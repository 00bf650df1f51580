import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import type { MakeProgramReply } from '@cartomancer/protocol';
import { rulesets } from '@cartomancer/rules';

import { phone } from './devices.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'overlay' });

/** The opacity of the top right corner of the page, from 0 to 255, as streaming software sees it. */
async function opacityOfCorner(page: Page): Promise<number> {
  const picture = await page.screenshot({ omitBackground: true });
  return await page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return context?.getImageData(bitmap.width - 1, 0, 1, 1).data[3] ?? -1;
    },
    [...picture],
  );
}

test('a host makes a token, a stream shows the table with it, and revoking it empties the stream', async () => {
  const ada = await site().person('Ada');
  await ada.hosts();
  await ada.sits();
  await ada.button('For programs').click();
  await ada.page.getByLabel('Name of the program').fill('Stream');
  await ada.button('Create a token').click();
  const address = await ada.page.getByRole('textbox', { name: 'Overlay for your stream' }).inputValue();
  expect(new URL(address).pathname).toBe('/overlay');
  const row = ada.page.getByRole('listitem').filter({ hasText: 'Stream · Watch' });
  await row.getByText('not used yet').waitFor();

  const stream = await site().person('Stream');
  await stream.page.goto(address);
  await stream.page.getByText('The game hasn’t begun yet.').waitFor();
  expect(await opacityOfCorner(stream.page)).toBe(0);

  for (const seat of [0, 1]) {
    await ada.button('Seat a bot').first().click();
    await expect.poll(() => ada.button('Seat a bot').count()).toBe(1 - seat);
  }
  await ada.starts();
  await stream.page.locator('.overlay-turn').getByText('Everyone looks at the safety tools').waitFor();
  await stream.page.locator('.overlay-line').getByText('Play begins.').waitFor();
  expect(await stream.page.locator('body').innerText()).not.toMatch(/\bs\d\b|undefined|\{\{/u);
  expect(await stream.page.getByRole('button').count()).toBe(0);

  await ada.page.locator('.top-code').click();
  await ada.button('For programs').click();
  await ada.button('Revoke Stream’s token').click();
  const confirmation = ada.page.getByRole('dialog', { name: 'Revoke Stream’s token' });
  await confirmation.getByRole('button', { name: 'Revoke Stream’s token' }).click();
  await stream.page.locator('.overlay-panel').waitFor({ state: 'detached' });
  await stream.page.reload();
  await stream.page.getByText('This token is no longer valid. Ask the host for a new one.').waitFor();
  // The browser logs an error of its own for the refused request.
  expect(stream.problems.filter((problem) => !problem.includes('401'))).toEqual([]);
});

test('the overlay of every system is in the language of its address and fits a phone', async () => {
  const { server } = site();
  const stream = await site().person('Stream', phone);
  for (const ruleset of rulesets.keys()) {
    const host = await server.person('Ada');
    const { code } = await server.ask<{ code: string }>('/api/try', { ruleset }, host.token);
    const program = { name: 'Stream', right: { kind: 'watch' } };
    const { token } = await server.ask<MakeProgramReply>(`/api/tables/${code}/programs`, program, host.token);
    await stream.page.goto(`/overlay?lang=de#${token}`);
    const panel = stream.page.locator('.overlay-panel');
    await panel.waitFor();
    expect(await stream.page.locator('html').getAttribute('lang')).toBe('de');
    const text = await panel.innerText();
    expect([ruleset, text]).toEqual([ruleset, expect.not.stringMatching(/\bs\d\b|undefined|\{\{|prompt\.|overlay\./u)]);
    expect([ruleset, text]).toEqual([ruleset, expect.stringMatching(/\p{L}{3}/u)]);
    const overhang = await stream.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect([ruleset, overhang]).toEqual([ruleset, 0]);
    await stream.page.goto('about:blank');
  }
  expect(stream.problems).toEqual([]);
});
