/** A value of plain JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Sets a field as an own one, whatever its name: `__proto__` by assignment would set the prototype. */
export function put(target: Record<string, Json>, key: string, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
  } else target[key] = value;
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

const deepest = 12;

/**
 * Whether a value that came from outside is JSON that survives storing and sending unchanged: no lone surrogates, no -0,
 * no binary, dates or big numbers, and no deeper than twelve levels.
 */
export function isPlainJson(value: unknown, depth = 0): value is Json {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || depth === deepest) return false;
  if (Array.isArray(value)) return value.every((item) => isPlainJson(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  // Either prototype has nothing of its own that a loop would come to.
  for (const key in value)
    if (!key.isWellFormed() || !isPlainJson((value as Readonly<Record<string, unknown>>)[key], depth + 1)) return false;
  return true;
}
