/**
 * Snapshots of one table's state, so that it need not be replayed from its first entry. A snapshot is a cache: one that does
 * not fit the rules of today, or is not whole, is let be, and the journal is replayed as if there were none.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Ruleset } from '@cartomancer/rules/kernel';
import type { TableState } from '@cartomancer/rules/table';

import type { Journal } from '../journal/journal.ts';
import type { Told } from './port.ts';

/** Entries between two snapshots: a replay of so many takes a few milliseconds. */
const every = 500;
/** A table that falls asleep with fewer entries behind its last snapshot gets no new one. */
const worthIt = 50;

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const rulesFolder = dirname(fileURLToPath(import.meta.resolve('@cartomancer/rules')));

const digests = new Map<string, string>();

/** The digest of all code that a state of this system comes out of. */
function codeDigest(id: string): string {
  const known = digests.get(id);
  if (known !== undefined) return known;
  const files = globSync(['kernel/**/*.ts', 'table/**/*.ts', `rulesets/${id}/**/*.ts`], {
    cwd: rulesFolder,
    exclude: (name) => name.endsWith('.spec.ts') || name.includes('scenarios'),
  });
  const digest = sha256(
    files
      .toSorted()
      .map((file) => `${file}\n${readFileSync(join(rulesFolder, file), 'utf8')}`)
      .join('\n'),
  );
  digests.set(id, digest);
  return digest;
}

/** Which rules make a state: their version and their code. Another word anywhere in them, and the snapshots are made anew. */
export function stampOf({ id, version }: Pick<Ruleset, 'id' | 'version'>): string {
  return `${id}/${version}/${codeDigest(id)}`;
}

export interface SnapshotParts {
  readonly journal: Pick<Journal, 'snapshot' | 'keepSnapshot'>;
  /** The table's number in the journal. */
  readonly table: number;
  readonly stamp: string;
  readonly failed: (error: unknown) => void;
}

/** The table's state as its last snapshot has it; nothing where there is none, or none that fits. */
export async function snapshotOf({ journal, table, stamp }: SnapshotParts): Promise<TableState | undefined> {
  const found = await journal.snapshot(table);
  if (found?.stamp !== stamp || found.digest !== sha256(found.body)) return undefined;
  // The same rules wrote it, and it is whole.
  return JSON.parse(found.body) as TableState;
}

export class SnapshotKeeper {
  readonly #parts: SnapshotParts;
  /** The entry of the last one. */
  #last: number;

  /** `last`: the entry of the snapshot the table was opened from; 0 where it was replayed. */
  constructor(parts: SnapshotParts, last: number) {
    this.#parts = parts;
    this.#last = last;
  }

  /** To be called after every entry that is stored. Nothing waits for it. */
  heard({ after }: Told): void {
    if (after.entries >= this.#last + every) void this.#keep(after);
  }

  /** Before the table falls asleep. */
  async keep(stored: TableState): Promise<void> {
    if (stored.entries >= this.#last + worthIt) await this.#keep(stored);
  }

  async #keep(state: TableState): Promise<void> {
    const { journal, table, stamp, failed } = this.#parts;
    this.#last = state.entries;
    const body = JSON.stringify(state);
    await journal.keepSnapshot(table, { sequence: state.entries, stamp, digest: sha256(body), body }).catch(failed);
  }
}
