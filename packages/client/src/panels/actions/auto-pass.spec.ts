import { expect, it } from 'vitest';

import type { ConnectionStatus } from '../../net/api-client.ts';
import { handSettings } from '../../table/hand-settings.ts';
import type { TableSession } from '../../table/session.ts';
import { passesNow } from './auto-pass.tsx';

/** The session of a player who may pass and has no fitting card. `vote`: the current vote at the table. */
function withoutFittingCard(vote: { readonly topic: string } | null, status: ConnectionStatus = 'live'): TableSession {
  const table = { vote, seats: [{ seat: 's1', holder: 'person' }] };
  const session = {
    status: { value: status },
    view: { value: { shared: { table }, own: { you: { seat: 's1' } } } },
    moves: { value: { legal: [{ intent: { type: 'oi_pass' } }] } },
    system: { presentation: { passes: 'oi_pass', plays: [] } },
  };
  return session as unknown as TableSession;
}

it('TB-13: does not pass for a person while someone asks to take a move back', () => {
  handSettings.value = { ...handSettings.peek(), passesItself: true };
  expect(passesNow(withoutFittingCard(null))).toBe(true);
  expect(passesNow(withoutFittingCard({ topic: 'rewind' }))).toBe(true);
  expect(passesNow(withoutFittingCard({ topic: 'undo' }))).toBe(false);
});

it('does not pass for a person whose connection is lost', () => {
  handSettings.value = { ...handSettings.peek(), passesItself: true };
  expect(passesNow(withoutFittingCard(null, 'healing'))).toBe(false);
});
