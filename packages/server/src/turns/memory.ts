import type { TableRecord } from '../journal/journal.ts';
import type { BegunTurn, Turns } from './turns.ts';

export interface MemoryTurns extends Turns {
  waits(turn: BegunTurn): boolean;
}

export function memoryTurns(tableOf: (number: number) => TableRecord | undefined): MemoryTurns {
  const turnsByTable = new Map<number, ReadonlyMap<string, number>>();
  return {
    waits: ({ table, identity }) => turnsByTable.get(table)?.has(identity) === true,
    async note(tables) {
      const begun: BegunTurn[] = [];
      for (const { table, turns } of tables) {
        const before = turnsByTable.get(table) ?? new Map<string, number>();
        turnsByTable.delete(table);
        if (tableOf(table) === undefined) continue;
        turnsByTable.set(table, new Map(turns.map(({ identity, since }) => [identity, before.get(identity) ?? since])));
        for (const { identity } of turns) if (!before.has(identity)) begun.push({ table, identity });
      }
      return begun;
    },
    listOf: async (identity, most) =>
      [...turnsByTable]
        .flatMap(([table, turns]) => {
          const [record, since] = [tableOf(table), turns.get(identity)];
          return record === undefined || record.archivedAt !== null || since === undefined ? [] : [{ record, since }];
        })
        .toSorted((one, other) => other.since - one.since || other.record.number - one.record.number)
        .slice(0, most),
  };
}
