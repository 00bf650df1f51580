/** `decide`, `legal` and `explain` run the same list of checks. */
import type { Actor, Facts, GameEvent, Intent, IntentSpec, SeatId, View } from './contract.ts';
import type { Rng } from './rng.ts';
import type { SeenCard } from './zones.ts';

/** `A`: the actor. In a ruleset a seat, the GM, the host or the system; in the table layer a person. */
export interface IntentCheckInput<V, I, A = Actor> {
  readonly view: V;
  readonly actor: A;
  readonly intent: I;
}

export interface RefusalReason {
  readonly code: string;
  readonly facts?: Facts;
  /** The clause of this reason, if it differs from the check's. */
  readonly clause?: string;
}

export interface IntentCheck<V extends View, I extends Intent, A = Actor> {
  readonly clause: string;
  /** The fields that the check judges; it is skipped while one of them is not chosen yet. */
  readonly fields: readonly string[];
  judge(judged: IntentCheckInput<V, I, A>): RefusalReason | undefined;
  /** Only in checks that need no table: they also judge prepared intents. */
  judgeValues?(intent: I): RefusalReason | undefined;
}

/**
 * A check that needs information the actor cannot have. It runs on the server only, and only when no other check
 * refuses, because its refusal may reveal something.
 */
export interface HiddenIntentCheck<S, V extends View, I extends Intent, A = Actor> {
  readonly clause: string;
  judge(judged: IntentCheckInput<V, I, A> & { readonly state: S }): RefusalReason | undefined;
}

export interface IntentChecks<S, V extends View, I extends Intent, A = Actor> extends IntentSpec {
  readonly type: I['type'];
  /** Refusals for a wrong sender or phase name this clause. */
  readonly clause: string;
  /** Any phase when absent. */
  readonly phases?: readonly string[];
  /** In the order in which their reasons are shown: the most basic first. */
  readonly checks: readonly IntentCheck<V, I, A>[];
  readonly hidden?: readonly HiddenIntentCheck<S, V, I, A>[];
}

/** `emit` applies each event at once, so the state cannot change without an event. */
export interface ExecutionContext<S, V extends View, I extends Intent, E extends GameEvent> extends IntentCheckInput<
  V,
  I
> {
  readonly state: S;
  /** The seat that acts, `gmSeat` for the GM; `null` for the host and the system. */
  readonly seat: SeatId | null;
  /** By field name. */
  readonly cards: Readonly<Record<string, SeenCard | readonly SeenCard[] | null | undefined>>;
  emit(event: E): void;
  readonly rng: Rng;
}

export interface IntentDefinition<S, V extends View, I extends Intent, E extends GameEvent> extends IntentChecks<
  S,
  V,
  I
> {
  execute(context: ExecutionContext<S, V, I, E>): void;
}

export function check<V extends View, I extends Intent, A = Actor>(
  clause: string,
  fields: readonly (keyof I & string)[],
  judge: (judged: IntentCheckInput<V, I, A>) => RefusalReason | undefined,
): IntentCheck<V, I, A> {
  return { clause, fields, judge };
}

/** A check of the intent's own values, whatever the state of the table. */
export function valueCheck<V extends View, I extends Intent, A = Actor>(
  clause: string,
  fields: readonly (keyof I & string)[],
  judgeValues: (intent: I) => RefusalReason | undefined,
): IntentCheck<V, I, A> {
  return { clause, fields, judge: ({ intent }) => judgeValues(intent), judgeValues };
}
