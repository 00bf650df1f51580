/**
 * Prepared things: lists of intents that are filled in before a session and sent at a table by the person who leads.
 */
import type { Intent, PreparedKind, Refusal, Ruleset } from '../kernel/index.ts';
import { validateIntent } from '../kernel/index.ts';
import { tableFront } from './front.ts';

const tableTypes: Readonly<Record<string, PreparedKind>> = { narrate: 'text', show_handout: 'handout' };

export function preparedTypes({ prepares = {} }: Ruleset): Readonly<Record<string, PreparedKind>> {
  return { ...tableTypes, ...prepares };
}

/** Fields of a prepared intent may be missing, but not malformed. */
export function preparedRefusals(ruleset: Ruleset, intents: readonly Intent[]): readonly Refusal[] {
  const types = preparedTypes(ruleset);
  const { intents: specs } = tableFront(ruleset);
  return intents.flatMap((intent) =>
    Object.hasOwn(types, intent.type)
      ? validateIntent(specs, intent, 'partial')
      : [{ code: 'E_NOT_PREPARED', clause: 'TB-10', facts: {} }],
  );
}
