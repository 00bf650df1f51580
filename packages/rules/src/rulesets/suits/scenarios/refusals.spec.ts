import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import text from '../data/text.en.json' with { type: 'json' };
import { kit } from './kit.ts';
import { against, attacked, guard } from './steps.ts';

scenario('SU-52: a refused request to wait gives its reason and clause', kit, (s) => {
  s.given({ crew: ['moss', 'vera', 'ruth'], outside: ['kade'], player: ['8H'] });
  against(s, s.moss, 15, { use: 'dexterity' });
  s.moss.refused('ask_wait', {}, 'SU_OWN_PLAY_WAITS', { clause: 'SU-52' });
  s.kade.refused('ask_wait', {}, 'SU_NOT_PRESENT', { facts: { name: 'Kade' } });
  s.vera.does('ask_wait');
  s.ruth.refused('ask_wait', {}, 'SU_WAIT_ASKED', { clause: 'SU-52', facts: { name: 'Vera' } });
});

scenario('SU-40 SU-41 SU-51: a refusal says why a play cannot be taken back, opposed or declined', kit, (s) => {
  s.given({ crew: ['moss', 'vera'], npcs: [guard] });
  s.gm.does('call_for_play', { seat: 's1', use: 'wits', text: 'Well?' });
  s.gm.refused('set_opposition', { kind: 'threshold', value: 10 }, 'SU_CALL_OPEN', { facts: { name: 'Moss' } });
  s.gm.refused('decline_play', { reason: 'No.' }, 'SU_CALL_OPEN', { clause: 'SU-41' });
  s.moss.refused('withdraw_play', {}, 'SU_ANSWER_FIRST', { clause: 'SU-41' });
  s.given({ crew: ['moss', 'vera'], npcs: [guard] });
  attacked(s, 10, { skill: 'thug', targets: ['s1'] });
  s.gm.refused('set_opposition', { kind: 'threshold', value: 10 }, 'SU_OPPOSITION_SET', { clause: 'SU-51' });
  s.gm.refused('decline_play', { reason: 'No.' }, 'SU_OPPOSITION_SET');
  s.moss.refused('withdraw_play', {}, 'SU_NOT_YOUR_STEP', { clause: 'SU-41' });
  s.vera.refused('withdraw_play', {}, 'SU_NOT_YOUR_STEP', { clause: 'SU-40' });
});

scenario(
  'SU-114 SU-189 TB-10: refusals say that a player has left, or that a target is not on the right side',
  kit,
  (s) => {
    s.given({ crew: ['moss', 'vera'], npcs: [guard, {}], vehicles: [{}] });
    s.system.does('seat_left', { seat: 's2' });
    s.gm.refused('enter_scene', { seat: 's2' }, 'SU_GONE', { facts: { name: 'Vera' } });
    s.gm.refused('call_for_play', { seat: 's2', use: 'wits', text: 'You?' }, 'SU_GONE');
    const blow = { npc: 'n1', skill: 'thug', modifier: 4, text: 'Hey!' };
    s.gm.refused('npc_attack', { ...blow, targets: ['s2'] }, 'SU_GONE');
    s.gm.refused('npc_attack', { ...blow, targets: ['n2'] }, 'SU_NOT_CREW', { facts: { name: 'Guard 2' } });
    s.gm.refused('npc_attack', { ...blow, targets: ['v1'] }, 'SU_UNDRIVEN', { facts: { name: 'Van' } });
    s.gm.refused('npc_attack', { ...blow, targets: ['x'] }, 'E_MALFORMED');
    s.gm.refused('start_combat', { parties: ['s1', 's2'] }, 'SU_GONE');
    s.moss.refused('declare_play', { use: 'leadership', marks: ['n1'], text: 'To me!' }, 'SU_NOT_CREW');
    s.moss.refused('declare_play', { use: 'leadership', marks: ['s1'], text: 'To me!' }, 'SU_MARK_NEEDED', {
      clause: 'SU-156',
    });
    s.given({ crew: ['moss'] });
    s.gm.refused('npc_attack', { ...blow, targets: ['s1'] }, 'SU_NO_NPC');
    s.gm.refused('update_npc', { npc: 'n1' }, 'SU_NO_NPC');
    s.gm.refused('update_vehicle', { vehicle: 'v1' }, 'SU_NO_VEHICLE');
  },
);

scenario(
  'SU-119 SU-130 SU-162 SU-178: a refusal that has no one to name has the clause of a text without a name',
  kit,
  (s) => {
    s.given({ crew: ['moss', 'kade'], npcs: [guard, { name: 'Boss' }], player: ['2C', '9D', '3C', '4C'] });
    s.gm.does('start_combat', { parties: ['s1', 'n1'] });
    s.moss.refused('declare_play', { use: 'wits', text: 'Hm.' }, 'E_NOT_YOUR_TURN', { clause: 'SU-119' });
    s.gm.does('end_combat');
    s.kade.does('declare_play', { use: 'athlete', mode: 'terrain', text: 'Over!' });
    s.moss.refused('arrange_peek', { order: [], discard: [] }, 'SU_NOT_PEEKER', { clause: 'SU-130' });
    s.moss.refused('close_swap', {}, 'SU_NOT_LEADER', { clause: 'SU-162' });
    s.gm.does('set_opposition', { kind: 'threshold', value: 12 });
    s.kade.does('finish_step');
    s.kade.does('take_follow_up', { kind: 'thug', mark: 'n1' });
    s.gm.does('decline_play', { reason: 'Too far.' });
    s.kade.refused('take_follow_up', { kind: 'thug', mark: 'n1' }, 'SU_OUT_OF_REACH', { facts: { mark: 'Guard' } });
  },
);

scenario('SU-41 SU-98 SU-125 SU-156: a refusal names what would work', kit, (s) => {
  s.given({ crew: ['moss', 'vera'], npcs: [guard, { name: 'Boss' }], order: ['moss', 'n1', 'n2', 'vera'] });
  const blow = { skill: 'thug', targets: ['s1'], modifier: 4, text: 'Hey!' };
  s.gm.refused('npc_attack', { ...blow, npc: 'n1' }, 'SU_NOT_NPC_TURN', { facts: { name: 'Moss' } });
  s.moss.does('pass_turn');
  s.gm.refused('npc_attack', { ...blow, npc: 'n2' }, 'SU_NOT_NPC_TURN', { facts: { name: 'Guard' } });
  s.gm.does('npc_attack', { ...blow, npc: 'n1' });
  s.vera.refused('cover_ally', { allies: ['s2'] }, 'SU_NOT_COVERABLE', { clause: 'SU-156', facts: { may: ['Moss'] } });
  s.vera.does('pass_cover');
  s.given({ crew: ['moss', 'vera'], npcs: [guard], player: ['2C', '3C'] });
  s.moss.does('declare_play', { use: 'thug', marks: ['n1'], text: 'Hey!' });
  s.gm.refused('set_opposition', { kind: 'opposed', trait: 'dodge' }, 'SU_OPPOSITION', {
    facts: { skill: 'thug', trait: 'dodge', may: [{ text: 'use.block' }] },
  });
  s.moss.does('withdraw_play');
  against(s, s.moss, 40, { use: 'ambush' });
  s.moss.does('finish_step');
  s.gm.refused('call_for_play', { seat: 's1', use: 'ambush', text: 'Again?' }, 'SU_AMBUSH_USED', {
    clause: 'SU-41',
    facts: { name: 'Moss' },
  });
  s.moss.refused('declare_play', { use: 'ambush', text: 'Again.' }, 'SU_AMBUSH_USED', { clause: 'SU-136' });
});

scenario('SU-178: after a free attack was out of reach, refusals name the player who now chooses again', kit, (s) => {
  s.given({ crew: ['kade'], npcs: [guard, { name: 'Boss' }], player: ['9D', '3C'] });
  against(s, s.kade, 12, { use: 'athlete', mode: 'terrain' });
  s.kade.does('finish_step');
  s.kade.does('take_follow_up', { kind: 'thug', mark: 'n1' });
  s.gm.does('decline_play', { reason: 'Too far.' });
  const facts = { name: 'Kade' };
  s.gm.refused('set_opposition', { kind: 'opposed' }, 'SU_CALL_OPEN', { clause: 'SU-178', facts });
  s.gm.refused('decline_play', { reason: 'No.' }, 'SU_CALL_OPEN', { clause: 'SU-178', facts });
  s.kade.refused('withdraw_play', {}, 'SU_ALREADY_FLIPPED', { clause: 'SU-178' });
});

scenario('TB-10: a refusal in the wrong phase says when the intent is possible', kit, (s) => {
  s.given({ crew: ['moss'], npcs: [guard] });
  s.moss.refused('pass_turn', {}, 'E_PHASE', { clause: 'SU-124' });
  s.moss.refused('finish_step', {}, 'E_PHASE', { clause: 'SU-57' });
  s.moss.refused('choose_sheet', { sheetId: 'new' }, 'E_PHASE', { clause: 'SU-108' });
  s.gm.refused('end_combat', {}, 'E_PHASE', { clause: 'SU-118' });
  s.gm.refused('end_session', {}, 'E_PHASE', { clause: 'SU-194' });
  for (const clause of ['SU-57', 'SU-108', 'SU-118', 'SU-124', 'SU-194'])
    expect(text).toHaveProperty([`refusal.E_PHASE.${clause}`]);
});

scenario('TB-10: each code with a text for one clause also has a general text', kit, () => {
  for (const key of Object.keys(text).filter((name) => /^refusal\..*\.SU-/u.test(name)))
    expect(Object.keys(text)).toContain(key.replace(/\.SU-\d+$/u, ''));
});
