/** Options: the effect of each value, compared with the default. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { CardCode } from '../../../kernel/index.ts';
import { presentation } from '../presentation/index.ts';
import type { TableView } from '../view-types.ts';
import { kit } from './kit.ts';
import { agreed, begun, bornWith, gainsOnTop, open, part, proposed, skipOutcomes, wonPrequel } from './steps.ts';

scenario('CR-22 CR-30: chosen gains must come from the half that the result gives', kit, (s) => {
  begun(s, 2, { gainDraw: 'choose' }, { 'birth:c1': bornWith, ...gainsOnTop });
  wonPrequel(s);
  s.s1.sees(
    ({ own }) => own.gains?.toSorted(),
    ['7C', '8C', '9C', 'TC', 'JC', 'QC', 'KC', '6S', '8S', '9S', 'TS', 'JS', 'QS', 'KS'].toSorted(),
  );
  s.s2.sees('own.gains', undefined);
  s.gm.sees('own.gains', undefined);
  for (const cards of [['8C'], ['8C', 'TC'], ['8C', '2S'], ['8C', '9S', 'KS'], ['8C', '8C'], ['AC', '9S']])
    s.s1.refused('draw_gains', { cards }, 'CR_GAIN_CHOICE', {
      clause: 'CR-22',
      facts: { suits: ['C', 'S'], half: { text: 'half.high' } },
    });
  s.s1.does('draw_gains', { cards: ['KS', '8C'] });
  s.expectEvent('gains_drawn', { cards: ['KS', '8C'], half: 'high' });
  s.s1.sees(({ own }) => own.sheets?.['c1']?.list.filter((card) => !bornWith.includes(card)), ['8C', 'KS']);
  s.s1.sees(({ own }) => own.sheets?.['c1']?.halves?.['S:high'], 6);
  s.s2.neverSaw('KS');
});

scenario('CR-22: by default gains come from the top', kit, (s) => {
  begun(s, 2, {}, { 'birth:c1': bornWith, ...gainsOnTop });
  wonPrequel(s);
  s.s1.sees('own.gains', undefined);
  s.s1.refused('draw_gains', { cards: ['KS', '8C'] }, 'E_OPTION', { clause: 'CR-22' });
  s.s1.does('draw_gains');
  s.expectEvent('gains_drawn', { cards: ['8C', '9S'] });
});

const pileOnB = {
  trump: 'C',
  parts: { B: { hand: ['TS', 'QD', '2H'], deck: ['3H'] }, E: { hand: ['4H'] } },
  attacks: [{ on: 'B', by: 'E', pile: ['5H', '8H', 'TH'] }],
} as const;

scenario('CR-105: a deflected pile moves whole, or only its top card', kit, (s) => {
  s.given(pileOnB);
  s.B.does('deflect', { aid: 'A1', cid: 'TS', target: 'c2' });
  s.E.sees(open('c2'), [['5H', '8H', 'TH'], ['TS']]);
  s.spectator.seesCards('shared.conflict.outOfPlay', []);
  s.given({ ...pileOnB, options: { deflectTravels: 'top-only' } });
  s.B.does('deflect', { aid: 'A1', cid: 'TS', target: 'c2' });
  s.expectEvent('attack_deflected', { dropped: ['5H', '8H'] });
  s.E.sees(open('c2'), [['TH'], ['TS']]);
  s.spectator.seesCards('shared.conflict.outOfPlay', ['5H', '8H']);
  // Magic sees what is left of the pile: a single card cannot be split.
  s.given({ ...pileOnB, options: { deflectTravels: 'top-only' } });
  s.B.refused(
    'deflect',
    { aid: 'A1', cid: 'QD', target: 'c2', effect: { k: 'Q.split', aid: 'A1' } },
    'CR_PILE_TOO_SMALL',
  );
  s.given(pileOnB);
  s.B.does('deflect', { aid: 'A1', cid: 'QD', target: 'c2', effect: { k: 'Q.split', aid: 'A1' } });
});

const kings = {
  trump: 'S',
  parts: { B: { hand: ['KC', '2D', '9H'], deck: ['3C', '4C', '5C'] }, E: { hand: ['2H', '3H'] } },
  attacks: [{ on: 'B', by: 'E', pile: ['6D', '8H'] }],
} as const;

scenario('CR-143 CR-140: a face card played for its magic alone leaves play and costs the same', kit, (s) => {
  s.given(kings);
  s.B.refused('cast', { cid: 'KC', effect: { k: 'K.take', aid: 'A1' } }, 'E_OPTION', { clause: 'CR-143' });
  s.B.mayNot('cast');
  s.given({ ...kings, options: { standaloneMagic: true } });
  s.E.refused('cast', { cid: '2H', effect: { k: 'none' } }, 'E_NOT_YOUR_TURN');
  s.B.refused('cast', { cid: '2D', effect: { k: 'none' } }, 'CR_EFFECT_NOT_FACE', { clause: 'CR-143' });
  s.B.refused('cast', { cid: 'KC' }, 'CR_EFFECT_MISSING');
  s.B.refused('cast', { cid: 'KC', effect: { k: 'none' } }, 'CR_EFFECT_REQUIRED');
  s.B.refused('cast', { cid: 'KC', effect: { k: 'K.take', aid: 'NEW' } }, 'CR_EFFECT_TARGET');
  const king = s.B.view.own.hand?.find(({ face }) => face === 'KC')?.handle;
  const described = presentation.move(s.B.view, { type: 'cast', cid: king, effect: { k: 'none' } });
  expect(described.group).toMatchObject({
    message: { text: 'group.cast', facts: { card: 'KC', cost: { text: 'cost.some', facts: { n: 2 } } } },
    short: { text: 'short.magic.none' },
  });
  s.B.does('cast', { cid: 'KC', effect: { k: 'K.take', aid: 'A1' } });
  s.expectEvent('face_played', { by: 'c1', card: 'KC' });
  s.spectator.seesCards('shared.conflict.outOfPlay', ['KC']);
  s.spectator.sees((view) => part('c1')(view)?.cost, 2);
  s.B.sees(open('c1'), [['6D']]);
  s.B.seesCards('own.hand', ['2D', '9H', '8H']);
  // Casting is not an attack, so the one attack of the turn is still possible.
  s.B.does('take_wound', { aid: 'A1' });
  s.spectator.sees('shared.conflict.turn.attacks', 0);
});

scenario(
  'CR-143 CR-139: if standalone magic puts attacks before its player, they are answered in the same turn',
  kit,
  (s) => {
    s.given({
      ...kings,
      parts: { ...kings.parts, C: { side: 'E', hand: ['9C'] } },
      options: { standaloneMagic: true },
    });
    s.B.does('cast', { cid: 'KC', effect: { k: 'K.spread', aid: 'A1' } });
    s.B.refused('end_turn', {}, 'CR_OPEN_ATTACKS', { facts: { n: 2 } });
    s.B.does('cover', { aid: 'A2', cid: '9H' });
    s.B.does('take_wound', { aid: 'A1' });
    s.spectator.sees('shared.phase', 'TURN.push');
    s.B.mayNot('cast');
  },
);

const queen = {
  parts: { A: { hand: ['2H'], deck: ['5D'] }, B: { npc: 'pool', hand: ['QD', '2D', '3D', '4D', '6D', '7D'] } },
  turn: 'B',
} as const;

scenario('CR-170 CR-169: an NPC from a pool pays nothing, or by option with its own six cards', kit, (s) => {
  const attack = () => {
    const cid = s.gm.view.own.hands?.['n1']?.find(({ face }) => face === 'QD')?.handle;
    return presentation.move(s.gm.view, { type: 'attack', target: 'c1', cid, effect: { k: 'Q.draw' } });
  };
  const warning = () => attack().warns?.text;
  const cost = () => attack().message.facts?.['cost'];
  s.given(queen);
  expect(warning()).toBeUndefined();
  expect(presentation.move(s.gm.view, { type: 'concede', part: 'n1' }).warns?.text).toBe('warn.concede.pool');
  expect(cost()).toMatchObject({ text: 'cost.none' });
  s.gm.does('attack', { target: 'c1', cid: 'QD', say: 'A third hand.', effect: { k: 'Q.draw' } });
  s.spectator.heard('spell_cast', { free: true });
  s.gm.does('end_turn');
  s.A.does('concede', { part: 'c1' });
  skipOutcomes(s);
  s.expectNoEvent('payment_due');
  s.given({ ...queen, options: { poolNpcPays: true } });
  expect(warning()).toBe('warn.cost');
  expect(cost()).toMatchObject({ text: 'cost.some', facts: { n: 1 } });
  s.rig({ 'deck:n1': ['3D', '4D', '6D'] });
  s.gm.does('attack', { target: 'c1', cid: 'QD', say: 'A third hand.', effect: { k: 'Q.draw' } });
  s.gm.does('end_turn');
  s.A.does('concede', { part: 'c1' });
  skipOutcomes(s);
  s.spectator.sees('shared.phase', 'AFTERMATH.pay');
  s.A.refused('flip', {}, 'CR_NO_COST');
  s.gm.does('flip');
  s.expectEvent('payment_flipped', { part: 'n1', card: '3D', pays: 1, left: 0 });
  s.expectEvent('cards_destroyed', { character: 'n1', cards: ['3D'] });
  s.expectEvent('npc_dissolved', { npc: 'n1' });
  s.expectNoEvent('consumed');
  // Five of its six cards and the drawn one are in the pool again; one is destroyed.
  const returned = (view: TableView) => view.own.pools?.['p1']?.discard ?? [];
  s.gm.sees((view) => returned(view).includes('3D'), false);
  s.gm.sees((view) => ['QD', '2D', '4D', '6D', '7D'].every((card) => returned(view).includes(card as CardCode)), true);
  s.gm.sees((view) => returned(view).length, 6);
});

const owes = {
  parts: { A: { hand: ['4D'], deck: ['KS', '7C'], cost: 1 }, B: { hand: ['3H'], deck: ['6D'] }, C: { hand: ['8C'] } },
} as const;

scenario('CR-151: cards turned to pay are public, or by option visible only to their owner and the GM', kit, (s) => {
  s.given(owes);
  s.rig({ 'deck:c1': ['KS', '7C', '4D'] });
  s.B.does('concede', { part: 'c2' });
  s.C.does('concede', { part: 'c3' });
  skipOutcomes(s);
  s.A.does('flip');
  s.B.heard('payment_flipped', { card: 'KS' });
  s.B.sees('shared.conflict.payments.0.row', ['KS']);
  s.given({ ...owes, options: { payVisibility: 'owner-gm' } });
  s.rig({ 'deck:c1': ['KS', '7C', '4D'] });
  s.B.does('concede', { part: 'c2' });
  s.C.does('concede', { part: 'c3' });
  skipOutcomes(s);
  s.A.does('flip');
  s.A.heard('payment_flipped', { card: 'KS' });
  s.gm.heard('payment_flipped', { card: 'KS' });
  // `pays` would reveal whether the card is a face card.
  const flipped = s.events.find(({ type }) => type === 'payment_flipped');
  if (flipped === undefined) expect.fail('nothing was turned');
  const seenByOther = kit.ruleset.viewEvent(s.state, flipped, { kind: 'seat', seat: 's2' });
  expect(seenByOther).toEqual({ type: 'payment_flipped', part: 'c1', partName: 'A' });
  s.spectator.sees('shared.conflict.payments', [{ part: 'c1', left: null, row: null }]);
  s.A.sees('own.dues', { c1: 1 });
  s.B.sees('own.rows', {});
  s.A.sees('own.rows', { c1: ['KS'] });
  s.gm.sees('own.rows', { c1: ['KS'] });
  s.A.does('flip');
  s.A.heard('cards_destroyed', { cards: ['7C'] });
  for (const other of [s.B, s.spectator]) {
    other.neverSaw('KS');
    other.neverSaw('7C');
  }
  expect(presentation.line({ type: 'cards_destroyed', character: 'c1', characterName: 'A' })?.message.text).toBe(
    'event.cards_destroyed.hidden',
  );
});

const wounded = {
  parts: { A: { hand: ['2H'], deck: ['5D', '7D'] }, B: { hand: ['3H'], deck: ['6D'] } },
  attacks: [{ on: 'B', by: 'A', pile: ['9C', '8S/B'] }],
  options: { woundAftermath: 'captive' },
} as const;

scenario('CR-114: by option wounds keep their cards, which go home when the scar heals', kit, (s) => {
  s.given(wounded);
  s.B.does('concede', { part: 'c2' });
  skipOutcomes(s);
  s.expectEvent('cards_captured', { character: 'c2', wid: 'W1', cards: ['9C', '8S'] });
  s.A.sees((view) => view.own.sheets?.['c1']?.list, ['5D', '7D', '2H']);
  s.spectator.sees(
    (view) => view.shared.characters[1]?.captives['W1']?.map(({ face, owner }) => [face, owner]),
    [
      ['9C', 'c1'],
      ['8S', 'c2'],
    ],
  );
  s.spectator.sees((view) => view.shared.characters.map(({ cards }) => cards), [3, 2]);
  // The kept cards are not dealt.
  proposed(s, { c1: 'A', c2: 'B' });
  s.gm.does('name_opener', { part: 'c1' });
  agreed(s);
  s.A.sees((view) => view.own.hand?.map(({ face }) => face).toSorted(), ['2H', '5D', '7D']);
  s.B.does('concede', { part: 'c2' });
  skipOutcomes(s);
  s.gm.does('heal_scar', { characterId: 'c2', wid: 'W1' });
  s.A.sees((view) => view.own.sheets?.['c1']?.list, ['9C', '5D', '7D', '2H']);
  s.B.sees((view) => view.own.sheets?.['c2']?.list, ['6D', '3H', '8S']);
  s.spectator.sees((view) => view.shared.characters[1]?.captives, {});
});

scenario('CR-114 CR-157: wounds of NPCs also keep their cards, until they heal or the NPC is dissolved', kit, (s) => {
  const mutual = {
    parts: { A: { hand: ['2H'], deck: ['5D'] }, B: { npc: 'own deck', hand: ['3H'], deck: ['6D'] } },
    attacks: [
      { on: 'B', by: 'A', pile: ['9C'] },
      { on: 'A', by: 'B', pile: ['7S'] },
    ],
    options: { woundAftermath: 'captive' },
  } as const;
  const list = (view: TableView) => view.own.sheets?.['c1']?.list;
  s.given(mutual);
  s.A.does('take_wound', { aid: 'A2' });
  s.gm.does('concede', { part: 'n1' });
  skipOutcomes(s);
  s.expectEvent('cards_captured', { character: 'n1', wid: 'W2', cards: ['9C'] });
  s.spectator.seesCards('shared.people.0.captives.W2', ['9C']);
  s.A.sees(list, ['5D', '2H']);
  s.gm.does('heal_scar', { characterId: 'n1', wid: 'W2' });
  s.A.sees(list, ['9C', '5D', '2H']);
  s.given(mutual);
  s.A.does('take_wound', { aid: 'A2' });
  s.gm.does('concede', { part: 'n1' });
  skipOutcomes(s);
  s.gm.does('dissolve_npc', { npcId: 'n1' });
  s.A.sees(list, ['9C', '5D', '2H']);
  // The card's owner is gone, and so is the card (CR-42).
  s.gm.does('heal_scar', { characterId: 'c1', wid: 'W1' });
  expect(s.state.gone.map(({ face }) => face)).toContain('7S');
});

scenario('CR-153 CR-154: a card kept by a wound does not save its owner from being consumed', kit, (s) => {
  s.given({ ...wounded, parts: { A: { hand: ['KH'], deck: [] }, B: { hand: ['3H'], deck: ['6D'] } } });
  s.B.does('concede', { part: 'c2' });
  skipOutcomes(s);
  s.expectEvent('consumed', { character: 'c1' });
  s.spectator.sees('shared.phase', 'AFTERMATH.check');
});

const twoHands = {
  parts: { A: { hand: ['2H', 'TC'], deck: ['5D', '7D'] }, B: { hand: ['QH', '3H'], deck: ['6D'] } },
} as const;

scenario('CR-13: the GM sees hands only by option', kit, (s) => {
  s.given(twoHands);
  s.gm.sees('own.watched', undefined);
  s.gm.sees('own.hands', {});
  s.given({ ...twoHands, options: { gmSeesHands: true } });
  s.gm.sees('own.watched', { c1: ['TC', '2H'], c2: ['3H', 'QH'] });
  s.B.sees('own.watched', undefined);
  s.spectator.neverSaw('TC');
  s.A.does('end_turn');
  s.B.does('attack', { target: 'c1', cid: 'QH', say: 'More.', effect: { k: 'Q.draw' } });
  s.gm.heard('card_drawn', { part: 'c2', card: '6D' });
  s.A.heard('card_drawn', { part: 'c2' });
  s.A.neverSaw('6D');
});

scenario('CR-13: sizes of decks are public, or by option known only to their owners', kit, (s) => {
  s.given(twoHands);
  s.spectator.sees((view) => view.shared.conflict?.participants.map(({ deck }) => deck), [2, 1]);
  s.A.sees('own.decks', undefined);
  s.given({ ...twoHands, options: { deckCounts: 'owner' } });
  s.spectator.sees((view) => view.shared.conflict?.participants.map(({ deck }) => deck), [null, null]);
  s.spectator.sees((view) => view.shared.characters.map(({ cards }) => cards === null), [true, true]);
  s.A.sees('own.decks', { c1: 2 });
  s.gm.sees('own.decks', {});
  s.A.does('end_turn');
  // The owner of the deck still knows whether there is a card to draw.
  s.B.does('attack', { target: 'c1', cid: 'QH', say: 'More.', effect: { k: 'Q.draw' } });
  s.given({
    parts: { ...twoHands.parts, B: { hand: ['QH', '3H'], deck: [] } },
    turn: 'B',
    options: { deckCounts: 'owner' },
  });
  s.B.refused('attack', { target: 'c1', cid: 'QH', say: 'x', effect: { k: 'Q.draw' } }, 'CR_DECK_EMPTY');
  const parts = { ...twoHands.parts, B: { npc: 'own deck', hand: ['3H'], deck: ['4S', '5S'] } } as const;
  for (const [deckCounts, cards] of [
    ['public', 2],
    ['owner', null],
  ] as const) {
    s.given({ parts, options: { deckCounts } });
    s.spectator.sees((view) => view.shared.people.map((npc) => npc.cards), [cards]);
  }
});

scenario('CR-205: by option the player of a long turn is reminded once, without other effects', kit, (s) => {
  s.given(twoHands);
  s.timePasses({ ms: 600_000 });
  s.expectNoEvent('turn_reminded');
  s.given({ ...twoHands, options: { turnTimer: 30 } });
  s.timePasses({ ms: 29_000 });
  s.expectNoEvent('turn_reminded');
  s.timePasses({ ms: 1_000 });
  s.expectEvent('turn_reminded', { part: 'c1' });
  s.spectator.sees('shared.conflict.turn', { part: 'c1', free: true, attacks: 0, wounded: false, reminded: true });
  s.timePasses({ ms: 600_000 });
  expect(s.events.filter(({ type }) => type === 'turn_reminded')).toHaveLength(1);
  s.A.does('attack', { target: 'c2', cid: '2H', say: 'At last.' });
  s.A.does('end_turn');
  s.timePasses({ ms: 30_000 });
  s.expectEvent('turn_reminded', { part: 'c2' });
  s.system.refused('turn_time_up', { conflict: 1, turn: 1 }, 'E_STALE');
});

scenario('CR-195: if a place has an open list, everyone sees its cards', kit, (s) => {
  s.given({ parts: twoHands.parts });
  s.A.does('concede', { part: 'c1' });
  skipOutcomes(s);
  const roof = { id: 'roof', name: 'The roof', sketch: '', themes: { C: 'a tile slides' }, attributes: [] };
  const deck = { kind: 'list', cards: ['9S', '4H', '4C'] };
  s.gm.does('define_environment', { ...roof, openList: false, deck });
  s.gm.does('define_environment', {
    ...roof,
    id: 'yard',
    openList: true,
    deck: { kind: 'list', cards: ['KS', '6H', 'AC'] },
  });
  for (const place of ['roof', 'yard']) s.gm.does('reveal_place', { place });
  s.spectator.sees(
    (view) => view.shared.environments.map(({ id, open }) => [id, open?.list]),
    [
      ['roof', undefined],
      ['yard', ['AC', '6H', 'KS']],
    ],
  );
  s.spectator.sees('shared.environments.1.open.themes', { C: 'a tile slides' });
  s.spectator.sees('shared.environments.0.open', null);
  s.spectator.neverSaw('9S');
});

scenario('CR-205: the grace time of one player does not start again when another disconnects', kit, (s) => {
  s.given({ parts: { A: { hand: ['2H'] }, B: { hand: ['3H'] } }, options: { absentGrace: 300 } });
  s.system.does('seat_away', { seat: 's1' });
  s.timePasses({ ms: 299_000 });
  s.system.does('seat_away', { seat: 's2' });
  s.timePasses({ ms: 1000 });
  s.spectator.sees((view) => view.shared.seats.map(({ presence }) => presence), ['absent', 'away']);
});
