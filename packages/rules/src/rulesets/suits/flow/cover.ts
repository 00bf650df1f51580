/** Leaders who cover (SU-156 to SU-161, SU-166). */
import type { EntityId } from '../state.ts';
import { isOnlyWatching, leadershipThreshold, nameOfEntity, openPlay } from '../selectors.ts';
import type { FlowContext } from './flow-context.ts';

export interface CoverMade {
  readonly leader: EntityId;
  readonly allies: readonly EntityId[];
  /** Secret numbers of an NPC: what it adds, what replaces an ally's value, and whether it is tagged. */
  readonly modifier: number;
  readonly value: number | null;
  readonly npcTagged: boolean;
}

/** The attempt costs the next action, whether or not it succeeds (SU-160). */
export function beginCover(context: FlowContext, attempt: CoverMade): void {
  const covered = openPlay(context.state);
  const number = context.state.made.play + 1;
  context.emit({
    type: 'cover_begun',
    play: `p${number}`,
    ...attempt,
    threshold: leadershipThreshold(attempt.allies.length),
  });
  context.emit({
    type: 'skip_owed',
    who: attempt.leader,
    play: covered.id,
    covered: attempt.allies.map((ally) => nameOfEntity(context.state, ally)),
  });
}

export function settleCover(context: FlowContext, success: boolean): void {
  const { cover } = openPlay(context.state);
  if (cover === null) return;
  // A leader who fell in the meantime protects no one (SU-108).
  const isCovered = success && !isOnlyWatching(context.state, cover.leader);
  context.emit({ type: 'cover_settled', ...cover, success: isCovered });
}
