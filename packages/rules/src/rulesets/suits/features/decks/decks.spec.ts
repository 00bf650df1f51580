import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import { against, guard, versus } from '../../scenarios/steps.ts';

scenario('SU-04: two copies of a face are two cards', kit, (s) => {
  s.given({ crew: ['kade'], packs: 2, hands: { kade: ['7H', '7H/2'] }, player: ['2C'] });
  against(s, s.kade, 30, { use: 'fitness' });
  s.kade.does('commit_card', { card: '7H' });
  s.kade.seesCards('own.hand', ['7H/2']);
  s.kade.does('commit_card', { card: '7H/2' });
  s.spectator.sees('shared.play.total', 10 + 2 + 14);
});

scenario('SU-07: number cards count their pips', kit, (s) => {
  s.given({ crew: ['moss'], hands: { moss: ['2C', '9H'] }, player: ['TD'] });
  against(s, s.moss, 40, { use: 'dexterity' });
  s.spectator.sees('shared.play.total', 7 + 10);
  s.moss.does('commit_card', { card: '2C' });
  s.moss.does('commit_card', { card: '9H' });
  s.spectator.sees('shared.play.total', 7 + 10 + 2 + 9);
});

scenario('SU-08: Jack, Queen, King, ace and joker are ten each', kit, (s) => {
  for (const face of ['JC', 'QC', 'KC', 'AC', 'X1'] as const) {
    s.given({ crew: ['moss'], player: [face] });
    against(s, s.moss, 40, { use: 'dexterity' });
    s.spectator.sees('shared.play.total', 7 + 10);
  }
});

scenario('SU-09: everyone sees both discards in their order', kit, (s) => {
  s.given({
    crew: ['ruth'],
    npcs: [guard],
    discard: ['3C', '9D'],
    gmDiscard: ['4C', '2D'],
    player: ['8H'],
    gm: ['6S'],
  });
  versus(s, s.ruth, 1, { use: 'persuasion', trait: 'willpower' });
  s.ruth.does('finish_step');
  for (const viewer of [s.ruth, s.gm, s.spectator]) {
    viewer.seesCards('shared.discards.player', ['3C', '9D', '8H']);
    viewer.seesCards('shared.discards.gm', ['4C', '2D', '6S']);
  }
});

scenario('SU-10: the story says that the discard is shuffled while a hand is dealt', kit, (s) => {
  s.given({ crew: ['vera'], outside: ['moss'], rest: 'vera', player: ['4C', '9D'], discard: ['2C', '3H', '5D'] });
  s.gm.does('enter_scene', { seat: 's2' });
  expect(s.events.flatMap((event) => presentation.line({ ...event })?.message.text ?? [])).toEqual([
    'event.character_entered',
    'event.cards_dealt.own',
    'event.deck_shuffled.player',
    'event.cards_dealt.own',
  ]);
});
