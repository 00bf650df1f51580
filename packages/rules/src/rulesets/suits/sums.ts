import { partsOf } from './selectors.ts';
import type { Addend, Play, State, Sum, Used } from './state.ts';

export function addend({ face, counts: { chain, value } }: Used): Addend {
  return { card: face, as: chain.length > 1 ? (chain.at(-1) ?? null) : null, value };
}

/** `undefined` if the GM flips alone: then only the cards are public. */
export function sumOf(state: State, play: Play): Sum | undefined {
  if (play.seat === null) return undefined;
  return {
    use: play.use,
    ...partsOf(state, play),
    cards: play.sides.player.map(addend),
    against: play.sides.gm.map(({ face }) => face),
  };
}
