/** After a side gave in, the table and the bot GM say so, whatever the last cards were (DR-59, DR-94). */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { concessions, demoScenes } from '../../data/demo.ts';
import { ruleset } from '../../index.ts';
import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import { duel, fray, passAll } from '../../scenarios/steps.ts';
import type { TableView } from '../../view-types.ts';

const account = (view: TableView) => ruleset.bot?.(view, ruleset.legal(view))?.['text'];

scenario('DR-94: a side that had the last success and then gives in has lost the fray', kit, (s) => {
  s.given({ deck: ['KS', '4C', '9H'] });
  fray(s, 1, ['s1', 's2']);
  passAll(s);
  s.s1.does('fray_success', { kind: 'small_goal', text: 'the rope is cut' });
  for (const player of [s.s1, s.s2]) player.does('yield', { reason: '' });
  const lines = presentation.caption?.(s.spectator.view)?.lines ?? [];
  expect(lines.map(({ text }) => text)).toEqual(['caption.yielded', 'caption.fray.gained']);
  const outcomes = demoScenes[0]?.steps.find(({ kind }) => kind === 'fray')?.outcomes;
  expect(account(s.gm.view)).toBe(outcomes?.theirs);
});

scenario('DR-94: a fray that ends in another way has no side that gave in', kit, (s) => {
  s.given({ deck: ['KS', '4C', '9H'] });
  fray(s, 1, ['s1', 's2']);
  passAll(s);
  s.s1.does('fray_success', { kind: 'small_goal', text: 'the rope is cut' });
  s.gm.does('end_fray');
  const lines = presentation.caption?.(s.spectator.view)?.lines ?? [];
  expect(lines.map(({ text }) => text)).toEqual(['caption.fray.gained']);
});

scenario('DR-59: between two players the bot GM tells that one of them gave in', kit, (s) => {
  s.given({ people: [{}, {}], deck: ['7C', '9D'] });
  duel(s);
  passAll(s);
  s.franz.does('concede');
  expect(account(s.gm.view)).toBe(concessions.open);
});
