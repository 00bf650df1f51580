/** A name without its description: `Mother Oake, the ferrywoman` is Mother Oake. */
export function firstName(name: string): string {
  return name.split(',')[0] ?? name;
}

export function sameName(one: string, other: string): boolean {
  return firstName(one) === firstName(other);
}

/** A name with a number: `Anna (2), the cook`. */
export function numberedName(name: string, number: number): string {
  const first = firstName(name);
  return `${first} (${number})${name.slice(first.length)}`;
}
