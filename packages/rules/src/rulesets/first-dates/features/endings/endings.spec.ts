import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';

const heartsPending = {
  stacks: ['TH', '3H', 'JS'],
  system1: { hand: ['JH', '2C', '4C', '6C', '8C'] },
  oi: { hand: ['JC', 'JD', '5S', '6S', '7S'] },
  turn: 'system1',
} as const;

scenario('FDX-49 FD-115 FD-116 FD-117: a pending end can be broken by a card of the same rank', kit, (s) => {
  s.given(heartsPending);
  s.system1.does('play_card', { card: 'JH', stack: 3 });
  s.expectEvent('ending_pending', { pattern: 'suits', tops: ['TH', '3H', 'JH'] });
  s.spectator.sees('shared.stacks.0.marks', ['pending']);
  s.oi.does('oi_play', { card: 'JC', stack: 3, description: 'Who is that?' });
  s.expectEvent('ending_broken', { pattern: 'suits', tops: ['TH', '3H', 'JC'], by: 's2' });
  s.spectator.sees('shared.stacks.2.sideways', true);
  s.spectator.sees('shared.interference.debts', ['name', 'pronouns', 'answer']);
  s.oi.does('npc_name', { name: 'Sasha', pronouns: 'he/him' });
  s.date.does('ack');
  s.system1.does('ack');
  s.system1.mayOnly('respond', [
    ['2C', 3],
    ['4C', 3],
    ['6C', 3],
    ['8C', 3],
  ]);
  s.system1.does('respond_pass');
  s.timePasses({ ms: 3000 });
  s.spectator.sees('shared.phase', 'TURN');
  s.spectator.sees((view) => view.shared.stacks.map((stack) => stack.cards.at(-1)?.face), ['TH', '3H', 'JC']);
});

scenario('FD-116: a pending end is final when the window closes', kit, (s) => {
  s.given(heartsPending);
  s.system1.does('play_card', { card: 'JH', stack: 3 });
  s.timePasses({ ms: 20_000 });
  s.spectator.heard('date_ended', { pattern: 'suits', by: 's3' });
  s.spectator.sees('shared.phase', 'OUTCOME');
});

scenario('FD-116: by option an end is final at once', kit, (s) => {
  s.given({ ...heartsPending, options: { oiMayBreakEnding: false } });
  s.system1.does('play_card', { card: 'JH', stack: 3 });
  s.expectEvent('date_ended', { pattern: 'suits' });
});

scenario('FDX-50 FD-118: three of a rank end the date at once, whatever the Interference holds', kit, (s) => {
  s.given({
    stacks: ['6C', '6D', 'QH'],
    system1: { hand: ['6H', '2C'] },
    oi: { hand: ['6S', '2D'] },
    turn: 'system1',
  });
  s.system1.does('play_card', { card: '6H', stack: 3 });
  s.expectEvent('date_ended', { pattern: 'ranks', tops: ['6C', '6D', '6H'] });
  s.expectNoEvent('window_opened');
  s.spectator.sees('shared.phase', 'OUTCOME');
});

scenario('FDX-51 FD-119: the Interference ends the date, and still names the person who came', kit, (s) => {
  s.given({
    stacks: ['8S', '2S', 'JH'],
    system1: { hand: ['JD', '2C'] },
    oi: { hand: ['JS', '2D'] },
    turn: 'system1',
  });
  s.system1.does('play_card', { card: 'JD', stack: 3 });
  s.oi.does('oi_play', { card: 'JS', stack: 3 });
  s.spectator.sees('shared.phase', 'EVENT');
  s.spectator.sees('shared.interference.debts', ['name', 'pronouns']);
  s.oi.does('npc_name', { name: 'Sasha', pronouns: 'he/him' });
  s.expectEvent('date_ended', { pattern: 'suits', by: 's2' });
  s.spectator.sees('shared.phase', 'OUTCOME');
  s.spectator.sees('shared.roster.JS.name', 'Sasha');
});

const interfered = {
  stacks: ['8S', '2S', '4H'],
  system1: { hand: ['4D', '4C', '9S'] },
  oi: { hand: ['4S', '2D'] },
  turn: 'system1',
} as const;

scenario('FD-119: by option the covered seat answers first', kit, (s) => {
  s.given({ ...interfered, options: { respondToOiEnding: true } });
  s.system1.does('play_card', { card: '4D', stack: 3 });
  s.oi.does('oi_play', { card: '4S', stack: 3, description: 'The bill.' });
  s.spectator.sees('shared.phase', 'RESPONSE');
  s.system1.does('respond', { card: '4C', stack: 3 });
  s.expectEvent('ending_broken');
  s.spectator.sees('shared.phase', 'REACTION');
});

scenario('FD-119: with that option, the date ends if the covered seat does not answer', kit, (s) => {
  s.given({ ...interfered, options: { respondToOiEnding: true } });
  s.system1.does('play_card', { card: '4D', stack: 3 });
  s.oi.does('oi_play', { card: '4S', stack: 3, description: 'The bill.' });
  s.system1.does('respond_pass');
  s.timePasses({ ms: 3000 });
  s.spectator.heard('date_ended', { pattern: 'suits', by: 's2' });
});

const dateAnswers = {
  stacks: ['TH', '3H', 'JS'],
  date: { hand: ['7H', 'QH', '2C', '4C', '6C'] },
  oi: { hand: ['7S', '2D', '5S', '6S', '8S'] },
} as const;

scenario('FDX-52 FD-94: an end is broken, and the answer makes it pending again', kit, (s) => {
  s.given(dateAnswers);
  s.date.does('play_card', { card: '7H', stack: 3 });
  s.expectEvent('ending_pending');
  s.oi.does('oi_play', { card: '7S', stack: 3, description: 'A forgotten birthday.' });
  s.expectEvent('ending_broken');
  s.date.does('respond', { card: 'QH', stack: 3 });
  s.expectEvent('ending_pending', { pattern: 'suits' });
  s.expectEvent('window_opened', { rank: 'Q' });
  s.oi.does('oi_pass');
  s.timePasses({ ms: 3000 });
  s.spectator.heard('date_ended', { pattern: 'suits' });
});

scenario('FDX-52 FD-94: if the Interference may step in only once, the answer ends the date', kit, (s) => {
  s.given({ ...dateAnswers, options: { oiChain: 'once' } });
  s.date.does('play_card', { card: '7H', stack: 3 });
  s.oi.does('oi_play', { card: '7S', stack: 3, description: 'A forgotten birthday.' });
  s.date.does('respond', { card: 'QH', stack: 3 });
  s.expectEvent('date_ended', { pattern: 'suits' });
});

scenario('FDX-53 FD-119 FD-12: the same face from the other deck covers a card and ends the date', kit, (s) => {
  s.given({
    stacks: ['4H', '9H', '2S'],
    system1: { hand: ['7H', '2C'] },
    oi: { hand: ['7H', '2D'] },
    turn: 'system1',
  });
  s.system1.refused('play_card', { card: '7H', stack: 3 }, 'FD_SYS_NO_MATCH');
  s.given({
    stacks: ['4H', '9H', '7S'],
    system1: { hand: ['7H', '2C'] },
    oi: { hand: ['7H', '2D'] },
    turn: 'system1',
  });
  s.system1.does('play_card', { card: '7H', stack: 3 });
  s.oi.does('oi_play', { card: '7H', stack: 3 });
  s.expectEvent('date_ended', { pattern: 'suits', by: 's2' });
});

scenario('FDX-62 FD-54 FD-55: three matching cards in the deal stand the System up', kit, (s) => {
  for (const cards of [
    ['QH', '4H', 'AH'],
    ['6C', '6D', '6H'],
  ] as const) {
    s.start({ seats: 3, options: { setupDepth: 'quick' }, rig: { 'date#2': cards } });
    for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('safety_ack');
    s.timePasses({ ms: 600_000 });
    s.spectator.sees('shared.phase', 'STOOD_UP');
    s.spectator.sees('shared.seats.0.cards', 0);
    s.spectator.heardNothingOf('hand_dealt');
  }
  s.start({ seats: 3, options: { setupDepth: 'quick' }, rig: { 'date#2': ['5H', '5S', '8H'] } });
  for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('safety_ack');
  s.timePasses({ ms: 600_000 });
  s.spectator.sees('shared.phase', 'TURN');
});

scenario('FD-55: after being stood up the table votes, and the same Prospect keeps traits and marks', kit, (s) => {
  s.start({
    seats: 3,
    options: { setupDepth: 'quick' },
    rig: { 'date#2': ['QH', '4H', 'AH'], 'date#3': ['5H', '5S', '8H'] },
  });
  for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('safety_ack');
  s.timePasses({ ms: 600_000 });
  const { traits, prospect, roles } = s.state;
  s.s1.does('reschedule_vote', { yes: true });
  s.s1.refused('reschedule_vote', { yes: true }, 'E_ALREADY_VOTED');
  s.s2.does('reschedule_vote', { yes: true });
  s.s3.does('reschedule_vote', { yes: false });
  s.expectEvent('vote_closed', { topic: 'reschedule', result: true });
  for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('discuss_skip');
  const [dates] = presentation.board?.(s.spectator.view).filter(({ kind }) => kind === 'row') ?? [];
  expect(dates).toMatchObject({ items: [{ title: { text: 'panel.date.none' } }] });
  for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('choose_next', { choice: 'same' });
  s.timePasses({ ms: 60_000 });
  s.spectator.sees('shared.phase', 'TURN');
  s.spectator.sees('shared.date', 1);
  s.spectator.sees('shared.prospect', prospect);
  s.spectator.sees('shared.roles', roles);
  s.spectator.sees((view) => view.shared.prospect?.dates, 0);
  s.date.sees('own.traits', traits);
});

scenario('FD-55: by option the table deals again', kit, (s) => {
  s.start({
    seats: 3,
    options: { setupDepth: 'quick', stoodUp: 'redeal' },
    rig: { 'date#2': ['QH', '4H', 'AH'], 'date#3': ['5H', '5S', '8H'] },
  });
  for (const seat of ['s1', 's2', 's3']) s.seat(seat).does('safety_ack');
  s.timePasses({ ms: 600_000 });
  s.spectator.sees('shared.phase', 'TURN');
  s.spectator.heardNothingOf('date_ended');
});

scenario('FD-121 FD-114: a whole round without a card ends the date', kit, (s) => {
  s.given({
    stacks: ['TH', '3H', 'JS'],
    date: { hand: [] },
    system1: { hand: [] },
    oi: { hand: ['2D', '2C'] },
    options: { deckExhausted: 'noDraw', outcomeRule: 'traits' },
  });
  s.date.does('declare_at_loss');
  s.timePasses({ ms: 20_000 });
  s.system1.does('declare_at_loss');
  s.timePasses({ ms: 20_000 });
  s.spectator.heard('date_ended', { pattern: 'silence' });
  s.date.does('reveal_traits');
  s.expectEvent('vote_opened', { topic: 'second' });
});

scenario('FD-122: cutting the date short needs everyone’s consent', kit, (s) => {
  s.given({ seats: 3 });
  s.date.does('concede_date');
  s.date.refused('concede_date', {}, 'E_ALREADY_VOTED');
  s.oi.does('vote', { topic: 'concede', yes: false });
  s.expectEvent('vote_closed', { topic: 'concede', result: false });
  s.spectator.sees('shared.phase', 'TURN');
  s.system1.does('concede_date');
  s.date.does('concede_date');
  s.oi.does('vote', { topic: 'concede', yes: true });
  s.expectEvent('date_ended', { pattern: 'cut' });
});

scenario('FD-122: a no after the vote was closed does not open it again', kit, (s) => {
  s.given({ seats: 3 });
  s.date.does('concede_date');
  s.oi.does('concede_date', { yes: false });
  s.system1.refused('concede_date', { yes: false }, 'E_PHASE');
  s.system1.refused('concede_date', { yes: 'perhaps' }, 'E_MALFORMED');
  s.expectNoEvent('date_ended');
  s.spectator.sees('shared.votes', []);
});

scenario('FD-122: a safety fast-forward ends the date as well', kit, (s) => {
  s.given({ seats: 3 });
  s.system.does('fast_forward');
  s.expectEvent('date_ended', { pattern: 'cut' });
});

scenario('FD-123: from the set turn on, the table is asked once a round whether to cut the date short', kit, (s) => {
  s.given({
    seats: 3,
    stacks: ['TD', '3D', 'JS'],
    date: { hand: ['2C', '4S', '5H', '6H', '7H'] },
    options: { lastCall: 10, reactionMask: 0 },
    turnNumber: 11,
    turn: 'date',
  });
  s.date.does('play_card', { card: '2C', stack: 1 });
  s.oi.does('oi_pass');
  s.expectNoEvent('vote_opened');
  s.given({
    seats: 3,
    stacks: ['TD', '3D', 'JS'],
    system1: { hand: ['2D', '4S', '5H', '6H', '7H'] },
    options: { lastCall: 10, reactionMask: 0 },
    turnNumber: 10,
    turn: 'system1',
  });
  s.system1.does('play_card', { card: '2D', stack: 1 });
  s.oi.does('oi_pass');
  s.expectEvent('vote_opened', { topic: 'concede' });
  s.spectator.sees('shared.phase', 'TURN');
});

scenario(
  'FD-118 FD-119: an Interference card on three of a rank ends the date, even if an answer may break other endings',
  kit,
  (s) => {
    s.given({
      stacks: ['6C', '6D', 'QH'],
      system1: { hand: ['6H', '2S'] },
      oi: { hand: ['6S'] },
      turn: 'system1',
      options: { rankEndingWindow: 'open', respondToOiEnding: true },
    });
    s.system1.does('play_card', { card: '6H', stack: 3 });
    s.spectator.sees('shared.phase', 'REACTION');
    const [card] = s.oi.view.own.hand;
    const { warns } = presentation.move(s.oi.view, { type: 'oi_play', card: card?.handle, stack: 3 });
    expect(warns?.text).toBe('warn.ends');
    s.oi.does('oi_play', { card: '6S', stack: 3, description: 'A gust of wind.' });
    s.expectEvent('date_ended', { pattern: 'ranks' });
  },
);
