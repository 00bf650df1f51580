/** How long bots wait before they act: people need time to see a result and to act on it. */
import type { BotPace } from '../../../kernel/index.ts';
import type { TableView } from '../view-types.ts';

export function botPace({ phase, questions, proposals, settled, gm, scene }: TableView['shared']): BotPace | undefined {
  // An answer needs no delay: it is short, and the seat that asked waits for it.
  if (questions.length > 0 || proposals.length > 0) return undefined;
  if (phase === 'CO_AFTER' || phase === 'FR_AFTER') return 'reads';
  // The GM tells the outcome without delay, while people still remember the cards.
  if (phase === 'FREE_PLAY' && settled !== null && settled.told === undefined && gm !== null) return undefined;
  if (phase !== 'FREE_PLAY') return undefined;
  // Otherwise people get time to read the opening of the scene, or to act after a resolution.
  return settled === null ? { characters: scene?.opening?.length ?? 0 } : 'yields';
}
