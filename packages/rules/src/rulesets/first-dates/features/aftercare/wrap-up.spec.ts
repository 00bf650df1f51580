/** The end of a date: traits, outcome, aftercare, the choice of the next date, and its roles. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { CardCode } from '../../../../kernel/index.ts';
import { ruleset } from '../../index.ts';
import { presentation } from '../../presentation/index.ts';
import type { Setting } from '../../scenarios/given.ts';
import { kit } from '../../scenarios/kit.ts';
import type { Evening } from '../../scenarios/steps.ts';
import { all, meet } from '../../scenarios/steps.ts';

/** Ends the date with these tops: the System plays the last one. */
function endWith(
  s: Evening,
  tops: readonly [string, string, CardCode],
  traits: readonly [CardCode, CardCode],
  options = {},
) {
  s.given({
    stacks: [tops[0], tops[1], tops[2].startsWith('A') ? 'AC' : '6C'],
    system1: { hand: [tops[2]] },
    oi: { hand: ['2D', '5C'] },
    turn: 'system1',
    traits,
    options: { oiMayBreakEnding: false, ...options },
  });
  s.system1.does('play_card', { card: tops[2], stack: 3 });
  s.spectator.sees('shared.phase', 'OUTCOME');
}

const outcomes = [
  [['9H', '4S'], true, true],
  [['9H', '3S'], true, false],
  [['4S', '9C'], false, true],
  [['9S', '3C'], false, false],
] as const;

for (const [traits, second, intimacy] of outcomes)
  scenario(
    `FDX-77 FD-125 FD-126 FD-127: traits ${traits.join(' ')} on QH 4H AH: second date ${second}, closeness ${intimacy}`,
    kit,
    (s) => {
      endWith(s, ['QH', '4H', 'AH'], traits);
      s.oi.refused('reveal_traits', {}, 'E_NOT_DATE', { clause: 'FD-124' });
      s.spectator.neverSaw(traits[0]);
      s.date.does('reveal_traits');
      s.expectEvent('traits_revealed', { cards: traits, traits: [expect.any(String), expect.any(String)] });
      s.expectEvent('outcome_set', { second, intimacy });
      s.spectator.sees('shared.phase', second ? 'OUTCOME' : 'AFTERCARE');
    },
  );

scenario('FDX-78 FD-126: with no suit and no rank in common there is neither a second date nor closeness', kit, (s) => {
  endWith(s, ['6S', '6D', '6H'], ['2C', 'JC']);
  s.date.does('reveal_traits');
  s.expectEvent('outcome_set', { second: false, intimacy: false });
  s.given({
    stacks: ['s:6C', '6D', 'QH'],
    system1: { hand: ['6H'] },
    turn: 'system1',
    traits: ['2S', 'JS'],
  });
  s.system1.does('play_card', { card: '6H', stack: 3 });
  s.date.does('reveal_traits');
  s.expectEvent('outcome_set', { second: false, intimacy: false, matches: [] });
});

scenario('FDX-79 FD-128 FD-134: a single no prevents a second date', kit, (s) => {
  endWith(s, ['QH', '4H', 'AH'], ['9H', '3S']);
  s.date.does('reveal_traits');
  s.date.does('vote_second_date', { yes: true });
  s.date.refused('vote_second_date', { yes: true }, 'E_ALREADY_VOTED');
  s.oi.does('vote_second_date', { yes: false });
  // An early result would single out one voter: all are asked.
  s.expectNoEvent('vote_closed');
  s.system1.does('vote_second_date', { yes: true });
  s.expectEvent('vote_closed', { topic: 'second_date', result: false });
  for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('discuss_skip');
  s.spectator.sees('shared.choices', ['new', 'stop']);
  s.oi.refused('choose_next', { choice: 'same' }, 'E_PHASE');
});

scenario('FD-128 FD-130 FD-131: a second date needs a yes from everyone, and draws two new traits', kit, (s) => {
  endWith(s, ['QH', '4H', 'AH'], ['9H', '3S']);
  s.date.does('reveal_traits');
  for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('vote_second_date', { yes: true });
  for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('discuss_skip');
  s.spectator.sees('shared.choices', ['same', 'new', 'stop']);
  const name = s.shared.prospect?.name;
  s.rig({ 'date#3': ['9H', '3S', '2C', '3C'] });
  for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('choose_next', { choice: 'same' });
  all(s, 'ack');
  s.spectator.sees('shared.asks.text', 'ask.all.PROSPECT_traits_again');
  s.date.sees('own.asks.text', 'ask.PROSPECT_traits_again');
  s.date.does('draw_traits');
  s.spectator.sees((view) => view.shared.prospect?.name, name);
  s.spectator.sees((view) => view.shared.prospect?.knownTraits, ['9H', '3S']);
  s.spectator.sees('shared.date', 2);
  expect(s.state.traits).toEqual(['2C', '3C']);
});

scenario('FD-33 FD-43 FD-130: before a second date only the wish of a newcomer’s Headmate is compared', kit, (s) => {
  endWith(s, ['QH', '4H', 'AH'], ['9H', '3S'], { setupDepth: 'quick' });
  s.date.does('reveal_traits');
  for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('vote_second_date', { yes: true });
  for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('discuss_skip');
  s.system.does('seat_joined', { seat: 's4', name: 'Dora' });
  all(s, 'choose_next', { choice: 'same' });
  all(s, 'ack');
  const met = s.events.findLast(({ type }) => type === 'prospect_met_again') ?? { type: 'nothing' };
  const line = presentation.line({ ...met })?.message;
  expect([line?.text, line?.facts?.['name']]).toEqual([
    'event.prospect_met.again',
    s.spectator.view.shared.prospect?.name,
  ]);
  s.spectator.sees('shared.setup.meeting.step', 'qualities');
  s.date.refused('flip_quality', { headmate: 'm1' }, 'E_MALFORMED');
  s.date.does('flip_quality');
  s.expectEvent('quality_checked', { headmate: 'm4' });
  s.date.does('draw_traits');
});

scenario('FD-127: another date with a Prospect who ghosted you needs a yes from everyone', kit, (s) => {
  for (const last of ['same', 'new']) {
    endWith(s, ['QH', '4H', 'AH'], ['9S', '3C']);
    s.date.does('reveal_traits');
    for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('discuss_skip');
    s.spectator.sees('shared.choices', ['same', 'new', 'stop']);
    s.s1.does('choose_next', { choice: 'same' });
    s.s2.does('choose_next', { choice: 'same' });
    s.s3.does('choose_next', { choice: last });
    s.expectEvent('next_chosen', { choice: last });
  }
});

/** A date that ended in ghosting, up to the choice of the next one. */
function endInGhosting(s: Evening, setting: Partial<Setting> = {}): void {
  s.given({
    stacks: ['QH', '4H', 'AC'],
    system1: { hand: ['AH'] },
    turn: 'system1',
    traits: ['9S', '3C'],
    options: { oiMayBreakEnding: false },
    ...setting,
  });
  s.system1.does('play_card', { card: 'AH', stack: 3 });
  s.date.does('reveal_traits');
  for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('discuss_skip');
}

scenario('FD-127: leaving the choice to the others is not a yes to a Prospect who ghosted you', kit, (s) => {
  endInGhosting(s);
  for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('ack');
  s.expectEvent('next_chosen', { choice: 'new' });
  endInGhosting(s);
  s.s1.does('choose_next', { choice: 'same' });
  for (const seat of ['s2', 's3']) s.seat(seat).does('ack');
  s.expectEvent('next_chosen', { choice: 'new' });
  endInGhosting(s);
  for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('choose_next', { choice: 'same' });
  s.expectEvent('next_chosen', { choice: 'same' });
});

const robin = { name: 'Robin', pronouns: 'they/them', side: 'system', prospect: null } as const;

scenario(
  'FD-127 FD-48: choosing a roster Prospect who ghosted you needs a yes from everyone, even after another date',
  kit,
  (s) => {
    endInGhosting(s, { roster: { KH: robin }, prospect: { name: 'Robin', slot: 'KH' } });
    s.spectator.sees('shared.choices', ['same', 'new', 'stop']);
    s.spectator.sees((view) => view.shared.roster.KH?.ghosted, true);
    for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('ack');
    s.expectEvent('next_chosen', { choice: 'new' });
    for (const [last, next] of [
      ['ack', 'new'],
      ['choose_next', 'npc:KH'],
    ] as const) {
      endInGhosting(s, { roster: { KH: { ...robin, ghosted: true } }, prospect: { name: 'Sam', slot: null } });
      s.s1.does('choose_next', { choice: 'npc:KH' });
      s.s2.does('choose_next', { choice: 'npc:KH' });
      s.s3.does(last, last === 'ack' ? {} : { choice: 'npc:KH' });
      s.expectEvent('next_chosen', { choice: next });
    }
  },
);

scenario('FD-27 FD-134: the majority chooses the next date, and a flip decides a tie', kit, (s) => {
  endWith(s, ['QH', '4H', 'AH'], ['9S', '4C']);
  s.date.does('reveal_traits');
  for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('discuss_skip');
  s.s1.does('choose_next', { choice: 'stop' });
  s.s1.refused('choose_next', { choice: 'new' }, 'E_ALREADY_VOTED');
  s.s2.sees('own.choice', undefined);
  s.s2.does('choose_next', { choice: 'stop' });
  s.s3.does('choose_next', { choice: 'new' });
  s.spectator.sees('shared.phase', 'CLOSED');
  s.given({
    seats: 4,
    stacks: ['QH', '4H', 'AC'],
    system1: { hand: ['AH'] },
    turn: 'system1',
    traits: ['9S', '4C'],
    options: { oiMayBreakEnding: false },
    decks: { date: ['2C', 'KC'] },
  });
  s.system1.does('play_card', { card: 'AH', stack: 3 });
  s.date.does('reveal_traits');
  for (const seat of ['s1', 's2', 's3', 's4']) s.seat(seat).does('discuss_skip');
  s.s1.does('choose_next', { choice: 'stop' });
  s.s2.does('choose_next', { choice: 'stop' });
  s.s3.does('choose_next', { choice: 'new' });
  s.s4.does('choose_next', { choice: 'new' });
  s.expectEvent('setup_flip', { purpose: 'choice', card: 'KC', for: 'stop' });
  s.spectator.sees('shared.phase', 'CLOSED');
});

scenario(
  'FD-134: leaving the choice to the others counts as no vote; if all do and no second date is agreed, it is `new`',
  kit,
  (s) => {
    endWith(s, ['QH', '4H', 'AH'], ['9S', '4C']);
    s.date.does('reveal_traits');
    for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('discuss_skip');
    s.s1.does('ack');
    s.s1.refused('choose_next', { choice: 'new' }, 'E_ALREADY_VOTED');
    s.s2.does('choose_next', { choice: 'stop' });
    s.s2.refused('ack', {}, 'E_ALREADY_VOTED');
    s.s3.does('ack');
    s.spectator.sees('shared.phase', 'CLOSED');
    endWith(s, ['QH', '4H', 'AH'], ['9S', '4C']);
    s.date.does('reveal_traits');
    for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('discuss_skip');
    for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('ack');
    s.expectEvent('next_chosen', { choice: 'new' });
  },
);

scenario('FD-48 FD-134: a named person of the roster may be the next Prospect', kit, (s) => {
  s.given({
    stacks: ['QH', '4H', 'AC'],
    system1: { hand: ['AH'] },
    turn: 'system1',
    traits: ['9S', '4C'],
    options: { oiMayBreakEnding: false },
    roster: { KH: { name: 'Robin', pronouns: 'they/them', side: 'system', prospect: null } },
  });
  s.system1.does('play_card', { card: 'AH', stack: 3 });
  s.date.does('reveal_traits');
  for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('discuss_skip');
  s.spectator.sees('shared.choices', ['new', 'npc:KH', 'stop']);
  for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('choose_next', { choice: 'npc:KH' });
  s.timePasses({ ms: 20_000 });
  s.spectator.sees((view) => [view.shared.prospect?.name, view.shared.prospect?.pronouns], ['Robin', 'they/them']);
});

scenario('FD-126: by option the table or the Date’s player decides the outcome', kit, (s) => {
  endWith(s, ['QH', '4H', 'AH'], ['9S', '3C'], { outcomeRule: 'vote' });
  s.date.does('reveal_traits');
  s.s1.does('vote', { topic: 'second', yes: true });
  s.s2.does('vote', { topic: 'second', yes: true });
  s.s2.refused('vote', { topic: 'second', yes: true }, 'E_ALREADY_VOTED');
  s.s3.does('vote', { topic: 'second', yes: false });
  s.expectEvent('vote_closed', { topic: 'second', result: true });
  s.s1.does('vote', { topic: 'intimacy', yes: true });
  s.s2.does('vote', { topic: 'intimacy', yes: false });
  s.s3.does('vote', { topic: 'intimacy', yes: false });
  s.expectEvent('outcome_set', { second: true, intimacy: false });
  endWith(s, ['QH', '4H', 'AH'], ['9S', '3C'], { outcomeRule: 'datePlayer' });
  s.date.does('reveal_traits');
  s.oi.refused('vote', { topic: 'second', yes: true }, 'E_PHASE');
  s.date.does('vote', { topic: 'second', yes: false });
  s.date.does('vote', { topic: 'intimacy', yes: true });
  s.expectEvent('outcome_set', { second: false, intimacy: true });
});

scenario('FD-129 FD-132: closeness is described, and can include disclosure', kit, (s) => {
  endWith(s, ['QH', '4H', 'AH'], ['4S', '9C']);
  s.oi.refused('describe_intimacy', { text: 'A hand held.' }, 'E_PHASE');
  s.date.does('reveal_traits');
  for (const told of ['yes', 1, null])
    s.system1.refused('describe_intimacy', { text: 'A hand held.', told }, 'E_MALFORMED');
  s.system1.does('describe_intimacy', { text: 'A hand held, and the truth.', told: true });
  s.expectEvent('intimacy_described', { told: true });
  s.spectator.sees((view) => view.shared.prospect?.told, true);
});

scenario('FD-129: what closeness meant is asked among the main moves until the seat has checked in', kit, (s) => {
  endWith(s, ['QH', '4H', 'AH'], ['9H', '4S']);
  s.date.does('reveal_traits');
  const words = () => presentation.move(s.system1.view, { type: 'describe_intimacy' });
  // The vote on a second date comes first.
  s.spectator.sees('shared.phase', 'OUTCOME');
  expect([words().aside, words().folded]).toEqual([undefined, true]);
  all(s, 'vote_second_date', { yes: true });
  s.spectator.sees('shared.phase', 'AFTERCARE');
  expect([words().aside, words().folded]).toEqual([undefined, undefined]);
  s.system1.does('discuss_skip');
  expect([words().aside, words().folded]).toEqual([undefined, true]);
});

scenario('FD-133: afterwards everyone checks in or skips, or the host ends the round', kit, (s) => {
  endWith(s, ['QH', '4H', 'AH'], ['9S', '4C']);
  s.date.does('reveal_traits');
  s.s1.does('aftercare_checkin', { text: 'Good, thank you.' });
  s.s1.refused('discuss_skip', {}, 'E_ALREADY_VOTED');
  s.s2.does('star', { text: 'Cy, for the umbrella.' });
  s.expectEvent('star_given', { text: 'Cy, for the umbrella.', chronicled: false });
  s.s2.refused('wish', { text: ' ' }, 'E_TEXT_REQUIRED');
  s.s2.refused('end_aftercare', {}, 'E_HOST_ONLY');
  s.host.does('end_aftercare');
  s.spectator.sees('shared.phase', 'NEXT');
});

scenario('FD-133: everyone sees a star, but the saved chronicle contains it only if its author agrees', kit, (s) => {
  const starLine = () => {
    const event = s.events.findLast(({ type }) => type === 'star_given');
    return event === undefined ? undefined : presentation.line({ ...event });
  };
  endWith(s, ['QH', '4H', 'AH'], ['9S', '4C']);
  s.date.does('reveal_traits');
  s.s1.does('star', { text: 'Di, for the laugh.' });
  s.s3.heard('star_given', { text: 'Di, for the laugh.', chronicled: false });
  expect(starLine()).toMatchObject({ heldBack: true, message: { text: 'event.star_given' } });
  s.s1.refused('star', { text: 'Bo, for the rain.', chronicled: 'true' }, 'E_MALFORMED');
  s.s1.does('star', { text: 'Bo, for the rain.', chronicled: true });
  expect(starLine()?.heldBack).toBeUndefined();
  s.s1.does('star', { text: 'Bo again.', chronicled: false });
  expect(starLine()?.heldBack).toBe(true);
  // Older journals do not say whether a star may be included, so it is left out.
  expect(presentation.line({ type: 'star_given', seat: 's1', text: 'long ago' })?.heldBack).toBe(true);
  expect(presentation.line({ type: 'wish_made', seat: 's1', text: 'more rain' })?.heldBack).toBeUndefined();
});

scenario('FD-67: any player can add a line to the story, in any phase', kit, (s) => {
  s.given({ system1: { hand: ['5S'] }, turn: 'date' });
  s.system1.refused('annotate', { text: '  ' }, 'E_TEXT_REQUIRED');
  s.spectator.refused('annotate', { text: 'x' }, 'E_SPECTATOR');
  const before = s.shared.prompt;
  s.system1.does('annotate', { text: 'The song was ours.' });
  s.expectEvent('remark_made', { seat: 's3', text: 'The song was ours.' });
  s.spectator.heard('remark_made', { text: 'The song was ours.' });
  s.spectator.sees('shared.prompt', before);
  // Remarks, stars and wishes are talk, not moves (TB-13).
  for (const type of ['annotate', 'star', 'wish']) expect(ruleset.intents[type]?.talk).toBe('always');
  expect(presentation.line({ type: 'remark_made', seat: 's3', text: 'The song was ours.' })).toMatchObject({
    kind: 'line',
    seat: 's3',
  });
  s.start({ seats: 3 });
  s.spectator.sees('shared.phase', 'SAFETY');
  s.s2.does('annotate', { text: 'Hello.' });
});

function cutShortAndChooseNew(s: Evening, seats: readonly string[]) {
  s.system.does('fast_forward');
  s.date.does('reveal_traits');
  for (const topic of ['second', 'intimacy'])
    for (const seat of seats) s.seat(seat).does('vote', { topic, yes: false });
  for (const seat of seats) s.seat(seat).does('discuss_skip');
  for (const seat of seats) s.seat(seat).does('choose_next', { choice: 'new' });
  s.spectator.sees('shared.phase', 'ROLES');
}

/** From the roles to the first turn. The deal must not stand the System up (`dealtStacks`). */
function continueToFirstTurn(s: Evening, seats: readonly string[]) {
  for (const seat of seats) s.seat(seat).does('ack');
  meet(s);
  for (const seat of seats) s.seat(seat).does('ack');
  s.spectator.sees('shared.phase', 'TURN');
}

/** A deal that does not stand the System up. */
const dealtStacks = ['TD', '3D', 'JS'] as const;

scenario('FDX-65 FD-37: the Interference becomes the Date, the Date joins the System', kit, (s) => {
  const seats = ['s1', 's2', 's3', 's4'];
  s.start({
    seats: 4,
    options: { setupDepth: 'quick' },
    rig: { date: ['QH', 'KS', '9D', '2C'], 'date#2': dealtStacks, 'date#3': ['5C', '9H'] },
  });
  for (const seat of seats) s.seat(seat).does('safety_ack');
  s.expectEvent('roles_set', { date: 's2', oi: 's1', system: ['s3', 's4'] });
  continueToFirstTurn(s, seats);
  cutShortAndChooseNew(s, seats);
  s.expectEvent('roles_set', { date: 's1', oi: 's4', system: ['s2', 's3'], cause: 'rotation' });
});

scenario('FDX-66 FD-38: with three players everyone plays the Interference in turn', kit, (s) => {
  const seats = ['s1', 's2', 's3'];
  s.start({
    seats: 3,
    options: { setupDepth: 'quick' },
    rig: { date: ['KH', 'QS', '9D'], 'date#2': dealtStacks, 'date#4': dealtStacks },
  });
  for (const seat of seats) s.seat(seat).does('safety_ack');
  s.expectEvent('roles_set', { date: 's1', oi: 's2', system: ['s3'] });
  continueToFirstTurn(s, seats);
  cutShortAndChooseNew(s, seats);
  s.expectEvent('roles_set', { date: 's2', oi: 's3', system: ['s1'] });
  continueToFirstTurn(s, seats);
  cutShortAndChooseNew(s, seats);
  s.expectEvent('roles_set', { date: 's3', oi: 's1', system: ['s2'] });
});

scenario('FD-136: another person can take over a seat', kit, (s) => {
  s.given({ seats: 3, turn: 'date' });
  const { players } = s.state;
  s.system.does('seat_joined', { seat: 's1', name: 'Dora' });
  s.oi.refused('oi_play', { card: 'h1', stack: 1 }, 'FD_OI_NO_WINDOW');
  s.spectator.sees('shared.seats.0.name', 'Dora');
  s.spectator.sees('shared.turn.seat', 's1');
  expect(s.state.players[0]?.hand).toEqual(players[0]?.hand);
});

scenario(
  'FD-33 FD-38: a newcomer sits down between two dates, brings a Headmate and can become the Interference',
  kit,
  (s) => {
    const seats = ['s1', 's2', 's3', 's4'];
    s.given({ seats: 3 });
    s.system.refused('seat_joined', { seat: 's4', name: 'Dora' }, 'E_PHASE', { clause: 'FD-02' });
    s.system.does('fast_forward');
    s.date.does('reveal_traits');
    for (const topic of ['second', 'intimacy'])
      for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('vote', { topic, yes: false });
    for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('discuss_skip');
    s.system.does('seat_joined', { seat: 's4', name: 'Dora' });
    s.spectator.sees((view) => view.shared.headmates.map(({ id }) => id), ['m1', 'm2', 'm3', 'm4']);
    s.rig({ 'date#3': ['2C', 'KH'] });
    for (const seat of seats) s.seat(seat).does('choose_next', { choice: 'new' });
    s.expectEvent('roles_set', { date: 's2', oi: 's4', system: ['s3', 's1'] });
  },
);

/** Plays one date that is cut short, from the choice of this date to the choice of the next one. */
function playShortDate(s: Evening, choice: string): void {
  all(s, 'choose_next', { choice });
  all(s, 'ack');
  while (s.shared.phase === 'PROSPECT') s.timePasses({ ms: 120_000 });
  while (s.shared.phase !== 'TURN') all(s, 'ack');
  s.system.does('fast_forward');
  s.date.does('reveal_traits');
  for (const topic of ['second', 'intimacy']) all(s, 'vote', { topic, yes: false });
  all(s, 'discuss_skip');
}

scenario(
  'FD-48 FD-130 FD-131 FD-132: a Prospect from the roster is recognised even after a date with someone else',
  kit,
  (s) => {
    endInGhosting(s, { roster: { KH: robin }, prospect: { name: 'Robin', slot: 'KH', dates: 1, told: true } });
    const { prospect } = s.shared;
    expect(prospect?.knownTraits).toEqual(['9S', '3C']);
    s.rig({ 'date#4': ['QH', '4D', 'AC'] });
    playShortDate(s, 'new');
    s.spectator.sees((view) => [view.shared.prospect?.dates, view.shared.prospect?.told], [1, false]);
    all(s, 'choose_next', { choice: 'npc:KH' });
    s.rig({ 'date#5': ['9S', '3C', '2H', '2D'] });
    all(s, 'ack');
    s.spectator.sees('shared.prospect', prospect);
    s.spectator.sees('shared.setup.meeting.step', 'traits');
    s.date.does('draw_traits');
    expect(s.state.traits).not.toContain('9S');
    expect(s.state.traits).not.toContain('3C');
  },
);

scenario(
  'FD-105 FD-48: when a roster slot gets a new person, the dates with the previous one do not count for them',
  kit,
  (s) => {
    s.given({
      date: { hand: ['KC', '2C'] },
      oi: { hand: ['KH'] },
      roster: { KH: robin },
      prospect: { name: 'Robin', slot: 'KH', dates: 1 },
      options: { reactionTimer: 0 },
    });
    s.date.does('play_card', { card: 'KC', stack: 1 });
    s.oi.does('oi_play', { card: 'KH', stack: 1 });
    s.oi.does('npc_name', { name: 'Zed', pronouns: 'he/him' });
    s.system.does('fast_forward');
    s.date.does('reveal_traits');
    for (const topic of ['second', 'intimacy']) all(s, 'vote', { topic, yes: false });
    all(s, 'discuss_skip');
    s.spectator.sees('shared.choices', ['same', 'new', 'npc:KH', 'stop']);
    all(s, 'choose_next', { choice: 'npc:KH' });
    all(s, 'ack');
    s.spectator.sees((view) => [view.shared.prospect?.name, view.shared.prospect?.dates], ['Zed', 0]);
  },
);
