/** TB-15, TB-16. */
import type { SeatId } from '../../kernel/index.ts';
import type { PersonId } from '../state.ts';

export interface ChatSent {
  readonly type: 'chat_sent';
  readonly person: PersonId;
  readonly name: string;
  readonly text: string;
  /** For a whisper, its recipient. */
  readonly to: PersonId | null;
  /** The recipient's name at the time; absent in entries from before this field. */
  readonly toName?: string;
}

/**
 * A spectator talks to the other spectators: `speaker` is a number that tells them apart; `name` is set if the host
 * shows names.
 */
export interface GallerySaid {
  readonly type: 'gallery_said';
  /** The number of lines in this gallery before this one. */
  readonly number: number;
  readonly speaker: number;
  readonly name: string | null;
  readonly text: string;
}

/**
 * All game events of this entry are talk, so its sender has made no move (TB-13). Entries from before this event type
 * lack it: in them talk still counts as a move.
 */
export interface TalkedBeside {
  readonly type: 'talked_beside';
}

export interface NoteKept {
  readonly type: 'note_kept';
  readonly person: PersonId;
  readonly text: string;
}

export interface LineTold {
  readonly type: 'line_told';
  readonly seat: SeatId;
  readonly name: string;
  readonly text: string;
  /** The speaker's name, if it is not the seat's own. */
  readonly as: string | null;
}

/** Rewords one of the seat's own lines: the last one that read `was` (TB-16). */
export interface LineRetold {
  readonly type: 'line_retold';
  readonly seat: SeatId;
  readonly was: string;
  readonly text: string;
}

/** Retracts one of the seat's own lines: the last one that read `was`. It stays in the journal. */
export interface LineRetracted {
  readonly type: 'line_retracted';
  readonly seat: SeatId;
  readonly was: string;
}
