/** How descriptions and alterations are judged, and what happens when the time to answer runs out. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../../presentation/index.ts';
import { ruleset } from '../../index.ts';
import { kit } from '../../scenarios/kit.ts';
import { attempt, challenge, characterIn, duel, passAll, resultOf } from '../../scenarios/steps.ts';

const porter = { backgrounds: ['b:9C type "Porter"', 'b:8C profession "Smith"'], bonus: ['TC'] } as const;

scenario('DR-96: a description has at least three characters, and those who judge it see it', kit, (s) => {
  s.given({ people: [porter, {}], deck: ['4H'] });
  attempt(s);
  for (const description of ['', '  ', 'ab', ' a '])
    s.franz.refused('substitute', { card: '9C', description }, 'DR_DESCRIBE', { clause: 'DR-96' });
  s.franz.does('substitute', { card: '9C', description: 'abc' });
  s.gm.sees('own.asks', { text: 'ask.veto', facts: { name: 'Franz' } });
  for (const other of [s.franz, s.hans]) expect(other.view.own.asks?.text).not.toBe('ask.veto');
  s.hans.refused('veto_description', { reason: 'how?' }, 'E_GM_ONLY');
  const [suggested] = presentation.suggests?.(s.gm.view).filter(({ type }) => type === 'veto_description') ?? [];
  if (suggested === undefined) expect.fail('no veto is suggested');
  expect(presentation.move(s.gm.view, suggested).group?.message).toMatchObject({
    text: 'group.veto',
    facts: { card: '9C', background: 'Porter', text: 'abc' },
  });
  s.gm.does('veto_description', { reason: String(suggested['reason']) });
  s.gm.sees('own.asks', undefined);
});

scenario(
  'DR-96: a card whose description is sent back is unspent, the draw counts again, and the window stays open',
  kit,
  (s) => {
    s.given({ people: [porter, {}], deck: ['4H'] });
    attempt(s);
    s.franz.does('substitute', { card: 'TC', description: 'pure luck' });
    expect(characterIn(s, 's1').bonus).toEqual([]);
    s.gm.does('veto_description', { reason: 'whose luck?' });
    expect(characterIn(s, 's1').bonus.map(({ face }) => face)).toEqual(['TC']);
    expect(resultOf(s, 's1')).toBe('4H');
    s.spectator.sees('shared.phase', 'WINDOW');
    // Each card can be vetoed once.
    s.franz.does('substitute', { card: '8C', description: 'hammers a step into it' });
    s.gm.does('veto_description', { reason: 'it is stone' });
    s.franz.does('substitute', { card: '8C', description: 'hammers at the mortar' });
    s.gm.refused('veto_description', { reason: 'no' }, 'DR_VETO_USED');
    s.gm.sees('own.asks', undefined);
    passAll(s);
    s.expectEvent('challenge_judged', { card: '8C', outcome: 'complete' });
  },
);

scenario('DR-96: the window waits until the GM accepts a description or sends it back', kit, (s) => {
  s.given({ people: [porter, {}], deck: ['4H'] });
  attempt(s);
  // No card was played yet, so only the acting player has to answer.
  s.spectator.sees('shared.waitingFor', ['s1']);
  s.gm.refused('pass', {}, 'E_NOT_DUE');
  s.franz.does('substitute', { card: '9C', description: 'somehow' });
  s.franz.does('pass');
  s.spectator.sees('shared.phase', 'WINDOW');
  s.spectator.sees('shared.waitingFor', ['gm']);
  expect(s.gm.view.own.asks?.text).toBe('ask.veto');
  s.gm.does('veto_description', { reason: 'how?' });
  s.franz.does('substitute', { card: '8C', description: 'like a ladder' });
  s.gm.does('pass');
  s.expectEvent('description_accepted', { seats: ['gm'] });
  s.gm.sees('own.asks', undefined);
  s.franz.does('pass');
  s.expectEvent('challenge_judged', { card: '8C', outcome: 'complete' });
});

scenario('DR-96 DR-131: if the GM does not answer, the timer accepts the description', kit, (s) => {
  s.given({ people: [porter, {}], deck: ['4H'] });
  attempt(s);
  s.franz.does('substitute', { card: '9C', description: 'somehow' });
  s.franz.does('pass');
  const { number, step } = s.state.resolution ?? { number: 0, step: 0 };
  s.system.does('choice_time_up', { resolution: number, step });
  s.expectEvent('description_accepted', { seats: ['gm'] });
  s.expectEvent('challenge_judged', { card: '9C', outcome: 'complete' });
});

scenario('DR-96 DR-110: a description can be sent back even after a disadvantage was drawn and not used', kit, (s) => {
  s.given({ people: [porter, {}], deck: ['4H', '2D'] });
  attempt(s);
  s.franz.does('substitute', { card: '9C', description: 'somehow' });
  s.franz.does('draw_disadvantage');
  s.franz.does('use_disadvantage', { yes: false });
  s.gm.does('veto_description', { reason: 'how?' });
  expect(resultOf(s, 's1')).toBe('4H');
});

scenario('DR-96 DR-02: without a GM the window waits for the vote of the others', kit, (s) => {
  s.given({ people: [porter, {}, {}], gm: 'nobody', deck: ['4H'] });
  s.s2.does('set_challenge', { character: 's1', title: 'Up', suit: 'C', target: 8 });
  s.s1.does('draw');
  s.s1.does('substitute', { card: '9C', description: 'somehow' });
  s.s1.does('pass');
  s.spectator.sees('shared.waitingFor', ['s2', 's3']);
  expect(s.s2.view.own.asks?.text).toBe('ask.veto');
  s.s2.does('veto_description', { reason: 'how?' });
  expect(s.s2.view.own.asks).toBeUndefined();
  expect(s.s3.view.own.asks?.text).toBe('ask.question');
  for (const [type, payload] of [
    ['substitute', { card: '8C', description: 'like a ladder' }],
    ['draw_disadvantage', {}],
    ['intend_failure', {}],
  ] as const)
    s.s1.refused(type, payload, 'DR_VOTE_OPEN', { clause: 'DR-96' });
  s.s3.does('vote', { topic: 'veto_description', yes: false });
  s.expectEvent('description_accepted');
  s.expectEvent('challenge_judged', { card: '9C', outcome: 'complete' });
});

scenario('DR-57: an alteration needs a text and does not end the scene, and the GM may rule on it', kit, (s) => {
  s.given({
    people: [{ backgrounds: ['b:2C type'], disadvantages: ['4S'] }, {}],
    deck: ['4H', '7C', '9D', '6S', '8H'],
  });
  attempt(s);
  s.franz.does('substitute', { card: '2C', description: 'tries anyway' });
  passAll(s);
  s.franz.does('stop_attempt');
  challenge(s, { suit: 'S' });
  s.franz.does('cancel_attempt');
  duel(s);
  passAll(s);
  s.franz.refused('alter_scene', { text: 'I stay up' }, 'DR_NO_ALTER');
  s.hans.refused('alter_scene', { text: '  ' }, 'E_TEXT_REQUIRED', { clause: 'DR-57' });
  s.hans.does('alter_scene', { text: 'the lamp goes out' });
  s.spectator.heard('scene_altered', { character: 's2', text: 'the lamp goes out' });
  s.hans.refused('alter_scene', { text: 'and the door shuts' }, 'DR_NO_ALTER');
  s.spectator.sees('shared.clock', { session: 1, episode: 1, scene: 1 });
  for (const type of [
    'scene_closed',
    'background_returned',
    'lock_cleared',
    'disadvantage_expired',
    'recovered',
  ] as const)
    s.expectNoEvent(type);
  s.gm.does('rule', { target: 'story', change: 'it only flickers', reason: 'there are three lamps' });
  s.spectator.heard('ruling_made', { new: 'it only flickers', reason: 'there are three lamps' });
  s.spectator.sees('shared.phase', 'CO_AFTER');
});

scenario('DR-57: an alteration that the GM sends back can be rewritten until the next exchange', kit, (s) => {
  s.given({ deck: ['7C', '9D', '2C', '3C'] });
  duel(s);
  passAll(s);
  const sendBack = { target: 'alteration', change: 'refuse', reason: 'there is no lamp' };
  s.gm.refused('rule', sendBack, 'E_MALFORMED');
  s.hans.does('alter_scene', { text: 'the lamp goes out' });
  s.franz.refused('rule', sendBack, 'E_GM_ONLY');
  s.hans.does('continue');
  s.gm.does('rule', sendBack);
  s.expectEvent('ruling_made', { target: 'alteration', old: 'the lamp goes out', new: 'refuse' });
  s.expectEvent('alteration_refused', { character: 's2', text: 'the lamp goes out' });
  // The player can write it again, and the next exchange waits for that.
  s.franz.does('continue');
  s.spectator.sees('shared.phase', 'CO_AFTER');
  s.hans.does('alter_scene', { text: 'the rain comes in' });
  s.hans.does('continue');
  s.spectator.sees('shared.phase', 'CO_DRAW');
  s.gm.refused('rule', sendBack, 'E_MALFORMED');
});

scenario('DR-57 DR-02: without a GM a majority of the others sends an alteration back', kit, (s) => {
  s.given({ people: [{}, {}, {}], gm: 'nobody', deck: ['7C', '9D'] });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  s.s2.does('vote', { topic: 'consent', yes: true });
  s.s2.does('vote', { topic: 'proposal:1', yes: true });
  for (const seat of ['s1', 's2']) s.seat(seat).does('draw');
  passAll(s);
  s.s2.does('alter_scene', { text: 'the lamp goes out' });
  s.s2.refused('vote', { topic: 'overturn', yes: true }, 'E_PHASE');
  s.s1.does('vote', { topic: 'overturn', yes: true });
  s.s3.does('vote', { topic: 'overturn', yes: true });
  s.expectEvent('alteration_refused', { text: 'the lamp goes out' });
  s.s2.may('alter_scene');
});

scenario('DR-57: a player who continues without altering the scene passes the right to the next player', kit, (s) => {
  s.given({ people: [{}, {}, {}], deck: ['9S', 'KC', 'TH'] });
  duel(s, ['s1', 's2', 's3']);
  passAll(s);
  s.s3.refused('alter_scene', { text: 'the lamp goes out' }, 'DR_NO_ALTER');
  s.s2.does('continue');
  s.s3.does('alter_scene', { text: 'the lamp goes out' });
  s.expectEvent('scene_altered', { character: 's3' });
});

scenario(
  'DR-131: a player with an empty hand is still asked, any change cancels earlier passes, and incapacitated players cannot act',
  kit,
  (s) => {
    s.given({ people: [{ backgrounds: [] }, { disadvantages: ['4H'] }], deck: ['7C', '9D', 'QH'] });
    duel(s);
    s.spectator.sees('shared.waitingFor', ['s1', 's2']);
    s.spectator.sees('shared.resolution.passed', []);
    s.franz.does('pass');
    // With a second heart Hans is out once this is judged; until then the table waits for his answer.
    s.hans.does('draw_disadvantage');
    s.hans.does('use_disadvantage', { yes: false });
    s.spectator.sees('shared.resolution.passed', []);
    passAll(s);
    s.expectEvent('incapacitated', { character: 's2' });
    s.spectator.sees('shared.waitingFor', []);
  },
);

scenario(
  'DR-131: without a limit the table waits for answers, and sending a description back restarts the time',
  kit,
  (s) => {
    s.given({ people: [porter, {}], deck: ['7C', '9D'], options: { windowTimer: 0 } });
    duel(s);
    expect(ruleset.timers(s.state)).toEqual([]);
    s.given({ people: [porter, {}], deck: ['7C', '9D'] });
    duel(s);
    s.timePasses({ ms: 40_000 });
    s.franz.does('substitute', { card: '9C', description: 'swings the trunk' });
    s.timePasses({ ms: 40_000 });
    s.gm.does('veto_description', { reason: 'which trunk?' });
    s.timePasses({ ms: 40_000 });
    s.spectator.sees('shared.phase', 'WINDOW');
    s.timePasses({ ms: 20_000 });
    s.spectator.sees('shared.phase', 'CO_AFTER');
  },
);

scenario('DR-131 DR-136: a choice waits for a GM within the grace time', kit, (s) => {
  const options = { gmAbsent: 'shared', windowTimer: 60, graceSeconds: 120 };
  s.given({ people: [porter, {}], deck: ['7C', '9D'], options });
  duel(s);
  s.franz.does('substitute', { card: '9C', description: 'swings the trunk' });
  s.system.does('seat_away', { seat: 'gm' });
  s.timePasses({ ms: 119_000 });
  s.spectator.sees('shared.phase', 'WINDOW');
  s.system.does('seat_back', { seat: 'gm' });
  s.gm.may('veto_description');
});

scenario('DR-96 DR-104 bonusDraw=redraw: a bonus card that replaces a played card ends its veto', kit, (s) => {
  for (const [card, counts] of [
    ['KC', 'KC'],
    ['keep:d1', 'QC'],
  ] as const) {
    s.given({
      people: [{ backgrounds: ['b:QC type "Guard"'], tokens: 1 }, {}],
      options: { bonusDraw: 'redraw' },
      deck: ['4H', 'KC'],
    });
    attempt(s);
    s.franz.does('substitute', { card: 'QC', description: 'that is how' });
    s.franz.does('spend_bonus');
    s.franz.does('choose_card', { card });
    expect(resultOf(s, 's1')).toBe(counts);
    if (counts === 'QC') s.gm.may('veto_description');
    else s.gm.mayNot('veto_description');
  }
});
