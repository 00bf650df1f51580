import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presets } from '../../data/crew.ts';
import { ruleset } from '../../index.ts';
import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import { freePresets } from './ready-made.ts';

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

scenario('SU-15 SU-108: neither a ready-made character nor a ready-made name repeats one of this story', kit, (s) => {
  s.start({ seats: [...seats, { seat: 's3', name: 'Cal', kind: 'player' }], options: { readyMade: true } });
  s.gm.does('start_session');
  s.s1.does('take_ready_made', { suit: 'S' });
  s.s2.does('take_ready_made', { suit: 'D' });
  s.s3.does('take_ready_made', { suit: 'H' });
  // The first leaves, and another person takes the seat; the second dies.
  s.system.does('seat_left', { seat: 's1', person: 'p1' });
  s.system.does('seat_joined', { seat: 's1', name: 'Dora', person: 'p9' });
  s.expectEvent('character_set_aside', { seat: 's1', name: 'Wren Okafor' });
  s.gm.does('start_scene', { title: 'The quay', opening: '', present: ['s2', 's3'] });
  s.gm.does('rule', { target: 's2', change: { field: 'damage', value: 20 }, reason: 'The whole roof.' });
  s.gm.does('end_scene', {});
  s.s2.does('take_ready_made', { suit: 'C' });
  s.spectator.sees('shared.usedNames', ['Nadia Quill', 'Aldo Marsh', 'Wren Okafor', 'Bruno Kessel']);
  const readyName = () => presentation.suggests?.(s.s1.view).find(({ type }) => type === 'set_profile');
  const begin = (suit: string) => {
    s.s1.does('set_suit', { suit });
    for (const type of ['set_attributes', 'set_tags']) {
      const { type: _type, ...fields } = presentation.suggests?.(s.s1.view).find((move) => move.type === type) ?? {};
      s.s1.does(type as 'set_tags', fields);
    }
  };
  begin('S');
  const [, second] = presets.filter(({ suit }) => suit === 'S');
  expect(readyName()).toMatchObject({ name: second?.name });
  s.s1.does('take_ready_made', { suit: 'D' });
  s.spectator.sees('shared.seats.0.called', 'Tomas Vale');
});

scenario('SU-22: where sheets are private, names of characters not yet played stay private', kit, (s) => {
  const sheet = { version: 1, ...presets[0], note: '', finished: true, dead: false };
  for (const [sheets, used] of [
    ['owner', []],
    ['table', ['Nadia Quill']],
  ] as const) {
    s.start({ seats, options: { sheets } });
    s.system.does('sheet_brought', { seat: 's1', sheet });
    s.s1.does('choose_sheet', { sheetId: 'new' });
    s.spectator.sees('shared.usedNames', used);
    expect(freePresets(s.s1.view).map(({ name }) => name)).not.toContain('Nadia Quill');
  }
});
