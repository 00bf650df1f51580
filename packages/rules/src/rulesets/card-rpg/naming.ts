/** Events as people hear them: with the names of those in it, so that they read as a story long after. */
import type { ViewEvent } from '../../kernel/index.ts';
import type { State } from './state.ts';
import { environmentOf, nameIn } from './table.ts';

/** Fields that hold who did something, to whom, or whose something is. */
const fields = ['by', 'target', 'part', 'character', 'partner', 'npc'] as const;

function nameOf(state: State, id: string): string {
  return id === 'ENV' ? (environmentOf(state)?.definition.name ?? '') : nameIn(state, id);
}

/** The event with a name beside each id that it shows: `byName`, `targetName`. Names are public; nothing is added to a field that is hidden. */
export function withNames(before: State, event: ViewEvent | undefined): ViewEvent | undefined {
  if (event === undefined) return undefined;
  const names = fields.flatMap((field) => {
    const id = event[field];
    return typeof id === 'string' ? [[`${field}Name`, nameOf(before, id)] as const] : [];
  });
  const { shown } = event;
  const rows: readonly unknown[] = Array.isArray(shown) ? shown : [];
  const people = rows.flatMap((row) => {
    if (typeof row !== 'object' || row === null || !('part' in row) || typeof row.part !== 'string') return [];
    return [{ ...row, name: nameOf(before, row.part) }];
  });
  return {
    ...event,
    ...Object.fromEntries(names),
    ...(people.length === 0 ? {} : { shown: people }),
  };
}
