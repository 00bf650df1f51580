import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../presentation/index.ts';
import { kit } from './kit.ts';
import { jackOnSystem } from './steps.ts';

scenario('FDX-70 FD-97 FD-98 FD-99: an unanswered event card stays sideways until covered', kit, (s) => {
  s.given({
    stacks: ['3S', '4D', '7C'],
    system1: { hand: ['2S', '9C', '8C', 'KC', 'QC'] },
    date: { hand: ['JS', '5S', '6S', '8H', '9H'] },
    oi: { hand: ['2H', '2D', '5D', '6C', 'TC'] },
    turn: 'system1',
  });
  s.system1.does('play_card', { card: '2S', stack: 1 });
  s.oi.does('oi_play', { card: '2H', stack: 1, description: 'A band begins to play.' });
  s.expectEvent('stack_turned', { stack: 1, sideways: true });
  s.system1.does('respond_pass');
  s.timePasses({ ms: 3000 });
  s.spectator.sees('shared.stacks.0.marks', ['last', 'ongoing']);
  s.spectator.sees('shared.stacks.0.event.text', 'A band begins to play.');
  s.date.does('play_card', { card: 'JS', stack: 1, line: 'They have stopped, thank heavens.' });
  s.expectEvent('stack_turned', { stack: 1, sideways: false });
  s.spectator.sees('shared.stacks.0.sideways', false);
  s.spectator.sees('shared.stacks.0.event', null);
});

const aceOnDate = {
  stacks: ['3C', '4D', 'JC'],
  date: { hand: ['AS', '9H', '2C', '9S', 'KD'] },
  oi: { hand: ['AD', '2D', '5S', '6C', '7C'] },
} as const;

scenario('FDX-71 FD-100 FD-107 FD-108: an ace lets the covered seat choose who fronts', kit, (s) => {
  s.given(aceOnDate);
  s.date.does('play_card', { card: 'AS', stack: 1 });
  s.oi.does('oi_play', { card: 'AD', stack: 1, description: 'A voice from long ago.' });
  s.expectEvent('oi_played', { kind: 'front_chosen_by_character', red: true });
  s.expectNoEvent('stack_turned');
  s.spectator.sees('shared.stacks.0.sideways', false);
  s.spectator.sees('shared.waitingFor', ['s1']);
  s.oi.refused('pick_fronter', { headmate: 'm2' }, 'FD_NOT_PICKER', { facts: { name: 'Player 1' } });
  s.date.refused('pick_fronter', { headmate: 'm1' }, 'FD_ALREADY_FRONT', { clause: 'FD-107' });
  s.date.refused('pick_fronter', { headmate: 'm9' }, 'E_MALFORMED');
  s.date.mayOnly('pick_fronter', ['m2', 'm3']);
  s.date.does('pick_fronter', { headmate: 'm2' });
  s.expectEvent('fronter_set', { headmates: ['m2'], cause: 'ace', attitude: 'content' });
  s.spectator.sees('shared.phase', 'RESPONSE');
  s.date.does('respond', { card: '9S', stack: 1, attitude: 'calm' });
  s.spectator.sees('shared.fronting', { headmates: ['m2'], attitude: 'calm' });
});

scenario('FD-67 FD-108: a blank attitude or mood counts as none', kit, (s) => {
  s.given(aceOnDate);
  s.date.does('play_card', { card: 'AS', stack: 1, line: 'Good evening.', mood: ' ' });
  expect(s.events.find(({ type }) => type === 'line_told')).not.toHaveProperty('mood');
  s.oi.does('oi_play', { card: 'AD', stack: 1, description: 'A voice from long ago.' });
  s.date.does('pick_fronter', { headmate: 'm2' });
  s.date.does('respond', { card: '9S', stack: 1, line: 'Hello.', attitude: ' ', mood: ' tender ' });
  s.expectEvent('line_told', { text: 'Hello.', mood: 'tender' });
  s.expectNoEvent('fronter_set');
  s.spectator.sees('shared.fronting', { headmates: ['m2'], attitude: 'content' });
});

scenario('FDX-72 FD-107: a ten lets the Interference choose who fronts', kit, (s) => {
  s.given({
    stacks: ['3H', '4D', 'JC'],
    system1: { hand: ['TH', '9H', '2C', '9S', 'KD'] },
    oi: { hand: ['TS', '2D', '5S', '6C', '7C'] },
    turn: 'system1',
  });
  s.system1.does('play_card', { card: 'TH', stack: 1 });
  s.oi.does('oi_play', { card: 'TS', stack: 1 });
  s.system1.refused('pick_fronter', { headmate: 'm2' }, 'FD_NOT_PICKER');
  s.oi.does('pick_fronter', { headmate: 'm3' });
  s.expectEvent('fronter_set', { headmates: ['m3'], cause: 'ten', attitude: 'apathetic' });
});

scenario('FD-146 FD-102: if no fronter is chosen in time, helper cards decide', kit, (s) => {
  s.given(aceOnDate);
  s.rig({ 'helper#2': ['2C', 'KC'] });
  s.date.does('play_card', { card: 'AS', stack: 1 });
  s.oi.does('oi_play', { card: 'AD', stack: 1 });
  s.timePasses({ ms: 120_000 });
  s.spectator.heard('fronter_set', { headmates: ['m3'], cause: 'ace' });
});

const kingOnSystem = {
  stacks: ['3D', '4S', 'JC'],
  system1: { hand: ['KD', '9H', '2C', '9S', '8C'] },
  oi: { hand: ['KH', '2D', '5S', '6C', '7C'] },
  turn: 'system1',
} as const;

scenario('FDX-73 FD-101 FD-102 FD-146: a face card brings in a person with a name', kit, (s) => {
  s.given(kingOnSystem);
  s.rig({ 'helper#2': ['QH', '2S'] });
  s.system1.does('play_card', { card: 'KD', stack: 1 });
  s.oi.does('oi_play', { card: 'KH', stack: 1 });
  s.oi.does('event_describe', { text: 'Someone waves from the bar.' });
  s.spectator.sees('shared.phase', 'EVENT');
  s.spectator.sees('shared.interference.debts', ['name', 'pronouns']);
  s.oi.refused('ack', {}, 'FD_NPC_REQUIRED', { clause: 'FD-101' });
  s.oi.refused('npc_name', { name: '  ' }, 'FD_NPC_REQUIRED');
  s.system1.refused('npc_name', { name: 'Kit' }, 'FD_NOT_OI');
  s.timePasses({ ms: 120_000 });
  s.spectator.heard('npc_entered', { slot: 'KH', name: 'Merit', pronouns: 'she/her', side: 'system' });
  s.spectator.sees('shared.roster.KH.name', 'Merit');
});

scenario('FD-101 FD-103 FD-106: the person is there until covered, and stays in the roster', kit, (s) => {
  s.given(kingOnSystem);
  s.system1.does('play_card', { card: 'KD', stack: 1 });
  s.oi.does('oi_play', { card: 'KH', stack: 1, description: 'A wave from the bar.' });
  s.oi.does('npc_name', { name: 'Robin' });
  s.spectator.sees('shared.phase', 'EVENT');
  s.oi.does('npc_pronouns', { pronouns: 'they/them', side: 'prospect' });
  s.expectEvent('npc_entered', { slot: 'KH', name: 'Robin', pronouns: 'they/them', side: 'prospect' });
  s.spectator.sees('shared.stacks.0.event.slot', 'KH');
  s.system1.does('respond', { card: '9H', stack: 1 });
  s.expectEvent('npc_left', { slot: 'KH', name: 'Robin', pronouns: 'they/them', side: 'prospect', stack: 1 });
  s.spectator.sees('shared.roster.KH.name', 'Robin');
});

scenario('FD-104: before the questions about an ex, everyone is asked anonymously', kit, (s) => {
  s.given({ ...jackOnSystem, seats: 4 });
  s.system1.does('play_card', { card: 'JD', stack: 1 });
  s.oi.does('oi_play', { card: 'JC', stack: 1, description: 'The door opens.' });
  s.oi.does('npc_name', { name: 'Sasha', pronouns: 'she/her' });
  s.spectator.sees('shared.phase', 'EVENT');
  s.spectator.sees('shared.interference.check', 'consent');
  const before = JSON.stringify(s.shared);
  s.date.does('ack');
  s.spectator.sees((view) => JSON.stringify(view.shared), before);
  s.spectator.heardNothingOf('agreed');
  s.date.refused('ack', {}, 'E_ALREADY_VOTED');
  s.system1.does('ack');
  s.system2.does('ack');
  s.spectator.heard('consent_given');
  s.spectator.sees('shared.phase', 'RESPONSE');
});

scenario('FD-104 FD-86: an anonymous no replaces the description, never the card', kit, (s) => {
  s.given(jackOnSystem);
  s.system1.does('play_card', { card: 'JD', stack: 1 });
  s.oi.does('oi_play', { card: 'JC', stack: 1, description: 'The door opens.' });
  s.date.does('npc_object');
  s.expectEvent('description_refused', { stack: 1 });
  s.spectator.sees('shared.stacks.0.event.text', null);
  s.spectator.sees('shared.interference.consent', 'refused');
  s.spectator.sees('shared.interference.debts', ['description', 'name', 'pronouns']);
  s.date.refused('npc_object', {}, 'E_PHASE');
  s.oi.does('event_describe', { text: 'A postcard arrives instead.' });
});

scenario('FD-03 FD-104: without a player for the Interference, a no leaves the event undescribed', kit, (s) => {
  s.given({
    stacks: ['3D', '4S', '7C'],
    date: { hand: ['JS', '9C', '2C', '9S', '8C'] },
    oi: { hand: ['JC'] },
    seats: 2,
    turn: 'date',
    options: { duet: 'autoInterference', eventTimer: 0, reactionMask: 0 },
  });
  s.rig({ 'helper#2': ['2D'] });
  s.date.does('play_card', { card: 'JS', stack: 1 });
  s.timePasses({ ms: 0 });
  s.spectator.sees('shared.interference.check', 'consent');
  s.system1.does('npc_object');
  s.expectEvent('description_refused', { stack: 1 });
  s.expectEvent('event_described', { kind: 'ex', text: null });
  s.spectator.sees('shared.phase', 'RESPONSE');
});

const known = { name: 'Sasha', pronouns: 'she/her', side: 'system', prospect: null } as const;

scenario('FDX-74 FD-105: a person comes back only if no one objects', kit, (s) => {
  s.given({ ...jackOnSystem, roster: { JC: known } });
  s.system1.does('play_card', { card: 'JD', stack: 1 });
  s.oi.does('oi_play', { card: 'JC', stack: 1, description: 'The door opens.' });
  s.oi.does('npc_recall', { slot: 'JC' });
  s.expectEvent('recall_proposed', { slot: 'JC', name: 'Sasha' });
  s.date.does('npc_object');
  s.expectEvent('npc_vetoed', { slot: 'JC' });
  s.spectator.sees('shared.roster', {});
  s.oi.refused('npc_recall', { slot: 'JC' }, 'FD_NPC_VETOED', { facts: { npc: 'Sasha' } });
  s.oi.does('npc_name', { name: 'Alex', pronouns: 'he/him' });
  s.spectator.sees('shared.roster.JC.name', 'Alex');
  // The table has not been asked about this person yet (FD-104).
  s.spectator.sees('shared.phase', 'EVENT');
  s.spectator.sees('shared.interference.check', 'consent');
  s.timePasses({ ms: 20_000 });
  s.spectator.heard('consent_given');
  s.spectator.sees('shared.phase', 'RESPONSE');
});

scenario('FDX-74 FD-105: the ex of an earlier Prospect cannot come back on this date, except by option', kit, (s) => {
  const exOfAnother = { ...known, side: 'prospect', prospect: 99 } as const;
  s.given({ ...jackOnSystem, roster: { JC: exOfAnother } });
  s.system1.does('play_card', { card: 'JD', stack: 1 });
  s.oi.does('oi_play', { card: 'JC', stack: 1 });
  s.oi.refused('npc_recall', { slot: 'JC' }, 'FD_NPC_ABSENT', { clause: 'FD-105', facts: { npc: 'Sasha' } });
  s.given({ ...jackOnSystem, roster: { JC: exOfAnother }, options: { npcCrossover: true } });
  s.system1.does('play_card', { card: 'JD', stack: 1 });
  s.oi.does('oi_play', { card: 'JC', stack: 1, description: 'The door opens.' });
  s.oi.does('npc_recall', { slot: 'JC' });
  s.date.does('ack');
  s.system1.does('ack');
  s.expectEvent('npc_recalled', { slot: 'JC', name: 'Sasha' });
  s.spectator.sees('shared.phase', 'RESPONSE');
});

scenario('FD-48 FD-105: a person of the roster who is the Prospect cannot walk in on their own date', kit, (s) => {
  s.given({
    ...jackOnSystem,
    roster: { JC: known },
    prospect: { slot: 'JC', name: 'Sasha' },
    options: { npcCrossover: true },
  });
  s.system1.does('play_card', { card: 'JD', stack: 1 });
  s.oi.does('oi_play', { card: 'JC', stack: 1, description: 'The door opens.' });
  s.oi.mayNot('npc_recall');
  const refusal = { clause: 'FD-105', facts: { npc: 'Sasha' } };
  s.oi.refused('npc_recall', { slot: 'JC' }, 'FD_NPC_IS_PROSPECT', refusal);
  s.oi.refused('npc_name', { name: 'sasha', pronouns: 'she/her' }, 'FD_NPC_IS_PROSPECT', refusal);
  expect(JSON.stringify(presentation.panels(s.date.view))).not.toContain('panel.event_card.person');
  s.oi.does('npc_name', { name: 'Alex', pronouns: 'he/him' });
  s.spectator.sees('shared.roster.JC.name', 'Alex');
  s.spectator.sees((view) => [view.shared.prospect?.name, view.shared.prospect?.slot], ['Sasha', null]);
});

scenario('FD-105: silence is a yes once the time is over', kit, (s) => {
  s.given({ ...jackOnSystem, roster: { JC: known } });
  s.system1.does('play_card', { card: 'JD', stack: 1 });
  s.oi.does('oi_play', { card: 'JC', stack: 1, description: 'The door opens.' });
  s.oi.does('npc_recall', { slot: 'JC' });
  s.timePasses({ ms: 20_000 });
  s.spectator.heard('npc_recalled', { name: 'Sasha' });
});

scenario(
  'FD-99: a card ends the event of the stack it is played on; an Interference card causes a new event there',
  kit,
  (s) => {
    s.given({
      stacks: [['3D', 'd:2H'], '4S', '7C'],
      sideways: [1],
      system1: { hand: ['9H', '8S'] },
      oi: { hand: ['9S', '3S'] },
      turn: 'system1',
    });
    s.system1.does('play_card', { card: '9H', stack: 1 });
    s.spectator.sees('shared.stacks.0.sideways', false);
    s.oi.does('oi_play', { card: '9S', stack: 1, description: 'An earthquake, a small one.' });
    s.spectator.sees('shared.stacks.0.event.kind', 'out_of_control');
    s.spectator.sees('shared.stacks.0.sideways', true);
  },
);
