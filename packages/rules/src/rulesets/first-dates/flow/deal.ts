import { patternOf } from '../matching.ts';
import { expectedSeats, rolesOf, topsOf } from '../selectors.ts';
import { dealHand, shuffleBoth } from './decks.ts';
import { highestFlippers, orderByFlips } from './flips.ts';
import type { FlowContext } from './flow-context.ts';
import { beginTurn } from './turns.ts';
import { openVote } from './votes.ts';

/**
 * Limits the deals of `redeal`, so that dealing always ends. If the last deal is a pattern too, the System is stood up
 * after all.
 */
const mostDeals = 10;

/** FD-50, FD-51. */
export function enterFronting(context: FlowContext): void {
  context.emit({ type: 'phase_entered', phase: 'FRONTING' });
  const ids = context.state.headmates.map((headmate) => headmate.id);
  const headmates =
    context.state.options.fronterTie === 'cofront'
      ? highestFlippers(context, ids, 'fronting')
      : orderByFlips(context, ids, { purpose: 'fronting', tie: 'fronting_tie', places: 1 }).slice(0, 1);
  context.emit({ type: 'fronter_set', headmates, cause: 'flips', attitude: null });
}

function dealStacks(context: FlowContext): void {
  shuffleBoth(context);
  context.emit({ type: 'stacks_dealt', cards: context.state.decks.date.slice(0, 3) });
}

/** FD-14, FD-54, FD-55. */
export function deal(context: FlowContext): void {
  context.emit({ type: 'phase_entered', phase: 'DEAL' });
  dealStacks(context);
  if (context.state.options.stoodUp === 'redeal')
    for (let deals = 1; deals < mostDeals && patternOf(topsOf(context.state)) !== null; deals += 1) dealStacks(context);
  if (patternOf(topsOf(context.state)) !== null) {
    context.emit({ type: 'date_ended', pattern: 'stood_up', tops: topsOf(context.state), by: null });
    context.emit({ type: 'phase_entered', phase: 'STOOD_UP' });
    openVote(context, 'reschedule', expectedSeats(context.state));
    return;
  }
  const { date, oi, system } = rolesOf(context.state);
  for (const seat of [date, oi ?? [], system].flat()) dealHand(context, seat);
  beginTurn(context, 1);
}
