/** With the option `autoFinish`, steps in which nothing can be added end automatically. */
import { scenario } from '@cartomancer/testkit';

import type { Setting } from '../../scenarios/given.ts';
import { kit } from '../../scenarios/kit.ts';
import { against, attacked, guard } from '../../scenarios/steps.ts';

const options = { autoFinish: true };
const bare = { use: 'fitness' };

scenario('SU-57 SU-68: only with the option does a step end once neither cards nor charm can be added', kit, (s) => {
  s.given({ crew: ['kade'], player: ['9C', '2D', '3D', '4D'], options });
  // Charm could still be added.
  against(s, s.kade, 15, bare);
  s.spectator.sees('shared.play.step', 'ASK_PLAYER');
  s.kade.does('add_charisma');
  s.expectEvent('play_resolved', { success: true });
  s.given({ crew: ['kade'], player: ['9C', '2D'] });
  against(s, s.kade, 15, bare);
  s.kade.does('add_charisma');
  s.spectator.sees('shared.play.step', 'ASK_PLAYER');
});

scenario('SU-57: playing the last card of a hand ends the step, unless that card draws another', kit, (s) => {
  s.given({ crew: ['kade'], npcs: [guard], hands: { kade: ['5D'] }, player: ['9D', '2D'], gm: ['2C'], options });
  attacked(s, 4, { skill: 'thug', targets: ['s1'] });
  s.kade.does('commit_card', { card: '5D' });
  s.expectEvent('play_resolved', {});
  s.given({ crew: ['kade'], npcs: [guard], hands: { kade: ['5C'] }, player: ['9D', '2D'], gm: ['2C'], options });
  attacked(s, 4, { skill: 'thug', targets: ['s1'] });
  s.kade.does('commit_card', { card: '5C' });
  s.expectNoEvent('play_resolved');
});

scenario('SU-57 SU-75: the step stays open while an ally has a hand, which may contain a Queen', kit, (s) => {
  const setting: Setting = { crew: ['kade', 'ruth'], npcs: [guard], player: ['9D', '2D'], gm: ['2C'], options };
  s.given({ ...setting, hands: { ruth: ['2H'] } });
  attacked(s, 4, { skill: 'thug', targets: ['s1'] });
  s.ruth.does('pass_cover');
  s.spectator.sees('shared.play.step', 'ASK_PLAYER');
  s.given(setting);
  attacked(s, 4, { skill: 'thug', targets: ['s1'] });
  s.ruth.does('pass_cover');
  s.expectEvent('play_resolved', {});
});

scenario('SU-120: a player who can add nothing for the turn order passes automatically', kit, (s) => {
  s.given({
    crew: ['kade', 'ruth'],
    npcs: [guard],
    hands: { ruth: ['2H'] },
    player: ['9D', '2D'],
    gm: ['2C'],
    options,
  });
  for (const target of ['s1', 's2'])
    s.gm.does('rule', { target, change: { field: 'charisma', value: true }, reason: 'Spent it on the florist.' });
  s.gm.does('start_combat', { parties: ['s1', 's2', 'n1'] });
  s.expectEvent('initiative_passed', { party: 's1' });
  s.spectator.sees('shared.waitingFor', ['s2']);
});
