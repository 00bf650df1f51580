/** Names of persons that are in use already, so that no one in the story is mistaken for another. */
import type { Headmate, NamedPerson, Prospect, SystemSheet } from '../../state.ts';

/** Whether two names of persons in an event are the same, apart from capitals and spaces around them (FD-105). */
export function isSameName(name: string, other: string): boolean {
  return name.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Whether the name is one of `taken`, such as the known person's or the one that the table just refused (FD-105). */
export function isTakenName(name: string, taken: readonly (string | null | undefined)[]): boolean {
  return taken.some((other) => other !== null && other !== undefined && isSameName(name, other));
}

interface Story {
  readonly system: SystemSheet | null;
  readonly headmates: readonly Headmate[];
  readonly prospect: Prospect | null;
  readonly roster: Readonly<Partial<Record<string, NamedPerson>>>;
}

/** The names of everybody in the story. A helper card gives a new person another one (FD-102). */
export function namesInStory({ system, headmates, prospect, roster }: Story): readonly string[] {
  const people = [system, prospect, ...headmates, ...Object.values(roster)];
  return people.flatMap((person) => person?.name ?? []).filter((name) => name !== '');
}
