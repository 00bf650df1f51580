import type { Sheet } from '../../../kernel/index.ts';
import { primerSheet } from '../../../kernel/index.ts';
import { options } from '../options.ts';
import type { TableView } from '../view-types.ts';

const topics = ['job', 'play', 'more', 'cards', 'fight', 'gm'];

/** Options that change no rule: times, what people see, and help with the game. */
const unlisted = ['sheets', 'readyMade', 'autoFinish', 'graceSeconds'];

export function primer({ shared }: Pick<TableView, 'shared'>): Sheet {
  return primerSheet(topics, { specs: options, chosen: shared.options, unlisted });
}
