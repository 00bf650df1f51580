/** Contributes this browser's value to the seed, once the person has a seat and before play begins (TB-18). */
import { effect } from '@preact/signals';

import { refusalsOf } from '../net/api-client.ts';
import { freshValue, rememberContribution } from '../net/contribution.ts';
import type { TableSession } from './session.ts';

export function contributeValue(
  session: Pick<TableSession, 'code' | 'view' | 'can' | 'connection' | 'layer'>,
): () => void {
  let isSending = false;
  return effect(() => {
    const view = session.view.value;
    const { table } = view.shared;
    if (isSending || table.stage !== 'lobby' || view.own.you === null) return;
    const value = freshValue();
    if (session.layer.explain(view, { type: 'give_value', value }).length > 0) return;
    isSending = true;
    const { commitment } = table;
    session.connection
      .play({ type: 'give_value', value })
      // A refused value must not replace the one that this browser has contributed in another window.
      .then(({ ok }) => {
        if (ok) rememberContribution(session.code, { value, commitment });
      })
      // The contribution is optional: play can begin without it.
      .catch(refusalsOf)
      .finally(() => (isSending = false));
  });
}
