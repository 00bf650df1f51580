import type { Check } from '../../declare.ts';
import type { Intent } from '../../../../kernel/index.ts';
import { actingSeat, check } from '../../../../kernel/index.ts';

export const interferenceOnly: Check<Intent> = check('FD-73', [], ({ view, actor }) =>
  view.shared.roles !== null && view.shared.roles.oi === actingSeat(actor) && actingSeat(actor) !== null
    ? undefined
    : { code: 'FD_NOT_OI' },
);

/** Dealt cards and the Interference's own cards open no window (FD-75, FD-79). */
export const windowOpen: Check<Intent> = check('FD-79', [], ({ view }) => {
  const { phase, turn } = view.shared;
  const isOpen = phase === 'REACTION' || phase === 'SPEECHLESS';
  if (isOpen) return view.own.passed === true ? { code: 'FD_OI_CLOSED', clause: 'FD-80' } : undefined;
  if (phase === 'EVENT' || phase === 'RESPONSE') return { code: 'FD_OI_NO_WINDOW', clause: 'FD-75' };
  const hadOne = turn !== null && turn.number > 1;
  return hadOne ? { code: 'FD_OI_CLOSED' } : { code: 'FD_OI_NO_WINDOW', clause: 'FD-75' };
});
