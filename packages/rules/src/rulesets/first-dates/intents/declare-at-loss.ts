/** Nothing fits anywhere: the seat says so, and the Interference may step in anywhere (FD-65, FD-87). */
import type { Intent } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { loseWords } from '../flow/losses.ts';
import { hasPlace } from '../matching.ts';
import { longestText } from './cards.ts';
import type { DateRule } from './define.ts';
import { define, objectIf, seatIn, seatOf, topsSeen } from './define.ts';
import { itsTurn } from './play-card.ts';

interface AtLoss extends Intent {
  readonly line?: string;
}

/** With a card that fits somewhere, one must be played, even if that ends the date (FD-63). */
const nothingFits: DateRule<AtLoss> = rule('FD-63', [], ({ view, actor }) => {
  const { role, hand } = view.own;
  const { phase, turn } = view.shared;
  if (phase !== 'TURN' || role === undefined || turn?.seat !== seatIn({ actor })) return undefined;
  const faces = hand.map((card) => card.face);
  return objectIf(hasPlace(role, faces, topsSeen(view)), () => ({ code: 'FD_MUST_PLAY' }));
});

export const declareAtLoss = define<AtLoss>({
  type: 'declare_at_loss',
  clause: 'FD-65',
  who: ['seat'],
  stale: 'refuse',
  phases: ['TURN'],
  fields: { line: { kind: 'text', most: longestText, optional: true } },
  checks: [itsTurn, nothingFits],
  execute(context) {
    loseWords(context, { seat: seatOf(context), line: context.intent.line });
  },
});
