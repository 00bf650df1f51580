import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import { against, attacked, guard, versus } from '../../scenarios/steps.ts';

scenario('SU-154: what a player says with another shot is in the story and beside the shot', kit, (s) => {
  const shoot = () => {
    s.given({
      crew: ['vera'],
      order: ['vera', 'n1'],
      npcs: [guard],
      player: ['4D', '3S', '6H'],
      gm: ['TH', '2S', '8D'],
    });
    versus(s, s.vera, 16, { use: 'guns', trait: 'dodge' });
    s.vera.does('finish_step');
  };
  shoot();
  s.vera.does('take_follow_up', { kind: 'reshoot', mark: 'n1', text: 'Once more!' });
  s.spectator.heard('follow_up_taken', { who: 's1', text: 'Once more!' });
  expect(presentation.line({ type: 'follow_up_taken', side: 'player', who: 's1', text: 'Once more!' })).toEqual({
    kind: 'line',
    seat: 's1',
    message: { text: 'event.follow_up_taken', facts: { text: 'Once more!' } },
  });
  s.spectator.sees('shared.play.text', 'Once more!');
  // Without words, or in an older journal, there is no line.
  shoot();
  s.vera.does('take_follow_up', { kind: 'reshoot', mark: 'n1', text: ' ' });
  s.spectator.sees('shared.play.text', 'Like this.');
  expect(presentation.line({ type: 'follow_up_taken', side: 'player', kind: 'reshoot', mark: 'n1' })).toBeUndefined();
});

scenario('SU-178: what a player says with a free attack is in the story', kit, (s) => {
  s.given({ crew: ['kade'], player: ['9D'], npcs: [guard] });
  against(s, s.kade, 12, { use: 'athlete', mode: 'terrain' });
  s.kade.does('finish_step');
  s.kade.does('take_follow_up', { kind: 'thug', mark: 'n1', text: 'And this.' });
  s.spectator.heard('follow_up_taken', { who: 's1', text: 'And this.' });
  s.gm.sees('shared.play.text', 'And this.');
});

scenario('SU-178: what an NPC says with a free attack is in the story and beside the attack', kit, (s) => {
  s.given({ crew: ['kade'], npcs: [guard], player: ['2C', '3C'], gm: ['9C', 'TC'] });
  attacked(s, 16, { skill: 'thug', mode: 'disarm', targets: ['s1'] });
  s.kade.does('finish_step');
  s.gm.does('take_follow_up', { kind: 'thug', mark: 's1', text: 'Stay down.' });
  s.spectator.heard('follow_up_taken', { who: 'n1', text: 'Stay down.' });
  expect(presentation.line({ type: 'follow_up_taken', side: 'gm', who: 'n1', text: 'Stay down.' })).toEqual({
    kind: 'line',
    message: { text: 'event.follow_up_taken.npc', facts: { text: 'Stay down.', who: 'n1' } },
  });
  s.spectator.sees('shared.play.text', 'Stay down.');
});
