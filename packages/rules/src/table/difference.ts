export interface Difference {
  readonly path: readonly (string | number)[];
  readonly expected: unknown;
  readonly found: unknown;
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** For plain JSON, in the order of the fields of `expected`; `undefined` if both are equal. */
export function firstDifference(
  expected: unknown,
  found: unknown,
  path: readonly (string | number)[] = [],
): Difference | undefined {
  if (expected === found) return undefined;
  if (!isBranch(expected) || !isBranch(found) || Array.isArray(expected) !== Array.isArray(found))
    return { path, expected, found };
  const keys = new Set([...Object.keys(expected), ...Object.keys(found)]);
  for (const key of keys) {
    const step = Array.isArray(expected) ? Number(key) : key;
    const difference = firstDifference(expected[key], found[key], [...path, step]);
    if (difference !== undefined) return difference;
  }
  return undefined;
}
