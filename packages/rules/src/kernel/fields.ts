/** `legal`, forms and types use the same specs. */
import type { Facts, FieldSpec, Intent, IntentSpec, Refusal, View } from './contract.ts';

const longestHandle = 40;
/** The first few refusals are enough to find what is wrong with an intent. */
const mostRefusals = 20;
const longestChoice = 200;

function isTextUpTo(value: unknown, most: number): boolean {
  return typeof value === 'string' && value.length <= most;
}

type Choice = Extract<FieldSpec, { readonly kind: 'choice' | 'choices' }>;

/** JSON has only one zero: a negative one would be another number after a replay. */
function isNegativeZero(value: unknown): boolean {
  return Object.is(value, -0);
}

function isScalar(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !isNegativeZero(value);
  return typeof value === 'boolean' || isTextUpTo(value, longestChoice);
}

/**
 * Whether the value is on the fixed list, or of the type that the function offers. `unofferedValues` later compares it
 * with the offer.
 */
function fitsChoice(field: Choice, value: unknown): boolean {
  if (!isScalar(value)) return false;
  if (field.type === 'any') return true;
  if (typeof field.of === 'function') return typeof value === (field.type ?? 'string');
  return field.of.some((offered) => offered === value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** More levels than any form or file of a system has. */
const deepestJson = 32;

/** Plain JSON, which survives the journal unchanged. */
function isPlain(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value) && !isNegativeZero(value);
  if (typeof value !== 'object' || depth === 0) return false;
  const parts: readonly unknown[] = Object.values(value);
  // `Object.values` skips the holes of a list.
  const isOrdinary = Array.isArray(value)
    ? parts.length === value.length
    : [Object.prototype, null].includes(Object.getPrototypeOf(value) as null);
  return isOrdinary && parts.every((part) => isPlain(part, depth - 1));
}

function fitsRecord(fields: Readonly<Record<string, FieldSpec>>, record: Readonly<Record<string, unknown>>): boolean {
  const hasOnlyKnownNames = Object.keys(record).every((name) => Object.hasOwn(fields, name));
  return (
    hasOnlyKnownNames &&
    Object.entries(fields).every(([name, field]) =>
      record[name] === undefined ? field.optional === true : fits(field, record[name]),
    )
  );
}

function isWithin({ least, most }: { readonly least: number; readonly most: number }, value: unknown): boolean {
  const isWhole = Number.isInteger(value) && !isNegativeZero(value);
  return isWhole && Number(value) >= least && Number(value) <= most;
}

function fits(field: FieldSpec, value: unknown): boolean {
  switch (field.kind) {
    case 'card':
      return isTextUpTo(value, longestHandle) || (value === null && field.none === 'allowed');
    case 'cards':
      return (
        Array.isArray(value) && value.length <= field.most && value.every((item) => isTextUpTo(item, longestHandle))
      );
    case 'choice':
      return fitsChoice(field, value);
    case 'choices':
      return Array.isArray(value) && value.length <= field.most && value.every((item) => fitsChoice(field, item));
    case 'record':
      return isRecord(value) && fitsRecord(field.fields, value);
    case 'numbers':
      return isRecord(value) && Object.values(value).every((number) => isWithin(field, number));
    case 'number':
      return isWithin(field, value);
    case 'value':
      return isScalar(value) || isTextUpTo(value, field.most ?? longestChoice);
    case 'text':
      return isTextUpTo(value, field.most);
    case 'json':
      return isPlain(value, deepestJson);
  }
}

function malformed(facts: Facts): Refusal {
  return { code: 'E_MALFORMED', clause: 'TB-10', facts };
}

function missingRefusal(name: string, field: FieldSpec): Refusal {
  return field.missing === undefined ? malformed({ field: name }) : { ...field.missing, facts: {} };
}

/**
 * The refusal for a value of the wrong shape. A fixed list may declare its own refusal for unknown values of the
 * right type.
 */
function unfitRefusal(name: string, field: FieldSpec, value: unknown): Refusal {
  if (field.kind !== 'choice' || field.unlisted === undefined || typeof field.of === 'function')
    return malformed({ field: name });
  const isOfListedType = isScalar(value) && field.of.some((offered) => typeof offered === typeof value);
  return isOfListedType ? { ...field.unlisted, facts: {} } : malformed({ field: name });
}

/**
 * Why the shape of an intent is wrong; empty when checks may judge it. A `partial` intent may still lack fields
 * (`explain` treats a missing field as not chosen yet); a `complete` one may not.
 */
export function validateIntent(
  specs: Readonly<Record<string, IntentSpec>>,
  intent: Intent,
  extent: 'complete' | 'partial',
): readonly Refusal[] {
  // A client may send anything: the intent may be `null`, or its type may not be a string.
  const type: unknown = (intent as Intent | null)?.type;
  if (typeof type !== 'string') return [malformed({})];
  const spec = Object.hasOwn(specs, type) ? specs[type] : undefined;
  if (spec === undefined) return [malformed({ type: type.slice(0, longestHandle) })];
  const refusals: Refusal[] = [];
  const { fields } = spec;
  // No `Object.entries`, which would allocate a list: this runs for every intent, and for every move that a client
  // considers.
  for (const name in fields) {
    const field = fields[name];
    if (field === undefined) continue;
    const value = intent[name];
    if (value === undefined) {
      if (extent === 'complete' && field.optional !== true) refusals.push(missingRefusal(name, field));
    } else if (!fits(field, value)) refusals.push(unfitRefusal(name, field, value));
  }
  for (const name in intent) {
    if (refusals.length >= mostRefusals) break;
    if (name !== 'type' && !Object.hasOwn(fields, name))
      refusals.push(malformed({ field: name.slice(0, longestHandle) }));
  }
  return refusals;
}

interface Offering {
  readonly intent: Intent;
  readonly view: View;
  /** For the refusal of a blank text. */
  readonly clause: string;
  readonly blank: 'allowed' | 'refused';
}

function isBlank(field: FieldSpec, value: unknown): boolean {
  const mustHaveText = field.kind === 'text' && field.optional !== true && field.blank !== 'allowed';
  return mustHaveText && String(value).trim() === '';
}

/** Whether the value is a list with duplicates, in a field where the ruleset does not judge them itself. */
function hasDuplicates(field: FieldSpec, value: unknown): boolean {
  if (!Array.isArray(value) || field.kind === 'json') return false;
  if (field.kind === 'choices' && field.beyond === 'allowed') return false;
  return new Set(value).size < value.length;
}

function isUnoffered(field: FieldSpec, value: unknown, { intent, view }: Offering): boolean {
  // The view is that of the ruleset which declared the spec.
  const shown = view as never;
  if (hasDuplicates(field, value)) return true;
  switch (field.kind) {
    case 'choice':
    case 'choices': {
      if (typeof field.of !== 'function' || field.beyond === 'allowed') return false;
      const offered: readonly unknown[] = field.of(shown, intent);
      return field.kind === 'choice'
        ? !offered.includes(value)
        : !(value as unknown[]).every((item) => offered.includes(item));
    }
    case 'numbers': {
      const offered = field.of(shown, intent);
      return !Object.keys(value as object).every((name) => offered.includes(name));
    }
    case 'card':
      return (
        value !== null &&
        field.beyond !== 'allowed' &&
        !field.from(shown, intent).some(({ handle }) => handle === value)
      );
    case 'cards': {
      const handles = new Set(field.from(shown, intent).map(({ handle }) => handle));
      return !(value as string[]).every((handle) => handles.has(handle));
    }
    case 'text':
    case 'number':
    case 'value':
    case 'record':
    case 'json':
      return false;
  }
}

export function isRequired(field: FieldSpec, view: View, chosen: Intent): boolean {
  // The view is that of the ruleset which declared the spec.
  return field.optional !== true || field.required?.(view as never, chosen) === true;
}

export function missingFields(
  fields: IntentSpec['fields'],
  { view, intent }: Pick<Offering, 'view' | 'intent'>,
  values = intent,
): readonly Refusal[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (value === undefined) return isRequired(field, view, intent) ? [missingRefusal(name, field)] : [];
    if (field.kind !== 'record') return [];
    const within = { ...intent, ...(value as object) };
    return missingFields(field.fields, { view, intent: within }, value as Intent);
  });
}

/**
 * The refusals for well-formed values that this view does not offer, lists with duplicates, and blank texts in fields
 * that are always required. Where an optional text is required, the ruleset has to refuse a blank one itself. Called
 * only when no check of the intent refuses, because a check can give a more specific reason.
 */
export function unofferedValues(
  fields: IntentSpec['fields'],
  offering: Offering,
  values = offering.intent,
): readonly Refusal[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (value === undefined) return [];
    if (field.kind === 'record') {
      const within = { ...offering.intent, ...(value as object) };
      return unofferedValues(field.fields, { ...offering, intent: within }, value as Intent);
    }
    if (offering.blank === 'refused' && isBlank(field, value))
      return [{ code: 'E_TEXT_REQUIRED', clause: offering.clause, facts: {} }];
    return isUnoffered(field, value, offering) ? [malformed({ field: name })] : [];
  });
}

/**
 * The possible values of a field in this view; `undefined` if the field is open or optional. The only optional fields
 * that are listed are `json` fields with possible values.
 */
export function listedValues(
  field: FieldSpec,
  view: View,
  chosen: Intent = { type: '' },
): readonly unknown[] | undefined {
  // The view is that of the ruleset which declared the spec.
  const shown = view as never;
  if (field.kind === 'json' && field.of !== undefined) {
    const values = field.of(shown, chosen);
    return values.length === 0 && field.optional === true ? undefined : values;
  }
  if (field.optional === true) return undefined;
  if (field.kind === 'card') return field.from(shown, chosen).map((card) => card.handle);
  if (field.kind === 'choice' && field.open !== true)
    return typeof field.of === 'function' ? field.of(shown, chosen) : field.of;
  return undefined;
}
