/** Asking for a card's line to be told again, and telling it again (CR-89). */
import type { Line, State } from '../../state.ts';
import { withConflict } from '../../state-changes.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';

interface RetellingAsked {
  readonly ref: string;
  readonly by: string;
  readonly why: string;
}

interface Retold {
  readonly ref: string;
  readonly text: string | null;
}

function withLine(state: State, ref: string, change: (line: Line) => Partial<Line>): State {
  return withConflict(state, ({ lines }) => ({
    lines: lines.map((line) => (line.ref === ref ? { ...line, ...change(line) } : line)),
  }));
}

export const retellingEvents = {
  retelling_asked: event<RetellingAsked>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { ref, why, by }) => withLine(state, ref, () => ({ asked: { why, by } })),
  }),
  retold: event<Retold>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { ref, text }) => withLine(state, ref, (line) => ({ answered: true, text: text ?? line.text })),
  }),
};
