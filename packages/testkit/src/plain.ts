/** Plain JSON, and nothing else: what states, events and views are made of. */
import { inspect, isDeepStrictEqual } from 'node:util';

/** Trees known to be plain and frozen: what a change left alone need not be looked at again. */
const settled = new WeakSet();

/**
 * Throws when a value would come back from JSON as another one (`undefined`, NaN, a Map, a class), and freezes it, so that
 * whoever changes it later throws at that very place.
 */
export function mustBePlain(value: unknown, what: string): void {
  const fault = unplainPart(value, []);
  if (fault !== undefined) throw new Error(`${what} is not plain JSON: ${fault}`);
}

function unplainPart(value: unknown, path: readonly string[]): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? undefined : at(path, value);
  if (typeof value !== 'object') return at(path, value);
  if (settled.has(value)) return undefined;
  const shape: unknown = Object.getPrototypeOf(value);
  const list = Array.isArray(value);
  if (shape !== (list ? Array.prototype : Object.prototype)) return at(path, value);
  // A hole in a list has no entry of its own.
  if (list && Object.keys(value).length !== value.length) return at(path, value);
  for (const [key, part] of Object.entries(value)) {
    const fault = unplainPart(part, [...path, key]);
    if (fault !== undefined) return fault;
  }
  settled.add(Object.freeze(value));
  return undefined;
}

function at(path: readonly string[], value: unknown): string {
  return `at ${path.join('.') || 'the top'}: ${inspect(value, { depth: 0 })}`;
}

export function copyOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
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
