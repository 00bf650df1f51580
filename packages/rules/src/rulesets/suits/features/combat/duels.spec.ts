/** A play of one player's character against another's, if that player agrees (SU-70). */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../../scenarios/kit.ts';
import { against, guard } from '../../scenarios/steps.ts';

const options = { crewAgainstCrew: 'consent' } as const;
const punch = { use: 'thug', marks: ['s2'], text: 'That was my car.' } as const;

scenario('SU-70 crewAgainstCrew: both sides play from the crew’s deck and their hands', kit, (s) => {
  s.given({
    crew: ['kade', 'vera', 'moss'],
    hands: { kade: ['5C'], vera: ['8D', '2S'] },
    player: ['4H', '9H', '3S', '2C', '6H', '7H'],
    options,
  });
  s.kade.does('declare_play', punch);
  s.spectator.sees('shared.waitingFor', ['s2']);
  s.kade.refused('answer_call', { accept: true }, 'SU_NOT_CALLED');
  s.gm.refused('set_opposition', { kind: 'opposed' }, 'SU_CALL_OPEN', { clause: 'SU-70', facts: { name: 'Vera' } });
  s.vera.does('answer_call', { accept: true });
  // The GM only says which trait opposes the play; its value is the one on Vera's sheet, not the 30 that is sent.
  s.gm.refused('set_opposition', { kind: 'opposed', trait: 'dodge' }, 'SU_OPPOSITION');
  s.gm.does('set_opposition', { kind: 'opposed', trait: 'block', modifier: 30 });
  s.spectator.sees('shared.play.total', 19);
  s.spectator.sees('shared.play.rival', { seat: 's2', modifier: 9, total: 18, untagged: false });
  s.gm.refused('finish_step', {}, 'SU_NOT_YOUR_STEP');
  s.kade.does('commit_card', { card: '5C' });
  s.expectEvent('card_drawn', { seat: 's1', cause: 'suit', cards: ['3S'] });
  s.kade.does('finish_step');
  s.spectator.sees('shared.waitingFor', ['s2']);
  s.vera.refused('add_charisma', {}, 'SU_CHARISMA_PHYSICAL');
  s.moss.refused('lend_card', { card: 'h1' }, 'SU_NOT_ALLY_STEP');
  s.vera.does('commit_card', { card: '8D' });
  s.expectEvent('card_drawn', { seat: 's2', cause: 'suit', cards: ['2C'] });
  s.vera.does('finish_step');
  s.kade.does('finish_step');
  s.expectEvent('play_resolved', { success: false, total: 24, gmTotal: 26 });
  s.spectator.seesCards('shared.discards.player', ['4H', '5C', '9H', '8D']);
  s.expectEvent('card_drawn', { seat: 's1', cause: 'resolve', cards: ['6H'] });
  s.expectEvent('card_drawn', { seat: 's2', cause: 'resolve', cards: ['7H'] });
  s.spectator.sees('shared.last.rival', { seat: 's2', spent: ['9H', '8D'] });
});

scenario('SU-61 SU-70 SU-107: after a tie both flip again, and a blow that works does damage', kit, (s) => {
  s.given({ crew: ['kade', 'vera'], player: ['2C', '8H', '9S', '2H', '3H', '4H'], options });
  s.kade.does('declare_play', punch);
  s.vera.does('answer_call', { accept: true });
  s.gm.does('set_opposition', { kind: 'opposed' });
  s.kade.does('finish_step');
  s.expectEvent('play_tied');
  s.spectator.seesCards('shared.discards.player', ['2C', '8H']);
  s.kade.does('finish_step');
  s.expectEvent('damage_dealt', { target: 's2', amount: 1 });
});

scenario('SU-70: against a theft within the crew the rival can add charm, and an ace has its effect', kit, (s) => {
  s.given({
    crew: ['vera', 'moss'],
    hands: { vera: ['2H'], moss: ['KH', 'AC'] },
    player: ['9S', '2C', '3C', '4C', '5C'],
    options,
  });
  s.vera.does('declare_play', { use: 'thief', mode: 'person', marks: ['s2'], text: 'His watch.' });
  s.moss.does('answer_call', { accept: true });
  s.gm.does('set_opposition', { kind: 'opposed', trait: 'insight' });
  s.vera.does('commit_card', { card: '2H' });
  s.vera.does('finish_step');
  s.moss.does('add_charisma');
  // Insight 11, a 2 from the deck, and charm 8.
  s.spectator.sees('shared.play.rival.total', 21);
  s.spectator.sees('shared.play.parts.charisma', 0);
  s.moss.does('commit_card', { card: 'AC' });
  s.expectEvent('card_drawn', { seat: 's2', cause: 'ace' });
  s.moss.does('finish_step');
  s.vera.does('finish_step');
  s.expectEvent('telling_owed', { kind: 'noticed' });
  s.moss.sees('shared.seats.1.flags.charisma', true);
});

scenario('SU-70: without consent nothing is spent, and without the option the play is refused', kit, (s) => {
  s.given({ crew: ['kade', 'vera'], npcs: [guard], order: ['kade', 'n1'], options });
  s.kade.does('declare_play', punch);
  s.vera.does('answer_call', { accept: false });
  s.spectator.sees('shared.combat.turn', 's1');
  s.kade.does('declare_play', punch);
  s.kade.does('withdraw_play');
  s.kade.does('declare_play', punch);
  s.system.does('seat_away', { seat: 's2' });
  s.timePasses({ ms: 120_000 });
  s.gm.does('pass_over', { seat: 's2' });
  s.expectEvent('challenge_answered', { seat: 's2', accept: false });
  s.kade.refused('declare_play', { ...punch, marks: ['s1'] }, 'SU_SELF_MARK');
  s.kade.refused('declare_play', { ...punch, use: 'stealth', marks: ['s2', 'n1'] }, 'SU_ONE_MARK', { clause: 'SU-70' });
  s.given({ crew: ['kade', 'vera'], npcs: [guard] });
  s.kade.refused('declare_play', punch, 'SU_MARK_NEEDED', { clause: 'SU-70' });
});

scenario('SU-70 SU-82 flippedFaces: a rival names the joker they flip', kit, (s) => {
  s.given({
    crew: ['kade', 'vera'],
    hands: { kade: ['5H'] },
    player: ['4H', 'X1', '3S'],
    options: { ...options, flippedFaces: 'active' },
  });
  s.kade.does('declare_play', punch);
  s.vera.does('answer_call', { accept: true });
  s.gm.does('set_opposition', { kind: 'opposed' });
  s.kade.does('commit_card', { card: '5H' });
  s.kade.does('finish_step');
  s.vera.does('commit_card', { card: 'X1', treat: { name: '9D' } });
  s.spectator.sees('shared.play.rival.total', 18);
});

scenario('SU-70 SU-75: another crew member may lend to the play, but not to the rival', kit, (s) => {
  s.given({
    crew: ['kade', 'vera', 'moss'],
    hands: { vera: ['QH'], moss: ['QS'] },
    player: ['4H', '9H', '3S'],
    options,
  });
  s.kade.does('declare_play', punch);
  s.vera.does('answer_call', { accept: true });
  s.gm.does('set_opposition', { kind: 'opposed' });
  s.vera.refused('lend_card', { card: 'QH' }, 'SU_NOT_ALLY_STEP', { clause: 'SU-75' });
  s.moss.does('lend_card', { card: 'QS' });
});

scenario('SU-65 SU-189: a rival whose player leaves can be passed over, and draws nothing', kit, (s) => {
  s.given({ crew: ['kade', 'vera'], hands: { kade: ['2H'] }, player: ['4H', '9H', '3S'], options });
  s.kade.does('declare_play', punch);
  s.vera.does('answer_call', { accept: true });
  s.gm.does('set_opposition', { kind: 'opposed' });
  s.kade.does('commit_card', { card: '2H' });
  s.system.does('seat_left', { seat: 's2', person: 'p2' });
  s.kade.does('finish_step');
  s.gm.does('pass_over', { seat: 's2' });
  s.expectEvent('play_resolved', { success: true });
  expect(s.vera.view.own.hand).toEqual([]);
  against(s, s.kade, 10, { use: 'fitness' });
});
