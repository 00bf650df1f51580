import { isReady } from '../selectors.ts';
import type { FlowContext } from './flow-context.ts';

export function endCreationIfReady(context: FlowContext): void {
  const { players, stage: current } = context.state;
  const crew = players.filter(({ presence }) => presence !== 'left');
  if (current === 'CREATION' && crew.length > 0 && crew.every(isReady)) context.emit({ type: 'crew_complete' });
}
