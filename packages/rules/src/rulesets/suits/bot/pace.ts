/** When bots wait: while people read the outcome of a play, and between plays, when people go first. */
import type { BotPace } from '../../../kernel/index.ts';
import { isWon } from '../selectors.ts';
import type { TableView } from '../view-types.ts';

export function botPace(shared: TableView['shared']): BotPace | undefined {
  const { phase, scenes, last, seats } = shared;
  switch (phase) {
    case 'FREE':
      // A scene opens with the GM's first call; after that everybody may act.
      if (last === null) return 'reads';
      // How it went is told at once.
      if (last.told !== true && last.overtaken !== true) return undefined;
      return seats.some(({ active }) => active) ? 'yields' : undefined;
    case 'INTERMISSION':
      // Before the first scene there is nothing to look at; after one, how it ended.
      return scenes === 0 ? undefined : 'reads';
    case 'TURN':
      return last === null || isWon(shared) ? undefined : 'reads';
    default:
      return undefined;
  }
}
