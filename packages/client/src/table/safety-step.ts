import type { Refusal } from '@cartomancer/rules/kernel';

import type { TableSession } from './session.ts';

/**
 * The refusals that keep this person from confirming the safety sheet, empty if they can; `undefined` if no
 * confirmation is due.
 */
export function safetyStep(session: TableSession): readonly Refusal[] | undefined {
  const ack = { type: 'safety_ack' };
  if (session.game.value === undefined || !Object.hasOwn(session.layer.intents, ack.type)) return undefined;
  const refusals = session.layer.explain(session.view.value, ack);
  return refusals.every(({ code }) => code === 'E_TOOL_REQUIRED') ? refusals : undefined;
}
