/** One rule list, three readers: what `decide` enforces, `legal` lists and `explain` says comes from here, for rulesets and for the table around them. */
import type { Intent, IntentSpec, Refusal, View } from './contract.ts';
import { listed, misfits } from './fields.ts';
import type { Case, IntentRules, Objection } from './rule.ts';

export type Judgement<D> =
  { readonly ok: true; readonly definition: D } | { readonly ok: false; readonly refusals: readonly Refusal[] };

export interface Judge<S, V extends View, I extends Intent, A, D> {
  readonly intents: Readonly<Record<string, IntentSpec>>;
  /** Whether a complete intent may happen. Hidden rules are asked last, when nothing else stands against it. */
  judge(judged: Case<V, I, A> & { readonly state: S }): Judgement<D>;
  /** Every reason the viewer can know; fields that are not chosen yet are passed over. */
  explain(view: V, intent: I): readonly Refusal[];
  /** Every intent the viewer could send; open fields are left out. */
  legal(view: V): readonly I[];
}

/** Who stands at the door, and who may come in. */
export interface Door<V extends View, A, D> {
  /** Whose view this is; nobody who only watches. */
  actorOf(view: V): A | undefined;
  /** What speaks against this actor sending it now, before any rule of the intent is asked. */
  admit(definition: D, asking: { readonly view: V; readonly actor: A | undefined }): readonly Refusal[];
}

/** In characters. A fact may be what somebody sent: no answer is longer than what is sensibly shown of it. */
const longestFact = 200;

function shortened(fact: unknown): unknown {
  if (typeof fact === 'string') return fact.slice(0, longestFact);
  return Array.isArray(fact) ? fact.map(shortened) : fact;
}

function refusal(objection: Objection, clause: string): Refusal {
  const facts = Object.entries(objection.facts ?? {}).map(([name, fact]) => [name, shortened(fact)]);
  return { code: objection.code, clause: objection.clause ?? clause, facts: Object.fromEntries(facts) };
}

export function makeJudge<S, V extends View, I extends Intent, A, D extends IntentRules<S, V, I, A>>(
  definitions: readonly D[],
  door: Door<V, A, D>,
): Judge<S, V, I, A, D> {
  const byType = new Map(definitions.map((definition) => [definition.type, definition]));
  const intents: Readonly<Record<string, IntentSpec>> = Object.fromEntries(byType);

  function objections(definition: D, asking: { view: V; actor: A | undefined; intent: I }): readonly Refusal[] {
    const { view, actor, intent } = asking;
    const found = [...door.admit(definition, { view, actor })];
    if (actor === undefined) return found;
    for (const rule of definition.rules) {
      if (rule.needs.some((field) => intent[field] === undefined)) continue;
      const objection = rule.check({ view, actor, intent });
      if (objection !== undefined) found.push(refusal(objection, rule.clause));
    }
    return found;
  }

  function hiddenObjections(definition: D, judged: Case<V, I, A> & { readonly state: S }): readonly Refusal[] {
    return (definition.hiddenRules ?? []).flatMap((rule) => {
      const objection = rule.check(judged);
      return objection === undefined ? [] : [refusal(objection, rule.clause)];
    });
  }

  function judge(judged: Case<V, I, A> & { readonly state: S }): Judgement<D> {
    const wrong = misfits(intents, judged.intent, 'complete');
    const definition = wrong.length > 0 ? undefined : byType.get(judged.intent.type);
    if (definition === undefined) return { ok: false, refusals: wrong };
    const reasons = objections(definition, judged);
    const refusals = reasons.length > 0 ? reasons : hiddenObjections(definition, judged);
    return refusals.length > 0 ? { ok: false, refusals } : { ok: true, definition };
  }

  function explain(view: V, intent: I): readonly Refusal[] {
    const wrong = misfits(intents, intent, 'partial');
    const definition = wrong.length > 0 ? undefined : byType.get(intent.type);
    if (definition === undefined) return wrong;
    return objections(definition, { view, actor: door.actorOf(view), intent });
  }

  /** Fills one listable field after the other and drops a branch as soon as a rule objects to it. */
  function completions(
    view: V,
    partial: I,
    open: readonly (readonly [string, IntentSpec['fields'][string]])[],
  ): readonly I[] {
    if (explain(view, partial).length > 0) return [];
    const [next, ...others] = open;
    if (next === undefined) return [partial];
    const [name, field] = next;
    const values = listed(field, view, partial);
    if (values === undefined) return completions(view, partial, others);
    return values.flatMap((value) => completions(view, { ...partial, [name]: value }, others));
  }

  return {
    intents,
    judge,
    explain,
    legal: (view) =>
      definitions.flatMap((definition) =>
        completions(view, { type: definition.type } as I, Object.entries(definition.fields)),
      ),
  };
}
