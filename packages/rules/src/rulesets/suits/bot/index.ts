import type { Intent } from '../../../kernel/index.ts';
import type { SuitsView } from '../view.ts';

export function bot(_view: SuitsView, moves: readonly Intent[]): Intent | undefined {
  return moves[0];
}
