/** Seeded random choices, the same on every machine. Cards are shuffled with the rules' own source instead. */
export interface Chance {
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  /** True once in this many calls on average. */
  onceIn(times: number): boolean;
  /** One of the items; the list must not be empty. */
  one<T>(items: readonly T[]): T;
  /** `most` of the items, in random order. A list of at most this length is returned unchanged, in its own order. */
  some<T>(items: readonly T[], most: number): readonly T[];
}

/** The generator is mulberry32; any whole number or text seeds it. */
export function chanceOf(seed: number | string): Chance {
  let state = hash(String(seed));
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
  function below(limit: number): number {
    return Math.floor((next() / 2 ** 32) * limit);
  }
  function one<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('there is nothing to choose from');
    return items[below(items.length)] as T;
  }
  function some<T>(items: readonly T[], most: number): readonly T[] {
    if (items.length <= most) return items;
    const remaining = [...items];
    return Array.from({ length: most }, () => remaining.splice(below(remaining.length), 1)).flat();
  }
  return { below, onceIn: (times) => below(times) === 0, one, some };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value;
}
