import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { CardCode } from '../../../../kernel/index.ts';
import { ruleset } from '../../index.ts';
import { presentation } from '../../presentation/index.ts';
import type { Setting, CharacterSetting } from '../../scenarios/given.ts';
import { kit } from '../../scenarios/kit.ts';
import type { Table } from '../../scenarios/steps.ts';
import { all, characterIn, duel, passAll, resultOf } from '../../scenarios/steps.ts';

const performer = { backgrounds: ['r:2C innate', 'b:3C temperament', 'b:JD type "Performer"'] } as const;
const sword: Setting = { people: [performer, { backgrounds: ['b:KD type "Soldier"'] }], deck: ['7C', '9D'] };
const feint = 'feigns terror at something behind Hans';

/** The pair outcomes of an exchange, in the order of the events. */
function pairResults(s: Table): readonly string[] {
  return s.events.flatMap((event) =>
    event.type === 'pair_judged' ? [`${event.a}-${event.b} ${event.relation} ${event.beneficiary ?? '-'}`] : [],
  );
}

function judge(s: Table, setting: Setting, sides?: unknown): void {
  s.given(setting);
  duel(s, setting.people?.map((_, index) => `s${index + 1}`) ?? ['s1', 's2'], sides);
  passAll(s);
}

function people(count: number): readonly CharacterSetting[] {
  return Array.from({ length: count }, () => ({}));
}

scenario('DR-60: the story and the moves name the opposition, not the GM who draws for it', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:KD type'] }, {}], deck: ['7C', '9D'] });
  duel(s, ['s1', 'gm']);
  const card = s.franz.view.own.hand[0]?.handle ?? '';
  expect(JSON.stringify(presentation.move(s.franz.view, { type: 'substitute', card }))).not.toContain('Gerda');
  passAll(s);
  s.franz.does('concede');
  const lines = s.events.map((event) => presentation.line({ ...event })).filter((line) => line !== undefined);
  expect(lines.length).toBeGreaterThan(3);
  expect(JSON.stringify(lines)).not.toContain('Gerda');
});

scenario('DRX-01 DR-39 DR-42 DR-50 DR-58: black against red, and the nine may alter the scene', kit, (s) => {
  s.given(sword);
  duel(s);
  s.spectator.seesCards('shared.drawn', ['7C', '9D']);
  passAll(s);
  s.expectEvent('pair_judged', { relation: 'alter', beneficiary: 's2' });
  s.spectator.sees('shared.phase', 'CO_AFTER');
  s.hans.may('alter_scene');
});

scenario('DRX-02 DR-40 DR-95 DR-98 DR-100: the jack of diamonds is played, and Hans is disarmed', kit, (s) => {
  s.given(sword);
  duel(s);
  s.franz.does('substitute', { card: 'JD', description: feint });
  s.expectEvent('substituted', { old: '7C', text: feint });
  passAll(s);
  s.expectEvent('pair_judged', { relation: 'decisive', beneficiary: 's1' });
  s.expectEvent('competition_ended', { winners: ['s1'] });
  s.spectator.sees('shared.phase', 'FREE_PLAY');
  s.gm.does('set_challenge', { character: 's1', title: 'Off', suit: 'C', target: 2 });
  s.franz.does('draw');
  s.franz.refused('substitute', { card: 'JD', description: feint }, 'DR_SPENT_SCENE', { clause: 'DR-97' });
});

scenario('DRX-03 DR-96: a card needs a description to be played', kit, (s) => {
  s.given(sword);
  duel(s);
  s.franz.refused('substitute', { card: 'JD', description: '' }, 'DR_DESCRIBE', { facts: { background: 'Performer' } });
  expect(characterIn(s, 's1').backgrounds.every(({ spent }) => !spent)).toBe(true);
  s.spectator.sees('shared.phase', 'WINDOW');
});

scenario('DRX-04 DR-101: Hans answers, and both cards are spent', kit, (s) => {
  s.given(sword);
  duel(s);
  s.franz.does('substitute', { card: 'JD', description: feint });
  s.hans.does('substitute', { card: 'KD', description: 'an old trick in the barracks' });
  passAll(s);
  s.expectEvent('pair_judged', { relation: 'decisive', beneficiary: 's2' });
  for (const id of ['s1', 's2']) expect(characterIn(s, id).backgrounds.filter(({ spent }) => spent)).toHaveLength(1);
});

scenario('DRX-05: in one suit the higher card is decisive', kit, (s) => {
  judge(s, { deck: ['4C', 'KC'] });
  s.expectEvent('competition_ended', { winners: ['s2'], cause: 'decisive' });
});

scenario(
  'DRX-06 DR-41 DR-53: in the same colour the higher card gains an advantage, and its next draw has two cards',
  kit,
  (s) => {
    judge(s, { deck: ['KC', '9S', '2C', '3C', '4D'] });
    s.expectEvent('pair_judged', { relation: 'advantage', beneficiary: 's1' });
    s.expectEvent('advantage_gained', { character: 's1' });
    all(s, 'continue');
    all(s, 'draw');
    s.expectEvent('advantage_spent', { character: 's1' });
    expect(s.shared.drawn.map(({ face }) => face)).toEqual(['2C', '3C', '4D']);
    s.franz.may('choose_card');
  },
);

scenario('DR-57 TB-07: a bot does not continue before the winner has altered the scene', kit, (s) => {
  judge(s, { deck: ['7C', '9D'] });
  const botIn = (seat: string): unknown => {
    const view = ruleset.view(s.state, { kind: 'seat', seat });
    return ruleset.bot?.(view, ruleset.legal(view))?.type;
  };
  expect([botIn('s1'), botIn('s2')]).toEqual([undefined, 'alter_scene']);
  s.hans.does('alter_scene', { text: 'the lamp goes out' });
  expect(botIn('s1')).toBe('continue');
});

scenario('DRX-07 DR-43: equal values decide nothing, in any suits', kit, (s) => {
  for (const deck of [
    ['8H', '8C'],
    ['8H', '8D'],
    ['8C', '8S'],
  ] as const) {
    judge(s, { deck });
    s.expectEvent('pair_judged', { relation: 'unresolved', beneficiary: null });
    s.spectator.sees('shared.advantages', {});
    s.franz.mayNot('alter_scene');
    s.hans.mayNot('alter_scene');
  }
});

scenario('DRX-08: the same face out of two packs is a tie', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:9D type'] }, {}], deck: ['7C', '9D'] });
  duel(s);
  s.franz.does('substitute', { card: '9D', description: 'steps into the blow' });
  passAll(s);
  s.expectEvent('pair_judged', { relation: 'unresolved' });
});

scenario('DRX-09 DR-56: the queen of spades is decisive, the five of hearts is not', kit, (s) => {
  const secondExchange = (given: Setting, card?: CardCode): void => {
    s.given(given);
    duel(s);
    passAll(s);
    all(s, 'continue');
    all(s, 'draw');
    if (card !== undefined) s.franz.does('choose_card', { card });
    passAll(s);
  };
  const deck = ['KC', '8S', '5H', 'QS', '9S'] as const;
  secondExchange({ deck }, 'QS');
  s.expectEvent('pair_judged', { relation: 'decisive', beneficiary: 's1' });
  secondExchange({ deck }, '5H');
  s.expectEvent('pair_judged', { relation: 'alter', beneficiary: 's2' });
  secondExchange({ deck, options: { bestOf: 'highest' } });
  s.expectEvent('pair_judged', { relation: 'decisive', beneficiary: 's1' });
});

scenario('DRX-10 DR-44 DR-47: with three opponents every pair is judged, and a beaten one is out', kit, (s) => {
  judge(s, { people: people(3), deck: ['9C', '9S', 'KC'] });
  expect(pairResults(s).toSorted()).toEqual(['s1-s2 unresolved -', 's1-s3 decisive s3', 's2-s3 advantage s3']);
  s.expectEvent('beaten', { character: 's1' });
  s.expectEvent('advantage_gained', { character: 's3' });
  s.spectator.sees('shared.phase', 'CO_AFTER');
  s.spectator.sees('shared.waitingFor', ['s2', 's3']);
});

scenario('DRX-11 DR-57: four opponents, two of whom may alter the scene in turn', kit, (s) => {
  judge(s, { people: people(4), deck: ['9C', '9S', 'KC', 'TH'] });
  expect(pairResults(s).toSorted()).toEqual([
    's1-s2 unresolved -',
    's1-s3 decisive s3',
    's1-s4 alter s4',
    's2-s3 advantage s3',
    's2-s4 alter s4',
    's3-s4 alter s3',
  ]);
  s.s4.refused('alter_scene', { text: 'the lamp goes out' }, 'DR_NO_ALTER');
  s.s3.does('alter_scene', { text: 'the door falls shut' });
  s.s3.refused('alter_scene', { text: 'and again' }, 'DR_NO_ALTER');
  s.s4.does('alter_scene', { text: 'the lamp goes out' });
  s.spectator.sees('shared.advantages', { s3: 1 });
});

scenario('DRX-12: of three cards in one suit only the highest stays in', kit, (s) => {
  judge(s, { people: people(3), deck: ['4C', '9C', 'KC'] });
  s.expectEvent('competition_ended', { winners: ['s3'] });
});

scenario('DRX-13 DR-45: allies are not compared with each other', kit, (s) => {
  judge(s, { people: people(3), deck: ['3D', 'QD', '7D'] }, [['s1', 's2'], ['s3']]);
  expect(pairResults(s).toSorted()).toEqual(['s1-s3 decisive s3', 's2-s3 decisive s2']);
  s.expectEvent('competition_ended', { winners: ['s2'] });
});

scenario('DR-47 DR-59: a party that was beaten in an earlier exchange has not given in', kit, (s) => {
  judge(s, { people: people(3), deck: ['2C', '9H', '7C', '3D', 'KD'] }, [['s1', 's2'], ['s3']]);
  all(s, 'continue');
  all(s, 'draw');
  passAll(s);
  s.expectEvent('competition_ended', { winners: ['s3'] });
  s.spectator.sees('shared.settled.left', []);
  s.spectator.sees(
    (view) => view.shared.settled?.cards.map(({ party, won }) => [party, won]),
    [
      ['s2', false],
      ['s3', true],
    ],
  );
});

scenario('DRX-14 DR-59: a party that gives in loses, even before the first draw', kit, (s) => {
  judge(s, sword);
  s.franz.does('concede');
  s.expectEvent('conceded', { character: 's1' });
  s.expectEvent('competition_ended', { winners: ['s2'], cause: 'conceded' });
  s.spectator.sees('shared.settled.left', ['s1']);
  s.spectator.sees((view) => view.shared.settled?.cards.filter(({ won }) => won).map(({ party }) => party), ['s2']);
  s.given(sword);
  s.gm.does('declare_competition', { parties: ['s1', 's2'] });
  s.franz.does('concede');
  s.expectEvent('competition_ended', { winners: ['s2'] });
  expect(s.shared.drawn).toEqual([]);
});

scenario('DR-59: leaving without a winner needs the GM’s consent', kit, (s) => {
  judge(s, sword);
  s.franz.does('withdraw');
  s.spectator.sees('shared.waitingFor', ['gm', 's1', 's2']);
  s.gm.does('vote', { topic: 'withdraw', yes: false });
  s.franz.does('withdraw');
  s.gm.does('vote', { topic: 'withdraw', yes: true });
  s.expectEvent('withdrawn', { character: 's1' });
  s.expectEvent('competition_ended', { winners: [] });
});

scenario('DRX-15 DR-54: an unused advantage ends with the scene', kit, (s) => {
  judge(s, { deck: ['KC', '9S', '2C', '3C'] });
  s.gm.does('close_scene');
  s.expectEvent('advantage_lapsed', { character: 's1' });
  s.gm.does('open_scene', { title: 'Later' });
  duel(s);
  expect(s.shared.drawn).toHaveLength(2);
});

scenario('DR-49 DR-48: after each exchange everyone declares their next step', kit, (s) => {
  judge(s, sword);
  s.franz.does('continue');
  s.spectator.sees('shared.phase', 'CO_AFTER');
  s.franz.refused('continue', {}, 'E_NOT_DUE');
  s.hans.does('continue');
  s.spectator.sees('shared.phase', 'CO_DRAW');
  s.spectator.sees('shared.resolution.competition.exchange', 2);
});

scenario('DR-51: a tagged background improves results in its suit', kit, (s) => {
  const options = { privilegedSuits: true } as const;
  s.given({ people: [{ backgrounds: ['b:2D type "Fencer"'] }, {}], deck: ['JD', '9C'], options });
  s.gm.does('rule', { target: 's1/type', change: 'privilege', reason: 'a fight is what it is for' });
  s.expectEvent('background_privileged', { slot: 'type', on: true });
  duel(s);
  passAll(s);
  s.expectEvent('pair_judged', { relation: 'advantage', beneficiary: 's1' });
  s.given({ people: [{ backgrounds: ['b:2D type'] }, {}], deck: ['JD', '9C'] });
  duel(s);
  passAll(s);
  s.expectEvent('pair_judged', { relation: 'alter', beneficiary: 's1' });
});

scenario('DR-52 DR-145: a strategy is only a line of the story', kit, (s) => {
  s.given(sword);
  s.gm.does('declare_competition', { parties: ['s1', 's2'] });
  s.franz.does('draw', { strategy: 'keep my back to the wall' });
  s.spectator.heard('line_told', { as: 'strategy', text: 'keep my back to the wall' });
  s.hans.does('draw');
  expect(resultOf(s, 's1')).toBe('7C');
});

scenario('DR-60 DR-143: one card for each NPC, or one for a group', kit, (s) => {
  s.given({
    npcs: [{ name: 'Guard' }, { name: 'Captain', backgrounds: ['b:AS type "Duellist"'] }],
    deck: ['3C', '7C', '9C', '2C'],
  });
  duel(s, ['s1', 'n1', 'n2'], [['s1'], ['n1', 'n2']]);
  s.spectator.seesCards('shared.drawn', ['3C', '7C', '9C']);
  s.gm.does('substitute', { card: 'AS', description: 'a lunge from nowhere' });
  passAll(s);
  s.expectEvent('pair_judged', { a: 's1', b: 'n1', relation: 'decisive', beneficiary: 'n1' });
  s.given({ deck: ['3C', '7C'] });
  duel(s, ['s1', 'gm']);
  s.spectator.seesCards('shared.drawn', ['3C', '7C']);
});

scenario('DR-39: acting against another character is a competition, in which both draw', kit, (s) => {
  s.given({ deck: ['7C', '9D'] });
  s.gm.does('declare_competition', { parties: ['s1', 's2'] });
  s.spectator.sees('shared.resolution.kind', 'competition');
  s.spectator.sees('shared.waitingFor', ['s1', 's2']);
});

scenario('DR-50: a fight is a competition', kit, (s) => {
  s.given({ deck: ['7C', 'KC'] });
  s.gm.does('declare_competition', { parties: ['s1', 's2'], combat: true });
  all(s, 'draw');
  passAll(s);
  s.expectEvent('pair_judged', { relation: 'decisive', beneficiary: 's2' });
});

scenario('DR-40: in the same suit the higher card wins the competition', kit, (s) => {
  judge(s, { deck: ['7C', 'KC'] });
  s.expectEvent('pair_judged', { relation: 'decisive', beneficiary: 's2' });
  s.expectEvent('competition_ended', { winners: ['s2'] });
  s.spectator.sees('shared.phase', 'FREE_PLAY');
});

scenario('DR-42: in different colours no one wins, and the higher card may alter the scene', kit, (s) => {
  judge(s, { deck: ['7C', '9D'] });
  s.expectNoEvent('competition_ended');
  s.hans.may('alter_scene');
  s.franz.mayNot('alter_scene');
});

scenario('DR-58: a competition goes on until a party is beaten or gives in', kit, (s) => {
  judge(s, { deck: ['7C', '9D', '8C', 'TH'] });
  s.hans.does('alter_scene', { text: 'The door is open now.' });
  all(s, 'continue');
  all(s, 'draw');
  s.spectator.seesCards('shared.drawn', ['8C', 'TH']);
  passAll(s);
  s.expectNoEvent('competition_ended');
  s.franz.does('concede');
  s.expectEvent('competition_ended', { winners: ['s2'] });
});

scenario('DR-100: a played card replaces the drawn one, even if it is lower and of another suit', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:2D type "Clown"'] }, {}], deck: ['7C', '9D'] });
  duel(s);
  s.franz.does('substitute', { card: '2D', description: feint });
  expect(resultOf(s, 's1')).toBe('2D');
  passAll(s);
  s.expectEvent('pair_judged', { relation: 'decisive', beneficiary: 's2' });
});

/** Franz wins the first exchange, and has the lower card in the second, which is not judged yet. */
function drawSecondCards(s: Table): void {
  s.given({ deck: ['KC', '9S', '2D', '3H', '4C'] });
  duel(s);
  passAll(s);
  all(s, 'continue');
  all(s, 'draw');
  s.franz.does('choose_card', { card: '2D' });
}

scenario('DR-36 DR-58 DR-135: a competition that ends while cards are open has no winner by these cards', kit, (s) => {
  const endings = {
    ruling: () => s.gm.does('rule', { target: 'resolution', change: 'end', reason: 'enough' }),
    absence: () => {
      s.system.does('seat_away', { seat: 's2' });
      s.system.does('grace_time_up', { seat: 's2' });
    },
  };
  for (const end of Object.values(endings)) {
    drawSecondCards(s);
    s.spectator.sees('shared.phase', 'WINDOW');
    end();
    s.spectator.sees('shared.settled.pairs', []);
    expect(s.shared.settled?.cards.map(({ card, won }) => [card, won])).toEqual([
      ['2D', false],
      ['4C', false],
    ]);
  }
});

scenario('DR-59 DR-106: a party that fails on purpose while cards are open loses, whatever the cards', kit, (s) => {
  drawSecondCards(s);
  s.hans.does('intend_failure');
  s.spectator.sees('shared.settled.pairs', []);
  expect(s.shared.settled?.cards.map(({ card, won }) => [card, won])).toEqual([
    ['2D', true],
    ['4C', false],
  ]);
});
