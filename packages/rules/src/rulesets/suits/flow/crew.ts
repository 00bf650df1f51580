/** Ends the creation of characters once the whole crew is ready. */
import { isReady } from '../selectors.ts';
import type { Stage } from './stage.ts';

export function endCreationIfReady(stage: Stage): void {
  const { players, stage: current } = stage.state;
  const crew = players.filter(({ presence }) => presence !== 'left');
  if (current === 'CREATION' && crew.length > 0 && crew.every(isReady)) stage.emit({ type: 'crew_complete' });
}
