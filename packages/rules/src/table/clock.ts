/** The table's clock, which stops while the table is paused, asleep or closed (TB-11). */
import type { Entry } from './contract.ts';
import type { TableClock, TableState } from './state.ts';
import { isShut } from './state.ts';

/**
 * Before the events of the entry. The time since the previous entry counts unless the table was paused, asleep or
 * closed. The event `woke` means that the table was asleep meanwhile, even if a crash prevented `fell_asleep`.
 */
export function clockAt(before: TableState, entry: Pick<Entry, 'at' | 'events'>): Pick<TableClock, 'ran' | 'at'> {
  const wasStopped =
    !before.clock.running ||
    before.pause !== null ||
    isShut(before) ||
    entry.events.some(({ type }) => type === 'woke');
  const passed = wasStopped ? 0 : Math.max(0, entry.at - before.clock.at);
  return { ran: before.clock.ran + passed, at: entry.at };
}
