/** A rule: a small function that returns an objection or nothing and carries its clause id. `decide`, `legal` and `explain` run the same list. */
import type { Actor, Facts, GameEvent, Intent, IntentSpec, View } from './contract.ts';
import type { Rng } from './rng.ts';

export interface Case<V, I> {
  readonly view: V;
  readonly actor: Actor;
  readonly intent: I;
}

export interface Objection {
  readonly code: string;
  readonly facts?: Facts;
  /** Where another clause than the rule's own is the reason. */
  readonly clause?: string;
}

export interface Rule<V extends View, I extends Intent> {
  readonly clause: string;
  /** The fields it judges; while one of them is not chosen yet the rule is silent. */
  readonly needs: readonly string[];
  check(judged: Case<V, I>): Objection | undefined;
}

/** A rule that needs what the actor cannot know. It runs on the server only, and what it reveals bars undo. */
export interface HiddenRule<S, V extends View, I extends Intent> {
  readonly clause: string;
  check(judged: Case<V, I> & { readonly state: S }): Objection | undefined;
}

/** A decision in the making: `tell` evolves the state as it goes, so a change without an event is impossible. */
export interface Deed<S, V extends View, I extends Intent, E extends GameEvent> extends Case<V, I> {
  readonly state: S;
  tell(event: E): void;
  readonly rng: Rng;
}

export interface IntentDefinition<
  S,
  V extends View,
  I extends Intent,
  E extends GameEvent,
> extends IntentSpec {
  readonly type: I['type'];
  /** The clause that gives somebody this intent; refusals of who and when name it. */
  readonly clause: string;
  /** The phases in which it is legal; any phase when absent. */
  readonly phases?: readonly string[];
  /** The plainest reason first. */
  readonly rules: readonly Rule<V, I>[];
  readonly hiddenRules?: readonly HiddenRule<S, V, I>[];
  happen(deed: Deed<S, V, I, E>): void;
}

export function rule<V extends View, I extends Intent>(
  clause: string,
  needs: readonly (keyof I & string)[],
  check: (judged: Case<V, I>) => Objection | undefined,
): Rule<V, I> {
  return { clause, needs, check };
}
