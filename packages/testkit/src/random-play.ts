/** Random players for any ruleset. The same seed gives the same session. */
import type { Actor, GameEvent, Intent, KeyedRng, Rng, Ruleset, SeatId, TableConfig, View } from '@cartomancer/rules';
import { keyedRng, replay } from '@cartomancer/rules';

import { actorsOf } from './agreement.ts';
import type { Chance } from './random.ts';
import { chanceOf } from './random.ts';
import { viewOfRole } from './role-views.ts';
import type { RulesetKit, SessionConfig } from './kit.ts';
import { configOf, nameOf } from './kit.ts';
import { filled } from './open-fields.ts';
import { startOfClock, dueTimers, fired, withTimers } from './table-time.ts';
import type { TableTime } from './table-time.ts';

export interface SessionOptions extends SessionConfig {
  readonly seed: number | string;
  /** The maximum number of steps; a session ends earlier if there is no move and no timer. */
  readonly steps: number;
}

/** One intent that was accepted, or a timer that fired. */
export interface PlayedStep<E extends GameEvent = GameEvent> {
  /** Milliseconds on the table's clock. */
  readonly at: number;
  readonly actor: Actor;
  readonly intent: Intent;
  readonly timer?: string;
  readonly events: readonly E[];
}

export interface Session<S = unknown, E extends GameEvent = GameEvent> {
  readonly config: TableConfig;
  readonly setup: readonly E[];
  readonly steps: readonly PlayedStep<E>[];
  readonly state: S;
}

export interface Moment<S, E extends GameEvent> {
  readonly before: S;
  readonly step: PlayedStep<E>;
  readonly after: S;
  readonly seats: readonly SeatId[];
  /** Returns a new source that yields the shuffles of this step again. */
  readonly rng: () => Rng;
}

/** Once in this many steps time passes although a move is possible. */
const timePassesOnceIn = 8;
/** Once in this many steps any actor may act, whether or not the table waits for them. */
const outOfTurnOnceIn = 4;
/** Once in this many steps the system sends one of the kit's `systemIntents`. */
const systemIntentOnceIn = 25;
/** Once in this many steps, rare moves are allowed. */
const rareOnceIn = 20;

/** @throws Error that says in one line how to repeat the session, if anything throws. */
export function playRandomly<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
  options: SessionOptions,
  kit: Partial<Omit<RulesetKit<S, V, I, E>, 'ruleset'>> = {},
): Session<S, E> {
  const begun = beginSession(ruleset, options);
  const steps: PlayedStep<E>[] = [];
  let { state } = begun;
  visitSession({ ...kit, ruleset }, options, (moment) => {
    steps.push(moment.step);
    state = moment.after;
  });
  return { config: begun.config, setup: begun.setup, steps, state };
}

export interface StartedSession<S, E> {
  readonly config: TableConfig;
  readonly seats: readonly SeatId[];
  readonly setup: readonly E[];
  readonly state: S;
  readonly made: number;
}

export function beginSession<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
  options: SessionOptions,
): StartedSession<S, E> {
  const config = configOf(options, ruleset.options);
  const rng = shufflesOf(options)(0);
  const setup = ruleset.setup(config, rng);
  return {
    config,
    seats: config.seats.map(({ seat }) => seat),
    setup,
    state: replay(ruleset, setup),
    made: rng.made(),
  };
}

/** A kit of which only the ruleset is required. */
export type SessionKit<S, V extends View, I extends Intent, E extends GameEvent> = Pick<
  RulesetKit<S, V, I, E>,
  'ruleset'
> &
  Partial<RulesetKit<S, V, I, E>>;

function* sessionMoments<S, V extends View, I extends Intent, E extends GameEvent>(
  kit: SessionKit<S, V, I, E>,
  options: SessionOptions,
): Generator<Moment<S, E>, void> {
  const { ruleset } = kit;
  const begun = beginSession(ruleset, options);
  const chance = chanceOf(`players/${options.seed}`);
  const shuffles = shufflesOf(options);
  const seatsOf = (current: S) => kit.seats?.(current) ?? begun.seats;
  let { state, made } = begun;
  let time = withTimers(startOfClock, ruleset.timers(state));
  for (let count = 0; count < options.steps; count += 1) {
    const next = nextStep({ kit, state, time, chance, seats: seatsOf(state) });
    if (next === undefined) return;
    const madeBefore = made;
    const rng = shuffles(made);
    const decision = ruleset.decide(state, next.actor, next.intent, rng);
    if (!decision.ok) {
      if (next.timer !== undefined)
        throw new Error(`timer ${next.timer} fired and was refused: ${JSON.stringify(decision.refusals)}`);
      continue;
    }
    const before = state;
    for (const event of decision.events) state = ruleset.evolve(state, event);
    made = rng.made();
    time = withTimers(next.time, ruleset.timers(state));
    const step: PlayedStep<E> = {
      at: next.time.now,
      actor: next.actor,
      intent: next.intent,
      ...(next.timer === undefined ? {} : { timer: next.timer }),
      events: decision.events,
    };
    yield { before, step, after: state, seats: seatsOf(state), rng: () => shuffles(madeBefore) };
  }
}

/** Makes the session's source of shuffles, which continues after the first `made` of them. */
function shufflesOf({ seed: name }: SessionOptions): (made: number) => KeyedRng {
  const seed = new TextEncoder().encode(`session/${name}`);
  return (made) => keyedRng({ seed, made });
}

interface Situation<S, V extends View, I extends Intent, E extends GameEvent> {
  readonly kit: SessionKit<S, V, I, E>;
  readonly state: S;
  readonly time: TableTime;
  readonly chance: Chance;
  readonly seats: readonly SeatId[];
}

interface NextStep {
  readonly actor: Actor;
  readonly intent: Intent;
  readonly timer?: string;
  readonly time: TableTime;
}

function nextStep<S, V extends View, I extends Intent, E extends GameEvent>(
  situation: Situation<S, V, I, E>,
): NextStep | undefined {
  const { kit, state, time, chance } = situation;
  const systemIntents = kit.systemIntents?.(state) ?? [];
  if (systemIntents.length > 0 && chance.onceIn(systemIntentOnceIn))
    return { actor: { kind: 'system' }, intent: chance.one(systemIntents), time };
  const rare = new Set(chance.onceIn(rareOnceIn) ? [] : kit.rare);
  const step = chance.onceIn(timePassesOnceIn)
    ? (timerStep(situation) ?? moveStep(situation, rare))
    : (moveStep(situation, rare) ?? timerStep(situation));
  // If nothing else is possible, rare moves are allowed.
  return step ?? moveStep(situation, new Set());
}

function timerStep<S, V extends View, I extends Intent, E extends GameEvent>({
  kit,
  state,
  time,
}: Situation<S, V, I, E>): NextStep | undefined {
  const [due] = dueTimers(time, kit.ruleset.timers(state));
  if (due === undefined) return undefined;
  return { actor: { kind: 'system' }, intent: due.timer.intent, timer: due.timer.id, time: fired(time, due) };
}

/** Usually of an actor for whom the table waits: half of the time the bot's move, otherwise any listed one. */
function moveStep<S, V extends View, I extends Intent, E extends GameEvent>(
  situation: Situation<S, V, I, E>,
  rare: ReadonlySet<string>,
): NextStep | undefined {
  const { kit, state, time, chance, seats } = situation;
  const waitingFor = chance.onceIn(outOfTurnOnceIn) ? [] : waitedFor(kit.ruleset.view(state, { kind: 'spectator' }));
  const order = shuffled(actorsOf(seats), chance).toSorted(
    (one, other) => Number(waitingFor.includes(nameOf(other))) - Number(waitingFor.includes(nameOf(one))),
  );
  for (const actor of order) {
    const view = viewOfRole(kit.ruleset, state, actor);
    const moves = kit.ruleset.legal(view).filter((move) => !rare.has(move.type));
    if (moves.length === 0) continue;
    const botMove = actor.kind === 'host' || chance.onceIn(2) ? undefined : kit.ruleset.bot?.(view, moves);
    const intent = filled({ kit, view, chance }, botMove ?? chance.one(moves));
    if (intent !== undefined) return { actor, intent, time };
  }
  return undefined;
}

/** The seats for which the table waits; empty for a view that does not say so. */
export function waitedFor(view: View): readonly unknown[] {
  return 'waitingFor' in view.shared && Array.isArray(view.shared.waitingFor) ? view.shared.waitingFor : [];
}

function shuffled<T>(items: readonly T[], chance: Chance): readonly T[] {
  const remaining = [...items];
  return items.flatMap(() => remaining.splice(chance.below(remaining.length), 1));
}

/** @throws Error that says in one line how to repeat the session, if anything throws. */
export function visitSession<S, V extends View, I extends Intent, E extends GameEvent>(
  kit: SessionKit<S, V, I, E>,
  options: SessionOptions,
  visit: (moment: Moment<S, E>) => void,
): void {
  let count = 0;
  let step: PlayedStep | undefined;
  try {
    for (const moment of sessionMoments(kit, options)) {
      count += 1;
      step = moment.step;
      visit(moment);
      step = undefined;
    }
  } catch (error) {
    throw withReproduction(kit.ruleset, options, {
      count: step === undefined ? count + 1 : count,
      error,
      ...(step === undefined ? {} : { step }),
    });
  }
}

function withReproduction(
  ruleset: { readonly id: string },
  options: SessionOptions,
  failure: { readonly count: number; readonly step?: PlayedStep; readonly error: unknown },
): Error {
  const { error, step } = failure;
  const { seed, steps: _, ...config } = options;
  const stepTaken = step === undefined ? '' : ` (${nameOf(step.actor)}: ${JSON.stringify(step.intent)})`;
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(
    `${ruleset.id} seed=${seed} table=${JSON.stringify(config)} step=${failure.count}${stepTaken}: ${reason}`,
    {
      cause: error,
    },
  );
}
