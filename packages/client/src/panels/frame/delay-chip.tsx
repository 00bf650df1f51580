import { delayIn } from '@cartomancer/rules/table';

import { useTableSession } from '../../table/context.ts';

const secondsPerMinute = 60;

/** The delay with which this person sees the table (TB-05). */
export function DelayChip() {
  const { wording, connection, view } = useTableSession();
  const { options, stage } = view.value.shared.table;
  const seconds = delayIn(options);
  if (connection.place.value === 'person' || stage === 'lobby' || seconds === 0) return null;
  const words = (key: string) => ({
    text: seconds < secondsPerMinute ? `${key}.seconds` : `${key}.minutes`,
    facts: { n: seconds < secondsPerMinute ? seconds : seconds / secondsPerMinute },
  });
  return (
    <span class="chip top-behind" title={wording.plain(words('top.behind_means'))}>
      {wording.plain(words('top.behind'))}
    </span>
  );
}
