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

/** The path to a value in a state: `['hands', 's1', 'cards', 0, 'face']`. */
export type StatePath = readonly (string | number)[];

/** The viewers who see a card's face: everybody, no one, or these seats (a GM's seat is `gm`). */
export type OpenTo = 'everybody' | 'none' | readonly SeatId[];

/** One card of a state. `at` leads to the code itself, so that a twin state can have another card there. */
export interface PlacedCard {
  readonly at: StatePath;
  readonly face: CardCode;
  /** Cards of one pack have the same back, so that exchanging two hidden ones makes no visible difference. */
  readonly pack: string;
  readonly openTo: OpenTo;
}

export interface SessionConfig {
  /** The number of players; a GM's seat is added when `gm` is `seated`. */
  readonly seats: number;
  readonly gm?: 'seated';
  readonly options?: TableConfig['options'];
}

/** The export `kit` of a ruleset's `scenarios/kit.ts`, where the contract suites find it. */
export interface RulesetKit<
  S = unknown,
  V extends View = View,
  I extends Intent = Intent,
  E extends GameEvent = GameEvent,
> {
  readonly ruleset: Ruleset<S, V, Intent, E>;
  /** The seats of this state in seat order, including a GM's seat. */
  seats(state: S): readonly SeatId[];
  /** Every card once, with its viewers and the position of its code in the state. */
  census?(state: S): readonly PlacedCard[];
  /**
   * Intents, including those of timers, whose results necessarily depend on hidden cards, each with the clause that
   * says so. Until such an intent, sessions that differ only in cards hidden from a viewer must look the same to them.
   */
  readonly discloses?: Readonly<Record<string, string>> | ((state: S) => Readonly<Record<string, string>>);
  /** Values worth trying in an open field (text, number, set of cards, record) of an intent. */
  samples?(view: V, intent: I, field: string): readonly unknown[];
  /** Intents that need no confirmation, although their names sound irreversible, each with the reason. */
  readonly harmless?: Readonly<Record<string, string>>;
  /** Moves that end or interrupt play: random players send them rarely. */
  readonly rare?: readonly string[];
  /** Whether play may stop here. Otherwise a timer must run or a person must have a move. Not checked when absent. */
  rests?(state: S): boolean;
  /** System intents about people and options, without those of timers. They may be refused. */
  systemIntents?(state: S): readonly I[];
  /** Exactly the clauses of `rules.md` that no scenario covers. When absent, they are only reported. */
  readonly unplayed?: readonly string[];
  /** The tables of random sessions; those of `configsOf` when absent. */
  readonly configs?: readonly SessionConfig[];
}

/** A kit for scenarios, which also makes states from settings and knows the scenarios' names for seats. */
export interface ScenarioKit<
  S,
  V extends View,
  I extends Intent,
  E extends GameEvent,
  Setting,
  Name extends string,
> extends RulesetKit<S, V, I, E> {
  /** The state that a setting describes. Missing parts are as in an ordinary game. */
  given(setting: Setting): S;
  /** The seats behind the names in scenarios: `date: (state) => state.roles.date`. Throws if there is no such seat. */
  readonly cast: Readonly<Record<Name, (state: S) => SeatId>>;
}

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

/** All viewers at a table with these seats: every seat, a GM (even if there is no such seat), and a spectator. */
export function viewersOf(seats: readonly SeatId[]): readonly Viewer[] {
  const seated = seats.filter((seat) => seat !== 'gm').map((seat): Viewer => ({ kind: 'seat', seat }));
  return [...seated, { kind: 'gm' }, { kind: 'spectator' }];
}

export function isOpenTo(openTo: OpenTo, viewer: Viewer): boolean {
  if (openTo === 'everybody') return true;
  if (openTo === 'none' || viewer.kind === 'spectator') return false;
  return openTo.includes(viewer.kind === 'gm' ? 'gm' : viewer.seat);
}

/** The name of an actor or viewer in error messages. */
export function nameOf(actor: Actor | Viewer): string {
  return actor.kind === 'seat' ? actor.seat : actor.kind;
}
