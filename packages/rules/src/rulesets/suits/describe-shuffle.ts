/** Describes a shuffle for players who verify the cards afterwards. */
import type { Message } from '../../kernel/index.ts';
import type { State } from './state.ts';

export function describeShuffle(_state: State, label: string): Message | undefined {
  const [pool] = label.split('#');
  if (pool === 'player') return { text: 'zone.player' };
  return pool === 'gm' ? { text: 'zone.gm' } : undefined;
}
