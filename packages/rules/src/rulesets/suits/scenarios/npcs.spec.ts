/** NPCs keep to the same skills and riders as characters (SU-179). */
import { scenario } from '@cartomancer/testkit';

import { kit } from './kit.ts';
import { attacked, guard } from './steps.ts';

scenario(
  'SU-168 SU-179: a heart of an NPC’s Persuasion makes a leader’s Willpower void for a character, too',
  kit,
  (s) => {
    const play = (card: '4H' | '4C') => {
      s.given({ crew: ['ruth', 'vera'], npcs: [guard], player: ['2C', '9S', '3C'], gm: [card] });
      attacked(s, 10, { skill: 'persuasion', targets: ['s2'] });
      s.ruth.does('cover_ally', { allies: ['s2'] });
      s.ruth.does('finish_step');
      s.expectEvent('cover_settled', { leader: 's1', success: true });
    };
    // Vera’s own Willpower is 12, Ruth’s is 14.
    play('4C');
    s.spectator.sees('shared.play.parts.modifier', 14);
    s.vera.does('finish_step');
    s.expectEvent('play_resolved', { success: true, total: 17, gmTotal: 14 });
    play('4H');
    s.spectator.sees('shared.play.parts.modifier', 12);
    s.vera.does('finish_step');
    s.expectEvent('play_resolved', { success: true, total: 15, gmTotal: 14 });
  },
);

scenario(
  'SU-173 SU-179: out of a pocket it is harder for an NPC, too, and nobody is told by how much it was',
  kit,
  (s) => {
    for (const [card, gmTotal] of [
      ['4C', 9],
      ['4S', 14],
    ] as const) {
      s.given({ crew: ['vera'], npcs: [guard], player: ['2C'], gm: [card] });
      attacked(s, 10, { skill: 'thief', mode: 'person', targets: ['s1'] });
      s.vera.sees('shared.play.parts.penalty', 0);
      s.vera.does('finish_step');
      s.expectEvent('play_resolved', { total: 12, gmTotal });
    }
  },
);

scenario('SU-114 SU-158 SU-177: a free attack in between costs nobody the leader who stepped in for both', kit, (s) => {
  s.given({
    crew: ['vera', 'moss', 'ruth'],
    npcs: [guard],
    player: ['2C', '3H', '2D', '4H', '3D', '5H', '3S'],
    gm: ['TC', '2H', '9H', '3H', '9D'],
  });
  attacked(s, 10, { skill: 'thug', mode: 'disarm', targets: ['s1', 's2'] });
  s.ruth.does('cover_ally', { allies: ['s1', 's2'] });
  s.ruth.does('finish_step');
  s.expectEvent('cover_settled', { leader: 's3', success: true });
  s.vera.does('finish_step');
  s.expectEvent('follow_up_offered', { side: 'gm', kinds: ['thug', 'throw'] });
  s.gm.does('take_follow_up', { kind: 'thug', mark: 's1' });
  // Moss is not what this one is aimed at, so may step in; for Vera alone.
  s.spectator.sees('shared.play.leaders', ['s2']);
  s.spectator.sees('shared.attacked', []);
  s.moss.does('pass_cover');
  s.spectator.sees('shared.play.parts.modifier', 9);
  s.vera.does('finish_step');
  s.spectator.sees('shared.play.seat', 's2');
  // Ruth’s Block, and not that of Moss.
  s.spectator.sees('shared.play.parts.modifier', 10);
});

scenario('SU-138 SU-178: what follows a run is as strong as the card of the NPC says, not as the run was', kit, (s) => {
  const begin = (npc: { readonly name: string; readonly attributes?: { readonly fitness: number } }) => {
    s.given({ crew: ['vera'], npcs: [npc], player: ['9H'], gm: ['9D', '2H', '2C'] });
    s.gm.does('npc_play', { npc: 'n1', use: 'athlete', modifier: 12, threshold: 15, npcTagged: true, text: 'Run.' });
    s.gm.does('finish_step');
    s.gm.does('take_follow_up', { kind: 'thug', mark: 's1' });
    s.vera.does('finish_step');
  };
  begin({ name: 'Runner', attributes: { fitness: 4 } });
  s.expectEvent('play_resolved', { gmTotal: 6 });
  // Without a card there is only what it had before.
  begin(guard);
  s.expectEvent('play_resolved', { gmTotal: 14 });
});

scenario('SU-126 SU-178: an attack that finds nobody in reach leaves the run it came from settled', kit, (s) => {
  s.given({
    crew: ['vera', 'moss', 'kade'],
    npcs: [guard],
    player: ['9S', '2C', '9H', '2D', '9D', '3C'],
    gm: ['2C', '2D'],
  });
  attacked(s, 4, { skill: 'thug', targets: ['s2'] });
  s.vera.does('cover_ally', { allies: ['s2'] });
  s.vera.does('finish_step');
  s.moss.does('finish_step');
  s.kade.does('declare_play', { use: 'athlete', mode: 'terrain', text: 'Over the roof.' });
  s.gm.does('set_opposition', { kind: 'threshold', value: 12 });
  s.kade.does('finish_step');
  s.kade.does('take_follow_up', { kind: 'thug', mark: 'n1' });
  s.gm.does('decline_play', { reason: 'Too far.' });
  s.kade.does('decline_follow_up');
  s.expectEvent('skip_paid', { who: 's1' });
  s.vera.does('declare_play', { use: 'wits', text: 'Me now.' });
});
