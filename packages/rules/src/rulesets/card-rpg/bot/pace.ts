/** When bots take their time: a stake that was told is read, and so is what a conflict has left on the sheets. */
import type { BotPace } from '../../../kernel/index.ts';
import type { TableView } from '../view-types.ts';

export function botPace({ phase, conflicts }: TableView['shared']): BotPace | undefined {
  if (phase === 'CONFLICT.resolve') return 'reads';
  return phase === 'SCENE' && conflicts > 0 ? 'yields' : undefined;
}
