/** The attack that is left to answer if magic works first (CR-127). Server and page share this code. */
import type { CardCode, OptionValue } from '../../../../kernel/index.ts';
import type { Arena } from '../attacks/arena.ts';
import { topOfAttack } from '../attacks/arena.ts';
import type { AttackId } from '../../cards.ts';
import type { Effect } from './effects.ts';

export function worksFirst(options: Readonly<Record<string, OptionValue>>): boolean {
  return options.magicTiming === 'before';
}

type OpenAttacks = Pick<Arena, 'attacks' | 'reds'>;

function belowTop(board: OpenAttacks, aid: AttackId): CardCode | undefined {
  return board.attacks.find((one) => one.aid === aid)?.pile.at(-2)?.face;
}

/** The top of this attack after the effect; `undefined` if the attack is gone. */
export function topAfter(board: OpenAttacks, effect: Effect, aid: AttackId): CardCode | undefined {
  const top = topOfAttack(board, aid);
  switch (effect.k) {
    case 'J.remove':
      return effect.aid === aid ? undefined : top;
    case 'J.move':
      if (effect.to === aid) return topOfAttack(board, effect.from);
      return effect.from === aid ? belowTop(board, aid) : top;
    case 'Q.split':
    case 'K.take':
      return effect.aid === aid ? belowTop(board, aid) : top;
    case 'K.spread':
      return effect.aid === aid ? board.attacks.find((one) => one.aid === aid)?.pile[0]?.face : top;
    case 'Q.draw':
    case 'none':
      return top;
  }
}
