/** Who lets play go on after a pause (TB-12). */
import type { ResumeRule, Ruleset, SeatId } from '../kernel/index.ts';
import type { Pause, TableState } from './state.ts';
import { gmSeat } from './undo.ts';

/** The ruleset's own rule, for as long as a person sits as GM; else everybody's yes stands for theirs. */
export function resumeRuleFor(ruleset: Ruleset, state: Pick<TableState, 'seats' | 'game'>): ResumeRule {
  return gmSeat(state) === undefined ? 'everyone' : (ruleset.resumeRule?.(state.game) ?? 'everyone');
}

export interface Resuming {
  readonly rule: ResumeRule;
  readonly pause: Pick<Pause, 'cause' | 'by'>;
}

export interface Resumer {
  readonly seat: SeatId | null;
  readonly isGm: boolean;
  readonly isHost: boolean;
}

/** `at once`: their word is enough; `with the others`: it is one of those that are needed; nothing: it is not theirs to say. */
export function wordOf(
  { seat, isGm, isHost }: Resumer,
  { rule, pause }: Resuming,
): 'at once' | 'with the others' | null {
  const hasPaused = pause.cause === 'asked' && seat !== null && pause.by === seat;
  if (isGm || (rule === 'gm or host' && isHost) || (rule === 'gm or pauser' && hasPaused)) return 'at once';
  return rule === 'everyone' ? 'with the others' : null;
}
