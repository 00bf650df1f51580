/** What people say: talk, notes, and the lines of the story (TB-15, TB-16). */
import type { SeatId } from '../../kernel/index.ts';
import type { PersonId } from '../state.ts';

export interface ChatSent {
  readonly type: 'chat_sent';
  readonly person: PersonId;
  readonly name: string;
  readonly text: string;
  /** For a whisper, the one who hears it. */
  readonly to: PersonId | null;
  /** What that person was called then; entries from before this field have none. */
  readonly toName?: string;
}

/** A spectator talks to the others: `speaker` tells them apart; `name` is set if the host shows names. */
export interface GallerySaid {
  readonly type: 'gallery_said';
  /** Lines said in this gallery before it. */
  readonly number: number;
  readonly speaker: number;
  readonly name: string | null;
  readonly text: string;
}

/**
 * All that the game tells in this entry is talk beside it, so its teller has made no move (TB-13). In entries from before this
 * event such words were a move like any other, and they replay as one.
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
  /** In whose voice, where it is not the teller's own. */
  readonly as: string | null;
}

/** Another wording of a line of the teller's own: the last one of that seat that read `was` (TB-16). */
export interface LineRetold {
  readonly type: 'line_retold';
  readonly seat: SeatId;
  readonly was: string;
  readonly text: string;
}

/** The teller takes a line back: the last one of that seat that read `was`. It stays in the journal. */
export interface LineRetracted {
  readonly type: 'line_retracted';
  readonly seat: SeatId;
  readonly was: string;
}
