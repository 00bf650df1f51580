import { expect, test } from 'vitest';

import { accessibilityViolations } from './accessibility.ts';
import { desk, phone } from './devices.ts';
import { begin } from './group-play.ts';
import { startedTable } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'for everybody' });

// Without motion, because axe would measure colours in transition.
test.each([
  ['dark', { ...desk, colorScheme: 'dark', reducedMotion: 'reduce' }],
  ['light', { ...desk, colorScheme: 'light', reducedMotion: 'reduce' }],
] as const)('the lobby, the waiting room and the table are accessible in the %s theme', async (_, device) => {
  const ada = await site().person('Ada', device);
  await ada.page.goto('/');
  await ada.button('Try it now: First Dates').waitFor();
  expect(await accessibilityViolations(ada)).toEqual([]);
  await ada.button('Host a table of First Dates').click();
  await ada.page.getByRole('dialog').getByLabel('Your name').waitFor();
  expect(await accessibilityViolations(ada)).toEqual([]);

  const party = await startedTable(site(), ['Ben', 'Cleo', 'Dan'], {
    device,
    inWaitingRoom: async (host) => expect(await accessibilityViolations(host)).toEqual([]),
  });
  const [ben] = party.players;
  expect(await accessibilityViolations(ben)).toEqual([]);
  await ben.button('Host').click();
  await ben.page.getByRole('dialog', { name: 'Host controls' }).waitFor();
  expect(await accessibilityViolations(ben)).toEqual([]);
  await ben.page.keyboard.press('Escape');
  await begin(party);
  for (const person of party.players) expect(await accessibilityViolations(person)).toEqual([]);
});

test('the table is accessible on a phone', async () => {
  const pia = await site().person('Pia', { ...phone, reducedMotion: 'reduce' });
  await pia.page.goto('/');
  await pia.button('Try it now: First Dates').tap();
  await pia.table.waitFor();
  expect(await accessibilityViolations(pia)).toEqual([]);
  await pia.button('Safety tools').tap();
  await pia.page.getByRole('dialog').waitFor();
  expect(await accessibilityViolations(pia)).toEqual([]);
});
