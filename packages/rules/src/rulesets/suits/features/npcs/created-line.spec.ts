import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../../scenarios/kit.ts';
import { presentation } from '../../presentation/index.ts';
import { ruleset } from '../../index.ts';
import type { Viewer } from '../../../../kernel/index.ts';
import type { Event } from '../../events.ts';
import { initialState } from '../../initial.ts';

const gm: Viewer = { kind: 'gm' };

const lineFor = (viewer: Viewer, hidden: boolean) => {
  const created: Event = {
    type: 'npc_created',
    npc: 'n1',
    name: 'Big Sal',
    attributes: {},
    tags: [],
    notes: '',
    hidden,
  };
  const heard = ruleset.viewEvent(initialState, created, viewer);
  return heard === undefined ? undefined : presentation.line(heard);
};

scenario('SU-115: only the GM’s story says that a hidden NPC was created; the saved story does not', kit, () => {
  expect(lineFor(gm, true)).toMatchObject({ heldBack: true, message: { facts: { name: 'Big Sal' } } });
  for (const viewer of [{ kind: 'seat', seat: 's1' }, { kind: 'spectator' }] as const)
    expect(lineFor(viewer, true)).toBeUndefined();
  expect(lineFor({ kind: 'spectator' }, false)).toMatchObject({ message: { facts: { name: 'Big Sal' } } });
  expect(lineFor(gm, false)?.heldBack).toBeUndefined();
});
