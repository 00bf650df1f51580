/** A ruling on the last attempt sets its outcome, and sets or clears its lock accordingly (DR-146). */
import { outcomeAfter } from '../features/rulings/ruling-words.ts';
import { endAttempt } from './challenge.ts';
import type { FlowContext } from './flow-context.ts';
import { namedParty } from './flow-context.ts';

export function ruleOnOutcome(context: FlowContext, word: string): void {
  const last = context.state.lastOutcome;
  const outcome = last === null ? undefined : outcomeAfter(last, word);
  if (last === null || outcome === undefined) return;
  const { character, title, resolution } = last;
  const subject = namedParty(context.state, character);
  context.emit({
    type: 'outcome_ruled',
    ...subject,
    title,
    outcome,
    cost: outcome === 'cost' ? last.cost : null,
    ...(word === 'restore' ? { restored: true } : {}),
  });
  // A restored outcome has the lock that its last card set (DR-75); a kept partial success can have one too.
  const shouldLock = word === 'restore' ? last.last === 'failed' : outcome === 'failed';
  const isLocked = context.state.locks.some((lock) => lock.character === character && lock.title === title);
  if (shouldLock && !isLocked) context.emit({ type: 'lock_set', ...subject, title });
  if (!shouldLock && isLocked) context.emit({ type: 'lock_cleared', ...subject, title });
  // The ruling is final: it allows no further card and no window.
  if (context.state.resolution?.number === resolution) endAttempt(context, 'ruled');
}
