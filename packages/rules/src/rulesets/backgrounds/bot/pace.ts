/** When bots take their time: people look at what has come out, and may have an idea of their own. */
import type { BotPace } from '../../../kernel/index.ts';
import type { TableView } from '../view-types.ts';

export function botPace({ phase, questions, proposals, settled }: TableView['shared']): BotPace | undefined {
  // Whoever has asked for something waits for the answer alone.
  if (questions.length > 0 || proposals.length > 0) return undefined;
  if (phase === 'CO_AFTER' || phase === 'FR_AFTER') return 'reads';
  return phase === 'FREE_PLAY' ? (settled === null ? 'reads' : 'yields') : undefined;
}
