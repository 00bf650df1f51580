/** Lines of story that come with a card (FD-67). */
import type { CardCode, SeatId } from '../../../kernel/index.ts';
import type { FlowContext } from './flow-context.ts';

export function tellLine(
  context: FlowContext,
  line: {
    readonly seat: SeatId;
    readonly text: string | undefined;
    readonly mood?: string | undefined;
    readonly card?: CardCode;
  },
): void {
  const text = line.text?.trim() ?? '';
  const mood = line.mood?.trim() ?? '';
  if (text === '') return;
  context.emit({
    type: 'line_told',
    line: context.state.lines + 1,
    seat: line.seat,
    text,
    ...(mood === '' ? {} : { mood }),
    ...(line.card === undefined ? {} : { card: line.card }),
  });
}
