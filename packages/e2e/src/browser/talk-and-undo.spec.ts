import { expect, test } from 'vitest';

import { phone } from './devices.ts';
import { begin } from './group-play.ts';
import { startedTable } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'words' });

test('a whisper reaches only its addressee, and a note only its author; both are there after a reload', async () => {
  const party = await startedTable(site(), ['Ada', 'Ben', 'Cleo']);
  const [ada, ben, cleo] = party.players;
  const says = async (text: string, to: string) => {
    await ada.page.getByLabel('Say something to the table …').fill(text);
    await ada.page.getByRole('combobox', { name: 'Who hears it' }).selectOption({ label: to });
    await ada.button('Say it').click();
    await ada.page.getByText(text).first().waitFor();
  };
  await says('Ben has the key', 'only Ben');
  await says('remember the lamp', 'only me: a private note');
  await says('good evening', 'everyone here');
  for (const person of [ada, ben, cleo]) await person.page.reload();
  for (const person of [ada, ben, cleo])
    await person.page.getByRole('region', { name: 'Table talk' }).getByText('good evening').last().waitFor();
  const heard = (person: typeof ada) =>
    person.page.getByRole('region', { name: 'Table talk' }).last().locator('p').allInnerTexts();
  expect(await heard(ada)).toHaveLength(3);
  // The table is not locked, so a person who disconnects is shown as away and finds their seat on return.
  const away = ada.page.locator('.seat-card[data-away=true]').filter({ hasText: 'Cleo' });
  await cleo.page.goto('about:blank');
  await away.waitFor();
  await cleo.page.goBack();
  await away.waitFor({ state: 'detached' });
  await cleo.page.getByText('good evening').last().waitFor();
  expect((await heard(ben)).join(' ')).toMatch(/Ben has the key.*good evening/u);
  expect((await heard(cleo)).join(' ')).not.toMatch(/key|lamp/u);
});

test('on a phone unread messages are counted until the chat is opened', async () => {
  const party = await startedTable(site(), ['Ada', 'Ben', 'Cleo'], { device: phone });
  const [ada, ben] = party.players;
  await ada.button(/^Story, people and chat/u).tap();
  await ada.says('are you there?');
  const menu = ben.button(/^Story, people and chat \(1 unread message\)$/u);
  await menu.waitFor();
  await menu.tap();
  await ben.page.getByRole('dialog').getByText('are you there?').first().waitFor();
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await ben.button('Story, people and chat').waitFor();
});

test('an X stops the game without naming a person; undone lines stay in the story, marked, also for later arrivals', async () => {
  const party = await startedTable(site(), ['Ada', 'Ben', 'Cleo'], {
    options: { reactionTimer: 0, reactionMask: 0 },
  });
  const [ada] = party.players;
  // People in their first seat get an explanation of the safety tools only where the tools are chosen.
  const explanation = ada.page.getByText('No card shows your name or needs a reason.');
  await explanation.waitFor();
  await begin(party);
  expect(await explanation.count()).toBe(0);

  let mover = ada;
  for (const person of party.players) if (await person.isAsked()) mover = person;
  const before = (await ada.chronicle()).length;
  await mover.playsAny();
  const others = party.players.filter((person) => person !== mover);
  await expect
    .poll(async () => (await ada.chronicle()).slice(before).join(' '))
    .toMatch(new RegExp(mover === ada ? 'You|Ada' : mover.name, 'u'));
  const [witness] = others;
  if (witness === undefined) throw new Error('A person is missing');

  await mover.button('Take back').click();
  for (const person of others) await person.button('I agree').click();
  for (const person of party.players)
    await expect.poll(() => person.story.locator('[data-undone=true]').count(), { message: person.name }).not.toBe(0);
  await mover.playsAny();
  // The quieter signals stop nothing. They are shown on every page, but not in the story.
  await witness.button('Safety …').click();
  const sheet = witness.page.getByRole('dialog', { name: 'Safety at this table' });
  await sheet.getByRole('textbox', { name: 'Veils' }).fill('kissing');
  await sheet.getByRole('textbox', { name: 'Veils' }).press('Enter');
  await sheet.locator('.chip').getByText('kissing').waitFor();
  const quieter = [
    [/^N: /u, 'N: please tread carefully here.'],
    [/^O: /u, 'O: all is well.'],
  ] as const;
  for (const [button, words] of quieter) {
    // The sheet closes with the first signal.
    if (!(await sheet.isVisible())) await witness.button('Safety …').click();
    await sheet.getByRole('button', { name: button }).click();
    for (const person of party.players) {
      await person.page.locator('.notice').getByText(words).waitFor();
      await person.button('Seen').click();
    }
  }
  await witness.button(/^X card/u).click();
  for (const person of party.players) await person.page.getByText('Stopped with the X card.').waitFor();
  expect((await ada.chronicle()).join(' ')).not.toMatch(/X card|signal/u);

  // The table is rewound to the moment before that card; the others agree if they are asked.
  await mover.button('Rewind …').click();
  const dialog = mover.page.getByRole('dialog', { name: 'Rewind' });
  await dialog.getByRole('radio').first().check();
  await dialog.getByLabel('Why? Everyone will read it.').fill('not that');
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await dialog.waitFor({ state: 'detached' });
  for (const person of others) {
    const agree = person.button('I agree');
    if (await agree.isVisible().catch(() => false)) await agree.click();
  }
  for (const person of others) {
    await person.page.locator('.notice').getByText('goes back to an earlier moment: not that').waitFor();
    await person.button('Seen').click();
  }
  const wanda = await site().person('Wanda');
  await wanda.watches(party.links.spectator);
  for (const person of [ada, wanda]) {
    await person.story.getByText(/goes back to an earlier moment: not that/u).waitFor();
    await expect
      .poll(async () => (await person.story.locator('[data-undone=true]').allInnerTexts()).length)
      .toBeGreaterThan(0);
  }
  expect(await wanda.story.locator('[data-undone=true]').first().innerText()).toContain('Undone:');
});
