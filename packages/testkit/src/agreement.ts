/** Checks for every state: its views are plain JSON, and `legal`, `explain` and `decide` agree. */
import type { Actor, Decision, GameEvent, Intent, Rng, Ruleset, SeatId, View } from '@cartomancer/rules';
import { validateIntent } from '@cartomancer/rules';

import { viewOfRole, hostView } from './role-views.ts';
import type { RulesetKit } from './kit.ts';
import { nameOf, viewersOf } from './kit.ts';
import { filled } from './open-fields.ts';
import type { Chance } from './random.ts';
import { assertPlain, assertEqual } from './plain-json.ts';

export function actorsOf(seats: readonly SeatId[]): readonly Actor[] {
  const seated = seats.map((seat): Actor => (seat === 'gm' ? { kind: 'gm' } : { kind: 'seat', seat }));
  return [...seated, { kind: 'host' }];
}

/** Checks that the state and the views are plain JSON, and freezes them. All viewers share one `shared` object. */
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
    if (view.shared !== shared) throw new Error(`the shared view of ${nameOf(viewer)} is a separate object`);
  }
}

/** Checks that an event is plain JSON for each viewer, and unchanged if `heardByAll` is true; freezes it. */
export function checkEvent<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
  emitted: { readonly before: S; readonly event: E },
  seats: readonly SeatId[],
): void {
  assertPlain(emitted.event, `the event ${emitted.event.type}`);
  for (const viewer of viewersOf(seats)) {
    const received = ruleset.viewEvent(emitted.before, emitted.event, viewer);
    if (received !== undefined) assertPlain(received, `${emitted.event.type} as ${nameOf(viewer)} receives it`);
    if (ruleset.heardByAll(emitted.event) && (received as unknown) !== emitted.event)
      throw new Error(`${nameOf(viewer)} does not get ${emitted.event.type} unchanged, although heardByAll is true`);
  }
}

export interface CheckInput<S, V extends View, I extends Intent, E extends GameEvent> {
  readonly kit: Pick<RulesetKit<S, V, I, E>, 'ruleset' | 'samples'>;
  readonly state: S;
  readonly chance: Chance;
  readonly rng: () => Rng;
}

/** Checks that at most `most` of the moves listed for this actor are accepted once their open fields are filled. */
export function checkListed<S, V extends View, I extends Intent, E extends GameEvent>(
  input: CheckInput<S, V, I, E>,
  actor: Actor,
  most: number,
): void {
  const { kit, state, chance } = input;
  const view = viewOfRole(kit.ruleset, state, actor);
  const listed = kit.ruleset.legal(view);
  if (actor.kind === 'host')
    assertEqual(kit.ruleset.legal(hostView(view)), listed, 'the host gets different moves from the shared view alone');
  for (const move of chance.some(listed, most)) {
    const subject = `${nameOf(actor)} is offered ${JSON.stringify(move)}, but`;
    const reasons = kit.ruleset.explain(view, move);
    if (reasons.length > 0) throw new Error(`${subject} explain refuses it: ${JSON.stringify(reasons)}`);
    const intent = filled({ kit, view, chance }, move);
    if (intent === undefined)
      throw new Error(`${subject} no filling of its open fields was found: give the kit samples`);
    const decision = checkAnswer(input, { actor, view }, intent);
    if (!decision.ok && !hasHiddenChecks(kit.ruleset, intent))
      throw new Error(`${subject} ${JSON.stringify(intent)} is refused: ${JSON.stringify(decision.refusals)}`);
  }
}

/** Checks that `decide` agrees with `explain`. Only hidden checks may refuse an intent that `explain` accepts. */
export function checkAnswer<S, V extends View, I extends Intent, E extends GameEvent>(
  input: Omit<CheckInput<S, V, I, E>, 'chance'>,
  { actor, view }: { readonly actor: Actor; readonly view: V },
  intent: I,
): Decision<E> {
  const { kit, state } = input;
  const reasons = kit.ruleset.explain(view, intent);
  const decision = kit.ruleset.decide(state, actor, intent, input.rng());
  const subject = `${nameOf(actor)} sends ${JSON.stringify(intent)}:`;
  if (decision.ok) {
    if (reasons.length > 0) throw new Error(`${subject} accepted, but explain refuses it: ${JSON.stringify(reasons)}`);
    return decision;
  }
  if (decision.refusals.length === 0) throw new Error(`${subject} refused without a reason`);
  assertPlain(decision.refusals, 'the refusals');
  const codes = new Set(decision.refusals.map((refusal) => refusal.code));
  const unknown = reasons.filter((reason) => !codes.has(reason.code));
  if (unknown.length > 0)
    throw new Error(`${subject} explain gives reasons that decide does not give: ${JSON.stringify(unknown)}`);
  const isComplete = validateIntent(kit.ruleset.intents, intent, 'complete').length === 0;
  if (reasons.length === 0 && isComplete && !hasHiddenChecks(kit.ruleset, intent))
    throw new Error(`${subject} refused, but explain knows no reason: ${JSON.stringify(decision.refusals)}`);
  return decision;
}

function hasHiddenChecks<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
  intent: I,
): boolean {
  const spec: object = ruleset.intents[intent.type] ?? {};
  return 'hidden' in spec && Array.isArray(spec.hidden) && spec.hidden.length > 0;
}
