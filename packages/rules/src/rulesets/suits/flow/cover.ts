/** Leaders who cover (SU-156 to SU-161, SU-166). */
import type { EntityId } from '../state.ts';
import { leadershipThreshold, nameOfEntity, openPlay } from '../selectors.ts';
import type { Stage } from './stage.ts';

export interface CoverMade {
  readonly leader: EntityId;
  readonly allies: readonly EntityId[];
  /** Secret numbers of an NPC: what it adds, what replaces an ally's value, and whether it is tagged. */
  readonly modifier: number;
  readonly value: number | null;
  readonly npcTagged: boolean;
}

/** The attempt costs the next action, whether or not it succeeds (SU-160). */
export function beginCover(stage: Stage, attempt: CoverMade): void {
  const covered = openPlay(stage.state);
  const number = stage.state.made.play + 1;
  stage.emit({
    type: 'cover_begun',
    play: `p${number}`,
    ...attempt,
    threshold: leadershipThreshold(attempt.allies.length),
  });
  stage.emit({
    type: 'skip_owed',
    who: attempt.leader,
    play: covered.id,
    covered: attempt.allies.map((ally) => nameOfEntity(stage.state, ally)),
  });
}

/** Records the result of the cover on the play that was covered. */
export function settleCover(stage: Stage, success: boolean): void {
  const { cover } = openPlay(stage.state);
  if (cover !== null) stage.emit({ type: 'cover_settled', ...cover, success });
}
