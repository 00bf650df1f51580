/** Passing, asking for more time, and what the clock does to windows (FD-79, FD-80, FD-92). */
import type { Intent } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { closeWindow, pass } from '../flow/windows.ts';
import type { DateRule } from './define.ts';
import { define, nameOf, seatIn } from './define.ts';

export const interferenceOnly: DateRule<Intent> = rule('FD-73', [], ({ view, actor }) =>
  view.shared.roles !== null && view.shared.roles.oi === seatIn({ actor }) && seatIn({ actor }) !== null
    ? undefined
    : { code: 'FD_NOT_OI' },
);

/** Dealt cards and the own cards open nothing; what was open closes (FD-75, FD-79). */
export const windowOpen: DateRule<Intent> = rule('FD-79', [], ({ view }) => {
  const { phase, turn } = view.shared;
  const open = phase === 'REACTION' || phase === 'SPEECHLESS';
  if (open) return view.own.passed === true ? { code: 'FD_OI_CLOSED', clause: 'FD-80' } : undefined;
  if (phase === 'EVENT' || phase === 'RESPONSE') return { code: 'FD_OI_NO_WINDOW', clause: 'FD-75' };
  const hadOne = turn !== null && turn.number > 1;
  return hadOne ? { code: 'FD_OI_CLOSED' } : { code: 'FD_OI_NO_WINDOW', clause: 'FD-75' };
});

const notHeldYet: DateRule<Intent> = rule('FD-79', [], ({ view }) =>
  view.shared.window?.held === true ? { code: 'FD_HOLD_USED' } : undefined,
);

export const oiPass = define<Intent>({
  type: 'oi_pass',
  clause: 'FD-80',
  who: ['seat'],
  stale: 'refuse',
  fields: {},
  checks: [interferenceOnly, windowOpen],
  execute: pass,
});

export const oiHold = define<Intent>({
  type: 'oi_hold',
  clause: 'FD-79',
  who: ['seat'],
  stale: 'refuse',
  fields: {},
  checks: [interferenceOnly, windowOpen, notHeldYet],
  execute(context) {
    const { window } = context.state;
    if (window === null) return;
    const { kind, stack, rank } = window;
    context.emit({ type: 'window_extended', kind, stack, rank });
  },
});

/** Only the seat whose card was covered may answer (FD-90). */
export const responderOnly: DateRule<Intent> = rule('FD-90', [], ({ view, actor }) => {
  const { phase, window } = view.shared;
  if (phase !== 'RESPONSE' || window === null) return undefined;
  if (window.seat !== seatIn({ actor }))
    return { code: 'FD_NOT_RESPONDER', facts: { name: nameOf(view, window.seat) } };
  // Having declined, one has answered (FD-92).
  return view.own.passed === true ? { code: 'FD_DECLINED', clause: 'FD-92' } : undefined;
});

export const respondPass = define<Intent>({
  type: 'respond_pass',
  clause: 'FD-92',
  who: ['seat'],
  stale: 'refuse',
  phases: ['RESPONSE'],
  fields: {},
  checks: [responderOnly],
  execute: pass,
});

interface WindowTime extends Intent {
  readonly window: number;
}

const mostWindows = 1_000_000;

const sameWindow: DateRule<WindowTime> = rule('FD-79', ['window'], ({ view, intent }) =>
  view.shared.window?.number === intent.window ? undefined : { code: 'E_STALE' },
);

const windowFields = { window: { kind: 'number', least: 1, most: mostWindows } } as const;

export const windowTimeUp = define<WindowTime>({
  type: 'window_time_up',
  clause: 'FD-79',
  who: ['system'],
  stale: 'accept',
  phases: ['REACTION', 'SPEECHLESS', 'RESPONSE'],
  fields: windowFields,
  checks: [sameWindow],
  execute(context) {
    closeWindow(context, context.state.window?.passed === true ? 'pass' : 'time');
  },
});

/** The moment in which the house steps in, or does not, where nobody sits as the Interference (FD-03). */
export const houseTimeUp = define<WindowTime>({
  type: 'house_time_up',
  clause: 'FD-03',
  who: ['system'],
  stale: 'accept',
  phases: ['REACTION', 'SPEECHLESS'],
  fields: windowFields,
  checks: [sameWindow],
  execute(context) {
    closeWindow(context, 'time');
  },
});

/** The mask is over: a pass that was made under it takes effect now, a later one at once (FD-80). */
export const maskTimeUp = define<WindowTime>({
  type: 'mask_time_up',
  clause: 'FD-80',
  who: ['system'],
  stale: 'accept',
  phases: ['REACTION', 'SPEECHLESS', 'RESPONSE'],
  fields: windowFields,
  checks: [sameWindow],
  execute(context) {
    if (context.state.window?.passed === true) closeWindow(context, 'pass');
    else context.emit({ type: 'mask_lifted' });
  },
});
