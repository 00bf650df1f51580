import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { ruleset } from '../index.ts';
import { presentation } from '../presentation/index.ts';
import { kit } from './kit.ts';
import { aimAndDraw, all, attempt, challenge, characterIn, duel, fray, passAll, resultOf } from './steps.ts';

const minute = { ms: 60_000 };

scenario(
  'DR-131: when a seat’s time is up, it draws, accepts and continues by itself, without an aim and with the higher card',
  kit,
  (s) => {
    s.given({ deck: ['KC', '9S', '5H', 'QS', '2D'] });
    s.gm.does('declare_competition', { parties: ['s1', 's2'] });
    s.franz.does('draw');
    s.timePasses(minute);
    s.spectator.sees('shared.phase', 'WINDOW');
    s.timePasses(minute);
    s.spectator.sees('shared.phase', 'CO_AFTER');
    s.timePasses(minute);
    s.spectator.sees('shared.phase', 'CO_DRAW');
    s.timePasses(minute);
    s.spectator.sees('shared.phase', 'PICK');
    s.timePasses(minute);
    expect(resultOf(s, 's1')).toBe('QS');
    s.given({ deck: ['3S', '5C', '2C', '4C', 'KC'], options: { maxRedraws: 1 } });
    challenge(s);
    s.timePasses(minute);
    s.timePasses(minute);
    s.spectator.sees('shared.phase', 'CH_FOLLOWUP');
    s.timePasses(minute);
    s.expectEvent('cards_drawn', { why: 'again' });
    s.timePasses(minute);
    s.timePasses(minute);
    s.expectEvent('attempt_ended', { cause: 'stopped' });
    s.given({ deck: ['TS'] });
    attempt(s);
    passAll(s);
    s.timePasses(minute);
    s.expectEvent('attempt_ended', { cause: 'accepted' });
    s.given({ deck: ['KC', '9S', '2H'] });
    s.gm.does('open_fray', { parties: ['s1', 's2'], gmCards: 1 });
    s.timePasses(minute);
    s.spectator.sees('shared.phase', 'FR_DRAW');
    s.timePasses(minute);
    s.timePasses(minute);
    s.spectator.sees('shared.phase', 'FR_AFTER');
    s.timePasses(minute);
    s.expectEvent('fray_success_gained', { character: 's1', kind: 'other' });
    s.timePasses(minute);
    s.spectator.sees('shared.phase', 'FR_AIMS');
  },
);

scenario('DR-135: a player whose grace time ran out in a fray is told so and asked again', kit, (s) => {
  const options = { windowTimer: 0 };
  const people = [{}, {}, {}];
  const expectMissed = (state: 'back' | 'waits') => {
    const [panel] = presentation.panels(s.franz.view);
    expect(panel).toMatchObject({
      title: { text: 'panel.missed' },
      lines: [{ text: `missed.fray.${state}` }],
      now: true,
    });
  };
  s.given({ people, options, deck: ['KC', '9D', '2S', '4H'] });
  s.gm.does('open_fray', { parties: ['s1', 's2', 's3'], gmCards: 1 });
  s.system.does('seat_away', { seat: 's1' });
  s.timePasses({ ms: 120_000 });
  const skipped = s.events.find(({ type }) => type === 'skipped');
  expect(skipped === undefined ? undefined : presentation.line({ ...skipped })).toMatchObject({
    message: { text: 'event.skipped' },
  });
  s.system.does('seat_back', { seat: 's1' });
  s.expectEvent('rejoined', { character: 's1' });
  expectMissed('back');
  s.franz.sees('own.asks', { text: 'ask.FR_AIMS.missed', facts: {} });
  s.spectator.sees('shared.waitingFor', ['s1', 's2', 's3', 'gm']);
  s.given({ people, options, deck: ['KC', '9D', '2S', '4H'] });
  fray(s, 1, ['s1', 's2', 's3']);
  s.system.does('seat_away', { seat: 's1' });
  s.timePasses({ ms: 120_000 });
  s.system.does('seat_back', { seat: 's1' });
  expectMissed('waits');
  expect(presentation.panels(s.hans.view).map(({ title }) => title.text)).not.toContain('panel.missed');
  passAll(s);
  s.s2.does('fray_success', { kind: 'other', text: 'onward' });
  all(s, 'continue');
  s.spectator.sees('shared.phase', 'FR_AIMS');
  s.spectator.sees('shared.waitingFor', ['s1', 's2', 's3', 'gm']);
  expectMissed('back');
  s.s1.does('declare_aim', { text: 'back to the door' });
  expect(presentation.panels(s.franz.view).map(({ title }) => title.text)).not.toContain('panel.missed');
});

scenario('DR-135: a player who comes back after the fray is told that it ended', kit, (s) => {
  s.given({ people: [{}, {}, {}], options: { windowTimer: 0 }, deck: ['KC', '9D', '2S', '4H'] });
  s.gm.does('open_fray', { parties: ['s1', 's2', 's3'], gmCards: 1 });
  s.system.does('seat_away', { seat: 's1' });
  s.timePasses({ ms: 120_000 });
  s.gm.does('rule', { target: 'resolution', change: 'end', reason: 'the watch comes' });
  s.system.does('seat_back', { seat: 's1' });
  expect(presentation.panels(s.franz.view)[0]).toMatchObject({ lines: [{ text: 'missed.fray.over' }] });
  s.gm.does('close_scene');
  expect(presentation.panels(s.franz.view).map(({ title }) => title.text)).not.toContain('panel.missed');
});

scenario('DR-131: each change restarts the time for all, and an unanswered choice takes the higher card', kit, (s) => {
  s.given({ people: [{}, { backgrounds: ['b:KD type'] }], deck: ['7C', '9D', '8H'] });
  duel(s);
  s.timePasses({ ms: 50_000 });
  s.hans.does('substitute', { card: 'KD', description: 'steps up' });
  s.timePasses({ ms: 50_000 });
  s.spectator.sees('shared.phase', 'WINDOW');
  s.franz.does('draw_disadvantage');
  s.timePasses(minute);
  s.expectEvent('disadvantage_used', { used: true });
});

scenario('DR-132 DR-133: players act in any order, and outdated answers are refused', kit, (s) => {
  s.given({ deck: ['7C', '9D'] });
  duel(s);
  s.hans.does('pass');
  s.franz.may('pass');
  s.hans.refused('pass', {}, 'E_NOT_DUE');
  for (const type of ['draw', 'substitute', 'pass', 'choose_card', 'draw_disadvantage'])
    expect(ruleset.intents[type]?.stale).toBe('refuse');
});

scenario('DR-134: cards are turned up once everyone has drawn', kit, (s) => {
  s.given({ people: [{}, {}, {}], npcs: [{}], deck: ['2C', '3C', '4C', '5C'] });
  s.gm.does('declare_competition', { parties: ['n1', 's3', 's1', 's2'] });
  s.gm.does('draw');
  s.s3.does('draw');
  s.s2.does('draw');
  s.spectator.seesCards('shared.drawn', []);
  s.spectator.sees('shared.waitingFor', ['s1']);
  s.s1.does('draw');
  s.spectator.seesCards('shared.drawn', ['2C', '3C', '4C', '5C']);
  expect(s.shared.resolution?.draws.map(({ party }) => party)).toEqual(['s1', 's2', 's3', 'n1']);
});

scenario('DR-134: a choice stays hidden until all are made', kit, (s) => {
  s.given({
    people: [{}, {}, {}],
    deck: ['KC', '9S', 'KH', '8D', '2C', '3C', '4D', '5D'],
    options: { advantageScope: 'scene' },
  });
  for (const winner of ['s1', 's2']) {
    duel(s, [winner, 's3']);
    passAll(s);
    s.gm.does('rule', { target: 'resolution', change: 'end', reason: 'on to the next' });
    s.expectEvent('competition_ended', { cause: 'ruled' });
  }
  duel(s);
  s.spectator.sees('shared.waitingFor', ['s1', 's2']);
  s.franz.does('choose_card', { card: '3C' });
  for (const other of [s.hans, s.gm, s.spectator]) {
    other.sees('own.picks', undefined);
    other.sees('shared.resolution.draws.0.result', null);
    expect(s.events.filter(({ type }) => type === 'card_chosen')).toEqual([]);
  }
  s.franz.sees('own.picks', { d1: 'h6' });
  s.hans.does('choose_card', { card: '5D' });
  s.expectEvent('card_chosen', { character: 's1', dropped: ['2C'] });
  s.expectEvent('card_chosen', { character: 's2', dropped: ['4D'] });
});

scenario('DR-135: an absent player withdraws from a competition, a fray goes on, a challenge waits', kit, (s) => {
  const losesConnection = () => {
    s.system.does('seat_away', { seat: 's1' });
    s.timePasses({ ms: 120_000 });
  };
  s.given({ people: [{}, {}, {}], deck: ['7C', '9D', '2S'], options: { windowTimer: 0 } });
  duel(s, ['s1', 's2', 's3']);
  losesConnection();
  s.expectEvent('withdrawn', { character: 's1' });
  passAll(s);
  expect(s.events.filter(({ type }) => type === 'pair_judged')).toHaveLength(1);
  s.given({ people: [{}, {}, {}], deck: ['KC', '9D', '2S', '4H'], options: { windowTimer: 0 } });
  fray(s, 1, ['s1', 's2', 's3']);
  losesConnection();
  s.expectEvent('skipped', { character: 's1' });
  passAll(s);
  s.expectEvent('fray_judged', { winners: ['s2'] });
  s.given({ deck: ['7C'], options: { windowTimer: 0 } });
  attempt(s);
  losesConnection();
  s.expectEvent('attempt_ended', { cause: 'suspended' });
  s.expectEvent('proposal_made', { text: 'Over the wall', suit: 'C' });
  challenge(s);
  s.gm.does('draw');
  s.spectator.sees('shared.phase', 'WINDOW');
  s.system.does('seat_back', { seat: 's1' });
  s.franz.does('pass');
});

scenario('DR-131 DR-135: a choice waits for a player within the grace time', kit, (s) => {
  s.given({ people: [{}, {}, {}], deck: ['KC', '9D', '2S', '4H'], options: { windowTimer: 60, graceSeconds: 120 } });
  fray(s, 1, ['s1', 's2', 's3']);
  s.system.does('seat_away', { seat: 's1' });
  s.timePasses({ ms: 119_000 });
  expect(s.events.filter(({ type }) => type === 'skipped')).toEqual([]);
  s.system.does('seat_back', { seat: 's1' });
  s.timePasses({ ms: 59_000 });
  s.spectator.sees((view) => view.shared.players[0]?.presence, 'here');
});

scenario('DR-136: without the GM the table waits or, by option, plays on without one', kit, (s) => {
  s.given({});
  s.system.does('seat_away', { seat: 'gm' });
  s.spectator.sees('shared.held', true);
  s.franz.refused('propose_challenge', { text: 'I climb' }, 'E_PAUSED');
  s.system.does('seat_back', { seat: 'gm' });
  s.franz.does('propose_challenge', { text: 'I climb' });
  s.given({ options: { gmAbsent: 'shared' } });
  s.system.does('seat_left', { seat: 'gm' });
  s.spectator.sees('shared.mode', 'shared');
  s.hans.does('set_challenge', { character: 's1', title: 'Up', suit: 'C', target: 8 });
  s.system.does('seat_joined', { seat: 'gm', name: 'Greta' });
  s.spectator.sees('shared.mode', 'gm');
  s.system.does('seat_left', { seat: 's2' });
  s.gm.does('rule', { target: 's2', change: 'park', reason: 'its player leads now' });
  s.franz.does('cancel_attempt');
  s.gm.refused('set_challenge', { character: 's2', title: 'Up', suit: 'C', target: 8 }, 'DR_CONSENT');
});

scenario('DR-02 DR-04: without a GM a single present player decides nothing', kit, (s) => {
  s.given({ gm: 'nobody' });
  for (const { seat } of s.shared.players.slice(1)) {
    s.system.does('seat_away', { seat });
    s.franz.may('close_session');
    s.system.does('grace_time_up', { seat });
  }
  s.spectator.sees('shared.held', true);
  s.franz.refused('close_session', {}, 'E_PAUSED');
  s.franz.refused('propose_challenge', { text: 'I climb' }, 'E_PAUSED');
  s.franz.refused('grant_background', { character: 's1', kind: 'acquired' }, 'E_PAUSED');
  s.system.does('seat_back', { seat: 's2' });
  s.spectator.sees('shared.held', false);
  s.franz.does('propose_challenge', { text: 'I climb' });
});

scenario('DR-135: the grace time of one player does not begin again when another disconnects', kit, (s) => {
  s.given({ options: { graceSeconds: 120 } });
  s.system.does('seat_away', { seat: 's1' });
  s.timePasses({ ms: 119_000 });
  s.system.does('seat_away', { seat: 's2' });
  s.timePasses({ ms: 1000 });
  s.spectator.sees((view) => view.shared.players.map(({ presence }) => presence).slice(0, 2), ['absent', 'away']);
});

scenario('DR-137: at a table that names no persons a successor gets the seat’s sheet and hand', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:JC type'], bonus: ['5S'] }, {}] });
  const before = characterIn(s, 's1');
  s.system.does('seat_left', { seat: 's1' });
  s.gm.neverSaw('5S');
  s.system.does('seat_joined', { seat: 's1', name: 'Dora' });
  expect(characterIn(s, 's1')).toEqual(before);
  s.franz.seesCards('own.hand', ['JC', '5S']);
});

scenario('DR-138 DR-142: undo and rewinds follow the options, and a skipped attempt locks nothing', kit, (s) => {
  s.given({});
  expect(ruleset.rewindRule?.(s.state)).toBe('safety');
  for (const undo of ['gm', 'consent', 'off']) {
    s.given({ options: { undo } });
    expect(ruleset.undoRule?.(s.state)).toBe(undo);
  }
  for (const rewindDeck of ['restore', 'reshuffle']) {
    s.given({ options: { rewindDeck } });
    s.system.does('rewind_done');
    if (rewindDeck === 'reshuffle') s.expectEvent('deck_shuffled', { pile: 'draw' });
    else s.expectNoEvent('deck_shuffled');
  }
  s.given({ deck: ['4H'] });
  attempt(s);
  s.system.does('fast_forward');
  s.expectEvent('resolution_ended', { unresolved: true });
  s.spectator.sees('shared.locks', []);
});

scenario('DR-145 DR-146: a ruling states the old value, the new value and the reason', kit, (s) => {
  s.given({ deck: ['4H'] });
  attempt(s);
  passAll(s);
  s.franz.refused('rule', { target: 'outcome', change: 'complete', reason: 'please' }, 'E_GM_ONLY');
  s.gm.does('rule', { target: 'outcome', change: 'complete', reason: 'the wall was down already' });
  s.spectator.heard('ruling_made', { old: 'failed', new: 'complete', reason: 'the wall was down already' });
  s.expectEvent('lock_cleared', { character: 's1' });
  s.gm.does('rule', { target: 'outcome', change: 'failed', reason: 'it was another wall' });
  s.gm.does('rule', { target: 's1', change: 'unlock', reason: 'so nothing is closed' });
  s.expectEvent('lock_cleared', { character: 's1' });
  s.gm.does('annotate', { text: 'The wall gives way.' });
  s.spectator.heard('outcome_told', { text: 'The wall gives way.' });
  s.gm.does('annotate', { text: 'Anna laughs' });
  s.spectator.heard('line_told', { text: 'Anna laughs', as: 'annotation' });
  s.gm.does('close_session');
  s.franz.does('summary', { text: 'We got over the wall.' });
  s.spectator.heard('line_told', { as: 'summary' });
  s.gm.does('award_bonus', { character: 's1', reason: 'contribution' });
  s.gm.does('end_campaign');
  s.spectator.sees('shared.phase', 'CLOSED');
});

scenario('DR-125 DR-127 DR-129: only the GM opens scenes, which are counted across sessions', kit, (s) => {
  s.given({ scene: 'none' });
  s.gm.refused('close_scene', {}, 'DR_NO_SCENE');
  s.franz.refused('open_scene', { title: 'Mine' }, 'E_GM_ONLY');
  s.gm.refused('open_scene', { title: ' ' }, 'E_TEXT_REQUIRED');
  s.gm.does('open_scene', { title: 'The gate' });
  s.gm.refused('open_scene', { title: 'Another' }, 'DR_SCENE_OPEN');
  s.gm.refused('next_episode', {}, 'E_OPTION');
  s.gm.does('close_session');
  s.expectEvent('scene_closed', { scene: 1 });
  s.gm.does('next_session');
  s.spectator.sees('shared.clock', { session: 2, episode: 2, scene: 1 });
});

scenario('DR-02: without a GM the majority decides', kit, (s) => {
  s.given({ people: [{}, {}, {}], gm: 'nobody', scene: 'none' });
  s.s1.does('open_scene', { title: 'The gate' });
  s.s1.refused('open_scene', { title: 'The gate' }, 'E_PHASE');
  s.s2.does('vote', { topic: 'open_scene', yes: false });
  s.s3.does('vote', { topic: 'open_scene', yes: true });
  s.expectEvent('scene_opened', { title: 'The gate' });
  s.s1.refused('award_bonus', { character: 's1', reason: 'heroism' }, 'E_GM_ONLY');
  s.s1.does('award_bonus', { character: 's2', reason: 'heroism' });
  s.s3.does('award_bonus', { character: 's2', reason: 'heroism' });
  s.expectEvent('bonus_awarded', { character: 's2' });
  s.s1.does('close_scene');
  s.s2.does('vote', { topic: 'close_scene', yes: false });
  s.s3.does('vote', { topic: 'close_scene', yes: false });
  s.expectEvent('question_closed', { yes: false });
  s.spectator.sees('shared.scene', { number: 1, title: 'The gate' });
  s.s1.refused('npc_create', { sheet: 'Gret' }, 'E_GM_ONLY');
});

scenario('DR-147 DR-02: without a GM the automation draws for the opposition and never plays a card', kit, (s) => {
  s.given({ people: [{}, {}], gm: 'nobody', deck: ['7C', '9D', '2C', '3C', 'KD'] });
  s.s1.does('declare_competition', { parties: ['s1', 'gm'] });
  s.s2.does('vote', { topic: 'proposal:1', yes: true });
  s.s1.does('draw');
  s.spectator.seesCards('shared.drawn', ['7C', '9D']);
  s.s1.does('pass');
  s.expectEvent('pair_judged', { beneficiary: 'gm' });
  s.s1.does('concede');
  s.s1.does('open_fray', { parties: ['s1', 's2'], gmCards: 1 });
  s.s2.does('vote', { topic: 'proposal:2', yes: true });
  aimAndDraw(s);
  passAll(s);
  s.expectEvent('fray_judged', { winners: ['gm'] });
  s.expectEvent('fray_success_gained', { character: 'gm', text: '' });
  s.s1.refused('end_fray', {}, 'E_GM_ONLY');
  s.s2.does('end_fray', { reason: 'the bell' });
});

scenario('DR-96 DR-02: without a GM a majority of the others sends a description back', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:9C type'] }, {}, {}], gm: 'nobody', deck: ['4H'] });
  s.s2.does('set_challenge', { character: 's1', title: 'Up', suit: 'C', target: 8 });
  s.s1.does('draw');
  s.s1.does('substitute', { card: '9C', description: 'somehow' });
  s.s1.refused('veto_description', { reason: 'no' }, 'E_PHASE');
  s.s2.does('veto_description', { reason: 'how?' });
  s.s3.does('vote', { topic: 'veto_description', yes: true });
  s.expectEvent('description_vetoed', { card: '9C' });
});

scenario('DR-96 DR-02: a description that the table refused to send back is not voted on again', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:9C type'] }, {}, {}], gm: 'nobody', deck: ['4H'] });
  s.s2.does('set_challenge', { character: 's1', title: 'Up', suit: 'C', target: 8 });
  s.s1.does('draw');
  s.s1.does('substitute', { card: '9C', description: 'somehow' });
  s.s2.does('veto_description', { reason: 'how?' });
  s.s3.does('vote', { topic: 'veto_description', yes: false });
  s.expectEvent('description_accepted', { refused: true });
  s.s2.refused('veto_description', { reason: 'how?' }, 'DR_VETO_USED');
  s.s3.refused('veto_description', { reason: 'how?' }, 'DR_VETO_USED');
  s.s1.does('pass');
});

scenario('DR-02: while a scene is proposed, the table waits for those who have not answered', kit, (s) => {
  s.given({ people: [{}, {}, {}], gm: 'nobody', scene: 'none' });
  s.s1.does('open_scene', { title: 'The gate', opening: 'A storm comes up.' });
  s.spectator.sees('shared.waitingFor', ['s2', 's3']);
  s.s1.sees('own.asks', undefined);
  s.s2.sees('own.asks.text', 'ask.question');
  const vote = { type: 'vote', topic: 'open_scene', yes: true };
  expect(presentation.move(s.s2.view, vote).group?.message.facts?.['question']).toMatchObject({
    text: 'question.open_scene.told',
    facts: { text: 'The gate', detail: 'A storm comes up.' },
  });
});

scenario('DR-144: a player who answers the proposal of a competition has one question, not two', kit, (s) => {
  s.given({ people: [{}, {}], gm: 'nobody' });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  s.s2.sees('own.asks.text', 'ask.proposal.competition');
  const words = (topic: string) => presentation.move(s.s2.view, { type: 'vote', topic, yes: true });
  expect(words('consent').aside).toBe(true);
  expect(words('proposal:1').group?.urgent).toBe(true);
  s.s2.does('vote', { topic: 'proposal:1', yes: true });
  s.expectEvent('competition_declared', {});
});

scenario('DR-144 DR-147: a proposal names the opposition, and a fray is not called a competition', kit, (s) => {
  s.given({ people: [{}, {}, {}], gm: 'nobody' });
  s.s1.does('declare_competition', { parties: ['s1', 'gm'] });
  const words = (seat: string, topic: string) =>
    presentation.move(s.seat(seat).view, { type: 'vote', topic, yes: true }).message;
  const names = (...of: unknown[]) => ({ text: 'sides.one', facts: { names: of } });
  const [first, second, third] = s.shared.characters.map(({ name }) => name);
  expect(words('s2', 'proposal:1').facts?.['text']).toEqual({
    text: 'sides.more',
    facts: { all: names(first), next: names({ text: 'who.opposition.inside' }) },
  });
  s.s1.does('open_fray', { parties: ['s1', 's2', 's3'], gmCards: 1 });
  // As long as another player has not agreed, opening is not possible, so the judge is asked for consent first.
  expect(presentation.move(s.s2.view, { type: 'vote', topic: 'consent', yes: true }).aside).toBeUndefined();
  expect(words('s3', 'consent').facts?.['question']).toMatchObject({ text: 'question.consent.fray' });
  expect(words('s2', 'proposal:2').facts?.['text']).toMatchObject({ facts: { all: names(first, second, third) } });
});

scenario('DR-144: a proposed fight is called a fight wherever it is answered, and in the story', kit, (s) => {
  s.given({ people: [{}, {}, {}], gm: 'nobody' });
  s.s1.does('declare_competition', { parties: ['s1', 's3'], combat: true });
  const words = (seat: string, topic: string) =>
    presentation.move(s.seat(seat).view, { type: 'vote', topic, yes: true }).message.facts;
  expect(words('s3', 'consent')?.['question']).toMatchObject({ text: 'question.consent.fight' });
  expect(words('s2', 'proposal:1')?.['kind']).toEqual({ text: 'kind.competition.fight' });
  s.s3.does('vote', { topic: 'consent', yes: true });
  s.s2.does('vote', { topic: 'proposal:1', yes: true });
  const event = s.events.findLast(({ type }) => type === 'competition_declared');
  if (event === undefined) expect.fail('no competition_declared event');
  expect(presentation.line({ ...event })?.message.text).toBe('event.competition_declared.fight');
});

scenario('DR-108: drawing a disadvantage asks for confirmation', kit, (s) => {
  s.given({ people: [{}] });
  expect(presentation.irreversible?.['draw_disadvantage']).toBe('always');
});

scenario(
  'DR-117 DR-121 DR-151: of several disadvantages the lowest counts, and a card can be played on the same draw',
  kit,
  (s) => {
    s.given({
      people: [{ backgrounds: ['b:9C type'], disadvantages: ['4S', '2S'] }, {}],
      deck: ['KS', '3D', '5H', 'TC'],
    });
    attempt(s);
    s.expectEvent('penalty_applied', { drawn: 'KS', taken: '2S' });
    s.franz.does('draw_disadvantage');
    s.franz.does('use_disadvantage', { yes: false });
    s.franz.does('draw_disadvantage');
    s.franz.does('use_disadvantage', { yes: true });
    s.franz.does('substitute', { card: '9C', description: 'after all' });
    expect(characterIn(s, 's1').disadvantages).toHaveLength(4);
    passAll(s);
    s.expectEvent('challenge_judged', { outcome: 'complete', card: '9C' });
    s.given({ people: [{ backgrounds: ['b:9C type'], disadvantages: ['4S', '2S'] }, {}], deck: ['KH', '9S', 'KD'] });
    attempt(s);
    s.franz.does('draw_disadvantage');
    s.expectEvent('penalty_applied', { drawn: '9S', taken: '2S' });
    s.franz.does('use_disadvantage', { yes: false });
    passAll(s);
    s.expectEvent('incapacitated', { character: 's1' });
  },
);

scenario('DR-124: NPCs take disadvantages only by option', kit, (s) => {
  for (const npcDisadvantages of [false, true]) {
    s.given({ npcs: [{}], deck: ['7C', '9D', '2H'], options: { npcDisadvantages } });
    duel(s, ['s1', 'n1']);
    if (npcDisadvantages) s.gm.does('draw_disadvantage');
    else s.gm.refused('draw_disadvantage', {}, 'DR_NPC_NONE');
  }
});

scenario('DR-150 DR-104: a bonus card is used up when played', kit, (s) => {
  s.given({ people: [{ bonus: ['9C'] }, {}], deck: ['4H'] });
  attempt(s);
  s.franz.refused('spend_bonus', {}, 'E_OPTION');
  s.franz.refused('substitute', { card: '9C', description: 'x' }, 'DR_DESCRIBE');
  s.franz.does('substitute', { card: '9C', description: 'pure luck' });
  passAll(s);
  s.expectEvent('challenge_judged', { outcome: 'complete' });
  expect(s.shared.discard.map(({ face }) => face)).toContain('9C');
  expect(characterIn(s, 's1').bonus).toEqual([]);
});
