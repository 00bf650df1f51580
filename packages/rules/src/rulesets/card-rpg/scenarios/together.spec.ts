/** Scenarios in which several rules meet, and what the table is told of them. */
import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import { presentation } from '../presentation/index.ts';
import { kit } from './kit.ts';
import { agreed, begun, born, finished, proposed, skipOutcomes, wonPrequel } from './steps.ts';
import { toldOf } from './told.ts';

const texts = (messages: readonly { readonly text: string }[]) => messages.map(({ text }) => text);

scenario('CR-136 CR-137: the story says that a king takes back a card of its own player', kit, (s) => {
  s.given({
    trump: 'C',
    parts: { B: { hand: ['KH', '2C'], side: 'us' }, E: { hand: ['2D'], side: 'them' } },
    attacks: [
      { on: 'B', by: 'E', pile: ['6D', '9D/B'] },
      { on: 'B', by: 'E', pile: ['3H'] },
    ],
  });
  const told = toldOf(s, () => s.B.does('cover', { aid: 'A2', cid: 'KH', effect: { k: 'K.take', aid: 'A1' } }));
  expect(texts(told)).toContain('event.card_stolen.back');
  expect(texts(told)).not.toContain('event.card_stolen');
});

scenario('CR-169: two NPCs of the same name keep their numbers until the conflict is over', kit, (s) => {
  begun(s, 1);
  finished(s, 1);
  for (const poolId of ['p1', 'p2']) {
    s.gm.does('draft_npc', { poolId, name: 'A guard' });
    while (s.gm.view.own.draft !== undefined) {
      const { step } = s.gm.view.own.draft;
      const type = step === 'bad' ? 'npc_bad' : step === 'good' ? 'npc_good' : 'npc_discard';
      const move = kit.ruleset.legal(s.gm.view).find((one) => one.type === type);
      if (move !== undefined) s.gm.sends(move);
    }
  }
  proposed(s, { c1: 'A', n1: 'B', n2: 'B' });
  agreed(s);
  s.seat('s1').does('concede', { part: 'c1' });
  const told = toldOf(s, () => skipOutcomes(s));
  const leaving = told.filter(({ text }) => text === 'event.npc_dissolved').map(({ facts }) => facts?.['npcName']);
  expect(leaving).toEqual(['A guard', 'A guard (2)']);
});

scenario('CR-70: removing an NPC for good keeps the order of turns that the GM gave', kit, (s) => {
  begun(s, 3);
  finished(s, 3);
  for (const name of ['Sal', 'Vell']) s.gm.does('create_full_npc', { name, deck: ['2C', '3D'] });
  s.gm.does('open_conflict', { title: 'The quarrel' });
  const order = [
    ['c1', 'A'],
    ['c2', 'A'],
    ['n1', 'B'],
    ['n2', 'B'],
  ] as const;
  s.gm.does('edit_setup', { participants: order.map(([id, side], index) => ({ id, side, seat: index })) });
  s.gm.does('dissolve_npc', { npcId: 'n2' });
  s.gm.does('add_participant', { id: 'c3', side: 'B' });
  s.spectator.sees(({ shared }) => shared.conflict?.participants.map(({ id }) => id), ['c1', 'c2', 'n1', 'c3']);
});

scenario('CR-54: saving the same words again withdraws no agreement', kit, (s) => {
  begun(s, 2);
  finished(s, 2);
  proposed(s, { c1: 'A', c2: 'B' });
  const draft = s.shared.conflict?.version;
  s.seat('s1').does('agree', { draft });
  s.gm.does('write_stake', { side: 'A', text: 'A has it their way' });
  s.seat('s2').does('write_stake', { side: 'c2', text: '' });
  s.gm.does('choose_place', { envId: 'none' });
  s.spectator.sees('shared.conflict.agreed', ['s1']);
  s.spectator.sees('shared.conflict.version', draft);
  s.gm.does('write_stake', { side: 'A', text: 'Something else' });
  s.spectator.sees('shared.conflict.agreed', []);
});

const late = { lateJoin: true } as const;
const watching = {
  A: { side: 'us', hand: ['2H', '7D'] },
  B: { side: 'them', hand: ['3H', '4C'] },
  C: { watches: true, deck: ['5H', '6H', '8C'] },
} as const;

scenario('CR-58: a request to join is withdrawn with words of its own', kit, (s) => {
  s.given({ parts: watching, options: late });
  s.C.does('join_conflict', { part: 'c3', side: 'us', text: 'I owe them.' });
  const own = kit.ruleset.legal(s.C.view).find(({ type }) => type === 'answer_join');
  const words = own === undefined ? undefined : presentation.move(s.C.view, own);
  expect(words).toMatchObject({ message: { text: 'move.answer_join.withdraw' }, aside: true });
  expect(words?.group?.urgent).toBeUndefined();
  const told = toldOf(s, () => s.C.does('answer_join', { entry: 'c3', accept: false }));
  expect(texts(told)).toEqual(['event.entry_answered.withdrawn']);
  s.C.does('join_conflict', { part: 'c3', side: 'us', text: 'I owe them.' });
  const declined = toldOf(s, () => s.gm.does('answer_join', { entry: 'c3', accept: false }));
  expect(texts(declined)).toEqual(['event.entry_answered']);
});

scenario('CR-58: once all agree, the caption says that the newcomer joins after the turn', kit, (s) => {
  s.given({ parts: watching, options: late });
  s.C.does('join_conflict', { part: 'c3', side: 'us', text: 'I owe them.' });
  s.gm.does('answer_join', { entry: 'c3', accept: true });
  expect(texts(presentation.caption?.(s.A.view)?.lines ?? [])).toContain('caption.entry.coming');
});

scenario('CR-194: a conflict that the place wins names the place as the winner', kit, (s) => {
  s.given({
    parts: { A: { hand: ['2H'], deck: ['3C'] } },
    place: { cards: ['4C'], attributes: [{ k: 'contestant', stake: 'The village drowns.', stamina: 8 }] },
  });
  s.A.does('concede', { part: 'c1' });
  expect(presentation.caption?.(s.spectator.view)?.title).toEqual({
    text: 'caption.result.won',
    facts: { people: ['The mill'] },
  });
});

scenario('CR-200: a stake that a truce leaves open is neither won nor lost', kit, (s) => {
  s.given({ parts: { A: { hand: ['2H', '4C'], deck: ['3C'] }, B: { hand: ['3H'], deck: ['4C'] } } });
  s.A.does('propose_truce', { text: 'The camels cross.' });
  s.B.does('answer_truce', { accept: true });
  s.gm.does('answer_truce', { accept: true });
  const [outcome] = presentation.board?.(s.gm.view) ?? [];
  const marks = outcome?.kind === 'sheet' ? outcome.entries.flatMap(({ mark }) => mark?.text ?? []) : [];
  expect(marks).toEqual(['sheet.outcome.open', 'sheet.outcome.open']);
  const told = toldOf(s, () => {
    s.gm.does('narrate_outcome', { side: 'A', text: 'They cross at dawn.' });
    s.gm.does('narrate_outcome', { side: 'B', text: '' });
  });
  expect(texts(told)).toEqual(['event.outcome.open']);
});

scenario('CR-35: the story tells the answer of a partner with their words', kit, (s) => {
  begun(s, 2);
  born(s, 2);
  const propose = () =>
    s.seat('s1').does('propose_prequel', { characterId: 'c1', level: 'words', premise: 'The fair', partner: 'c2' });
  propose();
  const declined = toldOf(s, () => s.seat('s2').does('answer_partner', { accept: false, note: 'I was abroad.' }));
  expect(declined).toMatchObject([{ text: 'event.partner_answered.no.told', facts: { note: 'I was abroad.' } }]);
  propose();
  const silently = toldOf(s, () => s.seat('s2').does('answer_partner', { accept: false }));
  expect(texts(silently)).toEqual(['event.partner_answered.no']);
  propose();
  const joined = toldOf(s, () => s.seat('s2').does('answer_partner', { accept: true, note: 'I held the bag.' }));
  expect(texts(joined)).toEqual(['event.partner_answered.yes.told']);
});

scenario('CR-32: the wish to call a prequel off is told, and the others are asked', kit, (s) => {
  begun(s, 2);
  born(s, 2);
  s.seat('s1').does('propose_prequel', { characterId: 'c1', level: 'words', premise: 'The fair' });
  s.gm.does('approve_prequel', { accept: true });
  const told = toldOf(s, () => s.seat('s1').does('cancel_prequel'));
  expect(told).toEqual([{ text: 'event.cancel_wished', facts: { by: 's1' } }]);
  expect(s.gm.view.own.asks).toEqual({ text: 'ask.gm.PREQUEL.scene.cancel', facts: { seats: ['s1'] } });
  const cancel = kit.ruleset.legal(s.gm.view).find(({ type }) => type === 'cancel_prequel');
  expect(cancel === undefined ? undefined : presentation.move(s.gm.view, cancel).aside).toBeUndefined();
  expect(presentation.move(s.gm.view, { type: 'open_conflict' }).aside).toBeUndefined();
  const ended = toldOf(s, () => s.gm.does('cancel_prequel'));
  expect(texts(ended)).toEqual(['event.cancel_wished', 'event.prequel_cancelled']);
});

scenario('CR-32: when the GM wishes to cancel a prequel, its player is asked', kit, (s) => {
  begun(s, 2);
  born(s, 2);
  s.seat('s1').does('propose_prequel', { characterId: 'c1', level: 'words', premise: 'The fair' });
  s.gm.does('approve_prequel', { accept: true });
  s.gm.does('cancel_prequel');
  s.spectator.sees('shared.waitingFor', ['gm', 's1']);
  expect(s.seat('s1').view.own.asks?.text).toBe('ask.PREQUEL.scene.cancel');
});

scenario('CR-36: the extra suit is shown even if an earlier character of the player died', kit, (s) => {
  begun(s, 2);
  born(s, 2);
  s.seat('s1').does('propose_prequel', { characterId: 'c1', level: 'blows', premise: 'The fair', partner: 'c2' });
  s.seat('s2').does('answer_partner', { accept: true });
  s.gm.does('approve_prequel', { accept: true });
  s.gm.does('create_full_npc', { name: 'A bully', deck: ['2C', '3D'] });
  s.gm.does('open_conflict', { title: 'In the yard' });
  proposed(s, { c1: 'A', c2: 'A', n1: 'B' }, { trump: 'H' });
  agreed(s);
  s.gm.does('concede', { part: 'n1' });
  skipOutcomes(s);
  // An earlier character of the same player died.
  const earlier = { ...s.shared.characters[0], id: 'c0', alive: false } as (typeof s.shared.characters)[number];
  s.seat('s1').does('choose_bonus_suit', { suit: 'S' });
  const { view } = s.seat('s1');
  const seen = { ...view, shared: { ...view.shared, characters: [earlier, ...view.shared.characters] } };
  expect(presentation.move(seen, { type: 'choose_bonus_suit', suit: 'C' })).toMatchObject({
    aside: true,
    group: { message: { text: 'group.bonus.chosen', facts: { chosen: ['S'] } } },
  });
});

scenario('CR-87: where everything is narrated, a wound and a pile ask for their line too', kit, (s) => {
  const parts = {
    B: { hand: ['9H', '2C'], side: 'us' },
    E: { hand: ['2D'], side: 'them' },
    C: { hand: ['3D'], side: 'them' },
  } as const;
  const attacks = [{ on: 'B', by: 'E', pile: ['5H'] }] as const;
  for (const narration of ['all', 'attacks'] as const) {
    s.given({ parts, attacks, options: { narration } });
    const wanted = narration === 'all' ? true : undefined;
    const wants = (type: string) => {
      const move = kit.ruleset.legal(s.B.view).find((one) => one.type === type);
      return move === undefined ? 'not offered' : presentation.move(s.B.view, move).wantsText;
    };
    expect(wants('take_wound')).toBe(wanted);
    s.B.does('cover', { aid: 'A1', cid: '9H', say: 'Back to you.' });
    expect(wants('send_pile')).toBe(wanted);
  }
});

scenario('CR-189: a card of the place that can hit no one is told', kit, (s) => {
  s.given({
    parts: { A: { hand: ['2H', '4C'] }, B: { hand: ['3H'] } },
    place: {
      cards: ['4C'],
      attributes: [
        { k: 'vested', side: 'A' },
        { k: 'vested', side: 'B' },
      ],
    },
    acted: ['B'],
  });
  const told = toldOf(s, () => s.A.does('end_turn'));
  expect(texts(told)).toEqual(['event.env_drew.one', 'event.env_card_dropped']);
});

scenario('CR-188: with the option that all tied are hit, the story says whom', kit, (s) => {
  s.given({
    parts: { A: { hand: ['4H'] }, B: { hand: ['4D'] }, C: { hand: ['9D'] } },
    place: { cards: ['6C'] },
    acted: ['B', 'C'],
    options: { blackTie: 'all-tied' },
  });
  s.A.does('end_turn');
  s.A.does('commit_reveal', { part: 'c1', cid: '4H' });
  s.B.does('commit_reveal', { part: 'c2', cid: '4D' });
  const told = toldOf(s, () => s.C.does('commit_reveal', { part: 'c3', cid: '9D' }));
  expect(told[1]).toEqual({
    text: 'event.red_laid.tied',
    facts: expect.objectContaining({ people: ['A', 'B'] }) as unknown,
  });
});

scenario('CR-202: the story tells that the fewest wounds decide, and that new hands are dealt', kit, (s) => {
  const parts = {
    A: { hand: ['2H'], deck: ['3C', '4C'], wounds: [['4C']] },
    B: { hand: ['3H'], deck: ['5C'] },
  } as const;
  s.given({ parts, acted: ['B'], options: { onStall: 'fewest-wounds' } });
  const decided = toldOf(s, () => s.A.does('end_turn'));
  expect(decided.map(({ text, facts }) => [text, facts?.['people']])).toEqual([
    ['event.stalled', undefined],
    ['event.conflict_won.wounds', ['B']],
  ]);
  s.given({ parts, acted: ['B'], options: { onStall: 'redraw' } });
  s.A.does('end_turn');
  const dealt = toldOf(s, () => s.gm.does('redeal'));
  expect(dealt.map(({ text, facts }) => [text, facts?.['partName']])).toEqual([
    ['event.hands_redealt', 'A'],
    ['event.hands_redealt', 'B'],
  ]);
});

scenario('CR-196: the story of a concession in a stalled conflict does not speak of the fewest wounds', kit, (s) => {
  s.given({ parts: { A: { hand: ['2H'] }, B: { hand: ['3H'] } }, acted: ['B'] });
  s.A.does('end_turn');
  const told = toldOf(s, () => s.A.does('concede', { part: 'c1' }));
  expect(texts(told)).toEqual(['event.conceded.will']);
});

scenario('CR-19 CR-28: the question in the menu asks only for what is still possible', kit, (s) => {
  begun(s, 1);
  born(s, 1);
  const asks = () => s.seat('s1').view.own.asks?.text;
  expect(asks()).toBe('ask.menu');
  s.seat('s1').does('tell_childhood', { characterId: 'c1', text: 'Wild.' });
  expect(asks()).toBe('ask.menu.told');
});

scenario('CR-29 CR-34: the story tells what a prequel brings, but not which cards', kit, (s) => {
  begun(s, 2);
  wonPrequel(s);
  const told = toldOf(s, () => s.seat('s1').does('draw_gains'));
  expect(told).toMatchObject([
    { text: 'event.gains_drawn.high', facts: { characterName: "Player 1's own", suits: ['C', 'S'] } },
  ]);
});

scenario('CR-205 CR-206: the story names the stand-in, and tells that the GM acts for an absent player', kit, (s) => {
  s.given({
    parts: {
      A: { hand: ['2H', '4C'], side: 'us' },
      B: { hand: ['3H'], side: 'them' },
      C: { hand: ['5D'], side: 'us' },
      D: { watches: true },
    },
  });
  expect(toldOf(s, () => s.gm.does('name_stand_in', { part: 'c1', user: 's3' }))).toMatchObject([
    { text: 'event.stand_in_named', facts: { partName: 'A', user: 's3' } },
  ]);
  expect(toldOf(s, () => s.gm.does('name_stand_in', { part: 'gm', user: 's4' }))).toMatchObject([
    { text: 'event.stand_in_named.gm', facts: { user: 's4' } },
  ]);
  s.given({ parts: { A: { hand: ['2H', '4C'] }, B: { hand: ['3H'] } } });
  s.system.does('seat_away', { seat: 's1' });
  s.system.does('grace_time_up', { seat: 's1' });
  expect(texts(toldOf(s, () => s.gm.does('act_for_absent', { part: 'c1' })))).toEqual(['event.acted_for_absent']);
});

scenario(
  'CR-200 CR-205: the GM is not asked to go on without a player who only owes an answer to a truce',
  kit,
  (s) => {
    s.given({ parts: { A: { hand: ['2H', '4C'] }, B: { hand: ['3H'] } } });
    s.A.does('propose_truce', { text: 'Enough.' });
    s.gm.does('answer_truce', { accept: true });
    s.system.does('seat_away', { seat: 's2' });
    s.system.does('grace_time_up', { seat: 's2' });
    s.gm.sees('own.asks', undefined);
    s.spectator.sees('shared.waitingFor', ['s1', 's2']);
    s.A.does('end_turn');
    expect(s.gm.view.own.asks?.text).toBe('ask.gm.absent');
  },
);

scenario('CR-206 CR-209: the GM is asked to go on for a player who left and still has to pay', kit, (s) => {
  s.given({
    parts: {
      A: { hand: ['2H', '4C'], deck: ['3C', '5C'], side: 'us', cost: 1 },
      B: { hand: ['3H'], side: 'them' },
      C: { hand: ['5D'], side: 'us' },
    },
  });
  s.system.does('seat_left', { seat: 's1' });
  s.B.does('concede', { part: 'c2' });
  skipOutcomes(s);
  expect(s.shared.phase).toBe('AFTERMATH.pay');
  expect(s.gm.view.own.asks).toEqual({ text: 'ask.gm.AFTERMATH.pay.left', facts: { people: ['A'] } });
});

test('CR-155: the form that spares a character marks the new card as required', () => {
  const field = kit.ruleset.intents['decide_fate']?.fields?.['card'];
  const required = (fate: string) => field?.required?.({} as never, { type: 'decide_fate', fate });
  expect([required('spared'), required('dead')]).toEqual([true, false]);
});

scenario('CR-53 CR-205: a stand-in reads whose agreement is still missing', kit, (s) => {
  begun(s, 3);
  finished(s, 3);
  proposed(s, { c1: 'A', c2: 'A', c3: 'B' });
  s.gm.does('name_stand_in', { part: 'c2', user: 's1' });
  s.seat('s1').does('agree', { draft: s.shared.conflict?.version });
  s.system.does('seat_away', { seat: 's2' });
  expect(s.seat('s1').view.own.asks).toMatchObject({
    text: 'ask.CONFLICT.setup.agree.stand_in',
    facts: { people: ["Player 2's own"] },
  });
});

scenario('CR-156: NPCs of the same name that only the GM knows are told apart', kit, (s) => {
  begun(s, 1);
  finished(s, 1);
  for (let count = 0; count < 3; count += 1) s.gm.does('write_npc', { name: 'A guard', cards: '2C 3D' });
  const named = () =>
    kit.ruleset
      .legal(s.gm.view)
      .filter(({ type }) => type === 'dissolve_npc')
      .map((move) => presentation.move(s.gm.view, move).message.facts?.['npcId']);
  expect(named()).toEqual(['A guard', 'A guard (2)', 'A guard (3)']);
  s.gm.does('open_conflict', { title: 'The vault' });
  s.gm.does('add_participant', { id: 'n2', side: 'B' });
  expect(named()).toEqual(['A guard', 'A guard (2)', 'A guard (3)']);
  s.spectator.sees('shared.people.0.id', 'n2');
  s.gm.does('dissolve_npc', { npcId: 'n2' });
  s.gm.does('cancel_setup');
  expect(named()).toEqual(['A guard', 'A guard (2)']);
});

scenario(
  'CR-202: the question in a stalled conflict depends on an open truce and on whether the GM plays an NPC in it',
  kit,
  (s) => {
    const stalled = (npc: boolean) => {
      s.given({
        parts: { A: { hand: ['2H'] }, B: { hand: ['3H'], ...(npc ? { npc: 'own deck' } : {}) } },
        acted: ['B'],
      });
      s.A.does('end_turn');
    };
    stalled(true);
    expect(s.gm.view.own.asks?.text).toBe('ask.gm.CONFLICT.stalled');
    s.gm.does('propose_truce', { text: 'Enough.' });
    expect(s.gm.view.own.asks?.text).toBe('ask.gm.CONFLICT.stalled.truce');
    stalled(false);
    expect(s.gm.view.own.asks?.text).toBe('ask.gm.CONFLICT.stalled.players');
    s.A.does('propose_truce', { text: 'Enough.' });
    expect(s.A.view.own.asks?.text).toBe('ask.CONFLICT.stalled.truce');
    s.gm.does('answer_truce', { accept: true });
    expect(s.gm.view.own.asks?.text).toBe('ask.gm.CONFLICT.stalled.players.truce');
  },
);

scenario('CR-202: in a stalled conflict the attacks of several NPCs say whose they are', kit, (s) => {
  s.given({
    parts: {
      A: { hand: ['2H'], side: 'us' },
      B: { hand: ['5D'], npc: 'own deck', side: 'them' },
      C: { hand: ['5D', 'QS'], npc: 'own deck', side: 'them' },
    },
    acted: ['B', 'C'],
  });
  s.A.does('end_turn');
  const attacks = kit.ruleset.legal(s.gm.view).filter(({ type }) => type === 'attack');
  const words = attacks.map((move) => presentation.move(s.gm.view, move));
  expect(words.map(({ message: { text, facts } }) => [text, facts?.['by']])).toEqual([
    ['move.attack.for', 'B'],
    ['move.attack.for', 'C'],
    ['move.attack.for.magic', 'C'],
  ]);
  expect(words[0]?.group?.short).toEqual({ text: 'short.card.for', facts: { card: '5D', by: 'B' } });
});

scenario('CR-35 CR-42: a finished partner is asked for the story, and for no extra card', kit, (s) => {
  begun(s, 2);
  born(s, 2);
  s.seat('s2').does('finish_creation', { characterId: 'c2' });
  s.seat('s1').does('propose_prequel', { characterId: 'c1', level: 'blows', premise: 'The fair', partner: 'c2' });
  s.seat('s2').does('answer_partner', { accept: true });
  s.gm.does('approve_prequel', { accept: true });
  s.gm.does('create_full_npc', { name: 'A bully', deck: ['2C', '3D'] });
  s.gm.does('open_conflict', { title: 'In the yard' });
  proposed(s, { c1: 'A', c2: 'A', n1: 'B' }, { trump: 'H' });
  agreed(s);
  s.gm.does('concede', { part: 'n1' });
  skipOutcomes(s);
  expect(s.seat('s2').view.own.asks?.text).toBe('ask.PREQUEL.story');
  expect(s.seat('s1').view.own.asks?.text).toBe('ask.PREQUEL.bonus');
});

scenario('CR-49: before leaving the setup, a challenger reads that this withdraws the challenge', kit, (s) => {
  begun(s, 2);
  finished(s, 2);
  s.seat('s1').does('challenge', { quote: 'The bridge is down.', claim: 'It holds.' });
  s.gm.does('add_participant', { id: 'c2', side: 'B' });
  const words = (seat: string, part: string) =>
    presentation.move(s.seat(seat).view, { type: 'leave_setup', part }).message;
  expect(presentation.irreversible?.['leave_setup']).toBe('always');
  expect(words('s1', 'c1')).toMatchObject({
    text: 'move.leave_setup.challenge',
    facts: { what: { text: 'sure.leave_setup.challenge' } },
  });
  expect(words('s2', 'c2')).toMatchObject({
    text: 'move.leave_setup',
    facts: { what: { text: 'sure.leave_setup.out' } },
  });
});

scenario('CR-59 CR-195: the GM reads which trump a place suggests', kit, (s) => {
  begun(s, 1);
  s.gm.does('take_place', { place: 'night-ice' });
  const rows = presentation.desk?.(s.gm.view).sections?.find(({ id }) => id === 'places')?.rows ?? [];
  expect(rows[0]?.lines).toContainEqual({ text: 'panel.place.trump', facts: { suit: 'C' } });
});
