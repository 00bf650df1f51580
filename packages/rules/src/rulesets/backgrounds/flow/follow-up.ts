/** Another draw in the same attempt (DR-71, DR-73, DR-77 to DR-80). */
import type { State } from '../state.ts';
import { runningChallenge } from './challenge.ts';
import { deal } from './exchange.ts';
import { running } from './resolution.ts';
import type { FlowContext } from './flow-context.ts';
import { namedParty } from './flow-context.ts';
import type { Suit } from '../../../kernel/index.ts';

/** Follow-up draws left for this attempt; `null` means no limit (DR-77). */
export function redrawsLeft({ options, resolution }: Pick<State, 'options' | 'resolution'>): number | null {
  const most = options.maxRedraws;
  return most === 0 ? null : Math.max(0, most - (resolution?.challenge?.redraws ?? 0));
}

/** DR-79. */
export function followUp(context: FlowContext, next: 'two' | 'again'): void {
  const { character, time } = runningChallenge(context);
  context.emit({ type: 'time_spent', ...namedParty(context.state, character), next, time: time + 1 });
  drawAgain(context);
}

/** After a partial success: draws in the new suit and keeps the success (DR-80). */
export function drawInSuit(context: FlowContext, suit: Suit): void {
  const { character, time } = runningChallenge(context);
  context.emit({ type: 'suit_changed', ...namedParty(context.state, character), suit });
  context.emit({ type: 'time_spent', ...namedParty(context.state, character), next: 'again', time });
  drawAgain(context);
}

function drawAgain(context: FlowContext): void {
  context.emit({ type: 'exchange_begun', exchange: running(context).number });
  deal(context);
}
