/**
 * Snapshots are a cache, so that neither opening a table nor reading its history begins at its first entry. One that
 * does not match the running rules, or is damaged, is ignored.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Ruleset } from '@cartomancer/rules/kernel';
import type { TableState } from '@cartomancer/rules/table';

import type { Journal, SnapshotMark, StoredSnapshot } from '../journal/journal.ts';

/** Entries between two snapshots: reading this many takes a few milliseconds. */
const entriesPerSnapshot = 500;
/** A table that goes to sleep with fewer entries since its last snapshot gets no new one. */
const fewestBeforeSleep = 50;

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const rulesFolder = dirname(fileURLToPath(import.meta.resolve('@cartomancer/rules')));

const digests = new Map<string, string>();

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

/** If the version of the rules or their code changes, snapshots are made again. */
export function stampOf({ id, version }: Pick<Ruleset, 'id' | 'version'>): string {
  return `${id}/${version}/${codeDigest(id)}`;
}

export interface Checkpoint {
  readonly state: TableState;
  readonly publicEventCount: number;
}

export interface SnapshotParts {
  readonly journal: Pick<Journal, 'snapshotMarks' | 'snapshot' | 'keepSnapshots'>;
  readonly table: number;
  readonly stamp: string;
  readonly failed: (error: unknown) => void;
}

export class Snapshots {
  readonly #parts: SnapshotParts;
  #marks: readonly SnapshotMark[];
  /** The entry of the last snapshot that was stored, is due, or failed. */
  #last: number;
  readonly #due: Checkpoint[] = [];

  private constructor(parts: SnapshotParts, marks: readonly SnapshotMark[]) {
    this.#parts = parts;
    this.#marks = marks;
    this.#last = marks.at(-1)?.sequence ?? 0;
  }

  /** Only those that match the running rules. */
  static async of(parts: SnapshotParts): Promise<Snapshots> {
    const marks = await parts.journal.snapshotMarks(parts.table);
    return new Snapshots(
      parts,
      marks.filter(({ stamp }) => stamp === parts.stamp),
    );
  }

  static none(parts: SnapshotParts): Snapshots {
    return new Snapshots(parts, []);
  }

  lastMark(fits: (mark: SnapshotMark) => boolean): SnapshotMark | undefined {
    return this.#marks.findLast(fits);
  }

  async last(fits: (mark: SnapshotMark) => boolean): Promise<Checkpoint | undefined> {
    const { journal, table, stamp } = this.#parts;
    for (let mark = this.lastMark(fits); mark !== undefined; mark = this.lastMark(fits)) {
      const { sequence, heard } = mark;
      const found = await journal.snapshot(table, sequence);
      // The same rules wrote it, and it is complete.
      if (found?.stamp === stamp && found.digest === sha256(found.body))
        return { state: JSON.parse(found.body) as TableState, publicEventCount: heard };
      this.#marks = this.#marks.filter((other) => other.sequence !== sequence);
    }
    return undefined;
  }

  /** Drops all snapshots, because one of them contradicts the journal. */
  forget(): void {
    this.#marks = [];
    this.#due.length = 0;
    this.#last = 0;
  }

  /** Call after every entry, in order. Makes a snapshot if one is due. */
  onEntry(checkpoint: Checkpoint): void {
    const { entries } = checkpoint.state;
    if (entries >= this.#last + entriesPerSnapshot) this.#add(checkpoint);
  }

  beforeSleep(checkpoint: Checkpoint): void {
    const { entries } = checkpoint.state;
    if (entries >= this.#last + fewestBeforeSleep) this.#add(checkpoint);
  }

  /** No move waits for it; a failure is only reported. */
  async keep(): Promise<void> {
    if (this.#due.length === 0) return;
    const { journal, table, stamp, failed } = this.#parts;
    const snapshots = this.#due.splice(0).map(({ state, publicEventCount }): StoredSnapshot => {
      const body = JSON.stringify(state);
      const { entries: sequence, prompt, clock } = state;
      return { sequence, stamp, at: clock.at, prompt, heard: publicEventCount, digest: sha256(body), body };
    });
    try {
      await journal.keepSnapshots(table, snapshots);
      this.#marks = [...this.#marks, ...snapshots.map(markOf)].toSorted((one, other) => one.sequence - other.sequence);
    } catch (error) {
      failed(error);
    }
  }

  #add(checkpoint: Checkpoint): void {
    this.#last = checkpoint.state.entries;
    this.#due.push(checkpoint);
  }
}

function markOf({ sequence, stamp, at, prompt, heard }: StoredSnapshot): SnapshotMark {
  return { sequence, stamp, at, prompt, heard };
}
