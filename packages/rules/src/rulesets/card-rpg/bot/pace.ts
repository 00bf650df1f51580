/** Bots wait while people read an outcome, and between conflicts, so that people can act first. */
import type { BotPace } from '../../../kernel/index.ts';
import type { TableView } from '../view-types.ts';

export function botPace({ phase, conflicts }: TableView['shared']): BotPace | undefined {
  if (phase === 'CONFLICT.resolve') return 'reads';
  return phase === 'SCENE' && conflicts > 0 ? 'yields' : undefined;
}
