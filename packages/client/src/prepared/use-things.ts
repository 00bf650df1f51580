import { copiedName } from '@cartomancer/rules/kernel';
import type { Intent, Refusal } from '@cartomancer/rules/kernel';

import type { TableSession } from '../table/session.ts';
import { withInitialValues } from './prepared-moves.ts';

/** `done`: the number of intents that the table accepted; the next one was refused, unless there are no refusals. */
export interface UseResult {
  readonly done: number;
  readonly refusals: readonly Refusal[];
}

export async function sendThing(
  session: Pick<TableSession, 'send' | 'game' | 'system'>,
  intents: readonly Intent[],
): Promise<UseResult> {
  for (const [done, intent] of intents.entries()) {
    const answer = await session.send(withInitialValues(intent, session));
    if (!answer.ok) return { done, refusals: answer.refusals };
  }
  return { done: intents.length, refusals: [] };
}

/**
 * Whether the table accepts the first intent of a prepared thing now. The others depend on what the first one changes.
 */
export function canUseNow(
  session: Pick<TableSession, 'layer' | 'view' | 'game' | 'system'>,
  [first]: readonly Intent[],
): boolean {
  return (
    first === undefined || session.layer.explain(session.view.value, withInitialValues(first, session)).length === 0
  );
}

/** A repeated name gets a number. */
export function repeatIntents(intents: readonly Intent[], times: number): readonly Intent[] {
  const names: string[] = [];
  return Array.from({ length: times }).flatMap(() =>
    intents.map((intent): Intent => {
      const field = ['name', 'sheet'].find((key) => typeof intent[key] === 'string');
      if (field === undefined) return intent;
      const name = String(intent[field]);
      const unique = names.includes(name) ? copiedName(name, names) : name;
      names.push(unique);
      return { ...intent, [field]: unique };
    }),
  );
}
