/** A running scenario: the state, its clock, and all events since it began. */
import type { CardCode, GameEvent, Intent, Refusal, Rng, View, ViewEvent, Viewer } from '@cartomancer/rules';
import { rig } from '@cartomancer/rules';
import { expect } from 'vitest';

import { actorsOf, checkAnswer, checkEvent, checkListed, checkViews } from './agreement.ts';
import { byFace } from './card-names.ts';
import type { Chance } from './random.ts';
import { chanceOf } from './random.ts';
import { viewOfRole, viewerOfRole } from './role-views.ts';
import type { Role } from './role-views.ts';
import type { RulesetKit } from './kit.ts';
import { configOf, nameOf } from './kit.ts';
import { copyOf, assertEqual } from './plain-json.ts';
import type { TableStart } from './table-start.ts';
import { startOfClock, dueTimers, fired, withTimers } from './table-time.ts';
import type { TableTime } from './table-time.ts';

/** `straight`: each step is made once. `rewinding`: each step is repeated from a copy of the state before it. */
export type PlayMode = 'straight' | 'rewinding';

const movesTried = 12;

interface Moment<S> {
  readonly state: S;
  readonly time: TableTime;
}

interface EmittedEvent<S, E> {
  readonly before: S;
  readonly event: E;
}

export class Play<S, V extends View, I extends Intent, E extends GameEvent> {
  readonly kit: RulesetKit<S, V, I, E>;
  readonly #mode: PlayMode;
  readonly #chance: Chance = chanceOf('scenario');
  #rng: Rng = rig({});
  #rigged: Readonly<Record<string, readonly CardCode[]>> = {};
  #beginning: { readonly state: S } | undefined;
  #moment: Moment<S> | undefined;
  #emitted: readonly EmittedEvent<S, E>[] = [];
  #lastStep: readonly E[] = [];

  constructor(kit: RulesetKit<S, V, I, E>, mode: PlayMode) {
    this.kit = kit;
    this.#mode = mode;
  }

  get #now(): Moment<S> {
    return this.#moment ?? expect.fail('the scenario has to begin with given or start');
  }

  get state(): S {
    return this.#now.state;
  }

  get events(): readonly E[] {
    return this.#emitted.map(({ event }) => event);
  }

  get states(): readonly S[] {
    return [...this.#emitted.map(({ before }) => before), this.state];
  }

  get timers(): Readonly<Record<string, number>> {
    const { state, time } = this.#now;
    const due = dueTimers(time, this.kit.ruleset.timers(state));
    return Object.fromEntries(due.map(({ timer, at }) => [timer.id, at - time.now]));
  }

  view(viewer: Viewer): V {
    return this.kit.ruleset.view(this.state, viewer);
  }

  rig(order: Readonly<Record<string, readonly CardCode[]>>): void {
    this.#rigged = { ...this.#rigged, ...order };
    this.#rng = rig(this.#rigged);
  }

  begin(state: S): void {
    this.#beginning = { state };
    this.#emitted = [];
    this.#lastStep = [];
    this.#moment = { state, time: withTimers(startOfClock, this.kit.ruleset.timers(state)) };
    this.#check();
  }

  start(tableStart: TableStart): void {
    const { ruleset } = this.kit;
    this.rig(tableStart.rig ?? {});
    const seated = configOf(
      {
        seats: typeof tableStart.seats === 'number' ? tableStart.seats : 0,
        ...(tableStart.options === undefined ? {} : { options: tableStart.options }),
      },
      ruleset.options,
    );
    const seats = typeof tableStart.seats === 'number' ? seated.seats : tableStart.seats;
    const setup = ruleset.setup({ seats, options: seated.options }, this.#rng);
    const empty = ruleset.initial();
    this.#beginning = { state: empty };
    this.#emitted = [];
    this.#moment = this.#after({ state: empty, time: startOfClock }, setup);
    this.#check();
  }

  does(role: Role, type: I['type'], payload: Readonly<Record<string, unknown>>): void {
    const intent = this.#intent(role, type, payload);
    this.#step(`${nameOf(role)} does ${JSON.stringify(intent)}`, (from) => this.#decided(from, role, intent));
  }

  refused(role: Role, type: I['type'], payload: Readonly<Record<string, unknown>>): readonly Refusal[] {
    const intent = this.#intent(role, type, payload);
    const { state } = this.#now;
    if (role.kind === 'spectator') return this.kit.ruleset.explain(this.view(role), intent);
    const decision = this.kit.ruleset.decide(state, role, intent, this.#rng);
    if (decision.ok) expect.fail(`${nameOf(role)} may do ${JSON.stringify(intent)}, although it should be refused`);
    const view = viewOfRole(this.kit.ruleset, state, role);
    checkAnswer({ kit: this.kit, state, rng: () => this.#rng }, { actor: role, view }, intent);
    return decision.refusals;
  }

  timePasses(ms: number): void {
    const until = this.#now.time.now + ms;
    for (;;) {
      const { state, time } = this.#now;
      const [due] = dueTimers(time, this.kit.ruleset.timers(state));
      if (due === undefined || due.at > until) break;
      this.#step(`timer ${due.timer.id} fires`, (from) =>
        this.#decided({ state: from.state, time: fired(from.time, due) }, { kind: 'system' }, due.timer.intent as I),
      );
    }
    this.#moment = { state: this.state, time: { ...this.#now.time, now: until } };
  }

  expectEvent(type: string, fields: Readonly<Record<string, unknown>> = {}): void {
    expect(this.#lastStep).toContainEqual(expect.objectContaining({ type, ...fields }));
  }

  expectNoEvent(type: string): void {
    expect(this.#lastStep.filter((event) => event.type === type)).toEqual([]);
  }

  heardBy(role: Role): readonly ViewEvent[] {
    return this.#emitted.flatMap(
      ({ before, event }) => this.kit.ruleset.viewEvent(before, event, viewerOfRole(role)) ?? [],
    );
  }

  witnessed(role: Role): readonly object[] {
    const views = this.states.map((state) => this.kit.ruleset.view(state, viewerOfRole(role)));
    return [...views, ...this.heardBy(role)];
  }

  #intent(role: Role, type: I['type'], payload: Readonly<Record<string, unknown>>): I {
    const view = viewOfRole(this.kit.ruleset, this.state, role);
    return byFace(view, { type, ...payload } as unknown as I, this.kit.ruleset);
  }

  #decided(from: Moment<S>, role: Role, intent: I): { readonly from: Moment<S>; readonly events: readonly E[] } {
    if (role.kind === 'spectator') expect.fail('a spectator cannot act');
    const decision = this.kit.ruleset.decide(from.state, role, intent, this.#rng);
    if (!decision.ok)
      expect.fail(
        `${nameOf(role)} does ${JSON.stringify(intent)}, but it is refused: ${JSON.stringify(decision.refusals)}`,
      );
    return { from, events: decision.events };
  }

  #step(what: string, take: (from: Moment<S>) => { readonly from: Moment<S>; readonly events: readonly E[] }): void {
    const before = this.#now;
    const emittedBefore = this.#emitted;
    const first = take(before);
    this.#moment = this.#after(first.from, first.events);
    if (this.#mode === 'rewinding') {
      const expected = this.#moment;
      const restored: Moment<S> = { state: copyOf(before.state), time: before.time };
      this.#emitted = emittedBefore;
      const again = take(restored);
      assertEqual(again.events, first.events, `repeated from a copy of the state, ${what} emits other events`);
      this.#moment = this.#after(again.from, again.events);
      assertEqual(this.#moment, expected, `repeated from a copy of the state, ${what} leads to another state`);
    }
    this.#check();
  }

  #after(from: Moment<S>, events: readonly E[]): Moment<S> {
    let { state } = from;
    const newlyEmitted = events.map((event): EmittedEvent<S, E> => {
      const before = state;
      state = this.kit.ruleset.evolve(state, event);
      return { before, event };
    });
    this.#emitted = [...this.#emitted, ...newlyEmitted];
    this.#lastStep = events;
    return { state, time: withTimers(from.time, this.kit.ruleset.timers(state)) };
  }

  #check(): void {
    const { kit, state } = this;
    const seats = kit.seats(state);
    checkViews(kit.ruleset, state, seats);
    for (const emitted of this.#emitted.slice(this.#emitted.length - this.#lastStep.length))
      checkEvent(kit.ruleset, emitted, seats);
    if (this.#beginning !== undefined) {
      let replayed = this.#beginning.state;
      for (const event of this.events) replayed = kit.ruleset.evolve(replayed, event);
      assertEqual(replayed, state, 'replay and live play differ');
    }
    for (const actor of actorsOf(seats))
      checkListed({ kit, state, chance: this.#chance, rng: () => this.#rng }, actor, movesTried);
  }
}
