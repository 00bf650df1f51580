import type { SessionFile } from '@cartomancer/protocol';
import { expect, it, vi } from 'vitest';

import { checkSession } from './check-session.ts';

it.each(['error', 'messageerror'])(
  'TB-18: rejects instead of waiting for ever if the worker reports %s',
  async (report) => {
    let hasEnded = false;
    class Worker extends EventTarget {
      postMessage(): void {
        setTimeout(() => this.dispatchEvent(new Event(report)));
      }
      terminate(): void {
        hasEnded = true;
      }
    }
    vi.stubGlobal('Worker', Worker);
    await expect(checkSession({} as SessionFile)).rejects.toThrow(Error);
    expect(hasEnded).toBe(true);
  },
);
