/** Plain JSON, and nothing else: what states, events and views are made of. */
import { isDeepStrictEqual } from 'node:util';

/** Freezes a tree; pieces already frozen are left alone, so that an unchanged part costs nothing. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}

export function copyOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Throws when a value would come back from JSON as another one: `undefined`, NaN, a Map, a class. */
export function mustBePlain(value: unknown, what: string): void {
  if (value === undefined || !isDeepStrictEqual(copyOf(value), value))
    throw new Error(`${what} is not plain JSON: ${JSON.stringify(value)}`);
}

/** Throws when two values differ; `what` says which two. */
export function mustEqual(one: unknown, other: unknown, what: string): void {
  if (isDeepStrictEqual(one, other)) return;
  throw new Error(`${what}: ${firstDifference(one, other, [])}`);
}

function firstDifference(one: unknown, other: unknown, path: readonly string[]): string {
  if (isTree(one) && isTree(other) && Array.isArray(one) === Array.isArray(other)) {
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
      if (!isDeepStrictEqual(one[key], other[key])) return firstDifference(one[key], other[key], [...path, key]);
  }
  return `at ${path.join('.') || 'the top'}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`;
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Whether a card's code stands anywhere in a tree, also inside a longer text or as a key. */
export function mentions(tree: unknown, code: string): boolean {
  const escaped = code.replaceAll('/', '\\/');
  return new RegExp(`(?<![A-Za-z0-9])${escaped}(?![A-Za-z0-9/])`).test(JSON.stringify(tree) ?? '');
}
