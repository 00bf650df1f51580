/** Only people who can act now are asked to act. */
import { expect, test } from 'vitest';

import { presentation } from '../presentation/index.ts';
import { askOf } from '../asks.ts';
import { ruleset } from '../index.ts';
import type { State } from '../state.ts';
import { given } from './given.ts';

const onTurn = (): State => given({ crew: ['ruth', 'moss'], npcs: [{ name: 'Guard' }], order: ['ruth', 'n1', 'moss'] });

test('SU-126: on a turn that has to be skipped, the prompt asks the player to pass, not to act', () => {
  const state = onTurn();
  expect(askOf(state, 's1')?.text).toBe('ask.TURN');
  expect(askOf(state, 's2')).toBeUndefined();
  const owing: State = {
    ...state,
    players: state.players.map((player) => ({ ...player, flags: { ...player.flags, skips: 'p1' } })),
  };
  expect(askOf(owing, 's1')?.text).toBe('ask.TURN.skips');
});

test('SU-185: while the GM is away no sheet asks to be filled in', () => {
  const asked = (state: State): unknown[] =>
    (presentation.board?.(ruleset.view(state, { kind: 'spectator' })) ?? []).flatMap((piece) =>
      piece.kind === 'sheet' ? piece.entries.flatMap(({ asks = [] }) => asks) : [],
    );
  const base = given({ crew: ['ruth', 'moss'], between: true });
  const creating: State = {
    ...base,
    stage: 'CREATION',
    scenes: 0,
    players: base.players.map((player) => ({
      ...player,
      sheets: player.sheets.map((sheet) => ({ ...sheet, finished: false, suit: null, name: '' })),
    })),
  };
  expect(asked(creating)).toEqual(['s1', 's2']);
  expect(asked({ ...creating, gm: 'away' })).toEqual([]);
});
