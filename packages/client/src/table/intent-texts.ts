import type { Intent, PlayView } from '@cartomancer/rules/kernel';
import type { TableFront } from '@cartomancer/rules/table';

import type { System } from '../systems.ts';
import type { Move } from './moves.ts';

/** By field; none if the system suggested the intent with its texts. */
export function unsuggestedTexts(
  intent: Intent,
  { game, layer, system }: { readonly game: PlayView | undefined; readonly layer: TableFront; readonly system: System },
): Readonly<Record<string, string>> {
  const suggested = game === undefined ? [] : (system.presentation.suggests?.(game) ?? []);
  if (suggested.some((known) => JSON.stringify(known) === JSON.stringify(intent))) return {};
  const fields = Object.entries(layer.intents[intent.type]?.fields ?? {});
  return Object.fromEntries(
    fields.flatMap(([name, { kind }]): readonly (readonly [string, string])[] => {
      const text = intent[name];
      return kind === 'text' && typeof text === 'string' ? [[name, text]] : [];
    }),
  );
}

/** The first move whose fixed values all occur in the intent. */
export function formMoveOf(intent: Intent, moves: readonly Move[]): Move | undefined {
  return moves.find((move) =>
    Object.entries(move.intent).every(([name, value]) => JSON.stringify(intent[name]) === JSON.stringify(value)),
  );
}
