import type { Check } from '../../declare.ts';
import { intent } from '../../declare.ts';
import type { Intent } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import { interferenceOnly, windowOpen } from './checks.ts';
import { closeWindow, pass } from '../../flow/windows.ts';

const notHeldYet: Check<Intent> = check('FD-79', [], ({ view }) =>
  view.shared.window?.held === true ? { code: 'FD_HOLD_USED' } : undefined,
);

export const oiPass = intent(
  {},
  {
    type: 'oi_pass',
    clause: 'FD-80',
    who: ['seat'],
    stale: 'refuse',
    checks: [interferenceOnly, windowOpen],
    execute: pass,
  },
);

export const oiHold = intent(
  {},
  {
    type: 'oi_hold',
    clause: 'FD-79',
    who: ['seat'],
    stale: 'refuse',
    checks: [interferenceOnly, windowOpen, notHeldYet],
    execute(context) {
      const { window } = context.state;
      if (window === null) return;
      const { kind, stack, rank } = window;
      context.emit({ type: 'window_extended', kind, stack, rank });
    },
  },
);

interface WindowTime extends Intent {
  readonly window: number;
}

const mostWindows = 1_000_000;

const sameWindow: Check<WindowTime> = check('FD-79', ['window'], ({ view, intent }) =>
  view.shared.window?.number === intent.window ? undefined : { code: 'E_STALE' },
);

const windowFields = { window: { kind: 'number', least: 1, most: mostWindows } } as const;

export const windowTimeUp = intent(windowFields, {
  type: 'window_time_up',
  clause: 'FD-79',
  who: ['system'],
  stale: 'accept',
  phases: ['REACTION', 'SPEECHLESS', 'RESPONSE'],
  checks: [sameWindow],
  execute(context) {
    closeWindow(context, context.state.window?.passed === true ? 'pass' : 'time');
  },
});

export const automaticTimeUp = intent(windowFields, {
  type: 'house_time_up',
  clause: 'FD-03',
  who: ['system'],
  stale: 'accept',
  phases: ['REACTION', 'SPEECHLESS'],
  checks: [sameWindow],
  execute(context) {
    closeWindow(context, 'time');
  },
});

/** A hidden pass takes effect now, a later one at once (FD-80). */
export const maskTimeUp = intent(windowFields, {
  type: 'mask_time_up',
  clause: 'FD-80',
  who: ['system'],
  stale: 'accept',
  phases: ['REACTION', 'SPEECHLESS', 'RESPONSE'],
  checks: [sameWindow],
  execute(context) {
    if (context.state.window?.passed === true) closeWindow(context, 'pass');
    else context.emit({ type: 'mask_lifted' });
  },
});
