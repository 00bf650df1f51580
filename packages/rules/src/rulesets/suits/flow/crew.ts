/** When the crew is complete (section on session flow: CREATION leads to INTERMISSION). */
import { isReady } from '../selectors.ts';
import type { Stage } from './stage.ts';

export function openIfComplete(stage: Stage): void {
  const { players, stage: now } = stage.state;
  const crew = players.filter(({ presence }) => presence !== 'left');
  if (now === 'CREATION' && crew.length > 0 && crew.every(isReady)) stage.emit({ type: 'crew_complete' });
}
