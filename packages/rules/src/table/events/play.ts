/** TB-11 to TB-14. */
import type { Actor, Intent, SeatId, TableConfig, ViewEvent } from '../../kernel/index.ts';
import type { BroughtSheet, Claim, MoveBack, Successor, VoteTopic } from '../state.ts';

export interface Started {
  readonly type: 'started';
  readonly seats: readonly SeatId[];
}

export interface Paused {
  readonly type: 'paused';
  readonly cause: 'asked' | 'safety';
  readonly reason: string | null;
  /** The seat that asked for the pause, if any; never after a safety signal (TB-12). */
  readonly by?: SeatId;
}

export interface ResumeWished {
  readonly type: 'resume_wished';
  readonly seat: SeatId;
}

export interface Resumed {
  readonly type: 'resumed';
}

export interface FastForwarded {
  readonly type: 'fast_forwarded';
  readonly seat: SeatId;
}

export interface VoteOpened {
  readonly type: 'vote_opened';
  readonly topic: VoteTopic;
  readonly by: SeatId;
  readonly to: number | null;
  readonly reason: string | null;
  readonly successor?: Successor;
  readonly claim?: Claim;
  readonly asked: readonly SeatId[];
  /** The move to take back; absent in entries from before this field. */
  readonly move?: MoveBack;
  /** The prompt under which that move was made; absent in entries from before this field. */
  readonly from?: number;
}

export interface VoteCast {
  readonly type: 'vote_cast';
  readonly topic: VoteTopic;
  readonly seat: SeatId;
  readonly yes: boolean;
}

/** `against`: the seat whose refusal closed the vote; `null` if it passed, or ended without a refusal. */
export interface VoteClosed {
  readonly type: 'vote_closed';
  readonly topic: VoteTopic;
  readonly passed: boolean;
  readonly against: SeatId | null;
  /** Play moved on before all had answered, so the move can no longer be taken back (TB-13). */
  readonly late?: true;
}

/** Restores the game from before this seat's last move. */
export interface UndoDone {
  readonly type: 'undo_done';
  readonly seat: SeatId;
  /** The prompt before that move: everything since is undone. Absent in entries from before this field. */
  readonly to?: number;
  /** The move's public events and those after it under the same prompt. Absent if the move raised the prompt. */
  readonly quiet?: readonly ViewEvent[];
  /** Absent in entries from before this field. */
  readonly move?: MoveBack;
  /**
   * The game before the move. Set only after an undo past a reveal (`undoBeyondReveals`), and in old entries: otherwise
   * every undo would add a copy of the game to the journal.
   */
  readonly game?: unknown;
  readonly inPlay?: readonly SeatId[];
  readonly brought?: Readonly<Record<SeatId, BroughtSheet>>;
}

/** Restores the game as it was when the table raised the prompt to `to`, with the seats that were in play then. */
export interface Rewound {
  readonly type: 'rewound';
  readonly by: SeatId;
  readonly to: number;
  readonly reason: string;
  readonly game: unknown;
  readonly inPlay: readonly SeatId[];
  /** The sheets from which that game's characters came; absent if none was brought. */
  readonly brought?: Readonly<Record<SeatId, BroughtSheet>>;
}

/**
 * The requests in which the game drew, shuffled or showed something hidden, so that anybody can repeat them (TB-18).
 */
export interface Decided {
  readonly type: 'decided';
  readonly questions: readonly Question[];
}

/**
 * A request to the game. `at`: the index of its first event among the entry's game events; `made`: the number of
 * shuffles before it.
 */
export type Question = { readonly at: number; readonly made: number } & (
  { readonly setup: TableConfig } | { readonly actor: Actor; readonly intent: Intent }
);

/** The number of shuffles so far, including this entry's (TB-19). */
export interface Shuffled {
  readonly type: 'shuffled';
  readonly made: number;
}

export interface TimerFired {
  readonly type: 'timer_fired';
  readonly timer: string;
}

export interface ClockStoppedOrStarted {
  readonly type: 'fell_asleep' | 'woke';
}
