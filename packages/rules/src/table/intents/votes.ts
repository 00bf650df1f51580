/** Votes that matter more than taking back a move: on a successor (TB-04) and on a claim (TB-06). */
import type { RefusalReason } from '../../kernel/index.ts';
import type { TableView } from '../contract.ts';
import type { TableContext } from './define.ts';
import { refuse } from './define.ts';

/**
 * The reason against opening one of these votes while another vote is open. A vote that waits only for absent people
 * does not count: a request to an absent GM could otherwise prevent the choice of a new one for ever.
 */
export function openVoteRefusal({ shared: { table } }: TableView): RefusalReason | undefined {
  const { vote, seats } = table;
  const isAwaited = seats.some(({ seat, here }) => here && vote?.asked.includes(seat) && !vote.yes.includes(seat));
  return isAwaited ? refuse('E_VOTE_OPEN') : undefined;
}

/** The next vote replaces the open one. */
export function replaceOpenVote(context: TableContext): void {
  const { vote } = context.state;
  if (vote !== null) context.emit({ type: 'vote_closed', topic: vote.topic, passed: false, against: null });
}
