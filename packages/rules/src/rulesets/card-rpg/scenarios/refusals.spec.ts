/** Refusals of a play: the code, the clause, and exactly the facts its message needs. */
import { byFace, scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { Intent, Refusal } from '../../../kernel/index.ts';
import { seededRng } from '../../../kernel/index.ts';
import { ruleset } from '../index.ts';
import type { State } from '../state.ts';
import { kit } from './kit.ts';

function refusalsOf(state: State, seat: string, intent: Intent): readonly Refusal[] {
  const actor = seat === 'gm' ? ({ kind: 'gm' } as const) : ({ kind: 'seat', seat } as const);
  const decision = ruleset.decide(state, actor, byFace(ruleset.view(state, actor), intent, ruleset), seededRng('why'));
  return decision.ok ? [] : decision.refusals;
}

scenario(
  'CR-81 … CR-112: each refused play of a turn names its clause and the facts that its message shows',
  kit,
  (s) => {
    s.given({
      trump: 'S',
      parts: {
        B: { side: 'us', hand: ['7H', '5H', '2S', '9D', '4C'], wounds: [['2C'], ['3C']] },
        E: { side: 'them', hand: ['2D'], wounds: [['4D', '6H']] },
        C: { side: 'us', hand: ['3D'] },
        D: { side: 'them', hand: ['4D'], out: true },
      },
      attacks: [
        { on: 'B', by: 'E', pile: ['6H'] },
        { on: 'B', by: 'E', pile: ['5S'] },
        { on: 'E', by: 'B', pile: ['3C'] },
      ],
    });
    const refusals = (intent: Intent, seat = 's1') => refusalsOf(s.state, seat, intent);
    const reasons: readonly (readonly [Intent, string, string, object])[] = [
      [{ type: 'cover', aid: 'A1', cid: '5H' }, 'CR_TOO_LOW', 'CR-90', { card: '5H', v: 5, n: 6 }],
      [{ type: 'cover', aid: 'A1', cid: '9D' }, 'CR_WRONG_SUIT', 'CR-90', { attack: '6H', suit: 'H', trump: 'S' }],
      [{ type: 'cover', aid: 'A2', cid: '2S' }, 'CR_TRUMP_TOO_LOW', 'CR-92', { trump: 'S', n: 5 }],
      [{ type: 'cover', aid: 'A3', cid: '4C' }, 'CR_NOT_AGAINST_YOU', 'CR-74', { name: 'E' }],
      [{ type: 'cover', aid: 'A9', cid: '4C' }, 'CR_NO_SUCH_ATTACK', 'CR-74', {}],
      [{ type: 'cover', aid: 'A1', cid: 'c1:99' }, 'E_NOT_IN_HAND', 'CR-90', {}],
      [{ type: 'deflect', aid: 'A1', cid: '7H', target: 'c2' }, 'CR_NUMBER_DIFFERS', 'CR-102', { n: 6 }],
      [{ type: 'deflect', aid: 'A2', cid: '5H', target: 'c3' }, 'CR_NOT_ENEMY', 'CR-104', { name: 'C' }],
      [{ type: 'deflect', aid: 'A2', cid: '5H', target: 'c4' }, 'CR_TARGET_OUT', 'CR-123', { name: 'D' }],
      [{ type: 'deflect', aid: 'A2', cid: '5H' }, 'CR_TARGET_NEEDED', 'CR-104', {}],
      [{ type: 'deflect', aid: 'A2', cid: 'c1:99', target: 'c2' }, 'E_NOT_IN_HAND', 'CR-102', {}],
      [{ type: 'take_wound', aid: 'A1' }, 'CR_THIRD_WOUND', 'CR-112', {}],
      [{ type: 'attack', cid: '4C', target: 'c2', say: 'x' }, 'CR_OPEN_ATTACKS', 'CR-73', { n: 2 }],
      [{ type: 'end_turn' }, 'CR_OPEN_ATTACKS', 'CR-75', { n: 2 }],
    ];
    for (const [intent, code, clause, facts] of reasons)
      expect(refusals(intent)).toContainEqual({ code, clause, facts });
    expect(refusals({ type: 'end_turn' }, 's2')).toEqual([
      { code: 'E_NOT_YOUR_TURN', clause: 'CR-77', facts: { name: 'B' } },
    ]);
    expect(refusals({ type: 'concede', part: 'c1' }, 's3')).toEqual([
      { code: 'E_NOT_YOURS', clause: 'CR-115', facts: { name: 'B' } },
    ]);
    s.B.does('cover', { aid: 'A1', cid: '7H' });
    expect(refusals({ type: 'cover', aid: 'A1', cid: '2S' })).toEqual([
      { code: 'CR_ALREADY_RESOLVED', clause: 'CR-74', facts: {} },
    ]);
    s.B.does('deflect', { aid: 'A2', cid: '5H', target: 'c2' });
    expect(refusals({ type: 'attack', cid: '4C', target: 'c2', say: 'x' })).toEqual([
      { code: 'CR_SUIT_NOT_WOUNDED', clause: 'CR-82', facts: { name: 'E', suits: ['D', 'H'] } },
    ]);
    expect(refusals({ type: 'attack', cid: '9D', target: 'c2' })).toEqual([
      { code: 'E_TEXT_REQUIRED', clause: 'CR-87', facts: {} },
    ]);
  },
);

scenario('CR-103 EX-06: if ranks have to be equal, a ten does not deflect a Jack', kit, (s) => {
  s.given({
    trump: 'C',
    options: { deflectMatch: 'rank' },
    parts: { B: { hand: ['TD', '9D'] }, E: { hand: ['2D'] } },
    attacks: [{ on: 'B', by: 'E', pile: ['JD'] }],
  });
  const refusals = (cid: string) => refusalsOf(s.state, 's1', { type: 'deflect', aid: 'A1', cid, target: 'c2' });
  expect(refusals('TD')).toEqual([{ code: 'CR_NUMBER_DIFFERS', clause: 'CR-103', facts: { n: 10 } }]);
  expect(refusals('9D')).toEqual([{ code: 'CR_NUMBER_DIFFERS', clause: 'CR-102', facts: { n: 10 } }]);
});

scenario('CR-124 … CR-138 CR-185: each refusal of magic names the clause that limits it', kit, (s) => {
  s.given({
    trump: 'S',
    parts: {
      B: { hand: ['JH', 'QH', 'KH', '2D'], deck: [] },
      E: { hand: ['2H'] },
      C: { hand: ['3D'] },
    },
    attacks: [
      { on: 'E', by: 'C', pile: ['4H'] },
      { on: 'E', by: 'C', pile: ['6D', '8D'] },
    ],
    reds: [],
  });
  const blow = { type: 'attack', target: 'c2', say: 'The air tears.' };
  const refusals = (cid: string, effect?: object) =>
    refusalsOf(s.state, 's1', { ...blow, cid, ...(effect === undefined ? {} : { effect }) });
  const only = (code: string, clause: string, facts: object = {}) => [{ code, clause, facts }];
  expect(refusals('JH')).toEqual(only('CR_EFFECT_MISSING', 'CR-126'));
  expect(refusals('JH', { k: 'none' })).toEqual(only('CR_EFFECT_REQUIRED', 'CR-126'));
  expect(refusals('2D', { k: 'Q.draw' })).toEqual(only('CR_EFFECT_NOT_FACE', 'CR-124'));
  expect(refusals('JH', { k: 'K.take', aid: 'A1' })).toEqual(only('CR_EFFECT_WRONG_RANK', 'CR-124', { rank: 'J' }));
  expect(refusals('JH', { k: 'J.remove', aid: 'A7' })).toEqual(only('CR_EFFECT_TARGET', 'CR-128'));
  expect(refusals('JH', { k: 'J.remove', aid: 'A2' })).toEqual(only('CR_EFFECT_SUIT', 'CR-130', { suit: 'H' }));
  expect(refusals('QH', { k: 'Q.draw' })).toEqual(only('CR_DECK_EMPTY', 'CR-134'));
  expect(refusals('QH', { k: 'Q.split', aid: 'A1' })).toEqual(only('CR_PILE_TOO_SMALL', 'CR-135'));
  expect(refusals('KH', { k: 'K.spread', aid: 'A1' })).toEqual(only('CR_PILE_TOO_SMALL', 'CR-138'));
  expect(refusals('KH', { k: 'K.take', aid: 'NEW' })).toEqual(only('CR_EFFECT_SELF', 'CR-129'));
  s.given({
    trump: 'S',
    parts: { B: { hand: ['KH', 'JD', '2D'] }, E: { hand: ['2H'] } },
    attacks: [
      { on: 'B', by: 'E', pile: ['4H'] },
      { on: 'B', by: 'E', pile: ['9C'] },
    ],
    reds: ['TD'],
    place: { cards: ['2C'] },
  });
  // A King that covers a pile is its top card, so his magic cannot target the pile or the cards below.
  const covering = { type: 'cover', aid: 'A1', cid: 'KH', effect: { k: 'K.take', aid: 'A1' } };
  expect(refusalsOf(s.state, 's1', covering)).toEqual([
    { code: 'CR_EFFECT_TARGET', clause: 'CR-128', facts: {} },
    { code: 'CR_EFFECT_SELF', clause: 'CR-129', facts: {} },
  ]);
  const turning = { type: 'deflect', aid: 'A3', cid: 'JD', effect: { k: 'J.move', from: 'A1', to: 'A3' } };
  expect(refusalsOf(s.state, 's1', turning)).toEqual([{ code: 'CR_RED_NO_PILE', clause: 'CR-185', facts: {} }]);
});

scenario(
  'CR-179 CR-207: answering a red card twice, and a co-GM who takes part in the conflict, are refused',
  kit,
  (s) => {
    s.given({
      parts: { A: { hand: ['9D'] }, B: { hand: ['2H'] } },
      reds: ['8D'],
      place: { cards: ['2C'] },
    });
    s.A.does('take_wound', { aid: 'A1' });
    expect(refusalsOf(s.state, 's1', { type: 'take_wound', aid: 'A1' })).toEqual([
      { code: 'CR_ALREADY_RESOLVED', clause: 'CR-179', facts: {} },
    ]);
    expect(refusalsOf(s.state, 'gm', { type: 'name_stand_in', part: 'gm', user: 's1' })).toEqual([
      { code: 'CR_STAND_IN_BARRED', clause: 'CR-207', facts: { name: 'A' } },
    ]);
  },
);
