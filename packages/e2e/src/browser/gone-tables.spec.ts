import { expect, test } from 'vitest';

import { closableSockets, goesOffline } from './connection-loss.ts';
import type { Person } from './person.ts';
import { startedTable } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'gone' });

async function expectNoTable({ page, table }: Person): Promise<void> {
  expect(await table.count()).toBe(0);
  expect(await page.getByRole('group', { name: 'The story so far' }).count()).toBe(0);
  await page.getByRole('button', { name: 'To the lobby' }).waitFor();
}

const takePicture = async ({ page }: Person, name: string) => {
  if (process.env['PICTURES'] === undefined) return;
  await page.screenshot({ path: `${process.env['PICTURES']}/${name}.png` });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: `${process.env['PICTURES']}/${name}-phone.png` });
  await page.setViewportSize({ width: 1440, height: 900 });
};

test('a deleted table is shown neither to a connected player nor to one who reconnects', async () => {
  const party = await startedTable(site(), ['Ada', 'Ben', 'Cleo'], { title: 'The long road' });
  const [ada, ben, cleo] = party.players;
  await cleo.page.addInitScript(closableSockets);
  await cleo.page.reload();
  await cleo.table.waitFor();
  await goesOffline(cleo);
  await ada.page.goto('/');
  const tables = ada.page.getByRole('region', { name: 'Your tables', exact: true });
  await tables.getByRole('button', { name: 'More options for The long road' }).click();
  await tables.getByRole('button', { name: 'Delete the table The long road' }).click();
  await tables.getByRole('button', { name: 'Yes, delete The long road' }).click();
  await ben.page.getByRole('heading', { name: 'The host has deleted this table.' }).waitFor();
  await ben.page.getByText('The long road').waitFor();
  await expectNoTable(ben);
  await takePicture(ben, 'deleted');
  await cleo.context.setOffline(false);
  await cleo.page.getByRole('heading', { name: 'The host has deleted this table.' }).waitFor();
  await expectNoTable(cleo);
  await ben.button('To the lobby').click();
  await ben.page.getByRole('region', { name: 'Join a table' }).waitFor();
});

test('an archived table is no longer shown, and opens again when it is restored', async () => {
  const party = await startedTable(site(), ['Dan', 'Eve', 'Fay'], { title: 'The short road' });
  const [dan, eve] = party.players;
  await dan.page.goto('/');
  const tables = dan.page.getByRole('region', { name: 'Your tables', exact: true });
  await tables.getByRole('button', { name: 'More options for The short road' }).click();
  await tables.getByRole('button', { name: /^Archive The short road/u }).click();
  await eve.page.getByRole('heading', { name: 'The host has archived this table.' }).waitFor();
  await expectNoTable(eve);
  await takePicture(eve, 'archived');
  await tables.getByText('1 archived table').click();
  await tables.getByRole('button', { name: 'More options for The short road' }).click();
  await tables.getByRole('button', { name: 'Restore The short road' }).click();
  await eve.button('Try again').click();
  await eve.table.waitFor();
});

test('a person who was removed from a public table while offline is told so on return, and enters again only on request', async () => {
  const ada = await site().person('Ada');
  const links = await ada.hosts({ visibility: 'public', title: 'The open road' });
  const ben = await site().person('Ben');
  await ben.page.addInitScript(closableSockets);
  await ben.joins(links.seat);
  await ben.sits();
  await goesOffline(ben);
  await ada.button(/^Host\b/u).click();
  const panel = ada.page.getByRole('dialog', { name: 'Host controls' });
  await panel.getByRole('button', { name: 'Remove Ben from the table' }).click();
  await ada.settles();
  await panel.getByRole('button', { name: 'Remove Ben from the table' }).waitFor({ state: 'detached' });
  await ben.context.setOffline(false);
  const notice = ben.page.getByRole('heading', { name: 'The host has removed you from this table.' });
  await notice.waitFor();
  await ben.page.getByText('You can come in again, but without your old seat.').waitFor();
  await expectNoTable(ben);
  await takePicture(ben, 'removed');
  expect(await panel.getByRole('button', { name: 'Remove Ben from the table' }).count()).toBe(0);
  await ben.page.reload();
  await notice.waitFor();
  await ben.button('Come in again').click();
  await ben.page.getByRole('heading', { name: 'Players' }).waitFor();
  expect(await ben.page.getByText('Ben · you').count()).toBe(0);
  await panel.getByRole('button', { name: 'Remove Ben from the table' }).waitFor();
});
