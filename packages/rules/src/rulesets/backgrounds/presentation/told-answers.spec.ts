/** What the table is told of answers and endings: a no, a title, a plan, what stays undecided. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { Message } from '../../../kernel/index.ts';
import { kit } from '../scenarios/kit.ts';
import { attempt, challenge, duel, fray, passAll } from '../scenarios/steps.ts';
import type { Table } from '../scenarios/steps.ts';
import { presentation } from './index.ts';

function story(s: Table): readonly Message[] {
  return s.events.flatMap((event) => presentation.line({ ...event })?.message ?? []);
}

function storyKeys(s: Table): readonly string[] {
  return story(s).map(({ text }) => text);
}

function waiting(s: Table): readonly Message[] {
  return presentation.panels(s.gm.view).find(({ title }) => title.text === 'panel.waiting')?.lines ?? [];
}

scenario('DR-144: a player’s no to a contest is told, and the GM is not asked to open it', kit, (s) => {
  s.given({ people: [{}, {}, {}] });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  expect(s.gm.view.own.asks?.text).toBe('ask.proposal.competition');
  s.s2.does('vote', { topic: 'consent', yes: false });
  expect(story(s).at(-1)).toMatchObject({ text: 'event.consent_known.no', facts: { name: 'Hans' } });
  expect(s.gm.view.own.asks).toMatchObject({ text: 'ask.proposal.refused.gm', facts: { seat: 's1', names: ['Hans'] } });
  s.gm.does('rule', { target: 's2', change: 'consent', reason: 'he drew first' });
  expect(s.gm.view.own.asks?.text).toBe('ask.proposal.competition');
});

scenario('DR-144: a question for consent names the proposal that is still open', kit, (s) => {
  s.given({ people: [{}, {}, {}] });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  s.s3.does('open_fray', { parties: ['s2', 's3'], gmCards: 1 });
  s.gm.does('vote', { topic: 'proposal:1', yes: false });
  expect(waiting(s)[0]?.facts?.['line']).toMatchObject({ text: 'question.consent.fray', facts: { seat: 's3' } });
});

scenario('DR-02: the story tells that the table voted no', kit, (s) => {
  s.given({ people: [{}, {}, {}], gm: 'nobody' });
  s.s1.does('close_scene');
  s.s2.does('vote', { topic: 'close_scene', yes: false });
  s.s3.does('vote', { topic: 'close_scene', yes: false });
  expect(storyKeys(s).at(-1)).toBe('event.question_closed.no.close_scene');
});

scenario('DR-59: the GM’s no to leaving without a winner is told', kit, (s) => {
  s.given({ deck: ['KC', '9S'] });
  duel(s);
  passAll(s);
  s.s2.does('withdraw');
  s.gm.does('vote', { topic: 'withdraw', yes: false });
  expect(storyKeys(s).at(-1)).toBe('event.question_closed.no.withdraw');
  s.s2.does('withdraw');
  s.gm.does('vote', { topic: 'withdraw', yes: true });
  expect(storyKeys(s)).not.toContain('event.question_closed.no.withdraw.yes');
  expect(storyKeys(s).at(-1)).toBe('event.competition_ended.nobody');
});

scenario('DR-127 DR-122: the titles of a session and an episode are told', kit, (s) => {
  s.given({ options: { episode: 'gm' } });
  s.gm.does('close_scene');
  s.gm.does('next_episode', { title: 'The flood' });
  expect(story(s).at(-1)).toMatchObject({ text: 'event.episode_changed.titled', facts: { title: 'The flood' } });
  s.gm.does('next_episode');
  expect(storyKeys(s).at(-1)).toBe('event.episode_changed');
  s.gm.does('close_session');
  s.gm.does('next_session', { title: 'On the river' });
  expect(story(s).at(-1)).toEqual({
    text: 'event.session_opened',
    facts: { session: { text: 'session.titled', facts: { n: 2, title: 'On the river' } }, title: 'On the river' },
  });
});

scenario('DR-38: a proposal is listed with its sides, and with the NPCs that it is against', kit, (s) => {
  s.given({ npcs: [{ name: 'Voss' }] });
  s.gm.does('set_challenge', { character: 'n1', title: 'Aim', suit: 'C', target: 4 });
  s.gm.does('cancel_attempt');
  s.s1.does('declare_competition', { parties: ['s1', 'gm'] });
  s.s1.does('open_fray', { parties: ['s1', 'n1'], gmCards: 2 });
  const sides = waiting(s).map(({ facts }) => facts?.['names']);
  expect(sides).toMatchObject([
    { text: 'sides.more', facts: { next: { facts: { names: [{ text: 'who.opposition.inside' }] } } } },
    { text: 'sides.more', facts: { next: { facts: { names: [{ text: 'who.cast', facts: { names: ['Voss'] } }] } } } },
  ]);
});

scenario('DR-52: the plan of an NPC is told under the name of that NPC', kit, (s) => {
  s.given({ npcs: [{ name: 'Voss' }, { name: 'Gret' }] });
  s.gm.does('declare_competition', { parties: ['n1', 'n2'] });
  s.gm.does('draw', { character: 'n2', strategy: 'Keep low.' });
  expect(story(s).at(-1)).toEqual({ text: 'event.line_told.strategy.of', facts: { name: 'Gret', text: 'Keep low.' } });
});

scenario('DR-94: the table is told to wait for a success only while one is open', kit, (s) => {
  s.given({ deck: ['KS', '4C', '9H'] });
  fray(s, 1, ['s1', 's2']);
  passAll(s);
  expect(s.shared.asks.text).toBe('ask.all.FR_AFTER.success');
  s.s1.does('fray_success', { kind: 'other', text: 'the rope is cut' });
  expect(s.shared.asks.text).toBe('ask.all.FR_AFTER');
});

scenario('DR-104: the question after a bonus draw asks which card counts, and mentions no disadvantage', kit, (s) => {
  s.given({ people: [{ tokens: 1 }, {}], options: { bonusDraw: 'redraw' }, deck: ['4H', '9C'] });
  attempt(s);
  s.s1.does('spend_bonus');
  expect(s.s1.view.own.asks?.text).toBe('ask.PICK');
});

scenario('DR-150: at the limit of bonus draws, failing on purpose asks for no further one', kit, (s) => {
  s.given({ people: [{ bonus: ['2D'] }, {}], options: { bonusCap: 1 }, deck: ['4H'] });
  attempt(s);
  s.s1.does('intend_failure');
  s.spectator.sees('shared.questions', []);
});

scenario('DR-57: a party with the highest card is told once that it may alter the scene', kit, (s) => {
  s.given({ people: [{}, {}, {}], deck: ['9C', '8S', 'KD'] });
  duel(s, ['s1', 's2', 's3']);
  passAll(s);
  const pairs = storyKeys(s).filter((key) => key.startsWith('event.pair_judged.alter'));
  expect(pairs).toEqual(['event.pair_judged.alter', 'event.pair_judged.alter.over']);
});

scenario('DR-16: changing the scope of a card does not tell its name again', kit, (s) => {
  s.start({ seats: 2, options: { gmMode: 'shared' } });
  s.s1.does('draw_background', { kind: 'type' });
  s.s1.does('name_background', { slot: 'type', text: 'Swimmer' });
  s.s1.does('set_scope', { slot: 'type', scope: 'general' });
  expect(storyKeys(s).filter((key) => key === 'event.background_named')).toHaveLength(1);
});

scenario('DR-02 DR-58: the story calls a resolution undecided only if no other line tells its end', kit, (s) => {
  s.given({ deck: ['KC', '9S'] });
  duel(s);
  passAll(s);
  s.gm.does('rule', { target: 'resolution', change: 'end', reason: 'the guard arrives' });
  expect(storyKeys(s).at(-1)).toBe('event.competition_ended.nobody');
  challenge(s);
  s.gm.does('close_scene');
  expect(story(s)).toContainEqual({
    text: 'event.resolution_ended.unresolved.titled',
    facts: { title: 'Over the wall' },
  });
});

scenario('DR-135: before the cards are turned over, the desk lists the parties that have drawn', kit, (s) => {
  s.given({});
  s.gm.does('declare_competition', { parties: ['s1', 's2'] });
  s.s1.does('draw');
  const [order] = presentation.desk?.(s.gm.view).sections ?? [];
  expect(order?.rows.map(({ marks = [] }) => marks[0]?.message.text)).toEqual(['desk.party.drawn', 'desk.party.draws']);
});

scenario('DR-38: a challenge answers the proposal with its title', kit, (s) => {
  s.given({});
  s.s1.does('propose_challenge', { text: 'swim across' });
  s.s1.does('propose_challenge', { text: 'Over the wall' });
  challenge(s);
  expect(s.shared.proposals.map(({ text }) => text)).toEqual(['swim across']);
});

scenario('DR-135: an attempt on hold is offered for the character that broke it off', kit, (s) => {
  s.given({ options: { charactersPerPlayer: 2, readyMade: true } });
  challenge(s, { character: 's1.2' });
  s.system.does('seat_away', { seat: 's1' });
  s.system.does('grace_time_up', { seat: 's1' });
  s.system.does('seat_back', { seat: 's1' });
  expect(presentation.suggests?.(s.gm.view)).toMatchObject([{ character: 's1.2' }, {}, {}, {}, {}, {}]);
  challenge(s, { character: 's1' });
  expect(s.shared.proposals).toMatchObject([{ text: 'Over the wall', sides: [['s1.2']] }]);
});

scenario('DR-92 DR-135: a GM who leads a character beside the opposition is asked for each by name', kit, (s) => {
  s.given({ people: [{}, {}] });
  s.system.does('seat_away', { seat: 's1' });
  s.system.does('grace_time_up', { seat: 's1' });
  s.gm.does('rule', { target: 's1', change: 'consent', reason: 'Franz would fight' });
  s.gm.does('open_fray', { parties: ['s1', 's2'], gmCards: 1 });
  expect(s.gm.view.own.asks).toMatchObject({ text: 'ask.FR_AIMS.for', facts: { name: 'Franz' } });
  // The form asks for whom the aim is, although the GM has only one sheet.
  expect(presentation.move(s.gm.view, { type: 'declare_aim' }).omittedFields ?? []).toEqual([]);
  s.gm.does('declare_aim', { text: 'hold the bridge' });
  s.expectEvent('aim_declared', { character: 's1' });
  expect(s.gm.view.own.asks?.text).toBe('ask.FR_AIMS.gm');
});

scenario('DR-137: a newcomer in the middle of a scene reads what to do about their character', kit, (s) => {
  s.given({ people: [{}, {}] });
  s.system.does('seat_left', { seat: 's1', person: 'p1' });
  s.system.does('seat_joined', { seat: 's1', name: 'Nora', person: 'p2' });
  expect(s.s1.view.own.waits?.text).toBe('ask.CREATION.draw');
  s.s1.does('draw_background', { kind: 'innate' });
  expect(s.s1.view.own.waits?.text).toBe('ask.CREATION.name');
  expect(s.s2.view.own.waits).toBeUndefined();
});

scenario('DR-13: the table is told of a fresh pack in the draw deck', kit, (s) => {
  s.given({});
  expect(presentation.line({ type: 'pack_added', pile: 'draw', size: 52 })?.message.text).toBe('event.pack_added');
  expect(presentation.line({ type: 'pack_added', pile: 'red', size: 52 })).toBeUndefined();
});
