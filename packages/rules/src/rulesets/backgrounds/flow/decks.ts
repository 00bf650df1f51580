/** Shuffling and drawing, from the draw deck and the two packs of backgrounds (DR-12 to DR-14, DR-29). */
import type { CardCode } from '../../../kernel/index.ts';
import { pack } from '../../../kernel/index.ts';
import { knownHeldFaces, leftInBoth, leftInPack, packsOfABack, plainFace } from '../packs.ts';
import type { Back, PileName, State } from '../state.ts';
import type { Stage } from './stage.ts';
import { nextLabel } from './stage.ts';

export interface PackCard {
  readonly back: Back;
  readonly face: CardCode;
}

const firstPack = pack({ jokers: 'without' });
const secondPack = pack({ jokers: 'without', copy: 2 });

/** The three piles of a new table (DR-14). */
export function shuffleAll(stage: Stage): void {
  const packs = stage.state.options.drawPacks;
  const draw = packs === 2 ? [...firstPack, ...secondPack] : firstPack;
  for (const [pile, cards] of [
    ['draw', draw],
    ['red', firstPack],
    ['blue', firstPack],
  ] as const) {
    const order = stage.rng.shuffle(nextLabel(stage.state, pile), cards);
    stage.emit({ type: 'deck_shuffled', pile, size: order.length, order });
  }
}

function addPack(stage: Stage, pile: PileName, cards: readonly CardCode[]): void {
  const order = stage.rng.shuffle(nextLabel(stage.state, pile), [...stage.state.piles[pile], ...cards]);
  stage.emit({ type: 'pack_added', pile, size: pile === 'draw' ? order.length : firstPack.length, order });
}

/** Adds a pack of this back: the second one from `box` or, if that is already in use, another one (DR-29). */
function addNextPack(stage: Stage, back: Back): void {
  const second = stage.state.box[back];
  addPack(stage, back, second.length > 0 ? second : firstPack);
}

/**
 * Shuffles a pile, the draw deck together with the discard pile (DR-12). `unheard`: players must
 * not learn that its cards changed.
 */
export function reshuffle(stage: Stage, pile: PileName, audience: 'heard' | 'unheard' = 'heard'): void {
  const discarded = pile === 'draw' ? stage.state.discard.cards.map(({ face }) => face) : [];
  const order = stage.rng.shuffle(nextLabel(stage.state, pile), [...stage.state.piles[pile], ...discarded]);
  const size = pile === 'draw' ? order.length : leftInPack(stage.state, pile);
  stage.emit({ type: 'deck_shuffled', pile, size, order, ...(audience === 'unheard' ? { unheard: true } : {}) });
}

/** The next card of the draw deck. An empty deck is refilled from the discard pile or, if that is empty too, by a new pack (DR-13). */
export function ensureCard(stage: Stage): CardCode {
  if (stage.state.piles.draw.length === 0) {
    if (stage.state.discard.cards.length > 0) reshuffle(stage, 'draw');
    else addPack(stage, 'draw', secondPack);
  }
  const [top] = stage.state.piles.draw;
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

/** The next cards of this pack; an empty pack is replaced by an identical one (DR-29). */
export function topOfPack(stage: Stage, back: Back, count: number): readonly CardCode[] {
  const { piles, box } = stage.state;
  if (leftInPack(stage.state, back) === 0) {
    // For the players the pack is empty. If the second pack was already opened in secret, the pile is what is left of it.
    if (box[back].length > 0 || piles[back].length === 0) addNextPack(stage, back);
    else addPack(stage, back, []);
  }
  if (stage.state.piles[back].length < count) addNextPack(stage, back);
  return stage.state.piles[back].slice(0, count);
}

/** Whether this face is available with this back, as far as the players can know. Both of its copies may be taken. */
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

/** Finds this face in the pile of this back, and adds a pack if the face is taken. `except`: cards that are already promised. */
export function faceInPack(
  stage: Stage,
  {
    back,
    face,
    except = [],
  }: PackCard & { readonly except?: readonly { readonly back: Back; readonly card: CardCode }[] },
): CardCode {
  const wanted = plainFace(face);
  const find = (): CardCode | undefined => {
    const promised = except.filter((other) => other.back === back).map(({ card }) => card);
    return promised.reduce(withoutOne, stage.state.piles[back]).find((card) => plainFace(card) === wanted);
  };
  if (find() === undefined) addNextPack(stage, back);
  const found = find();
  if (found === undefined) throw new Error(`${face} is no card of a pack`);
  return found;
}

function withoutOne(cards: readonly CardCode[], card: CardCode): readonly CardCode[] {
  const index = cards.indexOf(card);
  return index < 0 ? cards : cards.toSpliced(index, 1);
}
