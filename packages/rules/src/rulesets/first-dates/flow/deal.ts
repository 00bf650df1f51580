/** From fronting to the first turn: who fronts, the three stacks, the hands (FD-50, FD-14, FD-54). */
import { patternOf } from '../matching.ts';
import { attendingSeats, rolesOf, topsOf } from '../selectors.ts';
import { dealHand, shuffleBoth } from './decks.ts';
import { highestFlippers, orderByFlips } from './flips.ts';
import type { Stage } from './stage.ts';
import { beginTurn } from './turns.ts';
import { openVote } from './votes.ts';

/**
 * The largest number of deals in a row with `redeal`, so that dealing always ends. If the last one stands the System
 * up, that counts.
 */
const mostDeals = 10;

/** The highest card fronts; ties are flipped again or share the front (FD-50, FD-51). */
export function enterFronting(stage: Stage): void {
  stage.emit({ type: 'phase_entered', phase: 'FRONTING' });
  const names = stage.state.headmates.map((headmate) => headmate.id);
  const headmates =
    stage.state.options.fronterTie === 'cofront'
      ? highestFlippers(stage, names, 'fronting')
      : orderByFlips(stage, names, { purpose: 'fronting', tie: 'fronting_tie', places: 1 }).slice(0, 1);
  stage.emit({ type: 'fronter_set', headmates, cause: 'flips', attitude: null });
}

function dealStacks(stage: Stage): void {
  shuffleBoth(stage);
  stage.emit({ type: 'stacks_dealt', cards: stage.state.decks.date.slice(0, 3) });
}

/** Deals the stacks; if their suit or rank is the same, the System is stood up and no hand is dealt (FD-54, FD-55). */
export function deal(stage: Stage): void {
  stage.emit({ type: 'phase_entered', phase: 'DEAL' });
  dealStacks(stage);
  if (stage.state.options.stoodUp === 'redeal')
    for (let deals = 1; deals < mostDeals && patternOf(topsOf(stage.state)) !== null; deals += 1) dealStacks(stage);
  if (patternOf(topsOf(stage.state)) !== null) {
    stage.emit({ type: 'date_ended', pattern: 'stood_up', tops: topsOf(stage.state), by: null });
    stage.emit({ type: 'phase_entered', phase: 'STOOD_UP' });
    openVote(stage, 'reschedule', attendingSeats(stage.state));
    return;
  }
  const { date, oi, system } = rolesOf(stage.state);
  for (const seat of [date, oi ?? [], system].flat()) dealHand(stage, seat);
  beginTurn(stage, 1);
}
