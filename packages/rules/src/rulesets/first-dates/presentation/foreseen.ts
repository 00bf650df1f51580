/** What a card would lead to: the end of the date, or another card on top of it. */
import type { Intent, Message } from '../../../kernel/index.ts';
import { cardAt } from '../../../kernel/index.ts';
import { topsSeen } from '../declare.ts';
import { endsAtOnce, patternOf, topsWith } from '../matching.ts';
import type { Pattern } from '../state.ts';
import type { TableView } from '../view-types.ts';
import { say } from './words.ts';

/** FD-115. */
function patternAfter(view: TableView, move: Intent): Pattern | null {
  const face = cardAt(view.own.hand, String(move['card']))?.face;
  return face === undefined ? null : patternOf(topsWith(topsSeen(view), face, Number(move['stack'])));
}

/** Only the seat of the last card may answer when that card is covered. It may have been removed meanwhile (FD-137). */
function isLastSeatHere({ shared: { last, seats } }: TableView): boolean {
  return seats.some(({ seat }) => seat === last?.seat);
}

/**
 * Whether another player may still put a card on this one: the Interference on a card of the Date or the System (FD-75,
 * FD-116), the covered seat on a card of the Interference (FD-89, FD-119).
 */
export function mayBeCovered(view: TableView, move: Intent): boolean {
  const { options, phase, roles, automatic } = view.shared;
  const pattern = patternAfter(view, move);
  if (move.type === 'oi_play')
    return (
      phase === 'REACTION' &&
      isLastSeatHere(view) &&
      (pattern === null || (pattern === 'suits' && options.respondToOiEnding))
    );
  const hasInterference = automatic !== null || (roles?.oi ?? null) !== null;
  if (!hasInterference || (move.type === 'respond' && options.oiChain === 'once')) return false;
  return pattern === null || !endsAtOnce(options, pattern);
}

export function warningFor(view: TableView, move: Intent): Message | undefined {
  const pattern = patternAfter(view, move);
  const isInterference = move.type === 'oi_play';
  if (pattern === null) return isInterference && view.shared.pending !== null ? say('warn.breaks') : undefined;
  if (!mayBeCovered(view, move)) return say('warn.ends');
  if (isInterference) return say('warn.may_end.answer', { seat: view.shared.last?.seat ?? null });
  // The Interference covers with the same rank, which keeps three of a rank (FD-118).
  return say(pattern === 'ranks' ? 'warn.ends' : 'warn.may_end');
}

/** Whether this card completes a pattern, which ends the date unless another card breaks it (FD-116). */
export function endsDate(intent: Intent, view: TableView): boolean {
  return patternAfter(view, intent) !== null;
}
