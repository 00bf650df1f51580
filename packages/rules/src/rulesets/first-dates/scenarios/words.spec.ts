/** Everything shown to people has a text, and the text has the facts it fills in. */
import { events } from '../events.ts';
import { scenario, wordsSuite } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { ruleset } from '../index.ts';
import { refusedMoves } from '../presentation/actions.ts';
import { presentation } from '../presentation/index.ts';
import text from '../data/text.en.json' with { type: 'json' };
import type { TableView } from '../view-types.ts';
import { kit } from './kit.ts';

const table = { seats: 4, options: { setupDepth: 'quick' } } as const;

wordsSuite({
  kit,
  presentation,
  catalogue: text,
  steps: 400,
  isOver: ({ phase }) => phase === 'CLOSED',
  // For these events of the table layer, this system has words of its own about the facilitator.
  events: [...events.types, 'seat_taken', 'seat_left', 'role_passed'],
  moreViews: (state) => {
    const watching = ruleset.view(state, { kind: 'spectator' });
    return [{ ...watching, own: { ...watching.own, you: { kind: 'host' as const } } }];
  },
  sessions: [
    ...[1, 2, 3].map((seed) => ({ ...table, name: `session ${seed}`, seed })),
    ...[5, 6].map((seed) => ({ seats: 4, options: { setupDepth: 'full' }, name: `the long setup, ${seed}`, seed })),
    {
      seats: 4,
      options: { setupDepth: 'quick', outcomeRule: 'vote', narration: 'required' },
      name: 'where the table votes',
      seed: 4,
    },
  ],
});

const moment = {
  stacks: ['TD', '3D', 'JS'],
  system1: { hand: ['TC', '3H', '4C', '5S', 'JD'] },
  turn: 'system1',
} as const;

function panelKeys(view: TableView): readonly string[] {
  return presentation.panels(view).flatMap(({ lines }) => lines.map((line) => line.text));
}

scenario('FD-52 FD-68 FD-147: prompts cover what the server cannot check', kit, (s) => {
  s.given(moment);
  expect(panelKeys(s.system1.view)).toEqual(
    expect.arrayContaining(['panel.prompts.voice', 'panel.prompts.mood', 'panel.prompts.unspoken']),
  );
  expect(panelKeys(s.date.view)).toContain('panel.prompts.date');
  expect(panelKeys(s.oi.view)).toContain('panel.prompts.oi');
});

scenario('FD-70: a card that fits nowhere says why for every stack', kit, (s) => {
  s.given(moment);
  const view = s.system1.view;
  const fourOfClubs = view.own.hand.find(({ face }) => face === '4C')?.handle;
  const refused = refusedMoves(view).filter((move) => move['card'] === fourOfClubs);
  expect(refused).toHaveLength(3);
  for (const move of refused)
    expect(ruleset.explain(view, move).map(({ code, clause }) => [code, clause])).toEqual([
      ['FD_SYS_NO_MATCH', 'FD-59'],
    ]);
});

scenario('FD-115: a move whose card would end the date says so', kit, (s) => {
  s.given(moment);
  const view = s.system1.view;
  const jack = view.own.hand.find(({ face }) => face === 'JD')?.handle;
  expect(presentation.move(view, { type: 'play_card', card: jack, stack: 3 }).warns?.text).toBe('warn.may_end');
  expect(presentation.move(view, { type: 'play_card', card: jack, stack: 1 }).warns).toBeUndefined();
});
