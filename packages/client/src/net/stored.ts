/** What this browser keeps, parsed like anything else that comes from outside. A browser that keeps nothing still works. */
import type { z } from 'zod/mini';

export function readStored<T>(key: string, schema: z.ZodMiniType<T>): T | undefined {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return undefined;
    const read = schema.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the choice lasts as long as the page.
  }
}
