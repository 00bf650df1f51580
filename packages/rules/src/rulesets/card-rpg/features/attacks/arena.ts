/** The public part of a conflict, and pure functions on it that work for states and views. */
import type { CardCode, Suit } from '../../../../kernel/index.ts';
import { suitOf } from '../../../../kernel/index.ts';
import type { AttackId, PartId, Side } from '../../cards.ts';
import type { Options } from '../../options.ts';
import type { Board } from '../magic/effects.ts';
import type { Turn } from '../../state.ts';

export interface Fighter {
  readonly id: PartId;
  readonly side: Side;
  readonly active: boolean;
  readonly wounds: readonly { readonly faces: readonly CardCode[] }[];
}

export interface Arena extends Board {
  readonly participants: readonly Fighter[];
  readonly reds: readonly (Board['reds'][number] & { readonly resolvedBy: readonly PartId[] })[];
  readonly turn: Turn | null;
  readonly trump: Suit | null;
}

export function fighter(arena: Pick<Arena, 'participants'>, id: PartId | null): Fighter | undefined {
  return arena.participants.find((one) => one.id === id);
}

/** CR-10: active participants of other sides, in turn order after this one. */
export function enemiesOf(arena: Pick<Arena, 'participants'>, id: PartId): readonly PartId[] {
  const { participants } = arena;
  const index = participants.findIndex((one) => one.id === id);
  const own = participants[index];
  if (own === undefined) return [];
  return [...participants.slice(index + 1), ...participants.slice(0, index)]
    .filter(({ side, active }) => active && side !== own.side)
    .map((one) => one.id);
}

export function openAgainst(arena: Pick<Arena, 'attacks'>, id: PartId): readonly AttackId[] {
  return arena.attacks.filter(({ target, status }) => target === id && status === 'open').map(({ aid }) => aid);
}

export function coveredBy(arena: Pick<Arena, 'attacks'>, id: PartId): readonly AttackId[] {
  return arena.attacks.filter(({ target, status }) => target === id && status === 'covered').map(({ aid }) => aid);
}

/** CR-178 */
export function redsAgainst(arena: Pick<Arena, 'reds'>, id: PartId): readonly AttackId[] {
  return arena.reds.filter(({ resolvedBy }) => !resolvedBy.includes(id)).map(({ aid }) => aid);
}

export function toResolve(arena: Pick<Arena, 'attacks' | 'reds'>, id: PartId): readonly AttackId[] {
  return [...openAgainst(arena, id), ...redsAgainst(arena, id)];
}

/** CR-82, CR-85: the suits in which an enemy can attack this fighter, except in a turn that allows any suit (CR-83). */
export function woundSuits(one: Fighter, woundSuit: Options['woundSuit']): readonly Suit[] {
  const faces = one.wounds.flatMap(({ faces }) => (woundSuit === 'top-card' ? faces.slice(-1) : faces));
  return [...new Set(faces.map(suitOf))];
}

/** CR-08, CR-178 */
export function topOfAttack(arena: Pick<Arena, 'attacks' | 'reds'>, aid: AttackId): CardCode | undefined {
  const attack = arena.attacks.find((one) => one.aid === aid);
  return attack === undefined ? arena.reds.find((one) => one.aid === aid)?.card.face : attack.pile.at(-1)?.face;
}

export function isRed(arena: Pick<Arena, 'reds'>, aid: AttackId): boolean {
  return arena.reds.some((red) => red.aid === aid);
}
