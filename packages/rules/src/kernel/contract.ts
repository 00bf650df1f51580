/** States, events, views and intents are plain JSON, without `undefined`. */
import type { SeenCard } from './zones.ts';
import type { Rng } from './rng.ts';

export type RulesetId = string;
/** A short name of a seat, such as `s1`; a GM's seat is `gm`. */
export type SeatId = string;

export type Viewer =
  { readonly kind: 'seat'; readonly seat: SeatId } | { readonly kind: 'gm' } | { readonly kind: 'spectator' };

export const gmSeat: SeatId = 'gm';

export type Actor =
  | { readonly kind: 'seat'; readonly seat: SeatId }
  | { readonly kind: 'gm' }
  | { readonly kind: 'host' }
  | { readonly kind: 'system' };

export type ActorKind = Actor['kind'];

/** `visitor`: a person at the table without a seat. Only the table layer has such senders. */
export type SenderKind = ActorKind | 'visitor';

/** `shared`: the same object for every viewer. `own`: what this viewer sees in addition. */
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

/** Without the fields that are secret to this viewer. */
export interface ViewEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

export type Facts = Readonly<Record<string, unknown>>;

/** `text`: a key of the ruleset's catalogue. `facts`: the values of its placeholders. */
export interface Message {
  readonly text: string;
  readonly facts?: Facts;
}

/**
 * Why a move is refused. The text is in the catalogues under the code; `facts` contain exactly what that sentence
 * shows.
 */
export interface Refusal {
  readonly code: string;
  readonly clause: string;
  readonly facts: Facts;
}

export type Decision<E> =
  { readonly ok: true; readonly events: readonly E[] } | { readonly ok: false; readonly refusals: readonly Refusal[] };

/**
 * `after`: the duration in milliseconds on the table's clock, from when a timer with this id appeared. A timer that
 * disappears and comes back starts again. Only a `shown` timer is in views.
 */
export interface Timer {
  readonly id: string;
  readonly after: number;
  readonly intent: Intent;
  readonly shown: boolean;
  /** The timer limits the time that people have, so it does not run at a table that is played over days (TB-22). */
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
  /** `first`: in the short list of the lobby; `more`: in the list that unfolds below it. */
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
  /** The least number of players without a GM; `never` if the system needs a GM; `min` when absent. */
  readonly unled?: number | 'never';
  /** With these options the GM's seat is not used. */
  readonly gmSeat?: 'unused';
}

export type ValueKind =
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  | { readonly kind: 'choice'; readonly of: readonly OptionValue[] }
  | { readonly kind: 'text'; readonly most: number };

/**
 * `legal` lists the values only of `card`, `choice` and `json` fields. Fields of all other kinds are open: they have
 * too many values to list, so `legal` leaves them out. `asked`: whether a form asks for an optional field of this move;
 * when absent, it always does. `now`: the value before the move, which a form shows beside the new one.
 */
export type FieldSpec = {
  readonly optional?: true;
  /**
   * Programs may leave the field out, but a form asks for it like a required one, because the game would ask for it
   * next anyway.
   */
  readonly expected?: true;
  /** Of an optional field: whether it is required after all, given the other choices. */
  readonly required?: (view: never, intent: Intent) => boolean;
  readonly asked?: (view: never, intent: Intent) => boolean;
  readonly now?: (view: never, intent: Intent) => OptionValue | undefined;
  /** The refusal for a missing required value; `E_MALFORMED` when absent. */
  readonly missing?: Pick<Refusal, 'code' | 'clause'>;
} & (
  | {
      readonly kind: 'card';
      readonly from: (view: never, chosen: Intent) => readonly SeenCard[];
      /** `allowed`: `null` may be sent for no card. */
      readonly none?: 'allowed';
      /** `allowed`: the kernel accepts other cards as well, and the ruleset judges them. */
      readonly beyond?: 'allowed';
    }
  | {
      readonly kind: 'cards';
      readonly from: (view: never, chosen: Intent) => readonly SeenCard[];
      readonly most: number;
      /**
       * The form asks for all cards in order, except up to `most` of them, which go into the field `aside`. The form
       * fills both fields at once.
       */
      readonly arranged?: { readonly aside: string; readonly most: (view: never) => number };
    }
  | {
      readonly kind: 'choice';
      readonly of: readonly OptionValue[] | ((view: never, chosen: Intent) => readonly OptionValue[]);
      /**
       * The type of the values that the function `of` returns; text when absent. A value of another type is
       * malformed.
       */
      readonly type?: 'number' | 'any';
      /** `allowed`: the kernel accepts values that the function does not offer, and the ruleset judges them. */
      readonly beyond?: 'allowed';
      /** The refusal for a value that is not on a fixed list; `E_MALFORMED` when absent. */
      readonly unlisted?: Pick<Refusal, 'code' | 'clause'>;
      /** Open like a text: a form asks for it, because one move for each combination would be too many to list. */
      readonly open?: true;
      /**
       * `faces`: the values are faces of cards, and a form shows them in rows, one for each suit. `tick`: a form asks
       * for yes with a tick, and leaves the field out without one.
       */
      readonly shown?: 'faces' | 'tick';
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
      /**
       * A value whose kind follows from the fields before it; a form asks for it once its kind is known. The ruleset
       * judges its bounds.
       */
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
      /** The text goes into the story as everyone reads it. An unsent one may therefore move to the story box. */
      readonly narration?: true;
      /**
       * Values with an effect, which a form lists by their names in the catalogue; any other text may be sent as well.
       */
      readonly offers?: (view: never, intent: Intent) => readonly string[];
    }
  | {
      readonly kind: 'json';
      readonly form?: JsonForm;
      /**
       * The possible values, which may depend on the fields before it. `legal` lists them even if the field is
       * optional, and leaves an optional field out while there are none.
       */
      readonly of?: (view: never, chosen: Intent) => readonly unknown[];
      /**
       * Whether the value contains texts that people write and that can look like codes. If it does, only these texts
       * of a muted person are kept: those in the person's view or the form's offer, plain values, and labels too short
       * for a word (TB-04).
       */
      readonly written?: true;
    }
);

/**
 * How a form asks for a `json` field: as a line of text, or as checkboxes, whose values it sends as a list. No form
 * asks for a field without this: only programs and the page's own controls send it.
 */
export type JsonForm =
  | { readonly as: 'text'; readonly most: number }
  | { readonly as: 'ticks'; readonly of: readonly OptionValue[] | ((view: never) => readonly OptionValue[]) };

export interface IntentSpec {
  readonly fields: Readonly<Record<string, FieldSpec>>;
  readonly who: readonly SenderKind[];
  /** Whether an intent whose `seen` is older than the prompt is refused (TB-08). */
  readonly stale: 'refuse' | 'accept';
  /**
   * `by safety`: possible only while a safety signal has paused the table (TB-12); `also`: during any pause as well.
   * When absent: refused during every pause.
   */
  readonly paused?: 'by safety' | 'also';
  /**
   * Whether the intent is only talk: it leaves the game unchanged, and counts neither as the sender's last move nor as
   * a reaction to another person's move (TB-13). This must follow from public information. `view`: the sender's.
   */
  readonly talk?: 'always' | ((view: never) => boolean);
  /** Whether the intent duplicates another move. It may be sent, but `legal` does not list it. */
  unlisted?(intent: Intent): boolean;
}

export type PreparedKind = 'scene' | 'npc' | 'place' | 'vehicle' | 'deck' | 'text' | 'handout';

/** `free`: at once; `consent`: every other seat says yes; `gm`: the GM says yes; `off`: never. */
export type UndoRule = 'free' | 'consent' | 'gm' | 'off';

/**
 * `anyone`: any seat alone while the table is paused; `gm`: the GM, or all seats together if there is no GM;
 * `unanimous`: all seats together; `safety`: as `gm`, but any seat alone while a safety signal has paused the table.
 */
export type RewindRule = 'anyone' | 'gm' | 'unanimous' | 'safety';

/**
 * The GM can always resume alone. `everyone`: all seats whose person is present can resume together as well; `gm`: no
 * one else can; `gm or host`: the host alone as well; `gm or pauser`: the seat that paused as well, unless it paused
 * with a safety signal. Without a GM the rule is `everyone`. While the GM is away, all present people can resume
 * together under every rule.
 */
export type ResumeRule = 'everyone' | 'gm' | 'gm or host' | 'gm or pauser';

/**
 * `reads`: people want to look at what just happened; `yields`: people may want to act before the bot does;
 * `characters`: people read a text of this length first.
 */
export type BotPace = 'reads' | 'yields' | { readonly characters: number };

/** A time in which play rests: a short break, the time between two dates or sessions, or the end of the game. */
export type Rest = 'break' | 'between' | 'over';

/** Nameless answers to a question that a single objection decides. */
export interface NamelessAnswers<S, E> {
  /** The events that record an answer, by type. */
  readonly events: readonly string[];
  /** The state without the record of the seats that have answered. */
  without(state: S): S;
  /**
   * If these events settle a question because no one objects: the answers before them. They may be published now,
   * because all are alike, and verification needs them to repeat the last answer. Otherwise `undefined`.
   */
  settledBy(before: S, events: readonly E[]): readonly E[] | undefined;
}

/**
 * Ballots that are secret until they are counted. Until then only its own seat knows a ballot; that a seat has voted is
 * public.
 */
export interface SecretBallots<S, E> {
  /** The event without the content of a ballot; the same object for any other event. */
  blank(event: E): E;
  /** The state without the content of ballots that have not been counted. */
  without(state: S): S;
  /**
   * If these events count ballots: the ballots that were cast before. They are no longer secret, and verification needs
   * them to repeat the last ballot. Otherwise `undefined`.
   */
  countedBy(before: S, events: readonly E[]): readonly E[] | undefined;
}

export interface Ruleset<
  S = unknown,
  V extends View = View,
  I extends Intent = Intent,
  E extends GameEvent = GameEvent,
> {
  readonly id: RulesetId;
  readonly title: string;
  /**
   * Raised when an event changes its meaning (`upcastEvent` converts older ones), or when the same move results in
   * other events.
   */
  readonly version: number;
  readonly seats: SeatLimits & { readonly gm: 'none' | 'optional' | 'required' };
  readonly options: readonly OptionSpec[];
  readonly intents: Readonly<Record<string, IntentSpec>>;
  initial(): S;
  setup(config: TableConfig, rng: Rng): readonly E[];
  /** Pure and total: no randomness, never refuses. */
  evolve(state: S, event: E): S;
  decide(state: S, actor: Actor, intent: I, rng: Rng): Decision<E>;
  /** Built from scratch: it contains only what is granted. */
  view(state: S, viewer: Viewer): V;
  /** `undefined` for a viewer outside the event's audience. `before`: the state before the event. */
  viewEvent(before: S, event: E, viewer: Viewer): ViewEvent | undefined;
  /** Every move this viewer could send now; fields that cannot be listed are left out. */
  legal(view: V): readonly I[];
  /**
   * The reasons against the intent that this viewer can know; empty when the move is legal as far as they can see.
   * Values that are not offered are reported only if nothing else refuses the intent.
   */
  explain(view: V, intent: I): readonly Refusal[];
  /** The reasons against an intent of valid shape that hold at every table, also while it is only prepared. */
  valueRefusals?(intent: I): readonly Refusal[];
  timers(state: S): readonly Timer[];
  /** Converts an event of an older version to the present one. */
  upcastEvent?(version: number, event: unknown): E;
  /** Adds the fields that a state of an older version lacks; when absent, such states need no change. */
  migrateState?(state: S): S;
  /**
   * The part of a state that the verification of a session compares after a rewind; all of it, when absent. A system
   * leaves out fields that only its presentation uses and fields that states of older versions lack.
   */
  comparable?(state: S): unknown;
  /** The sheets that people keep in their libraries, by seat. */
  sheets?(state: S): Readonly<Record<SeatId, unknown>>;
  /**
   * Reads a sheet from outside, as far as that is possible without a table; `undefined` if it is not one of this
   * system.
   */
  readSheet?(sheet: unknown): unknown;
  /** Why no game of this system could take this sheet; empty if some game could. */
  sheetRefusals?(sheet: unknown): readonly Refusal[];
  /** The bot's move; without a bot a random legal move is used. */
  bot?(view: V, moves: readonly I[]): I | undefined;
  /**
   * Why a bot that is about to act waits longer than usual, from public information; `undefined` for the usual delay.
   */
  botPace?(shared: V['shared']): BotPace | undefined;
  /** For demo tables: quick to start, easy to follow. */
  readonly demo?: {
    readonly seats: number;
    readonly options: TableConfig['options'];
    /** In a system where a GM is optional: a bot is the GM. */
    readonly gm?: 'seated';
  };
  /**
   * Whether play rests, so that a replay is available (TB-17): in a `break`, after which the session goes on; `between`
   * two dates or sessions, where people may stop; or `over`; `null` during play. Derived from public information. When
   * absent, a session ends only when the host closes the table.
   */
  rests?(state: S): Rest | null;
  /**
   * The intents, by type, that can be prepared before a session: they are filled in without a table, and the person who
   * leads sends them at one. Fields whose values only a table knows get the initial values of the move's form there.
   */
  readonly prepares?: Readonly<Record<string, PreparedKind>>;
  /**
   * Names of fields in states, events and intents that contain private notes of a GM or a player. They are emptied
   * wherever others replay the session or verify the cards. `type.field`: only inside events and intents of this type.
   */
  readonly notes?: readonly string[];
  /**
   * Answers whose seats stay unknown even when the cards are open. Replays from a seat's view and published sessions
   * leave them out.
   */
  readonly nameless?: NamelessAnswers<S, E>;
  /**
   * Ballots whose content only their own seats know until they are counted, also when the cards are open. Published
   * sessions leave it out until the count. A replay from one seat's view never shows the seat's own ballot event, and
   * shows the ballots in the state only once they are counted.
   */
  readonly secretBallots?: SecretBallots<S, E>;
  /**
   * Describes the shuffle with this label to players who verify the cards (TB-18); without a description they read a
   * general name. `state`: before or after the shuffle, whichever can describe it.
   */
  describeShuffle?(state: S, label: string): Message | undefined;
  /** When absent, `seats` applies to all options. */
  seatLimits?(options: TableConfig['options']): SeatLimits;
  /** The name of a seat's character, in systems whose story uses it in place of the person's name. */
  playedBy?(shared: V['shared'], seat: SeatId): string | undefined;
  /**
   * The seats in the game. When absent: the seats of the start and all that joined since, as seats never leave
   * the game.
   */
  seated?(state: S): readonly SeatId[];
  /** Whether an event bars undo of earlier moves (TB-13): it revealed, drew or closed something. */
  reveals(event: E): boolean;
  /**
   * Whether everybody, spectators included, hears the whole event. Then `viewEvent` need not be called for each viewer.
   */
  heardByAll(event: E): boolean;
  /**
   * How a seat may take back its own last move (TB-13). When absent: freely until another seat has acted, then with the
   * consent of the GM, or of every other seat if there is no GM.
   */
  undoRule?(state: S): UndoRule;
  /**
   * By default, revealing or drawing bars undo. `asked`: it does not, but then undo needs consent even where it would
   * otherwise be free (TB-13).
   */
  readonly undoBeyondReveals?: 'asked';
  /**
   * Only with `undoBeyondReveals`: whether, after this revealing event, the seats that see it can no longer take back
   * the move that caused it or any earlier one. When absent: never.
   */
  barsUndo?(before: S, event: E): boolean;
  /**
   * Only with `undoBeyondReveals`: whether this revealing event shows hidden cards or takes cards off a deck. A request
   * to undo says so to the seats that are asked. When absent: every revealing event counts.
   */
  showsCards?(event: E): boolean;
  /**
   * Whether this public event hides whose move it was. Such a move can't be taken back: the request would name its seat
   * (TB-13).
   */
  isAnonymous?(event: ViewEvent): boolean;
  /**
   * The seats whose consent undo needs in addition to the GM's, where the GM decides; none, when absent. `along`: the
   * seats whose moves are undone too.
   */
  undoAsks?(state: S, along: readonly SeatId[]): readonly SeatId[];
  /** Whether another person may become GM now (TB-04), from public information; when absent, at any time. */
  gmMayChange?(view: V): boolean;
  /** Who may rewind (TB-13); the GM, or without one all seats together, when absent. */
  rewindRule?(state: S): RewindRule;
  /**
   * Who may resume after a pause (TB-12); `everyone`, when absent. While the GM is away, all present people can
   * together.
   */
  resumeRule?(state: S): ResumeRule;
}
