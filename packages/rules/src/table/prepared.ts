/** Prepared things: lists of intents that are filled in before a session and sent at a table by the person who leads. */
import type { Intent, PreparedKind, Refusal, Ruleset } from '../kernel/index.ts';
import { validateIntent } from '../kernel/index.ts';
import { tableFront } from './front.ts';

/** The intents of the table itself that can be prepared: reading a text aloud, and handouts. */
const tableTypes: Readonly<Record<string, PreparedKind>> = { narrate: 'text', show_handout: 'handout' };

/** The intents, by type, that can be prepared for this system, each with its kind. */
export function preparedTypes({ prepares = {} }: Ruleset): Readonly<Record<string, PreparedKind>> {
  return { ...tableTypes, ...prepares };
}

/** Why these intents cannot be prepared: a type is not among `preparedTypes`, or a value is malformed. Fields may be missing. */
export function preparedRefusals(ruleset: Ruleset, intents: readonly Intent[]): readonly Refusal[] {
  const types = preparedTypes(ruleset);
  const { intents: specs } = tableFront(ruleset);
  return intents.flatMap((intent) =>
    Object.hasOwn(types, intent.type)
      ? validateIntent(specs, intent, 'partial')
      : [{ code: 'E_NOT_PREPARED', clause: 'TB-10', facts: {} }],
  );
}
