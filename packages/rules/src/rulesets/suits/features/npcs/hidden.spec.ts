/** NPCs and vehicles that the GM prepares are hidden until they enter play (SU-115, SU-180). */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../../presentation/index.ts';
import type { TableView } from '../../view-types.ts';
import { broughtSheets, kit } from '../../scenarios/kit.ts';
import { versus } from '../../scenarios/steps.ts';

function shownTo(view: TableView): string {
  const { panels, sheets, board, seatCards } = presentation;
  return JSON.stringify([view, panels(view), sheets?.(view), board?.(view), seatCards(view)]);
}

scenario('SU-115: a hidden NPC changes nothing for anyone but the GM', kit, (s) => {
  s.given({ crew: ['vera', 'kade'] });
  const before = [s.vera, s.kade, s.spectator].map(({ view }) => shownTo(view));
  s.gm.does('create_npc', { name: 'The Duke', notes: 'Betrays them.', visible: false });
  s.gm.does('update_npc', { npc: 'n1', name: 'The Grand Duke' });
  expect([s.vera, s.kade, s.spectator].map(({ view }) => shownTo(view))).toEqual(before);
  for (const viewer of [s.vera, s.spectator]) {
    viewer.heardNothingOf('npc_created');
    viewer.heardNothingOf('npc_updated');
  }
  expect(shownTo(s.gm.view)).toContain('panel.cast.hidden.notes');
  expect(shownTo(s.gm.view)).toContain('paper.npc.shelf');
});

scenario('SU-115: a hidden NPC cannot be a target, and the form for a fight does not suggest it', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [{ name: 'Guard' }] });
  s.gm.does('create_npc', { name: 'The Duke', visible: false });
  s.vera.refused('declare_play', { use: 'thief', marks: ['n2'], text: 'Mine.' }, 'E_MALFORMED');
  s.gm.refused('rule', { target: 'n2', change: { field: 'damage', value: 1 }, reason: 'x' }, 'E_MALFORMED');
  const fight = kit.ruleset.legal(s.gm.view).find(({ type }) => type === 'start_combat');
  expect(fight && presentation.move(s.gm.view, fight).initialValues).toEqual({ parties: ['s1', 'n1'] });
  const asked = { intent: 'start_combat', field: 'parties', value: 'n2' };
  expect(presentation.choice?.(s.gm.view, asked)).toEqual({ text: 'choice.hidden', facts: { name: 'The Duke' } });
});

scenario('SU-115 SU-166: the GM is not asked whether a hidden NPC covers, so its existence stays secret', kit, (s) => {
  const hands = { player: ['5C', '6C'], gm: ['6H', '7H'] } as const;
  s.given({ crew: ['ruth'], npcs: [{ name: 'Guard' }], ...hands });
  s.gm.does('create_npc', { name: 'The Duke', visible: false });
  versus(s, s.ruth, 3, { use: 'persuasion', trait: 'willpower' });
  s.spectator.heardNothingOf('cover_offered');
  s.spectator.sees('shared.play.step', 'ASK_PLAYER');
  s.given({ crew: ['ruth'], npcs: [{ name: 'Guard' }], ...hands });
  s.gm.does('create_npc', { name: 'The Duke', visible: false });
  s.gm.does('reveal_npc', { npc: 'n2' });
  versus(s, s.ruth, 3, { use: 'persuasion', trait: 'willpower' });
  s.spectator.heard('cover_offered', { leaders: ['gm'] });
});

scenario('SU-115: a hidden NPC becomes visible when the GM reveals it or brings it into play', kit, (s) => {
  s.given({ crew: ['vera'] });
  for (const name of ['The Duke', 'The Duchess', 'The Heir']) s.gm.does('create_npc', { name, visible: false });
  s.gm.does('reveal_npc', { npc: 'n1' });
  s.vera.heard('npc_revealed', { npc: 'n1', name: 'The Duke' });
  s.gm.refused('reveal_npc', { npc: 'n1' }, 'E_MALFORMED');
  s.gm.does('start_combat', { parties: ['s1', 'n2'] });
  s.spectator.heard('npc_revealed', { npc: 'n2', name: 'The Duchess' });
  s.spectator.sees(({ shared }) => shared.npcs.map(({ name }) => name), ['The Duke', 'The Duchess']);
});

scenario(
  'SU-115 SU-180: a text on a brought sheet that equals the id of a hidden NPC or vehicle reveals nothing',
  kit,
  (s) => {
    s.start({
      seats: [
        { seat: 's1', name: 'Ann', kind: 'player' },
        { seat: 'gm', name: 'Gail', kind: 'gm' },
      ],
    });
    s.gm.does('create_npc', { name: 'The Duke', visible: false });
    s.gm.does('create_vehicle', { name: 'The coach', driver: 'n1', visible: false });
    const [sheet] = broughtSheets;
    s.system.does('sheet_brought', { seat: 's1', sheet: { ...sheet, name: 'n1', look: 'v1', note: 'n1' } });
    s.spectator.heardNothingOf('npc_revealed');
    s.spectator.heardNothingOf('vehicle_revealed');
  },
);

scenario(
  'SU-115: an NPC can be deleted unless it is in a fight, and the story keeps the name of a known one',
  kit,
  (s) => {
    s.given({ crew: ['vera'], npcs: [{ name: 'Guard' }] });
    s.gm.does('create_npc', { name: 'The Duke', visible: false });
    s.gm.does('delete_npc', { npc: 'n2' });
    s.vera.heardNothingOf('npc_removed');
    s.gm.does('start_combat', { parties: ['s1', 'n1'] });
    s.gm.refused('delete_npc', { npc: 'n1' }, 'SU_NPC_BUSY');
    s.gm.does('end_combat');
    s.gm.does('delete_npc', { npc: 'n1' });
    s.spectator.sees('shared.npcs', []);
    // The story still names a deleted NPC that everyone has met, but no hidden one.
    expect(presentation.called?.(s.spectator.view, 'n1')).toBe('Guard');
    expect(presentation.called?.(s.spectator.view, 'n2')).toBeUndefined();
  },
);

scenario('SU-180: a hidden vehicle changes nothing for anyone but the GM', kit, (s) => {
  s.given({ crew: ['vera', 'kade'] });
  s.gm.does('create_npc', { name: 'The Duke', visible: false });
  const before = [s.vera, s.kade, s.spectator].map(({ view }) => shownTo(view));
  s.gm.does('create_vehicle', { name: 'The hearse', driver: 'n1', visible: false });
  s.gm.does('update_vehicle', { vehicle: 'v1', name: 'The black hearse', driver: 's1' });
  s.gm.does('update_vehicle', { vehicle: 'v1', driver: 'n1' });
  s.gm.does('create_vehicle', { name: 'A cart', visible: false });
  s.gm.does('delete_vehicle', { vehicle: 'v2' });
  expect([s.vera, s.kade, s.spectator].map(({ view }) => shownTo(view))).toEqual(before);
  for (const viewer of [s.vera, s.spectator])
    for (const type of ['vehicle_set', 'vehicle_removed', 'npc_revealed'] as const) viewer.heardNothingOf(type);
  expect(presentation.panels(s.gm.view).flatMap(({ lines }) => lines)).toContainEqual({
    text: 'panel.cast.hidden',
    facts: { name: 'The black hearse' },
  });
  expect(presentation.called?.(s.gm.view, 'v1')).toBe('The black hearse');
  expect(presentation.called?.(s.spectator.view, 'v1')).toBeUndefined();
});

scenario('SU-180: a hidden vehicle cannot be a target', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [{ name: 'Guard' }] });
  s.gm.does('create_vehicle', { name: 'The hearse', driver: 's1', visible: false });
  s.vera.refused('declare_play', { use: 'guns', marks: ['v1'], text: 'Mine.' }, 'E_MALFORMED');
  s.gm.refused('rule', { target: 'v1', change: { field: 'damage', value: 1 }, reason: 'x' }, 'E_MALFORMED');
  s.gm.does('start_combat', { parties: ['s1', 'n1'] });
  expect(JSON.stringify(kit.ruleset.legal(s.gm.view).filter(({ type }) => !type.endsWith('_vehicle')))).not.toContain(
    'v1',
  );
});

scenario('SU-180: revealing a vehicle reveals its driver', kit, (s) => {
  s.given({ crew: ['vera'] });
  for (const name of ['The Duke', 'The Duchess']) s.gm.does('create_npc', { name, visible: false });
  s.gm.does('create_vehicle', { name: 'The hearse', driver: 'n1', visible: false });
  s.gm.does('reveal_vehicle', { vehicle: 'v1' });
  s.vera.heard('vehicle_revealed', { vehicle: 'v1', name: 'The hearse' });
  s.vera.heard('npc_revealed', { npc: 'n1', name: 'The Duke' });
  s.spectator.sees((view) => view.shared.vehicles.map(({ name, driver }) => [name, driver]), [['The hearse', 'n1']]);
  s.spectator.sees((view) => 'hidden' in (view.shared.vehicles[0] ?? {}), false);
  s.gm.refused('reveal_vehicle', { vehicle: 'v1' }, 'E_MALFORMED');
  // A vehicle that everyone sees shows who drives it.
  const asked = { intent: 'update_vehicle', field: 'driver', value: 'n2' };
  expect(presentation.choice?.(s.gm.view, asked)).toMatchObject({ text: 'choice.hidden.driver' });
  s.gm.does('update_vehicle', { vehicle: 'v1', driver: 'n2' });
  s.spectator.heard('npc_revealed', { npc: 'n2' });
  s.gm.does('delete_npc', { npc: 'n2' });
  s.spectator.sees('shared.vehicles.0.driver', null);
});

scenario('SU-180: a vehicle can be deleted unless a play is open, and the story keeps its name', kit, (s) => {
  s.given({ crew: ['vera'], vehicles: [{ name: 'Van' }] });
  s.vera.does('declare_play', { use: 'throw', marks: ['v1'], text: 'The tyres.' });
  s.gm.refused('delete_vehicle', { vehicle: 'v1' }, 'SU_VEHICLE_BUSY', { facts: { name: 'Van' } });
  s.gm.does('decline_play', { reason: 'Too far.' });
  s.vera.refused('delete_vehicle', { vehicle: 'v1' }, 'E_GM_ONLY');
  s.gm.does('delete_vehicle', { vehicle: 'v1' });
  s.spectator.heard('vehicle_removed', { vehicle: 'v1', name: 'Van' });
  s.spectator.sees('shared.vehicles', []);
  expect(presentation.called?.(s.spectator.view, 'v1')).toBe('Van');
});

scenario('SU-180: vehicles in older journals stay visible', kit, (s) => {
  s.given({ crew: ['vera'] });
  const older = { type: 'vehicle_set', vehicle: 'v1', name: 'Van', capacity: 15, driver: null } as const;
  const current = kit.ruleset.evolve(s.state, older);
  const seen = (state: typeof current) =>
    kit.ruleset.view(state, { kind: 'spectator' }).shared.vehicles.map(({ name }) => name);
  expect(seen(current)).toEqual(['Van']);
  expect(kit.ruleset.viewEvent(s.state, older, { kind: 'spectator' })).toEqual(older);
  // A state as version 5 stored it, without the field.
  const stored = { ...current, vehicles: current.vehicles.map(({ hidden: _hidden, ...vehicle }) => vehicle) };
  const restored = kit.ruleset.migrateState?.(stored as never) ?? expect.fail('migrateState returned nothing');
  expect(restored.vehicles[0]?.hidden).toBe(false);
  expect(seen(restored)).toEqual(['Van']);
});

scenario(
  'SU-115 SU-180: NPCs and vehicles made during a scene are visible, those made between scenes hidden',
  kit,
  (s) => {
    s.given({ crew: ['vera'] });
    s.gm.does('create_npc', { name: 'Passer-by' });
    s.gm.does('create_vehicle', { name: 'Taxi' });
    s.vera.heard('npc_created', { name: 'Passer-by' });
    s.vera.sees(({ shared }) => shared.vehicles.map(({ name }) => name), ['Taxi']);
    s.gm.does('end_scene');
    s.gm.does('create_npc', { name: 'The Duke' });
    s.gm.does('create_vehicle', { name: 'Hearse' });
    s.vera.sees(({ shared }) => shared.npcs.map(({ name }) => name), ['Passer-by']);
    s.vera.sees(({ shared }) => shared.vehicles.map(({ name }) => name), ['Taxi']);
  },
);
