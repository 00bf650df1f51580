/** Completes a listed move: fills the fields that are written freely with words that the rules allow. */
import type { FieldSpec, Intent } from '@cartomancer/rules/kernel';
import type { TableFront, TableView } from '@cartomancer/rules/table';

/** Answers to every question of a date: an age, pronouns, a name, a sentence, with alternatives if one is taken. */
const words = ['30', 'she/her', 'Robin', 'A cup of tea is spilled.', 'A long walk by the river', 'Quinn', 'Sage'];

function valuesFor(spec: FieldSpec): readonly unknown[] {
  if (spec.kind === 'text') return words.map((text) => text.slice(0, spec.most));
  if (spec.kind === 'number') return [spec.least];
  return [];
}

/** The move with its open fields filled so that the rules allow it; undefined if no words fit. */
export function completed({ intents, explain }: TableFront, view: TableView, move: Intent): Intent | undefined {
  const open = Object.entries(intents[move.type]?.fields ?? {}).filter(
    ([name, spec]) => spec.optional !== true && move[name] === undefined,
  );
  // One candidate for each index, not for each combination: moves rarely have more than one open field.
  const candidates =
    open.length === 0
      ? [move]
      : words.map((_, index) => ({
          ...move,
          ...Object.fromEntries(open.map(([name, spec]) => [name, valuesFor(spec)[index] ?? valuesFor(spec)[0]])),
        }));
  return candidates.find((candidate) => explain(view, candidate).length === 0);
}
