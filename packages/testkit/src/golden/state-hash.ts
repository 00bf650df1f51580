import { createHash } from 'node:crypto';

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value in a form that does not depend on the order of its fields. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isRecord(value)) return value;
  const keys = Object.keys(value).toSorted();
  return keys.map((key) => [key, canonical(value[key])]);
}

/** SHA-256 of a state, in hex. */
export function stateHash(state: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(state)))
    .digest('hex');
}

/** The state without the fields that `older` lacks: fields that were added later are not compared. */
export function shaped(state: unknown, older: unknown): unknown {
  if (Array.isArray(state) && Array.isArray(older)) return state.map((one, place) => shaped(one, older[place]));
  if (!isRecord(state) || !isRecord(older)) return state;
  const known = Object.keys(older).filter((key) => Object.hasOwn(state, key));
  return Object.fromEntries(known.map((key) => [key, shaped(state[key], older[key])]));
}
