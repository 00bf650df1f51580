/** Where two plain JSON values first differ. */

export interface Difference {
  readonly path: readonly (string | number)[];
  readonly wanted: unknown;
  readonly found: unknown;
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The path of the first difference, in the order of the fields of `wanted`; `undefined` if they are equal. */
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
