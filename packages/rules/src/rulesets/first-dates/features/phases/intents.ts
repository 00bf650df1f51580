import type { Check, SeatContext } from '../../declare.ts';
import { situationChecks, intent, nameOf } from '../../declare.ts';
import type { Intent } from '../../../../kernel/index.ts';
import { actingSeat, check } from '../../../../kernel/index.ts';
import { expectedSeats } from '../../selectors.ts';
import { waitingFor } from '../../waiting.ts';
import { afterAck, isComplete, onlyOnce } from './checks.ts';
import { begin, advance } from '../../flow/beginning.ts';
import { describeEvent, settle } from '../../flow/settle.ts';
import { applyConsent } from '../../flow/fill-in.ts';
import { datePhases } from '../votes/checks.ts';
import { endDate } from '../../flow/ending.ts';
import { shuffleRest } from '../../flow/decks.ts';

/** Returns whether all seats are ready. */
function markReady(context: SeatContext<Intent>): boolean {
  context.emit({ type: 'acknowledged', seat: context.seat });
  return waitingFor(context.state).length === 0;
}

export const safetyAck = intent(
  {},
  {
    type: 'safety_ack',
    clause: 'FD-22',
    who: ['seat'],
    stale: 'accept',
    phases: ['SAFETY'],
    checks: [onlyOnce],
    execute(context) {
      if (markReady(context)) begin(context);
    },
  },
);

/**
 * In a meeting, `ack` is possible only in the steps that ask all players, not in those that wait for cards (FD-41,
 * FD-45).
 */
const inMeeting = situationChecks<Intent>('FD-45', [], ({ view, actor }) => {
  const { phase, setup } = view.shared;
  if (phase !== 'PROSPECT') return undefined;
  const step = setup.meeting?.step;
  if (step !== 'veto' && step !== 'looks')
    return { code: 'FD_DATE_FLIPS', facts: { name: nameOf(view, view.shared.roles?.date ?? null) } };
  const hasHadPart = setup.parts.some((seat) => seat === actingSeat(actor));
  return hasHadPart ? { code: 'FD_LOOKS_ADDED' } : undefined;
});

/** In an event, `ack` is the consent of the other seats. From the Interference, it skips the description. */
const owesConsent = situationChecks<Intent>('FD-104', [], ({ view, actor }) => {
  const { phase, interference, roles } = view.shared;
  if (phase !== 'EVENT' || interference === null) return undefined;
  if (roles?.oi !== actingSeat(actor)) return interference.check === null ? { code: 'FD_NO_QUESTION' } : undefined;
  if (interference.person !== null && interference.check !== 'return') return undefined;
  return interference.debts.includes('description') ? undefined : { code: 'FD_EVENT_TOLD' };
});

const inEvent: Check<Intent> = check('FD-104', [], ({ view, actor }) => {
  const { phase, interference, roles, options } = view.shared;
  if (phase !== 'EVENT' || interference === null) return undefined;
  if (roles?.oi !== actingSeat(actor)) return view.own.agreed === true ? { code: 'E_ALREADY_VOTED' } : undefined;
  if (interference.person !== null && interference.check !== 'return')
    return { code: 'FD_NPC_REQUIRED', clause: 'FD-101' };
  if (!interference.debts.includes('description')) return undefined;
  return options.narration === 'required' ? { code: 'E_TEXT_REQUIRED', clause: 'FD-67' } : undefined;
});

const inNext: Check<Intent> = check('FD-134', [], ({ view }) =>
  view.own.choice === undefined ? undefined : { code: 'E_ALREADY_VOTED' },
);

export const ack = intent(
  {},
  {
    type: 'ack',
    clause: 'FD-36',
    who: ['seat'],
    // A yes to one name, sheet or question must not count for the next one (FD-142).
    stale: 'refuse',
    phases: ['SETTING', 'SYSTEM_SHEET', 'ROLES', 'PROSPECT', 'SCENE', 'FRONTING', 'EVENT', 'NEXT'],
    checks: [onlyOnce, ...isComplete, ...inMeeting, ...owesConsent, inEvent, inNext],
    execute(context) {
      if (context.state.phase !== 'EVENT') afterAck(context);
      else if (context.state.roles?.oi === context.seat) {
        describeEvent(context, null);
        settle(context);
      } else agree(context);
    },
  },
);

const mostPrompts = 10_000_000;

export const lookTimeUp = intent(
  { prompt: { kind: 'number', least: 0, most: mostPrompts } },
  {
    type: 'look_time_up',
    clause: 'FD-36',
    who: ['system'],
    stale: 'accept',
    phases: ['ROLES', 'FRONTING'],
    checks: [
      check('FD-36', ['prompt'], ({ view, intent }) =>
        view.shared.prompt === intent.prompt ? undefined : { code: 'E_STALE' },
      ),
    ],
    execute: advance,
  },
);

function agree(context: SeatContext<Intent>): void {
  context.emit({ type: 'agreed', seat: context.seat });
  const { interference, roles } = context.state;
  const agreed = interference?.check?.agreed ?? [];
  if (expectedSeats(context.state).some((seat) => seat !== roles?.oi && !agreed.includes(seat))) return;
  applyConsent(context);
  settle(context);
}

export const fastForward = intent(
  {},
  {
    type: 'fast_forward',
    clause: 'FD-122',
    who: ['system'],
    stale: 'accept',
    phases: datePhases,
    checks: [],
    execute(context) {
      endDate(context, { cause: 'cut', by: null });
    },
  },
);

export const rewindDone = intent(
  {},
  {
    type: 'rewind_done',
    clause: 'FD-141',
    who: ['system'],
    stale: 'accept',
    checks: [],
    execute(context) {
      if (context.state.options.rewindDeck !== 'reshuffle') return;
      shuffleRest(context, 'date');
      shuffleRest(context, 'system');
    },
  },
);
