/** What the table asks this person now, or what it waits for. */
import type { Message } from '@cartomancer/rules/kernel';

import { gameWaitsFor, seatNameIn, waitedSeats } from './seats.ts';
import type { TableSession } from './session.ts';
import { isShut } from './shut.ts';

/** What the table asks this person, else what it waits for; nothing while it is paused or closed. */
export function askedOf(session: TableSession): { readonly message: Message; readonly mine: boolean } | undefined {
  const view = session.view.value;
  const game = session.game.value;
  if (isShut(view.shared.table)) return { message: { text: 'prompt.shut' }, mine: false };
  const isPaused = view.shared.table.pause !== null;
  // What the game asks can be answered once play goes on.
  const ofGame = isPaused
    ? undefined
    : (game?.own.asks ?? (view.own.you?.host === true ? game?.shared.asksHost : undefined));
  const mine = view.own.asks ?? ofGame;
  if (mine !== undefined) return { message: mine, mine: true };
  if (game === undefined) return undefined;
  return { message: isPaused ? { text: 'prompt.paused' } : game.shared.asks, mine: false };
}

/**
 * Whether a move may be put forward: this person is asked. A GM who waits until a player acts is asked nothing that must be
 * answered.
 */
export function isPutForward(session: TableSession): boolean {
  if (askedOf(session)?.mine !== true) return false;
  const { own, shared } = session.view.value;
  const mine = shared.table.seats.find(({ seat }) => seat === own.you?.seat);
  const waited = gameWaitsFor(session.view.value, session.game.value);
  return own.asks !== undefined || mine?.kind !== 'gm' || waited.every((seat) => seat === mine.seat);
}

/**
 * The people the table waits for, where the prompt does not name them: newcomers know neither roles nor seats yet. Empty
 * where anybody may act.
 */
export function waitedFor(session: TableSession, asked: Message | undefined): readonly string[] {
  const { table } = session.view.value.shared;
  const seats = waitedSeats(session.view.value, session.game.value);
  const sentence = asked === undefined ? '' : session.wording.plain(asked);
  const name = seatNameIn(session.view.value);
  const isAsked = table.vote !== null || table.pause !== null;
  const isAnybody = !isAsked && table.seats.every(({ seat, inPlay }) => !inPlay || seats.includes(seat));
  return isAnybody || seats.every((seat) => sentence.includes(name(seat))) ? [] : seats;
}
