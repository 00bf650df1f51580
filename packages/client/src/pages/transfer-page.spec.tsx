import type { TransferOwnerReply } from '@cartomancer/protocol';
import { expect, it, vi } from 'vitest';

import type { Answer } from '../net/api-client.ts';
import { offlineApi } from '../workbench/offline-api.ts';
import { mounted } from '../workbench/small-document.ts';

it('TB-02: a device link that replaces another one names only its own owner', async () => {
  const owners: Readonly<Record<string, Promise<Answer<TransferOwnerReply>>>> = {
    'of-ada': Promise.resolve({ ok: true, value: { name: 'Ada', tables: [] } }),
    'of-ben': new Promise(() => {}),
    'of-cara': Promise.resolve({ ok: true, value: { name: 'Cara', tables: [] } }),
  };
  const transferOwner = (secret: string) => owners[secret] ?? Promise.reject(new Error('No such link'));
  const devices = { ...offlineApi.devices, transferOwner };
  await import('../workbench/small-window.ts');
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  vi.stubGlobal('scrollTo', () => undefined);
  const { go } = await import('../route.ts');
  const { App } = await import('./app.tsx');
  go({ page: 'transfer', secret: 'of-ada' });
  const { page, unmount } = mounted(<App api={{ ...offlineApi, devices }} />);
  await expect.poll(() => page.textContent).toContain('Ada');
  go({ page: 'transfer', secret: 'of-ben' });
  await expect.poll(() => page.textContent).not.toContain('Ada');
  // The answer about Ben’s link has not arrived.
  go({ page: 'transfer', secret: 'of-cara' });
  await expect.poll(() => page.textContent).toContain('Cara');
  unmount();
});
