/** What the table is asked: votes, and questions to seats that have to agree. */
import type { SeatId } from '../../kernel/index.ts';

export type Topic =
  | 'open_scene'
  | 'close_scene'
  | 'close_session'
  | 'next_session'
  | 'next_episode'
  | 'end_campaign'
  | 'grant_background'
  | 'retire_background'
  | 'award_bonus'
  | 'veto_description'
  | 'confirm'
  | 'failure'
  | 'withdraw'
  | 'consent'
  | 'take_out'
  | 'overturn'
  | 'proposal'
  | 'scene_change';

export interface Question {
  readonly id: number;
  readonly topic: Topic;
  readonly by: SeatId;
  readonly asked: readonly SeatId[];
  readonly yes: readonly SeatId[];
  readonly no: readonly SeatId[];
  /** The character it concerns; empty if none. */
  readonly character: string;
  readonly detail: string;
  readonly text: string;
}
