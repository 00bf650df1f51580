/** What was shuffled, in words for people who verify the cards afterwards. */
import type { Message } from '../../kernel/index.ts';
import { firstName } from './names.ts';
import type { State } from './state.ts';
import { nameIn } from './selectors.ts';

const piles = ['deck', 'pool', 'environment', 'birth', 'half', 'reveal'] as const;

export function describeShuffle(state: State, label: string): Message | undefined {
  const [kind, id = '', suit = '', half] = (label.split('#')[0] ?? '').split(':');
  const pile = piles.find((one) => one === kind);
  if (pile === undefined) return undefined;
  const poolName = pile === 'pool' ? state.pools[id]?.name : undefined;
  if (poolName !== undefined) return { text: 'shuffle.pool.own', facts: { name: poolName } };
  if (pile === 'pool') return { text: id === 'p1' ? 'shuffle.pool.p1' : 'shuffle.pool.p2' };
  const name = firstName(nameIn(state, id));
  if (name === '') return undefined;
  if (pile !== 'half') return { text: `shuffle.${pile}`, facts: { name } };
  return { text: half === 'low' ? 'shuffle.half.low' : 'shuffle.half.high', facts: { name, suit } };
}
