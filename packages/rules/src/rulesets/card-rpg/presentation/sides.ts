import { firstName } from '../naming.ts';

/** Who is on a side, short of their names; a dash while nobody is, for what is said of the side goes on. */
export function namesOn(
  participants: readonly { readonly side: string; readonly name: string }[],
  side: unknown,
): readonly string[] {
  const names = participants.filter((part) => part.side === side).map(({ name }) => firstName(name));
  return names.length === 0 ? ['–'] : names;
}
