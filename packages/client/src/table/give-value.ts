/** This browser's share in the seed, given once its person sits and before play begins (TB-18). */
import { effect } from '@preact/signals';

import { refusalsOf } from '../net/api-client.ts';
import { freshValue, rememberContribution } from '../net/fair-memory.ts';
import type { TableSession } from './session.ts';

/** Gives it as soon as it can be given. Returns what stops it. */
export function givingValue(session: Pick<TableSession, 'code' | 'view' | 'can' | 'connection' | 'layer'>): () => void {
  let giving = false;
  return effect(() => {
    const view = session.view.value;
    const { table } = view.shared;
    if (giving || table.stage !== 'lobby' || view.own.you === null) return;
    const value = freshValue();
    if (session.layer.explain(view, { type: 'give_value', value }).length > 0) return;
    giving = true;
    rememberContribution(session.code, { value, commitment: table.commitment });
    session.connection
      .play({ type: 'give_value', value })
      // Without it the table plays all the same.
      .catch(refusalsOf)
      .finally(() => (giving = false));
  });
}
