import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import type { CardCode } from '../../../../kernel/index.ts';
import { costOf, halfOf, isPlayable, isSpell, valueOf } from '../../cards.ts';
import { options } from '../../options.ts';
import { effectWords } from '../../presentation/groups.ts';
import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import { agreed, open, part, proposed, skipOutcomes } from '../../scenarios/steps.ts';

test('CR-04 … CR-07: the value of each card, and which cards are magic', () => {
  expect(['AC', '9D', 'TS', 'JH', 'QC', 'KD'].map((card) => valueOf(card as 'AC'))).toEqual([1, 9, 10, 10, 10, 10]);
  expect(['TS', 'JH', 'QC', 'KD'].map((card) => isSpell(card as 'AC'))).toEqual([false, true, true, true]);
  expect(['X1', '7H/2', '7H', ''].map(isPlayable)).toEqual([false, false, true, false]);
  expect(['5C', '6C', 'KC', 'AC'].map((card) => halfOf(card as 'AC'))).toEqual(['low', 'high', 'high', 'low']);
});

test('CR-140 CR-143: face cards have a price, a ten has none; by default no card is played for its magic alone', () => {
  expect(['JH', 'QC', 'KD', 'TS'].map((card) => costOf(card as 'AC'))).toEqual([1, 1, 2, 0]);
  expect(defaultOf('standaloneMagic')).toBe(false);
});

function defaultOf(key: string) {
  return options.find((option) => option.key === key)?.default;
}

test('CR-39 CR-58 CR-105 CR-151 CR-170: every option has several values, and these defaults follow the rules', () => {
  const fixed = options.filter(({ values }) => values.length === 1).map(({ key, default: usual }) => [key, usual]);
  expect(fixed).toEqual([]);
  expect(defaultOf('lateJoin')).toBe(false);
  const keys = ['gainDraw', 'deflectTravels', 'woundAftermath', 'payVisibility', 'poolNpcPays'];
  expect(keys.map(defaultOf)).toEqual(['random', 'whole-pile', 'scar', 'public', false]);
  expect(['gmSeesHands', 'deckCounts', 'turnTimer'].map(defaultOf)).toEqual([false, 'public', 'off']);
});

scenario('CR-124 … CR-126 CR-129: a face card takes only effects of its rank and counts as a ten', kit, (s) => {
  s.given({
    trump: 'S',
    parts: { B: { hand: ['JH', '2D'] }, E: { hand: ['KH', '2H'] } },
    attacks: [{ on: 'B', by: 'E', pile: ['9H'] }],
  });
  const [jack] = s.B.view.own.hand ?? [];
  const move = { type: 'cover', aid: 'A1', cid: jack?.handle, effect: { k: 'none' } };
  expect(presentation.move(s.B.view, move).means).toEqual({ text: 'prompt.impossible.quiet' });
  expect(presentation.move(s.B.view, move).warns).toEqual({ text: 'warn.cost', facts: { n: 1 } });
  s.B.refused('cover', { aid: 'A1', cid: '2D', effect: { k: 'Q.draw' } }, 'CR_EFFECT_NOT_FACE');
  s.B.refused('cover', { aid: 'A1', cid: 'JH', effect: { k: 'K.take', aid: 'A1' } }, 'CR_EFFECT_WRONG_RANK');
  s.B.does('cover', { aid: 'A1', cid: 'JH', effect: { k: 'none' } });
  s.expectEvent('piles_pushed', { to: [{ aid: 'A1', target: 'c2' }] });
});

scenario('CR-126: if an effect is possible, one has to be chosen, unless an option lifts that', kit, (s) => {
  const setting = {
    trump: 'S',
    parts: { B: { hand: ['QD', '2D'], deck: ['3C'] }, E: { hand: ['2H'] } },
  } as const;
  s.given(setting);
  s.B.refused('attack', { target: 'c2', cid: 'QD', say: 'x', effect: { k: 'none' } }, 'CR_EFFECT_REQUIRED');
  s.given({ ...setting, options: { mayDeclineMagic: true } });
  s.B.does('attack', { target: 'c2', cid: 'QD', say: 'Everything hums.', effect: { k: 'none' } });
  s.expectEvent('spell_cast', { cost: 1 });
});

const amongThree = {
  trump: 'S',
  parts: {
    B: { hand: ['JC', 'KC', 'QC', '5D'], deck: ['3C'] },
    C: { hand: ['2H'], deck: ['9H'] },
    D: { hand: ['3H'], deck: ['9S'] },
  },
  attacks: [
    { on: 'C', by: 'D', pile: ['4C'] },
    { on: 'D', by: 'C', pile: ['6D', '8D'] },
    { on: 'D', by: 'C', pile: ['7H'] },
  ],
} as const;

scenario('CR-128 CR-130 CR-132: a Jack takes any attack of its suit out of play', kit, (s) => {
  s.given(amongThree);
  s.B.refused('attack', { target: 'c2', cid: 'JC', say: 'x', effect: { k: 'J.remove', aid: 'A2' } }, 'CR_EFFECT_SUIT');
  s.B.refused(
    'attack',
    { target: 'c2', cid: 'JC', say: 'x', effect: { k: 'J.remove', aid: 'A7' } },
    'CR_EFFECT_TARGET',
  );
  s.B.does('attack', { target: 'c2', cid: 'JC', say: 'It was never there.', effect: { k: 'J.remove', aid: 'A1' } });
  s.expectEvent('spell_cast', { effect: { k: 'J.remove', aid: 'A1' }, targets: ['A1'], cost: 1, costTotal: 1 });
  s.expectEvent('attack_removed', { aids: ['A1'], cards: ['4C'] });
  s.C.sees(open('c2'), [['JC']]);
});

scenario('CR-131 CR-132: a Jack moves the top card of an attack onto another', kit, (s) => {
  s.given(amongThree);
  s.B.does('attack', { target: 'c2', cid: 'JC', say: 'It turns.', effect: { k: 'J.move', from: 'A3', to: 'NEW' } });
  s.expectEvent('spell_cast', { targets: ['A3', 'A4'] });
  s.expectEvent('top_moved', { aids: ['A3', 'A4'], cards: ['7H'] });
  s.C.sees(open('c2'), [['4C'], ['JC', '7H']]);
  s.D.sees(open('c3'), [['6D', '8D']]);
});

scenario('CR-133 CR-134: a Queen draws a card, for an NPC from a pool out of that pool', kit, (s) => {
  s.given({ parts: { A: { hand: ['2H'] }, B: { npc: 'pool', hand: ['QD', '2D'] } }, turn: 'B' });
  s.B.does('attack', { target: 'c1', cid: 'QD', say: 'A third hand.', effect: { k: 'Q.draw' } });
  s.gm.sees((view) => view.own.pools?.['p1']?.cards, 51);
  s.gm.sees((view) => view.own.hand?.length, 2);
});

scenario('CR-135 CR-138: a Queen splits the top card off a pile, a King spreads the whole pile', kit, (s) => {
  s.given(amongThree);
  s.B.refused(
    'attack',
    { target: 'c2', cid: 'QC', say: 'x', effect: { k: 'Q.split', aid: 'A1' } },
    'CR_PILE_TOO_SMALL',
  );
  s.B.does('attack', { target: 'c2', cid: 'QC', say: 'Two of them.', effect: { k: 'Q.split', aid: 'A2' } });
  s.expectEvent('attack_split', { aids: ['A2', 'A5'], cards: ['8D'] });
  s.D.sees(open('c3'), [['6D'], ['7H'], ['8D']]);
  s.given(amongThree);
  s.B.does('attack', { target: 'c2', cid: 'KC', say: 'All of them.', effect: { k: 'K.spread', aid: 'A2' } });
  s.expectEvent('attack_spread', { aids: ['A2', 'A5'], cards: ['6D', '8D'] });
  s.D.sees(open('c3'), [['6D'], ['7H'], ['8D']]);
});

scenario('CR-09 CR-136 CR-137: a card that a King takes belongs to the taker for good', kit, (s) => {
  s.given(amongThree);
  const take = { type: 'attack', target: 'c2', effect: { k: 'K.take', aid: 'A3' } };
  const [, owner] = s.B.view.shared.conflict?.participants ?? [];
  expect(owner?.id).toBe('c2');
  // The move names the owner, who may be an ally that has sent the pile on.
  expect(effectWords(s.B.view, take)).toMatchObject({ text: 'effect.K.take.from', facts: { owner: owner?.name } });
  s.B.does('attack', { target: 'c2', cid: 'KC', say: 'Mine.', effect: { k: 'K.take', aid: 'A3' } });
  s.expectEvent('card_stolen', { fromOwner: 'c2', toOwner: 'c1', card: '7H' });
  s.B.sees((view) => view.own.hand?.find(({ face }) => face === '7H')?.owner, 'c1');
  s.C.does('concede', { part: 'c2' });
  s.D.does('concede', { part: 'c3' });
  skipOutcomes(s);
  s.B.does('flip');
  s.B.does('flip');
  s.spectator.sees('shared.characters.0.taken', [{ face: '7H', from: 'C', title: 'The quarrel' }]);
  s.C.sees((view) => view.own.sheets?.['c2']?.list.includes('7H'), false);
});

scenario('CR-139: new attacks that magic makes against its own player are answered in the same turn', kit, (s) => {
  s.given({
    trump: 'S',
    parts: { B: { hand: ['KC', '2D'] }, E: { hand: ['2H'] } },
    attacks: [
      { on: 'B', by: 'E', pile: ['4C', '6D', '8H'] },
      { on: 'B', by: 'E', pile: ['9C'] },
    ],
  });
  s.B.does('cover', { aid: 'A2', cid: 'KC', effect: { k: 'K.spread', aid: 'A1' } });
  s.B.refused('end_turn', {}, 'CR_OPEN_ATTACKS', { facts: { n: 3 } });
});

scenario('CR-141: costs add up in public', kit, (s) => {
  s.given({ parts: { B: { hand: ['KC', '2D'], cost: 1 }, E: { hand: ['2H'] } } });
  s.B.does('attack', { target: 'c2', cid: 'KC', say: 'Again.', effect: { k: 'none' } });
  s.spectator.sees((view) => part('c1')(view)?.cost, 3);
});

scenario(
  'CR-144 … CR-149: magic is paid for with all cards, or by option with those of hand and deck first',
  kit,
  (s) => {
    const setting = {
      parts: { B: { hand: ['4D'], deck: ['KS'], wounds: [['2H']], cost: 2 }, E: { hand: ['2D'] } },
    } as const;
    s.given(setting);
    s.rig({ 'deck:c1': ['KS', '2H', '4D'] });
    s.E.does('concede', { part: 'c2' });
    skipOutcomes(s);
    s.E.refused('flip', {}, 'CR_NO_COST');
    s.B.does('flip');
    s.expectEvent('payment_flipped', { card: 'KS', pays: 0, left: 2 });
    s.spectator.heard('payment_flipped', { card: 'KS' });
    s.B.does('flip');
    s.B.does('flip');
    s.expectEvent('cards_destroyed', { cards: ['2H', '4D'] });
    s.given({ ...setting, options: { cardsAtRisk: 'hand-and-deck' } });
    s.rig({ 'deck:c1': ['4D', 'KS'] });
    s.E.does('concede', { part: 'c2' });
    skipOutcomes(s);
    s.B.does('flip');
    s.B.does('flip');
    s.expectEvent('cards_joined', { count: 1 });
    s.B.does('flip');
    s.expectEvent('cards_destroyed', { cards: ['4D', '2H'] });
  },
);

scenario(
  'CR-150 CR-152 CR-153 CR-155: a character with only face cards is spared with a new card, and can be consumed again',
  kit,
  (s) => {
    s.given({ parts: { B: { cost: 3, deck: ['3C', 'QH'] }, E: { hand: ['2D'] } } });
    s.E.does('concede', { part: 'c2' });
    skipOutcomes(s);
    s.B.does('flip');
    s.B.does('flip');
    s.expectEvent('consumed', { character: 'c1' });
    s.gm.refused('decide_fate', { characterId: 'c1', fate: 'spared', text: 'x', card: 'KS' }, 'CR_BAD_CARD');
    s.gm.refused('decide_fate', { characterId: 'c1', fate: 'spared', text: 'x' }, 'CR_BAD_CARD');
    s.gm.does('decide_fate', { characterId: 'c1', fate: 'spared', text: 'A child gives her a name.', card: '5H' });
    s.B.sees((view) => view.own.sheets?.['c1']?.list, ['5H', 'QH']);
    s.rig({ 'deck:c1': ['5H', 'QH'], 'deck:c1#2': ['5H', 'QH'] });
    proposed(s, { c1: 'A', c2: 'B' });
    s.gm.does('name_opener', { part: 'c1' });
    agreed(s);
    s.B.does('attack', { target: 'c2', cid: 'QH', say: 'It burns.', effect: { k: 'none' } });
    s.E.does('concede', { part: 'c2' });
    skipOutcomes(s);
    while (s.shared.phase === 'AFTERMATH.pay') s.B.does('flip');
    expect(s.shared.phase).toBe('AFTERMATH.check');
    s.gm.does('decide_fate', { characterId: 'c1', fate: 'dead', text: 'No one calls her by that name any more.' });
    s.spectator.sees('shared.characters.0.alive', false);
  },
);

scenario('CR-145 CR-154: a character is not consumed while a number card of theirs is on the table', kit, (s) => {
  s.given({
    trump: 'D',
    parts: { B: { hand: ['KH', '2D'] }, C: { hand: ['QS'] }, E: { hand: ['3D'] } },
    attacks: [
      { on: 'B', by: 'E', pile: ['4H'] },
      { on: 'E', by: 'C', pile: ['6S'] },
      { on: 'E', by: 'C', pile: ['7S'] },
    ],
  });
  s.B.does('cover', { aid: 'A1', cid: 'KH', effect: { k: 'K.take', aid: 'A2' } });
  s.expectNoEvent('consumed');
});

scenario('CR-129: a Queen or King cannot affect its own attack', kit, (s) => {
  s.given({ parts: { A: { hand: ['QC', 'KC'] }, B: { hand: ['2D'] } } });
  const blow = { target: 'c2', say: 'The air tears.' };
  s.A.refused('attack', { ...blow, cid: 'QC', effect: { k: 'Q.split', aid: 'NEW' } }, 'CR_EFFECT_SELF');
  s.A.refused('attack', { ...blow, cid: 'KC', effect: { k: 'K.spread', aid: 'NEW' } }, 'CR_EFFECT_SELF');
});

const magicFirst = { options: { magicTiming: 'before' } } as const;

scenario('CR-127: if magic works first, the card answers the attack that is left', kit, (s) => {
  const trumped = {
    trump: 'C',
    parts: { B: { hand: ['KH', '2D'] }, E: { hand: ['2H'] } },
    attacks: [{ on: 'B', by: 'E', pile: ['5H', 'TC'] }],
  } as const;
  const answer = { aid: 'A1', cid: 'KH', effect: { k: 'K.take', aid: 'A1' } };
  s.given(trumped);
  s.B.refused('cover', answer, 'CR_TRUMP_TOO_LOW');
  s.given({ ...trumped, ...magicFirst });
  s.B.refused('cover', { ...answer, effect: { k: 'K.take', aid: 'A9' } }, 'CR_EFFECT_TARGET');
  s.B.does('cover', answer);
  expect(s.events.map(({ type }) => type).slice(0, 3)).toEqual(['spell_cast', 'card_stolen', 'attack_covered']);
  s.B.seesCards('own.hand', ['2D', 'TC']);
  s.E.sees(open('c2'), [['5H', 'KH']]);
});

scenario('CR-127: an attack that magic removes first, or tops with too strong a card, cannot be answered', kit, (s) => {
  s.given({
    ...magicFirst,
    trump: 'C',
    parts: { B: { hand: ['JH', '2D'] }, E: { hand: ['2H'] } },
    attacks: [
      { on: 'B', by: 'E', pile: ['4H'] },
      { on: 'B', by: 'E', pile: ['9H', 'AC'] },
    ],
  });
  const covers = (effect: object) => ({ aid: 'A1', cid: 'JH', effect });
  s.B.refused('cover', covers({ k: 'J.remove', aid: 'A1' }), 'CR_NO_SUCH_ATTACK', { clause: 'CR-127' });
  s.B.refused('cover', covers({ k: 'J.move', from: 'A2', to: 'A1' }), 'CR_TRUMP_TOO_LOW');
  s.B.refused('cover', covers({ k: 'none' }), 'CR_EFFECT_REQUIRED');
  s.B.refused('cover', { aid: 'A1', cid: 'JH' }, 'CR_EFFECT_MISSING');
  // The ace is moved onto the four, so the cover has to beat the nine.
  s.B.does('cover', { aid: 'A2', cid: 'JH', effect: { k: 'J.move', from: 'A2', to: 'A1' } });
  s.B.sees(open('c1'), [['4H', 'AC']]);
});

scenario(
  'CR-102 CR-127: if magic works first, a Queen splits the top card off and deflects the card below',
  kit,
  (s) => {
    s.given({
      ...magicFirst,
      parts: { B: { hand: ['QC', '2D'] }, E: { hand: ['2H'] } },
      attacks: [{ on: 'B', by: 'E', pile: ['TD', '4H'] }],
    });
    s.B.does('deflect', { aid: 'A1', cid: 'QC', target: 'c2', effect: { k: 'Q.split', aid: 'A1' } });
    s.B.sees(open('c1'), [['4H']]);
    s.E.sees(open('c2'), [['TD'], ['QC']]);
  },
);

scenario('CR-127 CR-129: magic works before the attack of its card exists', kit, (s) => {
  s.given({ ...amongThree, ...magicFirst });
  const blow = { target: 'c2', cid: 'JC', say: 'It turns.' };
  s.B.refused('attack', { ...blow, effect: { k: 'J.move', from: 'A3', to: 'NEW' } }, 'CR_EFFECT_TARGET');
  s.B.does('attack', { ...blow, effect: { k: 'J.move', from: 'A3', to: 'A1' } });
  s.C.sees(open('c2'), [['4C', '7H'], ['JC']]);
  s.given({ ...amongThree, ...magicFirst });
  s.B.does('attack', { ...blow, cid: 'QC', effect: { k: 'Q.split', aid: 'A2' } });
  s.D.sees(open('c3'), [['6D'], ['7H'], ['8D']]);
  s.C.sees(open('c2'), [['4C'], ['QC']]);
});

scenario('CR-127 CR-154: a card played against a character whom its magic consumes leaves play', kit, (s) => {
  const lastCard = {
    ...magicFirst,
    parts: { B: { hand: ['KH', '2D'] }, C: { hand: ['3D', '4D'] }, E: { hand: ['QS'] } },
    attacks: [{ on: 'C', by: 'E', pile: ['6S'] }],
  } as const;
  s.given(lastCard);
  s.B.does('attack', { target: 'c3', cid: 'KH', say: 'Mine.', effect: { k: 'K.take', aid: 'A1' } });
  s.expectEvent('conceded', { part: 'c3', why: 'consumed' });
  s.expectEvent('face_played', { by: 'c1', card: 'KH' });
  s.expectNoEvent('attack_made');
  s.spectator.seesCards('shared.conflict.outOfPlay', ['KH']);
  s.spectator.sees((view) => part('c1')(view)?.cost, 2);
  s.given({ ...lastCard, attacks: [...lastCard.attacks, { on: 'B', by: 'C', pile: ['TD'] }] });
  s.B.does('deflect', { aid: 'A2', cid: 'KH', target: 'c3', effect: { k: 'K.take', aid: 'A1' } });
  s.expectEvent('attack_deflected', { target: null, newAid: null });
  s.spectator.seesCards('shared.conflict.outOfPlay', ['KH', 'TD']);
});

test('CR-05: ace to ten are worth their number, and Jack, Queen and King ten', () => {
  const cards = ['AC', '2D', '9S', 'TH', 'JC', 'QD', 'KS'] as const;
  expect(cards.map(valueOf)).toEqual([1, 2, 9, 10, 10, 10, 10]);
});

scenario('CR-06: ten, Jack, Queen and King compare as equal', kit, (s) => {
  for (const face of ['TH', 'JH', 'QH', 'KH']) {
    s.given({
      parts: { B: { hand: ['TC', 'JC'] }, E: { hand: ['2D'] } },
      attacks: [{ on: 'B', by: 'E', pile: [face] }],
    });
    s.B.may('deflect', { aid: 'A1', cid: 'TC', target: 'c2' });
  }
});

test('CR-07: only face cards are magic', () => {
  expect(['JC', 'QD', 'KS'].every((card) => isSpell(card as 'JC'))).toBe(true);
  expect(['AC', '2D', 'TS'].some((card) => isSpell(card as 'AC'))).toBe(false);
});

scenario('CR-125: the prompt of a face card asks for something impossible', kit, (s) => {
  s.given({ parts: { A: { hand: ['JH', '2D'] }, E: { hand: ['2C'] } } });
  const means = (face: string) => {
    const card = s.A.view.own.hand?.find((one) => one.face === face);
    return presentation.move(s.A.view, { type: 'attack', target: 'c2', cid: card?.handle }).means?.text;
  };
  expect([means('JH'), means('2D')]).toEqual(['prompt.impossible', 'prompt.scale']);
});

scenario('CR-87 CR-125: the prompt of a card asks for a line only if the move needs one', kit, (s) => {
  const attacked = {
    parts: { A: { hand: ['JC', '9C'] }, E: { hand: ['2C'] } },
    attacks: [{ on: 'A', by: 'E', pile: ['4C'] }],
    turn: 'A',
  } as const;
  const means = (narration: string) => {
    s.given({ ...attacked, options: { narration } });
    return (s.A.view.own.hand ?? []).map(({ handle }) => {
      const move = { type: 'cover', aid: 'A1', cid: handle, effect: { k: 'none' } };
      return presentation.move(s.A.view, move).means?.text;
    });
  };
  expect(means('attacks')).toEqual(['prompt.impossible.quiet', 'prompt.scale.quiet']);
  expect(means('all')).toEqual(['prompt.impossible', 'prompt.scale']);
});

scenario('CR-129: an attack with a face card and no effect is listed among its effects as “nothing else”', kit, (s) => {
  s.given({ parts: { A: { hand: ['JH', '2D'] }, E: { hand: ['2C'] } } });
  const jack = s.A.view.own.hand?.find(({ face }) => face === 'JH');
  const move = { type: 'attack', target: 'c2', cid: jack?.handle, effect: { k: 'none' } };
  expect(presentation.move(s.A.view, move).group).toMatchObject({
    message: { text: 'group.magic' },
    short: { text: 'short.magic.nothing_else' },
  });
});

/** A duel in which B owes this cost for magic, and a rig that shuffles B's deck into this order. */
const toPay = (cost: number, top: readonly CardCode[]) => {
  const setting = { parts: { B: { deck: [...top], cost }, E: { hand: ['2D'] } } } as const;
  return { setting, rig: { 'deck:c1': top } };
};

scenario('CR-144: costs are paid after the conflict', kit, (s) => {
  const { setting } = toPay(1, ['3C', '4C']);
  s.given(setting);
  s.B.refused('flip', {}, 'E_PHASE');
  s.E.does('concede', { part: 'c2' });
  skipOutcomes(s);
  s.spectator.sees('shared.phase', 'AFTERMATH.pay');
  s.B.may('flip');
});

scenario('CR-146 CR-147: cards are turned from the top: a number card pays one, a face card nothing', kit, (s) => {
  const { setting, rig } = toPay(2, ['KS', '3C', '4C', '5C']);
  s.given(setting);
  s.rig(rig);
  s.E.does('concede', { part: 'c2' });
  skipOutcomes(s);
  for (const [card, pays, left] of [
    ['KS', 0, 2],
    ['3C', 1, 1],
    ['4C', 1, 0],
  ] as const) {
    s.B.does('flip');
    s.expectEvent('payment_flipped', { card, pays, left });
  }
  s.expectEvent('cards_destroyed', { cards: ['3C', '4C'] });
});

scenario('CR-150: if the deck ends first, the rest of the cost lapses', kit, (s) => {
  const { setting, rig } = toPay(3, ['3C', 'QH']);
  s.given(setting);
  s.rig(rig);
  s.E.does('concede', { part: 'c2' });
  skipOutcomes(s);
  s.B.does('flip');
  s.B.does('flip');
  s.B.mayNot('flip');
  s.expectEvent('cards_destroyed', { cards: ['3C'] });
});
