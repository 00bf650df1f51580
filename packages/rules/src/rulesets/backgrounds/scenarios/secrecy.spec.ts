import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import { ruleset } from '../index.ts';
import { kit } from './kit.ts';
import { attempt, duel } from './steps.ts';

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
