import '../workbench/small-window.ts';

import { expect, it, vi } from 'vitest';

import { ApiProvider } from '../net/api-client.ts';
import { loadSystem } from '../systems.ts';
import { offlineApi } from '../workbench/offline-api.ts';
import { mounted } from '../workbench/small-document.ts';
import { HostDialog } from './host-dialog.tsx';

vi.mock(import('../systems.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return { ...original, loadSystem: vi.fn<typeof loadSystem>(original.loadSystem) };
});

it('says that a system could not be loaded, and loads it after a press of the button', async () => {
  vi.mocked(loadSystem).mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const { page, unmount } = mounted(
    <ApiProvider value={offlineApi}>
      <HostDialog ruleset="first-dates" onClose={() => undefined} />
    </ApiProvider>,
  );
  await vi.waitFor(() => expect(page.textContent).toContain('Check your connection'), { timeout: 60_000 });
  page.find('button', 'Try again').act('click');
  await vi.waitFor(() => expect(page.all('form')).toHaveLength(1), { timeout: 60_000 });
  expect(page.textContent).not.toContain('Check your connection');
  unmount();
});
