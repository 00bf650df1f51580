import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import type { Person } from './person.ts';
import { dateAtFirstTurn } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'invitations' });

const codeOf = ({ page }: Person) => new URL(page.url()).pathname.slice('/t/'.length);
const nextSession = ({ page }: Person) => page.getByRole('region', { name: 'Next session' });

/** `day`: month and day. The value of a date input for its evening in the coming year. */
function eveningOf(day: string): string {
  return `${new Date().getFullYear() + 1}-${day}T20:30`;
}

async function plans(host: Person, day: string): Promise<void> {
  const section = nextSession(host);
  await section.getByLabel('Date and time').fill(eveningOf(day));
  await section.getByRole('combobox', { name: 'Length' }).selectOption({ label: '4 hours' });
  await section.getByRole('button', { name: 'Save the date' }).click();
  await section.getByText('In: Ada').waitFor();
}

const fetchPage = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  await (await fetch(`${site().server.origin}${path}`, { headers })).text();

test('the host sets the date and sends the invitation; a player answers, and has the date in the calendar and the lobby', async () => {
  const ada = await site().person('Ada');
  const { seat } = await ada.hosts({ system: 'Suits', seats: 4, title: 'The long road' });
  await ada.sits();
  const ben = await site().person('Ben');
  await ben.joins(seat);
  await nextSession(ben).getByText('No date yet.').waitFor();
  expect(await nextSession(ben).getByRole('button').count()).toBe(0);

  await nextSession(ada).getByRole('button', { name: 'Set a date' }).click();
  await plans(ada, '03-05');
  await nextSession(ben)
    .getByText(/5 Mar .*20:30/u)
    .waitFor();
  await nextSession(ben).getByRole('button', { name: 'Maybe' }).click();
  await nextSession(ada).getByText('Maybe: Ben').waitFor();

  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await ada.button('Invitation and QR code').click();
  const text = await ada.page.getByLabel('Invitation', { exact: true }).inputValue();
  expect(text).toContain('Ada invites you to play Suits: The long road.');
  expect(text).toMatch(/When: .*5 Mar .*20:30 .*, for 4 hours/u);
  expect(text).toContain('3 seats are free.');
  expect(text.split('\n')).toContain(`Come in here: ${seat}`);
  await ada.button('Copy the invitation').click();
  await ada.button('Copied').waitFor();
  expect(await ada.page.evaluate('navigator.clipboard.readText()')).toBe(text);
  await ada.page.getByRole('img', { name: 'QR code of the link to play' }).waitFor();
  expect(await ben.button('Invitation and QR code').count()).toBe(0);

  const [download] = await Promise.all([
    ben.page.waitForEvent('download'),
    nextSession(ben).getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('The-long-road.ics');
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('SUMMARY:The long road\r\n');
  expect(file).toContain('DURATION:PT240M\r\n');
  expect(file).toMatch(/DTSTART:\d{4}0305T\d{6}Z\r\n/u);
  // A calendar may be shared, so its entry does not contain the link that admits people.
  expect(file).not.toContain('#');

  // A new date clears the answers; a restart loses nothing.
  await nextSession(ada).getByRole('button', { name: 'Change the date' }).click();
  await plans(ada, '03-06');
  await nextSession(ada).getByText('No answer yet: Ben').waitFor();
  await nextSession(ben).getByRole('button', { name: 'I’m in' }).click();
  await nextSession(ada).getByText('In: Ada and Ben').waitFor();
  await site().powerCut();
  await nextSession(ada).getByText('In: Ada and Ben').waitFor();
  for (const person of [ada, ben]) {
    await person.page.goto('/');
    const next = /^Go on at The long road.*next session .*6 Mar .*20:30/u;
    await person.page.getByRole('link', { name: next }).waitFor();
  }
  expect([...ada.problems, ...ben.problems].filter((problem) => !/network|Failed to|ERR_/iu.test(problem))).toEqual([]);
});

test('the preview of a link and its page show the system, and the title only of a public table', async () => {
  const ada = await site().person('Ada');
  const { seat } = await ada.hosts({ system: 'Suits', seats: 3, title: 'The <secret> wedding' });
  const hidden = codeOf(ada);
  await ada.hosts({ system: 'Backgrounds', seats: 3, title: 'The <open> wedding', visibility: 'public' });
  const open = codeOf(ada);
  const preview = await fetchPage(`/t/${hidden}`);
  expect(preview).toContain('<meta property="og:title" content="Suits" />');
  expect(preview).not.toMatch(/secret|wedding/iu);
  expect(await fetchPage(`/t/${hidden}`, { 'Accept-Language': 'de' })).toContain('content="Farben"');
  expect(await fetchPage(`/t/${open}`)).toContain('content="The &lt;open&gt; wedding · Backgrounds"');
  expect(await fetchPage('/')).toContain('<meta property="og:title" content="Cartomancer" />');
  const ben = await site().person('Ben');
  await ben.page.goto(`/t/${open}`);
  await ben.page.getByText('The <open> wedding · Backgrounds').waitFor();
  await ben.page.goto(seat);
  await ben.page.getByText('Suits', { exact: true }).waitFor();
  expect(await ben.page.getByText('wedding').count()).toBe(0);
  const address = /og:image" content="([^"]+)"/u.exec(preview)?.[1] ?? '';
  const picture = await fetch(address);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test('with the option “Show odds”, moves show their odds to the people who can make them', async () => {
  const party = await dateAtFirstTurn(site(), ['Ada', 'Ben', 'Cleo'], { options: { odds: true } });
  for (const person of party.players) await person.listsAll();
  const odds = ({ actions }: Person) => actions.getByText(/^The Interference can cover it: \d+%$/u);
  const counts = async () => await Promise.all(party.players.map(async (person) => await odds(person).count()));
  const [ada] = party.players;
  await expect.poll(async () => (await counts()).some((count) => count > 0)).toBe(true);
  await ada?.page.getByRole('button', { name: /^Table\b/u }).click();
  const dialog = ada?.page.getByRole('dialog', { name: 'Ada’s table' });
  await dialog?.getByText(/^More options/u).click();
  await dialog?.getByRole('combobox', { name: 'Show odds' }).selectOption('false');
  await expect.poll(async () => (await counts()).every((count) => count === 0)).toBe(true);
});
