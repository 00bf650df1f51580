/** "Go on": the safety step, roles, who fronts, the table's yes in an event, and leaving what comes next to the others. */
import type { Intent, Objection } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { describe, settle } from '../flow/settle.ts';
import { begin, goOn } from '../flow/beginning.ts';
import { goOnIfChosen } from '../flow/next.ts';
import { meetingIfDone } from '../flow/prospect.ts';
import { endIfDone } from '../flow/sheets.ts';
import type { DateContext, DateRule } from './define.ts';
import { because, define, nameOf, seatIn, seatOf } from './define.ts';
import { agree } from './event.ts';
import { isSheetPhase } from '../sheets.ts';
import { waitingFor } from '../table.ts';
import type { DateView } from '../view.ts';

export const onlyOnce: DateRule<Intent> = rule('FD-29', [], ({ view, actor }) => {
  const { phase, done } = view.shared;
  return phase !== 'EVENT' && done.some((seat) => seat === seatIn({ actor })) ? { code: 'E_ALREADY_VOTED' } : undefined;
});

/** Tells that this seat is ready, and whether all are. */
function ready(context: DateContext<Intent>): boolean {
  context.emit({ type: 'acknowledged', seat: seatOf(context) });
  return waitingFor(context.state).length === 0;
}

export const safetyAck = define<Intent>({
  type: 'safety_ack',
  clause: 'FD-22',
  who: ['seat'],
  stale: 'accept',
  phases: ['SAFETY'],
  fields: {},
  checks: [onlyOnce],
  execute(context) {
    if (ready(context)) begin(context);
  },
});

/** Whose part it still is to add to the System's looks (FD-28). */
function stillToLook(view: DateView): Objection | undefined {
  const { phase, setup } = view.shared;
  if (!isSheetPhase(phase) || setup.missing.length > 0 || setup.looker === null) return undefined;
  return { code: 'FD_LOOKS_TURN', facts: { name: nameOf(view, setup.looker) } };
}

/** A sheet is complete before a seat says "go on" to it (FD-28). */
export const isComplete: readonly DateRule<Intent>[] = [
  rule('FD-28', [], ({ view }) => stillToLook(view)),
  rule('FD-28', [], ({ view }) => {
    const { phase, setup } = view.shared;
    const isOpen = isSheetPhase(phase) && (setup.missing.length > 0 || setup.looker !== null);
    return isOpen ? { code: 'E_FIELD_ORDER' } : undefined;
  }),
];

/** A meeting asks for a word where it does not wait for its cards (FD-41, FD-45). */
const inMeeting = because<Intent>('FD-45', [], ({ view, actor }) => {
  const { phase, setup } = view.shared;
  if (phase !== 'PROSPECT') return undefined;
  const step = setup.meeting?.step;
  if (step !== 'veto' && step !== 'looks')
    return { code: 'FD_DATE_FLIPS', facts: { name: nameOf(view, view.shared.roles?.date ?? null) } };
  const hasHadPart = setup.parts.some((seat) => seat === seatIn({ actor }));
  return hasHadPart ? { code: 'FD_LOOKS_ADDED' } : undefined;
});

export function afterAck(context: DateContext<Intent>): void {
  context.emit({ type: 'acknowledged', seat: seatOf(context) });
  if (isSheetPhase(context.state.phase)) endIfDone(context);
  else if (context.state.phase === 'PROSPECT') meetingIfDone(context);
  else if (context.state.phase === 'NEXT') goOnIfChosen(context);
  else if (waitingFor(context.state).length === 0) goOn(context);
}

/** In an event the others say yes to what is asked; the Interference leaves its event at the bare kind. */
const owesWord = because<Intent>('FD-104', [], ({ view, actor }) => {
  const { phase, interference, roles } = view.shared;
  if (phase !== 'EVENT' || interference === null) return undefined;
  if (roles?.oi !== seatIn({ actor })) return interference.check === null ? { code: 'FD_NO_QUESTION' } : undefined;
  if (interference.person !== null && interference.check !== 'return') return undefined;
  return interference.debts.includes('description') ? undefined : { code: 'FD_EVENT_TOLD' };
});

const inEvent: DateRule<Intent> = rule('FD-104', [], ({ view, actor }) => {
  const { phase, interference, roles, options } = view.shared;
  if (phase !== 'EVENT' || interference === null) return undefined;
  if (roles?.oi !== seatIn({ actor })) return view.own.agreed === true ? { code: 'E_ALREADY_VOTED' } : undefined;
  if (interference.person !== null && interference.check !== 'return')
    return { code: 'FD_NPC_REQUIRED', clause: 'FD-101' };
  if (!interference.debts.includes('description')) return undefined;
  return options['narration'] === 'required' ? { code: 'E_TEXT_REQUIRED', clause: 'FD-67' } : undefined;
});

/** Whoever has chosen has not left it to the others (FD-134). */
const inNext: DateRule<Intent> = rule('FD-134', [], ({ view }) =>
  view.own.choice === undefined ? undefined : { code: 'E_ALREADY_VOTED' },
);

export const ack = define<Intent>({
  type: 'ack',
  clause: 'FD-36',
  who: ['seat'],
  stale: 'accept',
  phases: ['SETTING', 'SYSTEM_SHEET', 'ROLES', 'PROSPECT', 'SCENE', 'FRONTING', 'EVENT', 'NEXT'],
  fields: {},
  checks: [onlyOnce, ...isComplete, ...inMeeting, ...owesWord, inEvent, inNext],
  execute(context) {
    if (context.state.phase !== 'EVENT') afterAck(context);
    else if (context.state.roles?.oi === seatOf(context)) {
      describe(context, null);
      settle(context);
    } else agree(context);
  },
});

interface LookTime extends Intent {
  readonly prompt: number;
}

const mostPrompts = 10_000_000;

/** Nobody is stuck behind somebody who went for tea. */
export const lookTimeUp = define<LookTime>({
  type: 'look_time_up',
  clause: 'FD-36',
  who: ['system'],
  stale: 'accept',
  phases: ['ROLES', 'FRONTING'],
  fields: { prompt: { kind: 'number', least: 0, most: mostPrompts } },
  checks: [
    rule('FD-36', ['prompt'], ({ view, intent }) =>
      view.shared.prompt === intent.prompt ? undefined : { code: 'E_STALE' },
    ),
  ],
  execute: goOn,
});
