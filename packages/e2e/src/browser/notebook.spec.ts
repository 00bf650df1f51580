import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';

import { onAnotherDevice } from './other-device.ts';
import type { Person } from './person.ts';
import { ReceivedFrames } from './received-frames.ts';
import { tableWithGm } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'a notebook' });

const notebook = (person: Person): Locator => person.page.getByRole('region', { name: 'Notebook', exact: true });

/** Writes a text and waits until the server has it. */
async function writes(person: Person, text: string): Promise<void> {
  const isSent = (body: string | null): boolean => body?.includes(JSON.stringify(text).slice(1, -1)) === true;
  await Promise.all([
    person.page.waitForResponse((answer) => answer.url().includes('/notes/') && isSent(answer.request().postData())),
    notebook(person).getByLabel('Notes (Markdown)').fill(text),
  ]);
}

const untilSaved = (person: Person): Promise<void> =>
  notebook(person)
    .getByRole('status')
    .filter({ hasText: /^Saved$/u })
    .waitFor();

async function openTableWithGm() {
  const frames = new ReceivedFrames();
  const fetchedUrls: string[] = [];
  const onPage = (person: Person) => {
    frames.follow(person);
    person.page.on('response', (response) => fetchedUrls.push(response.url()));
  };
  const guests = { gm: 'Gail', players: [{ name: 'Ada', onPage }] } as const;
  const { gm: gail, players } = await tableWithGm(site(), guests, { ruleset: 'suits', seats: 2 });
  const [ada] = players;
  await gail.button('Desk').click();
  return { gail, ada, frames, fetchedUrls };
}

test('notes are saved automatically, shown as Markdown, found by a search, and sent to no player', async () => {
  const { gail, ada, frames, fetchedUrls } = await openTableWithGm();
  await notebook(gail).getByRole('button', { name: 'New page', exact: true }).click();
  await notebook(gail).getByLabel('Title').fill('The Duke');
  await writes(gail, '# Plan\n\nHe was *bribed* by <b>Mara</b>.');
  await untilSaved(gail);
  await notebook(gail).getByRole('button', { name: 'Read', exact: true }).click();
  await notebook(gail).getByRole('heading', { name: 'Plan' }).waitFor();
  expect(await notebook(gail).locator('.markdown em').innerText()).toBe('bribed');
  expect(await notebook(gail).locator('.markdown b').count()).toBe(0);
  await notebook(gail).getByRole('button', { name: 'New page', exact: true }).click();
  await expect.poll(() => notebook(gail).getByLabel('Title').inputValue()).toBe('New page');
  await notebook(gail).getByLabel('Title').fill('The vault');
  await untilSaved(gail);
  await notebook(gail).getByLabel('Search your notes').fill('bribed');
  await notebook(gail)
    .getByRole('button', { name: /^The vault/u })
    .waitFor({ state: 'detached' });
  await notebook(gail)
    .getByRole('button', { name: /^The Duke/u })
    .waitFor();

  await gail.says('Ready when you are.');
  await ada.page.getByText('Ready when you are.').first().waitFor();
  expect(frames.text()).not.toContain('bribed');
  expect(fetchedUrls.filter((url) => url.includes('/notes'))).toEqual([]);
  expect(await ada.page.locator('body').textContent()).not.toContain('bribed');
  expect([...gail.problems, ...ada.problems]).toEqual([]);
});

test('notes survive a restart and are on another device; of two devices that change a page, the later one sees both texts', async () => {
  const { gail } = await openTableWithGm();
  await notebook(gail).getByRole('button', { name: 'New page', exact: true }).click();
  await notebook(gail).getByLabel('Title').fill('The Duke');
  await writes(gail, 'bribed');
  await untilSaved(gail);
  await site().powerCut();
  await gail.page.reload();
  await gail.table.waitFor();
  await gail.button('Desk').click();
  await notebook(gail)
    .getByRole('button', { name: /^The Duke/u })
    .click();
  expect(await notebook(gail).getByLabel('Notes (Markdown)').inputValue()).toBe('bribed');

  const other = await onAnotherDevice(gail, site());
  await other.table.waitFor();
  await other.button('Desk').click();
  await notebook(other)
    .getByRole('button', { name: /^The Duke/u })
    .click();
  await writes(other, 'bribed by Mara');
  await untilSaved(other);
  await writes(gail, 'bribed by Ben');
  const conflict = notebook(gail).getByRole('alert');
  await conflict.getByText('bribed by Mara').waitFor();
  await conflict.getByText('bribed by Ben').waitFor();
  if (process.env['PICTURES'] !== undefined)
    await gail.page.screenshot({ path: `${process.env['PICTURES']}/notebook-conflict.png` });
  await conflict.getByRole('button', { name: 'Keep this text' }).click();
  await untilSaved(gail);
  await other.page.reload();
  await other.table.waitFor();
  await other.button('Desk').click();
  await notebook(other)
    .getByRole('button', { name: /^The Duke/u })
    .click();
  expect(await notebook(other).getByLabel('Notes (Markdown)').inputValue()).toBe('bribed by Ben');
});
