/** What the forms offer, and what the page says about it. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { FieldSpec, Intent } from '../../../kernel/index.ts';
import type { TableView } from '../view-types.ts';
import { kit } from './kit.ts';
import { begun, born } from './steps.ts';

function offered(view: TableView, intent: Intent, field: string): readonly unknown[] {
  const spec: FieldSpec | undefined = kit.ruleset.intents[intent.type]?.fields[field];
  if (spec?.kind !== 'choice' || typeof spec.of !== 'function') throw new Error(`${field} offers nothing`);
  return spec.of(view as never, intent);
}

scenario('CR-28 CR-38: the form for a prequel offers only partners who can still share one', kit, (s) => {
  begun(s, 4);
  born(s, 4);
  const form = { type: 'propose_prequel', characterId: 'c1' };
  expect(offered(s.s1.view, form, 'partner')).toEqual(['c2', 'c3', 'c4']);
  const view = {
    ...s.s1.view,
    shared: {
      ...s.shared,
      pairs: ['c1+c2'],
      characters: s.shared.characters.map((one) =>
        one.id === 'c3' ? { ...one, prequels: Array.from({ length: 6 }, () => one.prequels[0] as never) } : one,
      ),
    },
  };
  expect(offered(view, form, 'partner')).toEqual(['c4']);
});
