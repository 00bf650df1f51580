import { scenario } from '@cartomancer/testkit';

import { mostSheets, mostVehicles } from '../../constants.ts';
import { crew } from '../../scenarios/given.ts';
import { kit } from '../../scenarios/kit.ts';
import { against, attacked, guard, versus } from '../../scenarios/steps.ts';

scenario('SU-14 SU-115 SU-180: the GM writes the job, and creates vehicles, and NPCs with secrets', kit, (s) => {
  s.given({ crew: ['vera'] });
  s.gm.does('set_job', { text: 'Bring back the violin.' });
  s.spectator.sees('shared.job', 'Bring back the violin.');
  s.vera.refused('create_npc', { name: 'Nobody' }, 'E_GM_ONLY');
  const sheet = { attrs: { fitness: 2, dexterity: 6 }, tags: ['guns'], notes: 'Sleeps.' };
  s.gm.does('create_npc', { name: 'Guard', ...sheet });
  s.vera.heard('npc_created', { name: 'Guard' });
  s.vera.sees((view) => JSON.stringify(view).includes('Sleeps'), false);
  s.gm.sees('own.npcs.0.attributes', { fitness: 2, dexterity: 6 });
  s.gm.does('update_npc', { npc: 'n1', attrs: { wits: 4 } });
  s.gm.does('create_vehicle', { name: 'Van' });
  s.gm.does('update_vehicle', { vehicle: 'v1', driver: 'n1', capacity: 20 });
  s.spectator.sees('shared.vehicles.0', {
    id: 'v1',
    name: 'Van',
    damage: 0,
    capacity: 20,
    driver: 'n1',
    stopped: false,
  });
  // Without an entered number the value on the sheet applies: for a defence, 5 plus the attribute.
  s.vera.does('declare_play', { use: 'thief', marks: ['n1'], text: 'Mine.' });
  s.gm.does('set_opposition', { kind: 'opposed', trait: 'insight' });
  s.gm.sees('own.secrets.modifier', 9);
});

scenario('SU-115: an NPC goes down when damage exceeds its Fitness, unless the GM overrules', kit, (s) => {
  s.given({ crew: ['kade'], npcs: [{ name: 'Guard', attributes: { fitness: 1 } }], player: ['9C'], gm: ['2D'] });
  versus(s, s.kade, 4, { use: 'throw', trait: 'dodge' });
  s.kade.does('finish_step');
  s.expectEvent('npc_down', { npc: 'n1' });
  s.kade.refused('declare_play', { use: 'throw', marks: ['n1'], text: 'More.' }, 'SU_MARK_DOWN');
  s.gm.does('rule', { target: 'n1', change: { field: 'down', value: false }, reason: 'Tougher than he looks.' });
  s.spectator.sees('shared.npcs.0.down', false);
});

scenario('SU-191: rulings change damage, flags, NPCs and vehicles, with a reason, but never cards', kit, (s) => {
  s.given({ crew: ['moss'], npcs: [guard], vehicles: [{}], damage: { moss: 1 } });
  s.gm.refused('rule', { target: 's1', change: { field: 'hand', value: 3 }, reason: 'No.' }, 'SU_ADJUST_FIELD');
  s.gm.refused('rule', { target: 's1', change: { field: 'damage', value: 0 }, reason: '' }, 'E_TEXT_REQUIRED');
  s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 0 }, reason: 'It missed.' });
  s.spectator.heard('adjusted', { target: 's1', field: 'damage', old: 1, new: 0, reason: 'It missed.' });
  s.gm.does('rule', { target: 's1', change: { field: 'charisma', value: true }, reason: 'Used before.' });
  s.moss.sees('shared.seats.0.flags.charisma', true);
  s.gm.does('rule', { target: 'v1', change: { field: 'capacity', value: 3 }, reason: 'Old.' });
  s.gm.does('rule', { target: 'v1', change: { field: 'damage', value: 3 }, reason: 'Bump.' });
  s.expectEvent('vehicle_stopped', { vehicle: 'v1' });
  s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 4 }, reason: 'A fall.' });
  s.expectEvent('character_died', { seat: 's1' });
});

scenario('SU-19 SU-24 SU-25: between scenes the GM raises an attribute, and Wits bring a tag', kit, (s) => {
  s.given({ crew: ['kade'], between: true });
  s.gm.refused('grant_raise', { seat: '__proto__', attr: 'wits' }, 'E_MALFORMED');
  s.gm.refused('grant_raise', { seat: 's1', attr: 'fitness' }, 'SU_AT_MAX');
  s.kade.refused('set_tags', { skills: ['guns'] }, 'SU_SHEET_LOCKED');
  s.gm.does('grant_raise', { seat: 's1', attr: 'wits' });
  s.kade.refused('set_tags', { skills: ['guns', 'stealth'] }, 'SU_SHEET_LOCKED');
  s.kade.does('set_tags', { skills: [...crew.kade.tags, 'stealth'] });
  s.kade.sees((view) => view.own.character?.tags.length, 6);
  s.kade.refused('set_profile', { name: 'Someone Else' }, 'SU_SHEET_LOCKED');
  s.kade.does('set_profile', { name: 'Kade', note: 'Limps.' });
});

scenario('SU-23: a sheet can come from another session, if it is valid', kit, (s) => {
  s.start({
    seats: [
      { seat: 's1', name: 'Ann', kind: 'player' },
      { seat: 'gm', name: 'Gail', kind: 'gm' },
    ],
  });
  const sheet = { version: 1, look: '', note: '', finished: true, dead: false, ...crew.vera };
  s.system.refused('sheet_brought', { seat: 's1', sheet: { ...sheet, version: 2 } }, 'E_MALFORMED');
  s.system.refused('sheet_brought', { seat: 's1', sheet: { ...sheet, tags: ['flying'] } }, 'E_MALFORMED');
  s.system.refused('sheet_brought', { seat: 's1', sheet: { ...sheet, extra: 1 } }, 'E_MALFORMED');
  const strong = { ...sheet.attributes, fitness: 11 };
  s.system.refused('sheet_brought', { seat: 's1', sheet: { ...sheet, attributes: strong } }, 'E_MALFORMED');
  s.system.does('sheet_brought', { seat: 's1', sheet });
  s.gm.does('start_session');
  s.spectator.sees('shared.phase', 'INTERMISSION');
  s.spectator.sees('shared.seats.0.called', 'Vera');
});

scenario('SU-21 SU-23 SU-24: a finished sheet has all its tags, except those still due after a raise', kit, (s) => {
  s.start({ seats: 2 });
  const sheet = { version: 1, look: '', note: '', finished: true, dead: false, ...crew.vera };
  const fewer = sheet.tags.slice(1);
  s.system.refused('sheet_brought', { seat: 's1', sheet: { ...sheet, tags: fewer } }, 'E_MALFORMED');
  const raised = { ...sheet.attributes, wits: 6 };
  s.system.refused(
    'sheet_brought',
    { seat: 's1', sheet: { ...sheet, attributes: raised, tags: fewer } },
    'E_MALFORMED',
  );
  s.system.does('sheet_brought', { seat: 's1', sheet: { ...sheet, attributes: raised } });
  s.system.does('sheet_brought', { seat: 's2', sheet: { ...sheet, finished: false, tags: fewer } });
});

scenario('SU-23 SU-32: bringing or changing a sheet between scenes heals no damage', kit, (s) => {
  const sheet = { version: 1, look: '', note: '', finished: true, dead: false, ...crew.vera };
  s.given({ crew: ['vera', 'kade'], between: true });
  s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 2 }, reason: 'The fall from the roof.' });
  s.system.does('sheet_brought', { seat: 's1', sheet });
  s.spectator.sees('shared.seats.0.damage', 2);
  s.s1.does('choose_sheet', { sheetId: 'new' });
  s.s1.does('choose_sheet', { sheetId: 'c1' });
  s.spectator.sees('shared.seats.0.damage', 2);
});

scenario(
  'SU-108: the successor of a dead character is unhurt, and an older copy of the sheet does not revive the dead one',
  kit,
  (s) => {
    const sheet = { version: 1, look: '', note: '', finished: true, dead: false, ...crew.vera };
    s.given({ crew: ['vera', 'kade'] });
    s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 9 }, reason: 'The whole roof.' });
    s.expectEvent('character_died', { seat: 's1' });
    s.gm.does('end_scene');
    s.system.refused('sheet_brought', { seat: 's1', sheet }, 'SU_SHEET_DEAD', { facts: { name: 'Vera' } });
    s.system.refused('sheet_brought', { seat: 's1', sheet: { ...sheet, name: 'Vex', dead: true } }, 'SU_SHEET_DEAD');
    s.system.does('sheet_brought', { seat: 's1', sheet: { ...sheet, name: 'Vex' } });
    s.spectator.sees('shared.seats.0.dead', false);
    s.spectator.sees('shared.seats.0.damage', 0);
  },
);

scenario('SU-23 SU-180 TB-10: sheets, NPCs and vehicles are limited in number', kit, (s) => {
  s.start({ seats: 2 });
  const sheet = { version: 1, look: '', note: '', finished: true, dead: false, ...crew.vera };
  for (let count = 1; count < mostSheets; count += 1)
    if (count % 2 === 0) s.s1.does('choose_sheet', { sheetId: 'new' });
    else s.system.does('sheet_brought', { seat: 's1', sheet });
  s.s1.refused('choose_sheet', { sheetId: 'new' }, 'SU_ENOUGH', { facts: { n: mostSheets } });
  s.system.refused('sheet_brought', { seat: 's1', sheet }, 'SU_ENOUGH');
  s.s2.does('choose_sheet', { sheetId: 'new' });
  s.given({ crew: ['vera'], vehicles: Array.from({ length: mostVehicles }, () => ({})) });
  s.gm.refused('create_vehicle', { name: 'Van' }, 'SU_ENOUGH', { facts: { n: mostVehicles } });
});

scenario('SU-05: a session needs a GM and a player, and has at most eight players', kit, (s) => {
  s.start({ seats: [{ seat: 's1', name: 'Ann', kind: 'player' }] });
  s.host.refused('start_session', {}, 'SU_NEED_SEATS');
  s.start({
    seats: Array.from({ length: 8 }, (_, index) => ({
      seat: `s${index + 1}`,
      name: `P${index + 1}`,
      kind: 'player' as const,
    })),
  });
  s.system.refused('seat_joined', { seat: 's9', name: 'Nine' }, 'E_TABLE_FULL');
});

scenario('SU-126 SU-161: outside a fight a leader acts again after another player’s play', kit, (s) => {
  s.given({ crew: ['vera', 'moss', 'kade'], npcs: [guard], player: ['9S', '2D', '9C', '2C'], gm: ['2C', '3C'] });
  attacked(s, 4, { skill: 'throw', targets: ['s2'] });
  s.vera.does('cover_ally', { allies: ['s2'] });
  s.vera.does('finish_step');
  s.moss.does('finish_step');
  s.vera.refused('declare_play', { use: 'wits', text: 'I think.' }, 'SU_SKIPPING');
  s.vera.refused('declare_play', { use: 'leadership', marks: ['s2'], text: 'Trade.' }, 'SU_LEAD_SKIPPING');
  against(s, s.moss, 10, { use: 'wits' });
  s.moss.does('finish_step');
  s.expectEvent('skip_paid', { who: 's1' });
  s.vera.does('declare_play', { use: 'wits', text: 'I think.' });
});

scenario('SU-102 SU-112 SU-120: charm and cards increase the total for the turn order', kit, (s) => {
  s.given({
    crew: ['vera'],
    npcs: [{ attributes: { dexterity: 3 } }],
    hands: { vera: ['5D'], gm: ['8C'] },
    player: ['2C', '3C'],
    gm: ['2C'],
  });
  s.gm.does('start_combat', { parties: ['s1', 'n1'] });
  s.vera.does('add_charisma');
  s.vera.does('commit_card', { card: '5D' });
  s.expectEvent('card_drawn', { seat: 's1', cause: 'suit' });
  s.spectator.sees('shared.combat.initiative.entries.0.total', 8 + 2 + 7 + 5);
  s.spectator.sees('shared.combat.initiative.entries.1.total', null);
  s.vera.does('finish_step');
  s.gm.does('commit_card', { card: '8C', npc: 'n1' });
  s.gm.sees('own.initiative.n1', 13);
  s.gm.does('finish_step');
  s.expectEvent('order_fixed', { order: ['s1', 'n1'] });
  s.gm.does('create_npc', { name: 'Late' });
  s.spectator.sees('shared.combat.newcomers', ['n2']);
  s.gm.does('end_combat');
  s.spectator.sees('shared.phase', 'FREE');
});

scenario(
  'SU-181 … SU-183: damage to a vehicle stays and does not hurt its driver; without one, a number opposes',
  kit,
  (s) => {
    s.given({
      crew: ['kade', 'vera'],
      npcs: [guard],
      vehicles: [{}, { driver: 's2' }],
      player: ['9C', '2D', '2C'],
      gm: ['9C'],
    });
    s.kade.does('declare_play', { use: 'throw', marks: ['v1'], text: 'A brick.' });
    s.gm.does('set_opposition', { kind: 'threshold', value: 10 });
    s.kade.does('finish_step');
    s.expectEvent('damage_dealt', { target: 'v1', amount: 2 });
    attacked(s, 20, { skill: 'thug', targets: ['v2'] });
    s.kade.does('pass_cover');
    s.spectator.sees('shared.play.seat', 's2');
    s.vera.does('finish_step');
    s.expectEvent('damage_dealt', { target: 'v2' });
    s.spectator.sees('shared.seats.1.damage', 0);
    s.gm.does('end_scene');
    s.spectator.sees('shared.vehicles.0.damage', 2);
  },
);

scenario(
  'SU-190 SU-192 SU-193: spectators cannot act, a card is played once, and a safety tool ends a scene at once',
  kit,
  (s) => {
    s.given({ crew: ['vera'], npcs: [guard], hands: { vera: ['2C'] } });
    s.spectator.refused('declare_play', { use: 'wits', text: 'Me too.' }, 'E_SPECTATOR');
    against(s, s.vera, 10, { use: 'wits' });
    s.vera.does('commit_card', { card: '2C' });
    s.vera.refused('commit_card', { card: 'h1' }, 'E_NOT_IN_HAND');
    s.system.does('fast_forward');
    s.spectator.sees('shared.phase', 'INTERMISSION');
  },
);

scenario('SU-185: when the GM leaves for good, the scene ends and the seat is free', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [guard], hands: { gm: ['2C'] } });
  against(s, s.vera, 10, { use: 'wits' });
  s.system.does('seat_left', { seat: 'gm' });
  s.spectator.sees('shared.phase', 'INTERMISSION');
  s.spectator.sees('shared.gm.cards', 0);
  s.spectator.sees('shared.suspended', true);
  s.system.does('seat_joined', { seat: 'gm', name: 'Gil' });
  s.spectator.sees('shared.suspended', false);
});
