import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import { seededRng } from '../../../kernel/index.ts';
import { ruleset } from '../index.ts';
import { kit } from './kit.ts';
import { attempt, duel } from './steps.ts';

const table = [
  { seat: 's1', name: 'Anna', kind: 'player' },
  { seat: 'gm', name: 'Gerda', kind: 'gm' },
] as const;

scenario(
  'DR-143: whom the GM makes nobody hears of until they are met, and of their cards only those that are played',
  kit,
  (s) => {
    s.given({
      npcs: [{ name: 'Gret', backgrounds: ['b:AS type "Duellist"', 'r:KH innate "Fearless"'] }],
      deck: ['3C', '7C'],
    });
    s.gm.does('npc_create', { sheet: 'Old Tam', backgrounds: ['profession'] });
    s.gm.heard('character_added', { name: 'Old Tam' });
    for (const other of [s.franz, s.spectator]) {
      other.heardNothingOf('character_added');
      other.heardNothingOf('npc_changed');
      expect(JSON.stringify(other.view)).not.toMatch(/Gret|Old Tam/u);
    }
    duel(s, ['s1', 'n1']);
    s.spectator.sees('shared.characters.2.name', 'Gret');
    s.spectator.sees('shared.characters.2.sheet', []);
    s.gm.does('substitute', { card: 'AS', description: 'a lunge' });
    s.spectator.sees('shared.characters.2.sheet.0.face', 'AS');
    s.franz.neverSaw('KH');
    expect(JSON.stringify(s.franz.view)).not.toMatch(/Old Tam/u);
  },
);

scenario(
  'DR-29 DR-143: what the GM’s people take out of the packs, and how many of them there are, shows nowhere',
  kit,
  (s) => {
    s.given({
      people: [
        { backgrounds: ['b:2C type', 'b:3C profession', 'b:4C acquired'] },
        { backgrounds: ['b:5C type', 'b:6C profession'] },
      ],
    });
    const before = s.spectator.view.shared.piles;
    const dozen = Array.from({ length: 12 }, () => 'type');
    for (const sheet of ['Tam', 'Gret', 'Bo', 'Odd']) s.gm.does('npc_create', { sheet, backgrounds: dozen });
    // One pack does not hold that many.
    s.expectEvent('pack_added', { pile: 'blue' });
    for (const other of [s.franz, s.gm, s.spectator]) {
      other.heardNothingOf('pack_added');
      other.heardNothingOf('deck_shuffled');
      other.sees('shared.piles', before);
    }
  },
);

test('DR-143: what one of the GM’s people is called does not tell how many came before them', () => {
  const start = ruleset.setup({ seats: table, options: {} }, seededRng(1));
  let state = start.reduce((before, event) => ruleset.evolve(before, event), ruleset.initial());
  for (const sheet of ['Tam', 'Gret', 'Bo', 'Odd']) {
    const made = ruleset.decide(state, { kind: 'gm' }, { type: 'npc_create', sheet }, seededRng(7));
    if (!made.ok) throw new Error('The GM may make somebody');
    state = made.events.reduce((before, event) => ruleset.evolve(before, event), state);
  }
  const ids = state.characters.filter(({ owner }) => owner === 'gm').map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
  expect(ids).not.toEqual(['n1', 'n2', 'n3', 'n4']);
});

scenario('DR-08 DR-12: nobody looks into a pile', kit, (s) => {
  s.given({ deck: ['4H', '9S'] });
  for (const viewer of [s.franz, s.gm, s.spectator]) viewer.neverSaw('9S');
  attempt(s);
  for (const viewer of [s.franz, s.gm, s.spectator]) viewer.neverSaw('9S');
});

test('DR-138: what is drawn bars taking back; a word does not', () => {
  const who = { character: 's1', name: 'Franz' };
  expect(ruleset.reveals({ type: 'passed', character: 's1' })).toBe(false);
  expect(ruleset.reveals({ type: 'cards_drawn', ...who, draw: 'd1', cards: [], why: 'first' })).toBe(true);
  expect(ruleset.reveals({ type: 'bonus_awarded', ...who, reason: 'heroism', card: 'KD' })).toBe(true);
});
