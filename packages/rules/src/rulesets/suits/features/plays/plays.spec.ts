import { scenario } from '@cartomancer/testkit';

import { kit } from '../../scenarios/kit.ts';

scenario(
  'SUX-03 SU-54 SU-47 SU-65: cards add up, reaching the number is a success, and the player draws one card',
  kit,
  (s) => {
    s.given({ hands: { kade: ['7H', '2S'] }, player: ['4D', '9C'] });
    s.kade.does('declare_play', { use: 'fitness', text: 'I lift the gate.' });
    s.gm.does('set_opposition', { kind: 'threshold', value: 20 });
    s.expectEvent('card_flipped', { side: 'player', card: '4D' });
    s.kade.does('commit_card', { card: '7H' });
    s.spectator.sees('shared.play.total', 21);
    s.kade.does('finish_step');
    s.expectEvent('play_resolved', { success: true, total: 21, threshold: 20 });
    s.spectator.seesCards('shared.discards.player', ['4D', '7H']);
    s.kade.seesCards('own.hand', ['2S', '9C']);
    s.expectNoEvent('damage_dealt');
    s.gm.sees('shared.gm.cards', 0);
  },
);
