/** The moves of a person whom the host has muted: they are played, and their words are left out (TB-04). */
import type { FieldSpec, Intent, IntentSpec, View } from '../kernel/index.ts';
import { cleanText } from './names.ts';

type Fields = IntentSpec['fields'];

/** What the others read in place of words that a move cannot do without. */
export const unheard = '…';

/** Codes, ids and numbers of records are no words. */
const reference = /^[\w:.-]{0,40}$/u;

/** The intent with the view in which its fields are read. */
interface Written {
  readonly intent: Intent;
  readonly view: View;
}

function withoutTexts(value: unknown): unknown {
  if (typeof value === 'string') return reference.test(value) ? value : unheard;
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutTexts(one)]));
}

/** Whether the text was chosen from those that the ruleset offers. */
function isOffered(field: FieldSpec, value: unknown, { intent, view }: Written): boolean {
  // A spec is written for the view of its own ruleset; it is passed exactly that.
  return field.kind === 'text' && (field.offers?.(view as never, intent) ?? []).some((text) => text === value);
}

/** The value of this field without words of its sender. */
function silenced(field: FieldSpec, value: unknown, written: Written): unknown {
  switch (field.kind) {
    case 'text':
      return cleanText(String(value)) === '' || isOffered(field, value, written) ? value : unheard;
    case 'record':
      return typeof value === 'object' && value !== null ? silencedIn(field.fields, value, written) : value;
    case 'json':
      return field.form?.as === 'text' && typeof value === 'string' ? unheard : withoutTexts(value);
    case 'value':
      return field.as(written.view as never, written.intent)?.kind === 'text' ? unheard : value;
    case 'choice':
    case 'choices':
      return field.beyond === 'allowed' ? withoutTexts(value) : value;
    default:
      return value;
  }
}

function silencedIn(fields: Fields, values: object, written: Written): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field === undefined ? value : silenced(field, value, written)];
    }),
  );
}

/** The move with an ellipsis in place of each text that its sender wrote. */
export function withoutWords({ fields }: Pick<IntentSpec, 'fields'>, written: Written): Intent {
  const { type, ...values } = written.intent;
  return { ...silencedIn(fields, values, written), type };
}

/** The move without its optional texts; the move itself if it has none. */
export function withoutOptionalTexts({ fields }: Pick<IntentSpec, 'fields'>, written: Written): Intent {
  const { type, ...given } = written.intent;
  const isLeftOut = ([name, value]: readonly [string, unknown]): boolean => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field?.kind === 'text' && field.optional === true && silenced(field, value, written) !== value;
  };
  const kept = Object.entries(given).filter((one) => !isLeftOut(one));
  return kept.length === Object.keys(given).length ? written.intent : { type, ...Object.fromEntries(kept) };
}
