import { test } from 'vitest';

import { buildsTypical } from './suits-table.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'next job' });

test('after a session of Suits the GM starts the next job with the same people and sheets', async () => {
  const gail = await site().person('Gail');
  const links = await gail.hosts({ system: 'Suits', seats: 2 });
  await gail.leads();
  const ben = await site().person('Ben');
  await ben.joins(links.seat);
  await ben.sits();
  await ben.getsReady();
  await gail.starts();
  await gail.chooses('Open the session');
  await buildsTypical(ben, /^spades/u);
  await gail.page.getByText('The crew is complete.').first().waitFor();
  await gail.actions.getByText('Also possible', { exact: true }).click();
  await gail.presses('End the job');
  await ben.page.getByText('The job is over.').first().waitFor();
  await gail.presses('Start the next job with these people');
  await gail.page.getByRole('button', { name: 'Start the next job with these people' }).waitFor({ state: 'detached' });
  await gail.actions.getByText('Open a scene', { exact: true }).waitFor();
  await ben.page.getByText('The GM prepares a scene.').first().waitFor();
});
