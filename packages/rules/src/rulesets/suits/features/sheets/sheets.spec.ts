import { scenario } from '@cartomancer/testkit';
import { expect, it } from 'vitest';

import { presentation } from '../../presentation/index.ts';
import { broughtSheets, kit } from '../../scenarios/kit.ts';

const oneAndGm = [
  { seat: 's1', name: 'Ann', kind: 'player' },
  { seat: 'gm', name: 'Gail', kind: 'gm' },
] as const;

scenario('SU-15: a character without a suit cannot be finished; the suit may be changed until then', kit, (s) => {
  s.start({ seats: oneAndGm });
  s.gm.does('start_session');
  s.s1.refused('finish_sheet', {}, 'SU_SUIT_MISSING');
  for (const suit of ['D', 'H'] as const) s.s1.does('set_suit', { suit });
  s.s1.sees('own.character.suit', 'H');
});

scenario('SU-18: the four attributes begin at 1, and 20 points raise them', kit, (s) => {
  s.start({ seats: oneAndGm });
  s.gm.does('start_session');
  s.s1.sees('own.character.attributes', { fitness: 1, dexterity: 1, wits: 1, charisma: 1 });
  s.s1.refused('set_attributes', { fitness: 7, dexterity: 6, wits: 6, charisma: 6 }, 'SU_POINTS_OVER');
  s.s1.does('set_attributes', { fitness: 6, dexterity: 6, wits: 6, charisma: 6 });
});

scenario('SU-19: the refusal of a value above 10 names the maximum of an attribute', kit, (s) => {
  s.start({ seats: oneAndGm });
  s.gm.does('start_session');
  s.s1.refused('set_attributes', { fitness: 11, dexterity: 6, wits: 6, charisma: 4 }, 'SU_POINTS_OVER', {
    clause: 'SU-19',
    facts: { n: 22 },
  });
  s.s1.refused('set_attributes', { fitness: 10, dexterity: 6, wits: 6, charisma: 4 }, 'SU_POINTS_OVER', {
    clause: 'SU-18',
    facts: { n: 22 },
  });
});

scenario('SU-20: a finished sheet has spent all its points', kit, (s) => {
  s.start({ seats: oneAndGm });
  s.gm.does('start_session');
  s.s1.does('set_suit', { suit: 'D' });
  s.s1.does('set_attributes', { fitness: 6, dexterity: 6, wits: 6, charisma: 5 });
  s.s1.refused('finish_sheet', {}, 'SU_POINTS_LEFT', { facts: { n: 1 } });
});

it('SU-23: a sheet is read unchanged; its version may be missing, but no other version is accepted', () => {
  const { readSheet } = kit.ruleset;
  for (const sheet of broughtSheets) {
    expect(readSheet?.(sheet)).toEqual(sheet);
    const { version: _, ...unversioned } = sheet;
    expect(readSheet?.(unversioned)).toEqual(sheet);
    expect(readSheet?.({ ...sheet, version: 2 })).toBeUndefined();
  }
});

scenario('SU-19 SU-21: once points are spent or skills tagged, the prompt counts what is left', kit, (s) => {
  s.start({ seats: oneAndGm });
  s.gm.does('start_session');
  s.s1.does('set_suit', { suit: 'D' });
  s.s1.sees('own.asks', { text: 'ask.CREATION.points' });
  s.s1.does('set_attributes', { fitness: 12, dexterity: 5, wits: 3, charisma: 4 });
  s.s1.sees('own.asks', { text: 'ask.CREATION.points.left', facts: { count: 2 } });
  s.s1.does('set_attributes', { fitness: 10, dexterity: 5, wits: 5, charisma: 4 });
  s.s1.sees('own.asks', { text: 'ask.CREATION.tags' });
  s.s1.does('set_tags', { skills: ['guns', 'thief'] });
  s.s1.sees('own.asks', { text: 'ask.CREATION.tags.left', facts: { count: 5 } });
});

scenario('SU-21: the form asks for at least one tag', kit, (s) => {
  s.start({ seats: oneAndGm });
  s.gm.does('start_session');
  const values = () => presentation.move(s.s1.view, { type: 'set_tags' }).initialValues;
  // With an empty list as its initial value, the form could be sent without a tag.
  expect(values()).toEqual({});
  s.s1.does('set_tags', { skills: ['guns'] });
  expect(values()).toEqual({ skills: ['guns'] });
});
