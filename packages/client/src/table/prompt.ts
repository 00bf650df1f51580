import type { Message, SeatId } from '@cartomancer/rules/kernel';
import { gameWaitsFor, tableWaitsFor } from '@cartomancer/rules/table';

import { containsWords } from '../text/contains-words.ts';
import { seatNameIn, waitedNameIn } from './seats.ts';
import { isOverWithBots, mayAllAct } from './waited-seats.ts';
import type { TableSession } from './session.ts';
import { isClosedOrCardsOpened } from './is-closed-or-cards-opened.ts';

/**
 * The table's question to this person, else what the table waits for, or that play is paused or over; `undefined`
 * before play.
 */
export function askedOf(session: TableSession): { readonly message: Message; readonly mine: boolean } | undefined {
  const view = session.view.value;
  const game = session.game.value;
  if (isClosedOrCardsOpened(view.shared.table)) return { message: { text: 'prompt.shut' }, mine: false };
  const isPaused = view.shared.table.pause !== null;
  // The game's question can be answered only after the pause.
  const ofGame = isPaused
    ? undefined
    : (game?.own.asks ?? (view.own.you?.host === true ? game?.shared.asksHost : undefined));
  const mine = view.own.asks ?? ofGame;
  if (mine !== undefined) return { message: mine, mine: true };
  if (game === undefined) return undefined;
  if (isPaused) return { message: { text: 'prompt.paused' }, mine: false };
  // The game's own message could say that the leader opens the next session, which a bot never does.
  const message = game.own.waits ?? game.shared.asks;
  return { message: isOverWithBots(view.shared) ? { text: 'prompt.done' } : message, mine: false };
}

export function isPrompt(session: TableSession, message: Message): boolean {
  const asked = askedOf(session);
  return asked !== undefined && session.wording.plain(asked.message) === session.wording.plain(message);
}

/**
 * Whether moves can be highlighted: only while this person is asked something, and not for a GM who only waits for a
 * player.
 */
export function canHighlight(session: TableSession): boolean {
  if (askedOf(session)?.mine !== true) return false;
  const { own, shared } = session.view.value;
  const mine = shared.table.seats.find(({ seat }) => seat === own.you?.seat);
  const waited = gameWaitsFor(session.view.value.shared);
  return own.asks !== undefined || mine?.kind !== 'gm' || waited.every((seat) => seat === mine.seat);
}

/**
 * The seats for which the table waits. Empty if everyone may act, or if the prompt already contains the names of the
 * people in all of these seats. Their roles do not suffice, because newcomers do not know them yet.
 */
export function waitedFor(session: TableSession, asked: Message | undefined): readonly string[] {
  const seats = tableWaitsFor(session.view.value.shared);
  const sentence = asked === undefined ? '' : session.wording.plain(asked);
  const name = seatNameIn(session.view.value);
  return mayAllAct(session.view.value.shared) || seats.every((seat) => containsWords(sentence, name(seat)))
    ? []
    : seats;
}

/** The sentence that names those for whom the table waits. A host or GM without a name is named by their role. */
export function waitsSentence(session: TableSession, seats: readonly SeatId[]): string {
  const { wording, system } = session;
  const game = session.game.value;
  const name = waitedNameIn(session.view.value);
  const called = (seat: SeatId) => (game === undefined ? undefined : system.presentation.called?.(game, seat));
  return wording.naming((seat) => called(seat) ?? name(seat)).plain({ text: 'prompt.waits', facts: { seats } });
}
