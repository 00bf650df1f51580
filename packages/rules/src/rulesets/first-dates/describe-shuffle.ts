/** Describes a shuffle for players who verify the cards afterwards. */
import type { Message } from '../../kernel/index.ts';
import type { State } from './state.ts';

const piles = ['date', 'system', 'helper', 'autoplay'] as const;

export function describeShuffle(_state: State, label: string): Message | undefined {
  const pile = piles.find((name) => label === name || label.startsWith(`${name}#`));
  return pile === undefined ? undefined : { text: `shuffle.${pile}` };
}
