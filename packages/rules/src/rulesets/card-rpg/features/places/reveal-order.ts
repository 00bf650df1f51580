/** The order in which to show cards when a place's card chooses its target (CR-186, CR-187). */
import type { CardCode } from '../../../../kernel/index.ts';
import { valueOf } from '../../cards.ts';
import type { Reveal } from '../../state.ts';

/** The player of the lowest card is hit, or of the highest, so the safest card is at the other end. */
export function safestFirst<C extends { readonly face: CardCode }>(
  cards: readonly C[],
  { acts }: Pick<Reveal, 'acts'>,
): readonly C[] {
  const sign = acts === 'lowest' ? -1 : 1;
  return cards.toSorted((one, other) => sign * (valueOf(one.face) - valueOf(other.face)));
}
