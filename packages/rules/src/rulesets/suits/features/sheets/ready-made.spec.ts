/** Ready-made characters (SU-15). */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { ruleset } from '../../index.ts';
import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';

const seats = [
  { seat: 's1', name: 'Ann', kind: 'player' },
  { seat: 's2', name: 'Ben', kind: 'player' },
  { seat: 'gm', name: 'Gail', kind: 'gm' },
] as const;

scenario('SU-15: with the option a ready-made character is taken with one move, and by one player only', kit, (s) => {
  s.start({ seats, options: { readyMade: true } });
  s.gm.does('start_session');
  s.s1.sees('own.asks', { text: 'ask.CREATION.ready' });
  // A player who creates a character begins with its suit; that choice is offered beside the ready-made characters.
  expect(presentation.move(s.s1.view, { type: 'set_suit', suit: 'D' })).toMatchObject({
    message: { text: 'move.set_suit.own' },
  });
  expect(presentation.move(s.s1.view, { type: 'set_attributes' }).aside).toBe(true);
  expect(presentation.refusedMoves?.(s.s1.view)).toEqual([]);
  s.s1.does('take_ready_made', { suit: 'D' });
  s.expectEvent('sheet_finished', { seat: 's1', name: 'Nadia Quill' });
  s.s1.refused('take_ready_made', { suit: 'H' }, 'SU_SHEET_LOCKED');
  s.s2.does('take_ready_made', { suit: 'D' });
  s.expectEvent('crew_complete', {});
  s.spectator.sees((view) => view.shared.seats.map(({ called }) => called), ['Nadia Quill', 'Tomas Vale']);
});

scenario('SU-15: a character can always be created, and without the option there is no other way', kit, (s) => {
  s.start({ seats, options: { readyMade: true } });
  s.gm.does('start_session');
  s.s1.does('set_suit', { suit: 'S' });
  s.s1.sees('own.asks', { text: 'ask.CREATION.points' });
  expect(presentation.move(s.s1.view, { type: 'set_attributes' }).aside).toBeUndefined();
  expect(presentation.move(s.s1.view, { type: 'take_ready_made', suit: 'D' }).aside).toBe(true);
  s.start({ seats });
  s.gm.does('start_session');
  s.s1.refused('take_ready_made', { suit: 'D' }, 'SU_NO_READY_MADE');
});

scenario('SU-15 SU-108: after a death another ready-made character can follow', kit, (s) => {
  s.given({ crew: ['moss', 'vera'], options: { readyMade: true } });
  s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 9 }, reason: 'The whole roof.' });
  s.moss.does('take_ready_made', { suit: 'C' });
  s.spectator.sees('shared.seats.0.called', 'Bruno Kessel');
  s.spectator.sees('shared.seats.0.dead', false);
});

scenario('SU-15: bots leave the ready-made characters at the beginning of the list to people', kit, (s) => {
  s.start({ seats, options: { readyMade: true } });
  s.gm.does('start_session');
  const offered = ruleset.legal(s.s1.view).filter(({ type }) => type === 'take_ready_made');
  expect(ruleset.bot?.(s.s1.view, offered)).toEqual(offered.at(-1));
  expect(ruleset.bot?.(s.s2.view, offered)).toEqual(offered.at(-2));
});
