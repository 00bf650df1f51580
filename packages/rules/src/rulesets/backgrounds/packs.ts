/** What everybody can count of the two packs of backgrounds (DR-09, DR-29). */
import type { CardCode } from '../../kernel/index.ts';
import { pack } from '../../kernel/index.ts';
import type { Back, State } from './state.ts';
import { isPlayersOwn } from './selectors.ts';

const packSize = pack({ jokers: 'without' }).length;
/** A pack and its twin. */
export const packsOfABack = 2;

type Held = Pick<State, 'characters'>;

/** Faces of this back that are in people's hands for all to count: of the GM's people only what they have played (DR-143). */
export function knownOut({ characters }: Held, back: Back): readonly CardCode[] {
  return characters
    .flatMap((character) =>
      isPlayersOwn(character)
        ? [...character.backgrounds, ...(character.draft?.cards ?? [])]
        : character.backgrounds.filter(({ used }) => used),
    )
    .filter((card) => card.back === back)
    .map(({ face }) => face);
}

/** How many cards the pack holds as far as everybody can know; where more are out than a pack has, its twin is open. */
export function leftInPack(held: Held, back: Back): number {
  const out = knownOut(held, back).length;
  return Math.max(1, Math.ceil(out / packSize)) * packSize - out;
}

/** How many of both packs together are in nobody's hands, as far as everybody can know. */
export function leftInBoth(held: Held, back: Back): number {
  return Math.max(0, packsOfABack * packSize - knownOut(held, back).length);
}

/** A face without the mark that older tables put on cards of a second pack. */
export function plainFace(face: CardCode): string {
  return face.slice(0, 2);
}
