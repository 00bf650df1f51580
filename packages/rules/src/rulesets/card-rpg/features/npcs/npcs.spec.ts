import { scenario } from '@cartomancer/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { CardCode, Intent } from '../../../../kernel/index.ts';
import { pack, seededRng } from '../../../../kernel/index.ts';
import { ruleset } from '../../index.ts';
import { presentation } from '../../presentation/index.ts';
import { npcsIn } from './known-npcs.ts';
import type { State } from '../../state.ts';
import { kit } from '../../scenarios/kit.ts';
import { agreed, proposed, skipOutcomes } from '../../scenarios/steps.ts';

const oneAndGm = [
  { seat: 's1', name: 'Player 1', kind: 'player' },
  { seat: 'gm', name: 'Gamemaster', kind: 'gm' },
] as const;

const twelve: readonly CardCode[] = ['2S', '5S', '9S', 'KS', '3H', '6H', '8H', 'AD', '4D', 'TD', '7C', 'QC'];

scenario('CR-156 … CR-161 CR-164 CR-166: an NPC is drafted from twelve cards, by bad and good suits', kit, (s) => {
  s.start({ seats: oneAndGm, rig: { 'pool:p1': twelve } });
  s.s1.refused('draft_npc', { poolId: 'p1', name: 'x' }, 'E_GM_ONLY', { clause: 'CR-156' });
  s.gm.does('draft_npc', { poolId: 'p1', name: 'The miller' });
  s.gm.refused('draft_npc', { poolId: 'p2', name: 'Another' }, 'CR_NPC_OPEN');
  s.s1.heard('npc_draft_started');
  s.spectator.neverSaw('AD');
  s.spectator.sees('shared.preparing', true);
  s.gm.refused('npc_good', { suit: 'S' }, 'CR_NPC_STEP', { clause: 'CR-163' });
  s.gm.does('npc_bad', { suit: 'D', trait: 'Cannot count.' });
  s.gm.refused('npc_discard', { cid: '2S' }, 'CR_NPC_WRONG_CARD', { facts: { suit: 'D' } });
  s.gm.does('npc_discard', { cid: 'TD' });
  s.gm.does('npc_discard', { cid: 'AD' });
  s.gm.does('npc_discard', { cid: '4D' });
  s.gm.refused('npc_good', { suit: 'D' }, 'CR_NPC_SUIT_EMPTY', { clause: 'CR-165' });
  s.gm.does('npc_good', { suit: 'S' });
  s.gm.refused('npc_bad', { suit: 'S' }, 'CR_NPC_SUIT_USED');
  s.gm.does('npc_bad', { suit: 'C' });
  s.spectator.heardNothingOf('npc_suit_named');
});

scenario(
  'CR-162 CR-167: if more than six cards of a good suit are left, the best and the worst go in turn',
  kit,
  (s) => {
    s.start({
      seats: oneAndGm,
      rig: { 'pool:p1': ['AS', '2S', '3S', 'TS', 'JS', 'QS', 'KS', '4H', '5H', '6H', '7D', '8D'] },
    });
    s.gm.does('draft_npc', { poolId: 'p1', name: 'The sexton' });
    s.gm.does('npc_bad', { suit: 'D' });
    s.gm.does('npc_discard', { cid: '7D' });
    s.gm.does('npc_discard', { cid: '8D' });
    s.gm.does('npc_good', { suit: 'S' });
    s.gm.sees((view) => view.own.npcs?.['n1']?.list, ['4H', '5H', '6H', '3S', 'TS', 'JS']);
  },
);

/** Makes one NPC with random choices; returns its number of cards, and the state. */
function makeNpc(seed: number, choose: (count: number) => number): { readonly cards: number; readonly state: State } {
  const rng = seededRng(`npc/${seed}`);
  const setup = ruleset.setup({ seats: [...oneAndGm], options: {} }, rng);
  let state = setup.reduce((before, event) => ruleset.evolve(before, event), ruleset.initial());
  const send = (intent: Intent): void => {
    const decision = ruleset.decide(state, { kind: 'gm' }, intent, rng);
    if (!decision.ok) expect.fail(JSON.stringify(decision.refusals));
    for (const event of decision.events) state = ruleset.evolve(state, event);
  };
  send({ type: 'draft_npc', poolId: 'p1', name: 'Anybody' });
  for (let step = 0; state.draft !== null && step < 60; step += 1) {
    const moves = ruleset
      .legal(ruleset.view(state, { kind: 'gm' }))
      .filter(({ type }) => ['npc_bad', 'npc_good', 'npc_discard'].includes(type));
    const move = moves[choose(moves.length) % Math.max(moves.length, 1)];
    if (move === undefined) expect.fail('nothing can be chosen');
    send(move);
  }
  return { cards: state.npcs[0]?.deck.length ?? 0, state };
}

test('CR-163 CR-164 CR-165: every draft ends at six cards', () => {
  fc.assert(
    fc.property(fc.nat(), fc.array(fc.nat(), { minLength: 60, maxLength: 60 }), (seed, choices) => {
      let at = 0;
      const { cards, state } = makeNpc(seed, () => choices[at++ % choices.length] ?? 0);
      expect(cards).toBe(6);
      const { p1 } = state.pools;
      expect((p1?.pile.length ?? 0) + (p1?.discard.length ?? 0)).toBe(46);
    }),
    { numRuns: 60, seed: 163 },
  );
});

scenario('CR-157 CR-158: the GM creates NPCs with their own decks, and a table begins with two pools', kit, (s) => {
  s.start({ seats: oneAndGm });
  s.gm.refused('create_full_npc', { name: 'x', deck: ['X1'] }, 'CR_BAD_CARD', { facts: { code: 'X1' } });
  s.gm.refused('create_full_npc', { name: 'x', deck: [] }, 'CR_BAD_CARD');
  s.gm.does('create_full_npc', { name: 'The abbot', deck: ['2C', 'KD', '2C'] });
  s.gm.does('write_npc', { name: 'Her cook', cards: '3C, 4D 5H, 10S' });
  s.gm.sees((view) => view.own.npcs?.['n1']?.list, ['2C', '2C', 'KD']);
  s.gm.sees(
    (view) => view.own.shelf?.map(({ name, cards }) => [name, cards]),
    [
      ['The abbot', 3],
      ['Her cook', 4],
    ],
  );
  s.spectator.neverSaw('KD');
  s.gm.sees((view) => Object.keys(view.own.pools ?? {}), ['p1', 'p2']);
});

scenario('CR-168: a pool with fewer than twelve cards gets its discard pile back', kit, (s) => {
  s.start({ seats: oneAndGm, rig: { 'pool:p1': pack({ jokers: 'without' }) } });
  for (let n = 1; n <= 5; n += 1) {
    s.gm.does('draft_npc', { poolId: 'p1', name: `Guest ${n}` });
    for (let step = 0; step < 40 && s.shared.preparing; step += 1) {
      const move = ruleset.legal(s.gm.view).find(({ type }) => ['npc_bad', 'npc_good', 'npc_discard'].includes(type));
      if (move === undefined) expect.fail('nothing can be chosen');
      s.gm.sends(move);
    }
  }
  expect(s.events.filter(({ type }) => type === 'deck_shuffled').length).toBe(3);
  s.gm.sees((view) => Object.values(view.own.npcs ?? {}).map(({ list }) => list.length), [6, 6, 6, 6, 6]);
});

scenario('CR-157 CR-159: NPCs that the GM prepares are hidden until they enter a conflict', kit, (s) => {
  s.start({ seats: oneAndGm, options: { readyMade: true } });
  const before = [s.s1, s.spectator].map(({ view }) => view);
  s.gm.does('create_full_npc', { name: 'The abbot', deck: ['2C', '3C'] });
  expect([s.s1, s.spectator].map(({ view }) => view)).toEqual(before);
  for (const one of [s.s1, s.spectator]) one.heardNothingOf('full_npc_created');
  expect(JSON.stringify(presentation.panels(s.gm.view))).toContain('panel.people.hidden');
  s.gm.does('create_full_npc', { name: 'Her cook', deck: ['4C'] });
  s.gm.does('dissolve_npc', { npcId: 'n2' });
  s.s1.heardNothingOf('npc_dissolved');
  s.gm.does('open_conflict', { title: 'The harvest' });
  const asked = { intent: 'add_participant', field: 'id', value: 'n1' };
  expect(presentation.choice?.(s.gm.view, asked)).toEqual({ text: 'choice.hidden', facts: { name: 'The abbot' } });
  s.gm.does('add_participant', { id: 'n1', side: 'B' });
  s.spectator.heard('npc_revealed', { name: 'The abbot' });
  s.spectator.sees((view) => view.shared.people.map(({ name }) => name), ['The abbot']);
});

scenario('CR-12 CR-157: a ruling in the words of an id reveals no hidden NPC', kit, (s) => {
  s.start({ seats: oneAndGm });
  s.gm.does('create_full_npc', { name: 'The abbot', deck: ['2C', '3D'] });
  s.gm.does('rule', { target: 'story', change: 'n1', reason: 'Because.' });
  s.expectNoEvent('npc_revealed');
});

scenario('CR-157: the others do not learn that a hidden NPC was dissolved', kit, (s) => {
  s.start({ seats: oneAndGm, options: { readyMade: true } });
  s.gm.does('create_full_npc', { name: 'The abbot', deck: ['2C', '3C'] });
  const before = s.spectator.view;
  s.gm.does('dissolve_npc', { npcId: 'n1' });
  expect(s.spectator.view).toEqual(before);
});

scenario('CR-159: the texts of an imported sheet reveal no NPC', kit, (s) => {
  s.start({ seats: oneAndGm, options: { readyMade: true } });
  s.gm.does('create_full_npc', { name: 'The abbot', deck: ['2C', '3C'] });
  s.system.does('seat_joined', { seat: 's2', name: 'Late' });
  const scar = { wid: 'n1', cards: ['9H'], title: 'n1', story: 'n1', from: 'n1', healed: false };
  const sheet = { version: 1, name: 'n1', concept: 'n1', childhood: 'n1', deck: ['2C'], ashes: [], prequels: [] };
  s.system.does('sheet_brought', { seat: 's2', sheet: { ...sheet, scars: [scar], taken: [] } });
  s.spectator.heardNothingOf('npc_revealed');
});

scenario('CR-159: a scripted GM finishes an NPC that another GM has begun', kit, (s) => {
  s.start({ seats: oneAndGm, options: { readyMade: true } });
  s.gm.does('draft_npc', { poolId: 'p1', name: 'The miller' });
  const sent: string[] = [];
  for (let step = 0; step < 60 && npcsIn(s.gm.view).length < 2; step += 1) {
    const move = ruleset.bot?.(s.gm.view, ruleset.legal(s.gm.view));
    if (move === undefined) expect.fail(`the GM does nothing in ${s.shared.phase} after ${sent.join(', ')}`);
    s.gm.sends(move);
    sent.push(move.type);
  }
  expect(sent[0]).toBe('npc_bad');
  expect(sent.at(-1)).toBe('create_full_npc');
  expect(npcsIn(s.gm.view).some(({ name }) => name === 'The miller')).toBe(true);
});

/** Drafts an NPC from the first pool, down to six cards. */
function draftMiller(s: Parameters<typeof proposed>[0]): void {
  s.gm.does('draft_npc', { poolId: 'p1', name: 'The miller' });
  for (const [type, payload] of [
    ['npc_bad', { suit: 'D' }],
    ['npc_discard', { cid: 'AD' }],
    ['npc_discard', { cid: '4D' }],
    ['npc_discard', { cid: 'TD' }],
    ['npc_good', { suit: 'S' }],
    ['npc_bad', { suit: 'H' }],
    ['npc_discard', { cid: '3H' }],
    ['npc_discard', { cid: '6H' }],
    ['npc_discard', { cid: '8H' }],
  ] as const)
    s.gm.does(type, payload);
}

const ownDeck: readonly CardCode[] = ['2D', '3D', '4C', '5C', '6C', '7C'];

scenario(
  'CR-169 … CR-171: an NPC from a pool pays nothing, and all its cards return to the pool, unless it is kept',
  kit,
  (s) => {
    for (const kept of [false, true]) {
      s.start({ seats: oneAndGm, rig: { 'pool:p1': twelve, 'birth:c1': ownDeck, 'deck:c1': ownDeck } });
      s.s1.does('create_character', { name: 'Anna', concept: 'x' });
      s.gm.does('start_campaign');
      s.s1.does('draw_birth', { characterId: 'c1' });
      s.s1.does('finish_creation', { characterId: 'c1' });
      draftMiller(s);
      if (kept) s.gm.does('keep_npc', { npcId: 'n1' });
      proposed(s, { c1: 'A', n1: 'B' }, { trump: 'H' });
      // Keeping it is offered in time, among the moves of the setup.
      const { aside, means } = presentation.move(s.gm.view, { type: 'keep_npc', npcId: 'n1' });
      expect([aside, means?.text]).toEqual([undefined, 'mean.keep_npc']);
      s.gm.does('name_opener', { part: 'c1' });
      agreed(s);
      s.gm.refused('dissolve_npc', { npcId: 'n1' }, 'CR_IN_CONFLICT');
      s.s1.does('attack', { target: 'n1', cid: '4C', say: 'A push.' });
      s.s1.does('end_turn');
      s.gm.does('take_wound', { aid: 'A1' });
      s.gm.does('end_turn');
      s.s1.does('attack', { target: 'n1', cid: '5C', say: 'Another.' });
      s.s1.does('end_turn');
      s.gm.does('cover', { aid: 'A2', cid: 'QC', effect: { k: 'Q.draw' } });
      s.expectEvent('spell_cast', { cost: 1 });
      s.s1.does('concede', { part: 'c1' });
      skipOutcomes(s);
      expect(s.shared.phase).toBe('SCENE');
      s.gm.sees((view) => view.own.npcs?.['n1']?.list.length, kept ? 6 : undefined);
      s.gm.sees((view) => view.shared.people.length, kept ? 1 : 0);
      if (kept) s.gm.does('dissolve_npc', { npcId: 'n1' });
      s.gm.sees((view) => (view.own.pools?.['p1']?.cards ?? 0) + (view.own.pools?.['p1']?.discard.length ?? 0), 52);
    }
  },
);

scenario('CR-137 CR-171: a card that an NPC from a pool takes goes to the pool', kit, (s) => {
  s.given({
    trump: 'H',
    parts: { A: { hand: ['2D'], deck: ['3D'] }, B: { npc: 'pool', hand: ['KC', '4C'] } },
    attacks: [
      { on: 'B', by: 'A', pile: ['5C', '6D'] },
      { on: 'B', by: 'A', pile: ['7C'] },
    ],
    turn: 'B',
  });
  s.B.does('cover', { aid: 'A2', cid: 'KC', effect: { k: 'K.take', aid: 'A1' } });
  s.expectEvent('card_stolen', { card: '6D', fromOwner: 'c1', toOwner: 'p1' });
  s.A.does('concede', { part: 'c1' });
  skipOutcomes(s);
  s.gm.sees((view) => view.own.pools?.['p1']?.discard.includes('6D'), true);
});

test('CR-42 CR-157: no NPC can be written once too many cards have left the game with dissolved ones', () => {
  const options = Object.fromEntries(ruleset.options.map(({ key, default: usual }) => [key, usual]));
  const setup = ruleset.setup({ seats: oneAndGm, options }, seededRng('people'));
  let state = setup.reduce((before, event) => ruleset.evolve(before, event), ruleset.initial());
  const does = (intent: Intent): boolean => {
    const decision = ruleset.decide(state, { kind: 'gm' }, intent, seededRng('people'));
    if (decision.ok) state = decision.events.reduce((before, event) => ruleset.evolve(before, event), state);
    return decision.ok;
  };
  const many = pack({ jokers: 'without' }).join(' ');
  let written = 0;
  while (written < 200 && does({ type: 'write_npc', name: 'Somebody', cards: many })) {
    written += 1;
    expect(does({ type: 'dissolve_npc', npcId: `n${written}` })).toBe(true);
  }
  expect(written).toBe(97);
  expect(does({ type: 'create_full_npc', name: 'Someone else', deck: ['AH'] })).toBe(false);
});

scenario('CR-12 CR-141: the GM rules in public, on facts of the story or costs of magic only', kit, (s) => {
  s.given({ parts: { A: { hand: ['2H'], cost: 2, deck: ['5D'] }, B: { hand: ['3H'], deck: ['6D'] } } });
  const ruling = { target: 'c1', change: '0', reason: 'The King was pressed by mistake.' };
  s.A.refused('rule', ruling, 'E_GM_ONLY');
  s.gm.refused('rule', { ...ruling, reason: ' ' }, 'E_TEXT_REQUIRED');
  s.gm.refused('rule', { ...ruling, target: 'A1' }, 'E_MALFORMED');
  s.gm.does('rule', ruling);
  s.expectEvent('ruling_made', { part: 'c1', old: 2, new: '0', reason: 'The King was pressed by mistake.' });
  s.spectator.sees((view) => view.shared.conflict?.participants[0]?.cost, 0);
  s.gm.does('rule', { target: 'story', change: 'The bridge holds.', reason: 'It was said on Tuesday.' });
  s.expectEvent('ruling_made', { part: null, old: null, new: 'The bridge holds.' });
  s.spectator.heard('ruling_made', { new: 'The bridge holds.' });
  s.B.does('concede', { part: 'c2' });
  skipOutcomes(s);
  expect(s.shared.phase).toBe('SCENE');
  s.gm.refused('rule', ruling, 'E_MALFORMED');
});

scenario('CR-160 CR-161 CR-166: the GM picks which card of a bad suit goes next, and good suits stay', kit, (s) => {
  s.start({ seats: oneAndGm, rig: { 'pool:p1': twelve } });
  s.gm.does('draft_npc', { poolId: 'p1', name: 'The miller' });
  s.gm.does('npc_bad', { suit: 'D' });
  s.gm.mayOnly('npc_discard', [['AD'], ['4D'], ['TD']]);
  for (const cid of ['4D', 'TD', 'AD']) s.gm.does('npc_discard', { cid });
  s.gm.does('npc_good', { suit: 'S' });
  s.gm.does('npc_bad', { suit: 'C' });
  for (const cid of ['7C', 'QC']) s.gm.does('npc_discard', { cid });
  s.gm.sees(
    (view) => view.own.draft?.cards.map(({ face }) => face).toSorted(),
    ['2S', '3H', '5S', '6H', '8H', '9S', 'KS'],
  );
});
