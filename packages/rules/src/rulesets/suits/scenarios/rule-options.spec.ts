/** Options that choose between interpretations of a rule. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { Options } from '../options.ts';
import { kit } from './kit.ts';
import { against, attacked, guard, versus } from './steps.ts';

scenario('SU-147 ramClubs: clubs add damage to a ram only with the option', kit, (s) => {
  const ram = (ramClubs: Options['ramClubs']) => {
    s.given({
      crew: ['kade'],
      npcs: [guard],
      vehicles: [{ driver: 'n1' }],
      hands: { kade: ['2C'] },
      player: ['TD', '3S', '4S'],
      gm: ['2H'],
      options: { ramClubs },
    });
    s.kade.does('declare_play', { use: 'driver', mode: 'ram', marks: ['v1'], text: 'Into it!' });
    s.gm.does('set_opposition', { kind: 'opposed', trait: 'block', modifier: 4 });
    s.kade.does('commit_card', { card: '2C' });
    s.kade.does('finish_step');
    s.gm.does('finish_step');
  };
  ram(true);
  s.expectEvent('damage_dealt', { amount: 6, parts: { base: 4, clubs: 1, diamonds: 1 } });
  ram(false);
  s.expectEvent('damage_dealt', { amount: 5, parts: { base: 4, diamonds: 1 } });
});

scenario('SU-145 driverFree: a car chase ends in a ram, a blow or nothing', kit, (s) => {
  const ride = (driverFree: Options['driverFree']) => {
    s.given({ crew: ['vera'], npcs: [guard], player: ['9D', '2C'], options: { driverFree } });
    against(s, s.vera, 10, { use: 'driver', mode: 'chase', marks: ['n1'] });
    s.vera.does('finish_step');
  };
  ride('ram');
  s.expectEvent('follow_up_offered', { kinds: ['ram'], bonus: 1 });
  ride('thug');
  s.expectEvent('follow_up_offered', { kinds: ['thug'], bonus: 1 });
  ride('none');
  s.expectNoEvent('follow_up_offered');
  s.spectator.sees('shared.phase', 'FREE');
});

scenario('SU-138 athleteNeedsSuccess: a failed run gives a free blow only without the option', kit, (s) => {
  const run = (athleteNeedsSuccess: Options['athleteNeedsSuccess'], value: number) => {
    s.given({ crew: ['vera'], npcs: [guard], player: ['9D', '2C'], options: { athleteNeedsSuccess } });
    against(s, s.vera, value, { use: 'athlete', mode: 'terrain' });
    s.vera.does('finish_step');
  };
  run(false, 40);
  s.expectEvent('follow_up_offered', { kinds: ['thug'] });
  run(true, 40);
  s.expectNoEvent('follow_up_offered');
  run(true, 10);
  s.expectEvent('follow_up_offered', { kinds: ['thug'] });
});

scenario('SU-75 lenderDraws: with the option the lender draws, too, but not for a Queen lost in a tie', kit, (s) => {
  const lend = (lenderDraws: Options['lenderDraws']) => {
    s.given({
      crew: ['vera', 'moss'],
      hands: { moss: ['QC'] },
      player: ['2H', '3H', '4H', '5H'],
      options: { lenderDraws },
    });
    against(s, s.vera, 10, { use: 'dexterity' });
    s.moss.does('lend_card', { card: 'QC' });
    s.expectNoEvent('card_drawn');
    s.vera.does('finish_step');
  };
  lend(false);
  expect(s.moss.view.own.hand).toEqual([]);
  lend(true);
  s.expectEvent('card_drawn', { seat: 's2', cause: 'resolve', count: 1 });
  // 13 + 2 + 10 against 16 + 9: a tie, and the Queen is spent.
  s.given({
    crew: ['vera', 'moss'],
    npcs: [guard],
    order: ['vera', 'n1'],
    hands: { moss: ['QC'] },
    player: ['2H', '9H', '3H', '4H'],
    gm: ['9S', '2D'],
    options: { lenderDraws: true },
  });
  versus(s, s.vera, 16, { use: 'guns', trait: 'dodge' });
  s.moss.does('lend_card', { card: 'QC' });
  s.vera.does('finish_step');
  s.gm.does('finish_step');
  s.expectEvent('play_tied');
  s.vera.does('finish_step');
  expect(s.moss.view.own.hand).toEqual([]);
});

scenario('SU-49 revealModifier: the GM’s number is revealed never, or only with the outcome', kit, (s) => {
  const play = (revealModifier: Options['revealModifier']) => {
    s.given({ crew: ['ruth'], npcs: [guard], player: ['4D', '2C'], gm: ['6S'], options: { revealModifier } });
    versus(s, s.ruth, 13, { use: 'persuasion', trait: 'willpower' });
    s.spectator.sees((view) => JSON.stringify(view.shared.play).includes('"gmTotal"'), false);
    s.ruth.does('finish_step');
  };
  play('never');
  s.ruth.heard('play_resolved', { success: false, total: 18 });
  s.ruth.sees('shared.last.outcome.against', undefined);
  play('atOutcome');
  s.ruth.heard('play_resolved', { modifier: 13, gmTotal: 19, margin: -1 });
  s.spectator.sees('shared.last.outcome.against', { modifier: 13, total: 19 });
});

scenario('SU-155 reshotCap: the option limits the further shots in an action', kit, (s) => {
  s.given({
    crew: ['vera'],
    npcs: [guard],
    order: ['vera', 'n1'],
    player: ['4D', '2S', '5D', '3S', '6D'],
    gm: ['TH', '2S', '9H', '3S'],
    options: { reshotCap: 1 },
  });
  versus(s, s.vera, 20, { use: 'guns', trait: 'dodge' });
  s.vera.does('finish_step');
  s.vera.does('take_follow_up', { kind: 'reshoot', mark: 'n1' });
  s.vera.does('finish_step');
  s.expectNoEvent('follow_up_offered');
  s.expectEvent('turn_ended', { party: 's1' });
});

scenario('SU-119 npcInitiative: with group, all NPCs share one card and act one after the other', kit, (s) => {
  const slow = { name: 'Slow', attributes: { dexterity: 2 } };
  const quick = { name: 'Quick', attributes: { dexterity: 6 } };
  s.given({
    crew: ['vera', 'kade'],
    npcs: [slow, quick],
    hands: { gm: ['3C'] },
    player: ['2C', '9C'],
    gm: ['5C', '9H', '2H'],
    options: { npcInitiative: 'group' },
  });
  s.gm.does('start_combat', { parties: ['s1', 's2', 'n1', 'n2'] });
  s.spectator.sees('shared.combat.initiative.group', ['n1', 'n2']);
  s.spectator.sees((view) => view.shared.combat?.initiative?.entries.map(({ party }) => party), ['s1', 's2', 'n1']);
  // The group adds the highest Dexterity in it, here 6, to its card.
  s.gm.sees('own.initiative.n1', 11);
  s.vera.does('finish_step');
  s.kade.does('finish_step');
  s.gm.refused('commit_card', { card: '3C', npc: 'n2' }, 'E_MALFORMED');
  s.gm.does('commit_card', { card: '3C', npc: 'n1' });
  s.gm.does('finish_step');
  s.expectEvent('order_fixed', { order: ['s2', 'n1', 'n2', 's1'] });
  s.kade.does('pass_turn');
  s.gm.does('pass_turn');
  s.spectator.sees('shared.combat.turn', 'n2');
  s.given({ crew: ['vera'], npcs: [slow, quick] });
  s.gm.does('start_combat', { parties: ['s1', 'n1', 'n2'] });
  s.spectator.sees('shared.combat.initiative.entries.length', 3);
});

scenario(
  'SU-176 disarmEffect: with weaponLost, a disarmed NPC can use neither Guns nor Throw until it recovers the weapon',
  kit,
  (s) => {
    const disarm = (disarmEffect: Options['disarmEffect']) => {
      s.given({
        crew: ['kade', 'vera'],
        npcs: [guard],
        order: ['kade', 'n1', 'vera'],
        player: ['4H', '2C', '3C'],
        gm: ['2H', '3H', '4H'],
        options: { disarmEffect },
      });
      versus(s, s.kade, 4, { use: 'thug', mode: 'disarm', trait: 'block' });
      s.kade.does('finish_step');
    };
    const shot = { npc: 'n1', skill: 'guns', targets: ['s2'], modifier: 4, text: 'Bang.' };
    disarm('told');
    s.expectNoEvent('weapon_lost');
    disarm('weaponLost');
    s.expectEvent('weapon_lost', { who: 'n1' });
    s.gm.refused('npc_attack', shot, 'SU_DISARMED', { clause: 'SU-176', facts: { name: 'Guard' } });
    s.gm.refused('npc_attack', { ...shot, skill: 'throw' }, 'SU_DISARMED');
    s.gm.may('recover_weapon');
    s.gm.does('recover_weapon', { npc: 'n1' });
    // Recovering the weapon costs the action.
    s.spectator.sees('shared.combat.turn', 's2');
    s.spectator.sees('shared.npcs.0.disarmed', false);
    s.vera.refused('recover_weapon', {}, 'SU_ARMED');
  },
);

scenario('SU-176 SU-179 SU-191: a ruling or the end of the scene also gives back a lost weapon', kit, (s) => {
  s.given({
    crew: ['vera'],
    npcs: [guard],
    player: ['2C', '3C', '4C'],
    gm: ['9H', '3H'],
    options: { disarmEffect: 'weaponLost' },
  });
  attacked(s, 10, { skill: 'thug', mode: 'disarm', targets: ['s1'] });
  s.vera.does('finish_step');
  s.expectEvent('weapon_lost', { who: 's1' });
  s.vera.refused('declare_play', { use: 'throw', marks: ['n1'], text: 'Catch!' }, 'SU_DISARMED');
  s.gm.does('rule', { target: 's1', change: { field: 'disarmed', value: false }, reason: 'A second knife.' });
  s.vera.does('declare_play', { use: 'throw', marks: ['n1'], text: 'Catch!' });
  s.vera.does('withdraw_play');
  s.gm.does('rule', { target: 's1', change: { field: 'disarmed', value: true }, reason: 'Blunt.' });
  s.vera.does('recover_weapon');
  s.spectator.sees('shared.seats.0.disarmed', false);
  s.gm.does('rule', { target: 'n1', change: { field: 'disarmed', value: true }, reason: 'Dropped it.' });
  s.gm.does('end_scene');
  s.spectator.sees('shared.npcs.0.disarmed', false);
});
