import type { Intent } from '@cartomancer/rules/kernel';

import type { TableSession } from './session.ts';

/** The text that the person wrote into the fields of this intent; none if the system suggested it with its text. */
export function writtenText(
  intent: Intent,
  { game, layer, system }: Pick<TableSession, 'game' | 'layer' | 'system'>,
): string {
  const now = game.peek();
  const suggested = now === undefined ? [] : (system.presentation.suggests?.(now) ?? []);
  if (suggested.some((known) => JSON.stringify(known) === JSON.stringify(intent))) return '';
  const fields = Object.entries(layer.intents[intent.type]?.fields ?? {});
  const texts = fields.flatMap(([name, { kind }]) => (kind === 'text' ? [intent[name]] : []));
  return texts.filter((text) => typeof text === 'string').join(' ');
}
