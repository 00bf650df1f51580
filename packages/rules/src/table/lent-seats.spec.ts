import { rulesets } from '@cartomancer/rules';
import { describe, expect, it } from 'vitest';

import type { GivenOptions } from '../kernel/index.ts';
import type { TableActor, TableViewer } from './index.ts';
import { maraSheets } from './scenarios/mara-sheets.ts';
import { person, system, TestTable } from './scenarios/test-table.ts';

const host = person('p1');

/** A table of this system with a GM and two bots, in play. Ben has taken the first bot's seat. */
function withLentSeat(id: string, options: GivenOptions = {}) {
  const ruleset = rulesets.get(id);
  if (ruleset === undefined) throw new Error(`There is no system ${id}`);
  const table = new TestTable(ruleset, { seats: 3, options });
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

/** Opens a vote, and ends it: in every system a rewind can go back to a vote. Returns its prompt. */
function promptOfVote({ table, ben }: Pick<ReturnType<typeof withLentSeat>, 'table' | 'ben'>): number {
  const cara = table.arrives('Cara');
  table.does(cara, { type: 'take_seat', seat: 's2' });
  table.does(system, { type: 'person_away', person: 'p1' });
  table.does(ben, { type: 'name_successor', role: 'host', person: 'p2' });
  const { prompt } = table.state;
  table.does(cara, { type: 'vote', topic: 'succession', yes: false });
  table.does(system, { type: 'person_back', person: 'p1' });
  return prompt;
}

describe.each(Object.entries(maraSheets))('in %s', (id, sheet) => {
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

  it.each(['the next person', 'the bot'])(
    'TB-13 TB-20: after a rewind to a time when a person had brought a sheet there, %s does not get it',
    (next) => {
      const { table, ben, sees } = withLentSeat(id);
      table.sheetLibrary['token-of-Ben r1'] = { title: 'Mara', sheet };
      table.does(ben, { type: 'bring_sheet', sheet: 'r1' });
      const to = promptOfVote({ table, ben });
      table.does(ben, { type: 'leave_seat' });
      const dora = table.arrives('Dora');
      const sitDown = () => table.does(dora, { type: 'take_seat', seat: 's1' });
      if (next === 'the next person') sitDown();
      table.does(host, { type: 'rewind', to, reason: 'Again' });
      if (next === 'the bot') sitDown();
      expect(sees(dora)).not.toContain('Mara');
      expect(table.replayed()).toEqual(table.state);
    },
  );
});

it('TB-13 TB-20: when a move is taken back, the next person in a lent seat does not get the sheet of that time', () => {
  const { table, ben, sees } = withLentSeat('suits');
  table.sheetLibrary['token-of-Ben r1'] = { title: 'Mara', sheet: maraSheets['suits'] };
  table.does(ben, { type: 'bring_sheet', sheet: 'r1' });
  table.does(host, { type: 'create_npc', name: 'Guard', visible: true });
  table.does(ben, { type: 'leave_seat' });
  const dora = table.arrives('Dora');
  table.does(dora, { type: 'take_seat', seat: 's1' });
  table.does(host, { type: 'request_undo' });
  if (table.state.vote !== null) table.does(dora, { type: 'vote', topic: 'undo', yes: true });
  expect(JSON.stringify(table.state.game)).not.toContain('Guard');
  expect(sees(dora)).not.toContain('Mara');
});

describe('TB-07 TB-20: the character of a bot in a seat to which a person had brought a sheet', () => {
  /** In Suits, Ben has brought Mara to the third seat and left it. A bot has taken it with a character of its own. */
  function withBotAfterBen() {
    const { table, ben, sees } = withLentSeat('suits', { readyMade: true, sheets: 'owner' });
    table.does(host, { type: 'start_session' });
    table.does(ben, { type: 'leave_seat' });
    table.does(host, { type: 'add_seat' });
    table.does(ben, { type: 'take_seat', seat: 's3' });
    table.sheetLibrary['token-of-Ben r1'] = { title: 'Mara', sheet: maraSheets['suits'] };
    table.does(ben, { type: 'bring_sheet', sheet: 'r1' });
    const prompt = promptOfVote({ table, ben });
    table.does(ben, { type: 'leave_seat' });
    table.does(host, { type: 'invite_bot', seat: 's3' });
    const botMakesBruno = () => table.does({ kind: 'bot', seat: 's3' }, { type: 'take_ready_made', suit: 'C' });
    return { table, ben, sees, prompt, botMakesBruno };
  }

  it('stays in the seat when that person has taken it for a while', () => {
    const { table, ben, sees, botMakesBruno } = withBotAfterBen();
    botMakesBruno();
    table.does(ben, { type: 'take_seat', seat: 's3' });
    expect(sees(ben)).toContain('Bruno');
    expect(table.view(ben).own.brought).toBeUndefined();
    table.does(ben, { type: 'leave_seat' });
    const dora = table.arrives('Dora');
    table.does(dora, { type: 'take_seat', seat: 's3' });
    expect(sees(dora)).toContain('Bruno');
    expect(table.replayed()).toEqual(table.state);
  });

  it('stays in the seat after a rewind to the time when the sheet was there', () => {
    const { table, ben, sees, prompt, botMakesBruno } = withBotAfterBen();
    table.does(host, { type: 'rewind', to: prompt, reason: 'Again' });
    botMakesBruno();
    table.does(ben, { type: 'take_seat', seat: 's3' });
    table.does(ben, { type: 'leave_seat' });
    const dora = table.arrives('Dora');
    table.does(dora, { type: 'take_seat', seat: 's3' });
    expect(sees(dora)).toContain('Bruno');
    expect(table.replayed()).toEqual(table.state);
  });
});

describe('SU-22: a note that a person wrote in the seat of a bot', () => {
  const profile = { type: 'set_profile', name: 'Mara', look: 'tall', note: 'I work for the other side' };

  function withNote() {
    const lent = withLentSeat('suits', { sheets: 'owner' });
    lent.table.does(lent.ben, profile);
    lent.table.does(lent.ben, { type: 'choose_sheet', sheetId: 'new' });
    lent.table.does(lent.ben, profile);
    expect(lent.sees(lent.ben)).toContain(profile.note);
    return lent;
  }

  it('is gone when they leave, but the character stays', () => {
    const { table, ben, sees } = withNote();
    table.does(ben, { type: 'leave_seat' });
    expect(JSON.stringify(table.state.game)).not.toContain(profile.note);
    const dora = table.arrives('Dora');
    table.does(dora, { type: 'take_seat', seat: 's1' });
    expect(sees(dora)).toContain('Mara');
    expect(table.replayed()).toEqual(table.state);
  });

  it('is not shown to the next person after a rewind', () => {
    const { table, ben, sees } = withNote();
    const to = promptOfVote({ table, ben });
    table.does(ben, { type: 'leave_seat' });
    const dora = table.arrives('Dora');
    table.does(dora, { type: 'take_seat', seat: 's1' });
    table.does(host, { type: 'rewind', to, reason: 'Again' });
    expect(sees(dora)).toContain('Mara');
    expect(sees(dora)).not.toContain(profile.note);
    expect(table.replayed()).toEqual(table.state);
  });

  it('is not shown to the next person when a move of that time is taken back', () => {
    const { table, ben, sees } = withNote();
    table.does(host, { type: 'create_npc', name: 'Guard', visible: true });
    table.does(ben, { type: 'leave_seat' });
    const dora = table.arrives('Dora');
    table.does(dora, { type: 'take_seat', seat: 's1' });
    table.does(host, { type: 'request_undo' });
    if (table.state.vote !== null) table.does(dora, { type: 'vote', topic: 'undo', yes: true });
    expect(JSON.stringify(table.state.game)).not.toContain('Guard');
    expect(sees(dora)).not.toContain(profile.note);
  });

  it('stays with its writer in a rewind, also under a new name', () => {
    const { table, ben, sees } = withNote();
    const to = promptOfVote({ table, ben });
    table.does(ben, { type: 'leave_seat' });
    table.does(ben, { type: 'take_seat', seat: 's1', name: 'Benno' });
    table.does(host, { type: 'rewind', to, reason: 'Again' });
    expect(sees(ben)).toContain(profile.note);
  });

  it('stays with its writer while they are away', () => {
    const { table, ben, sees } = withNote();
    table.does(system, { type: 'person_away', person: 'p2' });
    table.does(system, { type: 'person_back', person: 'p2' });
    expect(sees(ben)).toContain(profile.note);
  });
});

it('SU-22 SU-23: the note in a person’s own seat waits for their return after they leave', () => {
  const { table, sees } = withLentSeat('suits', { sheets: 'owner' });
  table.does(host, { type: 'add_seat' });
  const cara = table.arrives('Cara');
  table.does(cara, { type: 'take_seat', seat: 's3' });
  table.does(cara, { type: 'set_profile', name: 'Vera', look: '', note: 'Owes me' });
  table.does(cara, { type: 'leave_seat' });
  const dora = table.arrives('Dora');
  table.does(dora, { type: 'take_seat', seat: 's3' });
  expect(sees(dora)).not.toContain('Owes me');
  table.does(dora, { type: 'leave_seat' });
  table.does(cara, { type: 'take_seat', seat: 's3' });
  expect(sees(cara)).toContain('Owes me');
  expect(table.replayed()).toEqual(table.state);
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
