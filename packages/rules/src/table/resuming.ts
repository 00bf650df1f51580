/** Who may resume play after a pause (TB-12). */
import type { ResumeRule, Ruleset, SeatId } from '../kernel/index.ts';
import type { Pause, TableState } from './state.ts';
import { seatOfGm } from './undo.ts';

/** The ruleset's rule while a person is GM; `everyone` otherwise. */
export function resumeRuleFor(ruleset: Ruleset, state: Pick<TableState, 'seats' | 'game'>): ResumeRule {
  return seatOfGm(state) === undefined ? 'everyone' : (ruleset.resumeRule?.(state.game) ?? 'everyone');
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

/** What a person's consent to resume means. `at once`: it is enough; `with the others`: all present seats have to agree; `null`: they have no say. */
export function consentOf(
  { seat, isGm, isHost }: Resumer,
  { rule, pause }: Resuming,
): 'at once' | 'with the others' | null {
  const hasPaused = pause.cause === 'asked' && seat !== null && pause.by === seat;
  if (isGm || (rule === 'gm or host' && isHost) || (rule === 'gm or pauser' && hasPaused)) return 'at once';
  return rule === 'everyone' ? 'with the others' : null;
}
