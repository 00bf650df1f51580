import type { Message } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';
import { canResumeTogether, tableWaitsFor } from '@cartomancer/rules/table';

type Table = TableView['shared']['table'];

/** After a safety signal, which is anonymous, no one counts as the person who paused (TB-12). */
export function resumersMessage(
  { cause, by }: Pick<NonNullable<Table['pause']>, 'cause' | 'by'>,
  rule: NonNullable<Table['resume']>,
): Message {
  const withoutSeat = cause === 'asked' ? 'gm or host' : 'gm';
  const known = rule === 'gm or pauser' && by === null ? withoutSeat : rule;
  return { text: `pause.waits.${known.replaceAll(' ', '_')}` };
}

/** Whether this person has agreed to resume and waits for others. Play goes on by itself once all have agreed. */
export function waitsForResumers({ own, shared }: Pick<TableView, 'own' | 'shared'>): boolean {
  const { pause } = shared.table;
  const hasAgreed = pause !== null && pause.resuming.some((seat) => seat === own.you?.seat);
  return hasAgreed && canResumeTogether(shared.table) && tableWaitsFor(shared).length > 0;
}
