/** Opening votes. Results are applied in `ballots.ts`. */
import type { SeatId } from '../../../kernel/index.ts';
import type { VoteTopic } from '../state.ts';
import type { Stage } from './stage.ts';

export function openVote(stage: Stage, topic: VoteTopic, seats: readonly SeatId[]): void {
  stage.emit({ type: 'vote_opened', topic, seats });
}
