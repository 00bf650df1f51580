/** Another draw in the same attempt (DR-71, DR-73, DR-77 to DR-80). */
import type { State } from '../state.ts';
import { runningChallenge } from './challenge.ts';
import { deal } from './exchange.ts';
import { running } from './resolution.ts';
import type { Stage } from './stage.ts';
import { namedParty } from './stage.ts';
import type { Suit } from '../../../kernel/index.ts';

/** Follow-up draws left for this attempt; `null` means no limit (DR-77). */
export function redrawsLeft({ options, resolution }: Pick<State, 'options' | 'resolution'>): number | null {
  const most = options.maxRedraws;
  return most === 0 ? null : Math.max(0, most - (resolution?.challenge?.redraws ?? 0));
}

/** After a miss the attempt takes extra time (DR-79). */
export function followUp(stage: Stage, next: 'two' | 'again'): void {
  const { character, time } = runningChallenge(stage);
  stage.emit({ type: 'time_spent', ...namedParty(stage.state, character), next, time: time + 1 });
  drawAgain(stage);
}

/** After a partial success: draws in the new suit and keeps the success (DR-80). */
export function drawInSuit(stage: Stage, suit: Suit): void {
  const { character, time } = runningChallenge(stage);
  stage.emit({ type: 'suit_changed', ...namedParty(stage.state, character), suit });
  stage.emit({ type: 'time_spent', ...namedParty(stage.state, character), next: 'again', time });
  drawAgain(stage);
}

function drawAgain(stage: Stage): void {
  stage.emit({ type: 'exchange_begun', exchange: running(stage).number });
  deal(stage);
}
