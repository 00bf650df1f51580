import { scenario } from '@cartomancer/testkit';

import { kit } from './kit.ts';
import { against, attacked, guard } from './steps.ts';

for (const coverMode of ['value', 'full'] as const)
  scenario(
    `SU-114 SU-157: a covered mark that runs instead of blocking uses its own value (${coverMode})`,
    kit,
    (s) => {
      s.given({
        crew: ['kade', 'vera', 'finn'],
        npcs: [guard],
        player: ['9H', '2C', '3C', '4C', '2S', '3S'],
        gm: ['2H', '2D', '3H'],
        options: { coverMode },
      });
      attacked(s, 3, { skill: 'athlete', targets: ['s1', 's2'] });
      s.kade.does('answer_chase', { use: 'block' });
      s.vera.refused('cover_ally', { allies: ['s2'] }, 'SU_NOT_COVERABLE');
      s.finn.does('cover_ally', { allies: ['s1', 's2'] });
      s.finn.does('finish_step');
      s.expectEvent('cover_settled', { success: true });
      (coverMode === 'full' ? s.finn : s.kade).does('finish_step');
      // The mark chooses its answer, not the leader who would block for it.
      s.spectator.sees('shared.waitingFor', ['s2']);
      s.vera.does('answer_chase', { use: 'athlete' });
      s.spectator.sees('shared.play.seat', 's2');
      s.spectator.sees('shared.play.parts.modifier', 9);
    },
  );

scenario('SU-157 coverMode full: the leader blocks for a covered target', kit, (s) => {
  s.given({
    crew: ['kade', 'vera', 'finn'],
    npcs: [guard],
    player: ['9H', '2C', '3C', '4C', '2S', '3S'],
    gm: ['2H', '2D', '3H'],
    options: { coverMode: 'full' },
  });
  attacked(s, 3, { skill: 'athlete', targets: ['s1', 's2'] });
  s.kade.does('answer_chase', { use: 'block' });
  s.finn.does('cover_ally', { allies: ['s1', 's2'] });
  s.finn.does('finish_step');
  s.finn.does('finish_step');
  s.vera.does('answer_chase', { use: 'block' });
  s.spectator.sees('shared.play.seat', 's3');
  s.spectator.sees('shared.play.parts.modifier', 11);
});

scenario(
  'SU-114 SU-178: after a free attack in the middle of an attack, the remaining targets still defend in turn',
  kit,
  (s) => {
    s.given({
      crew: ['kade', 'vera', 'moss'],
      npcs: [guard],
      player: ['2C', '3C', '4C', '2S', '3S', '4S', '5S'],
      gm: ['9D', '2H', '3H', '4H', '5H'],
    });
    attacked(s, 20, { skill: 'athlete', targets: ['s1', 's2', 's3'] });
    s.kade.does('answer_chase', { use: 'athlete' });
    s.kade.does('finish_step');
    // The free attack is aimed at Moss, the last of the three targets, who still has to answer the chase.
    s.gm.does('take_follow_up', { kind: 'thug', mark: 's3' });
    s.kade.does('pass_cover');
    s.vera.does('pass_cover');
    s.moss.does('finish_step');
    s.spectator.sees('shared.play.seat', 's2');
    s.spectator.sees('shared.play.step', 'ANSWER');
    s.spectator.sees('shared.attacked', ['s3']);
  },
);

scenario('SU-145 SU-146 SU-178: an NPC’s free ram can hit a vehicle', kit, (s) => {
  s.given({
    crew: ['vera', 'moss'],
    npcs: [guard],
    vehicles: [{ driver: 's1' }, { name: 'Wreck' }],
    player: ['2C', '3C', '4C'],
    gm: ['9D', '2H', '3H'],
  });
  attacked(s, 20, { skill: 'driver', mode: 'chase', targets: ['v1'] });
  s.vera.does('answer_chase', { use: 'driver' });
  s.vera.does('finish_step');
  s.gm.refused('take_follow_up', { kind: 'ram', mark: 'v2' }, 'SU_UNDRIVEN', { facts: { name: 'Wreck' } });
  s.gm.does('take_follow_up', { kind: 'ram', mark: 'v1' });
  s.moss.does('pass_cover');
  s.vera.does('finish_step');
  // Four, plus the diamond of the chase.
  s.expectEvent('damage_dealt', { target: 'v1', amount: 5 });
});

scenario('SU-126 SU-160: a free attack of the same action does not end a leader’s skip', kit, (s) => {
  s.given({
    crew: ['kade', 'finn'],
    npcs: [guard],
    player: ['9H', '2C', '3C', '4C', '2S', '3S'],
    gm: ['9D', '2D', '3H'],
  });
  attacked(s, 20, { skill: 'athlete', targets: ['s1'] });
  s.kade.does('answer_chase', { use: 'block' });
  s.finn.does('cover_ally', { allies: ['s1'] });
  s.finn.does('finish_step');
  s.kade.does('finish_step');
  s.gm.does('take_follow_up', { kind: 'thug', mark: 's1' });
  // Finn owes an action, so no leader can step in.
  s.kade.does('finish_step');
  s.finn.refused('declare_play', { use: 'wits', text: 'Now?' }, 'SU_SKIPPING');
  against(s, s.kade, 5, { use: 'fitness' });
  s.kade.does('finish_step');
  s.finn.does('declare_play', { use: 'wits', text: 'Now.' });
});

scenario('SU-126 SU-155: another character’s throw ends a skip even if a second throw follows from it', kit, (s) => {
  s.given({ crew: ['kade', 'finn'], npcs: [guard], player: ['2D', '3C', '4C', '2S', '3S'], gm: ['9D', '2H', '3H'] });
  s.gm.does('rule', { target: 's2', change: { field: 'skips', value: true }, reason: 'Stumbled.' });
  s.kade.does('declare_play', { use: 'throw', marks: ['n1'], text: 'Catch!' });
  s.gm.does('set_opposition', { kind: 'opposed', trait: 'dodge', modifier: 14 });
  s.kade.does('finish_step');
  s.kade.does('take_follow_up', { kind: 'reshoot', mark: 'n1' });
  s.kade.does('finish_step');
  s.finn.does('declare_play', { use: 'wits', text: 'Now.' });
});

scenario('SU-126 SU-158: a leader who covers on their own turn skips that turn, not the next one as well', kit, (s) => {
  s.given({
    crew: ['moss', 'vera'],
    npcs: [guard],
    order: ['moss', 'vera', 'n1'],
    player: ['9H', '2C', '3C', '4C', '9S', '8S', '7S', '6S'],
    gm: ['9C', '2C', '3C', '4C'],
  });
  const opposition = { kind: 'opposed', trait: 'persuasion', npc: 'n1', modifier: 10 };
  s.gm.does('call_for_play', { seat: 's2', use: 'willpower', opposition, text: 'He will not stop talking.' });
  s.moss.does('cover_ally', { allies: ['s2'] });
  s.moss.does('finish_step');
  s.vera.does('finish_step');
  s.spectator.sees('shared.combat.turn', 's1');
  s.moss.refused('declare_play', { use: 'wits', text: 'Now?' }, 'SU_SKIPPING');
  s.moss.does('pass_turn');
  s.expectEvent('skip_paid', { who: 's1' });
  s.vera.does('pass_turn');
  s.gm.does('pass_turn');
  s.moss.does('finish_step');
  s.vera.does('finish_step');
  s.gm.does('finish_step');
  s.expectNoEvent('turn_skipped');
});

scenario('SU-126 SU-166: an NPC that skips its action must pass its turn', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [guard], order: ['n1', 'vera'] });
  s.gm.does('rule', { target: 'n1', change: { field: 'skips', value: true }, reason: 'Stumbled.' });
  s.gm.refused('npc_attack', { npc: 'n1', skill: 'thug', targets: ['s1'], modifier: 3, text: 'Ha!' }, 'SU_SKIPPING');
  s.gm.does('pass_turn');
  s.expectEvent('skip_paid', { who: 'n1' });
});

scenario('SU-73 jackSource thisPlay: the GM’s Jack reaches only the GM’s cards of the play', kit, (s) => {
  s.given({
    crew: ['kade'],
    npcs: [guard],
    hands: { gm: ['JC'], kade: ['2H'] },
    player: ['7H', '3C', '4C'],
    gm: ['5S', '6S'],
    // From an earlier play; the crew's own seven of hearts is part of this one.
    gmDiscard: ['7H'],
    options: { jackSource: 'thisPlay' },
  });
  s.kade.does('declare_play', { use: 'thug', marks: ['n1'], text: 'Hey!' });
  s.gm.does('set_opposition', { kind: 'opposed', trait: 'block', modifier: 3 });
  s.kade.does('commit_card', { card: '2H' });
  s.kade.does('finish_step');
  s.gm.does('commit_card', { card: 'JC' });
  s.gm.does('finish_step');
  s.kade.does('finish_step');
  s.gm.refused('take_with_jack', { card: '7H' }, 'SU_JACK_SOURCE');
  s.gm.does('take_with_jack', { card: '5S' });
});

scenario('SU-70 SU-73 jackSource thisPlay: in a duel each Jack reaches only its own side’s cards', kit, (s) => {
  s.given({
    crew: ['kade', 'vera'],
    hands: { kade: ['2H'], vera: ['JC'] },
    player: ['8H', '5S', '4C'],
    options: { crewAgainstCrew: 'consent', jackSource: 'thisPlay' },
  });
  s.kade.does('declare_play', { use: 'thug', marks: ['s2'], text: 'Hey!' });
  s.vera.does('answer_call', { accept: true });
  s.gm.does('set_opposition', { kind: 'opposed' });
  s.kade.does('commit_card', { card: '2H' });
  s.kade.does('finish_step');
  s.vera.does('commit_card', { card: 'JC' });
  s.vera.does('finish_step');
  s.kade.does('finish_step');
  s.vera.refused('take_with_jack', { card: '8H' }, 'SU_JACK_SOURCE');
  s.vera.does('take_with_jack', { card: '5S' });
});

scenario('SU-58 SU-70 gmRaisesUnopposed: against a number, the GM can add cards, and the target cannot', kit, (s) => {
  s.given({
    crew: ['kade', 'vera'],
    hands: { kade: ['2H'], gm: ['5S'] },
    player: ['7H', '3C', '4C'],
    options: { crewAgainstCrew: 'consent', gmRaisesUnopposed: true },
  });
  s.kade.does('declare_play', { use: 'fitness', marks: ['s2'], text: 'Lift her.' });
  s.vera.does('answer_call', { accept: true });
  s.gm.does('set_opposition', { kind: 'threshold', value: 15 });
  s.kade.does('commit_card', { card: '2H' });
  s.kade.does('finish_step');
  s.spectator.sees('shared.waitingFor', ['gm']);
  s.vera.refused('finish_step', {}, 'SU_NOT_YOUR_STEP');
  s.gm.does('commit_card', { card: '5S' });
  s.gm.does('finish_step');
});

scenario('SU-70 SU-178: a free attack can target a crew member who agrees', kit, (s) => {
  s.given({
    crew: ['kade', 'vera'],
    player: ['4D', '2H', '3C', '4C', '9H', '2S', '5C', '6C'],
    npcs: [guard],
    options: { crewAgainstCrew: 'consent' },
  });
  const chase = () => {
    s.kade.does('declare_play', { use: 'athlete', mode: 'chase', marks: ['s2'], text: 'Come back!' });
    s.vera.does('answer_call', { accept: true });
    s.gm.does('set_opposition', { kind: 'opposed', trait: 'athlete' });
    s.kade.does('finish_step');
  };
  chase();
  s.kade.refused('take_follow_up', { kind: 'thug', mark: 's1' }, 'SU_SELF_MARK');
  s.kade.does('take_follow_up', { kind: 'thug', mark: 's2' });
  s.spectator.sees('shared.waitingFor', ['s2']);
  s.vera.does('answer_call', { accept: false });
  // The follow-up is offered again, for another mark.
  s.spectator.sees('shared.play.step', 'FOLLOW_UP');
  s.kade.refused('take_follow_up', { kind: 'thug', mark: 's2' }, 'SU_NO_DUEL', { facts: { name: 'Vera' } });
  s.kade.does('decline_follow_up');
  s.given({
    crew: ['kade', 'vera'],
    player: ['4D', '2H', '3C', '4C', '9H', '2S', '5C', '6C'],
    options: { crewAgainstCrew: 'consent' },
  });
  chase();
  s.kade.does('take_follow_up', { kind: 'thug', mark: 's2' });
  s.vera.does('answer_call', { accept: true });
  s.gm.does('set_opposition', { kind: 'opposed' });
  s.kade.does('finish_step');
  s.expectEvent('damage_dealt', { target: 's2', amount: 2 });
});

scenario('SU-46 SU-114 thresholdShown atStart: the mark of a chase sees the number it may choose', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [guard], vehicles: [{ driver: 's1' }], options: { thresholdShown: 'atStart' } });
  attacked(s, 8, { skill: 'driver', mode: 'chase', targets: ['v1'], threshold: 15 });
  s.vera.sees('shared.play.opposition.value', 15);
});

scenario('SU-115 SU-170: marks without an entered number use the value on their sheets', kit, (s) => {
  s.given({
    crew: ['moss'],
    npcs: [{ attributes: { wits: 2 } }, { attributes: { wits: 9 } }],
    player: ['2C'],
    gm: ['2H'],
  });
  s.moss.does('declare_play', { use: 'stealth', marks: ['n1', 'n2'], text: 'Past them.' });
  s.gm.does('set_opposition', { kind: 'opposed', trait: 'insight', perMark: { n1: 4 } });
  s.gm.sees('own.secrets.perMark', { n1: 4, n2: 14 });
});

scenario('SU-79 SU-84: a card that is lent cannot both copy another card and be named as one', kit, (s) => {
  s.given({ crew: ['vera', 'moss'], hands: { moss: ['QC'] }, discard: ['4C'], player: ['2C'] });
  against(s, s.vera, 15, { use: 'driver' });
  s.moss.refused('lend_card', { card: 'QC', treat: { copy: '4C', name: 'QS' } }, 'SU_TREAT_FORBIDDEN');
});

scenario('SU-181: a vehicle whose driver is down opposes with a number', kit, (s) => {
  s.given({ crew: ['kade'], npcs: [guard], vehicles: [{ driver: 'n1' }], player: ['9C', '2C'] });
  s.kade.does('declare_play', { use: 'throw', marks: ['v1'], text: 'A brick.' });
  s.gm.refused('set_opposition', { kind: 'threshold', value: 10 }, 'SU_OPPOSITION');
  s.kade.does('withdraw_play');
  s.gm.does('rule', { target: 'n1', change: { field: 'down', value: true }, reason: 'He fell out.' });
  s.kade.does('declare_play', { use: 'throw', marks: ['v1'], text: 'A brick.' });
  s.gm.does('set_opposition', { kind: 'threshold', value: 10 });
  s.kade.does('finish_step');
  s.expectEvent('damage_dealt', { target: 'v1' });
});

scenario('SU-154 SU-189: a missed shot at a character whose player has left cannot be repeated', kit, (s) => {
  const shot = () => {
    s.given({
      crew: ['kade', 'vera'],
      npcs: [guard],
      order: ['n1', 'kade', 'vera'],
      player: ['9C', '2C', '3C'],
      gm: ['2D', '2H'],
    });
    attacked(s, 3, { skill: 'guns', targets: ['s1'] });
    s.vera.does('pass_cover');
  };
  shot();
  s.system.does('seat_left', { seat: 's1', person: 'p1' });
  s.gm.does('pass_over', { seat: 's1' });
  s.expectNoEvent('follow_up_offered');
  s.spectator.sees('shared.combat.turn', 's2');
  shot();
  s.kade.does('finish_step');
  s.system.does('seat_left', { seat: 's1', person: 'p1' });
  s.expectEvent('follow_up_lapsed', { who: 'n1' });
  s.spectator.sees('shared.combat.turn', 's2');
});

scenario('SU-181: a vehicle driven by the crew has its driver’s defence', kit, (s) => {
  s.given({ crew: ['kade', 'vera'], vehicles: [{ driver: 's2' }], player: ['2C', '3C'], gm: ['2H'] });
  s.kade.does('declare_play', { use: 'throw', marks: ['v1'], text: 'Look out!' });
  s.gm.does('set_opposition', { kind: 'opposed', trait: 'dodge' });
  s.gm.sees('own.secrets.modifier', 13);
});
