import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../../scenarios/kit.ts';
import { against, guard, versus } from '../../scenarios/steps.ts';

scenario('SU-37: an attempt is a play with an attribute or a skill', kit, (s) => {
  for (const use of ['fitness', 'dexterity', 'wits', 'charisma', 'athlete']) {
    s.given({ crew: ['vera'] });
    s.vera.does('declare_play', { use, text: 'Like this.' });
    s.spectator.sees('shared.play.use', use);
  }
});

scenario('SU-38: the player describes the attempt; the GM sets the opposition or declines with a reason', kit, (s) => {
  s.given({ crew: ['vera'] });
  s.vera.refused('declare_play', { use: 'fitness', text: ' ' }, 'E_TEXT_REQUIRED');
  s.vera.does('declare_play', { use: 'fitness', text: 'I lift the gate.' });
  s.gm.refused('decline_play', { reason: '' }, 'E_TEXT_REQUIRED');
  s.gm.may('set_opposition', { kind: 'threshold' });
  s.gm.does('decline_play', { reason: 'It is a wall.' });
  s.expectEvent('play_declined', { reason: 'It is a wall.' });
});

scenario(
  'SU-42 SU-43: a total is the top card of the crew’s deck plus the attribute, and 5 more for a tagged skill',
  kit,
  (s) => {
    for (const [use, modifier] of [
      ['fitness', 4],
      ['athlete', 4 + 5],
    ] as const) {
      s.given({ crew: ['vera'], player: ['6H'] });
      against(s, s.vera, 20, { use });
      s.expectEvent('card_flipped', { side: 'player', card: '6H' });
      s.spectator.sees('shared.play.total', modifier + 6);
    }
  },
);

scenario('SU-45: a play can be against a plain number from 1 to 40', kit, (s) => {
  for (const value of [0, 41]) {
    s.given({ crew: ['vera'] });
    s.vera.does('declare_play', { use: 'fitness', text: 'I push.' });
    s.gm.refused('set_opposition', { kind: 'threshold', value }, 'SU_THRESHOLD');
  }
  for (const value of [1, 10, 40]) {
    s.given({ crew: ['vera'] });
    against(s, s.vera, value, { use: 'fitness' });
    s.spectator.sees('shared.play.step', 'ASK_PLAYER');
  }
});

const talk = { crew: ['ruth'], npcs: [guard], player: ['4D', '9C', '2C'], gm: ['6S', '3C'] } as const;

scenario('SU-48: against someone, the GM flips a card and adds the opposing trait', kit, (s) => {
  s.given(talk);
  versus(s, s.ruth, 13, { use: 'persuasion', trait: 'willpower' });
  s.expectEvent('card_flipped', { side: 'gm', card: '6S' });
  s.gm.sees('own.secrets.total', 13 + 6);
});

scenario('SU-53: cards are added one by one, face up and for good', kit, (s) => {
  s.given({ ...talk, hands: { ruth: ['7C', '2S'] } });
  versus(s, s.ruth, 30, { use: 'persuasion', trait: 'willpower' });
  s.ruth.does('commit_card', { card: '7C' });
  s.spectator.sees('shared.play.total', 14 + 4 + 7);
  s.ruth.does('commit_card', { card: '2S' });
  s.spectator.sees('shared.play.total', 14 + 4 + 7 + 2);
  s.ruth.seesCards('own.hand', []);
});

scenario('SU-55: the GM may add only if the player has added', kit, (s) => {
  for (const adds of [true, false]) {
    s.given({ ...talk, hands: { ruth: ['7C'], gm: ['9D'] } });
    versus(s, s.ruth, 13, { use: 'persuasion', trait: 'willpower' });
    s.gm.mayNot('commit_card');
    if (adds) s.ruth.does('commit_card', { card: '7C' });
    s.ruth.does('finish_step');
    if (adds) s.gm.may('commit_card', { card: '9D' });
    else s.gm.mayNot('commit_card');
  }
});

scenario('SU-56: the player may add again only if the GM has added', kit, (s) => {
  for (const adds of [true, false]) {
    s.given({ ...talk, hands: { ruth: ['7C', '2S'], gm: ['9D'] } });
    versus(s, s.ruth, 13, { use: 'persuasion', trait: 'willpower' });
    s.ruth.does('commit_card', { card: '7C' });
    s.ruth.does('finish_step');
    if (adds) s.gm.does('commit_card', { card: '9D' });
    s.gm.does('finish_step');
    if (adds) s.ruth.may('commit_card', { card: '2S' });
    else s.ruth.mayNot('commit_card');
  }
});

scenario('SU-60: the higher total wins', kit, (s) => {
  for (const [modifier, success] of [
    [11, true],
    [13, false],
  ] as const) {
    s.given(talk);
    versus(s, s.ruth, modifier, { use: 'persuasion', trait: 'willpower' });
    s.ruth.does('finish_step');
    s.expectEvent('play_resolved', { success, total: 18, gmTotal: modifier + 6 });
  }
});

scenario('SU-62: modifiers stay through a tie, lost cards count for nothing, drawn ones are kept', kit, (s) => {
  s.given({
    crew: ['kade'],
    player: ['2H', '6D', '5S'],
    gm: ['8C', '3D'],
    hands: { kade: ['5C'], gm: ['5H'] },
    npcs: [guard],
  });
  versus(s, s.kade, 9, { use: 'thug', trait: 'block' });
  s.kade.does('commit_card', { card: '5C' });
  s.kade.does('finish_step');
  s.gm.does('commit_card', { card: '5H' });
  s.gm.does('finish_step');
  s.kade.does('finish_step');
  s.expectEvent('play_tied', { lost: { player: 1, gm: 1 } });
  s.spectator.sees('shared.play.total', 15 + 5);
  s.kade.seesCards('own.hand', ['6D']);
});

scenario('SU-64: after a play all its cards go to their discards', kit, (s) => {
  s.given({ ...talk, hands: { ruth: ['7C'], gm: ['9D'] } });
  versus(s, s.ruth, 13, { use: 'persuasion', trait: 'willpower' });
  s.ruth.does('commit_card', { card: '7C' });
  s.ruth.does('finish_step');
  s.gm.does('commit_card', { card: '9D' });
  s.gm.does('finish_step');
  s.ruth.does('finish_step');
  s.spectator.seesCards('shared.discards.player', ['4D', '7C']);
  s.spectator.seesCards('shared.discards.gm', ['6S', '9D']);
});

scenario('SU-67: only those who flipped a card draw after a play', kit, (s) => {
  s.given(talk);
  against(s, s.ruth, 10, { use: 'charisma' });
  s.ruth.does('finish_step');
  s.ruth.seesCards('own.hand', ['9C']);
  s.gm.sees('shared.gm.cards', 0);
  s.given(talk);
  versus(s, s.ruth, 13, { use: 'persuasion', trait: 'willpower' });
  s.ruth.does('finish_step');
  s.ruth.seesCards('own.hand', ['9C']);
  s.gm.sees('shared.gm.cards', 1);
});

scenario('SU-68: with an empty hand only the flip counts', kit, (s) => {
  s.given({ ...talk, hands: {} });
  against(s, s.ruth, 20, { use: 'charisma' });
  s.ruth.mayNot('commit_card');
  s.ruth.does('finish_step');
  s.expectEvent('play_resolved', { success: false, total: 9 + 4 });
});

scenario('SU-69: outcome, Jacks, draws and effects come in this order', kit, (s) => {
  s.given({
    crew: ['vera'],
    order: ['vera', 'n1'],
    npcs: [guard],
    hands: { vera: ['JS'] },
    discard: ['9D'],
    player: ['6S', '3H', '4H'],
    gm: ['2C'],
  });
  versus(s, s.vera, 5, { use: 'guns', trait: 'dodge' });
  s.vera.does('commit_card', { card: 'JS' });
  s.vera.does('finish_step');
  s.gm.does('finish_step');
  s.vera.does('take_with_jack', { card: '9D' });
  const course = ['play_resolved', 'jacks_called', 'card_drawn', 'damage_dealt'];
  const seen = s.events.map(({ type }) => type).filter((type) => course.includes(type));
  expect([...new Set(seen)]).toEqual(course);
});

scenario('SU-129: a theft is opposed by Insight and by nothing else', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [guard] });
  s.vera.does('declare_play', { use: 'thief', marks: ['n1'], text: 'Mine.' });
  s.gm.refused('set_opposition', { kind: 'threshold', value: 10 }, 'SU_OPPOSITION');
  s.gm.refused('set_opposition', { kind: 'opposed', trait: 'dodge', modifier: 5 }, 'SU_OPPOSITION');
  s.gm.does('set_opposition', { kind: 'opposed', trait: 'insight', modifier: 5 });
});
