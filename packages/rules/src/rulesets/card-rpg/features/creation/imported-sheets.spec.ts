/** Sheets imported from other tables: possible ones are accepted, impossible ones refused (CR-43). */
import { playRandomly, scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import { pack } from '../../../../kernel/index.ts';
import { newCard } from '../../cards.ts';
import { ruleset } from '../../index.ts';
import { sheetFault } from '../../sheet-faults.ts';
import { readSheet } from '../../sheets.ts';
import { begun } from '../../scenarios/steps.ts';
import { kit } from '../../scenarios/kit.ts';

const brought = {
  version: 1,
  name: 'Old hand',
  concept: 'Was here before',
  childhood: null,
  deck: ['2C', '3C', 'KD', '9H'],
  ashes: ['4C'],
  prequels: [],
  scars: [],
  taken: [],
} as const;

const scene = { level: 'words', premise: 'The lake', partner: null, won: true, story: 'We swam.', gains: [] } as const;
const king = { face: 'KD', from: 'The pastor', title: 'The shotgun' } as const;

scenario('CR-16 CR-28 CR-137 CR-147 CR-155: an imported sheet must be one that play can produce', kit, (s) => {
  begun(s, 1);
  s.system.does('seat_joined', { seat: 's2', name: 'Late' });
  const faults: Readonly<Record<string, object>> = {
    'sheet_fault.twice': { deck: ['2C', ...Array.from({ length: 299 }, () => 'KD')] },
    'sheet_fault.prequels': { prequels: Array.from({ length: 7 }, () => scene) },
    'sheet_fault.gains': { prequels: [{ ...scene, gains: ['5C', '6C', '7C', '8C'] }] },
    'sheet_fault.gained_twice': { prequels: [{ ...scene, gains: ['5C', '5C'] }] },
    'sheet_fault.ashes': { ashes: ['KD'] },
    'sheet_fault.consumed': { deck: ['KD', 'QD'] },
    'sheet_fault.gift': { gifts: ['KD'] },
    'sheet_fault.cards': { deck: pack({ jokers: 'without' }).slice(0, 25), ashes: [] },
  };
  for (const [text, change] of Object.entries(faults)) {
    const what = expect.objectContaining({ text });
    const sheet = { ...brought, ...change };
    s.system.refused('sheet_brought', { seat: 's2', sheet }, 'CR_BAD_SHEET', { facts: { what } });
    // The sheet library and the lobby refuse it for the same reason.
    expect(kit.ruleset.sheetRefusals?.(sheet)).toEqual([{ code: 'CR_BAD_SHEET', clause: 'CR-43', facts: { what } }]);
  }
  // A second partner adds a fourth card, but no fifth (CR-39).
  const three = { ...scene, partner: 'Ana', second: 'Ben', gains: ['5C', '6C', '7C', '8C'] };
  const rich = { ...brought, prequels: [{ ...three, gains: [...three.gains, '9C'] }] };
  s.system.refused('sheet_brought', { seat: 's2', sheet: rich }, 'CR_BAD_SHEET', {
    facts: { what: { text: 'sheet_fault.gains', facts: { n: 4 } } },
  });
  // The second king was stolen; with the second nine the GM spared the character.
  const honest = {
    ...brought,
    prequels: [three],
    deck: ['2C', 'KD', 'KD', '9H'],
    ashes: ['9H'],
    taken: [king],
    gifts: ['9H'],
  };
  s.system.does('sheet_brought', { seat: 's2', sheet: honest });
  expect(kit.ruleset.sheetRefusals?.(honest)).toEqual([]);
  // The imported sheet can be exported again with its gift, and the others do not see its cards.
  expect(kit.ruleset.sheets?.(s.state)['s2']).toEqual({ ...honest, deck: ['2C', 'KD', 'KD', '9H'] });
  s.s1.neverSaw('9H');
});

scenario('CR-13 CR-43: by option the others do not learn the size of an imported deck', kit, (s) => {
  begun(s, 1, { deckCounts: 'owner' });
  s.system.does('seat_joined', { seat: 's2', name: 'Late' });
  s.system.does('sheet_brought', { seat: 's2', sheet: brought });
  s.s2.heard('sheet_taken_up', { count: 4 });
  const told = s.events.find(({ type }) => type === 'sheet_taken_up');
  if (told === undefined) throw new Error('No sheet was taken up');
  expect(kit.ruleset.viewEvent(s.state, told, { kind: 'seat', seat: 's1' })).not.toHaveProperty('count');
});

test('CR-114 CR-155: stolen cards are no gifts, and numbered names fit, when a sheet is imported again', () => {
  const played = kit.given({ parts: { A: { deck: ['2C'] } } });
  const [one] = played.characters;
  if (one === undefined) throw new Error('There is no character');
  const from = `${'N'.repeat(60)} (2)`;
  const stolen = { ...newCard('KD', 'giftshop'), owner: one.id };
  const scarred = { ...one, deck: [...one.deck, stolen], taken: [{ ...king, from }], scars: [{ ...scar, from }] };
  const sheet = kit.ruleset.sheets?.({ ...played, conflict: null, characters: [scarred] })['s1'];
  expect(kit.ruleset.sheetRefusals?.(sheet)).toEqual([]);
  expect(readSheet(sheet)).toEqual(sheet);
});

const scar = { wid: 'W1', cards: ['4C'], from: 'Mother Oake', title: 'The ferry', story: null, healed: false } as const;

test('CR-43 CR-114: internal ids in place of names, and equal ids of scars, are corrected in older files', () => {
  const old = {
    ...brought,
    scars: [scar, { ...scar, from: 'n1' }, { ...scar, from: 'place-mill' }, { ...scar, wid: 'W2', from: 'ENV' }],
    taken: [king, { ...king, from: 'p2' }],
  };
  const sheet = readSheet(old);
  expect(sheet?.scars.map(({ from }) => from)).toEqual(['Mother Oake', '', '', '']);
  expect(new Set(sheet?.scars.map(({ wid }) => wid)).size).toBe(4);
  expect(sheet?.taken.map(({ from }) => from)).toEqual(['The pastor', '']);
});

/** The sheets that could be exported after each step of a random session. */
function sheetsOf(seed: number): readonly unknown[] {
  const options = { readyMade: seed % 2 === 0, prequelMagicCost: false, conflictHand: 10 };
  const session = playRandomly(ruleset, { seats: 3, gm: 'seated', seed, steps: 400, options }, kit);
  let state = session.setup.reduce((before, event) => ruleset.evolve(before, event), ruleset.initial());
  return session.steps.flatMap(({ events }) => {
    state = events.reduce((before, event) => ruleset.evolve(before, event), state);
    return Object.values(ruleset.sheets?.(state) ?? {});
  });
}

test.each([1, 2, 3, 4, 5, 6])('CR-43: every sheet exported in random session %i can be imported again', (seed) => {
  const exported = new Set(sheetsOf(seed).map((sheet) => JSON.stringify(sheet)));
  for (const text of exported) {
    const sheet = readSheet(JSON.parse(text));
    if (sheet === undefined) expect.fail(`no sheet: ${text}`);
    expect({ text, fault: sheetFault(sheet) }).toEqual({ text, fault: undefined });
  }
});
