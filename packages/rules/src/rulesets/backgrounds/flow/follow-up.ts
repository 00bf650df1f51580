/** Another draw in the same attempt (DR-71, DR-73, DR-77 to DR-80). */
import type { State } from '../state.ts';
import { runningChallenge } from './challenge.ts';
import { deal } from './exchange.ts';
import { running } from './resolution.ts';
import type { Stage } from './stage.ts';
import { namedParty } from './stage.ts';
import type { Suit } from '../../../kernel/index.ts';

/** How many follow-up draws this attempt has left; `null`: as many as it takes (DR-77). */
export function redrawsLeft({ options, resolution }: Pick<State, 'options' | 'resolution'>): number | null {
  const most = options.maxRedraws;
  return most === 0 ? null : Math.max(0, most - (resolution?.challenge?.redraws ?? 0));
}

/** After a miss: it takes longer (DR-79). */
export function followUp(stage: Stage, next: 'two' | 'again'): void {
  const { character, time } = runningChallenge(stage);
  stage.emit({ type: 'time_spent', ...namedParty(stage.state, character), next, time: time + 1 });
  drawAfresh(stage);
}

/** After a partial success: in the new suit, and without losing what was achieved (DR-80). */
export function drawInSuit(stage: Stage, suit: Suit): void {
  const { character, time } = runningChallenge(stage);
  stage.emit({ type: 'suit_changed', ...namedParty(stage.state, character), suit });
  stage.emit({ type: 'time_spent', ...namedParty(stage.state, character), next: 'again', time });
  drawAfresh(stage);
}

function drawAfresh(stage: Stage): void {
  stage.emit({ type: 'exchange_begun', exchange: running(stage).number });
  deal(stage);
}
