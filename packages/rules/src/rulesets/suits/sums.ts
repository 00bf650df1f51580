/** How a total came about, from what everybody may know: the player side's parts, and the cards of both sides (SU-54). */
import type { CardCode } from '../../kernel/index.ts';
import type { Trait } from './features/skills/skills.ts';
import { partsOf } from './selectors.ts';
import type { Play, State, Used } from './state.ts';

/** A card that counts for a total. */
interface Addend {
  readonly card: CardCode;
  /** What it was copied or named as (SU-79, SU-81). */
  readonly as: string | null;
  readonly value: number;
}

export interface Sum {
  readonly use: Trait;
  readonly modifier: number;
  readonly charisma: number;
  readonly feint: number;
  /** 0 or less (SU-173). */
  readonly penalty: number;
  readonly cards: readonly Addend[];
  /** The cards of the other side; its modifier is secret (SU-49). */
  readonly against: readonly CardCode[];
}

function addend({ face, counts: { chain, value } }: Used): Addend {
  return { card: face, as: chain.length > 1 ? (chain.at(-1) ?? null) : null, value };
}

/** None where the GM flips alone: then nothing of the total but the cards is public. */
export function sumOf(state: State, play: Play): Sum | undefined {
  if (play.seat === null) return undefined;
  return {
    use: play.use,
    ...partsOf(state, play),
    cards: play.sides.player.map(addend),
    against: play.sides.gm.map(({ face }) => face),
  };
}
