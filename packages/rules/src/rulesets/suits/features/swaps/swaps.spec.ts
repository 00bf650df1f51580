import { scenario } from '@cartomancer/testkit';

import type { CardCode } from '../../../../kernel/index.ts';
import { kit } from '../../scenarios/kit.ts';

/** Ruth leads a swap with Vera and Moss; her flip is the first of these cards. */
const trade = (player: readonly CardCode[]) =>
  ({
    setting: { crew: ['vera', 'moss', 'ruth'], hands: { vera: ['3C'], moss: ['QD'], ruth: ['9S'] }, player },
    play: { use: 'leadership', marks: ['s1', 's2'], text: 'Trade.' },
  }) as const;

scenario(
  'SU-163: the leader swaps with one player, and one more for each heart; those named last drop out',
  kit,
  (s) => {
    for (const [card, parties] of [
      ['4H', ['s3', 's1', 's2']],
      ['4C', ['s3', 's1']],
    ] as const) {
      const { setting, play } = trade([card, '8S']);
      s.given(setting);
      s.ruth.does('declare_play', play);
      s.gm.does('set_opposition', { kind: 'formula' });
      s.ruth.does('finish_step');
      s.expectEvent('swap_opened', { leader: 's3', parties });
    }
  },
);

scenario('SU-164: any two of the swapping players may trade', kit, (s) => {
  const { setting, play } = trade(['4H', '8S']);
  s.given(setting);
  s.ruth.does('declare_play', play);
  s.gm.does('set_opposition', { kind: 'formula' });
  s.ruth.does('finish_step');
  s.vera.does('offer_swap', { with: 's2', card: '3C' });
  s.moss.does('answer_swap', { offerId: 'o1', card: 'QD' });
  s.moss.does('offer_swap', { with: 's3', card: '3C' });
  s.ruth.does('answer_swap', { offerId: 'o2', card: '9S' });
  s.vera.seesCards('own.hand', ['QD']);
  s.moss.seesCards('own.hand', ['9S']);
});

scenario(
  'SU-165: a swap is face down, needs both players and draws no card; only the leader ends the swapping',
  kit,
  (s) => {
    const { setting, play } = trade(['4H', '8S']);
    s.given(setting);
    s.ruth.does('declare_play', play);
    s.gm.does('set_opposition', { kind: 'formula' });
    s.ruth.does('finish_step');
    s.vera.does('offer_swap', { with: 's2', card: '3C' });
    s.moss.does('answer_swap', { offerId: 'o1', card: null });
    s.vera.seesCards('own.hand', ['3C']);
    s.vera.does('offer_swap', { with: 's2', card: '3C' });
    s.moss.does('answer_swap', { offerId: 'o2', card: 'QD' });
    s.expectNoEvent('card_drawn');
    s.ruth.neverSaw('QD');
    s.vera.refused('close_swap', {}, 'SU_NOT_LEADER');
    s.ruth.does('close_swap');
    s.spectator.sees('shared.phase', 'FREE');
  },
);
