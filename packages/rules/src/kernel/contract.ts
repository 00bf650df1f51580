/** What a ruleset is: the one shape behind which every system lives. Everything here is plain JSON, no `undefined`. */
import type { SeenCard } from './zones.ts';
import type { Rng } from './rng.ts';

export type RulesetId = string;
/** A short name of a seat, such as `s1`; a GM's seat is `gm`. */
export type SeatId = string;

export type Viewer =
  { readonly kind: 'seat'; readonly seat: SeatId } | { readonly kind: 'gm' } | { readonly kind: 'spectator' };

/** Where the GM sits, in systems that have one. */
export const gmSeat: SeatId = 'gm';

export type Actor =
  | { readonly kind: 'seat'; readonly seat: SeatId }
  | { readonly kind: 'gm' }
  | { readonly kind: 'host' }
  | { readonly kind: 'system' };

export type ActorKind = Actor['kind'];

/** `visitor`: at the table without a seat; only the table layer knows them. */
export type SenderKind = ActorKind | 'visitor';

/** `shared`: the very same object for every viewer. `own`: what only this one sees besides. */
export interface View {
  readonly shared: { readonly prompt: number };
  readonly own: object;
}

export interface Intent {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface GameEvent {
  readonly type: string;
}

/** An event as one viewer gets it: without the fields that are secret to them. */
export interface ViewEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

export type Facts = Readonly<Record<string, unknown>>;

/** A sentence of the ruleset's catalogue: its key and what is filled in. */
export interface Message {
  readonly text: string;
  readonly facts?: Facts;
}

/** Why a move is refused. The wording lives in text files under the code; `facts` hold what that sentence shows and nothing else. */
export interface Refusal {
  readonly code: string;
  readonly clause: string;
  readonly facts: Facts;
}

export type Decision<E> =
  { readonly ok: true; readonly events: readonly E[] } | { readonly ok: false; readonly refusals: readonly Refusal[] };

/** `after`: milliseconds since this id first stood there, on the table's clock. One that is not `shown` leaves no trace in any view. */
export interface Timer {
  readonly id: string;
  readonly after: number;
  readonly intent: Intent;
  readonly shown: boolean;
}

export type OptionValue = string | number | boolean;

export interface OptionSpec {
  readonly key: string;
  readonly values: readonly OptionValue[];
  readonly default: OptionValue;
  readonly clause: string;
  /** `lobby`: before play starts; `between`: also between two dates, scenes or sessions; `always`: at any time. */
  readonly changes: 'lobby' | 'between' | 'always';
  /** `first`: in the short list of the lobby; `more`: behind "more". */
  readonly list: 'first' | 'more';
}

export interface TableConfig {
  readonly seats: readonly {
    readonly seat: SeatId;
    readonly name: string;
    readonly kind: 'player' | 'gm';
  }[];
  readonly options: Readonly<Record<string, OptionValue>>;
}

export interface SeatLimits {
  readonly min: number;
  readonly max: number;
  /** The least number of players without a GM; `never` if the system needs one; `min` when absent. */
  readonly unled?: number | 'never';
  /** Whether a GM's seat is of use with these options; it is, when absent. */
  readonly gmSeat?: 'unused';
}

/** What kind of value a form asks for. */
export type ValueKind =
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  | { readonly kind: 'choice'; readonly of: readonly OptionValue[] }
  | { readonly kind: 'text'; readonly most: number };

/**
 * A field of an intent. Open fields (`text`, wide numbers, `cards`, `choices`, `numbers`, `record`) cannot be listed: `legal` leaves
 * them out. `asked`: whether a form asks for an optional field of this move; without it the field may always come along.
 * `now`: what holds before the move; a form shows it beside the new value.
 */
export type FieldSpec = {
  readonly optional?: true;
  /** Of an optional field: whether it has to be there after all, after what else is chosen. */
  readonly required?: (view: never, intent: Intent) => boolean;
  readonly asked?: (view: never, intent: Intent) => boolean;
  readonly now?: (view: never, intent: Intent) => OptionValue | undefined;
  /** The refusal for a missing required value; `E_MALFORMED` when absent. */
  readonly missing?: Pick<Refusal, 'code' | 'clause'>;
} & (
  | {
      readonly kind: 'card';
      /** Which cards there are to choose from, perhaps after what else is chosen already. */
      readonly from: (view: never, chosen: Intent) => readonly SeenCard[];
      /** `allowed`: it may also be said that it is no card at all, by `null`. */
      readonly none?: 'allowed';
      /** Other cards than these are the ruleset's to judge. */
      readonly beyond?: 'allowed';
    }
  | {
      readonly kind: 'cards';
      readonly from: (view: never, chosen: Intent) => readonly SeenCard[];
      readonly most: number;
      /** All of them are put in an order; up to `most` may go into the field `aside` instead. A form asks for both at once. */
      readonly arranged?: { readonly aside: string; readonly most: (view: never) => number };
    }
  | {
      readonly kind: 'choice';
      /** What there is to choose, perhaps after what else a form has been told so far. */
      readonly of: readonly OptionValue[] | ((view: never, chosen: Intent) => readonly OptionValue[]);
      /** The type of the values that a function returns; text when absent. A value of another type is malformed. */
      readonly type?: 'number' | 'any';
      /** Values besides those that a function offers are the ruleset's to judge. */
      readonly beyond?: 'allowed';
      /** The answer to a value that is not on a fixed list; `E_MALFORMED` when absent. */
      readonly unlisted?: Pick<Refusal, 'code' | 'clause'>;
      /** Left open like a text: a form asks for it, where one move for each combination would bury all others. */
      readonly open?: true;
      /** The values are faces of cards: a form lays them out in rows, a suit each. */
      readonly shown?: 'faces';
    }
  | {
      /** Several values at once, each no more than once, in the order in which they were chosen. */
      readonly kind: 'choices';
      readonly of: readonly OptionValue[] | ((view: never, chosen: Intent) => readonly OptionValue[]);
      readonly type?: 'number' | 'any';
      readonly beyond?: 'allowed';
      readonly most: number;
    }
  /** Fields of its own, one level down. */
  | { readonly kind: 'record'; readonly fields: Readonly<Record<string, FieldSpec>> }
  | {
      /** A whole number for each of these that has one. */
      readonly kind: 'numbers';
      readonly of: (view: never, chosen: Intent) => readonly string[];
      readonly least: number;
      readonly most: number;
    }
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  | {
      /** A value whose kind follows from the fields before it; a form asks for it once that is known. The ruleset judges its bounds. */
      readonly kind: 'value';
      readonly as: (view: never, intent: Intent) => ValueKind | undefined;
      /** The longest text, in characters; as for a choice when absent. */
      readonly most?: number;
    }
  | {
      readonly kind: 'text';
      readonly most: number;
      /** Whether a required text may be empty or only spaces; refused when absent. */
      readonly blank?: 'allowed';
      /** Values with an effect, which a form lists by their names in the catalogue; any other text may be sent as well. */
      readonly offers?: (view: never, intent: Intent) => readonly string[];
    }
  | {
      readonly kind: 'json';
      readonly form?: JsonForm;
      /**
       * What it could hold, where that can be said once the fields before it are chosen; nothing: it stays away. A field
       * with it is listed, also where it is optional.
       */
      readonly of?: (view: never, chosen: Intent) => readonly unknown[];
    }
);

/**
 * How a form asks for a record: as a line of text, or as ticks, of which it sends a list. Without one no form can ask, and
 * it comes from programs only.
 */
export type JsonForm =
  | { readonly as: 'text'; readonly most: number }
  | { readonly as: 'ticks'; readonly of: readonly OptionValue[] | ((view: never) => readonly OptionValue[]) };

export interface IntentSpec {
  readonly fields: Readonly<Record<string, FieldSpec>>;
  /** Who may send it. */
  readonly who: readonly SenderKind[];
  /** Whether an old `seen` refuses it (TB-08). */
  readonly stale: 'refuse' | 'accept';
  /**
   * `by safety`: possible only while a safety signal has paused the table (TB-12); `also`: during any pause as well.
   * Without it a pause refuses every move.
   */
  readonly paused?: 'by safety' | 'also';
  /**
   * Whether it only says something: the game stays as it is, and it counts neither as the sender's last move nor as an answer
   * to another one (TB-13). It must follow from what everybody sees. `view`: the sender's.
   */
  readonly talk?: 'always' | ((view: never) => boolean);
  /** Whether another move stands for this one already: it may be sent, and is not offered a second time. */
  unlisted?(intent: Intent): boolean;
}

/** `free`: at once; `consent`: every other seat says yes; `gm`: the GM says yes; `off`: never. */
export type UndoRule = 'free' | 'consent' | 'gm' | 'off';

/**
 * `anyone`: every seat by itself while the table is paused; `gm`: the GM, without one every seat says yes; `unanimous`: every seat says
 * yes; `safety`: as `gm`, but any seat while a safety signal has paused the table.
 */
export type RewindRule = 'anyone' | 'gm' | 'unanimous' | 'safety';

/**
 * `everyone`: the GM at once, or every seat whose person is here; `gm`: the GM alone; `gm or host`, `gm or pauser`: these as
 * well; the person who paused, unless it was a safety signal. Without a GM every seat has to agree.
 */
export type ResumeRule = 'everyone' | 'gm' | 'gm or host' | 'gm or pauser';

/**
 * Other than the usual time to think: `reads` while something has just come out that people want to look at, `yields` where
 * they may act themselves and a bot would take that from them.
 */
export type BotPace = 'reads' | 'yields';

export interface Ruleset<
  S = unknown,
  V extends View = View,
  I extends Intent = Intent,
  E extends GameEvent = GameEvent,
> {
  readonly id: RulesetId;
  readonly title: string;
  /** Raised when an event changes its meaning (`lift` brings older ones up), or the same move is answered with other events. */
  readonly version: number;
  readonly seats: SeatLimits & { readonly gm: 'none' | 'optional' | 'required' };
  readonly options: readonly OptionSpec[];
  readonly intents: Readonly<Record<string, IntentSpec>>;
  initial(): S;
  setup(config: TableConfig, rng: Rng): readonly E[];
  /** Pure and total: no randomness, never refuses. */
  evolve(state: S, event: E): S;
  decide(state: S, actor: Actor, intent: I, rng: Rng): Decision<E>;
  /** Built up from nothing: what is not granted is not there. */
  view(state: S, viewer: Viewer): V;
  viewEvent(before: S, event: E, viewer: Viewer): ViewEvent | undefined;
  /** Every move this viewer could send now; fields that cannot be listed are left out. */
  legal(view: V): readonly I[];
  /** Every reason this viewer can know; empty when the move is legal as far as they can see. */
  explain(view: V, intent: I): readonly Refusal[];
  timers(state: S): readonly Timer[];
  /** An event of an older version as one of today. */
  upcastEvent?(version: number, event: unknown): E;
  /** A state that an older journal kept whole, with what has come to states since; as it is, when absent. */
  migrateState?(state: S): S;
  /**
   * What of a state the check of a session compares when the table went back to it: all of it when absent. A system leaves out what
   * only its presentation uses and what states stored by older versions cannot have.
   */
  comparable?(state: S): unknown;
  /** What people keep when they leave. */
  sheets?(state: S): Readonly<Record<SeatId, unknown>>;
  /** A sheet that comes from outside, as far as it can be judged without a table; nothing where it is none of this system. */
  readSheet?(sheet: unknown): unknown;
  /** Why no game of this system takes a sheet that can be read; none where that depends on the game. */
  sheetRefusals?(sheet: unknown): readonly Refusal[];
  /** A readable policy; without one a legal move at random. */
  bot?(view: V, moves: readonly I[]): I | undefined;
  /** How long a bot that is about to act leaves people, seen from what everybody sees; the usual time when absent. */
  botPace?(shared: V['shared']): BotPace | undefined;
  /** The setup for trying the system with bots: quick to begin, easy to follow. */
  readonly demo?: {
    readonly seats: number;
    readonly options: TableConfig['options'];
    /** A bot leads, where a GM may but need not sit. */
    readonly gm?: 'seated';
  };
  /**
   * Where looking back is in place (TB-17): `between` two dates, scenes or sessions, or when all is `over`; nothing in the
   * middle of play. Made from what everybody sees. Without it only a host who closes the table ends a session.
   */
  rests?(state: S): 'between' | 'over' | null;
  /**
   * Fields, by name, of its states, events and intents in which a GM writes for their own eyes only. They are empty wherever
   * others look back or check the cards.
   */
  readonly notes?: readonly string[];
  /**
   * What a shuffle with this label shuffled, in words for checking the cards afterwards (TB-18); the label itself, when
   * absent. `state`: as it stood after the shuffle.
   */
  shuffleWords?(state: S, label: string): Message | undefined;
  /** How many seats these options allow; `seats` when absent. */
  seatLimits?(options: TableConfig['options']): SeatLimits;
  /** The name of the character that a seat plays, where the story uses it in place of the person's name. */
  playedBy?(shared: V['shared'], seat: SeatId): string | undefined;
  /** The seats that are in the game now, if seats can leave it; else those of the start and all that joined since. */
  seated?(state: S): readonly SeatId[];
  /** Whether an event bars taking back what came before it (TB-13): it revealed, drew or closed something. */
  reveals(event: E): boolean;
  /** Whether everybody hears this event just as it is, those who watch included: then `viewEvent` need not be asked for each. */
  heardByAll(event: E): boolean;
  /**
   * How a seat may take back its own last move (TB-13). When absent: at once while no one
   * acted since, after that with the yes of the GM, or without one of every other seat.
   */
  undoRule?(state: S): UndoRule;
  /**
   * What has been revealed or drawn since bars undo where this is absent. `asked`: it does not, but then it takes a yes, even
   * where undo is free otherwise (TB-13).
   */
  readonly undoBeyondReveals?: 'asked';
  /** Whose yes it takes where taking back is the GM's to allow; only the GM's, when absent. */
  undoAsks?(state: S): readonly SeatId[];
  /** Whether another person may become GM now (TB-04), from what everybody sees; when absent, as long as the system takes a GM. */
  gmMayChange?(view: V): boolean;
  /** Who may rewind (TB-13); the GM, or without one all seats together, when absent. */
  rewindRule?(state: S): RewindRule;
  /** Who lets play go on after a pause (TB-12); everyone, when absent. */
  resumeRule?(state: S): ResumeRule;
}
