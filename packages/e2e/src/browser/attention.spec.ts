import { expect, test } from 'vitest';

import type { Person } from './person.ts';
import { useTestSite } from './use-test-site.ts';

// The test moves two clocks: bots wait by the table's, and the page reports by its own.
const site = useTestSite({ CARTOMANCER_TEST_SEED: 'half a sentence', CARTOMANCER_TEST_CLOCK: 'by_hand' });

const second = 1_000;
/** The interval at which a page reports that its person is still writing, in milliseconds. */
const reportInterval = 10 * second;
const unfinishedText = 'I put my ear to the door and';
const mostSteps = 60;

async function passTime(person: Person, milliseconds: number): Promise<void> {
  await person.page.clock.runFor(milliseconds);
  await site().server.advance(milliseconds);
}

async function playUntilAsked(person: Person): Promise<void> {
  const tries = person.actions.locator('form').filter({ hasText: 'Try something' });
  const ready = person.moves.filter({ hasText: 'Play Bruno Kessel' });
  for (let step = 0; step < mostSteps && (await tries.count()) === 0; step += 1)
    await ((await ready.count()) > 0 ? person.chooses('Play Bruno Kessel') : passTime(person, 2 * second));
}

async function demoPlayer(): Promise<Person> {
  const vera = await site().person('Vera');
  await vera.page.clock.install();
  await vera.page.goto('/');
  await vera.button('Try it now: Suits').click();
  await vera.table.waitFor();
  await playUntilAsked(vera);
  return vera;
}

test('after a refused move the bots go on waiting, and the form stays with the reason', async () => {
  const vera = await demoPlayer();
  const form = await vera.form('Try something');
  await form.getByLabel('Skill or attribute').selectOption('fraud');
  await form.getByLabel('In your words').fill('Sorry, wrong floor.');
  // The only possible target is selected by default, so the move is refused only without it.
  const target = form.getByRole('group', { name: 'Target' }).getByRole('checkbox');
  expect(await target.count()).toBe(1);
  expect(await target.isChecked()).toBe(true);
  await target.uncheck();
  const before = await vera.chronicle();
  await form.getByRole('button', { name: 'Try it' }).click();
  await form.getByText('Choose a target.').waitFor();
  await vera.page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  for (let passed = 0; passed < 60 * second; passed += reportInterval) await passTime(vera, reportInterval);
  expect(await form.getByLabel('In your words').inputValue()).toBe('Sorry, wrong floor.');
  expect(await form.getByText('Choose a target.').isVisible()).toBe(true);
  expect(await vera.chronicle()).toEqual(before);
  expect(vera.problems).toEqual([]);
});

test('bots wait while a person is writing, and continue once the person leaves the field', async () => {
  const vera = await demoPlayer();
  const form = await vera.form('Try something');
  const field = form.getByLabel('In your words');
  await field.fill(unfinishedText);
  const before = await vera.chronicle();
  for (let passed = 0; passed < 60 * second; passed += reportInterval) await passTime(vera, reportInterval);
  expect(await field.inputValue()).toBe(unfinishedText);
  expect(await vera.chronicle()).toEqual(before);

  await field.blur();
  await expect
    .poll(async () => {
      await passTime(vera, reportInterval);
      return (await vera.chronicle()).length;
    })
    .toBeGreaterThan(before.length);
  expect(vera.problems).toEqual([]);
});
