/**
 * Decodes leaves in replay files of version 1. Strings that begin with a letter are stored unchanged; the first character of any
 * other text says which kind of value it is:
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
 */
import type { Json } from './json.ts';

const beginsWithLetter = /^[A-Za-z]/;

function cardOf(text: string): Json {
  const [handle = '', face = '', back] = text.slice(1).split(' ');
  return back === undefined ? { handle, face } : { handle, face, back };
}

export function decodeValueOfVersion1(text: string): Json {
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
