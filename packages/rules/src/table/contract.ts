/** What the table layer is to the server, the client and the tests. It has the shape of a ruleset once more, with people in place of seats. */
import type {
  Decision,
  GameEvent,
  Intent,
  IntentSpec,
  OptionValue,
  Refusal,
  ResumeRule,
  RewindRule,
  Rng,
  Ruleset,
  RulesetId,
  Message,
  SeatId,
  SeatLimits,
  UndoRule,
  View,
  ViewEvent,
} from '../kernel/index.ts';
import type { TableEvent } from './events.ts';
import type {
  LinkKind,
  LinkMade,
  LinkRole,
  MoveBack,
  PersonId,
  Role,
  SafetySheet,
  Successor,
  TableState,
  VoteTopic,
} from './state.ts';

/** `system`: the host program itself. */
export type TableActor =
  | { readonly kind: 'person'; readonly person: PersonId }
  | { readonly kind: 'bot'; readonly seat: SeatId }
  | { readonly kind: 'system' };

export type TableViewer =
  | { readonly kind: 'person'; readonly person: PersonId }
  | { readonly kind: 'bot'; readonly seat: SeatId }
  | { readonly kind: 'spectator' };

export interface NewTable {
  readonly ruleset: RulesetId;
  readonly title: string;
  readonly visibility: 'private' | 'public';
  /** 32 bytes from a cryptographic source, as hex. */
  readonly seed: string;
  /** Those not named have their default. */
  readonly options: Readonly<Record<string, OptionValue>>;
  /** Seats for players; systems with a GM have one more for the GM. */
  readonly seats: number;
  readonly host: { readonly identity: string; readonly name: string };
  /** A trial table: deleted once it is abandoned. */
  readonly trial?: true;
}

/** One entry of the journal: what one intent did. */
export interface Entry<E extends GameEvent = GameEvent> {
  /** 1 for the birth of the table, then on without a gap. */
  readonly seq: number;
  /** Milliseconds, from the clock handed in. */
  readonly at: number;
  /** `null` for what is said without a name (TB-12). */
  readonly actor: TableActor | null;
  readonly intentId: string | null;
  /** The timer whose expiry it was. */
  readonly timer: string | null;
  /** The ruleset's version that made the game's events. */
  readonly rules: number;
  readonly events: readonly TableEvent<E>[];
}

/** Data from outside the state that `decide` needs for an intent. */
export interface ExternalInputs<S = unknown> {
  /** In place of the table's own seed: rigged tables of tests. */
  readonly rng?: Rng;
  /** The older state that `requiredInputs` asked for. */
  readonly restored?: TableState<S>;
  /** By seat, the sheets that `requiredInputs` asked for, as stored. A sheet of another system, or one its owner has not stored, is absent. */
  readonly sheets?: KeptSheets;
}

export type KeptSheets = Readonly<Record<SeatId, { readonly title: string; readonly sheet: unknown }>>;

/** Which older state an intent brings back: the one after entry `seq`, or the one after the entry that first raised the prompt to this number. */
export type RequiredState =
  { readonly after: 'entry'; readonly seq: number } | { readonly after: 'prompt'; readonly prompt: number };

/** Sheets by their ids, each for a seat and from the library of this identity (TB-20). */
export interface RequiredSheets {
  readonly sheets: readonly { readonly seat: SeatId; readonly sheet: string; readonly identity: string }[];
}

/** What `decide` needs from outside the state. */
export type RequiredInputs = RequiredState | RequiredSheets;

export interface SeatView {
  readonly seat: SeatId;
  readonly kind: 'player' | 'gm';
  readonly holder: 'person' | 'bot' | null;
  readonly person: PersonId | null;
  readonly name: string | null;
  /** Whether a person is connected in this seat; bots always are. */
  readonly here: boolean;
  readonly ready: boolean;
  readonly inPlay: boolean;
  /** Of an empty seat: who left it in play. */
  readonly last?: { readonly person: PersonId | null; readonly name: string };
}

export interface PersonView {
  readonly person: PersonId;
  readonly name: string;
  readonly here: boolean;
}

export interface VoteView {
  readonly topic: VoteTopic;
  readonly by: SeatId;
  readonly to: number | null;
  readonly reason: string | null;
  readonly successor?: Successor;
  readonly asked: readonly SeatId[];
  readonly yes: readonly SeatId[];
  /** The move that is asked back. */
  readonly move?: MoveBack;
  /** The prompt with which it was opened. What was told from it on goes back as well when a move is taken back. */
  readonly since?: number;
}

/**
 * A shown timer. `left` (milliseconds) holds for the moment this view of the timer appeared or last changed: it changes
 * when the timer is prolonged and when a pause ends, and never otherwise, so that an entry nobody hears of leaves it alone.
 * Whoever sees it appear or change starts counting down from `left`, and stands still while the table is paused; whoever
 * comes later is told what is left by the host program (`TableLayer.timers`).
 */
export interface TimerView {
  readonly id: string;
  readonly left: number;
  readonly after: number;
}

/** What everybody sees of the table itself. */
export interface TablePublic {
  readonly stage: 'lobby' | 'play';
  readonly title: string;
  readonly visibility: 'private' | 'public';
  readonly commitment: string;
  readonly seats: readonly SeatView[];
  /** How many players these options allow. */
  readonly limits: SeatLimits;
  /** People without a seat, in order of arrival. */
  readonly waiting: readonly PersonView[];
  readonly host: PersonId | null;
  /** The person the host stands in for, until they are back. */
  readonly standsInFor: PersonId | null;
  /** Roles whose person is away, and may be followed; `open`: without a vote. Absent while there is none. */
  readonly succession?: Readonly<Partial<Record<Role, { readonly person: PersonId; readonly open: boolean }>>>;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly pause: {
    readonly cause: 'asked' | 'safety';
    readonly reason: string | null;
    /** The seat that asked for it; `null` after a safety signal (TB-12). */
    readonly by: SeatId | null;
    readonly resuming: readonly SeatId[];
  } | null;
  readonly vote: VoteView | null;
  readonly timers: readonly TimerView[];
  /** Whose browser gave a value, what the mix is promised to be, who agrees to open the cards (TB-18). */
  readonly fairness: {
    readonly given: readonly PersonId[];
    readonly mixed: string | null;
    readonly agreed: readonly SeatId[];
    readonly opened: boolean;
  };
  /** Whether the session is over, or between two dates, scenes or sessions: then what was played can be gone through again (TB-17). */
  readonly rests: 'between' | 'over' | null;
  /** The host has closed the table. */
  readonly closed: boolean;
  /** How often the game was set back. */
  readonly rewinds: number;
  /** Who may rewind; nothing before play. */
  readonly rewind: RewindRule | null;
  /** Whether this table takes moves back at all, as it plays now; nothing before play. */
  readonly undo: 'possible' | 'off' | null;
  /** Who lets play go on after a pause; nothing before play. */
  readonly resume: ResumeRule | null;
}

export interface You {
  /** `null` for a bot. */
  readonly person: PersonId | null;
  readonly seat: SeatId | null;
  readonly host: boolean;
  readonly link: LinkKind;
  readonly name: string;
  /** The last seat in which they saw a hand of this game: while hands are out they may come back to it and to no other. */
  readonly played: SeatId | null;
  /** What they say is not heard: the host said so. */
  readonly muted: boolean;
}

/** What the host alone sees of the door (TB-03, TB-04). */
export interface DoorView {
  readonly locked: boolean;
  /** Whether a pass phrase is asked for. */
  readonly phrase: boolean;
  readonly links: Readonly<Record<LinkRole, LinkMade>>;
  readonly knocking: readonly { readonly person: string; readonly name: string; readonly link: LinkRole }[];
  /** `link`: by which they came, as long as it still opens the table. */
  readonly banned: readonly { readonly person: PersonId; readonly name: string; readonly link?: LinkRole }[];
  readonly muted: readonly PersonId[];
}

/** How the viewer's own last move may be taken back, and who would rather keep it. */
export interface UndoView {
  readonly rule: Exclude<UndoRule, 'off'>;
  readonly refusedBy: SeatId | null;
}

export interface TableView extends View {
  readonly shared: {
    /** Raised with every new question; it never goes back. */
    readonly prompt: number;
    readonly table: TablePublic;
    /** The game's shared view without its own prompt; nothing before play. */
    readonly game: object | null;
  };
  readonly own: {
    /** `null` for a spectator. */
    readonly you: You | null;
    /** For those who sit at the table. */
    readonly safety?: SafetySheet;
    /** Nothing when there is no move to take back, or it can no longer be. */
    readonly undo: UndoView | null;
    /** The sheet of their own that came to this seat from their shelf; `waits`: until play starts. */
    readonly brought?: { readonly id: string; readonly title: string; readonly waits: boolean };
    /** For the host. */
    readonly door?: DoorView;
    /** At the end of a session, for those with a seat: the cards cannot be opened, because a person was put out of their seat (TB-17). */
    readonly cannotOpen?: true;
    /** What the table itself asks of this viewer, the game's own questions aside. */
    readonly asks?: Message;
    readonly game: object | null;
  };
}

/** A timer that runs. It expires `left` milliseconds after `state.clock.at`. */
export interface LeftTimer {
  readonly id: string;
  readonly left: number;
  readonly after: number;
  readonly shown: boolean;
  /** What the host program sends then, as the system. */
  readonly intent: Intent;
}

/**
 * Through whose eyes a session is gone through again (TB-17): a person sees what the game showed them in whatever seat they
 * had at the time; a seat, what it showed whoever sat there.
 */
export type Eyes =
  | { readonly kind: 'person'; readonly person: PersonId }
  | { readonly kind: 'seat'; readonly seat: SeatId }
  | { readonly kind: 'everybody' };

/** The game as it was shown then, without what people said, brought along or agreed on. */
export interface LookBack<S = unknown> {
  view(state: TableState<S>): TableView;
  /** What was heard of an entry: of the table what everybody hears, of the game what these eyes see. */
  heard(before: TableState<S>, entry: Entry, steps: Applied<S>['steps']): readonly ViewEvent[];
}

/** An entry applied: the state before each of its events, and the one after all of them. */
export interface Applied<S = unknown> {
  readonly steps: readonly TableState<S>[];
  readonly after: TableState<S>;
}

/** What a page needs of the layer: it decides nothing, and says what may be done and why not. */
export interface TableFront {
  readonly ruleset: Ruleset;
  /** The table's intents and the game's. */
  readonly intents: Readonly<Record<string, IntentSpec>>;
  /** Every intent this viewer could send now: the table's, the game's, and for the host the game's host moves. */
  legal(view: TableView): readonly Intent[];
  explain(view: TableView, intent: Intent): readonly Refusal[];
  /** What is wrong with the shape of a complete intent. Where table and game share a type, the owner of this intent says it. */
  misfits(intent: Intent): readonly Refusal[];
}

export interface TableLayer<
  S = unknown,
  V extends View = View,
  I extends Intent = Intent,
  E extends GameEvent = GameEvent,
> extends Omit<TableFront, 'ruleset'> {
  readonly ruleset: Ruleset<S, V, I, E>;
  /** What is wrong with a birth: seats or options this system does not have. */
  validateNewTable(table: Pick<NewTable, 'options' | 'seats'>): readonly Refusal[];
  /** The events of entry 1. Throws for a table that `validateNewTable` refuses, or for a host without a visible name (`cleanName`). */
  createTable(newTable: NewTable): readonly TableEvent<E>[];
  initial(): TableState<S>;
  /** Pure and total. The entry's events in order, then the clock, the timers, the prompt and what may be taken back. */
  apply(state: TableState<S>, entry: Entry<E>): TableState<S>;
  /** The same, with the states on the way: who tells what happened need not go through it a second time. */
  applied(state: TableState<S>, entry: Entry<E>): Applied<S>;
  /** Which older state or which sheets `decide` needs for this intent. Almost all intents need none. */
  requiredInputs(state: TableState<S>, actor: TableActor, intent: Intent): RequiredInputs | undefined;
  /**
   * What the intent does, or why not. No events: nothing changed, and no entry is needed (a known person arrived again).
   * `seen` is the prompt it answers. Throws if `requiredInputs` asked for an older state and none was given.
   */
  decide(
    state: TableState<S>,
    actor: TableActor,
    intent: Intent & { readonly seen?: number },
    external?: ExternalInputs<S>,
  ): Decision<TableEvent<E>>;
  /** The entry for these events, after this state. What is said without a name loses its actor and `intentId` here (TB-12). */
  entry(
    state: TableState<S>,
    said: {
      readonly at: number;
      readonly actor: TableActor;
      readonly intent: Intent;
      readonly intentId: string | null;
      readonly events: readonly TableEvent<E>[];
    },
  ): Entry<E>;
  view(state: TableState<S>, viewer: TableViewer): TableView;
  /** The entry's events as the ruleset of today tells them; those of an older version are brought up (`lift`). */
  eventsOf(entry: Entry): readonly TableEvent[];
  /** Events of the game come out as the ruleset tells them. */
  viewEvent(before: TableState<S>, event: TableEvent<E>, viewer: TableViewer): ViewEvent | undefined;
  /**
   * What each of these viewers hears of an entry; `before` is the state before it, and `steps` what applying it gave,
   * where it was applied already. An event that two hear alike and whole is the very same object.
   */
  heard(
    before: TableState<S>,
    entry: Entry<E>,
    viewers: readonly TableViewer[],
    steps?: Applied<S>['steps'],
  ): readonly (readonly ViewEvent[])[];
  /** For a replay. The host program decides who may use this view. */
  lookBack(eyes: Eyes): LookBack<S>;
  /** Whether play rests in this state, so that all up to here may be gone through again (TB-17). */
  rests(state: TableState<S>): boolean;
  /** What a bot in this seat sees of the game, and what it could do; nothing before play and while paused. */
  botMoves(state: TableState<S>, seat: SeatId): { readonly view: V; readonly moves: readonly I[] } | undefined;
  /** Timers that run; none while the table is paused or asleep. */
  timers(state: TableState<S>): readonly LeftTimer[];
}
