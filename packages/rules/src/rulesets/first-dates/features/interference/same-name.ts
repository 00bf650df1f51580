import type { Headmate, NamedPerson, Prospect, SystemSheet } from '../../state.ts';

/** Ignores capitals and surrounding spaces (FD-105). */
export function isSameName(name: string, other: string): boolean {
  return name.trim().toLowerCase() === other.trim().toLowerCase();
}

/** FD-105. */
export function isTakenName(name: string, taken: readonly (string | null | undefined)[]): boolean {
  return taken.some((other) => other !== null && other !== undefined && isSameName(name, other));
}

interface Story {
  readonly system: SystemSheet | null;
  readonly headmates: readonly Headmate[];
  readonly prospect: Prospect | null;
  readonly roster: Readonly<Partial<Record<string, NamedPerson>>>;
}

/** Helper cards give a new person none of these names, if possible (FD-102). */
export function namesInStory({ system, headmates, prospect, roster }: Story): readonly string[] {
  const people = [system, prospect, ...headmates, ...Object.values(roster)];
  return people.flatMap((person) => person?.name ?? []).filter((name) => name !== '');
}
