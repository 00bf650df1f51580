/** How a date is played, on one sheet: readable before the first card and at any time after. */
import type { Sheet } from '../../../kernel/index.ts';
import { say } from './words.ts';

const headings = ['roles', 'turn', 'mood', 'trouble', 'end'] as const;

export const primer: Sheet = {
  kind: 'sheet',
  id: 'primer',
  title: say('primer.title'),
  entries: headings.map((heading) => ({
    label: say(`primer.${heading}.label`),
    written: [say(`primer.${heading}`)],
  })),
};
