/** A ruleset's description of itself for the testkit. Everything here is for tests only. */
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

/** The position of something in a state: `['hands', 's1', 'cards', 0, 'face']`. */
export type StatePath = readonly (string | number)[];

/** The viewers who see a card's face: everybody, no one, or only these seats (a GM's seat is `gm`). */
export type OpenTo = 'everybody' | 'none' | readonly SeatId[];

/** One card of a state. `at` leads to the code itself, so that a twin state can have another card there. */
export interface PlacedCard {
  readonly at: StatePath;
  readonly face: CardCode;
  /** Cards of one pack can be exchanged without a visible difference: they have the same back. */
  readonly pack: string;
  readonly openTo: OpenTo;
}

/** One way to set a table up for random sessions. */
export interface SessionConfig {
  /** The number of players; a GM's seat is added when `gm` is `seated`. */
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
  /** The seats of this state in seat order, including a GM's seat. */
  seats(state: S): readonly SeatId[];
  /** Every card with its viewers and the position of its code in the state: once for each card. */
  census?(state: S): readonly PlacedCard[];
  /**
   * Intents and timers' intents that by their nature reveal hidden cards, each with the clause that says so. Only there
   * may two sessions that differ only in hidden cards differ for a viewer. A function if it depends on the table's
   * options or players.
   */
  readonly discloses?: Readonly<Record<string, string>> | ((state: S) => Readonly<Record<string, string>>);
  /** Values worth trying in an open field (text, number, set of cards, record) of an intent. */
  samples?(view: V, intent: I, field: string): readonly unknown[];
  /** Intents with names that sound irreversible but are not, each with the reason: they need no confirmation. */
  readonly harmless?: Readonly<Record<string, string>>;
  /** Moves that end or interrupt play: random players send them rarely. */
  readonly rare?: readonly string[];
  /**
   * Whether play may stop here: it is over, or too few people are left. Anywhere else a timer runs, or the table waits
   * for a person with a move. Unchecked when absent.
   */
  rests?(state: S): boolean;
  /** Possible system intents about people and options; timers are excluded. They may be refused. */
  happenings?(state: S): readonly I[];
  /**
   * The clauses of `rules.md` that no scenario covers yet, alone or with at most two others. With this list the check is
   * strict: it fails for any other clause without a scenario, and for a listed one that has a scenario. Without it the
   * check only reports.
   */
  readonly unplayed?: readonly string[];
  /** The tables of random sessions; the smallest and the largest when absent. */
  readonly configs?: readonly SessionConfig[];
}

/** Additions for scenarios: how to make a state from a setting, and the meaning of names. */
export interface ScenarioKit<
  S,
  V extends View,
  I extends Intent,
  E extends GameEvent,
  Setting,
  Name extends string,
> extends RulesetKit<S, V, I, E> {
  /** The state that a setting describes; everything it leaves open is as in an ordinary game. */
  given(setting: Setting): S;
  /**
   * The seat that a name of a scenario means: `date: (state) => state.roles.date`. Throw for a person who does not
   * exist: that is a bug of the scenario.
   */
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

/** All viewers at a table: every seat, a GM, a spectator. */
export function viewersOf(seats: readonly SeatId[]): readonly Viewer[] {
  const seated = seats.filter((seat) => seat !== 'gm').map((seat): Viewer => ({ kind: 'seat', seat }));
  return [...seated, { kind: 'gm' }, { kind: 'spectator' }];
}

/** Whether a card is open to a viewer. */
export function isOpenTo(openTo: OpenTo, viewer: Viewer): boolean {
  if (openTo === 'everybody') return true;
  if (openTo === 'none' || viewer.kind === 'spectator') return false;
  return openTo.includes(viewer.kind === 'gm' ? 'gm' : viewer.seat);
}

/** An actor in words, as reproductions and failures show it. */
export function nameOf(actor: Actor | Viewer): string {
  return actor.kind === 'seat' ? actor.seat : actor.kind;
}
