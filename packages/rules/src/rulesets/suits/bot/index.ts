/** A simple bot for every seat, the GM's included: a function of its view. */
import type { Intent } from '../../../kernel/index.ts';
import type { TableView } from '../view-types.ts';
import { gmBot } from './gm.ts';
import { playerBot } from './player.ts';

export function bot(view: TableView, moves: readonly Intent[]): Intent | undefined {
  if (view.shared.suspended) return undefined;
  return view.own.you.kind === 'gm' ? gmBot(view, moves) : playerBot(view, moves);
}
