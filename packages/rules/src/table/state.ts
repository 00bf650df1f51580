/** The table around a ruleset: people, seats, options, pause, votes, undo and rewind, and the clock. It holds the ruleset's state. */
import type { OptionValue, RulesetId, SeatId } from '../kernel/index.ts';

/** A person at this table: `p1`, `p2` … in order of arrival. The token behind it never leaves the server. */
export type PersonId = string;

export interface Person {
  /** Whose token it is; secret to everybody. */
  readonly identity: string;
  /** 1 to 32 visible characters, unique at the table (TB-02). */
  readonly name: string;
  /** What the link they came by lets them do. */
  readonly link: 'host' | 'gm' | 'seat';
  readonly here: boolean;
}

export interface TableSeat {
  readonly seat: SeatId;
  readonly kind: 'player' | 'gm';
  readonly holder: SeatHolder | null;
}

export type SeatHolder =
  | { readonly kind: 'person'; readonly person: PersonId; readonly ready: boolean }
  | { readonly kind: 'bot'; readonly name: string };

export type SafetyTool = 'x' | 'n' | 'o' | 'lines' | 'open_door';
export type Rating = 'everyone' | 'teens' | 'adults';

export interface SafetySheet {
  readonly tools: readonly SafetyTool[];
  readonly rating: Rating | null;
  /** Entries without an author (FD-23). */
  readonly lines: readonly string[];
  readonly veils: readonly string[];
}

export interface Pause {
  readonly cause: 'asked' | 'safety';
  readonly reason: string | null;
  /** Those who are ready to go on. */
  readonly resuming: readonly SeatId[];
}

export type VoteTopic = 'undo' | 'rewind';

export interface Vote {
  readonly topic: VoteTopic;
  readonly by: SeatId;
  /** For a rewind: the prompt to go back to, and why. */
  readonly to: number | null;
  readonly reason: string | null;
  readonly yes: readonly SeatId[];
}

/** The last move that its maker may still take back (TB-13). */
export interface Undoable {
  readonly seat: SeatId;
  /** The entry that made it; the state before it is what undo brings back. */
  readonly entry: number;
  /** Whether anybody else acted since. */
  readonly answered: boolean;
}

/** Milliseconds that ran while the table was open and not paused; the time of day is the entries' own (TB-11). */
export interface TableClock {
  readonly ran: number;
  readonly at: number;
  readonly running: boolean;
}

export interface RunningTimer {
  readonly since: number;
  readonly fired: boolean;
}

export interface TableState<S = unknown> {
  readonly ruleset: RulesetId;
  readonly title: string;
  readonly visibility: 'private' | 'public';
  /** Hex; every shuffle comes from it (TB-18). Secret to everybody. */
  readonly seed: string;
  /** SHA-256 of the seed, shown before the first deal. */
  readonly commitment: string;
  readonly shuffles: number;
  readonly prompt: number;
  /** The prompt at which the last rewind or undo left the table; what answers an older one is stale. */
  readonly rewoundAt: number;
  readonly rewinds: number;
  readonly people: Readonly<Record<PersonId, Person>>;
  readonly host: PersonId | null;
  readonly seats: readonly TableSeat[];
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly safety: SafetySheet;
  readonly pause: Pause | null;
  readonly vote: Vote | null;
  readonly undoable: Undoable | null;
  readonly clock: TableClock;
  readonly timers: Readonly<Record<string, RunningTimer>>;
  /** Entries applied so far: the journal's sequence. Secret to everybody. */
  readonly entries: number;
  /** Nothing until play starts. */
  readonly game: S | null;
}
