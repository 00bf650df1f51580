/** What this browser keeps, parsed like anything else that comes from outside. A browser that keeps nothing still works. */
import type { z } from 'zod/mini';

/** For how long: for all windows until it is deleted, or for this window until it is closed. */
export type StoredFor = 'browser' | 'window';

function storage(keptFor: StoredFor): Storage {
  return keptFor === 'window' ? sessionStorage : localStorage;
}

export function readStored<T>(key: string, schema: z.ZodMiniType<T>, keptFor: StoredFor = 'browser'): T | undefined {
  try {
    const text = storage(keptFor).getItem(key);
    if (text === null) return undefined;
    const read = schema.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

export function writeStored(key: string, value: unknown, keptFor: StoredFor = 'browser'): void {
  try {
    storage(keptFor).setItem(key, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the choice lasts as long as the page.
  }
}
