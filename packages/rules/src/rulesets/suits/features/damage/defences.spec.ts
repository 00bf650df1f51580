import { scenario } from '@cartomancer/testkit';

import { kit } from '../../scenarios/kit.ts';
import { attacked, guard, versus } from '../../scenarios/steps.ts';

const alone = { crew: ['vera'], order: ['n1', 'vera'], npcs: [guard], player: ['3C'], gm: ['2C'] } as const;

scenario('SU-109: a defence is 5 plus the attribute and a flip, and cards are added as in any play', kit, (s) => {
  s.given({ ...alone, hands: { vera: ['6H'] } });
  attacked(s, 10, { skill: 'thug', targets: ['s1'] });
  s.spectator.sees('shared.play.total', 5 + 4 + 3);
  s.vera.does('commit_card', { card: '6H' });
  s.spectator.sees('shared.play.total', 5 + 4 + 3 + 6);
});

scenario('SU-110: Block answers blows, with Fitness', kit, (s) => {
  s.given(alone);
  attacked(s, 10, { skill: 'thug', targets: ['s1'] });
  s.spectator.sees('shared.play.total', 5 + 4 + 3);
});

scenario('SU-111: Dodge answers shots, with Dexterity', kit, (s) => {
  s.given(alone);
  attacked(s, 10, { skill: 'guns', targets: ['s1'] });
  s.spectator.sees('shared.play.total', 5 + 8 + 3);
});

scenario('SU-113: Willpower answers persuasion, with Charisma', kit, (s) => {
  s.given(alone);
  attacked(s, 10, { skill: 'persuasion', targets: ['s1'] });
  s.spectator.sees('shared.play.total', 5 + 7 + 3);
});

scenario('SU-59: the crew adds first, even in defence', kit, (s) => {
  s.given({ ...alone, hands: { vera: ['6H'], gm: ['9D'] } });
  attacked(s, 10, { skill: 'thug', targets: ['s1'] });
  s.gm.mayNot('commit_card');
  s.vera.may('commit_card', { card: '6H' });
});

scenario('SU-101: Dexterity sets the turn order and Dodge', kit, (s) => {
  s.given({
    crew: ['moss', 'vera', 'kade'],
    npcs: [{ name: 'Guard', attributes: { dexterity: 1 } }],
    player: ['2D', '2H', '2C', '3D', '3H', '3C'],
    gm: ['2C'],
  });
  s.gm.does('start_combat', { parties: ['s1', 's2', 's3', 'n1'] });
  for (const member of [s.moss, s.vera, s.kade, s.gm]) member.does('finish_step');
  s.expectEvent('order_fixed', { order: ['s3', 's2', 's1', 'n1'] });
  s.given(alone);
  attacked(s, 10, { skill: 'guns', targets: ['s1'] });
  s.spectator.sees('shared.play.total', 5 + 8 + 3);
});

scenario('SU-123: once the turn order is fixed, each player draws a card, and the GM one for all NPCs', kit, (s) => {
  s.given({ crew: ['moss', 'kade'], npcs: [guard, guard], player: ['2D', '4H', '3C', '3D'], gm: ['2C', '3C', '4C'] });
  s.gm.does('start_combat', { parties: ['s1', 's2', 'n1', 'n2'] });
  while (s.shared.phase === 'INIT') for (const seat of s.shared.waitingFor) s.seat(seat).does('finish_step');
  s.spectator.sees((view) => view.shared.seats.map(({ cards }) => cards), [1, 1]);
  s.gm.sees('shared.gm.cards', 1);
});

scenario(
  'SU-105: charm is added with the declaration, or in the player’s own step, where it counts as adding',
  kit,
  (s) => {
    const setting = { crew: ['vera'], npcs: [guard], player: ['2C'], gm: ['3C'], hands: { gm: ['9D'] } } as const;
    s.given(setting);
    versus(s, s.vera, 5, { use: 'persuasion', trait: 'willpower', charisma: true });
    s.spectator.sees('shared.play.parts.charisma', 7);
    s.given(setting);
    versus(s, s.vera, 30, { use: 'persuasion', trait: 'willpower' });
    s.vera.does('add_charisma');
    s.vera.does('finish_step');
    s.gm.may('commit_card', { card: '9D' });
  },
);

scenario('SU-106: charm is refused for one’s own Block or Dodge', kit, (s) => {
  for (const skill of ['thug', 'guns']) {
    s.given(alone);
    attacked(s, 10, { skill, targets: ['s1'] });
    s.vera.refused('add_charisma', {}, 'SU_CHARISMA_PHYSICAL');
  }
});
