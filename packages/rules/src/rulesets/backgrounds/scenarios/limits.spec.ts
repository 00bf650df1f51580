import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../presentation/index.ts';
import { kit } from './kit.ts';
import type { Table } from './steps.ts';
import { aimAndDraw, all, attempt, challenge, characterIn, duel, passAll, resultOf } from './steps.ts';

const helps = { description: 'that is how it helps' } as const;

function nextScene(s: Table, title = 'Later'): void {
  s.gm.does('close_scene');
  s.gm.does('open_scene', { title });
}

function nextSession(s: Table): void {
  s.gm.does('close_session');
  s.gm.does('next_session');
}

scenario('DRX-37 DR-97 DR-98: a blue card is used once a scene', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:QC type "Sailor"'] }, {}], deck: ['4H', '5H', '6H'] });
  attempt(s);
  s.franz.does('substitute', { card: 'QC', ...helps });
  passAll(s);
  s.gm.does('set_challenge', { character: 's1', title: 'two', suit: 'C', target: 8 });
  s.franz.does('draw');
  s.franz.refused('substitute', { card: 'QC', ...helps }, 'DR_SPENT_SCENE', { facts: { background: 'Sailor' } });
  nextScene(s);
  s.gm.does('set_challenge', { character: 's1', title: 'three', suit: 'C', target: 8 });
  s.franz.does('draw');
  s.franz.may('substitute', { card: 'QC' });
});

scenario(
  'DR-97: between draws a spent card is shown as spent, with the reason, and an unspent one is not',
  kit,
  (s) => {
    s.given({ people: [{ backgrounds: ['b:QC type "Sailor"', 'r:JH innate "Strong"'] }, {}], deck: ['4H'] });
    expect(presentation.refusedMoves?.(s.franz.view)).toEqual([]);
    attempt(s);
    s.franz.does('substitute', { card: 'QC', ...helps });
    passAll(s);
    const shown = presentation.refusedMoves?.(s.franz.view) ?? [];
    const used = s.franz.view.own.sheets.flatMap(({ backgrounds }) => backgrounds).find(({ face }) => face === 'QC');
    expect(shown).toEqual([{ type: 'substitute', card: used?.handle }]);
    s.franz.refused('substitute', { card: 'QC', ...helps }, 'DR_SPENT_SCENE');
  },
);

scenario('DRX-38 DR-09 DR-97: a red-backed card is used once a session, in any suit', kit, (s) => {
  s.given({
    people: [{ backgrounds: ['r:QC innate "Strong"', 'b:QH type "Charmer"'] }, {}],
    deck: ['4H', '5H', '6H', '7H'],
  });
  attempt(s);
  s.franz.does('substitute', { card: 'QC', ...helps });
  s.franz.does('substitute', { card: 'QH', ...helps });
  passAll(s);
  nextScene(s);
  nextScene(s);
  attempt(s);
  s.franz.refused('substitute', { card: 'QC', ...helps }, 'DR_SPENT_SESSION');
  s.franz.may('substitute', { card: 'QH' });
  s.gm.does('close_scene');
  nextSession(s);
  s.gm.does('open_scene', { title: 'A new day' });
  attempt(s);
  s.franz.may('substitute', { card: 'QC' });
});

scenario('DRX-39 DR-108 DR-109 DR-110 DR-122 DR-123: a disadvantage that helps lasts longer', kit, (s) => {
  s.given({ deck: ['4H', '9S'] });
  attempt(s);
  s.franz.does('draw_disadvantage');
  s.expectEvent('disadvantage_taken', { card: '9S' });
  s.franz.does('use_disadvantage', { yes: true });
  passAll(s);
  s.expectEvent('challenge_judged', { outcome: 'partial', card: '9S' });
  s.expectEvent('disadvantage_settled', { success: true, ends: { clock: 'episode', number: 2, at: 'close' } });
  s.given({ deck: ['4H', '9S'] });
  attempt(s);
  s.franz.does('draw_disadvantage');
  s.franz.refused('pass', {}, 'E_PHASE', { clause: 'DR-110' });
  s.franz.does('use_disadvantage', { yes: false });
  passAll(s);
  s.expectEvent('challenge_judged', { outcome: 'failed' });
  s.expectEvent('disadvantage_settled', { success: false, ends: { clock: 'scene', number: 2, at: 'close' } });
});

scenario('DRX-40 DR-111 DR-112 DR-113 DR-114: in its suit a disadvantage replaces a better card', kit, (s) => {
  const drawn = (held: '4S' | 'TS', card: 'KS' | '6S' | 'KC'): void => {
    s.given({ people: [{ disadvantages: [held] }, {}], deck: [card] });
    attempt(s);
  };
  drawn('4S', 'KS');
  s.expectEvent('penalty_applied', { drawn: 'KS', disadvantage: '4S', taken: '4S' });
  expect(resultOf(s, 's1')).toBe('4S');
  s.spectator.sees('shared.characters.0.disadvantages.0.card', '4S');
  drawn('TS', '6S');
  expect(resultOf(s, 's1')).toBe('6S');
  drawn('4S', 'KC');
  expect(resultOf(s, 's1')).toBe('KC');
});

scenario('DRX-41 DR-84 DR-115: a held ace is worth one', kit, (s) => {
  s.given({ people: [{ disadvantages: ['AS'] }, {}], deck: ['2S', '2D'] });
  duel(s);
  s.expectEvent('penalty_applied', { taken: 'AS' });
  s.spectator.sees('shared.resolution.draws.0.result.value', 1);
  passAll(s);
  s.expectEvent('pair_judged', { relation: 'alter', beneficiary: 's2' });
  s.given({ people: [{ disadvantages: ['AS'] }, {}], deck: ['2S'] });
  attempt(s, { target: 2, suit: 'S' });
  passAll(s);
  s.expectEvent('challenge_judged', { hit: false, value: 1 });
});

scenario(
  'DRX-42 DR-116: an ace drawn as a disadvantage is worth fourteen, or one by option, and one afterwards',
  kit,
  (s) => {
    for (const aceNow of [14, 1]) {
      s.given({ deck: ['3C', 'TD', 'AD', '5D', '2C'], options: { aceNow } });
      duel(s);
      s.franz.does('draw_disadvantage');
      s.franz.does('use_disadvantage', { yes: true });
      passAll(s);
      s.expectEvent('pair_judged', { relation: 'decisive', beneficiary: aceNow === 14 ? 's1' : 's2' });
      attempt(s);
      s.expectEvent('penalty_applied', { drawn: '5D', taken: 'AD' });
    }
  },
);

scenario('DRX-43 DR-118 DR-120: a second disadvantage of a suit incapacitates its holder', kit, (s) => {
  const setting = { people: [{ disadvantages: ['4S'] }, {}], deck: ['4H', '9S', 'KD'] } as const;
  s.given(setting);
  attempt(s, { target: 3 });
  s.franz.does('draw_disadvantage');
  s.expectEvent('penalty_applied', { drawn: '9S', taken: '4S' });
  s.franz.does('use_disadvantage', { yes: true });
  passAll(s);
  s.expectEvent('challenge_judged', { outcome: 'partial', value: 4 });
  s.expectEvent('incapacitated', { character: 's1', cause: 'second_suit' });
  s.expectEvent('bonus_awarded', { reason: 'incapacitated' });
  s.spectator.sees('shared.phase', 'FREE_PLAY');
  s.given({ ...setting, options: { secondSame: 'outAtOnce' } });
  attempt(s, { target: 3 });
  s.franz.does('draw_disadvantage');
  s.franz.does('use_disadvantage', { yes: true });
  passAll(s);
  s.expectEvent('challenge_judged', { outcome: 'failed', hit: false });
  s.given({ ...setting, deck: ['4H', '2C', '9S', 'KD'], options: { secondSame: 'outAtOnce' } });
  duel(s);
  s.franz.does('draw_disadvantage');
  s.franz.does('use_disadvantage', { yes: false });
  passAll(s);
  s.expectEvent('competition_ended', { winners: ['s2'] });
});

scenario('DRX-44 DR-118: an ordinary draw of the suit incapacitates only with the option', kit, (s) => {
  s.given({ people: [{ disadvantages: ['4S'] }, {}], deck: ['9S'] });
  attempt(s);
  expect(resultOf(s, 's1')).toBe('4S');
  passAll(s);
  s.expectNoEvent('incapacitated');
  s.given({ people: [{ disadvantages: ['4S'] }, {}], deck: ['9S'], options: { incapacitateOn: 'anyDraw' } });
  attempt(s);
  passAll(s);
  s.expectEvent('incapacitated', { character: 's1' });
});

scenario('DRX-45: with an advantage each of the two cards is compared with the disadvantage separately', kit, (s) => {
  s.given({ people: [{ disadvantages: ['4S'] }, {}], deck: ['KC', '9S', 'KS', '7D', '2H'] });
  duel(s);
  passAll(s);
  all(s, 'continue');
  all(s, 'draw');
  s.expectEvent('penalty_applied', { drawn: 'KS', taken: '4S' });
  s.franz.mayOnly('choose_card', ['KS', '7D']);
  s.franz.does('choose_card', { card: 'KS' });
  expect(resultOf(s, 's1')).toBe('4S');
});

scenario('DRX-46 DR-102: a played card counts despite disadvantages', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:QS type'], disadvantages: ['4S'] }, {}], deck: ['KS'] });
  attempt(s, { suit: 'S' });
  s.franz.does('substitute', { card: 'QS', ...helps });
  passAll(s);
  s.expectEvent('challenge_judged', { outcome: 'complete', value: 12 });
});

scenario('DRX-47 DR-114: a disadvantage does not affect cards drawn before it', kit, (s) => {
  s.given({ deck: ['5C', '3C', 'KC', 'QC'] });
  attempt(s);
  s.franz.does('draw_disadvantage');
  s.franz.does('use_disadvantage', { yes: false });
  passAll(s);
  s.expectEvent('challenge_judged', { card: '5C', outcome: 'two' });
  s.franz.does('draw_two');
  s.expectEvent('penalty_applied', { drawn: 'KC', taken: '3C' });
});

scenario('DRX-48 DR-128: a disadvantage ends with the next scene, even if that is in the next session', kit, (s) => {
  s.given({ deck: ['4H', '9S'] });
  for (let scene = 2; scene <= 7; scene += 1) {
    if (scene === 4) {
      s.gm.does('close_scene');
      nextSession(s);
      s.gm.does('open_scene', { title: 'Another day' });
    } else nextScene(s);
  }
  s.spectator.sees('shared.clock', { session: 2, episode: 2, scene: 7 });
  attempt(s);
  s.franz.does('draw_disadvantage');
  s.franz.does('use_disadvantage', { yes: false });
  passAll(s);
  nextSession(s);
  s.gm.does('open_scene', { title: 'The eighth' });
  expect(characterIn(s, 's1').disadvantages).toHaveLength(1);
  s.gm.does('close_scene');
  s.expectEvent('disadvantage_expired', { character: 's1', card: '9S' });
});

scenario(
  'DRX-49 DR-122: a disadvantage that helped lasts until the end, or until the beginning, of the next episode',
  kit,
  (s) => {
    for (const successExpiry of ['endNextEpisode', 'startNextEpisode']) {
      s.given({ deck: ['4H', '9S'], options: { successExpiry, episode: 'gm' } });
      s.gm.does('close_scene');
      s.gm.does('next_episode');
      s.gm.does('open_scene', { title: 'Two' });
      attempt(s);
      s.franz.does('draw_disadvantage');
      s.franz.does('use_disadvantage', { yes: true });
      passAll(s);
      s.gm.does('close_scene');
      s.gm.does('next_episode');
      expect(characterIn(s, 's1').disadvantages).toHaveLength(successExpiry === 'endNextEpisode' ? 1 : 0);
      s.gm.does('next_episode');
      expect(characterIn(s, 's1').disadvantages).toEqual([]);
    }
  },
);

scenario('DRX-50 DR-126: when the scene changes, its effects end in a fixed order', kit, (s) => {
  s.given({
    people: [{ backgrounds: ['r:QC innate', 'b:QH type'] }, {}, {}],
    deck: ['4D', '2H', '2D', '5H', 'KC', '9S'],
  });
  attempt(s);
  s.franz.does('substitute', { card: 'QC', ...helps });
  s.franz.does('substitute', { card: 'QH', ...helps });
  passAll(s);
  s.gm.does('set_challenge', { character: 's2', title: 'Through', suit: 'C', target: 8 });
  s.hans.does('draw');
  passAll(s);
  expect(s.shared.locks).toHaveLength(1);
  s.gm.does('rule', { target: 's3', change: 'incapacitate', reason: 'a fall' });
  s.gm.does('declare_competition', { parties: ['s1', 's2'] });
  all(s, 'draw');
  const before = s.events.length;
  s.gm.does('close_scene');
  const order = ['resolution_ended', 'recovered', 'background_returned', 'lock_cleared', 'scene_closed'];
  const types = s.events.slice(before).map(({ type }) => type);
  expect(types.filter((type) => order.includes(type))).toEqual(order);
  s.expectEvent('resolution_ended', { unresolved: true });
  s.expectEvent('recovered', { character: 's3' });
  s.expectEvent('lock_cleared', { character: 's2' });
  s.expectEvent('background_returned', { slot: 'type', clock: 'scene' });
  s.spectator.sees('shared.advantages', {});
  expect(characterIn(s, 's1').backgrounds.map(({ slot, spent }) => [slot, spent])).toEqual([
    ['innate', true],
    ['type', false],
  ]);
});

scenario('DR-126: an advantage ends with the other effects of the scene', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:QC type'] }, {}], deck: ['4H', 'KC', '9S'] });
  attempt(s);
  s.franz.does('substitute', { card: 'QC', ...helps });
  passAll(s);
  duel(s);
  passAll(s);
  s.spectator.sees('shared.advantages', { s1: 1 });
  const before = s.events.length;
  s.gm.does('close_scene');
  const types = s.events.slice(before).map(({ type }) => type);
  expect(types.slice(0, 4)).toEqual(['resolution_ended', 'background_returned', 'advantage_lapsed', 'scene_closed']);
});

scenario('DRX-51 DR-57: altering the scene is not a change of scene', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:2C type'] }, {}], deck: ['4H', '7C', '9D'] });
  attempt(s);
  s.franz.does('substitute', { card: '2C', ...helps });
  passAll(s);
  s.franz.does('stop_attempt');
  duel(s);
  passAll(s);
  s.hans.does('alter_scene', { text: 'the table is overturned' });
  s.expectNoEvent('background_returned');
  expect(characterIn(s, 's1').backgrounds[0]?.spent).toBe(true);
});

scenario('DRX-52 DR-103 DR-104 DR-105: only its owner sees a bonus card', kit, (s) => {
  s.given({ deck: ['KD'] });
  s.gm.refused('award_bonus', { character: 's1' }, 'DR_REASON', { clause: 'DR-105' });
  s.gm.refused('award_bonus', { character: 's1', reason: 'charm' }, 'DR_REASON');
  s.hans.refused('award_bonus', { character: 's1', reason: 'heroism' }, 'E_GM_ONLY');
  s.gm.does('award_bonus', { character: 's1', reason: 'contribution' });
  s.franz.heard('bonus_awarded', { card: 'KD', reason: 'contribution' });
  s.spectator.sees('shared.characters.0.bonus', 1);
  for (const other of [s.hans, s.gm, s.spectator]) other.neverSaw('KD');
});

scenario('DRX-53 DR-106: failing on purpose has the effects of a failure', kit, (s) => {
  s.given({ deck: ['KD'] });
  challenge(s);
  s.franz.does('intend_failure', { text: 'I let go' });
  s.expectEvent('lock_set', { character: 's1' });
  s.gm.does('vote', { topic: 'failure', yes: true });
  s.expectEvent('bonus_awarded', { character: 's1', reason: 'failure' });
  expect(characterIn(s, 's1').bonus).toHaveLength(1);
});

scenario('DRX-54 DR-119: an incapacitated character cannot act', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:JC type'] }, {}] });
  challenge(s);
  s.gm.does('rule', { target: 's1', change: 'incapacitate', reason: 'the roof came down' });
  s.expectEvent('attempt_ended', { character: 's1', cause: 'stopped' });
  s.franz.refused('draw', {}, 'DR_INCAP', { facts: { name: 'Franz' } });
  s.franz.refused('claim_auto', { background: 'type' }, 'DR_INCAP');
  s.franz.refused('substitute', { card: 'JC', ...helps }, 'DR_INCAP');
  s.gm.refused('set_challenge', { character: 's1', title: 'Up', suit: 'C', target: 4 }, 'DR_INCAP');
  s.franz.refused('propose_challenge', { text: 'Up' }, 'DR_INCAP', { facts: { name: 'Franz' } });
  s.hans.does('propose_challenge', { text: 'I pull him out' });
});

scenario('DRX-56 DR-12 DR-13: a deck that runs out during a fray is reshuffled', kit, (s) => {
  s.given({ people: [{ disadvantages: ['4S'], bonus: ['5S'] }, {}], deck: ['KD'], rest: 'discarded' });
  s.rig({ draw: ['2C'], 'draw#2': ['AH', '9C'] });
  s.gm.does('open_fray', { parties: ['s1', 's2'], gmCards: 1 });
  aimAndDraw(s);
  s.spectator.seesCards('shared.drawn', ['KD', 'AH', '9C']);
  const shuffled = s.events.find(({ type }) => type === 'deck_shuffled');
  expect(JSON.stringify(shuffled)).not.toMatch(/"(4S|5S|KD)"/u);
});

scenario('DRX-57 DR-101 DR-131 DR-132: a change cancels all passes', kit, (s) => {
  s.given({ people: [{}, { backgrounds: ['b:KD type'] }], deck: ['7C', '9D'] });
  duel(s);
  s.franz.does('pass');
  s.spectator.sees('shared.resolution.passed', ['s1']);
  s.hans.does('substitute', { card: 'KD', ...helps });
  s.spectator.sees('shared.resolution.passed', []);
  s.hans.does('pass');
  s.spectator.sees('shared.phase', 'WINDOW');
  s.franz.does('pass');
  // The GM has to accept the description first (DR-96).
  s.gm.does('pass');
  s.expectEvent('window_closed');
});

scenario(
  'DR-118 DR-122 DR-123: a disadvantage taken for an attempt expires at its usual time, however the attempt ends',
  kit,
  (s) => {
    const takeDisadvantage = (): void => {
      s.given({ people: [{ disadvantages: ['4S'] }, {}], deck: ['5H', '9S'] });
      attempt(s);
      s.franz.does('draw_disadvantage');
      s.franz.does('use_disadvantage', { yes: false });
    };
    for (const end of ['on purpose', 'by ruling'] as const) {
      takeDisadvantage();
      if (end === 'on purpose') s.franz.does('intend_failure', { text: 'Enough.' });
      else s.gm.does('rule', { target: 'resolution', change: 'end', reason: 'Enough.' });
      s.expectEvent('disadvantage_settled', { card: '9S', success: false });
      s.expectEvent('incapacitated', { character: 's1' });
      nextScene(s);
      expect(characterIn(s, 's1').disadvantages.map(({ card }) => card)).toEqual(['4S', '9S']);
      s.gm.does('close_scene');
      expect(characterIn(s, 's1').disadvantages).toEqual([]);
    }
  },
);

scenario('DR-119 DR-54: every refusal says that the character is incapacitated', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:JC type'] }, {}, {}], deck: ['7C', '9D', '8H'] });
  s.gm.does('rule', { target: 's1', change: 'incapacitate', reason: 'the roof came down' });
  s.franz.refused('draw', {}, 'DR_INCAP');
  s.franz.refused('substitute', { card: 'JC', ...helps }, 'DR_INCAP');
  s.franz.refused('claim_auto', { background: 'type' }, 'DR_INCAP');
  s.gm.does('rule', { target: 's1', change: 'recover', reason: 'a plank held' });
  s.gm.does('declare_competition', { parties: ['s1', 's2', 's3'] });
  for (const player of [s.s2, s.s3]) player.does('draw');
  s.gm.does('rule', { target: 's1', change: 'incapacitate', reason: 'the wall came down' });
  // Being taken out counts as conceding, and the table does not wait for s1.
  s.expectEvent('conceded', { character: 's1' });
  s.spectator.sees('shared.phase', 'WINDOW');
  s.franz.refused('draw', {}, 'DR_INCAP');
});

scenario('DR-148: whether a character is taken out is no longer asked once the fray is over', kit, (s) => {
  s.given({ deck: ['6D', 'QS'] });
  s.gm.does('open_fray', { parties: ['s1', 's2'], sides: [['s1'], ['s2']], gmCards: 0 });
  aimAndDraw(s);
  passAll(s);
  s.hans.does('fray_success', { kind: 'take_out', text: 'Out you go', whom: 's1' });
  s.gm.does('end_fray', { reason: 'The watch is here' });
  s.expectEvent('question_closed', { topic: 'take_out', cause: 'moot' });
  s.franz.refused('vote', { topic: 'take_out', yes: true }, 'E_PHASE');
  challenge(s);
  s.franz.does('draw');
});

scenario('DR-117 DR-123: if one of two disadvantages for a draw helped, that one lasts longer', kit, (s) => {
  s.given({ deck: ['4H', '9S', '2D'] });
  attempt(s);
  for (const yes of [true, false]) {
    s.franz.does('draw_disadvantage');
    s.franz.does('use_disadvantage', { yes });
  }
  expect(resultOf(s, 's1')).toBe('9S');
  passAll(s);
  s.expectEvent('challenge_judged', { outcome: 'partial', card: '9S' });
  s.expectEvent('disadvantage_settled', {
    card: '9S',
    success: true,
    ends: { clock: 'episode', number: 2, at: 'close' },
  });
  s.expectEvent('disadvantage_settled', {
    card: '2D',
    success: false,
    ends: { clock: 'scene', number: 2, at: 'close' },
  });
});

scenario(
  'DR-59 DR-106 DR-123: if a character gives in before the cards are judged, the opponent’s disadvantage counts as a success',
  kit,
  (s) => {
    s.given({ deck: ['7C', '9D', '2H'] });
    duel(s);
    s.hans.does('draw_disadvantage');
    s.hans.does('use_disadvantage', { yes: true });
    s.franz.does('intend_failure', { text: 'I drop my sword' });
    s.expectEvent('competition_ended', { winner: 's2', winners: ['s2'], cause: 'conceded' });
    s.expectEvent('disadvantage_settled', { character: 's2', card: '2H', success: true });
  },
);
