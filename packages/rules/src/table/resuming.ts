/** TB-12. */
import type { ResumeRule, Ruleset, SeatId } from '../kernel/index.ts';
import type { TableView } from './contract.ts';
import type { Pause, TableState } from './state.ts';
import { seatOfGm } from './undo.ts';

/** The ruleset's rule while a person is GM; `everyone` otherwise. */
export function resumeRuleFor(ruleset: Ruleset, state: Pick<TableState, 'seats' | 'game'>): ResumeRule {
  return seatOfGm(state) === undefined ? 'everyone' : (ruleset.resumeRule?.(state.game) ?? 'everyone');
}

/**
 * Under the other rules too, all present seated people can resume together while the GM is away. Otherwise a pause
 * would last until the GM returns.
 */
export function canResumeTogether({ resume, seats }: Pick<TableView['shared']['table'], 'resume' | 'seats'>): boolean {
  const isGmHere = seats.some(({ kind, here }) => kind === 'gm' && here);
  return resume === 'everyone' || (resume !== null && !isGmHere);
}

export interface Resuming {
  readonly rule: ResumeRule;
  readonly pause: Pick<Pause, 'cause' | 'by'>;
  readonly together: boolean;
}

export interface Resumer {
  readonly seat: SeatId | null;
  readonly isGm: boolean;
  readonly isHost: boolean;
}

/**
 * What a person's consent to resume means. `at once`: it is enough; `with the others`: all present seats have to agree;
 * `null`: they have no say. A host without a seat is not among these seats, so they can end their own pause.
 */
export function consentOf(
  { seat, isGm, isHost }: Resumer,
  { rule, pause, together }: Resuming,
): 'at once' | 'with the others' | null {
  const hasPaused = pause.cause === 'asked' && pause.by === seat && (seat !== null || isHost);
  const endsOwnPause = hasPaused && (rule === 'gm or pauser' || (together && seat === null));
  if (isGm || (rule === 'gm or host' && isHost) || endsOwnPause) return 'at once';
  return together ? 'with the others' : null;
}
