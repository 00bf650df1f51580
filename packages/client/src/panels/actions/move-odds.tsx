import type { Intent } from '@cartomancer/rules/kernel';

import { useTableSession } from '../../table/context.ts';
import { oddsOf } from '../../table/table-odds.ts';
import { Words } from '../../text/words.tsx';

export function MoveOdds(props: { readonly intent: Intent; readonly class: string }) {
  const session = useTableSession();
  const odds = oddsOf(session, props.intent);
  if (odds === undefined) return null;
  return (
    <span class={`move-odds ${props.class}`}>
      <Words message={odds} wording={session.wording} />
    </span>
  );
}
