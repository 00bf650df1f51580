import { rulesets } from '@cartomancer/rules';
import { describe, expect, it } from 'vitest';

import { maraSheets } from './scenarios/mara-sheets.ts';
import { playingWithGm, system } from './scenarios/test-table.ts';

/** By system, a text that only the player of Mara has in their own view. */
const mine: Readonly<Record<string, string>> = { backgrounds: 'Mara', 'card-rpg': '"c1":', suits: 'Mara' };

function rulesetOf(id: string) {
  const ruleset = rulesets.get(id);
  if (ruleset === undefined) throw new Error(`There is no system ${id}`);
  return ruleset;
}

/** A table of this system with a GM, Ben and Cleo, in play. One of the two has brought Mara, and the other has left. */
function withMara(id: string, { from }: { readonly from: 's1' | 's2' }) {
  const { table, host, gail, ben, cleo } = playingWithGm(rulesetOf(id));
  const [player, other, name] = from === 's2' ? [cleo, ben, 'Cleo'] : [ben, cleo, 'Ben'];
  table.does(gail, { type: 'safety_tools', tool: 'x', on: true });
  table.sheetLibrary[`token-of-${name} r1`] = { title: 'Mara', sheet: maraSheets[id] };
  table.does(player, { type: 'bring_sheet', sheet: 'r1' });
  table.does(other, { type: 'leave_seat' });
  const sees = (who: typeof ben) => JSON.stringify(table.view(who).own.game);
  return { table, host, gail, player, other, sees };
}

/** Opens a vote, and ends it: in every system a rewind can go back to a vote. Returns its prompt. */
function promptOfVote({ table, gail, player }: Pick<ReturnType<typeof withMara>, 'table' | 'gail' | 'player'>): number {
  table.does(system, { type: 'person_away', person: 'p1' });
  table.does(player, { type: 'name_successor', role: 'host', person: 'p2' });
  const { prompt } = table.state;
  table.does(gail, { type: 'vote', topic: 'succession', yes: false });
  table.does(system, { type: 'person_back', person: 'p1' });
  return prompt;
}

describe.each(Object.keys(maraSheets))('in %s', (id) => {
  it.each([
    { way: 'a lower', from: 's2', to: 's1' },
    { way: 'a higher', from: 's1', to: 's2' },
  ] as const)('TB-13 TB-20: after a rewind the character is in $way seat, to which its player has moved', (move) => {
    const sitting = withMara(id, move);
    const { table, gail, player, other, sees } = sitting;
    const to = promptOfVote(sitting);
    expect(sees(player)).toContain(mine[id]);
    table.does(player, { type: 'leave_seat' });
    table.does(player, { type: 'take_seat', seat: move.to });
    expect(sees(player)).toContain(mine[id]);
    table.does(gail, { type: 'rewind', to, reason: 'Again' });
    expect(sees(player)).toContain(mine[id]);
    table.does(other, { type: 'take_seat', seat: move.from });
    expect(sees(other)).not.toContain(mine[id]);
    expect(table.replayed()).toEqual(table.state);
  });

  it('TB-20: the sheet that a person has brought moves with them, also in a rewind', () => {
    const sitting = withMara(id, { from: 's2' });
    const { table, gail, player } = sitting;
    const to = promptOfVote(sitting);
    const brought = { id: 'r1', title: 'Mara', waits: false };
    table.does(player, { type: 'leave_seat' });
    table.does(player, { type: 'take_seat', seat: 's1' });
    expect(table.view(player).own.brought).toEqual(brought);
    table.does(gail, { type: 'rewind', to, reason: 'Again' });
    expect(table.view(player).own.brought).toEqual(brought);
    expect(Object.keys(table.state.brought)).toEqual(['s1']);
    expect(table.replayed()).toEqual(table.state);
  });

  it('TB-20: after a rewind, the sheets of two people who have swapped seats are both with them', () => {
    const { table, gail, ben, cleo } = playingWithGm(rulesetOf(id));
    table.does(gail, { type: 'safety_tools', tool: 'x', on: true });
    for (const [player, name] of [
      [ben, 'Ben'],
      [cleo, 'Cleo'],
    ] as const) {
      table.sheetLibrary[`token-of-${name} r1`] = { title: name, sheet: maraSheets[id] };
      table.does(player, { type: 'bring_sheet', sheet: 'r1' });
    }
    const to = promptOfVote({ table, gail, player: ben });
    for (const player of [ben, cleo]) table.does(player, { type: 'leave_seat' });
    table.does(cleo, { type: 'take_seat', seat: 's1' });
    table.does(ben, { type: 'take_seat', seat: 's2' });
    table.does(gail, { type: 'rewind', to, reason: 'Again' });
    expect(table.view(ben).own.brought).toMatchObject({ title: 'Ben' });
    expect(table.view(cleo).own.brought).toMatchObject({ title: 'Cleo' });
    expect(table.replayed()).toEqual(table.state);
  });
});
