import { sheetRuleset } from '@cartomancer/testkit';
import { expect, test } from 'vitest';
import { sheetSizeRefusals } from './sheet-sizes.ts';
import { person, TestTable } from './scenarios/test-table.ts';

const ana = person('p1');
const bring = { type: 'bring_sheet', sheet: 'row-1' };

/** A system that leaves it to the game to judge sheets. */
function table() {
  const system = sheetRuleset();
  const opened = new TestTable({ ...system, readSheet: (sheet) => sheet, sheetRefusals: () => [] }, { seats: 3 });
  opened.does(ana, { type: 'take_seat', seat: 's1' });
  opened.does(ana, { type: 'ready', on: true });
  return opened;
}

function mara(name: string) {
  return { title: 'Mara', sheet: { name, level: 4 } };
}

test('TB-20: a game is offered sheets of at most 32 kB, however many bytes its letters need', () => {
  const playing = table();
  playing.does(ana, { type: 'start' });
  for (const letter of ['x', 'ä', '語', '🂡']) {
    const fits = Math.floor(31_900 / new TextEncoder().encode(letter).length);
    playing.sheetLibrary['token-of-host row-1'] = mara(letter.repeat(fits + 200));
    expect(playing.decide(ana, bring)).toMatchObject({
      ok: false,
      refusals: [{ code: 'E_SHEET_TOO_LONG', clause: 'TB-20', facts: { kilobytes: 33, most: 32 } }],
    });
    playing.sheetLibrary['token-of-host row-1'] = mara(letter.repeat(fits));
    // This system's game itself takes no name of this length.
    playing.refuses(ana, bring, 'E_MALFORMED');
  }
});

test('TB-20: a sheet that is too long is refused when it is chosen, and at the start if it has grown since', () => {
  const lobby = table();
  lobby.sheetLibrary['token-of-host row-1'] = mara('x'.repeat(33_000));
  lobby.refuses(ana, bring, 'E_SHEET_TOO_LONG');
  lobby.sheetLibrary['token-of-host row-1'] = mara('Mara');
  lobby.does(ana, bring);
  lobby.sheetLibrary['token-of-host row-1'] = mara('x'.repeat(33_000));
  expect(lobby.does(ana, { type: 'start' }).events).toContainEqual(
    expect.objectContaining({
      type: 'sheet_turned_away',
      refusals: [expect.objectContaining({ code: 'E_SHEET_TOO_LONG' })],
    }),
  );
});

test('TB-20: a game that has half a megabyte already takes no more sheets', () => {
  const sheet = mara('Mara').sheet;
  expect(sheetSizeRefusals({ characters: 'x'.repeat(400_000) }, sheet)).toEqual([]);
  expect(sheetSizeRefusals({ characters: '語'.repeat(200_000) }, sheet)).toMatchObject([{ code: 'E_SHEETS_CROWDED' }]);
});
