/** The moves of a person whom the host has muted: the moves count, but without the person's own words (TB-04). */
import type { FieldSpec, Intent, IntentSpec, View } from '../kernel/index.ts';
import { cleanText } from './names.ts';

type Fields = IntentSpec['fields'];

/** Replaces words that a move cannot be made without. */
export const omittedWords = '…';

/** Matches the texts in records that are codes, ids or numbers, and not words. */
const reference = /^[\w:.-]{0,40}$/u;

/** The intent with the view in which its fields are read. */
interface MutedMove {
  readonly intent: Intent;
  readonly view: View;
}

/** The length of the letters that name sides, and too short for a word. */
const longestLabel = 2;

type IsKept = (text: string) => boolean;

const looksLikeCode: IsKept = (text) => reference.test(text);

/** Keeps labels, and texts that the view contains. */
function isIn(view: View): IsKept {
  const shown = JSON.stringify(view);
  return (text) => text.length <= longestLabel || shown.includes(JSON.stringify(text));
}

function withoutTexts(value: unknown, isKept: IsKept): unknown {
  if (typeof value === 'string') return isKept(value) ? value : omittedWords;
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item, isKept));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutTexts(inner, isKept)]));
}

/** Whether the text was chosen from those that the ruleset offers. */
function isOffered(field: FieldSpec, value: unknown, { intent, view }: MutedMove): boolean {
  // The view is that of the ruleset which declared the spec.
  return field.kind === 'text' && (field.offers?.(view as never, intent) ?? []).some((text) => text === value);
}

/** The value of this field without the sender's own words. */
function silenced(field: FieldSpec, value: unknown, move: MutedMove): unknown {
  switch (field.kind) {
    case 'text':
      return cleanText(String(value)) === '' || isOffered(field, value, move) ? value : omittedWords;
    case 'record':
      return typeof value === 'object' && value !== null ? silencedIn(field.fields, value, move) : value;
    case 'json':
      if (field.form?.as === 'text' && typeof value === 'string') return omittedWords;
      return withoutTexts(value, field.written === true ? isIn(move.view) : looksLikeCode);
    case 'value':
      return field.as(move.view as never, move.intent)?.kind === 'text' ? omittedWords : value;
    case 'choice':
    case 'choices':
      return field.beyond === 'allowed' ? withoutTexts(value, looksLikeCode) : value;
    default:
      return value;
  }
}

function silencedIn(fields: Fields, values: object, move: MutedMove): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field === undefined ? value : silenced(field, value, move)];
    }),
  );
}

/** The move with an ellipsis in place of each text that its sender wrote. */
export function withoutWords({ fields }: Pick<IntentSpec, 'fields'>, move: MutedMove): Intent {
  const { type, ...values } = move.intent;
  return { ...silencedIn(fields, values, move), type };
}

/** The move without its optional texts; the move itself if it has none. */
export function withoutOptionalTexts({ fields }: Pick<IntentSpec, 'fields'>, move: MutedMove): Intent {
  const { type, ...given } = move.intent;
  const isLeftOut = ([name, value]: readonly [string, unknown]): boolean => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field?.kind === 'text' && field.optional === true && silenced(field, value, move) !== value;
  };
  const keptFields = Object.entries(given).filter((field) => !isLeftOut(field));
  return keptFields.length === Object.keys(given).length ? move.intent : { type, ...Object.fromEntries(keptFields) };
}
