/** A ruling on the last attempt sets its outcome, and sets or clears its lock accordingly (DR-146). */
import { outcomeAfter } from '../features/rulings/ruling-words.ts';
import { endAttempt } from './challenge.ts';
import type { Stage } from './stage.ts';
import { namedParty } from './stage.ts';

export function ruleOnOutcome(stage: Stage, word: string): void {
  const last = stage.state.lastOutcome;
  const outcome = last === null ? undefined : outcomeAfter(last, word);
  if (last === null || outcome === undefined) return;
  const { character, title, resolution } = last;
  const subject = namedParty(stage.state, character);
  stage.emit({
    type: 'outcome_ruled',
    ...subject,
    title,
    outcome,
    cost: outcome === 'cost' ? last.cost : null,
    ...(word === 'restore' ? { restored: true } : {}),
  });
  // A restored outcome has the lock that its last card set (DR-75); a kept partial success can have one too.
  const shouldLock = word === 'restore' ? last.last === 'failed' : outcome === 'failed';
  const isLocked = stage.state.locks.some((lock) => lock.character === character && lock.title === title);
  if (shouldLock && !isLocked) stage.emit({ type: 'lock_set', ...subject, title });
  if (!shouldLock && isLocked) stage.emit({ type: 'lock_cleared', ...subject, title });
  // The ruling is final: it allows no further card and no window.
  if (stage.state.resolution?.number === resolution) endAttempt(stage, 'ruled');
}
