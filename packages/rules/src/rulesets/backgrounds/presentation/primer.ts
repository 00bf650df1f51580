/** How a session works, on one sheet: readable before the first card and at any time after. */
import type { Sheet } from '../../../kernel/index.ts';
import { primerSheet } from '../../../kernel/index.ts';
import { options } from '../options.ts';
import type { TableView } from '../view-types.ts';

const topics = ['story', 'challenge', 'competition', 'fray', 'backgrounds', 'last'];

/** Options of time, sight and comfort, which change no rule. */
const without = [
  'maxPlayers',
  'sheets',
  'gmSeesHands',
  'readyMade',
  'windowTimer',
  'graceSeconds',
  'gmAbsent',
  'undo',
  'rewindDeck',
];

export function primer({ shared }: Pick<TableView, 'shared'>): Sheet {
  return primerSheet(topics, { specs: options, chosen: shared.options, without });
}
