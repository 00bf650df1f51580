import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import type { ViewEvent } from '../../../kernel/index.ts';
import { kit } from '../scenarios/kit.ts';
import { all } from '../scenarios/steps.ts';
import type { Evening } from '../scenarios/steps.ts';
import type { TableView } from '../view-types.ts';
import { presentation } from './index.ts';
import { line } from './story.ts';

function agree(s: Evening, field: string, text: string): void {
  s.s1.does('propose', { field, text });
  const option = s.shared.setup.offers.find((offer) => offer.text === text)?.id ?? '';
  for (const { seat } of s.shared.seats) if (seat !== 's1') s.seat(seat).does('affirm', { option, answer: 'yes' });
}

function told(s: Evening, type: string) {
  return s.events.filter((event) => event.type === type).map((event) => line(event as ViewEvent)?.message);
}

/** Plays the long setup up to the Headmates' boxes, which every seat fills with the same words. */
function setUp(s: Evening): void {
  s.start({ seats: 3 });
  all(s, 'safety_ack');
  agree(s, 'setting', 'A harbour town');
  all(s, 'ack');
  for (const { seat } of s.shared.seats) s.seat(seat).does('add_appearance', { text: `A scarf from ${seat}.` });
  for (const [field, text] of Object.entries({ name: 'Sam', presentation: 'Tweed.', pronouns: 'they/them', age: '34' }))
    agree(s, field, text);
  all(s, 'ack');
  for (const [field, text] of Object.entries({ name: 'Pip', pronouns: 'he/him', sexuality: 'None', interest: 'Moths' }))
    for (const { seat } of s.shared.seats) s.seat(seat).does('headmate_fill', { field, text });
}

scenario('FD-25 FD-30: the story tells what the System and its Headmates are like', kit, (s) => {
  setUp(s);
  expect(told(s, 'system_described')).toEqual([
    {
      text: 'event.system_described',
      facts: {
        name: 'Sam',
        pronouns: 'they/them',
        age: 34,
        presentation: 'Tweed',
        appearance: ['A scarf from s1', 'A scarf from s2', 'A scarf from s3'],
        other: [],
      },
    },
  ]);
  const boxes = told(s, 'headmate_field_set').filter((message) => message !== undefined);
  expect(boxes).toHaveLength(6);
  expect(boxes.at(-1)?.facts).toMatchObject({ field: { text: 'box.interest' }, text: 'Moths' });
});

scenario('FD-30: Headmates with the same name are told apart by a number', kit, (s) => {
  setUp(s);
  const called = (view: TableView) => view.shared.headmates.map(({ id }) => presentation.called?.(view, id));
  expect(called(s.s1.view)).toEqual(['Pip (1)', 'Pip (2)', 'Pip (3)']);
  const titles = presentation.board?.(s.s1.view).map((piece) => ('title' in piece ? piece.title?.facts : undefined));
  expect(titles).toContainEqual({ text: 'Pip (2)' });
});

scenario('FD-107 FD-108: the story tells a Headmate’s mood when they come to the front', kit, (s) => {
  s.given({
    stacks: ['TD', 's:AD', 'JS'],
    oi: { hand: ['AS'] },
    system1: { hand: ['AC'] },
    reaction: { by: 'system1', stack: 2 },
  });
  s.oi.does('oi_play', { card: 'AS', stack: 2, description: 'A song.' });
  s.system1.does('pick_fronter', { headmate: 'm2' });
  expect(told(s, 'fronter_set').at(-1)).toEqual({
    text: 'event.fronter_set.now.mood',
    facts: { front: ['m2'], attitude: 'indifferent' },
  });
  const [answer] = s.system1.view.own.hand ?? [];
  const words = presentation.move(s.system1.view, { type: 'respond', card: answer?.handle, stack: 2 });
  expect(words).toMatchObject({ means: { text: 'mean.attitude' }, tones: { field: 'attitude' } });
  s.system1.does('respond', { card: 'AC', stack: 2, attitude: 'glad' });
  expect(told(s, 'fronter_set').at(-1)?.text).toBe('event.fronter_set.stays.mood');
});

scenario('FD-122: the story tells the outcome of a date that was cut short, and not also the votes on it', kit, (s) => {
  s.given({ turn: 'date' });
  s.date.does('concede_date');
  expect(s.date.view.shared.asks).toMatchObject({ text: 'ask.all.concede', facts: { ask: { text: 'ask.all.TURN' } } });
  expect(presentation.move(s.oi.view, { type: 'concede_date' }).redundant).toBe(true);
  for (const player of [s.oi, s.system1]) player.does('vote', { topic: 'concede', yes: true });
  expect(presentation.move(s.oi.view, { type: 'concede_date' }).redundant).toBeUndefined();
  s.date.does('reveal_traits');
  for (const topic of ['second', 'intimacy'])
    for (const player of [s.date, s.oi, s.system1]) player.does('vote', { topic, yes: topic === 'intimacy' });
  expect(told(s, 'vote_closed').map((message) => message?.text)).toEqual([
    'event.vote_closed.concede.yes',
    undefined,
    undefined,
  ]);
  expect(told(s, 'outcome_set').map((message) => message?.text)).toEqual(['panel.outcome.no_second_close']);
});

scenario('FD-133: the forms of a star and of a wish say whether they are saved', kit, (s) => {
  s.given({ turn: 'date' });
  expect(presentation.move(s.date.view, { type: 'star' }).means?.text).toBe('mean.star');
  expect(presentation.move(s.date.view, { type: 'wish' }).means?.text).toBe('mean.wish');
});

test('FD-49: the heading of a scene contains the details that the System added', () => {
  const scene = { type: 'scene_set', outing: 'A walk', place: 'by the river' };
  expect(line({ ...scene, details: [] })?.message.text).toBe('event.scene_set');
  const { kind, message } = line({ ...scene, details: ['Fog', 'An old song'] }) ?? {};
  expect(kind).toBe('scene');
  expect(message).toMatchObject({ text: 'event.scene_set.details', facts: { details: ['Fog', 'An old song'] } });
});

scenario('FD-132: the story and every player learn that the Prospect was told of the plurality', kit, (s) => {
  const prompts = (view: TableView) => JSON.stringify(presentation.panels(view));
  s.given({ prospect: { name: 'Kit' } });
  s.system.does('fast_forward');
  s.date.does('reveal_traits');
  all(s, 'vote', { topic: 'second', yes: true });
  all(s, 'vote', { topic: 'intimacy', yes: true });
  s.s3.does('describe_intimacy', { text: 'A long talk.', told: true });
  s.s3.does('describe_intimacy', { text: '', told: true });
  s.s3.does('describe_intimacy', { text: 'And tea.' });
  expect(told(s, 'intimacy_described').map((message) => message?.text)).toEqual([
    'event.intimacy_described.told',
    undefined,
    'event.intimacy_described',
  ]);
  s.given({ prospect: { name: 'Kit', told: true } });
  for (const player of [s.date, s.oi, s.system1]) expect(prompts(player.view)).toContain('panel.prompts.told');
  s.given({ prospect: { name: 'Kit' } });
  for (const player of [s.date, s.oi, s.system1]) expect(prompts(player.view)).not.toContain('panel.prompts.told');
});

test('FD-132: closeness without words may still tell the Prospect', () => {
  const event = { type: 'intimacy_described', seat: 's1', text: null, told: true };
  expect(line(event)?.message.text).toBe('event.intimacy_described.only_told');
});

scenario(
  'FD-03: cards of the automatic Interference have no seat in the story, and the mark on their stack names no player',
  kit,
  (s) => {
    s.given({
      stacks: ['3D', '4S', '7C'],
      date: { hand: ['2S', '9C', '2C', '9S', '8C'] },
      oi: { hand: ['2H'] },
      seats: 2,
      turn: 'date',
      options: { duet: 'autoInterference', reactionMask: 0 },
    });
    s.rig({ 'helper#2': ['2D'] });
    s.date.does('play_card', { card: '2S', stack: 1 });
    s.timePasses({ ms: 0 });
    const [played] = s.events.filter(({ type }) => type === 'oi_played').map((event) => line(event as ViewEvent));
    expect(played).toMatchObject({ kind: 'card', card: '2H', message: { text: 'event.oi_played.automatic' } });
    expect(played?.seat).toBeUndefined();
    expect(presentation.markWords?.(s.date.view, 'stack1', 'last')).toBeUndefined();
  },
);

scenario('FD-135: the story tells that a player is back after having been away too long', kit, (s) => {
  s.given({ seats: 3 });
  s.system.does('seat_away', { seat: 's3' });
  s.system.does('seat_back', { seat: 's3' });
  s.system.does('seat_away', { seat: 's3' });
  s.timePasses({ ms: 120_000 });
  s.system.does('seat_back', { seat: 's3' });
  expect(told(s, 'seat_came_back').map((message) => message?.text)).toEqual([undefined, 'event.seat_came_back']);
});

scenario('FD-138: the story mentions only once that a player left between two dates', kit, (s) => {
  s.given({ seats: 4 });
  s.system.does('fast_forward');
  s.date.does('reveal_traits');
  for (const topic of ['second', 'intimacy']) all(s, 'vote', { topic, yes: false });
  all(s, 'discuss_skip');
  s.system.does('seat_left', { seat: 's4' });
  s.expectEvent('seat_removed', { seat: 's4', between: true });
  expect(told(s, 'seat_given_up').map((message) => message?.text)).toEqual(['event.seat_given_up.left']);
  expect(told(s, 'seat_removed')).toEqual([undefined]);
});
