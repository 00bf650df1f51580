import { expect, test } from 'vitest';

import { dateAtFirstTurn, startedTable } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'the gallery' });

test('a stranger with nothing but the spectator link sees whose move it is and what just happened', async () => {
  const party = await dateAtFirstTurn(site(), ['Ada', 'Ben', 'Cleo'], {
    options: { reactionTimer: 0, reactionMask: 0 },
  });
  const wanda = await site().person('Wanda');
  await wanda.watches(party.links.spectator);
  // Her panel is not called “What you can do”.
  await wanda.page.getByRole('complementary', { name: 'At the table', exact: true }).waitFor();
  const mover = await firstAsked(party.players);
  await expect.poll(() => wanda.prompt.innerText()).toContain(mover.name);
  const before = (await wanda.chronicle()).length;
  await mover.playsAny();
  // The story shows the newest event with its author's name, and possibly its consequences after it.
  await expect.poll(async () => (await wanda.chronicle()).slice(before).join(' ')).toMatch(new RegExp(mover.name, 'u'));
  expect(await wanda.isAsked()).toBe(false);
  await expect
    .poll(async () => {
      const next = await Promise.all(
        party.players.map(async (player) => ((await player.isAsked()) ? [player.name] : [])),
      );
      const shown = await wanda.page.locator('.prompt').innerText();
      return next.flat().length > 0 && next.flat().every((name) => shown.includes(name));
    })
    .toBe(true);
});

test('spectators chat among themselves, signal if allowed, and are listed if the host wants it', async () => {
  const party = await startedTable(site(), ['Ada', 'Ben', 'Cleo']);
  const [ada, ben] = party.players;
  const [wanda, xeno] = [await site().person('Wanda'), await site().person('Xeno')];
  for (const person of [wanda, xeno]) await person.watches(party.links.spectator);
  await wanda.page.getByPlaceholder('Write to the spectators …').fill('What a card!');
  await wanda.button('Say it').click();
  await xeno.page.getByText('What a card!').waitFor();
  await xeno.page.getByText(/^Spectator \d+ What a card!$/u).waitFor();
  await ada.page.getByText('2 watching').waitFor();
  expect(await ada.page.getByText('What a card!').count()).toBe(0);

  await ada.button('Host').click();
  const panel = ada.page.getByRole('dialog', { name: 'Host controls' });
  await panel.getByRole('combobox', { name: /^Show the names of spectators/u }).selectOption('true');
  await panel.getByRole('combobox', { name: /^Spectators may give safety signals/u }).selectOption('true');
  await panel.getByRole('button', { name: 'Close', exact: true }).first().click();
  await ada.page.getByText(/^Watching: Guest and Guest$/u).waitFor();
  await wanda.button('X: stop now').click();
  await ben.page.getByText('Stopped with the X card. No one has to say why.').waitFor();
  await ben.page.getByRole('button', { name: 'Go on' }).first().waitFor();
});

test('a person with a seat link but no seat watches with the spectators’ delay', async () => {
  const party = await startedTable(site(), ['Ada', 'Ben', 'Cleo'], { seats: 4 });
  const [ada] = party.players;
  const dora = await site().person('Dora');
  await dora.page.goto(party.links.seat);
  await dora.page.getByLabel('Your name').fill('Dora');
  await dora.button('Come in').click();
  await dora.table.waitFor();
  await ada.button('Host').click();
  const panel = ada.page.getByRole('dialog', { name: 'Host controls' });
  await panel.getByRole('combobox', { name: /^Delay for spectators/u }).selectOption('30');
  await panel.getByRole('button', { name: 'Close', exact: true }).first().click();
  await dora.page.getByPlaceholder('Write to the spectators …').waitFor();
  await ada.says('the secret of the evening');
  await party.players[1]?.page.getByText('the secret of the evening').first().waitFor();
  expect(await dora.page.getByText('the secret of the evening').count()).toBe(0);
  // A reloaded page does not show it either.
  await dora.page.reload();
  await ada.says('and another word');
  await party.players[1]?.page.getByText('and another word').first().waitFor();
  expect(await dora.page.getByText('the secret of the evening').count()).toBe(0);
});

async function firstAsked<P extends { isAsked(): Promise<boolean> }>(players: readonly P[]): Promise<P> {
  for (const player of players) if (await player.isAsked()) return player;
  throw new Error('No one is asked anything');
}
