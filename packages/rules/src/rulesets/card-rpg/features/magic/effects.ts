/** The effects of face cards (CR-124 to CR-139), computed from public data. Server and page share this code. */
import type { CardCode } from '../../../../kernel/index.ts';
import { rankOf, sameSuit, suitOf } from '../../../../kernel/index.ts';
import type { AttackId, PartId } from '../../cards.ts';
import { isSpell } from '../../cards.ts';

export type Effect =
  | { readonly k: 'J.remove'; readonly aid: AttackId }
  | { readonly k: 'J.move'; readonly from: AttackId; readonly to: AttackId }
  | { readonly k: 'Q.draw' }
  | { readonly k: 'Q.split'; readonly aid: AttackId }
  | { readonly k: 'K.take'; readonly aid: AttackId }
  | { readonly k: 'K.spread'; readonly aid: AttackId }
  | { readonly k: 'none' };

/** A placeholder for the id of the attack that the card itself makes, which has no number yet. */
const newAttack = 'NEW';

interface WithFace {
  readonly face: CardCode;
}

export interface Board {
  readonly attacks: readonly {
    readonly aid: AttackId;
    readonly pile: readonly WithFace[];
    readonly target: PartId;
    readonly status: 'open' | 'covered';
  }[];
  readonly reds: readonly { readonly aid: AttackId; readonly card: WithFace }[];
}

/** A possible target: an attack with its cards from bottom to top. */
interface Target {
  readonly aid: AttackId;
  readonly faces: readonly CardCode[];
  readonly red: boolean;
}

/** What the effect can target: with the card already placed, unless its magic works first. */
export interface Placement {
  readonly targets: readonly Target[];
  /** The attack this card makes; `null` if it makes none. */
  readonly self: AttackId | null;
}

export type PlayKind =
  | { readonly as: 'attack' }
  | { readonly as: 'cover'; readonly aid: AttackId }
  /** Out of play: the card is played for its effect alone (CR-143). */
  | { readonly as: 'cast' }
  | {
      readonly as: 'deflect';
      readonly aid: AttackId;
      /** Whether the card becomes an attack (CR-104, CR-108, CR-181). */
      readonly lands: boolean;
      /** CR-105 */
      readonly travels: 'whole-pile' | 'top-only';
    };

export function placed(board: Board, play: PlayKind, card: CardCode, self: AttackId): Placement {
  const onTable: readonly Target[] = [
    ...board.attacks
      .filter(({ status }) => status === 'open')
      .map(({ aid, pile }) => ({ aid, faces: pile.map(({ face }) => face), red: false })),
    ...board.reds.map(({ aid, card: { face } }) => ({ aid, faces: [face], red: true })),
  ];
  const ownAttack: Target = { aid: self, faces: [card], red: false };
  if (play.as === 'cast') return { targets: onTable, self: null };
  if (play.as === 'attack') return { targets: [...onTable, ownAttack], self };
  const red = board.reds.some(({ aid }) => aid === play.aid);
  const others = onTable.filter(({ aid }) => aid !== play.aid);
  if (play.as === 'cover') return { targets: others, self: null };
  // With `top-only`, the cards below the top one leave play (CR-105).
  const sent = onTable.map((one) =>
    one.aid === play.aid && play.travels === 'top-only' ? { ...one, faces: one.faces.slice(-1) } : one,
  );
  // A deflected red card still waits for the other participants (CR-180). A deflected pile without an enemy to go to
  // leaves play (CR-108).
  const kept = red ? onTable : play.lands ? sent : others;
  return play.lands ? { targets: [...kept, ownAttack], self } : { targets: kept, self: null };
}

export interface EffectInput {
  readonly card: CardCode;
  readonly placement: Placement;
  /** CR-133, CR-134 */
  readonly canDraw: boolean;
  readonly mayDecline: boolean;
}

export interface EffectFault {
  readonly code: string;
  readonly clause: string;
  readonly facts?: Readonly<Record<string, unknown>>;
}

const fieldsOf: Readonly<Record<Effect['k'], readonly string[]>> = {
  'J.remove': ['aid'],
  'J.move': ['from', 'to'],
  'Q.draw': [],
  'Q.split': ['aid'],
  'K.take': ['aid'],
  'K.spread': ['aid'],
  none: [],
};

/** Reads the effect in an intent; `undefined` if the value does not have the shape of one. */
export function readEffect(value: unknown): Effect | undefined {
  if (typeof value !== 'object' || value === null || !('k' in value)) return undefined;
  const { k } = value;
  if (typeof k !== 'string' || !Object.hasOwn(fieldsOf, k)) return undefined;
  const fields = fieldsOf[k as Effect['k']];
  const given = Object.entries(value).filter(([name]) => name !== 'k');
  const fits =
    given.length === fields.length && given.every(([name, aid]) => fields.includes(name) && typeof aid === 'string');
  return fits ? (value as Effect) : undefined;
}

function targetAt({ placement }: EffectInput, aid: AttackId): Target | undefined {
  const numbered = aid === newAttack ? placement.self : aid;
  return placement.targets.find((target) => target.aid === numbered);
}

function isSelf({ placement }: EffectInput, aid: AttackId): boolean {
  return placement.self !== null && (aid === newAttack || aid === placement.self);
}

const noTarget: EffectFault = { code: 'CR_EFFECT_TARGET', clause: 'CR-128' };
const selfTarget: EffectFault = { code: 'CR_EFFECT_SELF', clause: 'CR-129' };

function pileFault(judged: EffectInput, aid: AttackId, clause: 'CR-135' | 'CR-138'): EffectFault | undefined {
  if (isSelf(judged, aid)) return selfTarget;
  const target = targetAt(judged, aid);
  if (target === undefined) return noTarget;
  if (target.faces.length < 2) return { code: 'CR_PILE_TOO_SMALL', clause };
  return undefined;
}

function takeFault(judged: EffectInput, aid: AttackId): EffectFault | undefined {
  if (isSelf(judged, aid)) return selfTarget;
  return targetAt(judged, aid) === undefined ? noTarget : undefined;
}

function moveFault(
  judged: EffectInput,
  { from, to }: { readonly from: AttackId; readonly to: AttackId },
): EffectFault | undefined {
  if (isSelf(judged, from)) return selfTarget;
  const source = targetAt(judged, from);
  const goal = targetAt(judged, to);
  if (source === undefined || goal === undefined || source.aid === goal.aid) return noTarget;
  return goal.red ? { code: 'CR_RED_NO_PILE', clause: 'CR-185' } : undefined;
}

function removeFault(judged: EffectInput, aid: AttackId): EffectFault | undefined {
  if (isSelf(judged, aid)) return selfTarget;
  const top = targetAt(judged, aid)?.faces.at(-1);
  if (top === undefined) return noTarget;
  if (sameSuit(top, judged.card)) return undefined;
  return { code: 'CR_EFFECT_SUIT', clause: 'CR-130', facts: { suit: suitOf(judged.card) } };
}

function fitsRank(effect: Effect, card: CardCode): boolean {
  return effect.k === 'none' || effect.k.startsWith(rankOf(card));
}

export function effectFault(judged: EffectInput, effect: Effect): EffectFault | undefined {
  if (!isSpell(judged.card)) return effect.k === 'none' ? undefined : { code: 'CR_EFFECT_NOT_FACE', clause: 'CR-124' };
  if (!fitsRank(effect, judged.card))
    return { code: 'CR_EFFECT_WRONG_RANK', clause: 'CR-124', facts: { rank: rankOf(judged.card) } };
  switch (effect.k) {
    case 'J.remove':
      return removeFault(judged, effect.aid);
    case 'J.move':
      return moveFault(judged, effect);
    case 'Q.draw':
      return judged.canDraw ? undefined : { code: 'CR_DECK_EMPTY', clause: 'CR-134' };
    case 'Q.split':
      return pileFault(judged, effect.aid, 'CR-135');
    case 'K.spread':
      return pileFault(judged, effect.aid, 'CR-138');
    case 'K.take':
      return takeFault(judged, effect.aid);
    case 'none':
      if (judged.mayDecline || realEffects(judged).length === 0) return undefined;
      return { code: 'CR_EFFECT_REQUIRED', clause: 'CR-126' };
  }
}

function candidates({ card, placement }: EffectInput): readonly Effect[] {
  const aids = placement.targets.map(({ aid }) => aid);
  switch (rankOf(card)) {
    case 'J':
      return [
        ...aids.map((aid): Effect => ({ k: 'J.remove', aid })),
        ...aids.flatMap((from) => aids.map((to): Effect => ({ k: 'J.move', from, to }))),
      ];
    case 'Q':
      return [{ k: 'Q.draw' }, ...aids.map((aid): Effect => ({ k: 'Q.split', aid }))];
    case 'K':
      return [
        ...aids.map((aid): Effect => ({ k: 'K.take', aid })),
        ...aids.map((aid): Effect => ({ k: 'K.spread', aid })),
      ];
    default:
      return [];
  }
}

function realEffects(judged: EffectInput): readonly Effect[] {
  return candidates(judged).filter((effect) => effectFault({ ...judged, mayDecline: true }, effect) === undefined);
}

/** CR-126 */
export function effectsOf(judged: EffectInput): readonly Effect[] {
  if (!isSpell(judged.card)) return [];
  const real = realEffects(judged);
  return real.length === 0 || judged.mayDecline ? [...real, { k: 'none' }] : real;
}

/** The attacks an effect targets; for a move the source first, then the destination. */
export function targetsOf(effect: Effect): readonly AttackId[] {
  switch (effect.k) {
    case 'J.move':
      return [effect.from, effect.to];
    case 'Q.draw':
    case 'none':
      return [];
    default:
      return [effect.aid];
  }
}

export function withAttackId(effect: Effect, self: AttackId): Effect {
  return Object.fromEntries(
    Object.entries(effect).map(([name, value]) => [name, value === newAttack ? self : value]),
  ) as unknown as Effect;
}
