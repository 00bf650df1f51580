/** How a session works, on one sheet: readable before the first card and at any time after. */
import type { Sheet } from '../../../kernel/index.ts';
import { primerSheet } from '../../../kernel/index.ts';
import { options } from '../options.ts';
import type { TableView } from '../view-types.ts';

const topics = ['story', 'challenge', 'competition', 'fray', 'backgrounds', 'last'];

/** Options that change no rule: times, what people see, and help with the game. */
const unlisted = [
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
  return primerSheet(topics, { specs: options, chosen: shared.options, unlisted });
}
