/** The scenario language: a scenario is a short piece of play that tests a rule, with general checks at each step. */
import type { CardCode, GameEvent, Intent, SeatId, View } from '@cartomancer/rules';
import { test } from 'vitest';

import type { TableStart } from './table-start.ts';
import { castMember } from './cast-member.ts';
import type { CastMember, EventFieldsFor } from './cast-member.ts';
import type { ScenarioKit } from './kit.ts';
import { Play } from './play.ts';

export interface Stage<S, V extends View, I extends Intent, E extends GameEvent, Setting> {
  /** Starts with the state that the kit makes from this setting. Earlier views and events are forgotten. */
  given(setting: Setting): void;
  /** Starts like a table: seats and options go through `setup`. */
  start(tableStart: TableStart): void;
  /** From now on shuffles put these cards on top of the piles, by the labels of the piles. */
  rig(order: Readonly<Record<string, readonly CardCode[]>>): void;
  /** The table's clock advances, and every timer that becomes due fires at its own moment. */
  timePasses(span: { readonly ms: number }): void;
  /** The last step had an event of this type with at least these fields. */
  expectEvent<T extends E['type']>(type: T, fields?: EventFieldsFor<E, T>): void;
  expectNoEvent(type: E['type']): void;
  /** The remaining milliseconds of each timer that has not fired, by id, including hidden ones. */
  readonly timers: Readonly<Record<string, number>>;
  readonly state: S;
  readonly shared: V['shared'];
  readonly events: readonly E[];
  seat(seat: SeatId): CastMember<V, I, E>;
  readonly gm: CastMember<V, I, E>;
  readonly host: CastMember<V, I, E>;
  readonly system: CastMember<V, I, E>;
  readonly spectator: CastMember<V, I, E>;
}

type SeatName = 's1' | 's2' | 's3' | 's4' | 's5' | 's6' | 's7' | 's8' | 's9' | 's10';

/** Everything a scenario can use: the stage, the kit's cast by name, and every seat by its id. */
export type Scene<S, V extends View, I extends Intent, E extends GameEvent, Setting, Name extends string> = Stage<
  S,
  V,
  I,
  E,
  Setting
> &
  Readonly<Record<Name | SeatName, CastMember<V, I, E>>>;

const seatNames: readonly SeatName[] = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9', 's10'];

/**
 * Plays the scenario twice: the second time every step is repeated from a copy of the state before it. After each step,
 * checks that state, events and views are plain JSON and never mutated, that replay equals live play, that all viewers
 * get one shared object, and that listed moves are accepted.
 *
 * @param title begins with the clauses it plays: `FD-60: the Date may not match`.
 */
export function scenario<S, V extends View, I extends Intent, E extends GameEvent, Setting, Name extends string>(
  title: string,
  kit: ScenarioKit<S, V, I, E, Setting, Name>,
  play: (scene: Scene<S, V, I, E, Setting, Name>) => void,
): void {
  test(title, () => {
    play(sceneOf(kit, new Play(kit, 'straight')));
    play(sceneOf(kit, new Play(kit, 'rewinding')));
  });
}

function sceneOf<S, V extends View, I extends Intent, E extends GameEvent, Setting, Name extends string>(
  kit: ScenarioKit<S, V, I, E, Setting, Name>,
  play: Play<S, V, I, E>,
): Scene<S, V, I, E, Setting, Name> {
  const names = Object.entries<(state: S) => SeatId>(kit.cast);
  const cast = Object.fromEntries([
    ...seatNames.map((seat) => [seat, castMember(play, () => seatOrGm(seat))] as const),
    ...names.map(([name, who]) => [name, castMember(play, () => seatOrGm(who(play.state)))] as const),
  ]) as Readonly<Record<Name | SeatName, CastMember<V, I, E>>>;
  const stage: Stage<S, V, I, E, Setting> = {
    given: (setting) => play.begin(kit.given(setting)),
    start: (tableStart) => play.start(tableStart),
    rig: (order) => play.rig(order),
    timePasses: ({ ms }) => play.timePasses(ms),
    expectEvent: (type, fields) => play.expectEvent(type, fields),
    expectNoEvent: (type) => play.expectNoEvent(type),
    get timers() {
      return play.timers;
    },
    get state() {
      return play.state;
    },
    get shared() {
      return play.view({ kind: 'spectator' }).shared;
    },
    get events() {
      return play.events;
    },
    seat: (seat) => castMember(play, () => seatOrGm(seat)),
    gm: castMember(play, () => ({ kind: 'gm' })),
    host: castMember(play, () => ({ kind: 'host' })),
    system: castMember(play, () => ({ kind: 'system' })),
    spectator: castMember(play, () => ({ kind: 'spectator' })),
  };
  // Spreading would evaluate the getters only once.
  return Object.defineProperties(cast, Object.getOwnPropertyDescriptors(stage)) as Scene<S, V, I, E, Setting, Name>;
}

function seatOrGm(seat: SeatId): { readonly kind: 'gm' } | { readonly kind: 'seat'; readonly seat: SeatId } {
  return seat === 'gm' ? { kind: 'gm' } : { kind: 'seat', seat };
}
