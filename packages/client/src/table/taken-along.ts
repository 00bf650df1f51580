/** The moves of other people that are undone together with a move, as lines of the story (TB-13). */
import type { Presentation, SeatId } from '@cartomancer/rules/kernel';
import type { MoveBack, UndoView } from '@cartomancer/rules/table';
import { isVersionOf, linesUndoneBy } from '@cartomancer/wording';
import type { StoryLine } from '@cartomancer/wording';

export interface TakenBack {
  /** The seat whose move is undone. */
  readonly by: SeatId;
  /** The prompt under which the move was made. */
  readonly from: number;
  readonly move: MoveBack | undefined;
  /** The moves of others since, counted by seat. */
  readonly along: UndoView['along'] | undefined;
}

/** Lines before it under the same prompt are not undone. */
export function linesAlong(
  lines: readonly StoryLine[],
  { by, from, move }: Omit<TakenBack, 'along'>,
  presentation: Pick<Presentation, 'line'>,
): readonly StoryLine[] {
  const undone = linesUndoneBy(lines, from);
  const own = (move?.told ?? []).flatMap((event) => presentation.line(event) ?? []);
  const index = undone.findIndex((line) => own.some((ownLine) => isVersionOf(line, ownLine)));
  return undone.slice(index + 1).filter((line) => line.seat !== undefined && line.seat !== by && line.kind !== 'scene');
}
