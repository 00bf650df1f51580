import { describe, expect, test } from 'vitest';
import { seededRng } from '@cartomancer/rules/kernel';
import { preparedRefusals, preparedTypes } from '@cartomancer/rules/table';

import { everyKit, folderOf } from './kits.ts';
import { presentationIn } from './presentation-of.ts';

const kits = await everyKit();

describe.each([...kits])('%s', (id, { ruleset }) => {
  test('every template can be prepared, and a game that has just begun accepts it', async () => {
    const { templates = [] } = await presentationIn(folderOf(id));
    const { min, gm } = ruleset.seats;
    const seats = [
      ...Array.from({ length: min }, (_, index) => ({ seat: `s${index + 1}`, name: 'Ann', kind: 'player' as const })),
      ...(gm === 'none' ? [] : [{ seat: 'gm', name: 'Gus', kind: 'gm' as const }]),
    ];
    const options = Object.fromEntries(ruleset.options.map(({ key, default: value }) => [key, value]));
    let state = ruleset.initial();
    for (const event of ruleset.setup({ seats, options }, seededRng(1))) state = ruleset.evolve(state, event);
    for (const { intent, named } of templates) {
      const filled = { ...intent, [named]: 'Ottilie' };
      expect(Object.keys(preparedTypes(ruleset))).toContain(intent.type);
      expect(preparedRefusals(ruleset, [filled])).toEqual([]);
      expect(ruleset.decide(state, { kind: 'gm' }, filled, seededRng(2))).toMatchObject({ ok: true });
    }
  });
});
