import type { Intent } from '@cartomancer/rules/kernel';

import type { Move } from './moves.ts';
import { lineField, playsOf } from './moves.ts';
import type { TableSession } from './session.ts';

/** The move's intent with what goes along: the line the person wrote beside it. */
export function withLine(move: Pick<Move, 'intent' | 'asks' | 'extras'>, line: string): Intent {
  const field = lineField(move);
  const text = line.trim();
  return field === undefined || text === '' ? move.intent : { ...move.intent, [field]: text };
}

/** Sends a move; what was told with it is used up once the table has taken it. */
export async function make(session: TableSession, move: Pick<Move, 'intent' | 'asks' | 'extras'>): Promise<void> {
  const intent = withLine(move, session.line.value);
  const answer = await session.send(intent);
  if (answer.ok && intent !== move.intent) session.line.value = '';
}

/** Puts a card on a zone by its target, or says why it does not go there. */
export function play(session: TableSession, handle: string, target: string | number): void {
  const plays = playsOf(session.moves.value, handle, session.system.presentation.plays);
  const legal = plays.legal.find((one) => one.target === target);
  if (legal !== undefined) {
    void make(session, legal.move);
    return;
  }
  const refused = plays.refused.find((one) => one.target === target);
  session.refusals.value = refused?.move.refusals ?? [];
}
