/** What was shuffled, in words for people who verify the cards afterwards. */
import type { Message } from '../../kernel/index.ts';
import type { State } from './state.ts';

const words: Readonly<Record<string, string>> = {
  draw: 'zone.draw',
  'background:red': 'shuffle.background.red',
  'background:blue': 'shuffle.background.blue',
  people: 'shuffle.people',
};

export function describeShuffle(_state: State, label: string): Message | undefined {
  const text = words[label.split('#')[0] ?? ''];
  return text === undefined ? undefined : { text };
}
