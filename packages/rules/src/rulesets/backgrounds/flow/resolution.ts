/** How a resolution ends. */
import type { Resolution } from '../state.ts';
import { endWithResolution } from '../features/votes/topics.ts';
import { breakOff, dropAdvantages } from './clocks.ts';
import { reshuffle } from './decks.ts';
import { letFall, settleTheRest } from './harm.ts';
import { closeMoot } from './moot.ts';
import type { Stage } from './stage.ts';
import { enter } from './stage.ts';

/** The resolution that is on; asking for it when there is none is a bug. */
export function running(stage: Stage): Resolution {
  const { resolution } = stage.state;
  if (resolution === null) throw new Error('No resolution is on');
  return resolution;
}

/** All is judged, or nobody waits for it any more: burdens taken for it stay, whoever drew a suit twice is out (DR-120, DR-123). The cards go, and the story goes on (DR-12). */
export function endResolution(stage: Stage): void {
  settleTheRest(stage);
  letFall(stage);
  if (running(stage).kind === 'competition') dropAdvantages(stage, 'competition');
  closeMoot(stage, ({ topic }) => endWithResolution.has(topic));
  stage.emit({ type: 'resolution_ended', unresolved: false });
  if (stage.state.options.reshuffle === 'eachResolution') reshuffle(stage, 'draw');
  enter(stage, 'FREE_PLAY');
}

/** It ends as it stands, and nothing is won or lost. */
export function abandon(stage: Stage): void {
  const { kind } = running(stage);
  breakOff(stage);
  if (kind === 'competition') dropAdvantages(stage, 'competition');
  enter(stage, 'FREE_PLAY');
}
