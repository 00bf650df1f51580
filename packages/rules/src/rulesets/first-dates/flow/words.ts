/** Lines of story that come with a card (FD-67). */
import type { CardCode, SeatId } from '../../../kernel/index.ts';
import type { Stage } from './stage.ts';

export function tellLine(
  stage: Stage,
  line: {
    readonly seat: SeatId;
    readonly text: string | undefined;
    readonly mood?: string | undefined;
    readonly card?: CardCode;
  },
): void {
  const text = line.text?.trim() ?? '';
  if (text === '') return;
  stage.emit({
    type: 'line_told',
    line: stage.state.lines + 1,
    seat: line.seat,
    text,
    ...(line.mood === undefined ? {} : { mood: line.mood }),
    ...(line.card === undefined ? {} : { card: line.card }),
  });
}
