import type { Message } from '@cartomancer/rules/kernel';
import { expect, it } from 'vitest';

import { askedOf } from './prompt.ts';
import type { TableSession } from './session.ts';

const opensNext: Message = { text: 'ask.all.SUSPENDED', facts: { gm: 'gm' } };

/** A player's table between two sessions, for which it waits for its GM. */
function betweenSessions(gm: { readonly holder: 'bot' | 'person' }): TableSession {
  const game = { shared: { asks: opensNext, waitingFor: ['gm'] }, own: {} };
  const table = {
    vote: null,
    pause: null,
    rests: 'between',
    closed: false,
    fairness: { opened: false },
    seats: [
      { seat: 's1', kind: 'player', holder: 'person' },
      { seat: 'gm', kind: 'gm', ...gm },
    ],
  };
  const view = { shared: { table, game: game.shared }, own: { you: { seat: 's1', host: true }, game: game.own } };
  return { view: { value: view }, game: { value: game } } as unknown as TableSession;
}

it('does not say, or read aloud, that a bot opens the next session', () => {
  expect(askedOf(betweenSessions({ holder: 'bot' }))).toEqual({ message: { text: 'prompt.done' }, mine: false });
  expect(askedOf(betweenSessions({ holder: 'person' }))?.message).toEqual(opensNext);
});
