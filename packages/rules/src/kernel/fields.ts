/** One intent table, four readers: here the door reads it. */
import type { Facts, FieldSpec, Intent, IntentSpec, Refusal, View } from './contract.ts';

const longestHandle = 40;
const longestChoice = 200;

function isPlainText(value: unknown, most: number): boolean {
  return typeof value === 'string' && value.length <= most;
}

function isChoice(value: unknown): boolean {
  return ['boolean', 'number'].includes(typeof value) || isPlainText(value, longestChoice);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fitsRecord(fields: Readonly<Record<string, FieldSpec>>, record: Readonly<Record<string, unknown>>): boolean {
  const isKnown = Object.keys(record).every((name) => Object.hasOwn(fields, name));
  return (
    isKnown &&
    Object.entries(fields).every(([name, field]) =>
      record[name] === undefined ? field.optional === true : fits(field, record[name]),
    )
  );
}

function isWithin({ least, most }: { readonly least: number; readonly most: number }, value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

function fits(field: FieldSpec, value: unknown): boolean {
  switch (field.kind) {
    case 'card':
      return isPlainText(value, longestHandle) || (value === null && field.none === 'allowed');
    case 'cards':
      return (
        Array.isArray(value) && value.length <= field.most && value.every((item) => isPlainText(item, longestHandle))
      );
    case 'choice':
      return isChoice(value);
    case 'choices':
      return Array.isArray(value) && value.length <= field.most && value.every(isChoice);
    case 'record':
      return isRecord(value) && fitsRecord(field.fields, value);
    case 'numbers':
      return isRecord(value) && Object.values(value).every((one) => isWithin(field, one));
    case 'number':
      return isWithin(field, value);
    case 'text':
      return isPlainText(value, field.most);
    case 'json':
      return value !== undefined;
  }
}

function malformed(facts: Facts): Refusal {
  return { code: 'E_MALFORMED', clause: 'TB-10', facts };
}

function missing(name: string, field: FieldSpec): Refusal {
  return field.missing === undefined ? malformed({ field: name }) : { ...field.missing, facts: {} };
}

/**
 * What is wrong with the shape of an intent; empty when it may be judged by the rules. A `partial` intent may still lack
 * fields (`explain` takes a missing field as not chosen yet); a `complete` one may not.
 */
export function misfits(
  specs: Readonly<Record<string, IntentSpec>>,
  intent: Intent,
  extent: 'complete' | 'partial',
): readonly Refusal[] {
  // Whatever comes through the door: it may be no object, and its type no text.
  const type: unknown = (intent as Intent | null)?.type;
  if (typeof type !== 'string') return [malformed({})];
  const spec = Object.hasOwn(specs, type) ? specs[type] : undefined;
  if (spec === undefined) return [malformed({ type: type.slice(0, longestHandle) })];
  const wrong: Refusal[] = [];
  const { fields } = spec;
  // Loops without lists of what they go through: every intent passes here, and every move that a page thinks about.
  for (const name in fields) {
    const field = fields[name];
    if (field === undefined) continue;
    const value = intent[name];
    if (value === undefined) {
      if (extent === 'complete' && field.optional !== true) wrong.push(missing(name, field));
    } else if (!fits(field, value)) wrong.push(malformed({ field: name }));
  }
  for (const name of Object.keys(intent))
    if (name !== 'type' && !Object.hasOwn(fields, name)) wrong.push(malformed({ field: name.slice(0, longestHandle) }));
  return wrong;
}

/** What a field could hold in this view; `undefined` when it is open or may be left out. */
export function listed(field: FieldSpec, view: View, chosen: Intent = { type: '' }): readonly unknown[] | undefined {
  // A spec is written for the view of its own ruleset; the kernel hands it exactly that.
  const shown = view as never;
  if (field.kind === 'json' && field.of !== undefined) {
    const values = field.of(shown, chosen);
    return values.length === 0 && field.optional === true ? undefined : values;
  }
  if (field.optional === true) return undefined;
  if (field.kind === 'card') return field.from(shown).map((card) => card.handle);
  if (field.kind === 'choice' && field.open !== true)
    return typeof field.of === 'function' ? field.of(shown) : field.of;
  return undefined;
}
