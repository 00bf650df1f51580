/**
 * Golden journals are in `packages/testkit/golden`, with one line for each entry. The first line describes the journal, and the
 * last one has the final state. They are never changed or removed, because servers may still store tables of the same age.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Entry } from '@cartomancer/rules/table';

import type { GoldenJournal } from './play.ts';

const folder = join(import.meta.dirname, '../../golden');
const extension = '.jsonl';

export function goldenNames(): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length))
    .toSorted();
}

export function readGolden(name: string): GoldenJournal {
  const lines = readFileSync(join(folder, name + extension), 'utf8')
    .trim()
    .split('\n');
  const [head, ...rest] = lines.map((line) => JSON.parse(line) as unknown);
  return {
    ...(head as Pick<GoldenJournal, 'ruleset' | 'version' | 'seed'>),
    entries: rest.slice(0, -1) as readonly Entry[],
    ...(rest.at(-1) as Pick<GoldenJournal, 'hash' | 'state'>),
  };
}

/** Writes a new file and returns its name. Throws if the file exists. */
export function addGolden({ ruleset, version, seed, entries, hash, state }: GoldenJournal): string {
  const name = `${ruleset}-v${version}-${seed}`;
  const lines = [{ ruleset, version, seed }, ...entries, { hash, state }].map((line) => JSON.stringify(line));
  writeFileSync(join(folder, name + extension), `${lines.join('\n')}\n`, { flag: 'wx' });
  return name;
}
