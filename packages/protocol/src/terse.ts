/**
 * A tree of plain JSON as one text that is shorter than JSON: `(type=card_played,seat=s1,card=#h7 TD,stack=2)`. Objects are
 * `(key=value,…)`, lists `[value,…]`; everything else is a leaf's text (`leaf.ts`) in which the characters that part things
 * here (`, = ( ) [ ] %`) stand as `%` and two hex digits.
 */
import type { Json } from './json.ts';
import { isList, put } from './json.ts';
import { leafText, leafValue } from './leaf.ts';

const parting = /[,=()[\]%]/g;
const hex = 16;

function escaped(text: string): string {
  return text.replace(parting, (character) => `%${character.charCodeAt(0).toString(hex)}`);
}

function unescaped(text: string): string {
  return text.replace(/%(..)/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, hex)));
}

export function terse(tree: Json): string {
  if (isList(tree)) return `[${tree.map(terse).join(',')}]`;
  const leaf = leafText(tree);
  // An empty object is a leaf, but its sign would be no shorter than this.
  if (leaf !== undefined && leaf !== '{') return escaped(leaf);
  const fields = Object.entries(tree as Readonly<Record<string, Json>>);
  return `(${fields.map(([key, value]) => `${escaped(key)}=${terse(value)}`).join(',')})`;
}

/** Reads what `terse` wrote. Anything else is a bug of the sender and throws. */
export function readTerse(text: string): Json {
  let at = 0;

  function word(): string {
    const from = at;
    while (at < text.length && !',=()[]'.includes(text.charAt(at))) at += 1;
    return unescaped(text.slice(from, at));
  }

  function expect(character: string): void {
    if (text[at] !== character) throw new Error(`Expected ${character} at ${at} of ${text}`);
    at += 1;
  }

  /** Calls `item` for each of the things between here and the closing bracket. */
  function each(close: string, item: () => void): void {
    at += 1;
    while (text[at] !== close) {
      item();
      if (text[at] !== close) expect(',');
    }
    at += 1;
  }

  function value(): Json {
    if (text[at] === '[') {
      const items: Json[] = [];
      each(']', () => items.push(value()));
      return items;
    }
    if (text[at] === '(') {
      const fields: Record<string, Json> = {};
      each(')', () => {
        const key = word();
        expect('=');
        put(fields, key, value());
      });
      return fields;
    }
    return leafValue(word());
  }

  const tree = value();
  if (at !== text.length) throw new Error(`Expected the end at ${at} of ${text}`);
  return tree;
}
