/** The GM deletes NPCs; unmet ones stay secret (DR-143). */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../../presentation/index.ts';
import { census, kit } from '../../scenarios/kit.ts';
import { characterIn, duel, fray, passAll } from '../../scenarios/steps.ts';

const gret = { name: 'Gret', backgrounds: ['b:AS type "Duellist"', 'r:KH innate "Fearless"'] } as const;

function faces(state: Parameters<typeof census>[0]): readonly string[] {
  return census(state)
    .map(({ face, pack }) => `${pack} ${face}`)
    .toSorted();
}

scenario('DR-143: deleting an unmet NPC stays hidden, and its cards return to the packs', kit, (s) => {
  s.given({ people: [{}, {}], npcs: [gret] });
  const others = [s.franz, s.hans, s.spectator];
  const before = others.map(({ view }) => view);
  const cards = faces(s.state);
  s.franz.refused('npc_delete', { character: 'n1' }, 'E_GM_ONLY');
  s.gm.refused('npc_delete', { character: 's1' }, 'E_MALFORMED');
  s.gm.does('npc_delete', { character: 'n1' });
  expect(others.map(({ view }) => view)).toEqual(before);
  for (const viewer of others) {
    viewer.heardNothingOf('npc_deleted');
    viewer.heardNothingOf('deck_shuffled');
  }
  expect(faces(s.state)).toEqual(cards);
  s.gm.sees((view) => view.own.sheets.map(({ name }) => name), []);
  s.gm.refused('npc_delete', { character: 'n1' }, 'E_MALFORMED');
  s.gm.does('npc_create', { sheet: 'Gret', backgrounds: ['type'] });
});

scenario('DR-143: an NPC can be deleted once no attempt or contest names it', kit, (s) => {
  s.given({ people: [{}, {}], npcs: [gret], deck: ['3C', '7C'] });
  const cards = faces(s.state);
  duel(s, ['s1', 'n1']);
  s.gm.refused('npc_delete', { character: 'n1' }, 'DR_NPC_INVOLVED', { facts: { name: 'Gret' } });
  s.gm.does('substitute', { card: 'AS', description: 'A lifetime of duels.' });
  s.spectator.sees('shared.piles.blue', 47);
  passAll(s);
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

scenario('DR-143 DR-124: an NPC with a disadvantage cannot be deleted until that has expired', kit, (s) => {
  s.given({ people: [{}, {}], npcs: [gret], options: { npcDisadvantages: true }, deck: ['7C', '3C', '4C'] });
  duel(s, ['s1', 'n1']);
  s.gm.does('draw_disadvantage', { character: 'n1' });
  s.gm.does('use_disadvantage', { character: 'n1', yes: true });
  passAll(s);
  s.gm.does('close_scene');
  expect(characterIn(s, 'n1').disadvantages).toHaveLength(1);
  s.gm.refused('npc_delete', { character: 'n1' }, 'DR_NPC_INVOLVED');
  s.gm.does('open_scene', { title: 'The next morning' });
  s.gm.does('close_scene');
  s.gm.does('npc_delete', { character: 'n1' });
});

scenario('DR-143: deleting an NPC asks for confirmation', kit, (s) => {
  s.given({ npcs: [gret] });
  expect(presentation.irreversible?.['npc_delete']).toBe('always');
  expect(presentation.move(s.gm.view, { type: 'npc_delete', character: 'n1' })).toMatchObject({
    message: { text: 'move.npc_delete', facts: { name: { text: 'who.named', facts: { name: 'Gret' } } } },
    aside: true,
  });
});

scenario('DR-27 DR-143: the GM names the cards of NPCs, hidden from the players', kit, (s) => {
  s.given({
    people: [{}, {}],
    npcs: [{ name: 'Gret', backgrounds: ['b:AS type ""', 'r:KH innate "Fearless"'] }],
    scene: 'none',
  });
  const before = s.franz.view;
  expect(s.gm.view.own.sheets[0]?.backgrounds[0]?.name).toBe('');
  s.gm.may('name_background', { slot: 'n1/type' });
  s.gm.does('name_background', { slot: 'n1/type', text: ' Duellist ' });
  expect(s.gm.view.own.sheets[0]?.backgrounds[0]?.name).toBe('Duellist');
  expect(s.franz.view).toEqual(before);
  s.franz.heardNothingOf('npc_card_named');
  s.franz.heardNothingOf('background_named');
  s.gm.refused('name_background', { slot: 's1/type', text: 'Mine' }, 'E_NOT_YOURS');
  s.gm.refused('name_background', { slot: 'n1/temperament', text: 'Calm' }, 'E_NOT_YOURS');
  s.gm.does('name_background', { slot: 'n1/innate', text: 'Dauntless' });
  expect(presentation.move(s.gm.view, { type: 'name_background', slot: 'n1/innate' })).toMatchObject({
    message: { text: 'move.rename_background.of', facts: { of: 'Gret', name: 'Dauntless' } },
    aside: true,
  });
});

scenario('DR-99 DR-143: in a fray with named NPCs only their cards can be played', kit, (s) => {
  const setting = { people: [{}, {}], npcs: [gret, { name: 'Captain Vane', backgrounds: ['b:KD type "Fencer"'] }] };
  s.given({ ...setting, deck: ['7C', '3C', '4C'] });
  fray(s, 1, ['s1', 's2', 'n1']);
  s.gm.refused('substitute', { card: 'KD', description: 'draws the sabre' }, 'DR_NOT_DRAWN', { clause: 'DR-95' });
  s.gm.does('substitute', { card: 'AS', description: 'A lifetime of duels.' });
  s.spectator.heard('fray_opened', { cast: ['n1'] });
  s.spectator.sees((view) => view.shared.characters.map(({ id }) => id), ['s1', 's2', 'n1']);
  // If no NPC is named, the opposition can be any of them.
  s.given({ ...setting, deck: ['7C', '3C', '4C'] });
  fray(s, 1, ['s1', 's2']);
  s.gm.does('substitute', { card: 'AS', description: 'A lifetime of duels.' });
  s.given({ ...setting, deck: ['7C', '3C', '4C'] });
  duel(s, ['s1', 'gm']);
  s.gm.refused('substitute', { card: 'AS', description: 'A lifetime of duels.' }, 'DR_NOT_DRAWN');
});

scenario('DR-143 DR-38: an NPC named in a player’s proposal takes part in the fray', kit, (s) => {
  s.given({ people: [{}, {}], npcs: [gret], deck: ['7C', '3C', '7C', '3C', '4C'] });
  duel(s, ['s1', 'n1']);
  s.gm.does('rule', { target: 'resolution', change: 'end', reason: 'more come' });
  s.franz.does('open_fray', { parties: ['s1', 's2', 'n1'], gmCards: 1 });
  s.gm.does('vote', { topic: 'proposal:1', yes: true });
  s.expectEvent('fray_opened', { cast: ['n1'] });
});

scenario('DR-143: the sheet of a met NPC says that its backgrounds are hidden, but not to the GM', kit, (s) => {
  s.given({ people: [{}, {}], npcs: [gret], deck: ['3C', '7C'] });
  duel(s, ['s1', 'n1']);
  const sheetFor = (viewer: typeof s.gm) => presentation.sheets?.(viewer.view).find(({ id }) => id === 'n1');
  expect(sheetFor(s.franz)).toMatchObject({ entries: [], printed: [{ text: 'paper.npc' }] });
  expect(sheetFor(s.gm)?.printed).toBeUndefined();
});

scenario('DR-143: an NPC cannot be deleted while the cards of its fray are on the table', kit, (s) => {
  s.given({ people: [{}, {}], npcs: [gret], deck: ['KC', '9S', '2D'] });
  fray(s, 1, ['s1', 's2', 'n1']);
  passAll(s);
  s.franz.does('fray_success', { kind: 'other', text: 'holds the bridge' });
  s.gm.does('end_fray', { reason: 'she withdraws' });
  s.gm.refused('npc_delete', { character: 'n1' }, 'DR_NPC_INVOLVED');
  s.gm.does('close_scene');
  s.gm.does('npc_delete', { character: 'n1' });
});
