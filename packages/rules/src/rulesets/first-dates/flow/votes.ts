import type { SeatId } from '../../../kernel/index.ts';
import type { VoteTopic } from '../state.ts';
import type { FlowContext } from './flow-context.ts';

export function openVote(context: FlowContext, topic: VoteTopic, seats: readonly SeatId[]): void {
  context.emit({ type: 'vote_opened', topic, seats });
}
