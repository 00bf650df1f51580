/** How a conflict is presented: the moves with their words, the cards on the table, and the seats. */
import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import type { Intent } from '../../../kernel/index.ts';
import { ruleset } from '../index.ts';
import { kit } from '../scenarios/kit.ts';
import { begun, born } from '../scenarios/steps.ts';
import type { TableView } from '../view-types.ts';
import { presentation } from './index.ts';

test('CR-114: a scar heals only after a second question', () => {
  expect(presentation.irreversible?.['heal_scar']).toBe('always');
});

function movesOf(view: TableView, type: string): readonly Intent[] {
  return ruleset.legal(view).filter((move) => move.type === type);
}

scenario('CR-205 CR-207: stand-ins are named in one form, which offers only those that can do it', kit, (s) => {
  begun(s, 3);
  expect(movesOf(s.gm.view, 'name_stand_in')).toHaveLength(1);
  expect(movesOf(s.s1.view, 'name_stand_in')).toHaveLength(1);
  const { fields } = ruleset.intents['name_stand_in'] ?? { fields: {} };
  const offered = (view: TableView, field: 'part' | 'user', chosen: Intent): readonly unknown[] => {
    const spec = fields[field];
    if (spec?.kind !== 'choice' || typeof spec.of !== 'function') throw new Error(`${field} offers nothing`);
    return spec.of(view as never, chosen);
  };
  const form = { type: 'name_stand_in' };
  expect(offered(s.gm.view, 'part', form)).toEqual(['gm', 'c1', 'c2', 'c3']);
  expect(offered(s.s1.view, 'part', form)).toEqual(['c1']);
  expect(offered(s.gm.view, 'user', { ...form, part: 'c1' })).toEqual(['s2', 's3']);
});

scenario('CR-23 CR-42: after birth the prequel is put forward, not the end of creation', kit, (s) => {
  begun(s, 2);
  born(s, 2);
  const words = (type: string) => movesOf(s.s1.view, type).map((move) => presentation.move(s.s1.view, move));
  expect(words('propose_prequel').map(({ folded, aside }) => [folded, aside])).toEqual([[undefined, undefined]]);
  expect(presentation.irreversible?.['finish_creation']).toBe('always');
});
