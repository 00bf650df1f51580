/** The interface of a ruleset, the same for every system. Everything here is plain JSON, without `undefined`. */
import type { SeenCard } from './zones.ts';
import type { Rng } from './rng.ts';

export type RulesetId = string;
/** A short name of a seat, such as `s1`; a GM's seat is `gm`. */
export type SeatId = string;

export type Viewer =
  { readonly kind: 'seat'; readonly seat: SeatId } | { readonly kind: 'gm' } | { readonly kind: 'spectator' };

/** The GM's seat, in systems that have one. */
export const gmSeat: SeatId = 'gm';

export type Actor =
  | { readonly kind: 'seat'; readonly seat: SeatId }
  | { readonly kind: 'gm' }
  | { readonly kind: 'host' }
  | { readonly kind: 'system' };

export type ActorKind = Actor['kind'];

/** `visitor`: at the table without a seat; only the table layer knows them. */
export type SenderKind = ActorKind | 'visitor';

/** `shared`: the same object for every viewer. `own`: what only this viewer sees in addition. */
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

/** A sentence of the ruleset's catalogue: its key and the facts it fills in. */
export interface Message {
  readonly text: string;
  readonly facts?: Facts;
}

/** Why a move is refused. The text is in the catalogues under the code; `facts` contain exactly what that sentence shows. */
export interface Refusal {
  readonly code: string;
  readonly clause: string;
  readonly facts: Facts;
}

export type Decision<E> =
  { readonly ok: true; readonly events: readonly E[] } | { readonly ok: false; readonly refusals: readonly Refusal[] };

/** `after`: milliseconds since a timer with this id first appeared, on the table's clock. A timer that is not `shown` is in no view. */
export interface Timer {
  readonly id: string;
  readonly after: number;
  readonly intent: Intent;
  readonly shown: boolean;
  /** It limits the time that people have: a table that is played over days does not run it (TB-22). */
  readonly limits?: 'people';
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
  /** Whether a GM's seat is used with these options; it is, when absent. */
  readonly gmSeat?: 'unused';
}

/** The kind of value that a form asks for. */
export type ValueKind =
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  | { readonly kind: 'choice'; readonly of: readonly OptionValue[] }
  | { readonly kind: 'text'; readonly most: number };

/**
 * A field of an intent. Open fields (`text`, wide numbers, `cards`, `choices`, `numbers`, `record`) cannot be listed: `legal` leaves
 * them out. `asked`: whether a form asks for an optional field of this move; without it the field is always accepted.
 * `now`: the value before the move, which a form shows beside the new one.
 */
export type FieldSpec = {
  readonly optional?: true;
  /** Of an optional field: whether it is required after all, given the other choices. */
  readonly required?: (view: never, intent: Intent) => boolean;
  readonly asked?: (view: never, intent: Intent) => boolean;
  readonly now?: (view: never, intent: Intent) => OptionValue | undefined;
  /** The refusal for a missing required value; `E_MALFORMED` when absent. */
  readonly missing?: Pick<Refusal, 'code' | 'clause'>;
} & (
  | {
      readonly kind: 'card';
      /** The cards to choose from, which may depend on the other choices. */
      readonly from: (view: never, chosen: Intent) => readonly SeenCard[];
      /** `allowed`: `null` stands for no card at all. */
      readonly none?: 'allowed';
      /** The ruleset judges cards other than these. */
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
      /** The values to choose from, which may depend on the choices made so far. */
      readonly of: readonly OptionValue[] | ((view: never, chosen: Intent) => readonly OptionValue[]);
      /** The type of the values that a function returns; text when absent. A value of another type is malformed. */
      readonly type?: 'number' | 'any';
      /** The ruleset judges values besides those that a function offers. */
      readonly beyond?: 'allowed';
      /** The answer to a value that is not on a fixed list; `E_MALFORMED` when absent. */
      readonly unlisted?: Pick<Refusal, 'code' | 'clause'>;
      /** Open like a text: a form asks for it, where one listed move for each combination would be too many. */
      readonly open?: true;
      /** The values are faces of cards: a form shows them in rows, one for each suit. */
      readonly shown?: 'faces';
    }
  | {
      /** Several values at once, each at most once, in the order in which they were chosen. */
      readonly kind: 'choices';
      readonly of: readonly OptionValue[] | ((view: never, chosen: Intent) => readonly OptionValue[]);
      readonly type?: 'number' | 'any';
      readonly beyond?: 'allowed';
      readonly most: number;
    }
  /** Nested fields, one level deep. */
  | { readonly kind: 'record'; readonly fields: Readonly<Record<string, FieldSpec>> }
  | {
      /** A whole number for each of these names; names may be left out. */
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
      /** The longest text, in characters; the same as for a choice when absent. */
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
       * The possible values, once they follow from the fields before it; `undefined`: the field is left out. A field with `of` is
       * listed even if it is optional.
       */
      readonly of?: (view: never, chosen: Intent) => readonly unknown[];
    }
);

/**
 * How a form asks for a record: as a line of text, or as checkboxes, whose values it sends as a list. Without it no form can ask
 * for it, and only programs send it.
 */
export type JsonForm =
  | { readonly as: 'text'; readonly most: number }
  | { readonly as: 'ticks'; readonly of: readonly OptionValue[] | ((view: never) => readonly OptionValue[]) };

export interface IntentSpec {
  readonly fields: Readonly<Record<string, FieldSpec>>;
  /** The kinds of senders that may send it. */
  readonly who: readonly SenderKind[];
  /** Whether it is refused if its `seen` is older than the prompt (TB-08). */
  readonly stale: 'refuse' | 'accept';
  /**
   * `by safety`: possible only while a safety signal has paused the table (TB-12); `also`: during any pause as well.
   * Without it a pause refuses every move.
   */
  readonly paused?: 'by safety' | 'also';
  /**
   * Whether it is only talk: it leaves the game unchanged, and counts neither as the sender's last move nor as an answer to
   * another one (TB-13). It must follow from public information. `view`: the sender's.
   */
  readonly talk?: 'always' | ((view: never) => boolean);
  /** Whether it duplicates another move: it may be sent, but is not offered a second time. */
  unlisted?(intent: Intent): boolean;
}

/** The kinds of prepared things, by which people keep and find them. */
export type PreparedKind = 'scene' | 'npc' | 'place' | 'vehicle' | 'deck' | 'text' | 'handout';

/** `free`: at once; `consent`: every other seat says yes; `gm`: the GM says yes; `off`: never. */
export type UndoRule = 'free' | 'consent' | 'gm' | 'off';

/**
 * `anyone`: any seat alone while the table is paused; `gm`: the GM, without one every seat has to agree; `unanimous`: every seat has
 * to agree; `safety`: as `gm`, but any seat while a safety signal has paused the table.
 */
export type RewindRule = 'anyone' | 'gm' | 'unanimous' | 'safety';

/**
 * `everyone`: the GM at once, or every seat whose person is present; `gm`: the GM alone; `gm or host`, `gm or pauser`: these as
 * well; the person who paused, unless it was a safety signal. Without a GM every seat has to agree.
 */
export type ResumeRule = 'everyone' | 'gm' | 'gm or host' | 'gm or pauser';

/**
 * Longer than a bot's usual delay: `reads` after something that people want to look at, `yields` where people may act
 * themselves and a bot would take the opportunity from them. A text that people read first: its length in characters.
 */
export type BotPace = 'reads' | 'yields' | { readonly characters: number };

/** How play rests: for a moment, between two dates or sessions, or for good. */
export type Rest = 'break' | 'between' | 'over';

export interface Ruleset<
  S = unknown,
  V extends View = View,
  I extends Intent = Intent,
  E extends GameEvent = GameEvent,
> {
  readonly id: RulesetId;
  readonly title: string;
  /** Raised when an event changes its meaning (`upcastEvent` converts older ones), or when the same move results in other events. */
  readonly version: number;
  readonly seats: SeatLimits & { readonly gm: 'none' | 'optional' | 'required' };
  readonly options: readonly OptionSpec[];
  readonly intents: Readonly<Record<string, IntentSpec>>;
  initial(): S;
  setup(config: TableConfig, rng: Rng): readonly E[];
  /** Pure and total: no randomness, never refuses. */
  evolve(state: S, event: E): S;
  decide(state: S, actor: Actor, intent: I, rng: Rng): Decision<E>;
  /** Built from nothing: only what is granted is in it. */
  view(state: S, viewer: Viewer): V;
  viewEvent(before: S, event: E, viewer: Viewer): ViewEvent | undefined;
  /** Every move this viewer could send now; fields that cannot be listed are left out. */
  legal(view: V): readonly I[];
  /** Every reason this viewer can know; empty when the move is legal as far as they can see. */
  explain(view: V, intent: I): readonly Refusal[];
  timers(state: S): readonly Timer[];
  /** Converts an event of an older version to the present one. */
  upcastEvent?(version: number, event: unknown): E;
  /** Adds to a state of an older version the fields added since; unchanged, when absent. */
  migrateState?(state: S): S;
  /**
   * The part of a state that the verification of a session compares after a rewind: all of it when absent. A system leaves out
   * what only its presentation uses and what states of older versions lack.
   */
  comparable?(state: S): unknown;
  /** The sheets that people keep in their libraries, by seat. */
  sheets?(state: S): Readonly<Record<SeatId, unknown>>;
  /** Reads a sheet from outside, as far as that is possible without a table; `undefined` if it is not one of this system. */
  readSheet?(sheet: unknown): unknown;
  /** Why no game of this system could take this sheet; empty if that depends on the game. */
  sheetRefusals?(sheet: unknown): readonly Refusal[];
  /** The bot's move; without a bot a random legal move is used. */
  bot?(view: V, moves: readonly I[]): I | undefined;
  /** The delay of a bot that is about to act, from public information; the usual one when absent. */
  botPace?(shared: V['shared']): BotPace | undefined;
  /** The setup for trying the system with bots: quick to start, easy to follow. */
  readonly demo?: {
    readonly seats: number;
    readonly options: TableConfig['options'];
    /** A bot is GM, in a system where that is optional. */
    readonly gm?: 'seated';
  };
  /**
   * Whether a replay is available (TB-17): in a `break` of a session, which goes on in a moment; `between` two dates or
   * sessions, where people may stop; or when all is `over`; `null` during play. Derived from public information. Without it
   * only a host who closes the table ends a session.
   */
  rests?(state: S): Rest | null;
  /**
   * The intents, by type, that can be prepared before a session: filled in without a table, and sent there by the person
   * who leads. Fields that only a table knows are filled in there, with the initial values of the move's form.
   */
  readonly prepares?: Readonly<Record<string, PreparedKind>>;
  /**
   * Names of fields in states, events and intents that contain a GM's private notes. They are emptied wherever others replay
   * the session or verify the cards. `type.field`: only inside events and intents of this type.
   */
  readonly notes?: readonly string[];
  /**
   * Describes the shuffle with this label to players who verify the cards (TB-18); the label itself, when absent. `state`: the
   * one after the shuffle.
   */
  describeShuffle?(state: S, label: string): Message | undefined;
  /** The number of seats these options allow; `seats` when absent. */
  seatLimits?(options: TableConfig['options']): SeatLimits;
  /** The name of a seat's character, in systems whose story uses it in place of the person's name. */
  playedBy?(shared: V['shared'], seat: SeatId): string | undefined;
  /** The seats in the game, if seats can leave it; otherwise those of the start and all that joined since. */
  seated?(state: S): readonly SeatId[];
  /** Whether an event bars undo of earlier moves (TB-13): it revealed, drew or closed something. */
  reveals(event: E): boolean;
  /** Whether everybody hears the whole event, spectators included: then `viewEvent` need not be called for each viewer. */
  heardByAll(event: E): boolean;
  /**
   * How a seat may take back its own last move (TB-13). When absent: at once while no one acted since, after that with the consent
   * of the GM, or without a GM of every other seat.
   */
  undoRule?(state: S): UndoRule;
  /**
   * By default, revealing or drawing bars undo. `asked`: it does not, but then undo needs consent even where it is free
   * otherwise (TB-13).
   */
  readonly undoBeyondReveals?: 'asked';
  /** Whether this public event hides whose move it was. Such a move can't be taken back: the request would name its seat (TB-13). */
  isAnonymous?(event: ViewEvent): boolean;
  /** The seats whose consent undo needs where the GM decides; only the GM's, when absent. */
  undoAsks?(state: S): readonly SeatId[];
  /** Whether another person may become GM now (TB-04), from public information; when absent, whenever the system takes a GM. */
  gmMayChange?(view: V): boolean;
  /** Who may rewind (TB-13); the GM, or without one all seats together, when absent. */
  rewindRule?(state: S): RewindRule;
  /** Who may resume after a pause (TB-12); everyone together, when absent. */
  resumeRule?(state: S): ResumeRule;
}
