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

scenario('SU-76: a lent Queen is worth ten, her suit counts, and she counts as a card added in the step', kit, (s) => {
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

scenario('SU-78: a lent Queen draws a card if she has the lender’s suit; the lender must be in the scene', kit, (s) => {
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
