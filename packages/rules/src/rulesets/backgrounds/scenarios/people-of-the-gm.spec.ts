/** The GM deletes characters of theirs; unmet ones stay secret (DR-143). */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../presentation.ts';
import { census, kit } from './kit.ts';
import { characterIn, duel, letStand } from './steps.ts';

const gret = { name: 'Gret', backgrounds: ['b:AS type "Duellist"', 'r:KH innate "Fearless"'] } as const;

function faces(state: Parameters<typeof census>[0]): readonly string[] {
  return census(state)
    .map(({ face, pack }) => `${pack} ${face}`)
    .toSorted();
}

scenario('DR-143: deleting an unmet character shows nowhere, and the cards are in their packs again', kit, (s) => {
  s.given({ people: [{}, {}], npcs: [gret] });
  const others = [s.franz, s.hans, s.spectator];
  const before = others.map(({ view }) => view);
  const cards = faces(s.state);
  s.franz.refused('npc_delete', { character: 'n1' }, 'E_GM_ONLY');
  s.gm.refused('npc_delete', { character: 's1' }, 'E_MALFORMED');
  s.gm.does('npc_delete', { character: 'n1' });
  expect(others.map(({ view }) => view)).toEqual(before);
  for (const one of others) {
    one.heardNothingOf('npc_deleted');
    one.heardNothingOf('deck_shuffled');
  }
  expect(faces(s.state)).toEqual(cards);
  s.gm.sees((view) => view.own.sheets.map(({ name }) => name), []);
  s.gm.refused('npc_delete', { character: 'n1' }, 'E_MALFORMED');
  s.gm.does('npc_create', { sheet: 'Gret', backgrounds: ['type'] });
});

scenario('DR-143: a character who takes part is deleted once nothing names them any more', kit, (s) => {
  s.given({ people: [{}, {}], npcs: [gret], deck: ['3C', '7C'] });
  const cards = faces(s.state);
  duel(s, ['s1', 'n1']);
  s.gm.refused('npc_delete', { character: 'n1' }, 'DR_NPC_INVOLVED', { facts: { name: 'Gret' } });
  s.gm.does('substitute', { card: 'AS', description: 'A lifetime of duels.' });
  s.spectator.sees('shared.piles.blue', 47);
  letStand(s);
  s.franz.does('concede');
  s.gm.refused('npc_delete', { character: 'n1' }, 'DR_NPC_INVOLVED');
  s.gm.does('close_scene');
  s.gm.does('npc_delete', { character: 'n1' });
  s.spectator.heard('npc_deleted', { character: 'n1', name: 'Gret' });
  s.spectator.heard('deck_shuffled', { pile: 'blue', size: 48 });
  s.spectator.sees('shared.piles.blue', 48);
  s.spectator.sees((view) => view.shared.characters.map(({ id }) => id), ['s1', 's2']);
  expect(faces(s.state)).toEqual(cards);
});

scenario('DR-143 DR-124: a character with a disadvantage stays until it has expired', kit, (s) => {
  s.given({ people: [{}, {}], npcs: [gret], options: { npcDisadvantages: true }, deck: ['7C', '3C', '4C'] });
  duel(s, ['s1', 'n1']);
  s.gm.does('draw_disadvantage', { character: 'n1' });
  s.gm.does('use_disadvantage', { character: 'n1', yes: true });
  letStand(s);
  s.gm.does('close_scene');
  expect(characterIn(s, 'n1').disadvantages).toHaveLength(1);
  s.gm.refused('npc_delete', { character: 'n1' }, 'DR_NPC_INVOLVED');
  s.gm.does('open_scene', { title: 'The next morning' });
  s.gm.does('close_scene');
  s.gm.does('npc_delete', { character: 'n1' });
});

scenario('DR-143: deleting asks once more', kit, (s) => {
  s.given({ npcs: [gret] });
  expect(presentation.irreversible?.['npc_delete']).toBe('always');
  expect(presentation.move(s.gm.view, { type: 'npc_delete', character: 'n1' })).toMatchObject({
    says: { text: 'move.npc_delete', facts: { name: { text: 'who.named', facts: { name: 'Gret' } } } },
    aside: true,
  });
});
