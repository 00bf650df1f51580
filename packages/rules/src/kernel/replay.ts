import type { GameEvent, Ruleset, View, Intent } from './contract.ts';

/** Replay needs no randomness: every shuffle's result is in its event. */
export function replay<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Pick<Ruleset<S, V, I, E>, 'initial' | 'evolve'>,
  events: Iterable<E>,
): S {
  let state = ruleset.initial();
  for (const event of events) state = ruleset.evolve(state, event);
  return state;
}
