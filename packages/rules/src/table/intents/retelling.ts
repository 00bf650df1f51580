/** TB-16. Nothing is erased: the story shows the change. */
import { cleanText, longestText } from '../names.ts';
import type { TableIntentDefinition } from './define.ts';
import { hasToldLine } from '../told-lines.ts';
import { valueChecks, notMuted, refuse, ownPerson, ownSeat, senderOf, tableCheck, unknownValue } from './define.ts';

interface Retell {
  readonly type: 'reword_line';
  /** The present wording of the line. */
  readonly was: string;
  readonly text: string;
  readonly [field: string]: unknown;
}

interface Retract {
  readonly type: 'withdraw_line';
  readonly was: string;
  readonly [field: string]: unknown;
}

const text = { kind: 'text', most: longestText } as const;

const identifiesLine = tableCheck<Retell | Retract>('TB-16', ['was'], ({ intent }) =>
  cleanText(intent.was) === '' ? unknownValue('was') : undefined,
);

/**
 * A line is identified by its wording and the sender's seat, so no one can change the lines of other seats. A wording
 * that the seat never used changes nothing in the story.
 */
const retell: TableIntentDefinition<Retell> = {
  type: 'reword_line',
  clause: 'TB-16',
  who: ['seat', 'gm'],
  stale: 'accept',
  phases: ['play'],
  fields: { was: text, text },
  checks: [
    identifiesLine,
    notMuted(),
    ...valueChecks<Retell>('TB-16', 'text', ({ intent }) =>
      cleanText(intent.text) === '' ? refuse('E_TEXT_REQUIRED') : undefined,
    ),
  ],
  execute: (context) => {
    const { was, text: now } = context.intent;
    context.emit({ type: 'line_retold', seat: ownSeat(context), was: cleanText(was), text: cleanText(now) });
  },
};

const retract: TableIntentDefinition<Retract> = {
  type: 'withdraw_line',
  clause: 'TB-16',
  who: ['seat', 'gm'],
  stale: 'accept',
  phases: ['play'],
  fields: { was: text },
  checks: [identifiesLine],
  hidden: [
    {
      clause: 'TB-04',
      // Everybody hears `was`, so a muted person could otherwise say anything with it.
      judge: (judged) => {
        const { state, intent } = judged;
        const isNew = !hasToldLine(state, ownPerson(judged), cleanText(intent.was));
        return senderOf(judged).muted && isNew ? refuse('E_MUTED') : undefined;
      },
    },
  ],
  execute: (context) =>
    context.emit({ type: 'line_retracted', seat: ownSeat(context), was: cleanText(context.intent.was) }),
};

export const retellingIntents: readonly TableIntentDefinition[] = [retell, retract];
