/** `decide`, `legal` and `explain` run the same list of checks, so they agree. */
import type { Intent, IntentSpec, Refusal, View } from './contract.ts';
import { missingFields, listedValues, validateIntent, unofferedValues } from './fields.ts';
import type { IntentCheckInput, IntentChecks, RefusalReason, IntentCheck } from './check.ts';

export type Judgement<D> =
  { readonly ok: true; readonly definition: D } | { readonly ok: false; readonly refusals: readonly Refusal[] };

export interface Judge<S, V extends View, I extends Intent, A, D> {
  readonly intents: Readonly<Record<string, IntentSpec>>;
  /** Hidden checks run last, when nothing else refuses it. */
  judge(judged: IntentCheckInput<V, I, A> & { readonly state: S }): Judgement<D>;
  /**
   * The reasons that the viewer can know. Checks of fields that are not chosen yet are skipped; values that are not
   * offered are reported only if nothing else refuses the intent.
   */
  explain(view: V, intent: I): readonly Refusal[];
  legal(view: V): readonly I[];
  /** The reasons that hold at every table. The shape of the intent must be valid. */
  valueRefusals(intent: I): readonly Refusal[];
}

/** Checked before the intent's own checks. */
export interface Admission<V extends View, A, D> {
  /** `undefined` for a spectator. */
  actorOf(view: V): A | undefined;
  /** Empty if the actor may send the intent now. */
  refuse(definition: D, sender: { readonly view: V; readonly actor: A | undefined }): readonly Refusal[];
}

/** In characters. A fact may repeat what a client sent, so its length is limited. */
const longestFact = 200;

function shortened(fact: unknown): unknown {
  if (typeof fact === 'string') return fact.slice(0, longestFact);
  return Array.isArray(fact) ? fact.map(shortened) : fact;
}

type RemainingField = readonly [name: string, field: IntentSpec['fields'][string]];

interface PartialMove<V, I, A, D> {
  readonly definition: D;
  readonly input: IntentCheckInput<V, I, A>;
}

/** The check's reason against the intent; `undefined` while a field that it judges is missing. */
function reasonAgainst<V extends View, I extends Intent, A>(
  check: IntentCheck<V, I, A>,
  input: IntentCheckInput<V, I, A>,
): RefusalReason | undefined {
  for (const field of check.fields) if (input.intent[field] === undefined) return undefined;
  return check.judge(input);
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

  function visibleRefusals(definition: D, input: { view: V; actor: A | undefined; intent: I }): readonly Refusal[] {
    const { view, actor, intent } = input;
    const refusals = [...admission.refuse(definition, { view, actor })];
    if (actor === undefined) return refusals;
    for (const check of definition.checks) {
      const reason = reasonAgainst(check, { view, actor, intent });
      if (reason !== undefined) refusals.push(refusal(reason, check.clause));
    }
    const { clause, who } = definition;
    // Intents that only the host program sends may leave any required text, such as a name, blank. Other intents may do
    // so only in fields with `blank: 'allowed'`.
    const blank = who.every((kind) => kind === 'system') ? 'allowed' : 'refused';
    return refusals.length > 0 ? refusals : unofferedValues(definition.fields, { intent, view, clause, blank });
  }

  function hiddenRefusals(
    definition: D,
    judged: IntentCheckInput<V, I, A> & { readonly state: S },
  ): readonly Refusal[] {
    if (definition.hidden === undefined) return [];
    return definition.hidden.flatMap((check) => {
      const reason = check.judge(judged);
      return reason === undefined ? [] : [refusal(reason, check.clause)];
    });
  }

  function judge(judged: IntentCheckInput<V, I, A> & { readonly state: S }): Judgement<D> {
    const malformed = validateIntent(intents, judged.intent, 'complete');
    const definition = malformed.length > 0 ? undefined : byType.get(judged.intent.type);
    if (definition === undefined) return { ok: false, refusals: malformed };
    const visible = [...visibleRefusals(definition, judged), ...missingFields(definition.fields, judged)];
    const refusals = visible.length > 0 ? visible : hiddenRefusals(definition, judged);
    return refusals.length > 0 ? { ok: false, refusals } : { ok: true, definition };
  }

  function explain(view: V, intent: I): readonly Refusal[] {
    const malformed = validateIntent(intents, intent, 'partial');
    const definition = malformed.length > 0 ? undefined : byType.get(intent.type);
    if (definition === undefined) return malformed;
    return visibleRefusals(definition, { view, actor: admission.actorOf(view), intent });
  }

  /**
   * Adds every legal completion that is not `unlisted` to `moves`: fills one listable field after the other, and drops
   * a branch as soon as a check refuses it. It stops at the first reason of each branch, because no one reads the
   * reasons.
   */
  function addCompletions(move: PartialMove<V, I, A, D>, remaining: readonly RemainingField[], moves: I[]): void {
    const { definition, input } = move;
    if (definition.checks.some((check) => reasonAgainst(check, input) !== undefined)) return;
    const { view, intent } = input;
    for (const [index, [name, field]] of remaining.entries()) {
      const values = listedValues(field, view, intent);
      if (values === undefined) continue;
      const rest = remaining.slice(index + 1);
      for (const value of values)
        addCompletions({ definition, input: { ...input, intent: { ...intent, [name]: value } } }, rest, moves);
      return;
    }
    if (definition.unlisted?.(intent) !== true) moves.push(intent);
  }

  function legal(view: V): readonly I[] {
    const actor = admission.actorOf(view);
    const moves: I[] = [];
    if (actor === undefined) return moves;
    for (const definition of definitions) {
      if (admission.refuse(definition, { view, actor }).length > 0) continue;
      const intent = { type: definition.type } as I;
      addCompletions({ definition, input: { view, actor, intent } }, Object.entries(definition.fields), moves);
    }
    return moves;
  }

  function valueRefusals(intent: I): readonly Refusal[] {
    return (byType.get(intent.type)?.checks ?? []).flatMap((check) => {
      if (check.judgeValues === undefined || check.fields.some((field) => intent[field] === undefined)) return [];
      const reason = check.judgeValues(intent);
      return reason === undefined ? [] : [refusal(reason, check.clause)];
    });
  }

  return { intents, judge, explain, legal, valueRefusals };
}
