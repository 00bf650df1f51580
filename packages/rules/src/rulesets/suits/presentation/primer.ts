/** How a job is played, on one sheet: readable before the first card and at any time after. */
import type { Sheet } from '../../../kernel/index.ts';
import { say } from './words.ts';

const headings = ['job', 'play', 'more', 'cards', 'fight', 'gm'] as const;

export const primer: Sheet = {
  kind: 'sheet',
  id: 'primer',
  title: say('primer.title'),
  entries: headings.map((heading) => ({
    label: say(`primer.${heading}.label`),
    written: [say(`primer.${heading}`)],
  })),
};
