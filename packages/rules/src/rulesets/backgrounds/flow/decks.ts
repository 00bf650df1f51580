/** Shuffling and drawing: from the draw deck, and from the two packs of backgrounds (DR-12 to DR-14, DR-29). */
import type { CardCode } from '../../../kernel/index.ts';
import { pack } from '../../../kernel/index.ts';
import { numberOption } from '../options.ts';
import type { Back, PileName, State } from '../state.ts';
import type { Stage } from './stage.ts';
import { nextLabel } from './stage.ts';

/** A card with the back of its pack. */
export interface Lying {
  readonly back: Back;
  readonly face: CardCode;
}

const first = pack({ jokers: 'without' });
const second = pack({ jokers: 'without', copy: 2 });

/** The three piles of a new table (DR-14). */
export function shuffleAll(stage: Stage): void {
  const packs = numberOption(stage.state.options, 'drawPacks');
  addPack(stage, 'draw', packs === 2 ? [...first, ...second] : first);
  addPack(stage, 'red', first);
  addPack(stage, 'blue', first);
}

function addPack(stage: Stage, pile: PileName, cards: readonly CardCode[]): void {
  const all = [...stage.state.piles[pile], ...cards];
  const order = stage.rng.shuffle(nextLabel(stage.state, pile), all);
  stage.tell({ type: 'pack_added', pile, size: order.length, order });
}

/** A pile as it is, anew; into the draw deck goes the discard pile too (DR-12). */
export function reshuffle(stage: Stage, pile: PileName): void {
  const discarded = pile === 'draw' ? stage.state.discard.cards.map(({ face }) => face) : [];
  const order = stage.rng.shuffle(nextLabel(stage.state, pile), [...stage.state.piles[pile], ...discarded]);
  stage.tell({ type: 'deck_shuffled', pile, size: order.length, order });
}

/** Makes sure that a card can be drawn: the discard pile goes in, and if there is none either, a fresh pack (DR-13). */
export function stock(stage: Stage): CardCode {
  if (stage.state.piles.draw.length === 0) {
    if (stage.state.discard.cards.length > 0) reshuffle(stage, 'draw');
    else addPack(stage, 'draw', second);
  }
  const [top] = stage.state.piles.draw;
  if (top === undefined) throw new Error('A fresh pack holds cards');
  return top;
}

/** How many cards this pack and its twin have left between them; the rest is in people's hands. */
export function leftOf({ piles, box }: Pick<State, 'piles' | 'box'>, back: Back): number {
  return piles[back].length + box[back].length;
}

/** The card that comes next off this pack; a pack that has run out gets an identical one (DR-29). Asking for more than both hold is a bug. */
export function topOfPack(stage: Stage, back: Back): CardCode {
  if (leftOf(stage.state, back) === 0) throw new Error('Both packs are in people’s hands');
  if (stage.state.piles[back].length === 0) addPack(stage, back, second);
  const [top] = stage.state.piles[back];
  if (top === undefined) throw new Error('A fresh pack holds cards');
  return top;
}

/** Whether this face can be had for this pack at all: both of its kind may be in somebody's hands. */
export function canTake({ piles, box }: Pick<State, 'piles' | 'box'>, back: Back, face: CardCode): boolean {
  return [...piles[back], ...box[back]].some((card) => card.slice(0, 2) === face.slice(0, 2));
}

/** Whether all of these can be had at once, where `returned` go back into their packs before. */
export function canTakeAll(
  { piles, box }: Pick<State, 'piles' | 'box'>,
  wanted: readonly Lying[],
  returned: readonly Lying[],
): boolean {
  const left = new Map<string, number>();
  const change = (back: Back, face: CardCode, by: number): number => {
    const key = `${back} ${face.slice(0, 2)}`;
    const many = (left.get(key) ?? 0) + by;
    left.set(key, many);
    return many;
  };
  for (const back of ['red', 'blue'] as const) for (const face of [...piles[back], ...box[back]]) change(back, face, 1);
  for (const { back, face } of returned) change(back, face, 1);
  return wanted.every(({ back, face }) => change(back, face, -1) >= 0);
}

/** This face out of this pack, by its twin of a second pack where somebody holds the first. `but`: what is promised already. */
export function faceInPack(
  stage: Stage,
  { back, face, but = [] }: Lying & { readonly but?: readonly { readonly back: Back; readonly card: CardCode }[] },
): CardCode {
  const wanted = face.slice(0, 2);
  const isPromised = (one: CardCode): boolean => but.some((other) => other.back === back && other.card === one);
  const find = (): CardCode | undefined =>
    stage.state.piles[back].find((card) => card.slice(0, 2) === wanted && !isPromised(card));
  if (find() === undefined) addPack(stage, back, second);
  const found = find();
  if (found === undefined) throw new Error(`${face} is no card of a pack`);
  return found;
}
