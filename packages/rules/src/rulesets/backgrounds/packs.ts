/** How many cards the packs of backgrounds have left, as far as the players can know (DR-09, DR-29). */
import type { CardCode } from '../../kernel/index.ts';
import { pack } from '../../kernel/index.ts';
import type { Back, State } from './state.ts';
import { isPlayersOwn } from './selectors.ts';

const packSize = pack({ jokers: 'without' }).length;
export const packsOfABack = 2;

type CharactersState = Pick<State, 'characters'>;

/** Faces of this back that the players know to be held; of NPCs' cards only the public ones (DR-143). */
export function knownHeldFaces({ characters }: CharactersState, back: Back): readonly CardCode[] {
  return characters
    .flatMap((character) =>
      isPlayersOwn(character)
        ? [...character.backgrounds, ...(character.draft?.cards ?? [])]
        : character.backgrounds.filter(({ used }) => used),
    )
    .filter((card) => card.back === back)
    .map(({ face }) => face);
}

/**
 * Cards left in the pack, as far as the players can know. If more cards are out than a pack has, the next pack of this
 * back is in use.
 */
export function leftInPack(held: CharactersState, back: Back): number {
  const out = knownHeldFaces(held, back).length;
  return Math.max(1, Math.ceil(out / packSize)) * packSize - out;
}

/** Cards left in both packs together, as far as the players can know. */
export function leftInBoth(held: CharactersState, back: Back): number {
  return Math.max(0, packsOfABack * packSize - knownHeldFaces(held, back).length);
}

/** The face without the mark that older tables put on cards of a second pack. */
export function plainFace(face: CardCode): string {
  return face.slice(0, 2);
}
