/** The worked examples, card by card: the course of a conflict. */
import { drawGains, halfFor } from '../state-changes.ts';
import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import type { CardCode } from '../../../kernel/index.ts';
import { newCard } from '../cards.ts';

import { openingBy } from '../flow/deal.ts';
import { kit } from './kit.ts';
import { open, part } from './steps.ts';

test('EX-02 EX-03 CR-66 CR-67: the lowest trump opens, and if several are equal, the next one up decides', () => {
  const candidate = (id: string, trumps: readonly CardCode[]) => ({ part: id, trumps });
  expect(openingBy([candidate('A', ['AD', '6D']), candidate('B', ['AD', '4D']), candidate('C', ['2D'])])).toEqual({
    parts: ['B'],
    shown: ['AD', '4D'],
  });
  expect(openingBy([candidate('A', ['3D']), candidate('B', ['3D', 'TD'])]).parts).toEqual(['B']);
  expect(openingBy([candidate('A', []), candidate('B', [])]).parts).toEqual(['A', 'B']);
  expect(openingBy([candidate('A', ['3D', '5D']), candidate('B', ['3D', '5D'])]).parts).toEqual(['A', 'B']);
});

scenario('EX-04: an ace of trump covers a king', kit, (s) => {
  s.given({
    trump: 'C',
    parts: { B: { hand: ['AC', '2H'] }, E: { hand: ['KD', '2C'] } },
    attacks: [{ on: 'B', by: 'E', pile: ['KH'] }],
  });
  s.B.does('cover', { aid: 'A1', cid: 'AC', say: 'The smallest lever.' });
  s.E.sees(open('c2'), [['KH', 'AC']]);
  // The pile now counts as a trump worth one.
  s.B.does('end_turn');
  s.E.refused('cover', { aid: 'A1', cid: 'KD' }, 'CR_TRUMP_TOO_LOW', { facts: { trump: 'C', n: 1 } });
  s.E.does('cover', { aid: 'A1', cid: '2C' });
});

scenario('EX-05 EX-06: a ten covers and deflects a Jack; by option only the same rank deflects', kit, (s) => {
  const setting = {
    trump: 'C',
    parts: { B: { hand: ['TD', '2H'] }, E: { hand: ['2D'] } },
    attacks: [{ on: 'B', by: 'E', pile: ['JD'] }],
  } as const;
  s.given(setting);
  s.B.may('cover', { aid: 'A1', cid: 'TD' });
  s.B.does('deflect', { aid: 'A1', cid: 'TD', target: 'c2' });
  s.expectNoEvent('spell_cast');
  s.given({ ...setting, options: { deflectMatch: 'rank' } });
  s.B.refused('deflect', { aid: 'A1', cid: 'TD', target: 'c2' }, 'CR_NUMBER_DIFFERS', { clause: 'CR-103' });
  s.B.does('cover', { aid: 'A1', cid: 'TD' });
});

scenario('EX-07: every card of a wound lends its suit', kit, (s) => {
  const setting = {
    trump: 'D',
    parts: { B: { hand: ['9H', '5C', '2S'] }, E: { hand: ['2D'], wounds: [['5H', '7S']] } },
    attacks: [{ on: 'B', by: 'E', pile: ['3C'] }],
  } as const;
  s.given(setting);
  s.B.does('cover', { aid: 'A1', cid: '5C' });
  s.B.does('attack', { target: 'c2', cid: '9H', say: 'Where it hurts.' });
  s.given({ ...setting, options: { woundSuit: 'top-card' } });
  s.B.does('cover', { aid: 'A1', cid: '5C' });
  s.B.refused('attack', { target: 'c2', cid: '9H', say: 'x' }, 'CR_SUIT_NOT_WOUNDED', { facts: { suits: ['S'] } });
  s.B.may('attack', { target: 'c2', cid: '2S' });
});

scenario('EX-08: a turn that began without open attacks allows one attack', kit, (s) => {
  s.given({ parts: { B: { hand: ['4C', '6C'] }, E: { hand: ['2D'] } } });
  s.B.does('attack', { target: 'c2', cid: '4C', say: 'A shove.' });
  s.B.refused('attack', { target: 'c2', cid: '6C', say: 'Another.' }, 'CR_ALREADY_ATTACKED', { clause: 'CR-86' });
});

scenario('EX-09: two covered piles go to two enemies', kit, (s) => {
  s.given({
    trump: 'S',
    parts: { B: { hand: ['5D', '2S', '9H'] }, C: { hand: ['2H'] }, D: { hand: ['3H'] } },
    attacks: [
      { on: 'B', by: 'C', pile: ['3D'] },
      { on: 'B', by: 'D', pile: ['9C'] },
    ],
  });
  s.B.does('cover', { aid: 'A1', cid: '5D' });
  s.B.does('cover', { aid: 'A2', cid: '2S' });
  s.B.refused('push', { to: { A1: 'c2' } }, 'CR_PUSH_INCOMPLETE');
  s.B.refused('push', { to: { A1: 'c2', A2: 'c1' } }, 'CR_NOT_ENEMY');
  s.B.does('push', { to: { A1: 'c2', A2: 'c3' } });
  s.C.sees(open('c2'), [['3D', '5D']]);
  s.D.sees(open('c3'), [['9C', '2S']]);
});

scenario('EX-10: if sending on needs a full defence, covered piles leave play after a wound', kit, (s) => {
  s.given({
    trump: 'S',
    options: { pushNeedsFullDefence: true },
    parts: { P: { hand: ['8H', '2C'] }, Y: { hand: ['2S', '9D'] } },
    attacks: [
      { on: 'P', by: 'Y', pile: ['5H', '7H'] },
      { on: 'P', by: 'Y', pile: ['7S'] },
    ],
    turn: 'P',
  });
  s.P.does('take_wound', { aid: 'A2' });
  s.P.does('cover', { aid: 'A1', cid: '8H' });
  s.expectEvent('piles_left_play', { reason: 'wounded', cards: ['5H', '7H', '8H'] });
  s.P.does('end_turn');
  s.Y.may('attack', { target: 'c1', cid: '9D' });
});

const twoOnB = {
  trump: 'C',
  parts: { B: { hand: ['JH', 'JS', '2D'] }, E: { hand: ['2H'] } },
  attacks: [
    { on: 'B', by: 'E', pile: ['4H'] },
    { on: 'B', by: 'E', pile: ['TS'] },
  ],
} as const;

scenario('EX-11: a Jack removes only attacks of its own suit', kit, (s) => {
  s.given(twoOnB);
  s.B.refused('cover', { aid: 'A1', cid: 'JH', effect: { k: 'J.remove', aid: 'A2' } }, 'CR_EFFECT_SUIT');
  s.B.refused('cover', { aid: 'A1', cid: 'JH' }, 'CR_EFFECT_MISSING');
  s.B.refused('cover', { aid: 'A1', cid: 'JH', effect: { k: 'Q.draw' } }, 'CR_EFFECT_WRONG_RANK');
});

scenario('EX-12: a Jack deflects an attack and moves another onto it', kit, (s) => {
  s.given(twoOnB);
  s.B.does('deflect', { aid: 'A2', cid: 'JS', target: 'c2', effect: { k: 'J.move', from: 'A1', to: 'A2' } });
  s.E.sees(open('c2'), [['TS', '4H'], ['JS']]);
  s.B.sees(open('c1'), []);
  s.B.sees(part('c1'), { ...part('c1')(s.B.view), cost: 1 });
});

scenario('EX-13: a Jack cannot remove its own attack', kit, (s) => {
  s.given({ parts: { B: { hand: ['JS', '2D'] }, E: { hand: ['2H'] } } });
  const attack = { target: 'c2', cid: 'JS', say: 'My shadow gets up.' };
  s.B.refused('attack', { ...attack, effect: { k: 'J.remove', aid: 'NEW' } }, 'CR_EFFECT_SELF');
  s.B.does('attack', { ...attack, effect: { k: 'none' } });
  s.expectEvent('spell_cast', { cost: 1, costTotal: 1 });
});

scenario('EX-14: a Queen splits the pile that it deflects', kit, (s) => {
  s.given({
    trump: 'D',
    parts: { B: { hand: ['QC', '2D'] }, E: { hand: ['2H'] } },
    attacks: [{ on: 'B', by: 'E', pile: ['5H', 'TS'] }],
  });
  s.B.does('deflect', { aid: 'A1', cid: 'QC', target: 'c2', effect: { k: 'Q.split', aid: 'A1' } });
  s.E.sees(open('c2'), [['5H'], ['QC'], ['TS']]);
});

scenario('EX-15: an empty deck gives a Queen nothing', kit, (s) => {
  s.given({ parts: { B: { hand: ['QC', '2D'] }, E: { hand: ['2H'] } } });
  const attack = { target: 'c2', cid: 'QC', say: 'Rain falls upwards.' };
  s.B.refused('attack', { ...attack, effect: { k: 'Q.draw' } }, 'CR_DECK_EMPTY', { clause: 'CR-134' });
  s.B.does('attack', { ...attack, effect: { k: 'none' } });
  s.expectEvent('spell_cast', { cost: 1 });
});

scenario('EX-16: a King takes a card for good', kit, (s) => {
  s.given({
    trump: 'C',
    parts: { B: { hand: ['KH', '2D'] }, C: { hand: ['2H'], deck: ['3H'] } },
    attacks: [
      { on: 'B', by: 'C', pile: ['6D', '9D'] },
      { on: 'B', by: 'C', pile: ['3H'] },
    ],
  });
  s.B.does('cover', { aid: 'A2', cid: 'KH', effect: { k: 'K.take', aid: 'A1' } });
  s.expectEvent('card_stolen', { card: '9D', fromOwner: 'c2', toOwner: 'c1' });
  s.B.seesCards('own.hand', ['2D', '9D']);
  s.B.sees(open('c1'), [['6D']]);
  s.spectator.sees((view) => part('c1')(view)?.cost, 2);
  s.B.does('cover', { aid: 'A1', cid: '9D' });
});

scenario('EX-17: a King spreads a pile into single attacks', kit, (s) => {
  s.given({
    trump: 'D',
    parts: {
      B: { side: 'us', hand: ['KC', '2D'] },
      E: { side: 'them', hand: ['2H'], wounds: [['2C'], ['3C']] },
      A: { side: 'us', hand: ['3D'] },
    },
    attacks: [{ on: 'E', by: 'A', pile: ['4C', '8C', 'TC'] }],
  });
  s.B.does('attack', { target: 'c2', cid: 'KC', say: 'The hill walks.', effect: { k: 'K.spread', aid: 'A1' } });
  s.E.sees(open('c2'), [['4C'], ['KC'], ['8C'], ['TC']]);
  s.B.does('end_turn');
  s.E.refused('end_turn', {}, 'CR_OPEN_ATTACKS', { facts: { n: 4 } });
  s.E.refused('take_wound', { aid: 'A1' }, 'CR_THIRD_WOUND');
  s.E.does('concede', { part: 'c2' });
  s.expectEvent('conceded', { why: 'third', woundsTaken: ['W3', 'W4', 'W5', 'W6'] });
});

scenario('EX-18: with two wounds, a participant cannot take a third and has to concede', kit, (s) => {
  s.given({
    trump: 'D',
    parts: { B: { hand: ['2S'], wounds: [['2C'], ['3C']] }, E: { hand: ['2H'] }, C: { hand: ['3H'] } },
    attacks: [
      { on: 'B', by: 'E', pile: ['4C'] },
      { on: 'B', by: 'C', pile: ['5C'] },
    ],
  });
  s.B.refused('take_wound', { aid: 'A1' }, 'CR_THIRD_WOUND', { clause: 'CR-112' });
  s.B.does('concede', { part: 'c1' });
  s.expectEvent('conceded', { part: 'c1', why: 'third', woundsTaken: ['W3', 'W4'] });
  s.spectator.sees((view) => part('c1')(view)?.wounds.length, 4);
  s.spectator.sees((view) => part('c1')(view)?.active, false);
});

scenario(
  'EX-19: on a concession in mid-turn, covered piles leave play and the participant’s attacks stay',
  kit,
  (s) => {
    s.given({
      trump: 'D',
      parts: {
        B: { side: 'us', hand: ['8C', '2S'] },
        C: { side: 'them', hand: ['2H'] },
        D: { side: 'us', hand: ['3H'] },
      },
      attacks: [
        { on: 'B', by: 'C', pile: ['4C'] },
        { on: 'B', by: 'C', pile: ['9S'] },
        { on: 'C', by: 'B', pile: ['4H'] },
      ],
    });
    s.B.does('cover', { aid: 'A1', cid: '8C' });
    s.B.does('concede', { part: 'c1' });
    s.expectEvent('piles_left_play', { aids: ['A1'], reason: 'conceded' });
    s.spectator.sees((view) => part('c1')(view)?.wounds.map(({ faces }) => faces), [['9S']]);
    s.spectator.sees(open('c2'), [['4H']]);
    expect(s.shared.phase).toBe('TURN.resolve');
  },
);

scenario('EX-20: when the last enemy concedes, open attacks wound no one', kit, (s) => {
  s.given({
    trump: 'D',
    parts: { B: { hand: ['8C', '2S'] }, E: { hand: ['2H'] } },
    attacks: [
      { on: 'B', by: 'E', pile: ['4C'] },
      { on: 'B', by: 'E', pile: ['9S'] },
    ],
  });
  s.B.does('cover', { aid: 'A1', cid: '8C' });
  s.E.does('concede', { part: 'c2' });
  s.expectEvent('piles_left_play', { aids: ['A1', 'A2'], cards: ['4C', '8C', '9S'], reason: 'over' });
  s.expectEvent('conflict_won', { side: 'B', winners: ['c1'], losers: ['c2'] });
  s.spectator.sees((view) => part('c1')(view)?.wounds, []);
  s.B.refused('take_wound', { aid: 'A2' }, 'E_PHASE');
});

scenario('EX-21: magic is paid from the top of the deck', kit, (s) => {
  s.given({ parts: { B: { hand: ['KS'], cost: 3, deck: ['4D', '2H', 'JC', '9C', '8C'] }, E: { hand: ['2D'] } } });
  s.rig({ 'deck:c1': ['4D', 'KS', '2H', 'JC', '9C'] });
  s.E.does('concede', { part: 'c2' });
  s.gm.does('narrate_outcome', { side: 'B', text: 'So it was.' });
  s.gm.does('narrate_outcome', { side: 'E', text: '' });
  expect(s.shared.phase).toBe('AFTERMATH.pay');
  for (let flips = 0; flips < 5; flips += 1) s.B.does('flip');
  s.expectEvent('cards_destroyed', { character: 'c1', cards: ['4D', '2H', '9C'] });
  s.B.sees((view) => view.own.sheets?.['c1']?.list, ['8C', 'JC', 'KS']);
  s.B.sees((view) => view.own.sheets?.['c1']?.ashes, ['9C', '4D', '2H']);
});

scenario('EX-22: a character with only face cards left is consumed', kit, (s) => {
  s.given({ parts: { B: { cost: 4, deck: ['3C', '8D', 'QH', 'KS', 'KD'] }, E: { hand: ['2D'] } } });
  s.E.does('concede', { part: 'c2' });
  s.gm.does('narrate_outcome', { side: 'B', text: '' });
  s.gm.does('narrate_outcome', { side: 'E', text: '' });
  for (let flips = 0; flips < 5; flips += 1) s.B.does('flip');
  expect(s.events.filter(({ type }) => type === 'payment_flipped')).toHaveLength(5);
  s.expectEvent('cost_lapsed', { left: 2 });
  s.expectEvent('consumed', { character: 'c1' });
  s.gm.refused('decide_fate', { characterId: 'c2', fate: 'dead', text: 'x' }, 'CR_NOT_CONSUMED');
  s.gm.does('decide_fate', { characterId: 'c1', fate: 'lost', text: 'No one saw where to.' });
  expect(s.shared.phase).toBe('SCENE');
  s.spectator.sees((view) => view.shared.characters[0]?.alive, false);
});

const lastPlainCard = {
  trump: 'D',
  parts: { B: { hand: ['KH', '2D'] }, C: { hand: ['QS'], deck: ['KS'] }, E: { hand: ['3D'] } },
  attacks: [
    { on: 'B', by: 'E', pile: ['4H'] },
    { on: 'E', by: 'C', pile: ['6S'] },
  ],
} as const;

scenario(
  'EX-23: a character whose last number card is taken is consumed at once, or by option only later',
  kit,
  (s) => {
    s.given(lastPlainCard);
    s.B.does('cover', { aid: 'A1', cid: 'KH', effect: { k: 'K.take', aid: 'A2' } });
    s.expectEvent('consumed', { character: 'c2' });
    s.expectEvent('conceded', { part: 'c2', why: 'consumed' });
    s.given({ ...lastPlainCard, options: { consumedTiming: 'aftermath' } });
    s.B.does('cover', { aid: 'A1', cid: 'KH', effect: { k: 'K.take', aid: 'A2' } });
    s.expectNoEvent('consumed');
    s.spectator.sees((view) => part('c2')(view)?.active, true);
  },
);

const emptySuit = { low: [], high: [] };
const emptyHalves = { C: emptySuit, D: emptySuit, H: emptySuit, S: emptySuit };

test('EX-33: the other half of a suit replaces an empty one', () => {
  expect(halfFor({ ...emptyHalves, S: { low: [], high: [newCard('9S', 'c1')] } }, 'S', 'low')).toBe('high');
  expect(halfFor(emptyHalves, 'S', 'low')).toBeUndefined();
  expect(drawGains({ ...emptyHalves, S: { low: [], high: [newCard('9S', 'c1')] } }, ['S'], 'low').cards).toHaveLength(
    1,
  );
});

scenario('EX-34: a round in which no card is played stalls the conflict, and the GM ends it', kit, (s) => {
  s.given({
    parts: { A: { hand: ['2H'], wounds: [['2C']] }, B: { hand: [], wounds: [['3C'], ['4C']] } },
    turn: 'A',
  });
  s.A.does('end_turn');
  s.expectEvent('stalled');
  s.gm.refused('redeal', {}, 'E_OPTION');
  s.A.may('propose_truce');
  s.B.may('concede', { part: 'c2' });
  s.gm.does('declare_no_winner', { text: 'They go home.' });
  expect(s.shared.phase).toBe('CONFLICT.resolve');
});

scenario('EX-35: only the player who draws with a Queen sees the card', kit, (s) => {
  s.given({ parts: { B: { hand: ['QS', '2D'], deck: ['9H', '3C'] }, E: { hand: ['2H'] } } });
  s.B.does('attack', { target: 'c2', cid: 'QS', say: 'A door where none was.', effect: { k: 'Q.draw' } });
  s.B.heard('card_drawn', { part: 'c1', card: '9H' });
  s.B.seesCards('own.hand', ['2D', '9H']);
  s.E.heard('card_drawn', { part: 'c1' });
  s.E.neverSaw('9H');
  s.spectator.neverSaw('9H');
  s.spectator.sees((view) => [part('c1')(view)?.hand, part('c1')(view)?.deck], [2, 1]);
});

scenario('EX-36: the GM acts for an absent player', kit, (s) => {
  s.given({
    trump: 'D',
    parts: { B: { hand: ['9C'], wounds: [['2C']] }, E: { hand: ['2H'] } },
    attacks: [
      { on: 'B', by: 'E', pile: ['4C'] },
      { on: 'B', by: 'E', pile: ['5C'] },
    ],
  });
  s.gm.refused('act_for_absent', { part: 'c1' }, 'CR_NOT_ABSENT');
  s.system.does('seat_away', { seat: 's1' });
  s.gm.refused('act_for_absent', { part: 'c1' }, 'CR_GRACE_RUNNING', { clause: 'CR-205' });
  s.timePasses({ ms: 300_000 });
  s.gm.does('act_for_absent', { part: 'c1' });
  s.expectEvent('wound_taken', { aid: 'A1', wid: 'W2', count: 2 });
  s.expectEvent('conceded', { part: 'c1', why: 'absent', woundsTaken: ['W3'] });
  s.spectator.sees((view) => part('c1')(view)?.wounds.map(({ faces }) => faces), [['2C'], ['4C'], ['5C']]);
  s.E.neverSaw('9C');
});
