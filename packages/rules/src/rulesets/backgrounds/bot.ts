/** A plain player for empty seats. */
import type { Intent } from '../../kernel/index.ts';
import type { TableView } from './view.ts';

export function bot(_view: TableView, moves: readonly Intent[]): Intent | undefined {
  return moves[0];
}
