/** Who confirms a character, what a no does, and what happens when the judge leaves. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { OptionValue } from '../../../../kernel/index.ts';
import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import type { Table } from '../../scenarios/steps.ts';

const { ruleset } = kit;

interface Seated {
  readonly players: number;
  readonly gm: 'seated' | 'nobody';
  readonly options?: Readonly<Record<string, OptionValue>>;
}

function start(s: Table, { players, gm, options = {} }: Seated): void {
  const seats = Array.from({ length: players }, (_, index) => ({
    seat: `s${index + 1}`,
    name: `Player ${index + 1}`,
    kind: 'player' as const,
  }));
  s.start(
    gm === 'seated'
      ? { seats: [...seats, { seat: 'gm', name: 'Gerda', kind: 'gm' }], options: { professionCards: 0, ...options } }
      : { seats, options: { professionCards: 0, gmMode: 'shared', ...options } },
  );
}

const slots = ['innate', 'temperament', 'type'];

function present(s: Table, seat: string): void {
  for (const slot of slots) {
    s.seat(seat).does('draw_background', { kind: slot });
    s.seat(seat).does('name_background', { slot, text: `my ${slot}` });
  }
  s.seat(seat).does('confirm_character');
}

function botMove(s: Table, seat: string) {
  const { view } = seat === 'gm' ? s.gm : s.seat(seat);
  return ruleset.bot?.(view, ruleset.legal(view));
}

scenario('DR-31: a character that the GM sent back can be changed and presented again', kit, (s) => {
  start(s, { players: 1, gm: 'seated' });
  present(s, 's1');
  s.gm.does('vote', { topic: 'confirm', yes: false });
  s.spectator.heard('character_reopened', { character: 's1', name: 'Player 1' });
  expect(presentation.line?.({ type: 'character_reopened', character: 's1', name: 'Player 1' })?.message.text).toBe(
    'event.character_reopened',
  );
  s.spectator.sees('shared.characters.0.standing', 'open');
  s.spectator.sees('shared.waitingFor', ['s1']);
  s.s1.sees('own.asks', { text: 'ask.CREATION.ready', facts: {} });
  s.s1.does('name_background', { slot: 'type', text: 'Ferryman' });
  s.s1.does('confirm_character');
  s.gm.does('confirm_character', { character: 's1' });
  s.spectator.sees('shared.phase', 'SESSION_OPEN');
});

scenario('DR-31 DR-02: a majority of the others can also send a character back', kit, (s) => {
  start(s, { players: 3, gm: 'nobody' });
  present(s, 's1');
  s.s2.does('vote', { topic: 'confirm', yes: false });
  s.expectEvent('character_reopened', { character: 's1' });
  s.spectator.sees('shared.waitingFor', ['s1', 's2', 's3']);
  s.s1.does('confirm_character');
  for (const seat of ['s2', 's3']) s.seat(seat).does('vote', { topic: 'confirm', yes: true });
  s.expectEvent('character_confirmed', { character: 's1' });
});

scenario(
  'DR-31 DR-02: with several characters to confirm, the buttons name the one that the vote is about',
  kit,
  (s) => {
    start(s, { players: 3, gm: 'nobody' });
    for (const seat of ['s1', 's2', 's3']) present(s, seat);
    const asked = () => {
      const { group } = presentation.move(s.s1.view, { type: 'vote', topic: 'confirm', yes: true });
      return JSON.stringify(group?.message);
    };
    expect(asked()).toContain('Player 2');
    s.s1.does('vote', { topic: 'confirm', yes: true });
    expect(asked()).toContain('Player 3');
  },
);

scenario('DR-31 TB-07: a bot whose character was sent back presents it again', kit, (s) => {
  start(s, { players: 1, gm: 'seated' });
  present(s, 's1');
  s.gm.does('vote', { topic: 'confirm', yes: false });
  expect(botMove(s, 's1')).toMatchObject({ type: 'confirm_character' });
  s.s1.does('confirm_character');
  expect(botMove(s, 'gm')).toMatchObject({ type: 'vote', topic: 'confirm', yes: true });
});

scenario('DR-136 DR-31: characters wait for an absent GM to confirm them', kit, (s) => {
  start(s, { players: 2, gm: 'seated' });
  for (const seat of ['s1', 's2']) present(s, seat);
  s.system.does('seat_away', { seat: 'gm' });
  s.system.does('grace_time_up', { seat: 'gm' });
  s.expectNoEvent('question_closed');
  s.system.does('seat_back', { seat: 'gm' });
  s.spectator.sees('shared.waitingFor', ['gm']);
  s.gm.does('confirm_character');
  s.spectator.sees('shared.phase', 'SESSION_OPEN');
});

scenario('DR-136 DR-31: without the GM the other players confirm characters, until the GM is back', kit, (s) => {
  start(s, { players: 3, gm: 'seated', options: { gmAbsent: 'shared' } });
  for (const seat of ['s1', 's2', 's3']) present(s, seat);
  s.system.does('seat_left', { seat: 'gm' });
  s.expectNoEvent('character_reopened');
  for (const seat of ['s2', 's3']) s.seat(seat).does('confirm_character', { character: 's1' });
  s.expectEvent('character_confirmed', { character: 's1' });
  s.system.does('seat_back', { seat: 'gm' });
  s.spectator.sees('shared.waitingFor', ['gm']);
  s.s1.refused('confirm_character', { character: 's2' }, 'E_PHASE');
  s.gm.does('confirm_character');
  s.spectator.sees('shared.phase', 'SESSION_OPEN');
});

scenario('DR-31 DR-135: votes on a character still count after one of the voters leaves', kit, (s) => {
  start(s, { players: 4, gm: 'nobody' });
  present(s, 's1');
  s.s2.does('vote', { topic: 'confirm', yes: true });
  s.system.does('seat_left', { seat: 's3' });
  s.spectator.sees('shared.characters.0.standing', 'asked');
  s.s2.refused('vote', { topic: 'confirm', yes: true }, 'E_PHASE');
  s.system.does('seat_left', { seat: 's4' });
  s.expectEvent('character_confirmed', { character: 's1' });
});

scenario('DR-31 DR-135: without anyone to vote, a character waits for a new player', kit, (s) => {
  start(s, { players: 2, gm: 'nobody' });
  present(s, 's1');
  s.system.does('seat_left', { seat: 's2' });
  s.spectator.sees('shared.waitingFor', ['s2']);
  s.system.does('seat_joined', { seat: 's3', name: 'Cleo' });
  s.s3.does('vote', { topic: 'confirm', yes: true });
  s.expectEvent('character_confirmed', { character: 's1' });
});

scenario(
  'DR-31: in an older journal a presented character without an open question can be presented again',
  kit,
  (s) => {
    start(s, { players: 1, gm: 'seated' });
    present(s, 's1');
    const id = s.state.questions[0]?.id ?? 0;
    const stuck = ruleset.evolve(s.state, { type: 'question_closed', id, topic: 'confirm', yes: false });
    const view = ruleset.view(stuck, { kind: 'seat', seat: 's1' });
    expect(view.shared.waitingFor).toEqual(['s1']);
    expect(ruleset.legal(view).map(({ type }) => type)).toContain('confirm_character');
    expect(ruleset.bot?.(view, ruleset.legal(view))).toMatchObject({ type: 'confirm_character' });
  },
);

scenario('DR-04: play begins with enough players, also when one returns', kit, (s) => {
  s.start({ seats: [{ seat: 'gm', name: 'Gerda', kind: 'gm' }] });
  s.system.does('seat_left', { seat: 'gm' });
  s.system.does('seat_joined', { seat: 's1', name: 'Anna' });
  s.spectator.sees('shared.phase', 'LOBBY');
  s.system.does('seat_back', { seat: 'gm' });
  s.spectator.sees('shared.phase', 'CREATION');
});

scenario('DR-31: with a card missing, the button names the characters it would confirm', kit, (s) => {
  start(s, { players: 2, gm: 'nobody' });
  present(s, 's1');
  const words = presentation.move(s.s2.view, { type: 'confirm_character' });
  expect(words.message).toMatchObject({ text: 'move.confirm_character.others', facts: { names: expect.anything() } });
  expect(words.aside).toBe(true);
});
