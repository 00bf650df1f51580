/** A sheet that explains a conflict to new players. */
import type { Sheet } from '../../../kernel/index.ts';
import { primerSheet } from '../../../kernel/index.ts';
import { options } from '../options.ts';
import type { TableView } from '../view-types.ts';

const topics = ['deck', 'answer', 'wounds', 'strike', 'magic'];

/** Options that change no rule: times, what people see, and help with the game. */
const unlisted = [
  'showOpenerTrump',
  'endsItself',
  'payVisibility',
  'sheetCards',
  'gmSeesHands',
  'deckCounts',
  'turnTimer',
  'absentGrace',
  'readyMade',
];

export function primer({ shared }: Pick<TableView, 'shared'>): Sheet {
  return primerSheet(topics, { specs: options, chosen: shared.options, unlisted });
}
