import { sheetRuleset } from '@cartomancer/testkit';
import { expect, test } from 'vitest';
import type { Intent } from '../kernel/index.ts';
import { person, TestTable, spectator } from './scenarios/test-table.ts';
import { toy } from './scenarios/toy.ts';

const mara = { title: 'Mara', sheet: { name: 'Mara', level: 4 } };
const bring: Intent = { type: 'bring_sheet', sheet: 'row-1' };
const ana = person('p1');

/**
 * Ana in `s1` and Ben in `s2`, before play; Ana's library has Mara, Ben's has a sheet that is not a valid character.
 */
function lobby() {
  const table = new TestTable(sheetRuleset(), { seats: 3 });
  const ben = table.arrives('Ben');
  table.does(ana, { type: 'take_seat', seat: 's1' });
  table.does(ben, { type: 'take_seat', seat: 's2' });
  table.does(ben, { type: 'ready', on: true });
  table.sheetLibrary['token-of-host row-1'] = mara;
  table.sheetLibrary['token-of-Ben row-2'] = { title: 'Odd', sheet: { name: 'Odd', level: -1 } };
  return { table, ben };
}

function playing() {
  const { table, ben } = lobby();
  table.does(ana, { type: 'start' });
  return { table, ben };
}

type Table = ReturnType<typeof lobby>['table'];

const character = (table: Table, seat = 's1') => table.state.game?.characters[seat];
const broughtBy = (table: Table, who = ana) => table.view(who).own.brought;

test('a sheet that is brought is in the game’s events, and its owner sees where it came from', () => {
  const { table } = playing();
  const entry = table.does(ana, bring);
  expect(entry.events.map((event) => (event.type === 'game' ? event.event.type : event.type))).toEqual([
    'sheet_handed_over',
    'character_is',
  ]);
  expect(character(table)).toEqual(mara.sheet);
  expect(broughtBy(table)).toEqual({ id: 'row-1', title: 'Mara', waits: false });
  expect(table.replayed()).toEqual(table.state);
});

test('TB-15: texts of a hand-edited file are cleaned before they reach the game', () => {
  for (const { table } of [playing(), lobby()]) {
    table.sheetLibrary['token-of-host row-1'] = { title: 'Mara', sheet: { name: 'Ma\u202Era\u0000', level: 4 } };
    table.does(ana, bring);
    if (table.state.game === null) table.does(ana, { type: 'start' });
    expect(character(table)).toEqual(mara.sheet);
  }
});

test('TB-04: a muted person cannot bring a sheet, because everybody would read its texts', () => {
  const muted = { type: 'mute', person: 'p2', on: true };
  const { table, ben } = playing();
  table.sheetLibrary['token-of-Ben row-1'] = mara;
  table.does(ana, muted);
  table.refuses(ben, bring, 'E_MUTED');
  const before = lobby();
  before.table.sheetLibrary['token-of-Ben row-1'] = mara;
  before.table.does(before.ben, bring);
  before.table.does(ana, muted);
  const { events } = before.table.does(ana, { type: 'start' });
  const turnedAway = {
    type: 'sheet_turned_away',
    seat: 's2',
    refusals: [{ code: 'E_MUTED', clause: 'TB-04', facts: {} }],
  };
  expect(events).toContainEqual(expect.objectContaining(turnedAway));
  expect(character(before.table, 's2')).not.toEqual(mara.sheet);
});

test('no one can bring a sheet that is not in their own library', () => {
  const { table, ben } = playing();
  table.refuses(ana, { type: 'bring_sheet', sheet: 'row-2' }, 'E_NO_SHEET');
  table.refuses(ben, bring, 'E_NO_SHEET');
  const visitor = table.arrives('Cleo');
  table.refuses(visitor, bring, 'E_SPECTATOR');
  expect(table.layer.requiredInputs(table.state, visitor, bring)).toBeUndefined();
  expect(table.layer.requiredInputs(table.state, ana, bring)).toEqual({
    sheets: [{ seat: 's1', sheet: 'row-1', identity: 'token-of-host' }],
  });
});

test('if the game refuses a sheet, nothing happens, and the refusal is the game’s', () => {
  const { table, ben } = playing();
  const before = table.state;
  expect(table.decide(ben, { type: 'bring_sheet', sheet: 'row-2' })).toMatchObject({
    ok: false,
    refusals: [{ code: 'E_MALFORMED', clause: 'KEEP-2' }],
  });
  expect(table.state).toBe(before);
  table.does(ana, { type: 'close_doors' });
  table.refuses(ana, bring, 'E_PHASE');
  // The phase does not allow any sheet, so the library is not read.
  expect(table.layer.explain(table.view(ana), { type: 'bring_sheet' })).toMatchObject([{ code: 'E_PHASE' }]);
  expect(table.layer.requiredInputs(table.state, ana, bring)).toBeUndefined();
});

test('no sheet can be brought during a pause', () => {
  const { table } = playing();
  table.does(ana, { type: 'pause' });
  table.refuses(ana, bring, 'E_PAUSED');
});

test('a chosen sheet follows its person to another seat, and the game gets it at the start', () => {
  const { table } = lobby();
  table.does(ana, bring);
  expect(broughtBy(table)).toEqual({ id: 'row-1', title: 'Mara', waits: true });
  table.does(ana, { type: 'leave_seat' });
  table.does(ana, { type: 'take_seat', seat: 's3' });
  expect(broughtBy(table)).toEqual({ id: 'row-1', title: 'Mara', waits: true });
  expect(Object.keys(table.state.brought)).toEqual(['s3']);
  table.does(ana, { type: 'start' });
  expect(character(table, 's3')).toEqual(mara.sheet);
  expect(broughtBy(table)).toEqual({ id: 'row-1', title: 'Mara', waits: false });
  expect(JSON.stringify(table.state.brought)).not.toContain('level');
  expect(table.replayed()).toEqual(table.state);
});

test('a chosen sheet can be put back, and is dropped if its person does not play', () => {
  const { table, ben } = lobby();
  table.refuses(ana, { type: 'put_back_sheet' }, 'E_NO_SHEET');
  table.does(ana, bring);
  table.does(ana, { type: 'put_back_sheet' });
  expect(broughtBy(table)).toBeUndefined();

  table.sheetLibrary['token-of-Ben row-3'] = mara;
  table.does(ben, { type: 'bring_sheet', sheet: 'row-3' });
  table.does(ben, { type: 'leave_seat' });
  table.does(ana, { type: 'start' });
  expect(table.state.brought).toEqual({});
  expect(character(table, 's2')).toBeUndefined();
});

test('TB-10: an invalid sheet cannot be chosen', () => {
  const { table, ben } = lobby();
  table.refuses(ben, { type: 'bring_sheet', sheet: 'row-2' }, 'E_SHEET_BROKEN');
});

test('the content of a chosen sheet stays in the library until the start', () => {
  const { table } = lobby();
  table.sheetLibrary['token-of-host row-1'] = { title: 'Mara', sheet: { name: 'M'.repeat(60), level: 4 } };
  for (let time = 0; time < 3; time += 1) expect(JSON.stringify(table.does(ana, bring))).not.toContain('M'.repeat(60));
  expect(JSON.stringify(table.state)).not.toContain('M'.repeat(60));
  // The game gets the content as it is at the start, and nothing if the sheet was deleted meanwhile.
  table.sheetLibrary['token-of-host row-1'] = mara;
  table.does(ana, { type: 'start' });
  expect(character(table)).toEqual(mara.sheet);

  const { table: other } = lobby();
  other.does(ana, bring);
  delete other.sheetLibrary['token-of-host row-1'];
  const entry = other.does(ana, { type: 'start' });
  expect(entry.events).toContainEqual(
    expect.objectContaining({ type: 'sheet_turned_away', refusals: [expect.objectContaining({ code: 'E_NO_SHEET' })] }),
  );
});

test('if the game refuses a sheet at the start, only its person learns why, and play begins', () => {
  const { table, ben } = lobby();
  table.sheetLibrary['token-of-Ben row-3'] = mara;
  table.does(ben, { type: 'bring_sheet', sheet: 'row-3' });
  table.sheetLibrary['token-of-Ben row-3'] = { title: 'Odd', sheet: { name: 'Odd', level: -1 } };
  const before = table.state;
  const heard = table.layer.heard(before, table.does(ana, { type: 'start' }), [ben, ana]);
  expect(heard[0]).toContainEqual(
    expect.objectContaining({ type: 'sheet_turned_away', refusals: [expect.objectContaining({ clause: 'KEEP-2' })] }),
  );
  expect(heard[1]?.some(({ type }) => type.startsWith('sheet_'))).toBe(false);
  expect(broughtBy(table, ben)).toBeUndefined();
  expect(table.view(ana).shared.table.stage).toBe('play');
});

test('TB-20: a sheet that no game of the system would take is refused when it is chosen, with the reason', () => {
  const table = new TestTable({
    ...sheetRuleset(),
    sheetRefusals: () => [{ code: 'KEEP_TOO_HIGH', clause: 'KEEP-2', facts: { most: 9 } }],
  });
  table.does(ana, { type: 'take_seat', seat: 's1' });
  table.sheetLibrary['token-of-host row-1'] = mara;
  table.refuses(ana, bring, 'KEEP_TOO_HIGH');
  expect(broughtBy(table)).toBeUndefined();
});

test('choosing a sheet before play changes nothing for other people', () => {
  const others = [person('p2'), spectator];
  const evening = (does: 'choose' | 'nothing') => {
    const { table } = lobby();
    const before = table.state;
    if (does === 'choose') expect(table.layer.heard(before, table.does(ana, bring), others)).toEqual([[], []]);
    return others.map((viewer) => JSON.stringify(table.view(viewer)));
  };
  expect(evening('choose')).toEqual(evening('nothing'));
  const { table } = lobby();
  const [heard] = table.layer.heard(table.state, table.does(ana, bring), [ana]);
  // The event does not contain the sheet, because its owner has it already.
  expect(heard).toEqual([{ type: 'sheet_chosen', seat: 's1', person: 'p1', from: 'row-1', title: 'Mara' }]);
});

test('the next person in a seat does not see the sheet that was brought to it', () => {
  const { table, ben } = playing();
  table.does(ana, bring);
  table.does(ana, { type: 'leave_seat' });
  expect(table.state.brought['s1']).toMatchObject({ person: 'p1' });
  // The sheet is still theirs when they return to the seat.
  table.does(ana, { type: 'take_seat', seat: 's1' });
  expect(broughtBy(table)).toMatchObject({ id: 'row-1' });
  table.does(ana, { type: 'leave_seat' });
  const cleo = table.arrives('Cleo');
  table.does(cleo, { type: 'take_seat', seat: 's1' });
  expect(broughtBy(table, cleo)).toBeUndefined();
  expect(table.state.brought).toEqual({});
  expect(broughtBy(table, ben)).toBeUndefined();
});

test('a rewind to before a sheet was brought undoes that as well; a shorter rewind does not', () => {
  const { table, ben } = playing();
  const beforeSheet = table.state.prompt;
  table.does(ana, bring);
  const afterSheet = table.state.prompt;
  table.does(ana, { type: 'grow' });
  const rewinds = (to: number) => {
    table.does(ana, { type: 'rewind', to, reason: 'again' });
    table.does(ben, { type: 'vote', topic: 'rewind', yes: true });
  };
  rewinds(afterSheet);
  expect(character(table)).toEqual(mara.sheet);
  expect(broughtBy(table)).toMatchObject({ id: 'row-1' });
  rewinds(beforeSheet);
  expect(character(table)?.name).toBe('');
  expect(broughtBy(table)).toBeUndefined();
  expect(table.replayed()).toEqual(table.state);
  // The sheet can be brought again.
  table.does(ana, bring);
  expect(character(table)).toEqual(mara.sheet);
});

test('undoing a move also removes a sheet that was brought after it', () => {
  const { table } = playing();
  table.does(ana, { type: 'grow' });
  table.does(ana, bring);
  table.does(ana, { type: 'request_undo' });
  expect(character(table)).toEqual({ name: '', level: 0 });
  expect(broughtBy(table)).toBeUndefined();
});

test('systems without sheets have no intents for them', () => {
  const table = new TestTable(toy);
  expect(table.layer.intents).not.toHaveProperty('bring_sheet');
  table.does(ana, { type: 'take_seat', seat: 's1' });
  table.refuses(ana, bring, 'E_MALFORMED');
});
