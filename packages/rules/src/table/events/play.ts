/** Play begins, stops and goes on; clocks run; moves are taken back and decided on (TB-11 to TB-14). */
import type { Actor, Intent, SeatId, TableConfig, ViewEvent } from '../../kernel/index.ts';
import type { BroughtSheet, MoveBack, Successor, VoteTopic } from '../state.ts';

export interface Started {
  readonly type: 'started';
  readonly seats: readonly SeatId[];
}

export interface Paused {
  readonly type: 'paused';
  readonly cause: 'asked' | 'safety';
  readonly reason: string | null;
  /** Who asked for it, if they sit; never after a safety signal (TB-12). */
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
  /** For a succession. */
  readonly successor?: Successor;
  readonly asked: readonly SeatId[];
  /** The move that is asked back; entries from before this field have none. */
  readonly move?: MoveBack;
}

export interface VoteCast {
  readonly type: 'vote_cast';
  readonly topic: VoteTopic;
  readonly seat: SeatId;
  readonly yes: boolean;
}

/** `against`: the seat whose no closed it; `null` if the vote passed or became pointless. */
export interface VoteClosed {
  readonly type: 'vote_closed';
  readonly topic: VoteTopic;
  readonly passed: boolean;
  readonly against: SeatId | null;
}

/** The game is as it was before this seat's last move. */
export interface UndoDone {
  readonly type: 'undo_done';
  readonly seat: SeatId;
  /** The prompt that stood before that move: what was told since is undone. Entries from before this field have none. */
  readonly to?: number;
  /** What else is undone, as everybody heard it: what was told while that prompt still stood. Nothing where it was raised at once. */
  readonly quiet?: readonly ViewEvent[];
  /** The move that was taken back; entries from before this field have none. */
  readonly move?: MoveBack;
  /**
   * Only where it was asked for beyond what has been revealed, and in entries from before the state itself kept what stood
   * before a move: whoever moves and takes back without end would fill the journal with games.
   */
  readonly game?: unknown;
  readonly inPlay?: readonly SeatId[];
  readonly brought?: Readonly<Record<SeatId, BroughtSheet>>;
}

/** The game as it was when the table was asked this prompt, and the seats it knew. */
export interface Rewound {
  readonly type: 'rewound';
  readonly by: SeatId;
  readonly to: number;
  readonly reason: string;
  readonly game: unknown;
  readonly inPlay: readonly SeatId[];
  /** Where its characters came from; left out where none was brought. */
  readonly brought?: Readonly<Record<SeatId, BroughtSheet>>;
}

/** What the game was asked where it drew, shuffled or showed something hidden, so that anybody can ask it again (TB-18). */
export interface Decided {
  readonly type: 'decided';
  readonly questions: readonly Question[];
}

/** `at`: the place of its first event among the game's events of the entry, from 0; `made`: shuffles made before it. */
export type Question = { readonly at: number; readonly made: number } & (
  { readonly setup: TableConfig } | { readonly actor: Actor; readonly intent: Intent }
);

/** How many shuffles the table has made, this entry's counted in (TB-19). */
export interface Shuffled {
  readonly type: 'shuffled';
  readonly made: number;
}

export interface TimerFired {
  readonly type: 'timer_fired';
  readonly timer: string;
}

/** The table's clock stands from here, or goes on from here. */
export interface ClockTurned {
  readonly type: 'fell_asleep' | 'woke';
}
