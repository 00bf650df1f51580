/** Checks that `decide` refuses an intent with a wrong value in one field, and never throws, in any phase. */
import type { Actor, FieldSpec, GameEvent, Intent, View } from '@cartomancer/rules';
import { seededRng } from '@cartomancer/rules';

import { actorsOf } from './agreement.ts';
import type { Chance } from './random.ts';
import { chanceOf } from './random.ts';
import { viewOfRole } from './role-views.ts';
import { nameOf } from './kit.ts';
import { sample } from './open-fields.ts';
import { assertPlain } from './plain-json.ts';
import { visitSession } from './random-play.ts';
import type { SessionKit, SessionOptions } from './random-play.ts';

/** For each actor and state: this many types of listed intents, and this many types of any intents. */
const typesTried = 4;
const valuesTried = 6;

/** Values that most fields must refuse. */
const wrongCandidates: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e21,
  2 ** 53,
  Number.NaN,
  '',
  ' ',
  '1',
  'true',
  '0',
  'no such value',
  'constructor',
  '__proto__',
  'x'.repeat(5000),
  [],
  [1.5],
  [null],
  {},
  { constructor: 1.5 },
  JSON.parse('{"__proto__": 1}'),
];

interface IntentInView {
  readonly view: View;
  readonly intent: Intent;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the value is a whole number within the bounds, and not -0, which JSON does not preserve. */
function isNumberWithin({ least, most }: { readonly least: number; readonly most: number }, value: unknown): boolean {
  return Number.isInteger(value) && !Object.is(value, -0) && Number(value) >= least && Number(value) <= most;
}

function isWrongChoice(
  field: Extract<FieldSpec, { readonly kind: 'choice' | 'choices' }>,
  value: unknown,
  { view, intent }: IntentInView,
): boolean {
  if (!['string', 'number', 'boolean'].includes(typeof value) || Number.isNaN(value) || Object.is(value, -0))
    return true;
  if (field.type === 'any') return false;
  if (typeof field.of !== 'function') return !field.of.some((offered) => offered === value);
  if (typeof value !== (field.type ?? 'string')) return true;
  return field.beyond !== 'allowed' && !field.of(view as never, intent).some((offered) => offered === value);
}

/** Whether the value is a list of at most `most` different values. */
function isList(value: unknown, most: number): value is readonly unknown[] {
  return Array.isArray(value) && value.length <= most && new Set(value).size === value.length;
}

/** Whether the field's specification alone forbids this value, so that no ruleset may accept it. */
function isWrong(field: FieldSpec, value: unknown, context: IntentInView): boolean {
  const { view, intent } = context;
  switch (field.kind) {
    case 'choice':
      return isWrongChoice(field, value, context);
    case 'choices': {
      // The ruleset judges values beyond the offered ones, and repeated values.
      const named = field.beyond === 'allowed' && Array.isArray(value) ? [...new Set<unknown>(value)] : value;
      return !isList(named, field.most) || named.some((item) => isWrongChoice(field, item, context));
    }
    case 'number':
      return !isNumberWithin(field, value);
    case 'text':
      if (typeof value !== 'string' || value.length > field.most) return true;
      return value.trim() === '' && field.optional !== true && field.blank !== 'allowed';
    case 'card':
      if (value === null) return field.none !== 'allowed';
      if (typeof value !== 'string') return true;
      return field.beyond !== 'allowed' && !field.from(view as never, intent).some(({ handle }) => handle === value);
    case 'cards': {
      const handles = new Set<unknown>(field.from(view as never, intent).map(({ handle }) => handle));
      return !isList(value, field.most) || !value.every((handle) => handles.has(handle));
    }
    case 'numbers': {
      if (!isRecord(value)) return true;
      const names = field.of(view as never, intent);
      return Object.entries(value).some(([name, number]) => !names.includes(name) || !isNumberWithin(field, number));
    }
    case 'record': {
      if (!isRecord(value) || Object.keys(value).some((name) => !Object.hasOwn(field.fields, name))) return true;
      const within = { view, intent: { ...intent, ...value } };
      return Object.entries(field.fields).some(([name, inner]) =>
        value[name] === undefined ? inner.optional !== true : isWrong(inner, value[name], within),
      );
    }
    case 'value':
      return !['string', 'number', 'boolean'].includes(typeof value) || Number.isNaN(value);
    case 'json':
      return false;
  }
}

/** Values that are wrong inside: a list with an additional or repeated item, a record with another field. */
function wrongInside(field: FieldSpec, validValue: unknown, chance: Chance): readonly unknown[] {
  const wrong = chance.one(wrongCandidates);
  switch (field.kind) {
    case 'cards':
    case 'choices': {
      const list: readonly unknown[] = Array.isArray(validValue) ? validValue : [];
      return [[...list, wrong], [...list, ...list], ['no such value'], ['constructor', '__proto__']];
    }
    case 'numbers': {
      const record = isRecord(validValue) ? validValue : {};
      const wrongNumbers = Object.fromEntries(Object.keys(record).map((name) => [name, wrong]));
      return [
        wrongNumbers,
        { ...record, 'no such value': 1 },
        { ...record, constructor: 1 },
        JSON.parse('{"__proto__":1}'),
      ];
    }
    case 'record': {
      const record = isRecord(validValue) ? validValue : {};
      const names = Object.keys(field.fields);
      const changed = names.length === 0 ? [] : [{ ...record, [chance.one(names)]: wrong }];
      const deeper = Object.entries(field.fields).flatMap(([name, inner]) =>
        wrongInside(inner, record[name], chance).map((value) => ({ ...record, [name]: value })),
      );
      return [...changed, ...chance.some(deeper, valuesTried), { ...record, 'no such field': 1 }];
    }
    default:
      return [];
  }
}

interface Trial<S, V extends View, I extends Intent, E extends GameEvent> {
  readonly kit: SessionKit<S, V, I, E>;
  readonly state: S;
  readonly actor: Actor;
  readonly chance: Chance;
}

function completeMove<S, V extends View, I extends Intent, E extends GameEvent>(
  { kit, chance }: Trial<S, V, I, E>,
  view: V,
  { type, offered }: { readonly type: string; readonly offered: readonly I[] },
): I {
  const [first, ...others] = offered.filter((move) => move.type === type);
  const move = first === undefined ? ({ type } as I) : chance.one([first, ...others]);
  return sample({ kit, view, chance }, move);
}

function checkActor<S, V extends View, I extends Intent, E extends GameEvent>(trial: Trial<S, V, I, E>): void {
  const { kit, state, actor, chance } = trial;
  const { ruleset } = kit;
  const view = viewOfRole(ruleset, state, actor);
  const offered = actor.kind === 'system' ? [] : ruleset.legal(view);
  const typesOfActor = Object.keys(ruleset.intents).filter(
    (type) => ruleset.intents[type]?.who.includes(actor.kind) === true,
  );
  const offeredTypes = typesOfActor.filter((type) => offered.some((move) => move.type === type));
  const types = new Set([...chance.some(offeredTypes, typesTried), ...chance.some(typesOfActor, typesTried)]);
  for (const type of types) {
    const move = completeMove(trial, view, { type, offered });
    for (const [name, field] of Object.entries(ruleset.intents[type]?.fields ?? {}))
      for (const value of [...chance.some(wrongCandidates, valuesTried), ...wrongInside(field, move[name], chance)]) {
        const intent = { ...move, [name]: value };
        const subject = `${nameOf(actor)} sends ${JSON.stringify(intent)}`;
        const decision = ruleset.decide(state, actor, intent, seededRng('wrong values'));
        assertPlain(decision, 'the decision');
        if (actor.kind !== 'system') assertPlain(ruleset.explain(view, intent), 'the explanation');
        if (decision.ok && actor.kind !== 'system' && isWrong(field, value, { view, intent }))
          throw new Error(`${subject}, and the wrong value of "${name}" is accepted`);
      }
  }
}

/** @throws Error with the intent that was accepted or made the ruleset throw, and how to repeat the session. */
export function checkWrongValues<S, V extends View, I extends Intent, E extends GameEvent>(
  kit: SessionKit<S, V, I, E>,
  options: SessionOptions,
): void {
  const chance = chanceOf(`wrong values/${options.seed}`);
  visitSession(kit, options, ({ after, seats }) => {
    for (const actor of [...actorsOf(seats), { kind: 'system' } as const])
      checkActor({ kit, state: after, actor, chance });
  });
}
