/** Shuffling and drawing, from the draw deck and the two packs of backgrounds (DR-12 to DR-14, DR-29). */
import type { CardCode } from '../../../kernel/index.ts';
import { pack } from '../../../kernel/index.ts';
import { knownHeldFaces, leftInBoth, leftInPack, packsOfABack, plainFace } from '../packs.ts';
import type { Back, PileName, State } from '../state.ts';
import type { FlowContext } from './flow-context.ts';
import { nextLabel } from './flow-context.ts';

export interface PackCard {
  readonly back: Back;
  readonly face: CardCode;
}

const firstPack = pack({ jokers: 'without' });
const secondPack = pack({ jokers: 'without', copy: 2 });

/** The three piles of a new table (DR-14). */
export function shuffleAll(context: FlowContext): void {
  const packs = context.state.options.drawPacks;
  const draw = packs === 2 ? [...firstPack, ...secondPack] : firstPack;
  for (const [pile, cards] of [
    ['draw', draw],
    ['red', firstPack],
    ['blue', firstPack],
  ] as const) {
    const order = context.rng.shuffle(nextLabel(context.state, pile), cards);
    context.emit({ type: 'deck_shuffled', pile, size: order.length, order });
  }
}

function addPack(context: FlowContext, pile: PileName, cards: readonly CardCode[]): void {
  const order = context.rng.shuffle(nextLabel(context.state, pile), [...context.state.piles[pile], ...cards]);
  context.emit({ type: 'pack_added', pile, size: pile === 'draw' ? order.length : firstPack.length, order });
}

/** Adds a pack of this back: the second one from `box` or, if that is already in use, another one (DR-29). */
function addNextPack(context: FlowContext, back: Back): void {
  const second = context.state.box[back];
  addPack(context, back, second.length > 0 ? second : firstPack);
}

/**
 * Shuffles a pile; the discard pile is shuffled into the draw deck (DR-12). `unheard`: players must not learn that the
 * pile's cards changed.
 */
export function reshuffle(context: FlowContext, pile: PileName, audience: 'heard' | 'unheard' = 'heard'): void {
  const discarded = pile === 'draw' ? context.state.discard.cards.map(({ face }) => face) : [];
  const order = context.rng.shuffle(nextLabel(context.state, pile), [...context.state.piles[pile], ...discarded]);
  const size = pile === 'draw' ? order.length : leftInPack(context.state, pile);
  context.emit({ type: 'deck_shuffled', pile, size, order, ...(audience === 'unheard' ? { unheard: true } : {}) });
}

/**
 * The next card of the draw deck. An empty deck is refilled from the discard pile or, if that is empty too, by a new
 * pack (DR-13).
 */
export function ensureCard(context: FlowContext): CardCode {
  if (context.state.piles.draw.length === 0) {
    if (context.state.discard.cards.length > 0) reshuffle(context, 'draw');
    else addPack(context, 'draw', secondPack);
  }
  const [top] = context.state.piles.draw;
  if (top === undefined) throw new Error('A fresh pack holds cards');
  return top;
}

/**
 * Whether a card of this back can be drawn, as far as the players can know. Cards of unmet NPCs do not count, so that
 * refusals do not reveal them (DR-143).
 */
export function hasCards(state: Pick<State, 'characters'>, back: Back): boolean {
  return leftInBoth(state, back) > 0;
}

/** The next cards of this pack; if too few are left, an identical pack is added (DR-29). */
export function topOfPack(context: FlowContext, back: Back, count: number): readonly CardCode[] {
  const { piles, box } = context.state;
  if (leftInPack(context.state, back) === 0) {
    // For the players the pack is empty. If the second pack was already opened in secret, the pile is what is left of
    // it.
    if (box[back].length > 0 || piles[back].length === 0) addNextPack(context, back);
    else addPack(context, back, []);
  }
  if (context.state.piles[back].length < count) addNextPack(context, back);
  return context.state.piles[back].slice(0, count);
}

/** Whether a copy of this face with this back is available, as far as the players can know. There are two of each. */
export function canTake(state: Pick<State, 'characters'>, back: Back, face: CardCode): boolean {
  return canTakeAll(state, [{ back, face }], []);
}

/** Whether all of these are available at the same time, after `returned` went back to their packs. */
export function canTakeAll(
  state: Pick<State, 'characters'>,
  wanted: readonly PackCard[],
  returned: readonly PackCard[],
): boolean {
  const inUse = new Map<string, number>();
  const change = (back: Back, face: CardCode, by: number): number => {
    const key = `${back} ${plainFace(face)}`;
    const count = (inUse.get(key) ?? 0) + by;
    inUse.set(key, count);
    return count;
  };
  for (const back of ['red', 'blue'] as const) for (const face of knownHeldFaces(state, back)) change(back, face, 1);
  for (const { back, face } of returned) change(back, face, -1);
  return wanted.every(({ back, face }) => change(back, face, 1) <= packsOfABack);
}

/**
 * Finds this face in the pile of this back, and adds a pack if the face is taken. `except`: cards that are already
 * promised.
 */
export function faceInPack(
  context: FlowContext,
  {
    back,
    face,
    except = [],
  }: PackCard & { readonly except?: readonly { readonly back: Back; readonly card: CardCode }[] },
): CardCode {
  const wanted = plainFace(face);
  const find = (): CardCode | undefined => {
    const promised = except.filter((other) => other.back === back).map(({ card }) => card);
    return promised.reduce(withoutOne, context.state.piles[back]).find((card) => plainFace(card) === wanted);
  };
  if (find() === undefined) addNextPack(context, back);
  const found = find();
  if (found === undefined) throw new Error(`${face} is no card of a pack`);
  return found;
}

function withoutOne(cards: readonly CardCode[], card: CardCode): readonly CardCode[] {
  const index = cards.indexOf(card);
  return index < 0 ? cards : cards.toSpliced(index, 1);
}
