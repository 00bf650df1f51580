/** Invariants of every state. */
import type { Actor, Decision, GameEvent, Intent, Rng, Ruleset, SeatId, View } from '@cartomancer/rules';
import { validateIntent } from '@cartomancer/rules';

import { viewOfRole, hostView } from './role-views.ts';
import type { RulesetKit } from './kit.ts';
import { nameOf, viewersOf } from './kit.ts';
import { filled } from './open-fields.ts';
import type { Chance } from './random.ts';
import { assertPlain, assertEqual } from './plain-json.ts';

/** All possible actors at a table with these seats. */
export function actorsOf(seats: readonly SeatId[]): readonly Actor[] {
  const seated = seats.map((seat): Actor => (seat === 'gm' ? { kind: 'gm' } : { kind: 'seat', seat }));
  return [...seated, { kind: 'host' }];
}

/** The state and every view are plain and frozen; all viewers get the same shared object. */
export function checkViews<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
  state: S,
  seats: readonly SeatId[],
): void {
  assertPlain(state, 'the state');
  const { shared } = ruleset.view(state, { kind: 'spectator' });
  for (const viewer of viewersOf(seats)) {
    const view = ruleset.view(state, viewer);
    assertPlain(view, `the view of ${nameOf(viewer)}`);
    if (view.shared !== shared) throw new Error(`the shared view of ${nameOf(viewer)} is an object of its own`);
  }
}

/**
 * An event is plain and frozen, and so is each viewer's version of it; if everybody receives it, that is the event
 * itself.
 */
export function checkEvent<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
  told: { readonly before: S; readonly event: E },
  seats: readonly SeatId[],
): void {
  assertPlain(told.event, `the event ${told.event.type}`);
  for (const viewer of viewersOf(seats)) {
    const heard = ruleset.viewEvent(told.before, told.event, viewer);
    if (heard !== undefined) assertPlain(heard, `${told.event.type} as ${nameOf(viewer)} hears it`);
    if (ruleset.heardByAll(told.event) && (heard as unknown) !== told.event)
      throw new Error(`${nameOf(viewer)} does not hear ${told.event.type} as it is, though all are said to`);
  }
}

export interface Asked<S, V extends View, I extends Intent, E extends GameEvent> {
  readonly kit: Pick<RulesetKit<S, V, I, E>, 'ruleset' | 'samples'>;
  readonly state: S;
  readonly chance: Chance;
  /** A source of shuffles as the next decision would get it, a new one for each trial. */
  readonly rng: () => Rng;
}

/** Every move listed for this actor is accepted once its open fields are filled. At most `most` moves are tried. */
export function checkListed<S, V extends View, I extends Intent, E extends GameEvent>(
  asked: Asked<S, V, I, E>,
  actor: Actor,
  most: number,
): void {
  const { kit, state, chance } = asked;
  const view = viewOfRole(kit.ruleset, state, actor);
  const listed = kit.ruleset.legal(view);
  if (actor.kind === 'host')
    assertEqual(
      kit.ruleset.legal(hostView(view)),
      listed,
      "the host's moves are listed otherwise by the shared view alone",
    );
  for (const move of chance.some(listed, most)) {
    const says = `${nameOf(actor)} is offered ${JSON.stringify(move)}, but`;
    const reasons = kit.ruleset.explain(view, move);
    if (reasons.length > 0) throw new Error(`${says} explain objects: ${JSON.stringify(reasons)}`);
    const intent = filled({ kit, view, chance }, move);
    if (intent === undefined) throw new Error(`${says} no filling of its open fields was found: give the kit samples`);
    const decision = checkAnswer(asked, { actor, view }, intent);
    if (!decision.ok && !hasHiddenRules(kit.ruleset, intent))
      throw new Error(`${says} ${JSON.stringify(intent)} is refused: ${JSON.stringify(decision.refusals)}`);
  }
}

/**
 * `decide` and `explain` give the same answer to a complete intent; only hidden rules may refuse what `explain` accepts.
 *
 * @returns the decision.
 */
export function checkAnswer<S, V extends View, I extends Intent, E extends GameEvent>(
  asked: Omit<Asked<S, V, I, E>, 'chance'>,
  { actor, view }: { readonly actor: Actor; readonly view: V },
  intent: I,
): Decision<E> {
  const { kit, state } = asked;
  const reasons = kit.ruleset.explain(view, intent);
  const decision = kit.ruleset.decide(state, actor, intent, asked.rng());
  const says = `${nameOf(actor)} sends ${JSON.stringify(intent)}:`;
  if (decision.ok) {
    if (reasons.length > 0) throw new Error(`${says} accepted, but explain objects: ${JSON.stringify(reasons)}`);
    return decision;
  }
  if (decision.refusals.length === 0) throw new Error(`${says} refused without a reason`);
  assertPlain(decision.refusals, 'the refusals');
  const codes = new Set(decision.refusals.map((refusal) => refusal.code));
  const unknown = reasons.filter((reason) => !codes.has(reason.code));
  if (unknown.length > 0)
    throw new Error(`${says} explain gives reasons that decide has not: ${JSON.stringify(unknown)}`);
  const isComplete = validateIntent(kit.ruleset.intents, intent, 'complete').length === 0;
  if (reasons.length === 0 && isComplete && !hasHiddenRules(kit.ruleset, intent))
    throw new Error(`${says} refused, but explain knows no reason: ${JSON.stringify(decision.refusals)}`);
  return decision;
}

function hasHiddenRules<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
  intent: I,
): boolean {
  const spec: object = ruleset.intents[intent.type] ?? {};
  return 'hidden' in spec && Array.isArray(spec.hidden) && spec.hidden.length > 0;
}
