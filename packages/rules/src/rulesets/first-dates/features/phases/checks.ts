import type { Check, SeatContext } from '../../declare.ts';
import { nameOf } from '../../declare.ts';
import type { Intent, RefusalReason } from '../../../../kernel/index.ts';
import { actingSeat, check } from '../../../../kernel/index.ts';
import type { TableView } from '../../view-types.ts';
import { isSheetPhase } from '../setup/sheets.ts';
import { endIfDone } from '../../flow/sheets.ts';
import { advanceMeetingIfDone } from '../../flow/prospect.ts';
import { advanceIfChosen } from '../../flow/next.ts';
import { waitingFor } from '../../waiting.ts';
import { advance } from '../../flow/beginning.ts';

export const onlyOnce: Check<Intent> = check('FD-29', [], ({ view, actor }) => {
  const { phase, done } = view.shared;
  return phase !== 'EVENT' && done.some((seat) => seat === actingSeat(actor)) ? { code: 'E_ALREADY_VOTED' } : undefined;
});

function looksRefusal(view: TableView): RefusalReason | undefined {
  const { phase, setup } = view.shared;
  if (!isSheetPhase(phase) || setup.missing.length > 0 || setup.looker === null) return undefined;
  return { code: 'FD_LOOKS_TURN', facts: { name: nameOf(view, setup.looker) } };
}

export const isComplete: readonly Check<Intent>[] = [
  check('FD-28', [], ({ view }) => looksRefusal(view)),
  check('FD-28', [], ({ view }) => {
    const { phase, setup } = view.shared;
    const isOpen = isSheetPhase(phase) && (setup.missing.length > 0 || setup.looker !== null);
    return isOpen ? { code: 'E_FIELD_ORDER' } : undefined;
  }),
];

export function afterAck(context: SeatContext<Intent>): void {
  context.emit({ type: 'acknowledged', seat: context.seat });
  if (isSheetPhase(context.state.phase)) endIfDone(context);
  else if (context.state.phase === 'PROSPECT') advanceMeetingIfDone(context);
  else if (context.state.phase === 'NEXT') advanceIfChosen(context);
  else if (waitingFor(context.state).length === 0) advance(context);
}
