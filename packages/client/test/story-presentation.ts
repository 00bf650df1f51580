/** A presentation that only tells a story, for specs. */
import type { ChronicleLine, Presentation, ViewEvent } from '@cartomancer/rules/kernel';

/** What is told of each event, by its type; of all others nothing. */
export type Lines = Readonly<Record<string, (event: ViewEvent) => ChronicleLine>>;

export function presentationTelling(lines: Lines): Presentation {
  return {
    zones: [],
    plays: [],
    seatCards: () => [],
    move: () => ({ message: { text: '' } }),
    refusedMoves: () => [],
    panels: () => [],
    line: (event) => lines[event.type]?.(event),
  };
}
