import type { CardCode, Intent, Suit } from '../../../../kernel/index.ts';
import { check, suitOf } from '../../../../kernel/index.ts';
import type { Check } from '../../declare.ts';
import { nameOf, refuseIf } from '../../declare.ts';
import { ownTurn } from '../turns/checks.ts';
import type { TableView } from '../../view-types.ts';
import { toResolve } from './arena.ts';
import { valueOf } from '../../cards.ts';

export interface OfAttack extends Intent {
  readonly aid: string;
}

/** CR-74, CR-94 */
export const isAgainstYou: Check<OfAttack> = check('CR-74', ['aid'], ({ view, intent }) => {
  const { conflict } = view.shared;
  const part = ownTurn(view);
  if (conflict === null || part === undefined) return undefined;
  const red = conflict.reds.find(({ aid }) => aid === intent.aid);
  if (red !== undefined)
    return refuseIf(red.resolvedBy.includes(part), () => ({ code: 'CR_ALREADY_RESOLVED', clause: 'CR-179' }));
  const attack = conflict.attacks.find(({ aid }) => aid === intent.aid);
  if (attack === undefined) return { code: 'CR_NO_SUCH_ATTACK' };
  if (attack.target !== part) return { code: 'CR_NOT_AGAINST_YOU', facts: { name: nameOf(view, attack.target) } };
  return refuseIf(attack.status === 'covered', () => ({ code: 'CR_ALREADY_RESOLVED' }));
});

export function attacksOnYou(view: TableView): readonly string[] {
  const { conflict } = view.shared;
  const part = ownTurn(view);
  return conflict === null || part === undefined ? [] : toResolve(conflict, part);
}

/** CR-90 to CR-92 */
export function coverFault({ card, top }: { readonly card: CardCode; readonly top: CardCode }, trump: Suit) {
  const needed = valueOf(top);
  const isTrump = suitOf(card) === trump;
  if (suitOf(top) === trump)
    return isTrump && valueOf(card) >= needed
      ? undefined
      : { code: 'CR_TRUMP_TOO_LOW', clause: 'CR-92', facts: { trump, n: needed } };
  if (isTrump) return undefined;
  if (suitOf(card) !== suitOf(top)) return { code: 'CR_WRONG_SUIT', facts: { attack: top, suit: suitOf(top), trump } };
  return refuseIf(valueOf(card) < needed, () => ({
    code: 'CR_TOO_LOW',
    facts: { card, v: valueOf(card), n: needed },
  }));
}
