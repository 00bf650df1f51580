/** A conflict as everybody sees it, and the questions that rules ask of it: the same of a state and of a view. */
import type { CardCode, Suit } from '../../../../kernel/index.ts';
import { suitOf } from '../../../../kernel/index.ts';
import type { Aid, PartId, Side } from '../../cards.ts';
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

/** CR-10: active participants of other sides, in the order of turns from the one after. */
export function enemiesOf(arena: Pick<Arena, 'participants'>, id: PartId): readonly PartId[] {
  const { participants } = arena;
  const place = participants.findIndex((one) => one.id === id);
  const own = participants[place];
  if (own === undefined) return [];
  return [...participants.slice(place + 1), ...participants.slice(0, place)]
    .filter(({ side, active }) => active && side !== own.side)
    .map((one) => one.id);
}

export function openAgainst(arena: Pick<Arena, 'attacks'>, id: PartId): readonly Aid[] {
  return arena.attacks.filter(({ target, status }) => target === id && status === 'open').map(({ aid }) => aid);
}

export function coveredBy(arena: Pick<Arena, 'attacks'>, id: PartId): readonly Aid[] {
  return arena.attacks.filter(({ target, status }) => target === id && status === 'covered').map(({ aid }) => aid);
}

/** CR-178: red cards that this participant still has to deal with. */
export function redsAgainst(arena: Pick<Arena, 'reds'>, id: PartId): readonly Aid[] {
  return arena.reds.filter(({ resolvedBy }) => !resolvedBy.includes(id)).map(({ aid }) => aid);
}

/** Everything to be resolved in a turn of theirs. */
export function toResolve(arena: Pick<Arena, 'attacks' | 'reds'>, id: PartId): readonly Aid[] {
  return [...openAgainst(arena, id), ...redsAgainst(arena, id)];
}

/** CR-85: in which suits somebody can be attacked by who had to defend. */
export function woundSuits(one: Fighter, woundSuit: unknown): readonly Suit[] {
  const faces = one.wounds.flatMap(({ faces }) => (woundSuit === 'top-card' ? faces.slice(-1) : faces));
  return [...new Set(faces.map(suitOf))];
}

/** The top card of an attack, whoever's it is (CR-08). */
export function topOfAttack(arena: Pick<Arena, 'attacks' | 'reds'>, aid: Aid): CardCode | undefined {
  const attack = arena.attacks.find((one) => one.aid === aid);
  return attack === undefined ? arena.reds.find((one) => one.aid === aid)?.card.face : attack.pile.at(-1)?.face;
}

export function isRed(arena: Pick<Arena, 'reds'>, aid: Aid): boolean {
  return arena.reds.some((red) => red.aid === aid);
}
