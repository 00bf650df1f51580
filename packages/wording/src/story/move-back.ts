/** Texts for a move that a player wants to undo or has undone, taken from its line in the story (TB-13). */
import type { Message, Presentation, SeatId, ViewEvent } from '@cartomancer/rules/kernel';
import type { MoveBack } from '@cartomancer/rules/table';

import { namesItsCard } from './names-its-card.ts';

/**
 * The part of a presentation that describes events: as lines of the story, or, if an undone move has no line, in words.
 */
export type LineSource = Pick<Presentation, 'line' | 'takenBack'>;

/**
 * The move in words; `undefined` if it has neither a line in the story nor words of its own, and no card was revealed.
 */
export function moveBackMessage({ told, seen }: MoveBack, presentation: LineSource): Message | undefined {
  const lines = told.map((event) => presentation.line(event)).filter((line) => line !== undefined);
  const line = lines.find(({ kind }) => kind === 'card') ?? lines[0];
  if (line === undefined) {
    const words = told.map((event) => presentation.takenBack?.(event)).find((message) => message !== undefined);
    return words ?? (seen ? { text: 'undo.draw' } : undefined);
  }
  const { card, message } = line;
  return card === undefined || namesItsCard(line)
    ? { text: 'undo.move', facts: { line: message } }
    : { text: 'undo.move.card', facts: { card, line: message } };
}

/** The undone move in an event of the table; absent in entries of older versions. */
export function moveBackIn(event: ViewEvent): MoveBack | undefined {
  // The table writes this field in this shape.
  return event['move'] as MoveBack | undefined;
}

/** The sentence for an undone move, including what happens to cards that it revealed. */
export function undoMessage(seat: SeatId, move: MoveBack | undefined, presentation: LineSource): Message {
  const description = move === undefined ? undefined : moveBackMessage(move, presentation);
  if (description === undefined) return { text: 'event.undo_done', facts: { seat } };
  const text = move?.seen === true ? 'event.undo_done.seen' : 'event.undo_done.move';
  return { text, facts: { seat, move: description } };
}
