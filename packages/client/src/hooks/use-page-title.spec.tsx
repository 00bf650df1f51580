import { afterEach, expect, it, vi } from 'vitest';

import { loadLanguage } from '../text/speech.ts';
import { mounted } from '../workbench/small-document.ts';
import { usePageTitle } from './use-page-title.ts';

afterEach(async () => {
  vi.unstubAllGlobals();
  await loadLanguage('en');
});

function Credits() {
  usePageTitle('credits.page_title');
  return <p />;
}

it('the title of the window follows the language of the page', async () => {
  const window = { title: '' };
  vi.stubGlobal('document', window);
  const { unmount } = mounted(<Credits />);
  await expect.poll(() => window.title).toBe('Credits · Cartomancer');
  await loadLanguage('de');
  await expect.poll(() => window.title).toBe('Mitwirkende · Cartomancer');
  unmount();
  await expect.poll(() => window.title).toBe('Cartomancer');
});
