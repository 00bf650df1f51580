import '../workbench/small-window.ts';

import type { Refusal } from '@cartomancer/rules/kernel';
import { expect, it } from 'vitest';

import { ApiProvider, Unreachable } from '../net/api-client.ts';
import type { CampaignApi } from '../net/api-client.ts';
import { offlineApi } from '../workbench/offline-api.ts';
import { mounted, rendered } from '../workbench/small-document.ts';
import { Campaigns } from './campaigns.tsx';

/** Picks this file as a table to import. */
async function importing(file: File, campaigns: Partial<CampaignApi>) {
  const refusals: Refusal[] = [];
  const { page, unmount } = mounted(
    <ApiProvider value={{ ...offlineApi, campaigns: { ...offlineApi.campaigns, ...campaigns } }}>
      <Campaigns entries={[]} change={async (work) => void refusals.push(...(await work()))} busy={false} refusals={[]}>
        {null}
      </Campaigns>
    </ApiProvider>,
  );
  await rendered();
  page.find('input').act('change', { files: [file], value: 'campaign.json' });
  await rendered();
  await rendered();
  const shown = { codes: refusals.map(({ code }) => code), status: page.find('span').textContent };
  const picked = page.find('input').value;
  unmount();
  return { ...shown, picked };
}

it('TB-20: says that a picked file can no longer be read, and lets the person pick it again', async () => {
  const gone = Object.assign(new File([], 'campaign.json'), {
    text: () => Promise.reject(new DOMException('', 'NotReadableError')),
  });
  expect(await importing(gone, {})).toEqual({ codes: ['E_FILE_UNREADABLE'], status: '', picked: '' });
});

it('TB-20: says that an imported table is back, even if the list of tables cannot be loaded', async () => {
  const links = { seat: '/t/KQ7-4T9#seat=a', spectator: '/t/KQ7-4T9#spectator=b' };
  const answered = await importing(new File(['{}'], 'campaign.json'), {
    importTable: async () => ({ ok: true, value: { code: 'KQ7-4T9', links } }),
    list: () => Promise.reject(new Unreachable('No list')),
  });
  expect(answered).toEqual({ codes: [], status: 'KQ7-4T9 is back, as table KQ7-4T9.', picked: '' });
});
