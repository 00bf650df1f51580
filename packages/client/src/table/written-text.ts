import type { Intent, PlayView } from '@cartomancer/rules/kernel';
import type { TableFront } from '@cartomancer/rules/table';

import type { System } from '../systems.ts';

/** The text that the person wrote into the fields of this intent; empty if the system suggested the intent with its text. */
export function writtenText(
  intent: Intent,
  { game, layer, system }: { readonly game: PlayView | undefined; readonly layer: TableFront; readonly system: System },
): string {
  const suggested = game === undefined ? [] : (system.presentation.suggests?.(game) ?? []);
  if (suggested.some((known) => JSON.stringify(known) === JSON.stringify(intent))) return '';
  const fields = Object.entries(layer.intents[intent.type]?.fields ?? {});
  const texts = fields.flatMap(([name, { kind }]) => (kind === 'text' ? [intent[name]] : []));
  return texts.filter((text) => typeof text === 'string').join(' ');
}
