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

/** Fields of a prepared intent may be missing, but their values must be possible at some table. */
export function preparedRefusals(ruleset: Ruleset, intents: readonly Intent[]): readonly Refusal[] {
  const types = preparedTypes(ruleset);
  const { intents: specs } = tableFront(ruleset);
  return intents.flatMap((intent) => {
    if (!Object.hasOwn(types, intent.type)) return [{ code: 'E_NOT_PREPARED', clause: 'TB-10', facts: {} }];
    const malformed = validateIntent(specs, intent, 'partial');
    return malformed.length > 0 ? malformed : (ruleset.valueRefusals?.(intent) ?? []);
  });
}
