/** Stored values are parsed like all external data. The client also works if storage is not available. */
import type { z } from 'zod/mini';

/** `browser`: local storage, for all windows; `window`: session storage, until this window is closed. */
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
    // Storage is blocked or full: the value lasts as long as the page.
  }
}
