/** One list of checks is behind `decide`, `legal` and `explain`, one set of events behind `evolve` and `viewEvent`. */
import type {
  Actor,
  Decision,
  GameEvent,
  Intent,
  Refusal,
  Ruleset,
  Message,
  SeatId,
  View,
  Viewer,
} from './contract.ts';
import { gmSeat } from './contract.ts';
import type { EventSet } from './events.ts';
import { chosenCards } from './intent.ts';
import { makeJudge } from './judge.ts';
import type { ExecutionContext, IntentDefinition } from './check.ts';
import type { Rng } from './rng.ts';

/** A view names its viewer, so that the client can run the same checks as the server. */
export interface PlayView extends View {
  readonly shared: {
    readonly prompt: number;
    readonly phase: string;
    /** The seats that are asked now, of which there may be several. `host` means the host of the table. */
    readonly waitingFor: readonly SeatId[];
    /** What the table waits for, for viewers who are not asked. */
    readonly asks: Message;
    /**
     * The prompt for the host, while the game waits for them. It is not in `own`, because a seat's view does not know
     * that its player is the host.
     */
    readonly asksHost?: Message;
  };
  readonly own: {
    readonly you: Actor | { readonly kind: 'spectator' };
    readonly asks?: Message;
    /** What this viewer reads instead of the shared prompt while they are not asked. */
    readonly waits?: Message;
  };
}

export interface RulesetParts<S, V extends PlayView, I extends Intent, E extends GameEvent> extends Omit<
  Ruleset<S, V, I, E>,
  'intents' | 'decide' | 'evolve' | 'viewEvent' | 'legal' | 'explain' | 'valueRefusals' | 'reveals' | 'heardByAll'
> {
  readonly intents: readonly IntentDefinition<S, V, I, E>[];
  readonly events: EventSet<S, E>;
}

/** Intents are judged by this viewer's view. The host and the system know public information only. */
export function viewerOf(actor: Actor): Viewer {
  if (actor.kind === 'seat' || actor.kind === 'gm') return actor;
  return { kind: 'spectator' };
}

/** `null` for the host and the system. */
export function actingSeat(actor: Actor): SeatId | null {
  if (actor.kind === 'gm') return gmSeat;
  return actor.kind === 'seat' ? actor.seat : null;
}

class DecisionBuilder<S, V extends PlayView, I extends Intent, E extends GameEvent> implements ExecutionContext<
  S,
  V,
  I,
  E
> {
  readonly view: V;
  readonly actor: Actor;
  readonly intent: I;
  readonly rng: Rng;
  readonly seat: SeatId | null;
  readonly cards: ExecutionContext<S, V, I, E>['cards'];
  readonly events: E[] = [];
  readonly emit: (event: E) => void;
  #state: S;

  constructor(
    judged: Pick<ExecutionContext<S, V, I, E>, 'state' | 'view' | 'actor' | 'intent' | 'rng'>,
    fields: IntentDefinition<S, V, I, E>['fields'],
    evolve: (state: S, event: E) => S,
  ) {
    this.view = judged.view;
    this.actor = judged.actor;
    this.intent = judged.intent;
    this.rng = judged.rng;
    this.seat = actingSeat(judged.actor);
    this.cards = chosenCards(fields, judged);
    this.#state = judged.state;
    this.emit = (event) => {
      this.#state = evolve(this.#state, event);
      this.events.push(event);
    };
  }

  get state(): S {
    return this.#state;
  }
}

function actorRefusal<S, V extends PlayView, I extends Intent, E extends GameEvent>(
  definition: IntentDefinition<S, V, I, E>,
  actor: V['own']['you'],
): Refusal | undefined {
  if (definition.who.some((kind) => kind === actor.kind)) return undefined;
  const onlyGm = definition.who.includes('gm') && !definition.who.includes('seat') && actor.kind !== 'spectator';
  if (onlyGm) return { code: 'E_GM_ONLY', clause: definition.clause, facts: {} };
  const onlyHost = definition.who.includes('host') && actor.kind !== 'spectator';
  return { code: onlyHost ? 'E_HOST_ONLY' : 'E_SPECTATOR', clause: definition.clause, facts: {} };
}

function phaseRefusal<S, V extends PlayView, I extends Intent, E extends GameEvent>(
  definition: IntentDefinition<S, V, I, E>,
  view: V,
): Refusal | undefined {
  const { phase } = view.shared;
  if (definition.phases === undefined || definition.phases.includes(phase)) return undefined;
  return { code: 'E_PHASE', clause: definition.clause, facts: { phase } };
}

export function makeRuleset<S, V extends PlayView, I extends Intent, E extends GameEvent>(
  parts: RulesetParts<S, V, I, E>,
): Ruleset<S, V, I, E> {
  const { events, intents: definitions, ...rest } = parts;
  const { intents, judge, explain, legal, valueRefusals } = makeJudge<S, V, I, Actor, IntentDefinition<S, V, I, E>>(
    definitions,
    {
      actorOf: ({ own: { you } }) => (you.kind === 'spectator' ? undefined : you),
      // `you` is a spectator in the view by which the host and the system are judged, so a given actor takes precedence.
      refuse: (definition, { view, actor }) =>
        [actorRefusal(definition, actor ?? view.own.you), phaseRefusal(definition, view)].filter(
          (reason) => reason !== undefined,
        ),
    },
  );

  function decide(state: S, actor: Actor, intent: I, rng: Rng): Decision<E> {
    const judged = { state, actor, intent, view: parts.view(state, viewerOf(actor)) };
    const judgement = judge(judged);
    if (!judgement.ok) return judgement;

    const context = new DecisionBuilder<S, V, I, E>({ ...judged, rng }, judgement.definition.fields, events.evolve);
    judgement.definition.execute(context);
    return { ok: true, events: context.events };
  }

  return {
    ...rest,
    intents,
    decide,
    explain,
    legal,
    valueRefusals,
    evolve: events.evolve,
    viewEvent: (before, event, viewer) => events.viewEvent({ before, event, viewer }),
    reveals: events.reveals,
    heardByAll: events.heardByAll,
  };
}
