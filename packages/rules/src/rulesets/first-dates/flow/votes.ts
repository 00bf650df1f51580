/** Opening votes. What a result leads to stands with the intent that casts the last ballot. */
import type { SeatId } from '../../../kernel/index.ts';
import type { VoteTopic } from '../state.ts';
import type { Stage } from './stage.ts';

export function openVote(stage: Stage, topic: VoteTopic, seats: readonly SeatId[]): void {
  stage.emit({ type: 'vote_opened', topic, seats });
}
