import type { Intent } from '@cartomancer/rules/kernel';

import { useTableSession } from '../../table/context.ts';
import { oddsOf } from '../../table/table-odds.ts';
import { Words } from '../../text/words.tsx';

/**
 * The odds of a move, or of a form as filled in so far. Renders nothing if the table shows no odds or the move has
 * none.
 */
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
