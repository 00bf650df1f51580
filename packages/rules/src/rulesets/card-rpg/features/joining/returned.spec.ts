/** A character that came back to its player, when the player leaves again (CR-209, TB-02, TB-07). */
import { scenario } from '@cartomancer/testkit';
import { describe, expect, it } from 'vitest';

import { maraSheets } from '../../../../table/scenarios/mara-sheets.ts';
import { person, TestTable } from '../../../../table/scenarios/test-table.ts';
import { ruleset } from '../../index.ts';
import { kit } from '../../scenarios/kit.ts';
import { agreed, begun, finished, proposed } from '../../scenarios/steps.ts';
import type { TableView } from '../../view-types.ts';

const host = person('p1');

/** Ben brought Mara to s1 and left. Then he took this seat from a bot, and Mara came back to him. */
function backInBotSeat(seat: 's1' | 's2') {
  const table = new TestTable(ruleset, { seats: 3 });
  table.does(host, { type: 'take_seat', seat: 'gm' });
  const ben = table.arrives('Ben');
  table.does(ben, { type: 'take_seat', seat: 's1' });
  table.does(ben, { type: 'ready', on: true });
  table.does(host, { type: 'invite_bot', seat: 's2' });
  table.does(host, { type: 'start' });
  table.does(host, { type: 'safety_tools', tool: 'x', on: true });
  table.sheetLibrary['token-of-Ben r1'] = { title: 'Mara', sheet: maraSheets['card-rpg'] };
  table.does(ben, { type: 'bring_sheet', sheet: 'r1' });
  table.does(ben, { type: 'leave_seat' });
  if (seat === 's1') table.does(host, { type: 'invite_bot', seat });
  table.does(ben, { type: 'take_seat', seat });
  const sheetsOf = (who: typeof ben) => Object.keys((table.view(who).own.game as TableView['own']).sheets ?? {});
  expect(sheetsOf(ben)).toEqual(['c1']);
  const goesToLibraries = () => ruleset.sheets?.(table.state.game ?? ruleset.initial()) ?? {};
  return { table, ben, sheetsOf, goesToLibraries };
}

describe.each(['s1', 's2'] as const)('a character that came back in the seat %s, which a bot had lent', (seat) => {
  it('CR-209 TB-07: leaves with its player, and no one else gets it', () => {
    const { table, ben, sheetsOf, goesToLibraries } = backInBotSeat(seat);
    table.does(ben, { type: 'leave_seat' });
    expect(table.state.seats.find((one) => one.seat === seat)?.holder?.kind).toBe('bot');
    const dora = table.arrives('Dora');
    table.does(dora, { type: 'take_seat', seat });
    expect(sheetsOf(dora)).toEqual([]);
    expect(goesToLibraries()).not.toHaveProperty(seat);
    table.does(ben, { type: 'take_seat', seat: 's3' });
    expect(sheetsOf(ben)).toEqual(['c1']);
    expect(table.replayed()).toEqual(table.state);
  });

  it.each(['the next person', 'the bot'])('CR-209 TB-13: after a rewind to that time %s does not get it', (next) => {
    const { table, ben, sheetsOf, goesToLibraries } = backInBotSeat(seat);
    const { prompt: to } = table.state;
    table.does(ben, { type: 'leave_seat' });
    const dora = table.arrives('Dora');
    const sitDown = () => table.does(dora, { type: 'take_seat', seat });
    if (next === 'the next person') sitDown();
    table.does(host, { type: 'rewind', to, reason: 'Again' });
    expect(goesToLibraries()).not.toHaveProperty(seat);
    if (next === 'the bot') sitDown();
    expect(sheetsOf(dora)).toEqual([]);
    table.does(ben, { type: 'take_seat', seat: 's3' });
    expect(sheetsOf(ben)).toEqual(['c1']);
    expect(table.replayed()).toEqual(table.state);
  });

  it('CR-209 TB-13: stays with its player in a rewind, also under a new name', () => {
    const { table, ben, sheetsOf } = backInBotSeat(seat);
    const { prompt: to } = table.state;
    table.does(ben, { type: 'leave_seat' });
    table.does(ben, { type: 'take_seat', seat, name: 'Benno' });
    table.does(host, { type: 'rewind', to, reason: 'Again' });
    expect(sheetsOf(ben)).toEqual(['c1']);
  });
});

scenario('CR-209 CR-115: a character that came back concedes when a bot gets the seat back in a conflict', kit, (s) => {
  begun(s, 2);
  finished(s, 2);
  s.system.does('seat_left', { seat: 's2', person: 'p2' });
  s.system.does('seat_joined', { seat: 's2', name: 'Bot' });
  s.system.does('seat_joined', { seat: 's2', name: 'Player 2', person: 'p2' });
  s.gm.does('create_full_npc', { name: 'A bully', deck: ['2C', '3D'] });
  proposed(s, { c1: 'A', c2: 'A', n1: 'B' });
  agreed(s);
  s.system.does('seat_joined', { seat: 's2', name: 'Bot' });
  s.expectEvent('conceded', { part: 'c2', why: 'absent' });
  s.spectator.sees('shared.characters.1.seat', null);
  s.s2.sees('own.hands', {});
  s.system.does('seat_joined', { seat: 's3', name: 'Player 2', person: 'p2' });
  s.spectator.sees('shared.characters.1.seat', 's3');
});

scenario('CR-49 CR-209: the challenge of a character that came back ends when a bot gets the seat back', kit, (s) => {
  begun(s, 2);
  finished(s, 2);
  s.system.does('seat_left', { seat: 's2', person: 'p2' });
  s.system.does('seat_joined', { seat: 's2', name: 'Player 2', person: 'p2' });
  s.s2.does('challenge', { quote: 'It rains.', claim: 'It snows.' });
  s.system.does('seat_joined', { seat: 's2', name: 'Bot' });
  s.expectEvent('challenge_dropped', { by: 'c2', cause: 'withdrawn' });
});
