import type { Refusal } from '@cartomancer/rules/kernel';

import type { TableSession } from './session.ts';

/** What is still missing while the game asks this person to read the safety sheet; `undefined` if it does not ask. */
export function safetyStep(session: TableSession): readonly Refusal[] | undefined {
  const ack = { type: 'safety_ack' };
  if (session.game.value === undefined || !Object.hasOwn(session.layer.intents, ack.type)) return undefined;
  const against = session.layer.explain(session.view.value, ack);
  return against.every(({ code }) => code === 'E_TOOL_REQUIRED') ? against : undefined;
}
