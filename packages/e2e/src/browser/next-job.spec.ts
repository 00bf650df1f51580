import { test } from 'vitest';

import { tableWithGm } from './started-tables.ts';
import { buildsTypical } from './suits-table.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'next job' });

test('after a session of Suits the GM starts the next job with the same people and sheets', async () => {
  const guests = { gm: 'Gail', players: ['Ben'] } as const;
  const { gm: gail, players } = await tableWithGm(site(), guests, { ruleset: 'suits', seats: 2 });
  const [ben] = players;
  await gail.chooses('Open the session');
  await buildsTypical(ben, /^spades/u);
  await gail.page.getByText('Everyone in the crew is ready.').first().waitFor();
  await gail.actions.getByText('Also possible', { exact: true }).click();
  await gail.presses('End the job');
  await ben.page.getByText('The job is over.').first().waitFor();
  await gail.presses('Start the next job with these people');
  await gail.page.getByRole('button', { name: 'Start the next job with these people' }).waitFor({ state: 'detached' });
  await gail.actions.getByText('Open a scene', { exact: true }).waitFor();
  await ben.page.getByText('The GM prepares a scene.').first().waitFor();
});
