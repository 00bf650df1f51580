import { expect, test } from 'vitest';

import type { Person } from './person.ts';
import { startedTable } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'the door' });

const panelOf = ({ page }: Person) => page.getByRole('dialog', { name: 'Host controls' });

async function opensHost(host: Person) {
  await host.page.getByRole('button', { name: /^Host\b/u }).click();
  return panelOf(host);
}

const closes = (host: Person) => panelOf(host).getByRole('button', { name: 'Close', exact: true }).first().click();

const linkIn = (host: Person, label: string) => panelOf(host).getByLabel(label, { exact: true });

test('the host renews a link, turns one off, removes a person, who may return, and hands the table over', async () => {
  const ada = await site().person('Ada');
  const links = await ada.hosts({ system: 'Suits', seats: 3 });
  const ben = await site().person('Ben');
  await ben.joins(links.seat);
  await ben.sits();
  // Without the links in the browser's storage, as in another browser, the server supplies them.
  await ada.page.evaluate(() => localStorage.removeItem('cartomancer.tables'));
  await ada.page.reload();
  const panel = await opensHost(ada);
  await expect.poll(() => linkIn(ada, 'To play').inputValue()).toBe(links.seat);
  await panel.getByRole('button', { name: 'New link: To play' }).click();
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
  expect(await linkIn(ada, 'To play').inputValue()).toBe(links.seat);
  await panel.getByRole('button', { name: 'New link: To play' }).click();
  await ada.settles();
  await expect.poll(() => linkIn(ada, 'To play').inputValue()).not.toBe(links.seat);
  await panel.getByRole('button', { name: 'Turn off: To watch' }).click();
  await ada.settles();
  await panel.getByText('turned off').waitFor();

  const cleo = await site().person('Cleo');
  await cleo.page.goto(links.seat);
  await cleo.page.getByLabel('Your name').fill('Cleo');
  await cleo.button('Come in').click();
  await cleo.page.getByText('This link no longer opens the table.').waitFor();
  await ben.page.reload();
  await ben.page.getByText('Ben · you').waitFor();
  await cleo.page.goto(await linkIn(ada, 'To play').inputValue());
  await cleo.page.getByRole('heading', { name: 'Players' }).waitFor();
  await panel.getByRole('button', { name: 'Remove Cleo from the table' }).click();
  await ada.settles();
  await cleo.page.getByText('The host has removed you from this table.').waitFor();
  await cleo.page.goto(await linkIn(ada, 'To play').inputValue());
  await cleo.page.getByRole('heading', { name: 'Players' }).waitFor();
  const gail = await site().person('Gail');
  await gail.joins(await linkIn(ada, 'To lead as GM').inputValue());
  await gail.leads();

  // The table is handed over only after a confirmation. Then only the new host has the host controls.
  await panel.getByRole('button', { name: 'Make host: Gail' }).click();
  expect(await gail.button(/^Host\b/u).count()).toBe(0);
  await ada.settles();
  await opensHost(gail);
  await ada.button(/^Host\b/u).waitFor({ state: 'detached' });
  await panelOf(gail).getByRole('button', { name: 'Make host: Ada' }).click();
  await gail.settles();
  await ada.button(/^Host\b/u).waitFor();
  expect(await panel.count()).toBe(0);
});

test('a newcomer enters the pass phrase, waits and is let in; another one reads that the host turned them away', async () => {
  const ada = await site().person('Ada');
  const links = await ada.hosts({ system: 'Backgrounds', seats: 3 });
  await ada.sits();
  const panel = await opensHost(ada);
  await panel.getByRole('checkbox', { name: /^Let people in one by one/u }).check();
  await panel.getByLabel('Pass phrase', { exact: true }).fill('lantern market');
  await panel.getByRole('button', { name: 'Set', exact: true }).click();
  await panel.getByText('Newcomers have to enter it.').waitFor();
  await closes(ada);

  const [ben, eve] = [await site().person('Ben'), await site().person('Eve')];
  for (const person of [ben, eve]) {
    await person.page.goto(links.seat);
    await person.page.getByLabel('Your name').fill(person.name);
    await person.button('Come in').click();
    await person.page.getByRole('heading', { name: 'This table has a pass phrase' }).waitFor();
    if (person === ben) {
      await person.page.getByLabel('Pass phrase').fill('open sesame');
      await person.button('Come in').click();
      await person.page.getByText(/^That isn’t the pass phrase/u).waitFor();
    }
    await person.page.getByLabel('Pass phrase').fill('Lantern Market');
    await person.button('Come in').click();
    await person.page.getByText('You’ve knocked.').waitFor();
    await ada.page.getByText(`${person.name} knocks.`).first().waitFor();
  }
  // A person with a spectators' link waits like the others.
  const wanda = await site().person('Wanda');
  await wanda.page.goto(links.spectator);
  await wanda.page.getByLabel('Pass phrase').fill('lantern market');
  await wanda.button('Come in').click();
  await wanda.page.getByText('You’ve knocked.').waitFor();
  await ada.presses('Let in Ben');
  await ada.presses('Not now, Eve');
  await ada.presses('Let in Guest');
  await wanda.page.getByText('You’re watching.').waitFor();
  await ben.page.getByRole('heading', { name: 'Players' }).waitFor();
  await eve.page.getByText(/^The host hasn’t let you in/u).waitFor();
  // Ben and the spectator have been admitted, so they need neither the pass phrase nor the host's approval again.
  await Promise.all([ben.page.reload(), wanda.page.reload()]);
  await wanda.page.getByText('You’re watching.').waitFor();
  await ben.page.getByRole('heading', { name: 'Players' }).waitFor();
});

test('a disruptive player is muted, removed and banned; the others play on, and the ban is lifted', async () => {
  const party = await startedTable(site(), ['Ada', 'Ben', 'Gus']);
  const [ada, ben, gus] = party.players;
  await gus.says('<b>la la la</b>');
  await ben.page.getByText('<b>la la la</b>').first().waitFor();
  const panel = await opensHost(ada);
  await panel.getByRole('button', { name: 'Mute Gus' }).click();
  await panel.getByRole('button', { name: 'Unmute Gus' }).waitFor();
  await gus.page.getByLabel('Say something to the table …').waitFor({ state: 'detached' });
  await closes(ada);

  // Gus pauses the table, and the others wait for him; banning him ends the pause.
  await gus.button('Pause').click();
  for (const person of [ada, ben]) await person.page.getByRole('button', { name: 'Go on' }).first().click();
  await ada.page
    .getByText(/^Ready to go on:/u)
    .first()
    .waitFor();
  await opensHost(ada);
  await panel.getByRole('button', { name: 'Ban Gus from the table' }).click();
  await ada.settles();
  await gus.page.getByText('The host has removed you from this table.').waitFor();
  await ben.page.getByText(/has paused the table$/u).waitFor({ state: 'detached' });
  await gus.page.goto(party.links.spectator);
  await gus.page.getByText('The host has banned you from this table.').waitFor();
  await panel.getByRole('button', { name: 'Lift the ban on Gus' }).click();
  await panel.getByRole('button', { name: 'Lift the ban on Gus' }).waitFor({ state: 'detached' });
  await panel.getByRole('checkbox', { name: /^Lock the table/u }).check();
  await ada.settles();
  await gus.button('Try again').click();
  await gus.page.getByText('This table is locked for now.').waitFor();
  await panel.getByRole('checkbox', { name: /^Lock the table/u }).uncheck();
  await ada.settles();
  await gus.button('Try again').click();
  await gus.page.getByText('You’re watching.').waitFor();
});

test('a link that works once continues a seat on another device; the lobby lists public tables by system', async () => {
  const ada = await site().person('Ada');
  await ada.hosts({ system: 'Card RPG', seats: 3, title: 'The mill', visibility: 'public' });
  await ada.sits();
  await ada.button('Ada').click();
  await ada.button('Make a link for another device').click();
  const link = await ada.page.getByLabel('Link for your other device', { exact: true }).inputValue();
  const later = await site().person('Ada on the train');
  await later.page.goto(link);
  await later.page.getByText('Continue here as Ada, with all your seats and characters?').waitFor();
  await later.page.getByText('Your tables: The mill').waitFor();
  await later.button('Yes, that’s me').click();
  await later.page.getByText('Ada · you').waitFor();
  await later.page.goto('/');
  await later.button('Show').click();
  const listed = later.page.getByRole('region', { name: 'Join a table' }).getByRole('link', { name: /^The mill/u });
  const filter = later.page.getByRole('combobox', { name: 'Which system?' });
  await listed.waitFor();
  await filter.selectOption({ label: 'Suits' });
  await listed.waitFor({ state: 'detached' });
  await filter.selectOption({ label: 'Card RPG' });
  await listed.click();
  await later.page.getByText('Ada · you').waitFor();
  await later.page.goto(link);
  await later.page.getByText(/^This link has been used already/u).waitFor();
});

test('a device that is signed out says so, even at a table, and can no longer act as its person', async () => {
  const ada = await site().person('Ada');
  const { seat } = await ada.hosts();
  await ada.sits();
  const signsInOn = async (name: string) => {
    await ada.button('Make a link for another device').click();
    const link = await ada.page.getByLabel('Link for your other device', { exact: true }).inputValue();
    const device = await site().person(name);
    await device.page.goto(link);
    await device.button('Yes, that’s me').click();
    await device.page.getByText('Ada · you').waitFor();
    return device;
  };
  await ada.button('Ada').click();
  const lost = await signsInOn('Lost');
  await lost.page.goto(seat);
  await lost.page.getByText('Ada · you').waitFor();

  await ada.button('Sign out my other devices').click();
  await ada.button('Sign them out').click();
  await ada.page.getByText('Done: only this browser is signed in now.').waitFor();
  await lost.page.getByRole('dialog', { name: 'You signed this browser out' }).waitFor();
  await lost.page.reload();
  await lost.page.getByRole('dialog', { name: 'You signed this browser out' }).waitFor();
  await lost.button('To the lobby').click();
  await lost.page.goto(seat);
  await lost
    .button('Come in')
    .or(lost.page.getByRole('heading', { name: 'Players' }))
    .first()
    .waitFor();
  expect(await lost.page.getByText('Ada · you').count()).toBe(0);
  // The requesting device has reconnected, and shows the next arrival.
  const ben = await site().person('Ben');
  await ben.joins(seat);
  await ben.sits();
  await ada.page.getByText('Ben', { exact: true }).first().waitFor();
});

test('the host adds a seat before play and another during play, and people sit down there', async () => {
  const ada = await site().person('Ada');
  const links = await ada.hosts({ system: 'Suits', seats: 1 });
  await ada.leads();
  const [ben, cleo, dora] = await Promise.all(['Ben', 'Cleo', 'Dora'].map((name) => site().person(name)));
  if (ben === undefined || cleo === undefined || dora === undefined) throw new Error('A person is missing');
  await ben.joins(links.seat);
  await ben.sits();
  await cleo.joins(links.seat);
  expect(await cleo.button('Sit here').count()).toBe(0);
  await ada.button('Add a seat').click();
  await cleo.sits();
  for (const guest of [ben, cleo]) await guest.getsReady();
  await ada.starts();
  await Promise.all([ben, cleo].map(({ table }) => table.waitFor()));

  await (await opensHost(ada)).getByRole('button', { name: 'Add a seat' }).click();
  await dora.page.goto(links.seat);
  await dora.page.getByLabel('Your name').fill('Dora');
  await dora.button('Come in').click();
  await dora.page.getByRole('button', { name: /^Sit down here/u }).click();
  await ben.page.getByText('Dora sits down.').first().waitFor();
});
