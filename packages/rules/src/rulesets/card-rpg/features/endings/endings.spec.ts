/** How conflicts end, and the rules for online tables (CR-01 to CR-03, CR-11 to CR-13, CR-196 to CR-209). */
import { scenario } from '@cartomancer/testkit';
import type { Scene } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import type { Intent } from '../../../../kernel/index.ts';
import { seededRng } from '../../../../kernel/index.ts';
import { ruleset } from '../../index.ts';
import type { Event } from '../../events.ts';
import type { Setting } from '../../scenarios/given.ts';
import { kit } from '../../scenarios/kit.ts';
import { agreed, begun, finished, part, proposed, skipOutcomes } from '../../scenarios/steps.ts';
import type { State } from '../../state.ts';
import type { TableView } from '../../view-types.ts';

type Table = Scene<State, TableView, Intent, Event, Setting, keyof typeof kit.cast>;

test('CR-01 CR-02 CR-03: the seed alone decides how a table is set up', () => {
  const seats = [{ seat: 's1', name: 'One', kind: 'player' as const }];
  const setup = (seed: string) => ruleset.setup({ seats, options: {} }, seededRng(seed));
  expect(setup('a')).toEqual(setup('a'));
  expect(setup('a')).not.toEqual(setup('b'));
});

const duel = { parts: { A: { hand: ['2H', '4C'], deck: ['5D'] }, B: { hand: ['3H'], deck: ['6D'] } } } as const;

scenario('CR-196 … CR-199 CR-118: the last side wins, and its stakes come true', kit, (s) => {
  s.given({
    parts: { A: { side: 'us', hand: ['2H'] }, C: { side: 'us', hand: ['4H'] }, B: { side: 'them', hand: ['3H'] } },
    attacks: [{ on: 'A', by: 'B', pile: ['9C'] }],
  });
  s.C.does('concede', { part: 'c2' });
  s.B.does('concede', { part: 'c3' });
  s.expectEvent('piles_left_play', { aids: ['A1'], reason: 'over' });
  s.expectEvent('conflict_won', { side: 'us', winners: ['c1'], losers: ['c2', 'c3'] });
  s.C.refused('narrate_outcome', { side: 'us', text: 'x' }, 'CR_NOT_ASKED', { clause: 'CR-199' });
  s.A.does('narrate_outcome', { side: 'us', text: 'They may stay.' });
  s.expectEvent('outcome_narrated', { stake: 'us has it their way', won: true });
  s.gm.refused('narrate_outcome', { side: 'us', text: 'x' }, 'CR_NOT_IN_CONFLICT');
  s.gm.does('narrate_outcome', { side: 'them', text: '' });
  expect(s.shared.phase).toBe('SCENE');
});

scenario('CR-198 CR-199: winners and the GM are offered the stakes that came true first', kit, (s) => {
  const offered = (view: TableView) =>
    ruleset
      .legal(view)
      .filter(({ type }) => type === 'narrate_outcome')
      .map(({ side }) => side);
  s.given({
    parts: { A: { side: 'us', hand: ['2H'] }, C: { side: 'them', hand: ['4H'] }, B: { side: 'them', hand: ['3H'] } },
  });
  s.A.does('concede', { part: 'c1' });
  s.expectEvent('conflict_won', { side: 'them' });
  s.C.sees(offered, ['them', 'us']);
  s.gm.sees(offered, ['them', 'us']);
});

scenario('CR-200: a truce needs every active participant and the GM', kit, (s) => {
  s.given(duel);
  s.A.does('propose_truce', { text: 'We share the well.' });
  s.B.refused('propose_truce', { text: 'x' }, 'CR_TRUCE_OPEN');
  s.A.refused('answer_truce', { accept: true }, 'CR_NOT_ASKED');
  s.gm.does('answer_truce', { accept: false });
  s.spectator.sees('shared.conflict.truce', null);
  s.B.does('propose_truce', { text: 'We share the well, by turns.' });
  s.gm.does('answer_truce', { accept: true });
  s.A.does('answer_truce', { accept: true });
  s.expectEvent('truce_made', { text: 'We share the well, by turns.' });
  expect(s.shared.phase).toBe('CONFLICT.resolve');
});

const beforeStall = {
  parts: { A: { hand: ['2H'], wounds: [['2C']] }, B: { hand: ['3H'] } },
  turn: 'B',
  acted: ['A'],
} as const;

scenario(
  'CR-71 CR-201 CR-202: a round without a card stalls the conflict; an attack after all begins a new round',
  kit,
  (s) => {
    // A place without cards does not prevent the stall.
    s.given({ ...beforeStall, place: { cards: [] } });
    s.B.does('end_turn');
    s.expectEvent('stalled');
    s.A.refused('end_turn', {}, 'E_PHASE');
    s.A.refused('declare_no_winner', { text: 'x' }, 'E_GM_ONLY');
    s.A.does('attack', { target: 'c2', cid: '2H', say: 'One more word.' });
    // The stalled round is over; the new one ends when everyone has had a turn.
    s.expectEvent('round_started', { round: 2 });
    s.expectEvent('turn_started', { part: 'c1', free: true });
    s.expectEvent('turn_started', { part: 'c2', free: false });
    s.spectator.sees('shared.conflict.attacks.0.target', 'c2');
    s.B.does('take_wound', { aid: 'A1' });
    s.B.does('end_turn');
    s.expectEvent('round_started', { round: 3 });
  },
);

scenario('CR-178 CR-201: a red card that everyone still has to resolve prevents a stall', kit, (s) => {
  s.given({
    parts: { A: { hand: [] }, B: { hand: [] } },
    place: { cards: ['8D'], attributes: [{ k: 'onExhaust', do: 'silent' }] },
    turn: 'B',
    acted: ['A'],
  });
  s.B.does('end_turn');
  s.expectEvent('env_drew', { card: '8D' });
  s.expectNoEvent('stalled');
  s.A.does('take_wound', { aid: 'A1' });
  s.B.does('take_wound', { aid: 'A1' });
  s.expectEvent('stalled');
});

scenario('CR-187 CR-200: an offered truce waits until the cards are shown for a black card of the place', kit, (s) => {
  s.given({
    parts: { A: { hand: ['2C', '9H'] }, B: { hand: ['3C', '4H'] } },
    place: { cards: ['8S', '9S'] },
    turn: 'B',
    acted: ['A'],
  });
  s.A.does('propose_truce', { text: 'Let it be.' });
  s.B.sees('own.asks.text', 'ask.truce');
  s.B.does('end_turn');
  s.B.refused('answer_truce', { accept: true }, 'E_PHASE');
  s.spectator.sees('shared.waitingFor', ['s1', 's2']);
  s.spectator.sees('shared.asks.text', 'ask.all.ENV.reveal.lowest');
  s.B.sees('own.asks.text', 'ask.ENV.reveal');
  s.A.does('commit_reveal', { part: 'c1', cid: '2C' });
  s.B.does('commit_reveal', { part: 'c2', cid: '3C' });
  s.B.sees('own.asks.text', 'ask.truce');
});

scenario('CR-202: by option a stalled conflict gets new hands, or the fewest wounds win', kit, (s) => {
  s.given({ ...beforeStall, options: { onStall: 'redraw' } });
  s.B.does('end_turn');
  s.gm.does('redeal');
  s.expectEvent('hands_redealt', { part: 'c1', count: 1 });
  s.expectEvent('turn_started', { part: 'c1' });
  s.given({ ...beforeStall, options: { onStall: 'fewest-wounds' } });
  s.B.does('end_turn');
  s.expectEvent('conflict_won', { side: 'B' });
});

scenario('CR-203 CR-114 CR-113: cards go home, decks are shuffled, magic is paid, then scars are noted', kit, (s) => {
  s.given({
    parts: { A: { hand: ['2H'], deck: ['5D'], wounds: [['4C']], cost: 1 }, B: { hand: ['3H'], wounds: [['7C']] } },
  });
  s.B.does('concede', { part: 'c2' });
  skipOutcomes(s);
  s.A.does('flip');
  const types = s.events.map(({ type }) => type);
  const at = (type: string) => types.indexOf(type as (typeof types)[number]);
  expect(at('cards_returned')).toBeLessThan(at('deck_shuffled'));
  expect(at('deck_shuffled')).toBeLessThan(at('payment_flipped'));
  expect(at('payment_flipped')).toBeLessThan(at('cards_destroyed'));
  expect(at('cards_destroyed')).toBeLessThan(at('scar_recorded'));
  s.gm.refused('heal_scar', { characterId: 'c1', wid: 'W9' }, 'CR_NO_SUCH_SCAR');
  s.gm.does('heal_scar', { characterId: 'c1', wid: 'W1' });
  s.spectator.sees('shared.characters.0.scars.0.healed', true);
});

scenario('CR-114: a scar names its attacker with the number that tells equal names apart', kit, (s) => {
  s.given({
    parts: {
      A: { side: 'us', hand: ['2H'] },
      B: { side: 'them', hand: ['3H'], npc: 'own deck' },
      C: { side: 'them', hand: ['4H'], npc: 'own deck' },
    },
    attacks: [{ on: 'A', by: 'C', pile: ['9C'] }],
  });
  s.A.does('concede', { part: 'c1' });
  const [side, ...others] = s.shared.conflict?.owed ?? [];
  for (const other of others) s.gm.does('narrate_outcome', { side: other, text: '' });
  const twins = { ...s.state, npcs: s.state.npcs.map((npc) => ({ ...npc, name: 'Goblin' })) };
  const told = { type: 'narrate_outcome', side, text: '' };
  const decision = ruleset.decide(twins, { kind: 'gm' }, told, seededRng('scars'));
  const scars = decision.ok ? decision.events.filter(({ type }) => type === 'scar_recorded') : [];
  expect(scars).toMatchObject([{ character: 'c1', scar: { from: 'Goblin (2)' } }]);
});

scenario('CR-204: after a safety signal the conflict can be undone', kit, (s) => {
  s.given({
    trump: 'S',
    parts: { B: { hand: ['KH', '2D'] }, E: { hand: ['2H'] } },
    attacks: [
      { on: 'B', by: 'E', pile: ['6D', '9D'] },
      { on: 'B', by: 'E', pile: ['3H'] },
    ],
  });
  s.B.does('cover', { aid: 'A2', cid: 'KH', effect: { k: 'K.take', aid: 'A1' } });
  s.B.refused('abort_conflict', { reason: 'x' }, 'E_GM_ONLY');
  s.gm.does('abort_conflict', { reason: 'Too close.' });
  s.E.sees((view) => view.own.sheets?.['c2']?.list, ['6D', '9D', '2H', '3H']);
  s.spectator.sees('shared.characters.0.taken', []);
  expect(s.shared.phase).toBe('SCENE');
  s.gm.refused('abort_conflict', { reason: 'x' }, 'E_PHASE');
});

/** A takes 9D from B with a king; new hands are dealt after a stall, and the card is shuffled into A's deck. */
function takeAndReshuffle(s: Table): void {
  s.given({
    trump: 'S',
    parts: { A: { hand: ['KH'], deck: ['2C'] }, B: { hand: [], deck: ['5D'] } },
    attacks: [
      { on: 'A', by: 'B', pile: ['9D'] },
      { on: 'A', by: 'B', pile: ['3H'] },
    ],
    options: { onStall: 'redraw', conflictHand: 1 },
  });
  s.rig({ 'deck:c1': ['2C', '9D'] });
  s.A.does('cover', { aid: 'A2', cid: 'KH', effect: { k: 'K.take', aid: 'A1' } });
  s.A.does('end_turn');
  s.B.does('take_wound', { aid: 'A2' });
  s.A.does('end_turn');
  s.gm.does('redeal');
}

scenario(
  'CR-202 CR-204: a taken card that was shuffled into the deck goes back too if the conflict is undone',
  kit,
  (s) => {
    takeAndReshuffle(s);
    s.A.sees((view) => view.own.sheets?.['c1']?.list, ['2C', '9D', 'KH']);
    s.gm.does('abort_conflict', { reason: 'Too close.' });
    s.B.sees((view) => view.own.sheets?.['c2']?.list, ['5D', '9D', '3H']);
    s.A.sees((view) => view.own.sheets?.['c1']?.list, ['2C', 'KH']);
    s.spectator.sees('shared.characters.0.taken', []);
  },
);

scenario(
  'CR-137 CR-202: a taken card that was shuffled into the deck stays with its taker in later conflicts',
  kit,
  (s) => {
    takeAndReshuffle(s);
    s.B.does('concede', { part: 'c2' });
    skipOutcomes(s);
    expect(s.state.characters[0]?.deck).toContainEqual(
      expect.objectContaining({ face: '9D', owner: 'c1', lost: null }),
    );
  },
);

scenario('CR-205: a stand-in sees the hand, so no enemy can be named as one', kit, (s) => {
  s.given({
    parts: {
      A: { side: 'us', hand: ['2H', '4C'] },
      C: { side: 'us', hand: ['5H'] },
      B: { side: 'them', hand: ['3H'] },
    },
  });
  s.A.refused('name_stand_in', { part: 'c1', user: 's3' }, 'CR_STAND_IN_BARRED');
  s.A.refused('name_stand_in', { part: 'c1', user: 'gm' }, 'CR_STAND_IN_BARRED');
  s.B.refused('name_stand_in', { part: 'c1', user: 's2' }, 'E_NOT_YOURS');
  s.A.does('name_stand_in', { part: 'c1', user: 's2' });
  s.C.sees((view) => Object.keys(view.own.hands ?? {}), ['c2']);
  s.system.does('seat_away', { seat: 's1' });
  s.C.sees((view) => Object.keys(view.own.hands ?? {}), ['c1', 'c2']);
  s.C.does('attack', { target: 'c3', cid: '4C', say: 'In her name.' });
  s.system.does('seat_back', { seat: 's1' });
  s.C.sees((view) => Object.keys(view.own.hands ?? {}), ['c2']);
});

scenario('CR-205: a stand-in named before a conflict never sees an enemy’s hand', kit, (s) => {
  const hands = (view: { readonly own: { readonly hands?: object } }) => Object.keys(view.own.hands ?? {});
  begun(s, 2);
  finished(s, 2);
  s.s1.does('name_stand_in', { part: 'c1', user: 's2' });
  proposed(s, { c1: 'A', c2: 'B' });
  s.gm.does('name_opener', { part: 'c1' });
  agreed(s);
  s.system.does('seat_away', { seat: 's1' });
  s.s2.sees(hands, ['c2']);
  s.s2.refused('end_turn', {}, 'E_NOT_YOUR_TURN');
});

scenario('CR-205 CR-207: a stand-in cannot play for two enemies, or play a hand while leading', kit, (s) => {
  const hands = (view: { readonly own: { readonly hands?: object } }) => Object.keys(view.own.hands ?? {});
  s.given({ parts: { A: { side: 'us', hand: ['2H'] }, B: { side: 'them', hand: ['3H'] } } });
  s.system.does('seat_joined', { seat: 's3', name: 'Third' });
  s.A.does('name_stand_in', { part: 'c1', user: 's3' });
  s.B.does('name_stand_in', { part: 'c2', user: 's3' });
  s.system.does('seat_away', { seat: 's1' });
  s.s3.sees(hands, ['c1']);
  s.system.does('seat_away', { seat: 's2' });
  s.s3.sees(hands, []);
  s.system.does('seat_back', { seat: 's2' });
  s.gm.does('name_stand_in', { part: 'gm', user: 's3' });
  s.system.does('seat_away', { seat: 'gm' });
  s.s3.sees('own.leads', true);
  s.s3.sees(hands, []);
});

scenario('CR-206: acting for an absent player never chooses a card', kit, (s) => {
  const setting = {
    trump: 'S',
    parts: { A: { hand: ['9C', '2H'] }, B: { hand: ['3H', '5S'] } },
    attacks: [{ on: 'A', by: 'B', pile: ['4C'] }],
    place: { cards: ['6C'] },
  } as const;
  s.given(setting);
  s.system.does('seat_away', { seat: 's1' });
  expect(s.timers).toEqual({ 'grace:s1:1': 300_000 });
  s.timePasses({ ms: 300_000 });
  s.gm.does('act_for_absent', { part: 'c1' });
  s.expectEvent('wound_taken', { part: 'c1' });
  s.gm.refused('act_for_absent', { part: 'c1' }, 'E_NOT_YOUR_TURN');
  s.B.does('end_turn');
  s.expectEvent('reveal_asked', { parts: ['c1', 'c2'] });
  s.rig({ 'reveal:c1': ['2H'] });
  s.gm.does('act_for_absent', { part: 'c1' });
  s.expectEvent('reveal_committed', { part: 'c1', card: '2H' });
  s.B.does('commit_reveal', { part: 'c2', cid: '5S' });
  s.expectEvent('env_attack_placed', { target: 'c1' });
});

scenario('CR-207: without a GM the table waits, unless a co-GM was named', kit, (s) => {
  s.given({ parts: { A: { hand: ['2H'] }, B: { hand: ['3H'] } } });
  s.gm.refused('name_stand_in', { part: 'gm', user: 's1' }, 'CR_STAND_IN_BARRED');
  s.system.does('seat_joined', { seat: 's3', name: 'Third' });
  s.system.does('seat_away', { seat: 'gm' });
  s.A.refused('end_turn', {}, 'E_PAUSED', { clause: 'CR-207' });
  // The question says what ends the wait, instead of asking players who can do nothing.
  s.A.sees('own.asks', undefined);
  s.spectator.sees('shared.waitingFor', []);
  s.spectator.sees('shared.asks', { text: 'ask.all.leaderless', facts: { gm: 'gm' } });
  s.system.does('seat_back', { seat: 'gm' });
  s.A.sees('own.asks.text', 'ask.TURN.attack_free');
  s.gm.does('name_stand_in', { part: 'gm', user: 's3' });
  s.system.does('seat_away', { seat: 'gm' });
  s.A.does('end_turn');
  s.s3.sees('own.leads', true);
  s.s3.may('propose_truce');
});

scenario('CR-13 CR-208: spectators see only public cards and cannot act', kit, (s) => {
  s.given(duel);
  s.spectator.neverSaw('2H');
  s.spectator.neverSaw('5D');
  s.spectator.sees('shared.characters.0.cards', 3);
  s.spectator.refused('end_turn', {}, 'E_SPECTATOR');
  s.given({ ...duel, options: { sheetCards: 'public' } });
  s.B.sees('own.lists.c1', ['4C', '5D', '2H']);
  s.spectator.neverSaw('4C');
  s.B.sees('own.hands', { c2: s.B.view.own.hand });
});

scenario('CR-209: leaving for good concedes and pays, and the sheet is kept', kit, (s) => {
  s.given({
    parts: { A: { hand: ['2H'], deck: ['5D'], cost: 1 }, B: { hand: ['3H'] }, C: { hand: ['4H'] } },
  });
  s.system.does('seat_left', { seat: 's1', person: 'p1' });
  s.expectEvent('conceded', { part: 'c1', why: 'absent' });
  s.spectator.sees((view) => part('c1')(view)?.active, false);
  s.B.does('concede', { part: 'c2' });
  skipOutcomes(s);
  s.gm.does('act_for_absent', { part: 'c1' });
  s.expectEvent('cards_destroyed', { character: 'c1' });
  s.spectator.sees('shared.characters.0.seat', null);
  s.system.does('seat_joined', { seat: 's1', name: 'A', person: 'p1' });
  s.spectator.sees('shared.characters.0.seat', 's1');
});

scenario('CR-100 CR-206: covered piles of an absent player are sent on if no wound was taken', kit, (s) => {
  s.given({
    parts: { A: { hand: ['5H', '2C'] }, B: { hand: ['3C'] }, C: { hand: ['4C'] } },
    attacks: [{ on: 'A', by: 'B', pile: ['3H'] }],
    options: { pushNeedsFullDefence: true },
  });
  s.A.does('cover', { aid: 'A1', cid: '5H' });
  s.B.refused('concede', { part: 'c1' }, 'E_NOT_YOURS', { facts: { name: 'A' } });
  s.system.does('seat_away', { seat: 's1' });
  s.timePasses({ ms: 300_000 });
  s.gm.does('act_for_absent', { part: 'c1' });
  s.expectEvent('piles_pushed', { to: [{ aid: 'A1', target: 'c2' }] });
});

scenario('CR-11: the GM closes the session, and opens the next', kit, (s) => {
  s.given(duel);
  s.A.does('concede', { part: 'c1' });
  skipOutcomes(s);
  s.A.refused('close_session', {}, 'E_GM_ONLY');
  s.gm.does('close_session');
  expect(s.shared.phase).toBe('SUSPENDED');
  s.A.sees('shared.asks', { text: 'ask.all.SUSPENDED', facts: { gm: 'gm' } });
  s.A.mayNot('challenge');
  s.gm.does('reopen_session');
  expect(s.shared.phase).toBe('SCENE');
});

scenario('CR-196: the conflict is over as soon as one side is left', kit, (s) => {
  s.given({
    parts: { A: { side: 'us', hand: ['2H'] }, B: { side: 'them', hand: ['3H'] }, C: { side: 'them', hand: ['4H'] } },
  });
  s.B.does('concede', { part: 'c2' });
  s.expectNoEvent('conflict_won');
  s.C.does('concede', { part: 'c3' });
  s.expectEvent('conflict_won', { side: 'us', winners: ['c1'] });
});

scenario('CR-197: attacks still open at the end of a conflict wound no one', kit, (s) => {
  s.given({
    parts: { A: { side: 'us', hand: ['2H'] }, B: { side: 'them', hand: ['3H'] } },
    attacks: [{ on: 'A', by: 'B', pile: ['9C'] }],
  });
  s.B.does('concede', { part: 'c2' });
  s.expectEvent('piles_left_play', { aids: ['A1'], reason: 'over' });
  s.spectator.sees((view) => part('c1')(view)?.wounds, []);
});
