import { signal } from '@preact/signals';
import { expect, it, vi } from 'vitest';

import { SessionProvider } from '../../table/context.ts';
import type { TableSession } from '../../table/session.ts';
import { ownWording } from '../../text/own.ts';
import { mounted } from '../../workbench/small-document.ts';
import { SafetySheetNotice } from './safety-sheet-notice.tsx';

function stubWindow(width: 'phone' | 'wide'): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes(width === 'phone' ? 'max-width' : 'min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

const viewWith = (...lines: readonly string[]) => ({
  own: { safety: { rating: null, lines, veils: [] } },
  shared: { table: { stage: 'play', closed: false, fairness: { opened: false } } },
});

it('TB-12: on a phone the agreements are in a dialog, so that the table keeps its room', async () => {
  stubWindow('phone');
  const view = signal(viewWith('spiders'));
  const session = { code: 'KQ7-4T8', view, game: signal(undefined), wording: ownWording };
  const { page, unmount } = mounted(
    <SessionProvider value={session as unknown as TableSession}>
      <SafetySheetNotice />
    </SessionProvider>,
  );
  expect(page.textContent).not.toContain('spiders');
  page.find('button').act('click');
  await vi.waitFor(() => expect(page.textContent).toContain('spiders'), { timeout: 60_000 });
  page
    .all('button')
    .find(({ textContent }) => textContent === 'I have read it')
    ?.act('click');
  await vi.waitFor(() => expect(page.textContent).toBe(''), { timeout: 60_000 });
  // After a change the notice is shown again, and the dialog waits for a press.
  view.value = viewWith('spiders', 'snakes');
  await vi.waitFor(() => expect(page.textContent).toContain('have changed'), { timeout: 60_000 });
  expect(page.textContent).not.toContain('snakes');
  unmount();
});

it('TB-12: closes the safety sheet that was seen, even if the browser stores nothing, and shows it again once it changes', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  stubWindow('wide');
  const view = signal(viewWith('spiders'));
  const game = signal(undefined);
  const session = { code: 'KQ7-4T9', view, game, wording: ownWording };
  const { page, unmount } = mounted(
    <SessionProvider value={session as unknown as TableSession}>
      <SafetySheetNotice />
    </SessionProvider>,
  );
  expect(page.textContent).toContain('spiders');
  page.find('button').act('click');
  await vi.waitFor(() => expect(page.textContent).toBe(''), { timeout: 60_000 });
  view.value = viewWith('spiders', 'snakes');
  await vi.waitFor(() => expect(page.textContent).toContain('spiders · snakes'), { timeout: 60_000 });
  unmount();
});
