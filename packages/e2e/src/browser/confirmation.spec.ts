import { expect, test } from 'vitest';

import { phone } from './devices.ts';
import type { Person } from './person.ts';
import { tableWithGm } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'second question' });

/** A table of Suits with a GM and one player, whose character is not finished. */
async function jobOf(gmName: string, playerName: string): Promise<{ readonly gm: Person; readonly player: Person }> {
  const guests = { gm: gmName, players: [playerName] } as const;
  const { gm, players } = await tableWithGm(site(), guests, { ruleset: 'suits', seats: 2 });
  const [player] = players;
  await gm.chooses('Open the session');
  return { gm, player };
}

test('an irreversible move asks for confirmation, says what will happen, and has no number key and no highlight', async () => {
  const { gm, player } = await jobOf('Gail', 'Ada');
  // While the GM waits for the player, no move of the GM is highlighted.
  await player.moves.filter({ hasText: /^diamonds/u }).waitFor();
  expect(await gm.actions.locator('.button-primary, .button-legal').count()).toBe(0);

  for (const move of [/^diamonds/u, /^Typical attributes/u, /^Typical skills/u, /^A ready-made name/u])
    await player.chooses(move);
  const ready = player.moves.filter({ hasText: 'Finish the sheet' });
  await ready.waitFor();
  expect(await ready.getAttribute('data-number')).toBeNull();
  await ready.click();
  await player.confirmation.getByText(/can’t change your suit, points or tags/u).waitFor();
  await player.confirmation.getByRole('button', { name: 'Not now' }).click();
  await player.confirmation.waitFor({ state: 'detached' });
  await ready.click();
  // The cancel button has the focus, so Enter changes nothing.
  await player.confirmation.locator('button:focus', { hasText: 'Not now' }).waitFor();
  await player.page.keyboard.press('Enter');
  await player.confirmation.waitFor({ state: 'detached' });
  await ready.waitFor();
  await player.chooses('Finish the sheet');
  await ready.waitFor({ state: 'detached' });

  const scene = await gm.form('Open a scene');
  await scene.getByLabel('Title').fill('The depot');
  await scene.getByRole('button').last().click();
  const ending = await gm.form('End the scene');
  expect(await ending.locator('.button-primary').count()).toBe(0);
  await ending.getByRole('button').last().click();
  await gm.confirmation.getByText('The scene ends for everyone').waitFor();
  await gm.page.keyboard.press('Escape');
  await gm.confirmation.waitFor({ state: 'detached' });

  await gm.button(/^Host\b/u).click();
  const panel = gm.page.getByRole('dialog', { name: 'Host controls' });
  await panel.getByRole('button', { name: 'Remove Ada from the table' }).click();
  await gm.confirmation.getByText('Ada leaves the table at once, but can come back with a link.').waitFor();
  await gm.confirmation.getByRole('button', { name: 'Not now' }).click();
  await player.table.waitFor();
  await panel.getByRole('button', { name: 'Make GM: Ada' }).waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: 'Remove Ada from the table' }).click();
  await gm.settles();
  await player.page.getByText('The host has removed you from this table.').waitFor();
});

test('on a phone the highlighted button is never an irreversible move', async () => {
  const guests = { gm: 'Gail', players: ['Ada'] } as const;
  const { gm, players } = await tableWithGm(site(), guests, { ruleset: 'suits', seats: 2, device: phone });
  const [ada] = players;
  await gm.button('Open the session').click();
  const bar = ada.page.getByRole('region', { name: 'What you can do' });
  await bar.getByRole('button', { name: 'diamonds Shine: daring and skill.' }).waitFor();
  for (const move of [/^diamonds/u, /^Typical attributes/u, /^Typical skills/u, /^A ready-made name/u])
    await bar.getByRole('button', { name: move }).first().tap();
  const ready = bar.getByRole('button', { name: 'Finish the sheet' });
  await ready.waitFor();
  // Moves for boxes that are already filled are only in the list of all moves, so the last step is the first button.
  expect(await bar.locator('.phone-moves button').first().innerText()).toBe('Finish the sheet');
  expect(await bar.locator('.button-legal').allInnerTexts()).not.toContain('Finish the sheet');
  await ready.tap();
  await ada.confirmation.getByRole('button', { name: 'Finish the sheet' }).tap();
  await ready.waitFor({ state: 'detached' });
});
