/** A presentation with story lines only, for specs. */
import type { ChronicleLine, Presentation, ViewEvent } from '@cartomancer/rules/kernel';

/** The lines of events, by type; other events have none. */
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
