import { signal } from '@preact/signals';
import { expect, it, vi } from 'vitest';

import { SessionProvider } from '../../table/context.ts';
import type { TableSession } from '../../table/session.ts';
import { ownWording } from '../../text/own.ts';
import { mounted } from '../../workbench/small-document.ts';
import { SafetySheetNotice } from './safety-sheet-notice.tsx';
import { SafetyStep } from './safety-step.tsx';

const viewWith = (...lines: readonly string[]) => ({
  own: { safety: { rating: null, lines, veils: [], tools: ['x'] } },
  shared: { table: { stage: 'play', closed: false, fairness: { opened: false } } },
});

it.each([
  ['is folded', undefined, 'spiders'],
  ['is open', { open: true }, ''],
] as const)(
  'TB-12: a line that is added while the form of the safety step %s is shown after it: %j',
  async (_, toggled, shown) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('min-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
    const isDue = signal(true);
    const view = signal(viewWith());
    const session = {
      code: `KQ7-${shown}`,
      view,
      game: signal({}),
      layer: {
        intents: { safety_ack: {} },
        explain: () => (isDue.value ? [] : [{ code: 'E_NOT_NOW', clause: 'TB-12' }]),
      },
      wording: ownWording,
    };
    const { page, unmount } = mounted(
      <SessionProvider value={session as unknown as TableSession}>
        <SafetyStep />
        <SafetySheetNotice />
      </SessionProvider>,
    );
    await vi.waitFor(() => expect(page.find('details')).toBeDefined(), { timeout: 60_000 });
    if (toggled !== undefined) page.find('details').act('toggle', toggled);
    view.value = viewWith('spiders');
    await vi.waitFor(() => expect(page.textContent).toContain('spiders'), { timeout: 60_000 });
    isDue.value = false;
    await vi.waitFor(() => expect(page.all('details')).toEqual([]), { timeout: 60_000 });
    await vi.waitFor(() => expect(page.textContent).toContain(shown), { timeout: 60_000 });
    if (shown === '') expect(page.textContent).toBe('');
    unmount();
  },
);
