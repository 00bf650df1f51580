import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { mounted } from '../workbench/small-document.ts';
import { CopyRow } from './copy-row.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says “Copied” only beside the text that was copied last, and only for a few seconds', async () => {
  const { page, unmount } = mounted(
    <div>
      <CopyRow label="Players" text="https://example.org/players" />
      <CopyRow label="Spectators" text="https://example.org/spectators" />
    </div>,
  );
  const words = () => page.all('button').map(({ textContent }) => textContent);
  const [first, second] = page.all('button');
  first?.act('click');
  await vi.waitFor(() => expect(words()).toEqual(['Copied', 'Copy']), { timeout: 60_000 });
  second?.act('click');
  await vi.waitFor(() => expect(words()).toEqual(['Copy', 'Copied']), { timeout: 60_000 });
  vi.runAllTimers();
  await vi.waitFor(() => expect(words()).toEqual(['Copy', 'Copy']), { timeout: 60_000 });
  unmount();
});
