import type { Refusal } from '@cartomancer/rules/kernel';

import './actions.css';
import { useTableSession } from '../../table/context.ts';
import type { RefusedMove } from '../../table/moves.ts';
import { refusalMessage } from '../../text/refusal.ts';
import { Words } from '../../text/words.tsx';
import type { Wording } from '../../text/wording.ts';
import { Clause } from '../../widgets/refusals.tsx';
import { RowWords, usePointing } from './move-button.tsx';

/** Folded: a person who tries a card sees the reason beside it, too. */
export function RefusedMoves({ refused }: { readonly refused: readonly RefusedMove[] }) {
  const { wording } = useTableSession();
  if (refused.length === 0) return null;
  return (
    <details class="moves-refused">
      <summary>{wording.plain({ text: 'actions.refused', facts: { count: refused.length } })}</summary>
      <ul class="moves" role="list">
        {refused.map((move) => (
          <li key={move.key}>
            <RefusedRow move={move} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** It can be focused, so that its reason can be read. Pressing it does nothing. */
function RefusedRow({ move }: { readonly move: RefusedMove }) {
  const { wording } = useTableSession();
  return (
    <button type="button" class="move move-refused" aria-disabled="true" {...usePointing(move)}>
      <RowWords move={move} wording={wording} />
      <span class="move-means">
        {move.refusals.map((refusal) => (
          <Reason key={refusal.code} refusal={refusal} wording={wording} />
        ))}
      </span>
    </button>
  );
}

function Reason(props: { readonly refusal: Refusal; readonly wording: Wording }) {
  return (
    <span class="reason">
      <Words message={refusalMessage(props.refusal, props.wording)} wording={props.wording} cards="mark" />{' '}
      <Clause id={props.refusal.clause} />
    </span>
  );
}
