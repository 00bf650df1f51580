import type { Message } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';

type Table = TableView['shared']['table'];

/** Who can resume. After a safety signal, which is anonymous, no one counts as the person who paused (TB-12). */
export function resumersMessage(
  { by }: Pick<NonNullable<Table['pause']>, 'by'>,
  rule: NonNullable<Table['resume']>,
): Message {
  const known = rule === 'gm or pauser' && by === null ? 'gm' : rule;
  return { text: `pause.waits.${known.replaceAll(' ', '_')}` };
}
