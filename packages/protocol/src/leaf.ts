/**
 * One leaf of a tree as a short text, and back. Words stand for themselves, everything else is told by its first character:
 *
 * | value | text |
 * |---|---|
 * | `"date"` | `date` (a string that begins with a letter) |
 * | any other string | `'` and the string |
 * | `7`, `-0.5` | the number |
 * | `true`, `false`, `null` | `+`, `!`, `?` |
 * | `[]`, `{}` | `[`, `{` |
 * | `{ handle: "h7", face: "TD" }` | `#h7 TD` |
 * | `{ handle: "h7", face: "TD", back: "date" }` | `#h7 TD date` |
 *
 * A leaf's text is never empty: an empty one says that nothing stands there.
 */
import type { Json } from './json.ts';
import { isList } from './json.ts';

const beginsWithLetter = /^[A-Za-z]/;

function isWord(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '' && !value.includes(' ');
}

/** A seen card: a handle, a face, perhaps a back, and nothing else. */
function cardText(value: Readonly<Record<string, Json>>): string | undefined {
  const { handle, face, back } = value;
  if (!isWord(handle) || !isWord(face)) return undefined;
  let fields = 0;
  for (const _ in value) fields += 1;
  if (fields === 2) return `#${handle} ${face}`;
  return fields === 3 && Object.hasOwn(value, 'back') && isWord(back) ? `#${handle} ${face} ${back}` : undefined;
}

function cardOf(text: string): Json {
  const [handle = '', face = '', back] = text.slice(1).split(' ');
  return back === undefined ? { handle, face } : { handle, face, back };
}

/** The text of a leaf; nothing when the value is a tree with branches. */
export function leafText(value: Json): string | undefined {
  if (typeof value === 'string') return beginsWithLetter.test(value) ? value : `'${value}`;
  if (typeof value === 'number') return JSON.stringify(value);
  if (value === null) return '?';
  if (value === true) return '+';
  if (value === false) return '!';
  if (isList(value)) return value.length === 0 ? '[' : undefined;
  if ('handle' in value) return cardText(value);
  // A loop that ends at once: an own key means branches.
  for (const _ in value) return undefined;
  return '{';
}

/** The value of a leaf's text. What `leafText` never writes is a bug of the sender and throws. */
export function leafValue(text: string): Json {
  switch (text[0]) {
    case "'":
      return text.slice(1);
    case '?':
      return null;
    case '+':
      return true;
    case '!':
      return false;
    case '[':
      return [];
    case '{':
      return {};
    case '#':
      return cardOf(text);
    default:
      return beginsWithLetter.test(text) ? text : Number(text);
  }
}
