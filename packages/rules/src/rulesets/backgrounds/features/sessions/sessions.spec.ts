/** Without a GM the seats open and close scenes and sessions by vote (DR-02, DR-125). */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../../scenarios/kit.ts';

scenario(
  'DR-02 DR-125: proposing another scene is not a yes to the one that is being voted on, proposing it again is',
  kit,
  (s) => {
    s.given({ people: [{}, {}, {}], gm: 'nobody', scene: 'none' });
    s.s1.does('open_scene', { title: 'The gate' });
    s.s2.mayNot('open_scene');
    for (const other of [{ title: 'The mill' }, { title: 'The mill', opening: 'It rains.' }])
      s.s2.refused('open_scene', other, 'DR_VOTE_OPEN', { clause: 'DR-125' });
    s.spectator.sees('shared.questions.length', 1);
    s.s2.does('vote', { topic: 'open_scene', yes: true });
    s.expectEvent('scene_opened', { title: 'The gate' });
    s.given({ people: [{}, {}, {}], gm: 'nobody', scene: 'none' });
    s.s1.does('open_scene', { title: 'The gate' });
    s.s2.does('open_scene', { title: 'The gate' });
    s.expectEvent('scene_opened', { title: 'The gate' });
  },
);

scenario('DR-02: after a no to the proposed scene, a seat can propose another one', kit, (s) => {
  s.given({ people: [{}, {}, {}], gm: 'nobody', scene: 'none' });
  s.s1.does('open_scene', { title: 'The gate' });
  s.s2.does('vote', { topic: 'open_scene', yes: false });
  s.s3.does('vote', { topic: 'open_scene', yes: false });
  s.s2.does('open_scene', { title: 'The mill' });
  s.spectator.sees('shared.questions.length', 1);
});

scenario('DR-02 DR-127: the table waits only for those who have not voted on the next session or the end', kit, (s) => {
  for (const type of ['next_session', 'end_campaign']) {
    s.given({ people: [{}, {}, {}], gm: 'nobody' });
    for (const seat of [s.s1, s.s2]) seat.does('close_session');
    s.spectator.sees('shared.phase', 'SESSION_CLOSE');
    s.s1.does(type);
    expect(s.shared.waitingFor).toEqual(['s2', 's3']);
  }
});

scenario('DR-125 DR-136: a GM who returns opens a scene, although the seats still vote on one', kit, (s) => {
  s.given({ people: [{}, {}, {}], scene: 'none', options: { gmAbsent: 'shared' } });
  s.system.does('seat_away', { seat: 'gm' });
  s.system.does('grace_time_up', { seat: 'gm' });
  s.s1.does('open_scene', { title: 'The gate' });
  s.system.does('seat_back', { seat: 'gm' });
  s.gm.does('open_scene', { title: 'The mill' });
  s.expectEvent('scene_opened', { title: 'The mill' });
});
