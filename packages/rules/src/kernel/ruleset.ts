/** Makes a ruleset from its parts: one rule list behind `decide`, `legal` and `explain`, one event table behind `viewEvent`. */
import type {
  Actor,
  Decision,
  GameEvent,
  Intent,
  IntentSpec,
  Refusal,
  Ruleset,
  SeatId,
  View,
  Viewer,
} from './contract.ts';
import type { EventTable } from './events.ts';
import { specOf, viewEventBy } from './events.ts';
import { listed, misfits } from './fields.ts';
import type { Case, Deed, IntentDefinition, Objection } from './rule.ts';
import type { Rng } from './rng.ts';
import type { Saying } from './presentation.ts';

/** Every view says whose it is, so that the same rules run for the client. */
export interface PlayView extends View {
  readonly shared: {
    readonly prompt: number;
    readonly phase: string;
    /** Whose move it is; several where all are asked. */
    readonly waitingFor: readonly SeatId[];
    /** What the table waits for, in words for those who are not asked. */
    readonly asks: Saying;
  };
  readonly own: {
    readonly you: Actor | { readonly kind: 'spectator' };
    /** What this viewer is asked. */
    readonly asks?: Saying;
  };
}

export interface RulesetParts<S, V extends PlayView, I extends Intent, E extends GameEvent> extends Omit<
  Ruleset<S, V, I, E>,
  'intents' | 'decide' | 'viewEvent' | 'legal' | 'explain' | 'reveals'
> {
  readonly intents: readonly IntentDefinition<S, V, I, E>[];
  readonly events: EventTable<S, E>;
}

/** What an actor sees: the host and the system decide on what everybody sees. */
export function viewerOf(actor: Actor): Viewer {
  if (actor.kind === 'seat' || actor.kind === 'gm') return actor;
  return { kind: 'spectator' };
}

function refusal(objection: Objection, clause: string): Refusal {
  return {
    code: objection.code,
    clause: objection.clause ?? clause,
    facts: objection.facts ?? {},
  };
}

function wrongActor<S, V extends PlayView, I extends Intent, E extends GameEvent>(
  definition: IntentDefinition<S, V, I, E>,
  actor: V['own']['you'],
): Refusal | undefined {
  if (definition.who.some((kind) => kind === actor.kind)) return undefined;
  const onlyHost = definition.who.includes('host') && actor.kind !== 'spectator';
  return { code: onlyHost ? 'E_HOST_ONLY' : 'E_SPECTATOR', clause: definition.clause, facts: {} };
}

function wrongPhase<S, V extends PlayView, I extends Intent, E extends GameEvent>(
  definition: IntentDefinition<S, V, I, E>,
  view: V,
): Refusal | undefined {
  const { phase } = view.shared;
  if (definition.phases === undefined || definition.phases.includes(phase)) return undefined;
  return { code: 'E_PHASE', clause: definition.clause, facts: { phase } };
}

/** Every reason the actor can know. Rules whose fields are not chosen yet are silent. */
function objections<S, V extends PlayView, I extends Intent, E extends GameEvent>(
  definition: IntentDefinition<S, V, I, E>,
  judged: { readonly view: V; readonly actor: V['own']['you']; readonly intent: I },
): readonly Refusal[] {
  const { view, actor, intent } = judged;
  const found = [wrongActor(definition, actor), wrongPhase(definition, view)].filter(
    (reason) => reason !== undefined,
  );
  if (actor.kind === 'spectator') return found;
  for (const rule of definition.rules) {
    if (rule.needs.some((field) => intent[field] === undefined)) continue;
    const objection = rule.check({ view, actor, intent });
    if (objection !== undefined) found.push(refusal(objection, rule.clause));
  }
  return found;
}

export function makeRuleset<S, V extends PlayView, I extends Intent, E extends GameEvent>(
  parts: RulesetParts<S, V, I, E>,
): Ruleset<S, V, I, E> {
  const { events, intents: definitions, ...rest } = parts;
  const byType = new Map(definitions.map((definition) => [definition.type, definition]));
  const intents: Readonly<Record<string, IntentSpec>> = Object.fromEntries(byType);

  function explain(view: V, intent: I): readonly Refusal[] {
    const wrong = misfits(intents, intent, 'partial');
    const definition = byType.get(intent.type);
    if (wrong.length > 0 || definition === undefined) return wrong;
    return objections(definition, { view, actor: view.own.you, intent });
  }

  function hiddenObjections(
    definition: IntentDefinition<S, V, I, E>,
    judged: Case<V, I> & { readonly state: S },
  ): readonly Refusal[] {
    return (definition.hiddenRules ?? []).flatMap((rule) => {
      const objection = rule.check(judged);
      return objection === undefined ? [] : [refusal(objection, rule.clause)];
    });
  }

  function decide(state: S, actor: Actor, intent: I, rng: Rng): Decision<E> {
    const wrong = misfits(intents, intent, 'complete');
    const definition = byType.get(intent.type);
    if (wrong.length > 0 || definition === undefined) return { ok: false, refusals: wrong };
    const view = parts.view(state, viewerOf(actor));
    const judged = { view, actor, intent };
    const reasons = objections(definition, judged);
    const refusals = reasons.length > 0 ? reasons : hiddenObjections(definition, { ...judged, state });
    if (refusals.length > 0) return { ok: false, refusals };

    const told: E[] = [];
    let current = state;
    const deed: Deed<S, V, I, E> = {
      ...judged,
      rng,
      get state() {
        return current;
      },
      tell: (event) => {
        told.push(event);
        current = parts.evolve(current, event);
      },
    };
    definition.happen(deed);
    return { ok: true, events: told };
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
    const values = listed(field, view);
    if (values === undefined) return completions(view, partial, others);
    return values.flatMap((value) => completions(view, { ...partial, [name]: value }, others));
  }

  function legal(view: V): readonly I[] {
    return definitions.flatMap((definition) =>
      completions(view, { type: definition.type } as I, Object.entries(definition.fields)),
    );
  }

  return {
    ...rest,
    intents,
    decide,
    explain,
    legal,
    viewEvent: (before, event, viewer) => viewEventBy(events, { before, event, viewer }),
    reveals: (event) => specOf(events, event).reveals === 'hidden',
  };
}
