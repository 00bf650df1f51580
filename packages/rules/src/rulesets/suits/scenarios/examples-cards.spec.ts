import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from './kit.ts';
import { against, guard, playedAs, versus } from './steps.ts';

const fiveAndGm = [
  ...['s1', 's2', 's3', 's4', 's5'].map((seat) => ({ seat, name: `Player ${seat}`, kind: 'player' as const })),
  { seat: 'gm', name: 'Gail', kind: 'gm' as const },
];

scenario('SUX-09 SU-08 SU-80 SU-88 SU-89 SU-151 … SU-153: an ace of the player’s suit draws two', kit, (s) => {
  s.given({
    crew: ['vera'],
    order: ['vera', 'n1'],
    npcs: [guard],
    hands: { vera: ['AD', '3C'] },
    player: ['6S', 'AS', '5D', '9H', '2C', '8D'],
    gm: ['7H'],
  });
  versus(s, s.vera, 12, { use: 'guns', trait: 'dodge' });
  s.spectator.sees('shared.play.total', 19);
  s.vera.does('commit_card', { card: 'AD' });
  s.vera.seesCards('own.hand', ['3C', 'AS', '5D']);
  s.vera.does('commit_card', { card: 'AS' });
  s.vera.does('commit_card', { card: '5D' });
  s.spectator.sees('shared.play.total', 44);
  s.vera.does('finish_step');
  s.gm.does('finish_step');
  s.expectEvent('damage_dealt', { amount: 2 });
  s.vera.seesCards('own.hand', ['3C', '9H', '2C', '8D']);
});

scenario('SUX-10 SU-17 SU-87 SU-88: each card of the player’s suit draws the next', kit, (s) => {
  s.given({ hands: { moss: ['2S'] }, player: ['3D', '9S', '8S', '4H', '6C'] });
  against(s, s.moss, 30, { use: 'dexterity' });
  for (const card of ['2S', '9S', '8S', '4H']) s.moss.does('commit_card', { card });
  s.moss.does('finish_step');
  s.expectEvent('play_resolved', { success: true, total: 33 });
  s.moss.seesCards('own.hand', ['6C']);
});

scenario(
  'SUX-11 SU-79 SU-81 … SU-83 SU-85 SU-90: a joker is the card it is named as, and is named only once',
  kit,
  (s) => {
    const setting = {
      crew: ['ruth'],
      discard: ['X2', 'AH', '4C'],
      hands: { ruth: ['X1'] },
      player: ['5C', '2D', '3D', '6D'],
      gm: ['2C'],
      npcs: [guard],
    } as const;
    const begin = () => {
      s.given(setting);
      versus(s, s.ruth, 8, { use: 'fraud', trait: 'insight' });
    };
    begin();
    s.ruth.refused('commit_card', { card: 'X1' }, 'SU_NAME_REQUIRED');
    const again = playedAs({ name: 'KH' }, { copy: 'X2' }, { name: '9H' });
    s.ruth.refused('commit_card', { card: 'X1', treat: again }, 'SU_NAME_AGAIN');
    s.ruth.does('commit_card', { card: 'X1', treat: playedAs({ name: 'KH' }, { copy: 'AH' }) });
    s.spectator.sees('shared.play.total', 14 + 5 + 10);
    s.ruth.seesCards('own.hand', ['2D', '3D']);
    s.ruth.does('finish_step');
    s.gm.does('finish_step');
    expect(s.state.discards.player.cards.map(({ face }) => face)).toContain('X1');
    begin();
    s.ruth.does('commit_card', { card: 'X1', treat: { name: 'KH' } });
    s.expectEvent('card_committed', { counts: { rank: 'K', suit: 'H', value: 10, chain: ['X1', 'KH'] } });
    s.ruth.seesCards('own.hand', ['2D']);
    begin();
    s.ruth.does('commit_card', { card: 'X1', treat: playedAs({ name: 'KH' }, { copy: 'X2' }) });
    s.expectEvent('card_committed', { counts: { rank: 'X', suit: null, value: 10, chain: ['X1', 'KH', 'X2'] } });
    s.ruth.seesCards('own.hand', []);
  },
);

scenario('SUX-12 SU-79 SU-83 SU-84: a King can copy a joker and name it as a Queen, but not copy again', kit, (s) => {
  s.given({
    crew: ['vera', 'ruth'],
    discard: ['X2', 'AH', '4C'],
    hands: { ruth: ['KC'] },
    npcs: [guard],
    player: ['5C', '2D'],
  });
  against(s, s.vera, 20, { use: 'dexterity' });
  const twice = playedAs({ copy: 'X2' }, { name: 'KS' }, { copy: '4C' });
  s.ruth.refused('lend_card', { card: 'KC', treat: twice }, 'SU_COPY_AGAIN');
  s.ruth.refused('lend_card', { card: 'KC', treat: { copy: '9D' } }, 'SU_COPY_NOT_IN_DISCARD');
  s.ruth.does('lend_card', { card: 'KC', treat: playedAs({ copy: 'X2' }, { name: 'QS' }) });
  s.expectEvent('card_lent', { counts: { rank: 'Q', suit: 'S', value: 10, chain: ['KC', 'X2', 'QS'] } });
});

scenario('SUX-13 SU-71 SU-88 SU-92 … SU-95: without the tag, faces count ten and no Queen is lent', kit, (s) => {
  const setting = {
    crew: ['kade', 'ruth'],
    hands: { kade: ['AC', 'X1', 'JS', 'KH'], ruth: ['QH'] },
    discard: ['9D'],
    player: ['2D', '3D', '4D', '5D'],
    npcs: [guard],
    gm: ['2C'],
  } as const;
  s.given(setting);
  versus(s, s.kade, 30, { use: 'stealth', trait: 'insight' });
  s.spectator.sees('shared.play.parts.modifier', 9);
  s.kade.does('commit_card', { card: 'AC' });
  s.kade.seesCards('own.hand', ['X1', 'JS', 'KH', '3D']);
  s.kade.does('commit_card', { card: 'X1' });
  s.expectEvent('card_committed', { counts: { rank: 'X', suit: null, value: 10, chain: ['X1'] } });
  s.kade.does('commit_card', { card: 'JS' });
  s.kade.refused('commit_card', { card: 'KH', treat: { copy: '9D' } }, 'SU_UNTAGGED_FACES');
  s.ruth.refused('lend_card', { card: 'QH' }, 'SU_UNTAGGED_LEND');
  s.kade.does('finish_step');
  s.gm.does('finish_step');
  s.expectNoEvent('jacks_called');
});

scenario('SUX-14 SU-71 SU-72: a flipped face is a plain ten, and its suit counts', kit, (s) => {
  s.given({ crew: ['vera'], order: ['vera', 'n1'], npcs: [guard], player: ['AD', '2C'], gm: ['2C'] });
  versus(s, s.vera, 30, { use: 'guns', trait: 'dodge' });
  s.vera.seesCards('own.hand', []);
  s.spectator.sees('shared.play.total', 23);
  s.spectator.sees('shared.play.riders.D', 1);
  s.given({ crew: ['vera'], order: ['vera', 'n1'], npcs: [guard], player: ['X1', '2C'], gm: ['2C'] });
  versus(s, s.vera, 30, { use: 'guns', trait: 'dodge' });
  s.spectator.sees('shared.play.total', 23);
  s.spectator.sees('shared.play.riders', { C: 0, D: 0, H: 0, S: 0 });
  s.vera.does('finish_step');
});

scenario('SUX-15 SU-75 … SU-78: a Queen lent to an ally draws no card, unless she has the lender’s suit', kit, (s) => {
  const setting = {
    order: ['vera', 'n1'],
    npcs: [guard],
    hands: { moss: ['QC', 'KC'], kade: ['QS'] },
    player: ['2H', '3D'],
    gm: ['2C'],
  } as const;
  s.given(setting);
  versus(s, s.vera, 5, { use: 'guns', trait: 'dodge' });
  s.moss.refused('lend_card', { card: 'KC' }, 'SU_QUEEN_ONLY');
  s.vera.refused('lend_card', { card: 'h1' }, 'SU_LEND_SELF');
  s.moss.does('ask_wait');
  s.expectEvent('wait_asked', { seat: 's2' });
  s.timePasses({ ms: 10_000 });
  s.spectator.sees('shared.play.holdOn', null);
  s.moss.does('lend_card', { card: 'QC' });
  s.expectNoEvent('card_drawn');
  s.spectator.sees('shared.play.riders.C', 1);
  s.vera.does('finish_step');
  s.gm.does('finish_step');
  s.expectEvent('damage_dealt', { amount: 3 });
  s.moss.seesCards('own.hand', ['KC']);
  s.given({ ...setting, hands: { kade: ['QC'] } });
  versus(s, s.vera, 5, { use: 'guns', trait: 'dodge' });
  s.kade.does('lend_card', { card: 'QC' });
  s.expectEvent('card_drawn', { seat: 's4', cause: 'suit' });
});

scenario('SUX-16 SU-09 SU-69 SU-73 SU-74: a Jack can bring back a number card, after success and failure', kit, (s) => {
  const setting = { hands: { vera: ['JS'] }, discard: ['9D'], player: ['2C', '3H', '4H'] } as const;
  s.given(setting);
  against(s, s.vera, 15, { use: 'driver', mode: 'terrain' });
  s.vera.does('commit_card', { card: 'JS' });
  s.vera.does('finish_step');
  s.expectEvent('play_resolved', { success: true, total: 22 });
  s.expectEvent('jacks_called', { owners: ['s1'] });
  s.spectator.seesCards('shared.discards.player', ['9D', '2C', 'JS']);
  s.moss.refused('skip_jack', {}, 'SU_NOT_YOUR_JACK');
  s.vera.refused('take_with_jack', { card: 'JS' }, 'SU_JACK_FACE');
  s.vera.refused('take_with_jack', { card: 'h99' }, 'SU_JACK_SOURCE');
  s.vera.does('take_with_jack', { card: '9D' });
  s.expectEvent('card_drawn', { seat: 's1', cards: ['3H'] });
  s.vera.seesCards('own.hand', ['9D', '3H']);
  s.given(setting);
  against(s, s.vera, 40, { use: 'driver', mode: 'terrain' });
  s.vera.does('commit_card', { card: 'JS' });
  s.vera.does('finish_step');
  s.expectEvent('play_resolved', { success: false });
  s.vera.does('skip_jack');
  s.given({ ...setting, discard: [], player: ['KC'] });
  against(s, s.vera, 10, { use: 'driver', mode: 'terrain' });
  s.vera.does('commit_card', { card: 'JS' });
  s.vera.does('finish_step');
  s.expectEvent('jack_skipped', { seat: 's1' });
  s.spectator.sees('shared.phase', 'FREE');
});

scenario(
  'SUX-23 SU-10 SU-11 SU-13: a deck is reshuffled when a card is needed, and only from its discard pile',
  kit,
  (s) => {
    s.given({
      crew: ['kade', 'vera'],
      rest: 'vera',
      player: ['8C'],
      discard: ['2D', '7S', 'JH'],
      hands: { kade: ['AC', 'KH'] },
    });
    against(s, s.kade, 15, { use: 'athlete' });
    s.expectNoEvent('deck_shuffled');
    const copied = s.state.discards.player.cards.find(({ face }) => face === '2D')?.handle ?? '';
    s.kade.does('commit_card', { card: 'AC' });
    s.expectEvent('deck_shuffled', { pool: 'player', size: 3, cause: 'exhausted' });
    s.spectator.sees('shared.decks.player', 1);
    s.kade.refused('commit_card', { card: 'KH', treat: { copy: copied } }, 'SU_COPY_NOT_IN_DISCARD');
    s.kade.does('commit_card', { card: 'KH' });
    s.kade.does('finish_step');
    s.spectator.seesCards('shared.discards.player', ['8C', 'AC', 'KH']);
    s.spectator.sees('shared.decks.player', 0);
  },
);

scenario('SUX-35 SU-01 … SU-04 SU-07: five players use two packs, and copies are separate cards', kit, (s) => {
  s.start({ seats: fiveAndGm });
  s.spectator.sees('shared.decks', { player: 54, gm: 54 });
  s.gm.does('start_session');
  s.expectEvent('deck_shuffled', { pool: 'player', size: 108 });
  s.given({ crew: ['ruth'], packs: 2, hands: { ruth: ['7H', '7H/2'] }, player: ['2C', '3C', '4C'] });
  against(s, s.ruth, 30, { use: 'wits' });
  s.ruth.does('commit_card', { card: '7H' });
  s.ruth.does('commit_card', { card: '7H/2' });
  s.spectator.sees('shared.play.total', 5 + 2 + 14);
  s.ruth.seesCards('own.hand', ['3C', '4C']);
});

scenario('SU-12: with all cards in use, a draw brings nothing and a flip counts as zero', kit, (s) => {
  s.given({ crew: ['kade', 'vera'], rest: 'vera', player: [] });
  against(s, s.kade, 10, { use: 'fitness' });
  s.expectEvent('card_flipped', { side: 'player', card: null });
  s.kade.does('finish_step');
  s.expectEvent('play_resolved', { success: true, total: 10 });
  s.expectEvent('draw_missed', { seat: 's1' });
});

scenario('SU-86 SU-91 SU-96: the GM’s faces act on the GM’s deck and discard; NPCs have no suit', kit, (s) => {
  s.given({
    crew: ['ruth'],
    npcs: [guard],
    hands: { ruth: ['8H', '9C'], gm: ['AC', 'KS', 'JD'] },
    discard: ['7D'],
    gmDiscard: ['6D'],
    player: ['4D'],
    gm: ['6S', '2C', '3C'],
  });
  versus(s, s.ruth, 5, { use: 'persuasion', trait: 'willpower' });
  s.ruth.does('commit_card', { card: '9C' });
  s.ruth.does('finish_step');
  s.gm.does('commit_card', { card: 'AC' });
  s.expectEvent('card_drawn', { seat: 'gm', cause: 'ace', cards: ['2C'] });
  s.gm.does('commit_card', { card: 'KS', treat: { copy: '7D' } });
  s.gm.does('commit_card', { card: 'JD' });
  s.gm.does('finish_step');
  s.ruth.does('finish_step');
  s.expectEvent('jacks_called', { owners: ['gm'] });
  s.gm.does('take_with_jack', { card: '6D' });
  // In an NPC’s play with an untagged skill, faces are plain tens for the GM, too.
  s.given({ crew: ['ruth'], npcs: [guard], hands: { gm: ['KS'], ruth: ['2C'] }, discard: ['7D'] });
  s.gm.does('npc_attack', { npc: 'n1', skill: 'thug', targets: ['s1'], modifier: 4, npcTagged: false, text: 'Ha.' });
  s.ruth.does('commit_card', { card: '2C' });
  s.ruth.does('finish_step');
  s.gm.refused('commit_card', { card: 'KS', treat: { copy: '7D' } }, 'SU_UNTAGGED_FACES');
});
