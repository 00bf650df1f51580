import type { ChronicleLine, Presentation, ViewEvent } from '@cartomancer/rules/kernel';

/** By the type of the event; events of other types have no line. */
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
