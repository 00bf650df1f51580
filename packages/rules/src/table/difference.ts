/** Where two values of plain JSON first part. */

export interface Difference {
  readonly path: readonly (string | number)[];
  readonly wanted: unknown;
  readonly found: unknown;
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The first place, in the order of the fields of `wanted`, where `found` has something else; nothing where they are alike. */
export function firstDifference(
  wanted: unknown,
  found: unknown,
  path: readonly (string | number)[] = [],
): Difference | undefined {
  if (wanted === found) return undefined;
  if (!isBranch(wanted) || !isBranch(found) || Array.isArray(wanted) !== Array.isArray(found))
    return { path, wanted, found };
  const keys = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  for (const key of keys) {
    const step = Array.isArray(wanted) ? Number(key) : key;
    const difference = firstDifference(wanted[key], found[key], [...path, step]);
    if (difference !== undefined) return difference;
  }
  return undefined;
}
