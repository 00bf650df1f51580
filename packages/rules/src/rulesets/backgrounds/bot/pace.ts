/** How long bots wait before they act: people need time to see a result and to act on it. */
import type { BotPace } from '../../../kernel/index.ts';
import type { TableView } from '../view-types.ts';

export function botPace({ phase, questions, proposals, settled, gm, scene }: TableView['shared']): BotPace | undefined {
  // The seat that asked is the only one waiting for the answer, so there is no need to delay it.
  if (questions.length > 0 || proposals.length > 0) return undefined;
  if (phase === 'CO_AFTER' || phase === 'FR_AFTER') return 'reads';
  // The GM tells how it went while the cards are still fresh, and then gives people time to act.
  if (phase === 'FREE_PLAY' && settled !== null && settled.told === undefined && gm !== null) return undefined;
  if (phase !== 'FREE_PLAY') return undefined;
  return settled === null ? { characters: scene?.opening?.length ?? 0 } : 'yields';
}
