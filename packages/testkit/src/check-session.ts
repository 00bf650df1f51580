import type { Actor, FieldSpec, GameEvent, Intent, SeatId, View } from '@cartomancer/rules';
import { isTalk, viewerOf } from '@cartomancer/rules';

import { actorsOf, checkAnswer, checkEvent, checkListed, checkViews } from './agreement.ts';
import type { CheckInput } from './agreement.ts';
import { cardLists } from './card-names.ts';
import { censusOf, checkConserved, facesOpenTo, packsOf } from './census.ts';
import type { Chance } from './random.ts';
import { chanceOf } from './random.ts';
import { viewOfRole } from './role-views.ts';
import { nameOf, viewersOf } from './kit.ts';
import { sample } from './open-fields.ts';
import { copyOf, assertPlain, assertEqual } from './plain-json.ts';
import { beginSession, visitSession, waitedFor } from './random-play.ts';
import type { Moment, SessionKit, SessionOptions } from './random-play.ts';

/** Per state. A session has enough states for all actors, so large tables stay fast. */
const actorsPerState = 3;
const listedTried = 10;
const unlistedTried = 4;

/**
 * At every step, checks that state, events and views are plain JSON and never mutated; that all viewers get one shared
 * object; that `legal`, `explain` and `decide` agree; that talk changes nothing; and that the step has the same result
 * from a copy of the state. With a census, also that no view shows a hidden card and no card is lost; with `rests`,
 * that play is not stuck. At the end, that replay equals live play, and that `upcastEvent` keeps present events.
 *
 * @throws Error whose first line says how to repeat the session.
 */
export function checkSession<S, V extends View, I extends Intent, E extends GameEvent>(
  kit: SessionKit<S, V, I, E>,
  options: SessionOptions,
): void {
  const { ruleset } = kit;
  const begun = beginSession(ruleset, options);
  const events: E[] = [...begun.setup];
  let live = begun.state;
  let packs = kit.census === undefined ? new Map<string, string>() : packsOf(kit.census(live));
  assertPlain(begun.setup, 'the setup');
  checkSetupSecrets(kit, begun);
  const chance = chanceOf(`checks/${options.seed}`);
  const seatsOf = (state: S) => kit.seats?.(state) ?? begun.seats;

  visitSession(kit, options, (moment) => {
    const seats = seatsOf(moment.after);
    checkViews(ruleset, moment.after, seats);
    checkEvents(kit, moment, seats);
    checkRepeated(kit, moment);
    checkSecrets(kit, moment.after, seats);
    checkNotStuck(kit, moment.after, seats);
    if (kit.census !== undefined) {
      const cards = kit.census(moment.after);
      checkConserved(packs, cards, moment.after);
      packs = new Map(packsOf(cards));
    }
    for (const actor of chance.some(actorsOf(seats), actorsPerState)) {
      const input = { kit, state: moment.after, chance, rng: moment.rng };
      checkListed(input, actor, listedTried);
      for (let trial = 0; trial < unlistedTried; trial += 1) checkUnlisted(input, actor);
    }
    events.push(...moment.step.events);
    live = moment.after;
  });

  let replayed = ruleset.initial();
  for (const event of events) {
    replayed = ruleset.evolve(replayed, copyOf(event));
    if (ruleset.upcastEvent !== undefined)
      assertEqual(
        ruleset.upcastEvent(ruleset.version, copyOf(event)),
        event,
        `upcastEvent changes ${event.type} of the present version`,
      );
  }
  assertEqual(replayed, live, `${ruleset.id} seed=${options.seed}: replay and live play differ`);
}

function checkEvents<S, V extends View, I extends Intent, E extends GameEvent>(
  { ruleset }: SessionKit<S, V, I, E>,
  { before, step, after }: Moment<S, E>,
  seats: readonly SeatId[],
): void {
  let state = before;
  for (const event of step.events) {
    checkEvent(ruleset, { before: state, event }, seats);
    // A copy, because a ruleset may cache the result of its own event objects.
    state = ruleset.evolve(state, copyOf(event));
  }
  assertEqual(state, after, 'the same events lead to another state the second time');
  const spec = ruleset.intents[step.intent.type];
  if (spec !== undefined && isTalk(spec, ruleset.view(before, viewerOf(step.actor))))
    assertEqual(after, before, 'an intent declared as talk changes the game');
}

/** Repeats the step from a copy of the state before it, as if that state had been read from a journal. */
function checkRepeated<S, V extends View, I extends Intent, E extends GameEvent>(
  { ruleset }: SessionKit<S, V, I, E>,
  { before, step, after, rng }: Moment<S, E>,
): void {
  const copied = copyOf(before);
  assertPlain(copied, 'the state before');
  const repeated = ruleset.decide(copied, step.actor, copyOf(step.intent), rng());
  assertEqual(
    repeated,
    { ok: true, events: step.events },
    'repeated from a copy of the state, the intent has another result',
  );
  let state = copied;
  for (const event of step.events) state = ruleset.evolve(state, event);
  assertEqual(state, after, 'repeated from a copy of the state, the events lead to another state');
}

function checkSecrets<S, V extends View, I extends Intent, E extends GameEvent>(
  kit: SessionKit<S, V, I, E>,
  state: S,
  seats: readonly SeatId[],
): void {
  if (kit.census === undefined) return;
  const cards = censusOf(kit, state, seats);
  for (const viewer of viewersOf(seats)) {
    const open = facesOpenTo(cards, viewer);
    for (const card of cardLists(kit.ruleset.view(state, viewer)).flat())
      if (!open.has(card.face)) throw new Error(`${nameOf(viewer)} sees ${card.face}, which is hidden from them`);
  }
}

function checkSetupSecrets<S, V extends View, I extends Intent, E extends GameEvent>(
  kit: SessionKit<S, V, I, E>,
  { setup, state, seats }: { readonly setup: readonly E[]; readonly state: S; readonly seats: readonly SeatId[] },
): void {
  if (kit.census === undefined) return;
  const cards = censusOf(kit, state, seats);
  const faces = new Set<string>(cards.map(({ face }) => face));
  let before = kit.ruleset.initial();
  for (const event of setup) {
    for (const viewer of viewersOf(seats)) {
      const open = facesOpenTo(cards, viewer);
      const texts = textsIn(kit.ruleset.viewEvent(before, event, viewer));
      const leaked = texts.find((text) => faces.has(text) && !open.has(text));
      if (leaked !== undefined)
        throw new Error(`${event.type} shows ${leaked} to ${nameOf(viewer)}, from whom it is hidden`);
    }
    before = kit.ruleset.evolve(before, copyOf(event));
  }
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Checks that play is not stuck: it rests, a timer runs, or the table waits for a person with a move. */
function checkNotStuck<S, V extends View, I extends Intent, E extends GameEvent>(
  { ruleset, rests, rare = [] }: SessionKit<S, V, I, E>,
  state: S,
  seats: readonly SeatId[],
): void {
  if (rests === undefined || rests(state) || ruleset.timers(state).length > 0) return;
  const waitingFor = waitedFor(ruleset.view(state, { kind: 'spectator' }));
  const canContinue = actorsOf(seats).some((actor) => {
    if (!waitingFor.includes(nameOf(actor))) return false;
    const view = viewOfRole(ruleset, state, actor);
    const moves = ruleset.legal(view);
    // Where there is a bot, the bot must have a move. Bots never host a table.
    if (ruleset.bot !== undefined && actor.kind !== 'host') return ruleset.bot(view, moves) !== undefined;
    return moves.some(({ type }) => !rare.includes(type));
  });
  if (!canContinue)
    throw new Error(`play is stuck: the table waits for ${JSON.stringify(waitingFor)}, and no one can move`);
}

/** Values that no field offers. */
const unofferedValues = ['h0', 'nowhere', 4711, false];

/** Tries random cards and choices. Unless it is a listed move, it must be refused for a reason of `explain`. */
function checkUnlisted<S, V extends View, I extends Intent, E extends GameEvent>(
  input: CheckInput<S, V, I, E>,
  actor: Actor,
): void {
  const { kit, state, chance } = input;
  const view = viewOfRole(kit.ruleset, state, actor);
  const types = Object.keys(kit.ruleset.intents);
  if (types.length === 0) return;
  const type = chance.one(types);
  const partial = randomCombination(input, view, type);
  const intent = sample({ kit, view, chance }, partial);
  const lacksField = Object.entries(kit.ruleset.intents[type]?.fields ?? {}).some(
    ([name, field]) => field.optional !== true && !(name in intent),
  );
  if (lacksField) return;
  if (!checkAnswer(input, { actor, view }, intent).ok) return;
  if (kit.ruleset.intents[type]?.unlisted?.(intent) === true) return;
  const key = JSON.stringify(partial);
  if (!kit.ruleset.legal(view).some((move) => JSON.stringify(move) === key))
    throw new Error(`${nameOf(actor)} is not offered ${key}, but may do ${JSON.stringify(intent)}`);
}

function randomCombination<S, V extends View, I extends Intent, E extends GameEvent>(
  { kit, chance }: CheckInput<S, V, I, E>,
  view: V,
  type: string,
): I {
  // Computed only if an intent names a card: few do, and this runs in every state.
  let found: readonly string[] | undefined;
  const handles = () =>
    (found ??= cardLists(view)
      .flat()
      .map((card) => card.handle));
  let chosen: Intent = { type };
  for (const [name, field] of Object.entries(kit.ruleset.intents[type]?.fields ?? {})) {
    const values = valuesToTry(field, { view, chosen, handles, chance });
    if (values.length > 0) chosen = Object.assign({}, chosen, { [name]: chance.one(values) });
  }
  // The chosen value has the requested type.
  return chosen as I;
}

/** None for a field that listed moves leave open. Offered values come twice, so that others are tried less often. */
function valuesToTry(
  field: FieldSpec,
  given: {
    readonly view: View;
    readonly chosen: Intent;
    readonly handles: () => readonly string[];
    readonly chance: Chance;
  },
): readonly unknown[] {
  const { view, chosen, handles, chance } = given;
  if (field.kind === 'json' && field.of !== undefined) {
    const values = field.of(view as never, chosen);
    return values.length === 0
      ? []
      : [...values, ...values, ...(field.optional === true ? [] : [chance.one(unofferedValues)])];
  }
  if (field.optional === true) return [];
  if (field.kind === 'card') return [...handles(), 'h0'];
  if (field.kind !== 'choice' || field.open === true) return [];
  const values = typeof field.of === 'function' ? field.of(view as never, chosen) : field.of;
  return [...values, ...values, chance.one(unofferedValues)];
}
