/** The characters that share a prequel, and their extra gains (CR-35 to CR-39). Works for states and views. */
import type { PartId } from '../../cards.ts';
import type { Prequel } from '../../state.ts';

function pairOf(one: string, other: string): string {
  return [one, other].toSorted().join('+');
}

/** Every pair once. */
export function pairsOf(parts: readonly PartId[]): readonly string[] {
  return parts.flatMap((one, index) => parts.slice(index + 1).map((other) => pairOf(one, other)));
}

export function sharersOf(prequel: Pick<Prequel, 'character' | 'partners'> | null): readonly PartId[] {
  return prequel === null ? [] : [prequel.character, ...prequel.partners];
}

/** Partners that have not answered the invitation. */
export function invitedTo({ partners, joined }: Pick<Prequel, 'partners' | 'joined'>): readonly PartId[] {
  return partners.filter((id) => !joined.includes(id));
}

/** CR-36, CR-39: whether a suit is still to be chosen; each partner brings one more card. */
export function owesChoice({ partners, bonus }: Pick<Prequel, 'partners' | 'bonus'>, part: PartId): boolean {
  return (bonus[part] ?? []).length < partners.length;
}
