import type { MemoryJournal } from '../journal/memory.ts';
import type { Visit, Visits } from './visits.ts';
import { visitInterval } from './visits.ts';

export function memoryVisits({
  byNumber,
  campaignSummary,
}: Pick<MemoryJournal, 'byNumber' | 'campaignSummary'>): Visits {
  const visitsByPerson = new Map<string, Map<number, Visit>>();
  return {
    async note(identity, visit) {
      const own = visitsByPerson.get(identity) ?? new Map<number, Visit>();
      const before = own.get(visit.table);
      const isNews =
        before === undefined ||
        before.at <= visit.at - visitInterval ||
        before.role !== visit.role ||
        before.made !== visit.made;
      if (isNews && byNumber(visit.table) !== undefined) visitsByPerson.set(identity, own.set(visit.table, visit));
    },
    async listOf(identity, most) {
      const listed = [...(visitsByPerson.get(identity)?.values() ?? [])]
        .flatMap((visit) => {
          const record = byNumber(visit.table);
          return record === undefined ? [] : [{ ...visit, record }];
        })
        .toSorted((one, other) => other.at - one.at || other.table - one.table)
        .slice(0, most);
      return await Promise.all(
        listed.map(async (visit) => ({ ...visit, phase: (await campaignSummary(visit.table))?.phase ?? 'lobby' })),
      );
    },
    async forget(identity, table) {
      visitsByPerson.get(identity)?.delete(table);
    },
    async forgetSpectators(table, made) {
      for (const own of visitsByPerson.values()) {
        const visit = own.get(table);
        if (visit?.role === 'spectator' && visit.made !== null && visit.made < made) own.delete(table);
      }
    },
  };
}
