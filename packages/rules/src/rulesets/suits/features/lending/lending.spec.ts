/** Queens that are lent. */
import { scenario } from '@cartomancer/testkit';

import { kit } from '../../scenarios/kit.ts';
import { guard, versus } from '../../scenarios/steps.ts';

const shooting = {
  order: ['vera', 'n1'],
  npcs: [guard],
  hands: { moss: ['QC'], kade: ['QS'] },
  player: ['2H', '3D', '4D'],
  gm: ['2C'],
} as const;

scenario('SU-76: a lent Queen counts ten and her suit, as an addition to the step', kit, (s) => {
  s.given(shooting);
  versus(s, s.vera, 5, { use: 'guns', trait: 'dodge' });
  s.spectator.sees('shared.play.riders.C', 0);
  s.moss.does('lend_card', { card: 'QC' });
  s.spectator.sees('shared.play.total', 13 + 2 + 10);
  s.spectator.sees('shared.play.riders.C', 1);
  s.vera.does('finish_step');
  // The player side has added a card, so the GM may add one.
  s.gm.may('finish_step');
});

scenario('SU-77: in one’s own play a Queen is only a ten', kit, (s) => {
  s.given({ ...shooting, hands: { vera: ['QC'] } });
  versus(s, s.vera, 5, { use: 'guns', trait: 'dodge' });
  s.vera.does('commit_card', { card: 'QC' });
  s.spectator.sees('shared.play.total', 13 + 2 + 10);
  s.vera.seesCards('own.hand', []);
});

scenario('SU-78: a lent Queen draws for the suit of its lender, who must be in the scene', kit, (s) => {
  s.given({ ...shooting, hands: { kade: ['QC'], moss: ['QD'] } });
  versus(s, s.vera, 5, { use: 'guns', trait: 'dodge' });
  s.moss.does('lend_card', { card: 'QD' });
  s.expectNoEvent('card_drawn');
  s.kade.does('lend_card', { card: 'QC' });
  s.expectEvent('card_drawn', { seat: 's4', cause: 'suit' });
  s.given({ ...shooting, crew: ['vera'], outside: ['moss'], hands: { moss: ['QC'] } });
  versus(s, s.vera, 5, { use: 'guns', trait: 'dodge' });
  s.moss.mayNot('lend_card');
});
