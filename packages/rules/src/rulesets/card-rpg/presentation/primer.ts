/** A sheet that explains a conflict to new players. */
import type { Sheet } from '../../../kernel/index.ts';
import { say } from './words.ts';

const headings = ['deck', 'answer', 'wounds', 'strike', 'magic'] as const;

export const primer: Sheet = {
  kind: 'sheet',
  id: 'primer',
  title: say('primer.title'),
  entries: headings.map((heading) => ({
    label: say(`primer.${heading}.label`),
    written: [say(`primer.${heading}`)],
  })),
};
