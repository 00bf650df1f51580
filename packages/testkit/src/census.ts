/** The cards of a state, from the kit's census or, if the kit has none, by looking for card codes. */
import type { CardCode, GameEvent, Intent, SeatId, View } from '@cartomancer/rules';
import { isCardCode } from '@cartomancer/rules';

import type { PlacedCard, RulesetKit, StatePath } from './kit.ts';
import { isOpenTo, viewersOf } from './kit.ts';
import type { SessionKit } from './random-play.ts';

export function censusOf<S, V extends View, I extends Intent, E extends GameEvent>(
  kit: SessionKit<S, V, I, E>,
  state: S,
  seats: readonly SeatId[],
): readonly PlacedCard[] {
  return kit.census === undefined ? cardsFoundIn(kit, state, seats) : kit.census(state);
}

/**
 * Finds lists of codes, and cards with a handle and a face. A card counts as open to every viewer whose view contains
 * its code, so checks find no leak into a view, only leaks into events and timers.
 */
function cardsFoundIn<S, V extends View, I extends Intent, E extends GameEvent>(
  kit: Pick<RulesetKit<S, V, I, E>, 'ruleset'>,
  state: S,
  seats: readonly SeatId[],
): readonly PlacedCard[] {
  const seen = viewersOf(seats).map((viewer) => ({ viewer, codes: codesIn(kit.ruleset.view(state, viewer)) }));
  return placesOf(state, []).map((place) => {
    const seenBy = seen.filter(({ codes }) => codes.has(place.face)).map(({ viewer }) => viewer);
    if (seenBy.some((viewer) => viewer.kind === 'spectator')) return { ...place, openTo: 'everybody' };
    return { ...place, openTo: seenBy.map((viewer) => (viewer.kind === 'seat' ? viewer.seat : 'gm')) };
  });
}

const anyCode = /(?<![A-Za-z0-9])(?:[A2-9TJQK][CDHS]|X[12])(?:\/2)?(?![A-Za-z0-9/])/g;

function codesIn(tree: unknown): ReadonlySet<string> {
  return new Set(JSON.stringify(tree).match(anyCode));
}

function placesOf(tree: unknown, at: StatePath): readonly Omit<PlacedCard, 'openTo'>[] {
  if (typeof tree !== 'object' || tree === null) return [];
  if ('handle' in tree && 'face' in tree) {
    const back = 'back' in tree ? String(tree.back) : 'plain';
    return isCardCode(tree.face) ? [{ at: [...at, 'face'], face: tree.face, pack: `seen/${back}` }] : [];
  }
  if (Array.isArray(tree) && tree.length > 0 && tree.every(isCardCode))
    return (tree as readonly CardCode[]).map((face, index) => ({ at: [...at, index], face, pack: 'piled' }));
  return Object.entries(tree).flatMap(([key, part]) =>
    placesOf(part, [...at, Array.isArray(tree) ? Number(key) : key]),
  );
}

export function facesOpenTo(cards: readonly PlacedCard[], viewer: Parameters<typeof isOpenTo>[1]): ReadonlySet<string> {
  return new Set(cards.filter((card) => isOpenTo(card.openTo, viewer)).map((card) => card.face));
}

export function exchanged<S>(state: S, one: PlacedCard, other: PlacedCard): S {
  return withValue(withValue(state, one.at, other.face), other.at, one.face);
}

function withValue<T>(tree: T, at: StatePath, value: unknown): T {
  const [step, ...rest] = at;
  if (step === undefined) return value as T;
  const key = String(step);
  const part = (tree as Readonly<Record<string, unknown>>)[key];
  const changed = withValue(part, rest, value);
  if (Array.isArray(tree)) return tree.with(Number(step), changed) as T;
  return { ...tree, [key]: changed };
}

function valueAtPath(tree: unknown, at: StatePath): unknown {
  let value = tree;
  for (const step of at) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[String(step)];
  return value;
}

/** Throws if the census does not match the state, or if a pack has other cards than `before`. New packs may appear. */
export function checkConserved(
  before: ReadonlyMap<string, string>,
  cards: readonly PlacedCard[],
  state: unknown,
): void {
  for (const card of cards) {
    const found = valueAtPath(state, card.at);
    if (found !== card.face)
      throw new Error(
        `the census finds ${card.face} at ${card.at.join('.')}, where the state has ${JSON.stringify(found)}`,
      );
  }
  const now = packsOf(cards);
  for (const [pack, faces] of before) {
    if (now.get(pack) !== faces)
      throw new Error(`cards of ${pack} are not conserved: ${faces} became ${now.get(pack) ?? 'nothing'}`);
  }
}

export function packsOf(cards: readonly PlacedCard[]): ReadonlyMap<string, string> {
  const packs = Map.groupBy(cards, (card) => card.pack);
  return new Map(
    [...packs].map(([pack, held]) => [
      pack,
      held
        .map((card) => card.face)
        .toSorted()
        .join(' '),
    ]),
  );
}
