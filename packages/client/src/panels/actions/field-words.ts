/** What a field of a form and its values are called. */
import type { OptionValue } from '@cartomancer/rules/kernel';

import { useSession } from '../../table/context.ts';
import type { NamedField } from '../../table/moves.ts';
import type { Wording } from '../../text/wording.ts';

/** What a field is called: for this intent, else for any, else its bare name. */
export function fieldLabel(intent: string, name: string, wording: Wording): string {
  const keys = [`field.${intent}.${name}`, `field.${name}`];
  const text = keys.find((key) => wording.has(key));
  return text === undefined ? name : wording.plain({ text });
}

/** What a field shows of its value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** A value by its own name at this table, else by that of the catalogue; a card by its face. */
export function useChoiceWords({ name, spec }: NamedField): (intent: string, choice: OptionValue) => string {
  const { wording, game, system } = useSession();
  const view = game.value;
  return (intent, choice) => {
    if (spec.kind === 'card' && view !== undefined) {
      // A spec is written for the view of its own ruleset; it is handed exactly that.
      const face = spec.from(view as never, { type: intent }).find(({ handle }) => handle === choice)?.face;
      if (face !== undefined) return wording.plain({ text: 'card.named', facts: { card: face } });
    }
    const own =
      view === undefined ? undefined : system.presentation.choice?.(view, { intent, field: name, value: choice });
    if (own !== undefined) return wording.plain(own);
    const keys = [`choice.${intent}.${name}.${String(choice)}`, `choice.${name}.${String(choice)}`];
    const text = keys.find((key) => wording.has(key));
    return text === undefined ? String(choice) : wording.plain({ text });
  };
}
