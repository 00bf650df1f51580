import type { CardCode, SeatId } from '../../kernel/index.ts';
import type { Counts, FollowUp, Holder, Play, PlayKind, Side, EntityId } from './state.ts';
import type { Mode, Trait } from './features/skills/skills.ts';

export interface SeatFields {
  readonly seat: SeatId;
}

export interface CardCommitted {
  readonly side: Side;
  readonly seat: Holder;
  readonly card: CardCode;
  readonly counts: Counts;
  readonly live: boolean;
  /** The NPC for whom the GM played it; absent if there is none, and in events of older versions. */
  readonly npc?: string;
}

export interface EntityFields {
  readonly who: EntityId;
}

export type SpentSkill = 'charisma' | 'ambush' | 'awareness';

export interface DeclaredPlay {
  readonly play: string;
  readonly kind: PlayKind;
  readonly seat: SeatId;
  readonly use: Trait;
  readonly mode: Mode | null;
  readonly marks: readonly EntityId[];
  readonly desired: number | null;
  readonly charisma: boolean;
  readonly text: string;
  readonly free: Play['free'];
  readonly offer: FollowUp | null;
  /** Whether the GM calls for the play and the player may refuse it; `false` for a called defence (SU-41). */
  readonly called: boolean;
  /** The seat of the player whose character is the mark; that player has to agree first. */
  readonly rival?: SeatId;
}
