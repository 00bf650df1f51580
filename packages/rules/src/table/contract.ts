/** The table layer resembles a ruleset, with people in place of seats. */
import type {
  Rest,
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
  HandoutPicture,
  LinkKind,
  LinkMade,
  LinkRole,
  MoveBack,
  PersonId,
  PlannedSession,
  Role,
  SafetySheet,
  Claim,
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
  /** Missing options have their defaults. */
  readonly options: Readonly<Record<string, OptionValue>>;
  /** Seats for players; systems with a GM have one more for the GM. */
  readonly seats: number;
  readonly host: { readonly identity: string; readonly name: string };
  /** A demo table: deleted unless a person saves it. */
  readonly trial?: true;
}

export interface Entry<E extends GameEvent = GameEvent> {
  /** 1 for the creation of the table, then without a gap. */
  readonly seq: number;
  /** In milliseconds, by the host program's clock. */
  readonly at: number;
  /** `null` for an anonymous entry (TB-12). */
  readonly actor: TableActor | null;
  readonly intentId: string | null;
  /** The timer whose end caused the entry. */
  readonly timer: string | null;
  /** The version of the ruleset that made the game's events. */
  readonly rules: number;
  readonly events: readonly TableEvent<E>[];
}

/** An accepted intent and its events, before they are stored as an entry. */
export interface DecidedIntent<E extends GameEvent = GameEvent> {
  /** In milliseconds, by the host program's clock. */
  readonly at: number;
  readonly actor: TableActor;
  readonly intent: Intent;
  readonly intentId: string | null;
  readonly events: readonly TableEvent<E>[];
}

export interface ExternalInputs<S = unknown> {
  /** Replaces the shuffles from the table's own seed, in tests that fix the order of cards. */
  readonly rng?: Rng;
  /** The older state that `requiredInputs` asked for. */
  readonly restored?: TableState<S>;
  /**
   * By seat, the sheets that `requiredInputs` asked for, as stored. A sheet of another system, or one its owner has not
   * stored, is absent.
   */
  readonly sheets?: KeptSheets;
  /**
   * The picture that `requiredInputs` asked for: absent if the sender has not uploaded it, `full` if the table takes no
   * more pictures.
   */
  readonly picture?: StoredPicture | 'full';
}

export type StoredPicture = Pick<HandoutPicture, 'digest' | 'width' | 'height'>;

export type KeptSheets = Readonly<Record<SeatId, { readonly title: string; readonly sheet: unknown }>>;

/**
 * The older state that an intent restores: the one after entry `seq`, or after the entry that first raised the prompt
 * to this number.
 */
export type RequiredState =
  { readonly after: 'entry'; readonly seq: number } | { readonly after: 'prompt'; readonly prompt: number };

/** TB-20. */
export interface RequiredSheets {
  readonly sheets: readonly { readonly seat: SeatId; readonly sheet: string; readonly identity: string }[];
}

/** The table keeps the picture from now on (TB-25). */
export interface RequiredPicture {
  readonly picture: { readonly digest: string; readonly identity: string };
}

export type RequiredInputs = RequiredState | RequiredSheets | RequiredPicture;

export interface SeatView {
  readonly seat: SeatId;
  readonly kind: 'player' | 'gm';
  readonly holder: 'person' | 'bot' | null;
  readonly person: PersonId | null;
  readonly name: string | null;
  /** Bots are always connected. */
  readonly here: boolean;
  readonly ready: boolean;
  readonly inPlay: boolean;
  /** Of an empty seat: its last holder in play. */
  readonly last?: { readonly person: PersonId | null; readonly name: string };
  /** Whether a program plays here with a token from the host; absent for people and bots. */
  readonly program?: true;
}

export interface PersonView {
  readonly person: PersonId;
  readonly name: string;
  readonly here: boolean;
  /** As in `SeatView`. */
  readonly program?: true;
}

export interface VoteView {
  readonly topic: VoteTopic;
  readonly by: SeatId;
  readonly to: number | null;
  readonly reason: string | null;
  readonly successor?: Successor;
  /** The claim of a person with another browser to the seat `by`. */
  readonly claim?: Claim;
  readonly asked: readonly SeatId[];
  readonly yes: readonly SeatId[];
  readonly move?: MoveBack;
  /** The prompt under which that move was made: undoing it undoes everything since. Absent in older tables. */
  readonly from?: number;
  /** The prompt with which the vote was opened. Events since then are undone together with the move. */
  readonly since?: number;
  /** As in `UndoView`, also counting moves made during the vote. */
  readonly along?: Readonly<Record<SeatId, number>>;
}

/**
 * A shown timer. `left` is the time in milliseconds that remained when the timer appeared, was prolonged, or continued
 * after a pause. It changes at no other moment, so that a secret entry does not change the view. Viewers count down
 * from it, except during a pause; a viewer who joins later gets the present value from the host program
 * (`TableLayer.timers`).
 */
export interface TimerView {
  readonly id: string;
  readonly left: number;
  readonly after: number;
}

export interface HandoutView {
  readonly title: string;
  readonly text: string;
  readonly picture: HandoutPicture | null;
}

export interface MadeHandout extends HandoutView {
  readonly number: number;
  /** The seats that see it; `null`: everybody. */
  readonly to: readonly SeatId[] | null;
  readonly isBackdrop: boolean;
}

export interface TablePublic {
  readonly stage: 'lobby' | 'play';
  readonly title: string;
  readonly visibility: 'private' | 'public';
  readonly commitment: string;
  readonly seats: readonly SeatView[];
  /** With the present options. */
  readonly limits: SeatLimits;
  /** People without a seat, in order of arrival. */
  readonly waiting: readonly PersonView[];
  readonly host: PersonId | null;
  /** The absent host whom the present one replaces. */
  readonly standsInFor: PersonId | null;
  /**
   * Roles whose person is absent, so that someone else may take over; `open`: without a vote. At a public table only
   * after a day. Missing while there is none.
   */
  readonly succession?: Readonly<Partial<Record<Role, { readonly person: PersonId; readonly open: boolean }>>>;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly pause: {
    readonly cause: 'asked' | 'safety';
    readonly reason: string | null;
    /** The seat that asked for the pause; `null` after a safety signal (TB-12), or for a host without a seat. */
    readonly by: SeatId | null;
    readonly resuming: readonly SeatId[];
  } | null;
  readonly vote: VoteView | null;
  readonly timers: readonly TimerView[];
  /**
   * The people whose browsers gave a value, the commitment to the mixed seed, and the seats that agree to open the
   * cards (TB-18).
   */
  readonly fairness: {
    readonly given: readonly PersonId[];
    readonly mixed: string | null;
    readonly agreed: readonly SeatId[];
    readonly opened: boolean;
  };
  /**
   * `null` in the lobby and during play. While play rests, and at a closed table in any case, a replay is available
   * (TB-17).
   */
  readonly rests: Rest | null;
  readonly closed: boolean;
  /** The people whom the host has banned and who have not returned: pages fold what they said. Absent while there are none. */
  readonly banned?: readonly PersonId[];
  /** Missing while none is planned. */
  readonly nextSession?: PlannedSession;
  /** For everybody; absent while there is none. */
  readonly handouts?: readonly HandoutView[];
  /** Absent while there is none. */
  readonly backdrop?: HandoutPicture;
  /** How often undo or a rewind restored an earlier state of the game. */
  readonly rewinds: number;
  /** `null` before play. */
  readonly rewind: RewindRule | null;
  /** `null` before play. */
  readonly undo: 'possible' | 'off' | null;
  /** `null` before play. While the GM is away, all present people can also resume together. */
  readonly resume: ResumeRule | null;
}

export interface You {
  /** `null` for a bot. */
  readonly person: PersonId | null;
  readonly seat: SeatId | null;
  readonly host: boolean;
  readonly link: LinkKind;
  readonly name: string;
  /**
   * The last seat in which they saw a hand of this game. While hands are dealt, they may return to this seat only
   * (TB-07).
   */
  readonly played: SeatId | null;
  readonly muted: boolean;
}

/** Only for the host (TB-03, TB-04). */
export interface AdmissionView {
  readonly locked: boolean;
  readonly phrase: boolean;
  readonly links: Readonly<Record<LinkRole, LinkMade>>;
  readonly knocking: readonly { readonly person: string; readonly name: string; readonly link: LinkRole }[];
  /** `link`: the one by which they entered or knocked, while it is still valid. */
  readonly banned: readonly { readonly person: PersonId; readonly name: string; readonly link?: LinkRole }[];
  readonly muted: readonly PersonId[];
}

/** How the viewer may take back their own last move, and which seat has refused. */
export interface UndoView {
  readonly rule: Exclude<UndoRule, 'off'>;
  readonly refusedBy: SeatId | null;
  /**
   * Once others have acted, or something hidden was revealed: the prompt under which the move was made. All moves since
   * then are undone with it.
   */
  readonly since?: number;
  /** Together with `since`: the move itself, so that the lines after it can be distinguished from those before it. */
  readonly move?: MoveBack;
  /** The number of moves of each other seat that are undone with the move. Absent if there are none. */
  readonly along?: Readonly<Record<SeatId, number>>;
}

export interface TableView extends View {
  readonly shared: {
    /** Raised with every new question; it never decreases. */
    readonly prompt: number;
    readonly table: TablePublic;
    /** The game's shared view without its own prompt; `null` before play. */
    readonly game: object | null;
  };
  readonly own: {
    /** `null` for a spectator. */
    readonly you: You | null;
    /** For seated people; for others only if an option of the system shows it to spectators. */
    readonly safety?: SafetySheet;
    /** `null` if there is no move that can be taken back. */
    readonly undo: UndoView | null;
    /**
     * The sheet that the viewer brought to this seat from their library; `waits`: the game gets it when play starts.
     */
    readonly brought?: { readonly id: string; readonly title: string; readonly waits: boolean };
    /** The handouts for some people, this viewer among them; absent while there is none. */
    readonly handouts?: readonly HandoutView[];
    /** Absent while there is none. */
    readonly madeHandouts?: readonly MadeHandout[];
    readonly door?: AdmissionView;
    /**
     * For people with a seat, once the game is over or the table closed: the cards cannot be opened, because a person
     * was put out of a seat and has none now (TB-17).
     */
    readonly cannotOpen?: true;
    /** The table's own prompt for this viewer, apart from the game's. */
    readonly asks?: Message;
    readonly game: object | null;
  };
}

/** The timer expires `left` milliseconds after `state.clock.at`. */
export interface PendingTimer {
  readonly id: string;
  readonly left: number;
  readonly after: number;
  readonly shown: boolean;
  /** The intent that the host program then sends as the system. */
  readonly intent: Intent;
}

/**
 * The viewer of a replay (TB-17). A person sees what the game showed them in the seats they had at the time; a seat,
 * what the game showed its holders.
 */
export type ReplayViewer =
  | { readonly kind: 'person'; readonly person: PersonId }
  | { readonly kind: 'seat'; readonly seat: SeatId }
  | { readonly kind: 'everybody' };

/** A replay for one viewer: the game as it was shown at the time, without chat, sheets and votes. */
export interface LookBack<S = unknown> {
  view(state: TableState<S>): TableView;
  /** The events of an entry: the table's public ones, and those of the game that this viewer saw. */
  heard(before: TableState<S>, entry: Entry, steps: Applied<S>['steps']): readonly ViewEvent[];
}

/** The result of applying an entry: the state before each of its events, and the state after all of them. */
export interface Applied<S = unknown> {
  readonly steps: readonly TableState<S>[];
  readonly after: TableState<S>;
}

/**
 * The part of the layer that a client needs: it decides nothing, but knows which moves are possible and why others are
 * not.
 */
export interface TableFront {
  readonly ruleset: Ruleset;
  /** The table's intents and the game's. */
  readonly intents: Readonly<Record<string, IntentSpec>>;
  /**
   * Every intent this viewer could send now: the table's, the game's, and for the host those that the game reserves for
   * the host.
   */
  legal(view: TableView): readonly Intent[];
  explain(view: TableView, intent: Intent): readonly Refusal[];
  /**
   * Why the shape of a complete intent is wrong. If both the table and the game have this type, the one that the intent
   * is meant for judges it.
   */
  validateIntent(intent: Intent): readonly Refusal[];
}

/** How far a table has come, for lists of tables. `over`: the game has ended, or the host has closed the table. */
export type TablePhase = 'lobby' | 'play' | 'over';

export interface TableLayer<
  S = unknown,
  V extends View = View,
  I extends Intent = Intent,
  E extends GameEvent = GameEvent,
> extends Omit<TableFront, 'ruleset'> {
  readonly ruleset: Ruleset<S, V, I, E>;
  /** Why the new table is invalid: seats or options this system does not have. */
  validateNewTable(table: Pick<NewTable, 'options' | 'seats'>): readonly Refusal[];
  /**
   * The events of entry 1. Throws for a table that `validateNewTable` refuses, or for a host without a visible name
   * (`cleanName`).
   */
  createTable(newTable: NewTable): readonly TableEvent<E>[];
  initial(): TableState<S>;
  /**
   * Pure and total. Applies the entry's events in order, then updates the clock, the timers, the prompt and the
   * undoable moves.
   */
  apply(state: TableState<S>, entry: Entry<E>): TableState<S>;
  /**
   * Like `apply`, but also returns the states in between, so that publishing the events need not compute them again.
   */
  applied(state: TableState<S>, entry: Entry<E>): Applied<S>;
  /** What `decide` needs for this intent from outside the state. Almost all intents need nothing. */
  requiredInputs(state: TableState<S>, actor: TableActor, intent: Intent): RequiredInputs | undefined;
  /**
   * The intent's events, or why it is refused. Without events nothing changes, and no entry is needed: a known person
   * arrived again, for example. `seen` is the prompt that the intent answers. Throws if `requiredInputs` asked for an
   * older state and none was given.
   */
  decide(
    state: TableState<S>,
    actor: TableActor,
    intent: Intent & { readonly seen?: number },
    external?: ExternalInputs<S>,
  ): Decision<TableEvent<E>>;
  /** The entry for these events, after this state. An anonymous one loses its actor and `intentId` here (TB-12). */
  entry(state: TableState<S>, decided: DecidedIntent<E>): Entry<E>;
  view(state: TableState<S>, viewer: TableViewer): TableView;
  /** The entry's events in the ruleset's present version; older ones are converted (`upcastEvent`). */
  eventsOf(entry: Entry): readonly TableEvent[];
  /** The event as this viewer gets it. For events of the game, the ruleset's `viewEvent` decides. */
  viewEvent(before: TableState<S>, event: TableEvent<E>, viewer: TableViewer): ViewEvent | undefined;
  /**
   * The events of an entry for each of these viewers; `before` is the state before it, and `steps` the result of
   * `applied`, if it is known. An event that is the same for two viewers is the same object.
   */
  heard(
    before: TableState<S>,
    entry: Entry<E>,
    viewers: readonly TableViewer[],
    steps?: Applied<S>['steps'],
  ): readonly (readonly ViewEvent[])[];
  /** The host program decides who may watch it. */
  lookBack(viewer: ReplayViewer): LookBack<S>;
  /** Whether a replay up to this state is available (TB-17). */
  rests(state: TableState<S>): boolean;
  phase(state: TableState<S>): TablePhase;
  /** The game's view of a bot in this seat, and its legal moves; nothing unless play is going on. */
  botMoves(state: TableState<S>, seat: SeatId): { readonly view: V; readonly moves: readonly I[] } | undefined;
  /**
   * The running timers; none while the table is asleep. A pause or a closed table stops those of the game, but not
   * those that wait for an absent host or GM.
   */
  timers(state: TableState<S>): readonly PendingTimer[];
}
