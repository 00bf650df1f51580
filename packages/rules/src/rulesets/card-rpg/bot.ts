/** A plain player for empty seats, and the GM of a short scene. */
import type { Intent } from '../../kernel/index.ts';
import type { CardView } from './view.ts';

export function bot(_view: CardView, _moves: readonly Intent[]): Intent | undefined {
  return undefined;
}
