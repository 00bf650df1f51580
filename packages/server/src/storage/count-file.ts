/**
 * The number of entries that a journal has stored, in a file next to it. If the journal itself has fewer, acknowledged
 * data is missing: its write-ahead log, or the whole file.
 */
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** Of fixed length, so that it can be overwritten in place. */
const digits = 16;
const pattern = new RegExp(`^\\d{${digits}}\\n$`, 'u');

export const countFileOf = (journal: string): string => `${journal}-count`;

/** Undefined without such a file, or if a power cut left no number in it. */
export function readCount(path: string): number | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    return pattern.test(text) ? Number(text) : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export interface CountFile {
  /**
   * `stored`: the number of entries that are flushed to disk. This file itself is not flushed: a number that is too low
   * raises no alarm.
   */
  write(stored: number): void;
  close(): void;
}

function fileFor(path: string): number {
  try {
    return openSync(path, 'r+');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    return openSync(path, 'w+', 0o600);
  }
}

export function openCount(path: string): CountFile {
  const file = fileFor(path);
  return {
    write(stored) {
      try {
        writeSync(file, `${String(stored).padStart(digits, '0')}\n`, 0);
      } catch {
        // On a full disk the number stays too low.
      }
    },
    close() {
      try {
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    },
  };
}
