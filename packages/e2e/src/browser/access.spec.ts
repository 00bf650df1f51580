import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type * as Axe from 'axe-core';
import { expect, test } from 'vitest';

import { desk, phone } from './devices.ts';
import { begin, partyOf } from './group-play.ts';
import type { Person } from './person.ts';
import { visit } from './use-test-site.ts';

const site = visit({ CARTOMANCER_TEST_SEED: 'for everybody' });

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The accessibility violations of this page that axe finds: rule and element. Minor ones are ignored. */
async function barriers({ page }: Person): Promise<readonly string[]> {
  // The page's content security policy restricts what the page loads; axe is injected from outside.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof Axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
    );
}

// Without motion, because axe would measure a color in transition.
test.each([
  ['by lamplight', { ...desk, colorScheme: 'dark', reducedMotion: 'reduce' }],
  ['by daylight', { ...desk, colorScheme: 'light', reducedMotion: 'reduce' }],
] as const)('nothing keeps anybody out of the lobby, the waiting room and the table, %s', async (_, device) => {
  const ada = await site().person('Ada', device);
  await ada.page.goto('/');
  await ada.button('Try it now: First Dates').waitFor();
  expect(await barriers(ada)).toEqual([]);
  await ada.button('Host a table of First Dates').click();
  await ada.page.getByRole('dialog').getByLabel('Your name').waitFor();
  expect(await barriers(ada)).toEqual([]);

  const party = await partyOf(site(), ['Ben', 'Cleo', 'Dan'], {
    device,
    before: async (host) => expect(await barriers(host)).toEqual([]),
  });
  const [ben] = party.players;
  if (ben === undefined) throw new Error('A person is missing');
  expect(await barriers(ben)).toEqual([]);
  await ben.button('Host').click();
  await ben.page.getByRole('dialog', { name: 'Host controls' }).waitFor();
  expect(await barriers(ben)).toEqual([]);
  await ben.page.keyboard.press('Escape');
  await begin(party);
  for (const person of party.players) expect(await barriers(person)).toEqual([]);
});

test('nor out of the table on a phone', async () => {
  const pia = await site().person('Pia', { ...phone, reducedMotion: 'reduce' });
  await pia.page.goto('/');
  await pia.button('Try it now: First Dates').tap();
  await pia.table.waitFor();
  expect(await barriers(pia)).toEqual([]);
  await pia.button('Safety tools').tap();
  await pia.page.getByRole('dialog').waitFor();
  expect(await barriers(pia)).toEqual([]);
});
