/** Anonymous questions about the person of an event, their time limits, and people who get their name from cards. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { eventLines } from '../../data/lines.ts';
import { ruleset } from '../../index.ts';

import { kit } from '../../scenarios/kit.ts';
import { all, jackOnSystem } from '../../scenarios/steps.ts';

const known = { name: 'Sasha', pronouns: 'she/her', side: 'system', prospect: null } as const;

scenario('FD-105 FD-146: the end of an event’s time does not cut the time for an objection short', kit, (s) => {
  s.given({ ...jackOnSystem, roster: { JC: known } });
  s.system1.does('play_card', { card: 'JD', stack: 1 });
  s.oi.does('oi_play', { card: 'JC', stack: 1 });
  s.timePasses({ ms: 118_000 });
  s.oi.does('npc_recall', { slot: 'JC' });
  s.timePasses({ ms: 2000 });
  s.spectator.heard('event_described', { text: null });
  s.spectator.heardNothingOf('npc_recalled');
  s.timePasses({ ms: 17_000 });
  s.date.does('npc_object');
  s.expectEvent('npc_vetoed', { name: 'Sasha' });
  // The time of the event starts again.
  s.timePasses({ ms: 119_999 });
  s.spectator.heardNothingOf('npc_entered');
  s.timePasses({ ms: 1 });
  s.spectator.heard('npc_entered', { slot: 'JC' });
  s.spectator.sees('shared.phase', 'RESPONSE');
});

scenario(
  'FD-104 FD-146: a no to an ex after the end of the event’s time leaves time to tell something else',
  kit,
  (s) => {
    s.given({ ...jackOnSystem, options: { eventTimer: 30, reactionTimer: 60 } });
    s.system1.does('play_card', { card: 'JD', stack: 1 });
    s.oi.does('oi_play', { card: 'JC', stack: 1 });
    s.timePasses({ ms: 30_000 });
    s.spectator.heard('npc_entered', { slot: 'JC' });
    s.spectator.sees('shared.interference.check', 'consent');
    s.timePasses({ ms: 29_000 });
    s.date.does('npc_object');
    s.timePasses({ ms: 29_999 });
    s.spectator.sees('shared.phase', 'EVENT');
    s.timePasses({ ms: 1 });
    s.spectator.sees('shared.phase', 'RESPONSE');
  },
);

scenario('FD-104 FD-146: without a time limit for reactions, the event’s time ends its question too', kit, (s) => {
  s.given({ ...jackOnSystem, options: { reactionTimer: 0 } });
  s.system1.does('play_card', { card: 'JD', stack: 1 });
  s.oi.does('oi_play', { card: 'JC', stack: 1, description: 'The door opens.' });
  s.oi.does('npc_name', { name: 'Sasha', pronouns: 'she/her' });
  s.timePasses({ ms: 120_000 });
  s.spectator.heard('consent_given');
  s.spectator.heardNothingOf('time_ran_out');
  s.spectator.sees('shared.phase', 'RESPONSE');
});

const kingOnSystem = {
  stacks: ['3D', '4S', 'JC'],
  system1: { hand: ['KD', '9H', '2C', '9S', '8C'] },
  oi: { hand: ['KH', '2D', '5S', '6C', '7C'] },
  turn: 'system1',
} as const;

scenario('FD-102: helper cards give no name that a person in the story has already', kit, (s) => {
  s.given({
    ...kingOnSystem,
    // Merit and Linden are the names of the queen and the jack of hearts, Kit that of the ten.
    prospect: { name: 'Merit' },
    roster: { QS: { ...known, name: 'Linden' } },
  });
  s.rig({ 'helper#2': ['QH', 'JH', 'TH', '2S'] });
  s.system1.does('play_card', { card: 'KD', stack: 1 });
  s.oi.does('oi_play', { card: 'KH', stack: 1, description: 'A wave from the bar.' });
  s.timePasses({ ms: 120_000 });
  s.spectator.heard('npc_entered', { slot: 'KH', name: 'Kit' });
});

scenario('FD-33 FD-102: the cards give a newcomer’s Headmate a name that no one in the story has', kit, (s) => {
  s.given({ seats: 3, options: { setupDepth: 'quick' } });
  s.system.does('fast_forward');
  s.date.does('reveal_traits');
  for (const topic of ['second', 'intimacy']) all(s, 'vote', { topic, yes: false });
  all(s, 'discuss_skip');
  // The ace of clubs has given the System its name.
  s.spectator.sees('shared.system.name', 'Adair');
  s.rig({ [`helper#${s.state.shuffles.helper + 1}`]: ['AC', 'KS', '2D', '3D'] });
  s.system.does('seat_joined', { seat: 's4', name: 'Dora' });
  s.spectator.sees((view) => view.shared.headmates.at(-1)?.name, 'Drew');
});

scenario('FD-104: after a no to an ex, a bot describes no ex, even if a description is required', kit, (s) => {
  s.given({ ...jackOnSystem, options: { narration: 'required' } });
  s.system1.does('play_card', { card: 'JD', stack: 1, line: 'Hello.' });
  s.oi.does('oi_play', { card: 'JC', stack: 1 });
  s.oi.does('npc_name', { name: 'Sasha', pronouns: 'she/her' });
  s.date.does('npc_object');
  const move = ruleset.bot?.(s.oi.view, ruleset.legal(s.oi.view));
  expect(move?.type).toBe('event_describe');
  expect(eventLines.ex).not.toContain(move?.['text']);
});
