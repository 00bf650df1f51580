/** TB-23. */
import type { RefusalReason } from '../../kernel/index.ts';
import type { SessionAnswer, TableState } from '../state.ts';
import type { TableContext, TableIntentDefinition, TableInput } from './define.ts';
import { ownPerson, refuse, tableCheck } from './define.ts';

interface SessionTime {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly minutes: number;
  readonly [field: string]: unknown;
}

interface PlanSession extends SessionTime {
  readonly type: 'plan_session';
}

interface MoveSession extends SessionTime {
  readonly type: 'move_session';
}

interface CallOffSession {
  readonly type: 'call_off_session';
  readonly [field: string]: unknown;
}

interface AnswerSession {
  readonly type: 'answer_session';
  readonly answer: SessionAnswer;
  readonly [field: string]: unknown;
}

const byHost = { who: ['host'], stale: 'accept', clause: 'TB-23' } as const;

/** The last day of the year 9999, in milliseconds since the epoch. Calendar files cannot contain later years. */
const latest = 253_402_214_400_000;
const minute = 60_000;
export const shortestSession = 15;
export const longestSession = 1_440;

const time = {
  at: { kind: 'number', least: 0, most: latest },
  minutes: { kind: 'number', least: shortestSession, most: longestSession },
} as const;

const isPlanned = tableCheck('TB-23', [], ({ view }: TableInput) =>
  view.shared.table.nextSession === undefined ? refuse('E_NO_SESSION_PLANNED') : undefined,
);

/** A stand-in may not change or replace a session that another person planned and that is not over yet (TB-04). */
function standInRefusal({ state }: { readonly state: TableState }): RefusalReason | undefined {
  const { next, by } = state.sessions ?? { next: null };
  if (state.standsInFor === null || next === null) return undefined;
  const isOver = next.at + next.minutes * minute < state.clock.at;
  return isOver || by === state.host ? undefined : refuse('E_STANDS_IN');
}

function emitPlan(
  context: TableContext<PlanSession | MoveSession>,
  session: { number: number; revision: number },
): void {
  const { at, minutes } = context.intent;
  context.emit({ type: 'session_planned', person: ownPerson(context), ...session, at, minutes });
}

/**
 * Plans a new session, even while another one is planned. Its new number tells calendars that it is not the other
 * session at a new time.
 */
const plan: TableIntentDefinition<PlanSession> = {
  ...byHost,
  type: 'plan_session',
  fields: time,
  checks: [],
  hidden: [{ clause: 'TB-04', judge: standInRefusal }],
  execute: (context) => emitPlan(context, { number: (context.state.sessions?.planned ?? 0) + 1, revision: 0 }),
};

const move: TableIntentDefinition<MoveSession> = {
  ...byHost,
  type: 'move_session',
  fields: time,
  checks: [isPlanned],
  hidden: [{ clause: 'TB-04', judge: standInRefusal }],
  execute: (context) => {
    const next = context.state.sessions?.next;
    if (next === undefined || next === null) return;
    const { at, minutes } = context.intent;
    if (next.at === at && next.minutes === minutes) return;
    emitPlan(context, { number: next.number, revision: next.revision + 1 });
  },
};

const callOff: TableIntentDefinition<CallOffSession> = {
  ...byHost,
  type: 'call_off_session',
  fields: {},
  checks: [isPlanned],
  hidden: [{ clause: 'TB-04', judge: standInRefusal }],
  execute: (context) => context.emit({ type: 'session_called_off' }),
};

const answers: readonly SessionAnswer[] = ['yes', 'maybe', 'no'];

const answer: TableIntentDefinition<AnswerSession> = {
  type: 'answer_session',
  clause: 'TB-23',
  who: ['visitor', 'seat', 'gm', 'host'],
  stale: 'accept',
  fields: { answer: { kind: 'choice', of: answers } },
  checks: [isPlanned],
  execute: (context) => {
    const person = ownPerson(context);
    const newAnswer = context.intent.answer;
    if (context.state.sessions?.next?.answers[person] === newAnswer) return;
    context.emit({ type: 'session_answered', person, answer: newAnswer });
  },
};

export const sessionIntents: readonly TableIntentDefinition[] = [plan, move, callOff, answer];
