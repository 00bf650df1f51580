/** TB-12. */
import type { Ruleset } from '../../kernel/index.ts';
import type { TableView } from '../contract.ts';
import { gameAdmits } from '../gameplay.ts';
import { cleanText, longestReason } from '../names.ts';
import { canResumeTogether, consentOf } from '../resuming.ts';
import type { TableInput, TableContext, TableIntentDefinition } from './define.ts';
import { notWhilePaused, refuse, onlyWhilePaused, ownSeat, senderOf, tableCheck } from './define.ts';

interface Pause {
  readonly type: 'pause';
  readonly reason?: string;
  readonly [field: string]: unknown;
}

interface ResumeOrSkip {
  readonly type: 'resume' | 'fast_forward';
  readonly [field: string]: unknown;
}

const pause: TableIntentDefinition<Pause> = {
  type: 'pause',
  clause: 'TB-12',
  who: ['seat', 'gm', 'host'],
  stale: 'accept',
  phases: ['play'],
  fields: { reason: { kind: 'text', most: longestReason, optional: true } },
  checks: [
    notWhilePaused(),
    // A muted person can pause, but without a reason.
    tableCheck('TB-04', ['reason'], (judged) =>
      senderOf(judged).muted && cleanText(judged.intent.reason ?? '') !== '' ? refuse('E_MUTED') : undefined,
    ),
  ],
  execute: (context) => {
    const reason = cleanText(context.intent.reason ?? '');
    const { seat } = senderOf(context);
    context.emit({
      type: 'paused',
      cause: 'asked',
      reason: reason === '' ? null : reason,
      ...(seat === null ? {} : { by: seat }),
    });
  },
};

function presentSeats({ people, seats }: TableContext['state']): readonly string[] {
  return seats
    .filter(({ holder }) => holder?.kind === 'person' && people[holder.person]?.here === true)
    .map(({ seat }) => seat);
}

/** Resumes once every present seated person has agreed. Without such people play stays paused. */
export function resumeIfAgreed(context: TableContext): void {
  const { state } = context;
  const needed = presentSeats(state);
  const haveAllAgreed = needed.length > 0 && needed.every((seat) => state.pause?.resuming.includes(seat) === true);
  if (state.pause !== null && haveAllAgreed) context.emit({ type: 'resumed' });
}

/** Whether the sender can resume alone or together with others; `null` if they have no say, or play is not paused. */
function ownConsent(judged: TableInput): ReturnType<typeof consentOf> {
  const { table } = judged.view.shared;
  const { pause, resume: rule, seats } = table;
  const { seat, host } = senderOf(judged);
  if (pause === null || rule === null) return null;
  const isGm = seats.some((candidate) => candidate.kind === 'gm' && candidate.seat === seat);
  return consentOf({ seat, isGm, isHost: host }, { rule, pause, together: canResumeTogether(table) });
}

const resume: TableIntentDefinition<ResumeOrSkip> = {
  type: 'resume',
  clause: 'TB-12',
  who: ['seat', 'gm', 'host'],
  stale: 'accept',
  phases: ['play'],
  fields: {},
  checks: [
    onlyWhilePaused(),
    tableCheck('TB-12', [], (judged) =>
      judged.view.shared.table.pause !== null && ownConsent(judged) === null ? refuse('E_GM_ONLY') : undefined,
    ),
    // A host without a seat may resume only if the system's rule says so, to end their own pause, or if no seated
    // person is present.
    tableCheck('TB-12', [], (judged) => {
      const isAnyonePresent = judged.view.shared.table.seats.some(({ holder, here }) => holder === 'person' && here);
      const isOneOfMany = senderOf(judged).seat === null && isAnyonePresent && ownConsent(judged) === 'with the others';
      return isOneOfMany ? refuse('E_SPECTATOR') : undefined;
    }),
  ],
  execute: (context) => {
    const { seat } = senderOf(context);
    if (seat !== null) context.emit({ type: 'resume_wished', seat });
    if (seat === null || ownConsent(context) === 'at once') context.emit({ type: 'resumed' });
    else resumeIfAgreed(context);
  },
};

function canSkip(ruleset: Ruleset, view: TableView): boolean {
  return view.shared.table.stage === 'lobby' || gameAdmits(ruleset, view, { type: 'fast_forward' });
}

/** Possible only during a pause, so that players can decide calmly. */
function fastForward(ruleset: Ruleset): TableIntentDefinition<ResumeOrSkip> {
  return {
    type: 'fast_forward',
    clause: 'TB-12',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: ['play'],
    fields: {},
    checks: [
      onlyWhilePaused(),
      tableCheck('TB-12', [], ({ view }) => (canSkip(ruleset, view) ? undefined : refuse('E_NOTHING_TO_SKIP'))),
      tableCheck('TB-12', [], ({ view }) =>
        canSkip(ruleset, view) ? undefined : refuse('E_PHASE', { phase: view.shared.table.stage }),
      ),
    ],
    execute: (context) => {
      context.emit({ type: 'fast_forwarded', seat: ownSeat(context) });
      context.emitGame({ type: 'fast_forward' });
    },
  };
}

export function playIntents(ruleset: Ruleset): readonly TableIntentDefinition[] {
  return [pause, resume, fastForward(ruleset)];
}
