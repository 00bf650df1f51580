/** Checks and comparisons of plain JSON, of which states, events and views consist. */
import { inspect, isDeepStrictEqual } from 'node:util';

/** Trees that are known to be plain and frozen, so that unchanged parts are not checked again. */
const checkedTrees = new WeakSet();

/** Throws if JSON would change the value. Freezes it, so that a later mutation throws where it happens. */
export function assertPlain(value: unknown, what: string): void {
  const fault = partThatIsNotPlain(value);
  if (fault !== undefined)
    throw new Error(
      `${what} is not plain JSON: at ${fault.path.join('.') || 'the top'}: ${inspect(fault.value, { depth: 0 })}`,
    );
}

interface Fault {
  readonly path: readonly string[];
  readonly value: unknown;
}

function partThatIsNotPlain(value: unknown): Fault | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0) ? undefined : { path: [], value };
  if (typeof value !== 'object') return { path: [], value };
  if (checkedTrees.has(value)) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isList = Array.isArray(value);
  if (prototype !== (isList ? Array.prototype : Object.prototype)) return { path: [], value };
  const keys = Object.keys(value);
  // A hole in a list has no key.
  if (isList && keys.length !== value.length) return { path: [], value };
  for (const key of keys) {
    const fault = partThatIsNotPlain((value as Readonly<Record<string, unknown>>)[key]);
    // The path is built on the way back, because it is needed only for an error.
    if (fault !== undefined) return { path: [key, ...fault.path], value: fault.value };
  }
  checkedTrees.add(Object.freeze(value));
  return undefined;
}

export function copyOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

export function assertEqual(one: unknown, other: unknown, what: string): void {
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

/** Whether a card's code occurs anywhere in a tree, also inside a longer text or as a key. */
export function mentions(tree: unknown, code: string): boolean {
  return mentionedIn(tree)(code);
}

/** Returns a faster `mentions` for many codes and one tree. */
export function mentionedIn(tree: unknown): (code: string) => boolean {
  const text = JSON.stringify(tree) ?? '';
  return (code) => {
    const escaped = code.replaceAll('/', '\\/');
    return new RegExp(`(?<![A-Za-z0-9])${escaped}(?![A-Za-z0-9/])`).test(text);
  };
}
