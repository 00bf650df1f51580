import type { OptionValue } from '@cartomancer/rules/kernel';

import { useTableSession } from '../../table/context.ts';
import type { NamedField } from '../../table/moves.ts';
import { shortOf } from '../../text/short.ts';
import type { Wording } from '../../text/wording.ts';

export function fieldLabel(intent: string, name: string, wording: Wording): string {
  const keys = [`field.${intent}.${name}`, `field.${name}`];
  const text = keys.find((key) => wording.has(key));
  return text === undefined ? name : wording.plain({ text });
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** With `short`, a name at this table is shortened if the catalogue has a short form. */
export function useChoiceWords(
  { name, spec }: NamedField,
  length: 'full' | 'short' = 'full',
): (intent: string, choice: OptionValue) => string {
  const { wording, game, system } = useTableSession();
  const view = game.value;
  return (intent, choice) => {
    if (spec.kind === 'card' && view !== undefined) {
      // The functions of a field take the view of its own ruleset; `view` is that view.
      const face = spec.from(view as never, { type: intent }).find(({ handle }) => handle === choice)?.face;
      if (face !== undefined) return wording.plain({ text: 'card.named', facts: { card: face } });
    }
    const own =
      view === undefined ? undefined : system.presentation.choice?.(view, { intent, field: name, value: choice });
    if (own !== undefined) return wording.plain(length === 'short' ? shortOf(own, wording) : own);
    const keys = [`choice.${intent}.${name}.${String(choice)}`, `choice.${name}.${String(choice)}`];
    const text = keys.find((key) => wording.has(key));
    return text === undefined ? String(choice) : wording.plain({ text });
  };
}
