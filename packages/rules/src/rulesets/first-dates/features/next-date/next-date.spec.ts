/** What the table reads when it chooses the next date (FD-55, FD-134). */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { ViewEvent } from '../../../../kernel/index.ts';
import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import type { Evening } from '../../scenarios/steps.ts';
import { all, upToFronting } from '../../scenarios/steps.ts';

function linesOfDates(s: Evening): readonly string[] {
  const pieces = presentation.board?.(s.spectator.view) ?? [];
  return pieces.flatMap((piece) =>
    piece.kind === 'row' ? piece.items.flatMap(({ lines }) => lines.map(({ text }) => text)) : [],
  );
}

scenario('FD-122 FD-127: a past date that was cut short says how the vote on its outcome ended', kit, (s) => {
  s.given({ prospect: { name: 'Kit' } });
  s.system.does('fast_forward');
  s.date.does('reveal_traits');
  all(s, 'vote', { topic: 'second', yes: false });
  all(s, 'vote', { topic: 'intimacy', yes: false });
  all(s, 'discuss_skip');
  expect(linesOfDates(s)).toEqual(['panel.ended.cut', 'panel.outcome.no_second_not_close']);
  all(s, 'choose_next', { choice: 'stop' });
  expect(linesOfDates(s)).toEqual(['panel.ended.cut', 'panel.outcome.no_second_not_close']);
});

function standUp(s: Evening): void {
  s.start({ seats: 4, options: { setupDepth: 'quick' }, rig: { 'date#2': ['QH', '4H', 'AH'] } });
  upToFronting(s);
  all(s, 'ack');
  s.spectator.sees('shared.phase', 'STOOD_UP');
}

scenario('FD-55: the board does not say that all want another try if only most of them do', kit, (s) => {
  standUp(s);
  s.s1.does('reschedule_vote', { yes: false });
  all(s, 'reschedule_vote', { yes: true });
  s.expectEvent('vote_closed', { topic: 'reschedule', result: true });
  s.spectator.sees('shared.asks.text', 'ask.all.AFTERCARE_stood_up');
  all(s, 'discuss_skip');
  expect(linesOfDates(s)).toEqual(['panel.ended.stood_up', 'event.vote_closed.reschedule.yes']);
});

scenario('FD-55 FD-38: a Prospect who never came does not come “again” when the roles are cast again', kit, (s) => {
  standUp(s);
  all(s, 'reschedule_vote', { yes: true });
  const { date } = s.shared.roles ?? {};
  s.system.does('seat_left', { seat: date });
  all(s, 'discuss_skip');
  all(s, 'choose_next', { choice: 'same' });
  all(s, 'ack');
  const met = s.events.findLast(({ type }) => type === 'prospect_met_again');
  expect(met).toMatchObject({ first: true });
  expect(presentation.line(met as ViewEvent)?.message.text).toBe('event.prospect_met');
});

scenario(
  'FD-50 FD-55: after being stood up, the table sees the flips for the front, and not the cards of the first deal',
  kit,
  (s) => {
    standUp(s);
    s.spectator.sees('shared.stacks.0.cards.0.face', 'QH');
    all(s, 'reschedule_vote', { yes: true });
    all(s, 'discuss_skip');
    all(s, 'choose_next', { choice: 'same' });
    s.spectator.sees('shared.phase', 'FRONTING');
    s.spectator.sees('shared.stacks', []);
    expect(presentation.laid?.(s.spectator.view)).toHaveLength(4);
    s.rig({ 'date#3': ['QH', '4D', 'AS'] });
    all(s, 'ack');
    s.spectator.sees('shared.stacks.0.cards.0.face', 'QH');
  },
);

function chooseNext(s: Evening, ...choices: readonly (string | null)[]): unknown {
  s.given({ seats: choices.length });
  s.system.does('fast_forward');
  s.date.does('reveal_traits');
  for (const topic of ['second', 'intimacy']) all(s, 'vote', { topic, yes: false });
  all(s, 'discuss_skip');
  for (const [index, choice] of choices.entries()) {
    const player = s.seat(`s${index + 1}`);
    if (choice === null) player.does('ack');
    else player.does('choose_next', { choice });
  }
  const { choice, ...event } = s.events.findLast(({ type }) => type === 'next_chosen') as ViewEvent;
  return [choice, presentation.line({ choice, ...event })?.message.text];
}

scenario('FD-127 FD-134: the story tells whether votes, cards or no wish at all decided on the next date', kit, (s) => {
  expect(chooseNext(s, 'new', 'new', 'stop')).toEqual(['new', 'event.next_chosen.new']);
  expect(chooseNext(s, null, null, null)).toEqual(['new', 'event.next_chosen.left']);
  // A wish for a Prospect who ghosted the System counts only if everybody has it (FD-127).
  expect(chooseNext(s, 'same', null, null)).toEqual(['new', 'event.next_chosen.ghosted']);
  expect(chooseNext(s, 'same', 'same', 'new')).toEqual(['new', 'event.next_chosen.ghosted']);
  expect(chooseNext(s, 'new', 'stop', null)).toEqual([expect.any(String), 'event.next_chosen.tied']);
});
