import type { TableRecord } from '../journal/journal.ts';
import type { NewProgram, Programs, StoredProgram } from './programs.ts';
import { mostPrograms } from './programs.ts';

interface KeptProgram extends NewProgram {
  readonly usedAt: number | null;
}

function withoutHash({ hash: _hash, ...program }: KeptProgram): StoredProgram {
  return program;
}

export function memoryPrograms(tableOf: (number: number) => TableRecord | undefined): Programs {
  const programs = new Map<string, KeptProgram>();
  const current = (): readonly KeptProgram[] =>
    [...programs.values()].filter(({ table }) => tableOf(table) !== undefined);
  return {
    async add(program) {
      if (tableOf(program.table) === undefined) return 'gone';
      if (current().filter(({ table }) => table === program.table).length >= mostPrograms) return 'full';
      programs.set(program.id, { ...program, usedAt: null });
      return 'added';
    },
    listOf: async (number) =>
      current()
        .filter(({ table }) => table === number)
        .map(withoutHash),
    async find(hash) {
      const found = current().find((program) => program.hash === hash);
      return found === undefined ? undefined : withoutHash(found);
    },
    async used(id, at) {
      const found = programs.get(id);
      if (found !== undefined) programs.set(id, { ...found, usedAt: at });
      return found !== undefined;
    },
    async remove(table, id) {
      return programs.get(id)?.table === table && programs.delete(id);
    },
  };
}
