import { expect, it } from 'vitest';

import { gmSeat } from '../../../kernel/index.ts';
import { frayEndings, opposedAims, successOf, usualAims } from '../data/names.ts';
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

/** A view of the party c1, which has the highest card of a fray and had this aim. */
function winning(text: string): TableView {
  return {
    shared: {
      phase: 'FR_AFTER',
      prompt: 7,
      players: [],
      resolution: {
        fray: { exchange: 1, winners: ['c1'], aims: [{ party: 'c1', text, with: null }] },
        parties: [{ id: 'c1', side: 0, active: true, controller: 's1' }],
      },
    },
    own: { you: { kind: 'seat', seat: 's1' } },
  } as unknown as TableView;
}

it.each([...usualAims, ...opposedAims])('a bot whose aim is to %s succeeds in just that (DR-90)', (aim) => {
  expect(successOf(aim)?.text).toEqual(expect.any(String));
  expect(whileResolving(winning(aim), [{ type: 'fray_success' }])).toEqual({ type: 'fray_success', ...successOf(aim) });
});
