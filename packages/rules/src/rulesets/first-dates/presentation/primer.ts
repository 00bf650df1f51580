/** How a date is played, on one sheet: readable before the first card and at any time after. */
import type { Sheet } from '../../../kernel/index.ts';
import { primerSheet } from '../../../kernel/index.ts';
import { options } from '../options.ts';
import type { TableView } from '../view-types.ts';

const topics = ['roles', 'turn', 'mood', 'trouble', 'end'];

/** These options change nothing about how a card is played. */
const unlisted = [
  'maxSeats',
  'facilitatorSees',
  'spectatorDelay',
  'spectatorsSeeSafety',
  'buriedVisible',
  'setupDepth',
  'reactionTimer',
  'reactionMask',
  'reactionMaskFull',
  'eventTimer',
  'graceSeconds',
  'turnTimer',
  'turnTimeout',
  'undo',
  'rewindDeck',
];

export function primer({ shared }: Pick<TableView, 'shared'>): Sheet {
  return primerSheet(topics, { specs: options, chosen: shared.options, unlisted, worded: ['lastCall'] });
}
