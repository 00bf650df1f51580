import { expect, it } from 'vitest';

import { gmSeat } from '../../../kernel/index.ts';
import { frayEndings } from '../data/names.ts';
import type { TableView } from '../view-types.ts';
import { whileResolving } from './resolving.ts';

/** The GM's view after the third exchange of a fray, in which this party had the highest card. */
function afterFray(highest: 'c1' | 'opposition'): TableView {
  const draws = ['c1', 'opposition'].map((party) => ({ id: `d-${party}`, party }));
  return {
    shared: {
      phase: 'FR_AFTER',
      characters: [{ id: 'c1', owner: 's1' }],
      resolution: { fray: { exchange: 3, highest: [`d-${highest}`] }, draws },
    },
    own: { you: { kind: 'gm', seat: gmSeat } },
  } as unknown as TableView;
}

const moves = [{ type: 'continue' }, { type: 'yield' }, { type: 'end_fray' }];

it('a bot GM gives in only when it is behind, and says why a long fray ends (DR-94)', () => {
  expect(whileResolving(afterFray('c1'), moves)).toEqual({ type: 'yield', reason: frayEndings.behind });
  expect(whileResolving(afterFray('opposition'), moves)).toEqual({ type: 'end_fray', reason: frayEndings.ahead });
});
