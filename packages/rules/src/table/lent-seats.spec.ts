/** A person in the seat of a bot leaves, and the bot takes the seat again (TB-07). */
import { rulesets } from '@cartomancer/rules';
import { describe, expect, it } from 'vitest';

import type { TableActor, TableViewer } from './index.ts';
import { person, system, TestTable } from './scenarios/test-table.ts';

const sheets: Readonly<Record<string, unknown>> = {
  backgrounds: {
    version: 1,
    name: 'Mara',
    backgrounds: [{ slot: 'innate', kind: 'innate', face: 'JC', back: 'blue', name: 'Sailor', scope: 'general' }],
  },
  'card-rpg': {
    version: 1,
    name: 'Mara',
    concept: 'A sailor',
    childhood: null,
    deck: ['2C', '3C', '4D', '5H', '6S', '7C'],
    ashes: [],
    prequels: [],
    scars: [],
    taken: [],
  },
};

const host = person('p1');

/** A table of this system with a GM and two bots, in play. Ben has taken the first bot's seat. */
function withLentSeat(id: string) {
  const ruleset = rulesets.get(id);
  if (ruleset === undefined) throw new Error(`There is no system ${id}`);
  const table = new TestTable(ruleset, { seats: 3 });
  table.does(host, { type: 'take_seat', seat: 'gm' });
  for (const seat of ['s1', 's2']) table.does(host, { type: 'invite_bot', seat });
  table.does(host, { type: 'start' });
  table.does(host, { type: 'safety_tools', tool: 'x', on: true });
  const ben = table.arrives('Ben');
  table.does(ben, { type: 'take_seat', seat: 's1' });
  expect(table.state.lent).toHaveProperty('s1');
  const sees = (who: TableActor & TableViewer) => JSON.stringify(table.view(who).own);
  return { table, ben, sees };
}

describe.each(Object.entries(sheets))('in %s', (id, sheet) => {
  it('TB-20: a brought sheet leaves with its person, and the next person in the seat does not get it', () => {
    const { table, ben, sees } = withLentSeat(id);
    table.sheetLibrary['token-of-Ben r1'] = { title: 'Mara', sheet };
    table.does(ben, { type: 'bring_sheet', sheet: 'r1' });
    expect(sees(ben)).toContain('Mara');
    table.does(ben, { type: 'leave_seat' });
    expect(table.state.seats[0]?.holder?.kind).toBe('bot');
    const dora = table.arrives('Dora');
    table.does(dora, { type: 'take_seat', seat: 's1' });
    expect(sees(dora)).not.toContain('Mara');
    expect(table.replayed()).toEqual(table.state);
  });
});

it('CR-206: the next person in a lent seat is not a co-GM', () => {
  const { table, ben } = withLentSeat('card-rpg');
  table.does(host, { type: 'name_stand_in', part: 'gm', user: 's1' });
  table.does(ben, { type: 'leave_seat' });
  const dora = table.arrives('Dora');
  table.does(dora, { type: 'take_seat', seat: 's1' });
  table.does(system, { type: 'person_away', person: 'p1' });
  expect(table.view(dora).own.game).not.toMatchObject({ leads: true });
});
