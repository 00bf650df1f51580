/** Each refusal says exactly what is wrong, and has a message in both languages. */
import { intents } from '../intents.ts';
import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import german from '../data/text.de.json' with { type: 'json' };
import english from '../data/text.en.json' with { type: 'json' };
import { kit } from './kit.ts';
import { begun, born, finished, proposed, skipOutcomes, wonPrequel } from './steps.ts';

/** The message of a refusal: by its clause if there is one, otherwise by its code. */
function sentenceOf(code: string, clause = ''): string {
  const catalogue: Readonly<Record<string, string>> = english;
  const key = Object.hasOwn(catalogue, `refusal.${code}.${clause}`) ? `refusal.${code}.${clause}` : `refusal.${code}`;
  expect(Object.keys(german)).toContain(key);
  return catalogue[key] ?? '';
}

scenario('CR-50: a full conflict and an unknown participant have their own refusals', kit, (s) => {
  begun(s, 1);
  finished(s, 1);
  const people = Array.from({ length: 25 }, (_, index) => ({ id: `n${index + 1}`, side: 'B' }));
  for (const { id } of people) s.gm.does('create_full_npc', { name: `Person ${id}`, deck: ['2C'] });
  s.gm.does('open_conflict', { title: 'The crowd' });
  s.gm.refused('edit_setup', { participants: people }, 'CR_CONFLICT_FULL', { facts: { n: 24 } });
  s.gm.does('edit_setup', { participants: people.slice(0, 24) });
  s.gm.refused('add_participant', { id: 'n25', side: 'B' }, 'CR_CONFLICT_FULL', { facts: { n: 24 } });
  s.gm.refused('edit_setup', { participants: [{ id: 'n99', side: 'B' }] }, 'CR_UNKNOWN_PERSON', { clause: 'CR-50' });
  expect(sentenceOf('CR_CONFLICT_FULL')).toContain('{{n}}');
});

scenario('CR-157 CR-195: the numbers of NPCs and places are limited, and the refusals name the limits', kit, (s) => {
  begun(s, 1);
  for (let count = 0; count < 60; count += 1) s.gm.does('create_full_npc', { name: `Person ${count}`, deck: ['2C'] });
  s.gm.refused('create_full_npc', { name: 'One more', deck: ['2C'] }, 'CR_PEOPLE_FULL', { facts: { n: 60 } });
  s.gm.refused('draft_npc', { poolId: 'p1', name: 'One more' }, 'CR_PEOPLE_FULL');
  s.gm.refused('npc_good', { suit: 'S' }, 'CR_NO_DRAFT');
  s.gm.refused('keep_npc', { npcId: 'n1' }, 'CR_ALREADY_KEPT', { facts: { name: 'Person 0' } });
  const cart = { name: 'A cart', suits: ['C'], lowest: 'A', highest: 'K', copies: 1, when: 'roundEnd' };
  for (let count = 0; count < 40; count += 1) s.gm.does('write_place', { ...cart, red: 'all', black: 'lowest' });
  s.gm.refused('write_place', { ...cart, red: 'all', black: 'lowest' }, 'CR_PLACES_FULL', { facts: { n: 40 } });
});

scenario('CR-157 CR-04: an empty deck and an unknown card have different refusals', kit, (s) => {
  begun(s, 1);
  s.gm.refused('create_full_npc', { name: 'x', deck: [] }, 'CR_BAD_CARD', { clause: 'CR-157' });
  s.gm.refused('write_npc', { name: 'x', cards: '2C X1' }, 'CR_BAD_CARD', { clause: 'CR-04', facts: { code: 'X1' } });
  expect(sentenceOf('CR_BAD_CARD', 'CR-157')).not.toBe(sentenceOf('CR_BAD_CARD', 'CR-04'));
});

scenario('CR-11 CR-46: moves of players are refused to the GM', kit, (s) => {
  begun(s, 1);
  s.gm.refused('challenge', { quote: 'x', claim: 'y' }, 'CR_PLAYERS_ONLY');
  s.gm.refused('create_character', { name: 'x', concept: 'y' }, 'CR_PLAYERS_ONLY');
});

scenario('CR-47: waiting challenges are limited, and the refusal names the limit', kit, (s) => {
  begun(s, 1);
  finished(s, 1);
  s.gm.does('open_conflict', { title: 'The ford' });
  for (let count = 0; count < 20; count += 1) s.s1.does('challenge', { quote: 'It rains.', claim: `No ${count}` });
  s.s1.refused('challenge', { quote: 'It rains.', claim: 'No' }, 'CR_QUEUE_FULL', { facts: { n: 20 } });
});

scenario('CR-58 CR-77 CR-200: a player outside the conflict gets other refusals than a participant', kit, (s) => {
  s.given({ parts: { A: { hand: ['2H'] }, B: { hand: ['3H'] } } });
  s.system.does('seat_joined', { seat: 's3', name: 'Late' });
  s.s3.refused('propose_truce', { text: 'Peace.' }, 'CR_NO_PART');
  s.s3.refused('end_turn', {}, 'E_NOT_YOUR_TURN', { clause: 'CR-58' });
  s.B.refused('end_turn', {}, 'E_NOT_YOUR_TURN', { clause: 'CR-77' });
  expect(sentenceOf('E_NOT_YOUR_TURN', 'CR-58')).not.toContain('concede');
});

scenario('CR-53: agreeing twice is refused, and so is withdrawing without having agreed', kit, (s) => {
  begun(s, 2);
  finished(s, 2);
  proposed(s, { c1: 'A', c2: 'B' });
  const draft = s.shared.conflict?.version;
  s.s1.refused('unagree', {}, 'CR_NOT_AGREED');
  s.s1.does('agree', { draft });
  s.s1.refused('agree', { draft }, 'CR_ALREADY_AGREED');
});

scenario('CR-19 CR-35 CR-42: each step of creating a character has its own refusals', kit, (s) => {
  begun(s, 2);
  s.s1.refused('tell_childhood', { characterId: 'c1', text: 'Wild.' }, 'CR_NOT_FINISHED');
  s.s1.does('draw_birth', { characterId: 'c1' });
  s.s1.does('tell_childhood', { characterId: 'c1', text: 'Wild.' });
  s.s1.refused('tell_childhood', { characterId: 'c1', text: 'Quiet.' }, 'CR_CHILDHOOD_TOLD');
  const meeting = { characterId: 'c1', level: 'blows', premise: 'We met', partner: 'c2' };
  s.s1.refused('propose_prequel', meeting, 'CR_NO_PARTNER', { facts: { name: "Player 2's own" } });
  s.s1.does('finish_creation', { characterId: 'c1' });
  s.s1.refused('finish_creation', { characterId: 'c1' }, 'CR_CREATION_DONE', { facts: { name: "Player 1's own" } });
});

scenario(
  'CR-29 CR-32 CR-36: once its conflict is over, a prequel cannot be called off, and its gains are drawn only once',
  kit,
  (s) => {
    begun(s, 2);
    wonPrequel(s);
    s.s1.refused('cancel_prequel', {}, 'CR_PREQUEL_OVER');
    s.s1.refused('choose_bonus_suit', { suit: 'S' }, 'CR_NO_BONUS');
    s.s1.does('draw_gains');
    s.s1.refused('draw_gains', {}, 'CR_GAINS_DRAWN');
  },
);

scenario('CR-32: calling off another player’s prequel, or asking twice to call one off, is refused', kit, (s) => {
  begun(s, 2);
  born(s, 2);
  s.s1.does('propose_prequel', { characterId: 'c1', level: 'blows', premise: 'The first fight' });
  s.s2.refused('cancel_prequel', {}, 'E_NOT_YOURS', { facts: { name: 'Player 1' } });
  s.gm.does('approve_prequel', { accept: true });
  s.gm.does('cancel_prequel');
  s.gm.refused('cancel_prequel', {}, 'CR_ALREADY_WISHED');
});

scenario('CR-205 CR-207: each refusal of a stand-in gives its own reason', kit, (s) => {
  s.given({ parts: { A: { hand: ['2H'] }, B: { hand: ['3H'] } } });
  s.A.refused('name_stand_in', { part: 'c1', user: 's1' }, 'CR_STAND_IN_SELF', { facts: { name: 'A' } });
  s.gm.refused('name_stand_in', { part: 'gm', user: 's2' }, 'CR_STAND_IN_BARRED', { clause: 'CR-207' });
  expect(sentenceOf('CR_STAND_IN_BARRED', 'CR-207')).not.toBe(sentenceOf('CR_STAND_IN_BARRED'));
});

scenario(
  'CR-155 CR-206: only a spared character gets a card, and the GM acts only for a player whose turn it is',
  kit,
  (s) => {
    s.given({ parts: { A: { hand: ['KH'], deck: ['QS'] }, B: { hand: ['3H'] } }, turn: 'B' });
    s.system.does('seat_away', { seat: 's1' });
    s.timePasses({ ms: 300_000 });
    s.gm.refused('act_for_absent', { part: 'c1' }, 'E_NOT_YOUR_TURN', { clause: 'CR-206', facts: { name: 'A' } });
    s.system.does('seat_back', { seat: 's1' });
    s.B.does('concede', { part: 'c2' });
    skipOutcomes(s);
    const fate = { characterId: 'c1', text: 'Gone.' };
    s.gm.refused('decide_fate', { ...fate, fate: 'dead', card: '5H' }, 'CR_GIFT_SPARED_ONLY');
    s.gm.refused('decide_fate', { ...fate, fate: 'spared', card: 'KS' }, 'CR_BAD_CARD', { clause: 'CR-155' });
  },
);

scenario('CR-209: a departed player’s character cannot be added to a conflict', kit, (s) => {
  begun(s, 2);
  finished(s, 2);
  s.system.does('seat_left', { seat: 's2', person: 'p2' });
  s.gm.does('open_conflict', { title: 'The ford' });
  s.gm.refused('add_participant', { id: 'c2', side: 'B' }, 'CR_PLAYER_LEFT', { clause: 'CR-209' });
});

scenario('CR-40 CR-53: a code used for several clauses has a message for each', kit, (s) => {
  begun(s, 1);
  finished(s, 1);
  proposed(s, { c1: 'A' });
  s.gm.refused('agree', { draft: s.shared.conflict?.version }, 'CR_SIDES_MISSING');
  for (const [code, clause] of [
    ['CR_NOT_IN_CONFLICT', 'CR-40'],
    ['CR_NOT_ENEMY', 'CR-40'],
    ['CR_NOT_IN_CONFLICT', 'CR-199'],
    ['CR_NO_SUCH_ATTACK', 'CR-96'],
    ['CR_NO_SUCH_ATTACK', 'CR-127'],
    ['CR_NO_ENVIRONMENT', 'CR-50'],
    ['CR_DUPLICATE', 'CR-50'],
    ['CR_NOT_ASKED', 'CR-199'],
    ['E_PHASE', 'CR-176'],
  ] as const)
    expect(sentenceOf(code, clause)).not.toBe(sentenceOf(code));
});

test('CR-03: the refusal of a move at the wrong time says when it is possible', () => {
  const timed = intents.filter(({ phases, who }) => phases !== undefined && who.includes('seat'));
  expect(timed.length).toBeGreaterThan(40);
  const bare = timed.filter(({ clause }) => sentenceOf('E_PHASE', clause) === sentenceOf('E_PHASE'));
  expect(bare.map(({ type }) => type)).toEqual([]);
});

scenario(
  'CR-22 CR-39 CR-58 CR-143 CR-202: each move that an option allows has its own refusal when the option is off',
  kit,
  (s) => {
    s.given({ parts: { A: { hand: ['KH'] }, B: { hand: ['3H'] }, C: { watches: true } } });
    s.A.refused('cast', { cid: 'KH', effect: { k: 'none' } }, 'E_OPTION', { clause: 'CR-143' });
    s.C.refused('join_conflict', { part: 'c3', side: 'A', text: 'Why not.' }, 'E_OPTION', { clause: 'CR-58' });
    for (const clause of ['CR-22', 'CR-39', 'CR-58', 'CR-143', 'CR-202'])
      expect(sentenceOf('E_OPTION', clause)).not.toBe(sentenceOf('E_OPTION'));
  },
);

scenario('CR-24 CR-29 CR-35 CR-53 CR-58 CR-89 CR-200: a refused answer says which question is not open', kit, (s) => {
  s.given({ parts: { A: { hand: ['2H'] }, B: { hand: ['3H'] } } });
  s.A.refused('answer_truce', { accept: true }, 'CR_NOT_ASKED', { clause: 'CR-200' });
  s.A.refused('answer_join', { entry: 'c2', accept: true }, 'CR_NOT_ASKED', { clause: 'CR-58' });
  for (const clause of ['CR-24', 'CR-29', 'CR-35', 'CR-53', 'CR-58', 'CR-89', 'CR-200'])
    expect(sentenceOf('CR_NOT_ASKED', clause)).not.toBe(sentenceOf('CR_NOT_ASKED'));
});
