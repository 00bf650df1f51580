/** Whether two names of persons in an event are the same, apart from capitals and spaces around them (FD-105). */
export function isSameName(name: string, other: string): boolean {
  return name.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Whether the name is one of `taken`, such as the known person's or the one that the table just refused (FD-105). */
export function isTakenName(name: string, taken: readonly (string | null | undefined)[]): boolean {
  return taken.some((other) => other !== null && other !== undefined && isSameName(name, other));
}
