/** A sheet that explains a conflict to new players. */
import type { Sheet } from '../../../kernel/index.ts';
import { primerSheet } from '../../../kernel/index.ts';
import { options } from '../options.ts';
import type { TableView } from '../view-types.ts';

const topics = ['deck', 'answer', 'wounds', 'strike', 'magic'];

/** Options of time, sight and comfort, which change no rule. */
const without = [
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
  return primerSheet(topics, { specs: options, chosen: shared.options, without });
}
