/**
 * Golden journals are in `packages/testkit/golden`, one line per entry: the first line describes the journal, the last
 * has the final state. None is ever changed or removed: there may be a stored table of that age.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Entry } from '@cartomancer/rules/table';

import type { GoldenJournal } from './play.ts';

const folder = join(import.meta.dirname, '../../golden');
const ending = '.jsonl';

export function goldenNames(): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .toSorted();
}

export function readGolden(name: string): GoldenJournal {
  const lines = readFileSync(join(folder, name + ending), 'utf8')
    .trim()
    .split('\n');
  const [head, ...rest] = lines.map((line) => JSON.parse(line) as unknown);
  return {
    ...(head as Pick<GoldenJournal, 'ruleset' | 'version' | 'seed'>),
    entries: rest.slice(0, -1) as readonly Entry[],
    ...(rest.at(-1) as Pick<GoldenJournal, 'hash' | 'state'>),
  };
}

/** Throws if one of this name exists. */
export function addGolden({ ruleset, version, seed, entries, hash, state }: GoldenJournal): string {
  const name = `${ruleset}-v${version}-${seed}`;
  const lines = [{ ruleset, version, seed }, ...entries, { hash, state }].map((line) => JSON.stringify(line));
  writeFileSync(join(folder, name + ending), `${lines.join('\n')}\n`, { flag: 'wx' });
  return name;
}
