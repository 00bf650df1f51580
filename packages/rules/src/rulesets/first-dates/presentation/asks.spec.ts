import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { ViewEvent } from '../../../kernel/index.ts';

import { eventLines } from '../data/lines.ts';
import { kit } from '../scenarios/kit.ts';
import { agree, beginSetting } from '../scenarios/setup-steps.ts';
import { all, jackOnSystem, meet } from '../scenarios/steps.ts';
import { presentation } from './index.ts';

const aceOnSystem = {
  stacks: ['TD', '3D', 'JS'],
  system1: { hand: ['AD', '9H', '2C', '9S', '8C'] },
  oi: { hand: ['AH', '2D', '5S', '6C', '7C'] },
  turn: 'system1',
} as const;

scenario('FD-107: after an ace, the prompt names the seat that chooses who fronts', kit, (s) => {
  s.given(aceOnSystem);
  s.system1.does('play_card', { card: 'AD', stack: 1 });
  s.oi.does('oi_play', { card: 'AH', stack: 1 });
  s.spectator.sees('shared.asks', { text: 'ask.all.EVENT_both', facts: { seat: 's2', card: 'AH', picker: 's3' } });
  s.oi.does('event_describe', { text: 'One blink too many.' });
  s.spectator.sees('shared.waitingFor', ['s3']);
  s.spectator.sees('shared.asks.text', 'ask.all.EVENT_fronter');
  s.spectator.sees('shared.asks.facts.picker', 's3');
});

scenario('FD-107: after a ten, the prompt names only the Interference', kit, (s) => {
  s.given({
    stacks: ['TD', '3D', 'JS'],
    system1: { hand: ['TC', '9H'] },
    oi: { hand: ['TH'] },
    turn: 'system1',
  });
  s.system1.does('play_card', { card: 'TC', stack: 1 });
  s.oi.does('oi_play', { card: 'TH', stack: 1 });
  s.spectator.sees('shared.asks.text', 'ask.all.EVENT');
});

scenario('FD-139: after a nudge, the seat and all others read that its time is up', kit, (s) => {
  s.given({ ...aceOnSystem, options: { turnTimer: 60 } });
  s.spectator.sees('shared.asks.text', 'ask.all.TURN');
  s.timePasses({ ms: 60_000 });
  s.spectator.sees('shared.asks', { text: 'ask.all.TURN_nudged', facts: { seat: 's3' } });
  s.system1.sees('own.asks', { text: 'ask.TURN_nudged', facts: { ask: { text: 'ask.TURN_system' } } });
  s.system1.does('play_card', { card: 'AD', stack: 1 });
  s.oi.does('oi_pass');
  s.timePasses({ ms: 3000 });
  s.spectator.sees('shared.asks.text', 'ask.all.TURN');
});

scenario('FD-104 FD-86: after an anonymous no, everybody reads why something else is told', kit, (s) => {
  s.given({ ...jackOnSystem, options: { setupDepth: 'ready' } });
  const panels = () => JSON.stringify(presentation.panels(s.spectator.view));
  s.system1.does('play_card', { card: 'JD', stack: 1 });
  s.oi.does('oi_play', { card: 'JC', stack: 1, description: 'The door opens.' });
  expect(panels()).not.toContain('panel.event_card.refused');
  s.date.does('npc_object');
  s.spectator.sees('shared.asks.text', 'ask.all.EVENT_refused');
  s.oi.sees('own.asks.text', 'ask.EVENT_refused');
  s.oi.sees('own.asks.facts.ask.text', 'ask.EVENT_person');
  expect(panels()).toContain('panel.event_card.refused');
  const story = s.events
    .filter(({ type }) => type === 'description_refused')
    .map((event) => presentation.line(event as ViewEvent));
  expect(story).toEqual([{ kind: 'event', message: { text: 'event.description_refused' } }]);
  const form = JSON.stringify(presentation.move(s.oi.view, { type: 'event_describe' }));
  for (const line of eventLines.ex) expect(form).not.toContain(line);
  s.oi.does('event_describe', { text: 'A postcard arrives instead.' });
  s.oi.sees('own.asks.text', 'ask.EVENT_person_told');
});

function toTheScene(s: Parameters<typeof meet>[0], seats: number): void {
  s.given({ seats, options: { setupDepth: 'full' } });
  s.system.does('fast_forward');
  s.date.does('reveal_traits');
  for (const topic of ['second', 'intimacy']) all(s, 'vote', { topic, yes: false });
  all(s, 'discuss_skip');
  all(s, 'choose_next', { choice: 'new' });
  all(s, 'ack');
  meet(s);
  s.spectator.sees('shared.phase', 'SCENE');
}

scenario('FD-49: after a no in the scene, the prompt names the role that decides, and not the cards', kit, (s) => {
  toTheScene(s, 4);
  s.system1.does('propose', { field: 'outing', text: 'Bowling' });
  const option = s.shared.setup.offers[0]?.id;
  for (const player of [s.date, s.oi]) player.does('affirm', { option, answer: 'yes' });
  s.system2.does('affirm', { option, answer: 'no' });
  const { date, oi } = s.shared.roles ?? {};
  s.system1.sees('own.asks.text', 'ask.offer_split_scene');
  s.system1.sees('own.asks.facts.seat', oi);
  s.oi.sees('own.asks.text', 'ask.offer_split_scene.you');
  s.oi.does('scene_activity', { text: 'Minigolf' });
  s.system1.does('propose', { field: 'place', text: 'By the sea' });
  const place = s.shared.setup.offers.at(-1)?.id;
  for (const player of [s.date, s.oi]) player.does('affirm', { option: place, answer: 'yes' });
  s.system2.does('affirm', { option: place, answer: 'no' });
  s.oi.sees('own.asks.facts.seat', date);
  s.date.sees('own.asks.text', 'ask.offer_split_scene.you');
  s.system.does('seat_left', { seat: date });
  s.oi.sees('own.asks.text', 'ask.offer_split_scene.open');
});

scenario('FD-27: after a no on another sheet, the prompt names no role', kit, (s) => {
  beginSetting(s);
  s.s1.does('propose', { field: 'setting', text: 'A harbour' });
  const option = s.shared.setup.offers[0]?.id;
  for (const player of [s.s2, s.s3]) player.does('affirm', { option, answer: 'no' });
  s.s1.sees('own.asks.text', 'ask.offer_split');
  agree(s, 'setting', 'A city');
});

scenario('FD-126: if the Date alone decides the outcome, the prompt says so', kit, (s) => {
  const ending = {
    ...jackOnSystem,
    stacks: ['3D', '4D', '7C'],
    system1: { hand: ['7D'] },
    oi: { hand: ['2C'] },
  } as const;
  s.given({ ...ending, options: { outcomeRule: 'datePlayer', reactionMask: 0 } });
  s.system1.does('play_card', { card: '7D', stack: 3 });
  s.oi.does('oi_pass');
  s.date.does('reveal_traits');
  s.spectator.sees('shared.asks', { text: 'ask.all.OUTCOME_one', facts: { seat: 's1' } });
  s.date.does('vote', { topic: 'intimacy', yes: true });
  s.date.does('vote', { topic: 'second', yes: true });
  s.spectator.sees('shared.asks.text', 'ask.all.OUTCOME_second_date');
});

scenario('FD-135: while play waits only for an empty seat, the prompt asks the host', kit, (s) => {
  s.given(aceOnSystem);
  const panel = () =>
    JSON.stringify(presentation.panels(s.spectator.view).filter(({ title }) => title.text === 'panel.absence'));
  s.system.does('seat_left', { seat: 's3' });
  s.spectator.sees('shared.asks', { text: 'ask.all.gone', facts: { seats: ['s3'] } });
  expect(panel()).toContain('panel.absence.absent');
  s.host.does('autopilot', { seat: 's3' });
  s.spectator.sees('shared.asks.text', 'ask.all.TURN');
  expect(panel()).toContain('panel.absence.autopilot');
  s.host.does('cut_date');
  s.date.does('reveal_traits');
  for (const topic of ['second', 'intimacy']) all(s, 'vote', { topic, yes: false });
  s.spectator.sees('shared.phase', 'AFTERCARE');
  expect(panel()).toContain('panel.absence.without');
});

scenario('FD-135: if a time limit ends the wait for an empty seat, the prompt does not ask the host', kit, (s) => {
  s.given(aceOnSystem);
  s.system1.does('play_card', { card: 'AD', stack: 1 });
  s.system.does('seat_left', { seat: 's2' });
  s.spectator.sees('shared.asks.text', 'ask.all.REACTION');
  s.given({ ...aceOnSystem, options: { reactionTimer: 0 } });
  s.system1.does('play_card', { card: 'AD', stack: 1 });
  s.system.does('seat_left', { seat: 's2' });
  s.spectator.sees('shared.asks.text', 'ask.all.gone');
});

scenario('FD-07 FD-18 FD-69: showing a hand is offered only if another System player cannot see it yet', kit, (s) => {
  const isOffered = () => presentation.move(s.system1.view, { type: 'share_hand', on: true }).redundant !== true;
  s.given({ seats: 4 });
  expect(isOffered()).toBe(true);
  s.given({ seats: 3 });
  expect(isOffered()).toBe(false);
  s.given({ seats: 4, options: { openHands: true } });
  expect(isOffered()).toBe(false);
});
