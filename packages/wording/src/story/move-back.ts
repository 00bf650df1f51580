/** TB-13. */
import type { Message, Presentation, SeatId, ViewEvent } from '@cartomancer/rules/kernel';
import type { MoveBack } from '@cartomancer/rules/table';

import { namesItsCard } from './names-its-card.ts';

/** `takenBack` describes an undone move that has no line in the story. */
export type LineSource = Pick<Presentation, 'line' | 'takenBack' | 'tellsLeaving'>;

/** `undefined` if the move has neither a line in the story nor words of its own, and no card was revealed. */
export function moveBackMessage({ told, seen }: MoveBack, presentation: LineSource): Message | undefined {
  const lines = told.map((event) => presentation.line(event)).filter((line) => line !== undefined);
  const line = lines.find(({ kind }) => kind === 'card') ?? lines[0];
  if (line === undefined) {
    const words = told.map((event) => presentation.takenBack?.(event)).find((message) => message !== undefined);
    return words ?? (seen ? { text: 'undo.draw' } : undefined);
  }
  const { card, kind, message } = line;
  if (card === undefined || namesItsCard(line)) return { text: 'undo.move', facts: { line: message } };
  // The line of a card is the game's; the player's words are a line of their own, and only they are quoted.
  const said = kind === 'card' ? lines.find((other) => other.kind === 'line')?.message : undefined;
  if (said !== undefined) return { text: 'undo.move.card.said', facts: { card, line: message, said } };
  return { text: kind === 'card' ? 'undo.move.card' : 'undo.move.line', facts: { card, line: message } };
}

/** Absent in entries of older versions. */
export function moveBackIn(event: ViewEvent): MoveBack | undefined {
  // The table writes this field in this shape.
  return event['move'] as MoveBack | undefined;
}

/** Includes what happens to cards that it revealed. */
export function undoMessage(seat: SeatId, move: MoveBack | undefined, presentation: LineSource): Message {
  const description = move === undefined ? undefined : moveBackMessage(move, presentation);
  if (description === undefined) return { text: 'event.undo_done', facts: { seat } };
  const text = move?.seen === true ? 'event.undo_done.seen' : 'event.undo_done.move';
  return { text, facts: { seat, move: description } };
}
