import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../../scenarios/kit.ts';
import { against, guard, versus } from '../../scenarios/steps.ts';

scenario('SU-80 SU-89: an ace draws a card at once, and two if it has the player’s suit', kit, (s) => {
  const setting = { crew: ['kade'], player: ['2D', '3D', '4D'] } as const;
  s.given({ ...setting, hands: { kade: ['AH'] } });
  against(s, s.kade, 40, { use: 'athlete' });
  s.kade.does('commit_card', { card: 'AH' });
  s.kade.seesCards('own.hand', ['3D']);
  s.given({ ...setting, hands: { kade: ['AC'] } });
  against(s, s.kade, 40, { use: 'athlete' });
  s.kade.does('commit_card', { card: 'AC' });
  s.kade.seesCards('own.hand', ['3D', '4D']);
});

const joker = {
  crew: ['ruth'],
  hands: { ruth: ['X1'] },
  player: ['5C', '2D', '3D'],
  gm: ['2C'],
  npcs: [guard],
} as const;

scenario('SU-81: the player of a joker names a card, and the joker is that card', kit, (s) => {
  for (const [name, value] of [
    ['9C', 9],
    ['KC', 10],
  ] as const) {
    s.given(joker);
    versus(s, s.ruth, 8, { use: 'fraud', trait: 'insight' });
    s.ruth.refused('commit_card', { card: 'X1' }, 'SU_NAME_REQUIRED');
    s.ruth.does('commit_card', { card: 'X1', treat: { name } });
    s.expectEvent('card_committed', { counts: { rank: name[0], suit: 'C', value, chain: ['X1', name] } });
    s.spectator.sees('shared.play.total', 14 + 5 + value);
  }
});

scenario('SU-85: in the discard a joker is itself again', kit, (s) => {
  s.given(joker);
  versus(s, s.ruth, 8, { use: 'fraud', trait: 'insight' });
  s.ruth.does('commit_card', { card: 'X1', treat: { name: '9C' } });
  s.ruth.does('finish_step');
  s.gm.does('finish_step');
  s.spectator.seesCards('shared.discards.player', ['5C', 'X1']);
});

scenario('SU-90: a named joker can match the player’s suit, a plain one never does', kit, (s) => {
  s.given(joker);
  versus(s, s.ruth, 8, { use: 'fraud', trait: 'insight' });
  s.ruth.does('commit_card', { card: 'X1', treat: { name: '9H' } });
  s.expectEvent('card_drawn', { seat: 's1', cause: 'suit' });
  s.given({ ...joker, crew: ['kade'], hands: { kade: ['X1'] } });
  versus(s, s.kade, 8, { use: 'stealth', trait: 'insight' });
  s.kade.does('commit_card', { card: 'X1' });
  s.expectNoEvent('card_drawn');
});

scenario('SU-92: a tag is worth 5', kit, (s) => {
  for (const [use, modifier] of [
    ['athlete', 10 + 5],
    ['stealth', 9],
  ] as const) {
    s.given({ crew: ['kade'], npcs: [guard] });
    s.kade.does('declare_play', { use, marks: use === 'stealth' ? ['n1'] : [], text: 'Like this.' });
    s.spectator.sees('shared.play.parts.modifier', modifier);
  }
});

scenario('SU-94: no one can lend a Queen to a play with an untagged skill', kit, (s) => {
  s.given({ crew: ['kade', 'ruth'], hands: { ruth: ['QH'] }, npcs: [guard] });
  versus(s, s.kade, 30, { use: 'stealth', trait: 'insight' });
  s.ruth.refused('lend_card', { card: 'QH' }, 'SU_UNTAGGED_LEND');
});

scenario(
  'SU-97: suit effects count only cards since the last tie, and count a joker as the card it was named as',
  kit,
  (s) => {
    const setting = { crew: ['kade'], gm: ['8C', '3D'], npcs: [guard] } as const;
    s.given({ ...setting, player: ['2H', '6D', '5S'], hands: { kade: ['5C'], gm: ['5H'] } });
    versus(s, s.kade, 9, { use: 'thug', trait: 'block' });
    s.kade.does('commit_card', { card: '5C' });
    s.spectator.sees('shared.play.riders.C', 1);
    s.kade.does('finish_step');
    s.gm.does('commit_card', { card: '5H' });
    s.gm.does('finish_step');
    s.kade.does('finish_step');
    s.expectEvent('play_tied');
    s.spectator.sees('shared.play.riders.C', 0);
    s.given({ ...setting, player: ['2H'], hands: { kade: ['X1'] } });
    versus(s, s.kade, 9, { use: 'thug', trait: 'block' });
    s.kade.does('commit_card', { card: 'X1', treat: { name: '9C' } });
    s.spectator.sees('shared.play.riders.C', 1);
    expect(s.shared.play?.riders.H).toBe(1);
  },
);
