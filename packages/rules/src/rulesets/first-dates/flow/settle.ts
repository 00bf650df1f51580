import type { SeatId } from '../../../kernel/index.ts';
import { rankOf } from '../../../kernel/index.ts';
import { debts } from '../features/interference/debts.ts';
import type { WindowKind } from '../state.ts';
import { topAt } from '../selectors.ts';
import { endDate } from './ending.ts';
import type { FlowContext } from './flow-context.ts';
import { cleanUp } from './turns.ts';

export function openWindow(
  context: FlowContext,
  window: { readonly kind: WindowKind; readonly seat: SeatId; readonly stack: number | null },
): void {
  const { kind, seat, stack } = window;
  const rank = stack === null ? null : rankOf(topAt(context.state, stack));
  context.emit({ type: 'window_opened', kind, seat, stack, rank });
}

/** If no text is given, the group's own text is used, if it has one (FD-146), but not after an objection (FD-104). */
export function describeEvent(context: FlowContext, given: string | null): void {
  const { interference, roles, pack } = context.state;
  if (interference === null) return;
  const { card, stack, kind, red, consent } = interference;
  const text = given ?? (consent === 'refused' ? null : (pack?.events?.[kind] ?? null));
  context.emit({ type: 'event_described', seat: roles?.oi ?? '', card, stack, kind, red, text });
}

/** Continues from an event once nothing is owed: to the answer, to the end, or to the next turn. */
export function settle(context: FlowContext): void {
  const { interference, pending } = context.state;
  if (interference === null || debts(interference).length > 0) return;
  if (interference.final && pending !== null) {
    endDate(context, { cause: pending.pattern, by: context.state.last?.seat ?? null });
    return;
  }
  if (interference.responder === null) {
    cleanUp(context);
    return;
  }
  openWindow(context, { kind: 'response', seat: interference.responder, stack: interference.stack });
}
