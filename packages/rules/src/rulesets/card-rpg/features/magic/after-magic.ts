/** What magic that works first leaves of an attack (CR-127); the same for the server and for a page. */
import type { CardCode, OptionValue } from '../../../../kernel/index.ts';
import type { Arena } from '../attacks/arena.ts';
import { topOfAttack } from '../attacks/arena.ts';
import type { Aid } from '../../cards.ts';
import type { Effect } from './effects.ts';

/** Whether a face works before it lies there. */
export function worksFirst(options: Readonly<Record<string, OptionValue>>): boolean {
  return options.magicTiming === 'before';
}

type Board = Pick<Arena, 'attacks' | 'reds'>;

function withoutTop(board: Board, aid: Aid): CardCode | undefined {
  return board.attacks.find((one) => one.aid === aid)?.pile.at(-2)?.face;
}

/** The top of this attack once the effect has happened; nothing where the attack is gone. */
export function topAfter(board: Board, effect: Effect, aid: Aid): CardCode | undefined {
  const top = topOfAttack(board, aid);
  switch (effect.k) {
    case 'J.remove':
      return effect.aid === aid ? undefined : top;
    case 'J.move':
      if (effect.to === aid) return topOfAttack(board, effect.from);
      return effect.from === aid ? withoutTop(board, aid) : top;
    case 'Q.split':
    case 'K.take':
      return effect.aid === aid ? withoutTop(board, aid) : top;
    case 'K.spread':
      return effect.aid === aid ? board.attacks.find((one) => one.aid === aid)?.pile[0]?.face : top;
    case 'Q.draw':
    case 'none':
      return top;
  }
}
