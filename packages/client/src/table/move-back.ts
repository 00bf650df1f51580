/** A move that is asked back, or was taken back, by the words in which the story told it (TB-13). */
import type { Presentation, Message, SeatId, ViewEvent } from '@cartomancer/rules/kernel';
import type { MoveBack } from '@cartomancer/rules/table';

/** The move in words; nothing where the story has no line of it and no card came to light. */
export function moveBackMessage({ told, seen }: MoveBack, presentation: Presentation): Message | undefined {
  const lines = told.map((event) => presentation.line(event)).filter((line) => line !== undefined);
  const line = lines.find(({ kind }) => kind === 'card') ?? lines[0];
  if (line === undefined) return seen ? { text: 'undo.draw' } : undefined;
  const { card, message } = line;
  // Some lines name their card among their words.
  const isNamed =
    card === undefined ||
    Object.values(message.facts ?? {})
      .flat()
      .includes(card);
  return isNamed
    ? { text: 'undo.move', facts: { line: message } }
    : { text: 'undo.move.card', facts: { card, line: message } };
}

/** What an event of the table says of the move; entries of older versions say nothing. */
export function moveBackIn(event: ViewEvent): MoveBack | undefined {
  // The table's own event has it in this shape.
  return event['move'] as MoveBack | undefined;
}

/** That it was taken back, and what becomes of cards that came to light with it. */
export function undoMessage(seat: SeatId, move: MoveBack | undefined, presentation: Presentation): Message {
  const named = move === undefined ? undefined : moveBackMessage(move, presentation);
  if (named === undefined) return { text: 'event.undo_done', facts: { seat } };
  const text = move?.seen === true ? 'event.undo_done.seen' : 'event.undo_done.move';
  return { text, facts: { seat, move: named } };
}
