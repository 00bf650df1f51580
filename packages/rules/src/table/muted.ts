/** A muted person's moves count, but without the person's own words (TB-04). */
import type { FieldSpec, Intent, IntentSpec, View } from '../kernel/index.ts';
import { cleanText } from './names.ts';

type Fields = IntentSpec['fields'];

export const omittedWords = '…';

/**
 * In a `json` field without `written`, a text of this form counts as a code, an id or a number, and any other as words.
 */
const code = /^[\w:.-]{0,40}$/u;

/** Forms send these values as text. */
const plainValue = /^\s*(?:-?\d{1,9}|true|false)\s*$/u;

/** Texts of at most this length are labels, such as the letters of sides: they are too short for a word. */
const longestLabel = 2;

interface MutedMove {
  readonly intent: Intent;
  readonly view: View;
}

type IsKept = (text: string) => boolean;

const looksLikeCode: IsKept = (text) => code.test(text);

/** Keeps labels, plain values, and texts that the view or the form's own list contains. */
function known({ view }: MutedMove, offered: unknown): IsKept {
  const shown = JSON.stringify([view, offered]);
  return (text) => text.length <= longestLabel || plainValue.test(text) || shown.includes(JSON.stringify(text));
}

function offeredIn(field: FieldSpec, { view, intent }: MutedMove): unknown {
  if (field.kind === 'json' && field.form?.as === 'ticks')
    return typeof field.form.of === 'function' ? field.form.of(view as never) : field.form.of;
  if (field.kind !== 'json' && field.kind !== 'choice' && field.kind !== 'choices') return [];
  // The view is that of the ruleset which declared the spec.
  return typeof field.of === 'function' ? field.of(view as never, intent) : field.of;
}

function withoutTexts(value: unknown, isKept: IsKept): unknown {
  if (typeof value === 'string') return isKept(value) ? value : omittedWords;
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item, isKept));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutTexts(inner, isKept)]));
}

function isOffered(field: FieldSpec, value: unknown, { intent, view }: MutedMove): boolean {
  // The view is that of the ruleset which declared the spec.
  return field.kind === 'text' && (field.offers?.(view as never, intent) ?? []).some((text) => text === value);
}

function silenced(field: FieldSpec, value: unknown, move: MutedMove): unknown {
  switch (field.kind) {
    case 'text':
      return cleanText(String(value)) === '' || isOffered(field, value, move) ? value : omittedWords;
    case 'record':
      if (typeof value !== 'object' || value === null) return value;
      // The fields of a record can depend on each other and on the fields beside the record.
      return silencedIn(field.fields, value, { ...move, intent: { ...move.intent, ...value } });
    case 'json':
      if (field.form?.as === 'text' && typeof value === 'string') return omittedWords;
      return withoutTexts(value, field.written === true ? known(move, offeredIn(field, move)) : looksLikeCode);
    case 'value': {
      const kind = field.as(move.view as never, move.intent);
      if (kind?.kind === 'text') return omittedWords;
      return withoutTexts(value, known(move, kind?.kind === 'choice' ? kind.of : []));
    }
    case 'choice':
    case 'choices':
      return field.beyond === 'allowed' ? withoutTexts(value, known(move, offeredIn(field, move))) : value;
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

/** The move without the optional texts that its sender wrote; the move itself if there are none. */
export function withoutOptionalTexts({ fields }: Pick<IntentSpec, 'fields'>, move: MutedMove): Intent {
  const { type, ...given } = move.intent;
  const isLeftOut = ([name, value]: readonly [string, unknown]): boolean => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field?.kind === 'text' && field.optional === true && silenced(field, value, move) !== value;
  };
  const keptFields = Object.entries(given).filter((field) => !isLeftOut(field));
  return keptFields.length === Object.keys(given).length ? move.intent : { type, ...Object.fromEntries(keptFields) };
}
