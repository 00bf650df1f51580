/** What a ruleset tells the testkit about itself. Everything here is for tests; a ruleset plays without it. */
import type {
  Actor,
  CardCode,
  GameEvent,
  Intent,
  OptionValue,
  Ruleset,
  SeatId,
  TableConfig,
  View,
  Viewer,
} from '@cartomancer/rules';

/** Where in a state something lies: `['hands', 's1', 'cards', 0, 'face']`. */
export type StatePath = readonly (string | number)[];

/** Who sees a card's face: everybody, nobody, or only these seats (a GM's seat is `gm`). */
export type OpenTo = 'everybody' | 'none' | readonly SeatId[];

/** One card of a state. `at` leads to the code itself, so that a twin state can hold another card there. */
export interface PlacedCard {
  readonly at: StatePath;
  readonly face: CardCode;
  /** Cards of one pack may change places without anybody seeing it: they have the same back. */
  readonly pack: string;
  readonly openTo: OpenTo;
}

/** One way to set a table up for random sessions. */
export interface SessionConfig {
  /** How many players; a GM's seat comes on top when `gm` is `seated`. */
  readonly seats: number;
  readonly gm?: 'seated';
  readonly options?: TableConfig['options'];
}

/**
 * The kit of a ruleset: `export const kit: RulesetKit<State, View, Intent, Event> = {…}` in its `scenarios/kit.ts`. The
 * contract suites find it there.
 */
export interface RulesetKit<
  S = unknown,
  V extends View = View,
  I extends Intent = Intent,
  E extends GameEvent = GameEvent,
> {
  readonly ruleset: Ruleset<S, V, Intent, E>;
  /** The seats of this state in seat order, a GM's seat included. */
  seats(state: S): readonly SeatId[];
  /** Every card there is, who sees it, and where its code stands in the state: once for each card. */
  census?(state: S): readonly PlacedCard[];
  /**
   * Intents and timers' intents that by their nature let the hidden matter show, each with the clause that says so. There
   * and nowhere else may two sessions that differ only in hidden cards part before a viewer's eyes. A function where it
   * depends on the table's options or on who plays.
   */
  readonly discloses?: Readonly<Record<string, string>> | ((state: S) => Readonly<Record<string, string>>);
  /** Values worth trying in an open field (text, number, set of cards, record) of an intent. */
  samples?(view: V, intent: I, field: string): readonly unknown[];
  /** Intents whose names promise an end although they end nothing, each with the reason: they are not asked about once more. */
  readonly harmless?: Readonly<Record<string, string>>;
  /** Moves that end or interrupt play: random players send them once in a while only. */
  readonly rare?: readonly string[];
  /**
   * Whether play may stand still here: it is over, or too few are left. Anywhere else a timer runs, or the table waits for
   * somebody who can do something. Unchecked without it.
   */
  rests?(state: S): boolean;
  /** What may happen to people and options now: intents of the system that are not timers. They may be refused. */
  happenings?(state: S): readonly I[];
  /**
   * The clauses of `rules.md` that no scenario plays by itself yet, or with two others at the most. With this list the check is strict: it fails for any other clause
   * without a scenario, and for one of these that has got one. Without it the check only reports.
   */
  readonly unplayed?: readonly string[];
  /** Tables that random sessions are played on; the least and the most seats when absent. */
  readonly configs?: readonly SessionConfig[];
}

/** What scenarios need besides: how a setting is described, and who is meant by a name. */
export interface ScenarioKit<
  S,
  V extends View,
  I extends Intent,
  E extends GameEvent,
  Setting,
  Name extends string,
> extends RulesetKit<S, V, I, E> {
  /** The state that a setting describes; what it leaves open stands as it would in an ordinary game. */
  given(setting: Setting): S;
  /** Whom a name of a scenario means: `date: (state) => state.roles.date`. Naming somebody who is not there is a bug of the scenario: throw. */
  readonly cast: Readonly<Record<Name, (state: S) => SeatId>>;
}

/** A table with `seats` players, named and in seat order. */
export function configOf(
  session: SessionConfig,
  specs: readonly { readonly key: string; readonly default: OptionValue }[],
): TableConfig {
  const players = Array.from({ length: session.seats }, (_, index) => ({
    seat: `s${index + 1}`,
    name: `Player ${index + 1}`,
    kind: 'player' as const,
  }));
  const gm = session.gm === 'seated' ? [{ seat: 'gm', name: 'Game Master', kind: 'gm' as const }] : [];
  const defaults = Object.fromEntries(specs.map((spec) => [spec.key, spec.default]));
  return { seats: [...players, ...gm], options: { ...defaults, ...session.options } };
}

/** The eyes at a table: every seat, a GM, a spectator. */
export function viewersOf(seats: readonly SeatId[]): readonly Viewer[] {
  const seated = seats.filter((seat) => seat !== 'gm').map((seat): Viewer => ({ kind: 'seat', seat }));
  return [...seated, { kind: 'gm' }, { kind: 'spectator' }];
}

/** Whether a card lies open to a viewer. */
export function isOpenTo(openTo: OpenTo, viewer: Viewer): boolean {
  if (openTo === 'everybody') return true;
  if (openTo === 'none' || viewer.kind === 'spectator') return false;
  return openTo.includes(viewer.kind === 'gm' ? 'gm' : viewer.seat);
}

/** An actor in words, as reproductions and failures show it. */
export function nameOf(actor: Actor | Viewer): string {
  return actor.kind === 'seat' ? actor.seat : actor.kind;
}
