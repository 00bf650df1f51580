/** A refusal names exactly what is wrong, and what would work (FD-143). */
import { intents } from '../intents.ts';
import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import text from '../data/text.en.json' with { type: 'json' };
import { kit } from './kit.ts';
import { all } from './steps.ts';

const words: Readonly<Record<string, string>> = text;

test('FD-143: each move that is limited to some phases has a refusal text that says when it is possible', () => {
  const limited = intents.filter(({ who, phases }) => phases !== undefined && !who.includes('system'));
  expect(limited.length).toBeGreaterThan(30);
  const untold = limited.filter(({ clause }) => words[`refusal.E_PHASE.${clause}`] === undefined);
  expect(untold.map(({ type }) => type)).toEqual([]);
});

test('FD-143: each refusal text for one clause comes with a general text for its code', () => {
  for (const key of Object.keys(words).filter((candidate) => /^refusal\.\w+\.FD-\d+$/u.test(candidate)))
    expect(words).toHaveProperty([key.replace(/\.FD-\d+$/u, '')]);
});

scenario('FD-143 FD-101 FD-105 FD-107: refusals say what an event still needs', kit, (s) => {
  const roster = { KH: { name: 'Robin', pronouns: 'they/them', side: 'system', prospect: null } } as const;
  s.given({
    date: { hand: ['KC', '2C'] },
    oi: { hand: ['KH', '2H'] },
    roster,
    options: { reactionTimer: 0, eventTimer: 0, reactionMask: 0 },
  });
  s.date.does('play_card', { card: '2C', stack: 1 });
  s.oi.does('oi_play', { card: '2H', stack: 1 });
  s.oi.refused('npc_name', { name: 'Ash' }, 'FD_NO_PERSON');
  s.oi.refused('pick_fronter', { headmate: 'm2' }, 'FD_FRONT_STAYS');
  s.date.refused('ack', {}, 'FD_NO_QUESTION');
  s.oi.does('event_describe', { text: 'Rain.' });
  s.date.does('respond_pass');
  s.given({
    date: { hand: ['KC', '2C'] },
    oi: { hand: ['KH', '2H'] },
    roster,
    options: { reactionTimer: 0, eventTimer: 0, reactionMask: 0 },
  });
  s.date.does('play_card', { card: 'KC', stack: 1 });
  s.oi.does('oi_play', { card: 'KH', stack: 1 });
  s.oi.refused('npc_name', { name: ' robin', pronouns: 'she/her' }, 'FD_NPC_KNOWN', { facts: { npc: 'Robin' } });
  s.oi.does('npc_recall', { slot: 'KH' });
  s.oi.refused('npc_name', { name: 'Ash' }, 'FD_RETURN_ASKED');
  s.oi.refused('npc_object', {}, 'FD_NOT_ASKED');
  s.date.does('npc_object');
  s.oi.refused('npc_name', { name: 'Robin', pronouns: 'they/them' }, 'FD_NPC_VETOED', { facts: { npc: 'Robin' } });
  s.oi.does('npc_name', { name: 'Ash', pronouns: 'they/them' });
  s.oi.refused('npc_name', { name: 'Ash' }, 'FD_PERSON_NAMED');
  s.oi.refused('npc_recall', { slot: 'KH' }, 'FD_PERSON_NAMED');
});

scenario('FD-102 FD-105: helper cards do not bring back a vetoed person', kit, (s) => {
  s.given({
    date: { hand: ['KC', '2C'] },
    oi: { hand: ['KH'] },
    roster: { KH: { name: 'Adair', pronouns: 'they/them', side: 'system', prospect: null } },
    options: { reactionTimer: 0, reactionMask: 0 },
  });
  s.date.does('play_card', { card: 'KC', stack: 1 });
  s.oi.does('oi_play', { card: 'KH', stack: 1, description: 'A voice.' });
  s.oi.does('npc_recall', { slot: 'KH' });
  s.date.does('npc_object');
  s.rig({ 'helper#2': ['AC', '2H'] });
  s.timePasses({ ms: 120_000 });
  expect(s.state.roster.KH?.name).not.toBe('Adair');
});

scenario('FD-143 FD-80: after a pass that is still hidden, the refusal names the pass, not the time', kit, (s) => {
  s.given({ date: { hand: ['KC', '2C'] }, oi: { hand: ['KH'] } });
  s.date.does('play_card', { card: 'KC', stack: 1 });
  s.oi.does('oi_pass');
  s.oi.refused('oi_play', { card: 'KH', stack: 1 }, 'FD_OI_CLOSED', { clause: 'FD-80' });
});

scenario('FD-143 FD-122 FD-128 FD-129: refusals say that a question is not open or is for others', kit, (s) => {
  s.given({
    stacks: ['QH', '4H', 'AC'],
    system1: { hand: ['AH'] },
    turn: 'system1',
    traits: ['9S', '3C'],
    options: { oiMayBreakEnding: false, outcomeRule: 'datePlayer' },
  });
  s.oi.refused('concede_date', { yes: false }, 'FD_NO_QUESTION');
  s.oi.refused('vote', { topic: 'second', yes: true }, 'FD_NO_QUESTION');
  s.system1.does('play_card', { card: 'AH', stack: 3 });
  s.oi.refused('describe_intimacy', { text: 'A hand held.' }, 'FD_OUTCOME_OPEN');
  s.date.does('reveal_traits');
  s.date.refused('reveal_traits', {}, 'FD_REVEALED');
  s.oi.refused('vote', { topic: 'second', yes: true }, 'FD_NOT_ASKED');
  s.date.does('vote', { topic: 'second', yes: false });
  s.date.does('vote', { topic: 'intimacy', yes: false });
  s.oi.refused('describe_intimacy', { text: 'A hand held.' }, 'FD_NO_CLOSENESS');
  s.oi.does('discuss_skip');
  s.oi.refused('discuss_skip', {}, 'E_ALREADY_VOTED', { clause: 'FD-133' });
  all(s, 'discuss_skip');
  s.oi.refused('choose_next', { choice: 'npc:KH' }, 'FD_NOT_OFFERED');
  s.oi.refused('headmate_fill', { field: 'name', text: 'Ivy' }, 'FD_NO_SHEET');
});

scenario('FD-143 FD-27 FD-28 FD-41: refusals say what a sheet and a meeting wait for', kit, (s) => {
  s.start({ seats: 3 });
  all(s, 'safety_ack');
  s.s1.does('propose', { field: 'setting', text: 'A harbour' });
  s.s2.does('affirm', { option: 'o1', answer: 'yes' });
  s.s1.refused('tiebreak_flip', { field: 'setting' }, 'FD_NOT_CONTESTED');
  s.s3.does('affirm', { option: 'o1', answer: 'yes' });
  s.s3.refused('propose', { field: 'setting', text: 'A moon' }, 'FD_FIELD_SETTLED');
  s.s3.refused('affirm', { option: 'o1', answer: 'no' }, 'FD_OFFER_GONE');
  all(s, 'ack');
  s.s2.refused('add_appearance', { text: 'A scarf' }, 'FD_LOOKS_TURN', { facts: { name: 'Player 1' } });
  s.s2.does('roll_age');
  s.s2.refused('roll_age', {}, 'FD_FIELD_SETTLED');
  s.host.does('let_cards_decide');
  while (s.shared.phase === 'HEADMATES') s.host.does('let_cards_decide');
  all(s, 'ack');
  s.date.refused('draw_traits', {}, 'FD_MEETING_STEP', { facts: { step: { text: 'meeting.step.name' } } });
  s.oi.refused('ack', {}, 'FD_DATE_FLIPS');
  s.oi.refused('add_appearance', { text: 'A scarf' }, 'FD_LOOKS_LATER');
});

scenario('FD-143 FD-135: the host is refused decisions about seats that are held or still awaited', kit, (s) => {
  s.given({ seats: 5 });
  s.host.refused('remove_seat', { seat: 's4' }, 'FD_SEAT_HELD', { facts: { name: 'Player 4' } });
  s.host.refused('cut_date', {}, 'FD_ALL_HERE');
  s.system.does('seat_away', { seat: 's4' });
  s.host.refused('autopilot', { seat: 's4' }, 'FD_STILL_AWAITED', { facts: { name: 'Player 4' } });
});
