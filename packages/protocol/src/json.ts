export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Sets an own property for any name: assigning to `__proto__` would set the prototype. */
export function setOwn(target: Record<string, Json>, key: string, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
  } else target[key] = value;
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

const mostLevels = 12;

/** The remaining budget of one check, which fails as soon as either number is used up. */
export interface JsonBudget {
  /** Values: lists, objects and everything in them. A value that is referenced twice counts twice. */
  nodes: number;
  /** Characters (UTF-16 units) of texts and keys. */
  characters: number;
}

/** Enough for the longest sheet, and a few milliseconds of work. */
export function jsonBudget(): JsonBudget {
  return { nodes: 100_000, characters: 1_000_000 };
}

function isPlainText(text: string, budget: JsonBudget): boolean {
  budget.characters -= text.length;
  return budget.characters >= 0 && text.isWellFormed();
}

function isPlainAt(value: unknown, depth: number, budget: JsonBudget): value is Json {
  budget.nodes -= 1;
  if (budget.nodes < 0) return false;
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'string') return isPlainText(value, budget);
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || depth === mostLevels) return false;
  if (Array.isArray(value)) return value.every((item) => isPlainAt(item, depth + 1, budget));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  // This visits own keys only, because neither prototype has enumerable properties.
  for (const key in value)
    if (!isPlainText(key, budget) || !isPlainAt((value as Readonly<Record<string, unknown>>)[key], depth + 1, budget))
      return false;
  return true;
}

/**
 * Whether an external value is JSON that survives storing and sending unchanged: no lone surrogates, no -0, no binary,
 * dates or big integers, at most twelve levels deep, and within the budget. A value that is referenced many times is
 * visited many times, so a limit on depth alone does not bound the work.
 */
export function isPlainJson(value: unknown, budget: JsonBudget = jsonBudget()): value is Json {
  return isPlainAt(value, 0, budget);
}
