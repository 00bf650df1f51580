/**
 * Non-interference: a session is played twice, the second time with two cards exchanged that a viewer cannot see. The
 * viewer must receive the same views, events and timers until one of the cards is opened to them, or until an intent
 * that `discloses` names.
 */
import type { GameEvent, Intent, SeatId, View, Viewer } from '@cartomancer/rules';

import { censusOf, exchanged } from './census.ts';
import type { Chance } from './random.ts';
import { chanceOf } from './random.ts';
import { viewOfRole } from './role-views.ts';
import { namedMove } from './named-moves.ts';
import type { PlacedCard } from './kit.ts';
import { isOpenTo, nameOf, viewersOf } from './kit.ts';
import { mentionedIn, assertPlain, assertEqual } from './plain-json.ts';
import { beginSession, visitSession } from './random-play.ts';
import type { Moment, SessionKit, SessionOptions } from './random-play.ts';

export interface TwinOptions extends SessionOptions {
  readonly twins: number;
}

/** How many twins of a session were compared, and over how many steps. Twins that separate at once prove nothing. */
export interface ComparedSteps {
  readonly twins: number;
  readonly steps: number;
}

/**
 * @throws Error whose first line says how to repeat the session, with the viewer and the exchanged cards.
 */
export function checkTwins<S, V extends View, I extends Intent, E extends GameEvent>(
  kit: SessionKit<S, V, I, E>,
  options: TwinOptions,
): ComparedSteps {
  const begun = beginSession(kit.ruleset, options);
  const moments: Moment<S, E>[] = [];
  visitSession(kit, options, (moment) => {
    moments.push(moment);
  });
  const chance = chanceOf(`twins/${options.seed}`);
  let twins = 0;
  let steps = 0;
  for (let trial = 0; trial < options.twins && moments.length > 0; trial += 1) {
    const from = chance.below(moments.length);
    const state = moments[from]?.before ?? begun.state;
    const seats = kit.seats?.(state) ?? begun.seats;
    const viewer = chance.one(viewersOf(seats));
    const hidden = censusOf(kit, state, seats).filter((card) => !isOpenTo(card.openTo, viewer));
    const pair = pairOf(hidden, moments.slice(from), chance);
    if (pair === undefined) continue;
    twins += 1;
    const twin = { kit, viewer, pair, seats, twin: exchanged(state, ...pair) };
    steps += follow(twin, state, moments.slice(from), (count, error) => {
      const [one, other] = pair;
      const { seed, steps: _, twins: __, ...table } = options;
      const reason = error instanceof Error ? error.message : String(error);
      return new Error(
        `${kit.ruleset.id} seed=${seed} table=${JSON.stringify(table)}: ${nameOf(viewer)} can tell ${one.face} at ${one.at.join('.')} from ${other.face} at ${other.at.join('.')}, exchanged before step ${from + 1}, at step ${from + count}: ${reason}`,
        { cause: error },
      );
    });
  }
  return { twins, steps };
}

type Pair = readonly [PlacedCard, PlacedCard];

/** Usually the first is one that later events mention: exchanging cards that are never drawn would test nothing. */
function pairOf(
  hidden: readonly PlacedCard[],
  moments: readonly { readonly step: { readonly events: readonly GameEvent[] } }[],
  chance: Chance,
): Pair | undefined {
  if (hidden.length === 0) return undefined;
  const isMentionedLater = mentionedIn(moments.map(({ step }) => step.events));
  const mentionedLater = chance.onceIn(4) ? [] : hidden.filter((card) => isMentionedLater(card.face));
  const one = chance.one(mentionedLater.length > 0 ? mentionedLater : hidden);
  const others = hidden.filter((card) => card.pack === one.pack && card.face !== one.face);
  return others.length === 0 ? undefined : [one, chance.one(others)];
}

interface Twin<S, V extends View, I extends Intent, E extends GameEvent> {
  readonly kit: SessionKit<S, V, I, E>;
  readonly viewer: Viewer;
  readonly pair: Pair;
  readonly seats: readonly SeatId[];
  readonly twin: S;
}

/** Plays the twin in parallel with the session. Returns the number of compared steps. */
function follow<S, V extends View, I extends Intent, E extends GameEvent>(
  followed: Twin<S, V, I, E>,
  begun: S,
  moments: readonly Moment<S, E>[],
  failure: (count: number, error: unknown) => Error,
): number {
  let count = 0;
  let { twin } = followed;
  try {
    compareViews(followed, begun, twin);
    for (const moment of moments) {
      count += 1;
      assertPlain(twin, 'the twin');
      const next = stepTwin(followed, moment, twin);
      if (next === 'separated') return count;
      ({ twin } = next);
    }
  } catch (error) {
    throw failure(count, error);
  }
  return count;
}

function stepTwin<S, V extends View, I extends Intent, E extends GameEvent>(
  followed: Twin<S, V, I, E>,
  { before, step, after, rng }: Moment<S, E>,
  twin: S,
): 'separated' | { readonly twin: S } {
  const { kit, viewer } = followed;
  const disclosing = typeof kit.discloses === 'function' ? kit.discloses(before) : (kit.discloses ?? {});
  const isDisclosing = (types: readonly string[]) => types.some((type) => Object.hasOwn(disclosing, type));
  if (step.timer !== undefined && !timersOf(kit, twin).some(([id]) => id === step.timer))
    throw new Error(`timer ${step.timer} does not run in the twin`);

  const decision = kit.ruleset.decide(twin, step.actor, step.intent, rng());
  if (!decision.ok) {
    if (isDisclosing([step.intent.type]) || namesOtherCards(kit, { before, twin }, step)) return 'separated';
    throw new Error(
      `${nameOf(step.actor)} did ${JSON.stringify(step.intent)}, but in the twin it is refused: ${JSON.stringify(decision.refusals)}; name the clause that allows this in discloses`,
    );
  }

  const inSession = applyEvents(followed, before, step.events);
  const inTwin = applyEvents(followed, twin, decision.events);
  if (isDisclosing([step.intent.type, ...inSession.types, ...inTwin.types])) return 'separated';
  if (JSON.stringify(openFaces(followed, after)) !== JSON.stringify(openFaces(followed, inTwin.state)))
    return 'separated';
  assertEqual(inTwin.received, inSession.received, 'other events are received');
  compareViews({ kit, viewer }, after, inTwin.state);
  return { twin: inTwin.state };
}

function applyEvents<S, V extends View, I extends Intent, E extends GameEvent>(
  { kit, viewer }: Twin<S, V, I, E>,
  before: S,
  events: readonly E[],
): { readonly received: readonly unknown[]; readonly types: readonly string[]; readonly state: S } {
  let state = before;
  const received = events.flatMap((event) => {
    const seenEvent = kit.ruleset.viewEvent(state, event, viewer);
    state = kit.ruleset.evolve(state, event);
    return seenEvent === undefined ? [] : [seenEvent];
  });
  return { received, types: events.map((event) => event.type), state };
}

/** Whether the same intent, with the same handles, names other cards in the twin. */
function namesOtherCards<S, V extends View, I extends Intent, E extends GameEvent>(
  { ruleset }: SessionKit<S, V, I, E>,
  states: { readonly before: S; readonly twin: S },
  { actor, intent }: Moment<S, E>['step'],
): boolean {
  const [one, other] = [states.before, states.twin].map((state) =>
    namedMove(ruleset, viewOfRole(ruleset, state, actor), intent),
  );
  return JSON.stringify(one) !== JSON.stringify(other);
}

function openFaces<S, V extends View, I extends Intent, E extends GameEvent>(
  { kit, viewer, seats }: Twin<S, V, I, E>,
  state: S,
): readonly string[] {
  return censusOf(kit, state, seats)
    .filter((card) => isOpenTo(card.openTo, viewer))
    .map((card) => `${card.face} ${card.at.join('.')}`);
}

function compareViews<S, V extends View, I extends Intent, E extends GameEvent>(
  { kit, viewer }: Pick<Twin<S, V, I, E>, 'kit' | 'viewer'>,
  one: S,
  other: S,
): void {
  assertEqual(kit.ruleset.view(other, viewer), kit.ruleset.view(one, viewer), 'the view differs');
  assertEqual(timersOf(kit, other), timersOf(kit, one), 'other timers run');
}

/** All timers, even hidden ones, because their effect is visible. */
function timersOf<S, V extends View, I extends Intent, E extends GameEvent>(
  { ruleset }: SessionKit<S, V, I, E>,
  state: S,
): readonly (readonly [id: string, after: number, shown: boolean])[] {
  return ruleset.timers(state).map(({ id, after, shown }) => [id, after, shown]);
}
