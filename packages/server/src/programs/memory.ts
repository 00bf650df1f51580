/** Programs in memory. `tableOf`: the table of this number, if it exists. */
import type { TableRecord } from '../journal/journal.ts';
import type { NewProgram, Programs, StoredProgram } from './programs.ts';
import { mostPrograms } from './programs.ts';

interface Kept extends NewProgram {
  readonly usedAt: number | null;
}

function withoutHash({ hash: _hash, ...program }: Kept): StoredProgram {
  return program;
}

export function memoryPrograms(tableOf: (number: number) => TableRecord | undefined): Programs {
  const kept = new Map<string, Kept>();
  const current = (): readonly Kept[] => [...kept.values()].filter(({ table }) => tableOf(table) !== undefined);
  return {
    async add(program) {
      if (tableOf(program.table) === undefined) return 'gone';
      if (current().filter(({ table }) => table === program.table).length >= mostPrograms) return 'full';
      kept.set(program.id, { ...program, usedAt: null });
      return 'added';
    },
    listOf: async (wanted) =>
      current()
        .filter(({ table }) => table === wanted)
        .map(withoutHash),
    async find(hash) {
      const found = current().find((one) => one.hash === hash);
      return found === undefined ? undefined : withoutHash(found);
    },
    async used(id, at) {
      const found = kept.get(id);
      if (found !== undefined) kept.set(id, { ...found, usedAt: at });
      return found !== undefined;
    },
    async remove(table, id) {
      return kept.get(id)?.table === table && kept.delete(id);
    },
  };
}
