/** One list of checks with three readers: what `decide` enforces, `legal` lists and `explain` reports, for rulesets and for the table layer. */
import type { Intent, IntentSpec, Refusal, View } from './contract.ts';
import { missingFields, listed, validateIntent, unofferedValues } from './fields.ts';
import type { IntentCheckInput, IntentChecks, RefusalReason, IntentCheck } from './check.ts';

export type Judgement<D> =
  { readonly ok: true; readonly definition: D } | { readonly ok: false; readonly refusals: readonly Refusal[] };

export interface Judge<S, V extends View, I extends Intent, A, D> {
  readonly intents: Readonly<Record<string, IntentSpec>>;
  /** Whether a complete intent is legal. Hidden checks run last, when nothing else refuses it. */
  judge(judged: IntentCheckInput<V, I, A> & { readonly state: S }): Judgement<D>;
  /** Every reason the viewer can know; checks of fields that are not chosen yet are skipped. */
  explain(view: V, intent: I): readonly Refusal[];
  /** Every intent the viewer could send; open fields are left out. */
  legal(view: V): readonly I[];
}

/** Who may send an intent at all: checked before the intent's own checks. */
export interface Admission<V extends View, A, D> {
  /** The actor of this view; `undefined` for a spectator. */
  actorOf(view: V): A | undefined;
  /** Why this actor may not send it now. */
  admit(definition: D, asking: { readonly view: V; readonly actor: A | undefined }): readonly Refusal[];
}

/** In characters. A fact may repeat what a client sent, so its length is limited. */
const longestFact = 200;

function shortened(fact: unknown): unknown {
  if (typeof fact === 'string') return fact.slice(0, longestFact);
  return Array.isArray(fact) ? fact.map(shortened) : fact;
}

type OpenField = readonly [name: string, field: IntentSpec['fields'][string]];

/** An incomplete intent. */
interface Asking<V, I, A, D> {
  readonly definition: D;
  readonly asked: IntentCheckInput<V, I, A>;
}

/** This check's reason; `undefined` while a field that it judges is missing. */
function reasonAgainst<V extends View, I extends Intent, A>(
  check: IntentCheck<V, I, A>,
  asked: IntentCheckInput<V, I, A>,
): RefusalReason | undefined {
  for (const field of check.fields) if (asked.intent[field] === undefined) return undefined;
  return check.judge(asked);
}

function refusal(reason: RefusalReason, clause: string): Refusal {
  const facts = Object.entries(reason.facts ?? {}).map(([name, fact]) => [name, shortened(fact)]);
  return { code: reason.code, clause: reason.clause ?? clause, facts: Object.fromEntries(facts) };
}

export function makeJudge<S, V extends View, I extends Intent, A, D extends IntentChecks<S, V, I, A>>(
  definitions: readonly D[],
  admission: Admission<V, A, D>,
): Judge<S, V, I, A, D> {
  const byType = new Map(definitions.map((definition) => [definition.type, definition]));
  const intents: Readonly<Record<string, IntentSpec>> = Object.fromEntries(byType);

  function reasonsAgainst(definition: D, asking: { view: V; actor: A | undefined; intent: I }): readonly Refusal[] {
    const { view, actor, intent } = asking;
    const found = [...admission.admit(definition, { view, actor })];
    if (actor === undefined) return found;
    for (const check of definition.checks) {
      const reason = reasonAgainst(check, { view, actor, intent });
      if (reason !== undefined) found.push(refusal(reason, check.clause));
    }
    const { clause, who } = definition;
    // The table layer may send an empty name; a person may not.
    const blank = who.every((kind) => kind === 'system') ? 'allowed' : 'refused';
    return found.length > 0 ? found : unofferedValues(definition.fields, { intent, view, clause, blank });
  }

  function hiddenReasons(definition: D, judged: IntentCheckInput<V, I, A> & { readonly state: S }): readonly Refusal[] {
    if (definition.hidden === undefined) return [];
    return definition.hidden.flatMap((check) => {
      const reason = check.judge(judged);
      return reason === undefined ? [] : [refusal(reason, check.clause)];
    });
  }

  function judge(judged: IntentCheckInput<V, I, A> & { readonly state: S }): Judgement<D> {
    const wrong = validateIntent(intents, judged.intent, 'complete');
    const definition = wrong.length > 0 ? undefined : byType.get(judged.intent.type);
    if (definition === undefined) return { ok: false, refusals: wrong };
    const reasons = [...reasonsAgainst(definition, judged), ...missingFields(definition.fields, judged)];
    const refusals = reasons.length > 0 ? reasons : hiddenReasons(definition, judged);
    return refusals.length > 0 ? { ok: false, refusals } : { ok: true, definition };
  }

  function explain(view: V, intent: I): readonly Refusal[] {
    const wrong = validateIntent(intents, intent, 'partial');
    const definition = wrong.length > 0 ? undefined : byType.get(intent.type);
    if (definition === undefined) return wrong;
    return reasonsAgainst(definition, { view, actor: admission.actorOf(view), intent });
  }

  /**
   * Fills one listable field after the other and drops a branch as soon as a check refuses it. The first reason is
   * enough: most branches are dropped, and the other reasons are not needed.
   */
  function complete(asking: Asking<V, I, A, D>, open: readonly OpenField[], moves: I[]): void {
    const { definition, asked } = asking;
    if (definition.checks.some((check) => reasonAgainst(check, asked) !== undefined)) return;
    const { view, intent } = asked;
    for (const [index, [name, field]] of open.entries()) {
      const values = listed(field, view, intent);
      if (values === undefined) continue;
      const others = open.slice(index + 1);
      for (const value of values)
        complete({ definition, asked: { ...asked, intent: { ...intent, [name]: value } } }, others, moves);
      return;
    }
    if (definition.unlisted?.(intent) !== true) moves.push(intent);
  }

  function legal(view: V): readonly I[] {
    const actor = admission.actorOf(view);
    const moves: I[] = [];
    if (actor === undefined) return moves;
    for (const definition of definitions) {
      if (admission.admit(definition, { view, actor }).length > 0) continue;
      const intent = { type: definition.type } as I;
      complete({ definition, asked: { view, actor, intent } }, Object.entries(definition.fields), moves);
    }
    return moves;
  }

  return { intents, judge, explain, legal };
}
