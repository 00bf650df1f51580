/** One leaf of a tree as JSON text. Besides plain values, an empty list or object and a visible card are leaves. */
import type { Json } from './json.ts';
import { isList } from './json.ts';

/** A visible card is one value, so that no reader combines the face of one card with the handle of another. */
function isCard(value: Readonly<Record<string, Json>>): boolean {
  return typeof value['handle'] === 'string' && typeof value['face'] === 'string';
}

function isLeaf(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (isList(value)) return value.length === 0;
  return isCard(value) || Object.keys(value).length === 0;
}

export function encodeValue(value: Json): string | undefined {
  return isLeaf(value) ? JSON.stringify(value) : undefined;
}

/** @throws SyntaxError if the text is not JSON: a bug of the sender, or a damaged file. */
export function decodeValue(text: string): Json {
  return JSON.parse(text) as Json;
}
