/** The summary of a session needs no one else, so it is possible during any absence (DR-136, DR-145). */
import { scenario } from '@cartomancer/testkit';

import { kit } from '../../scenarios/kit.ts';

scenario('DR-136 DR-145: after a session players can write summaries, even while the GM is absent', kit, (s) => {
  s.given({});
  s.gm.does('close_session');
  s.system.does('seat_away', { seat: 'gm' });
  s.spectator.sees('shared.asks', { text: 'ask.all.SESSION_CLOSE', facts: { n: 1 } });
  s.franz.does('summary', { text: 'We found the way in' });
  s.franz.refused('next_session', {}, 'E_GM_ONLY');
  s.system.does('grace_time_up', { seat: 'gm' });
  s.hans.does('summary', { text: 'We lost the map' });
  s.given({ gm: 'nobody' });
  s.franz.does('close_session');
  s.hans.does('close_session');
  for (const { seat } of s.shared.players.slice(1)) s.system.does('seat_left', { seat });
  s.franz.refused('end_campaign', {}, 'E_PAUSED');
  s.franz.does('summary', { text: 'Only I am left to tell it' });
});
