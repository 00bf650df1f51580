import type { Intent } from '../../../../kernel/index.ts';
import { actingSeat, check } from '../../../../kernel/index.ts';
import type { Check } from '../../declare.ts';
import { intent, nameOf, refuseIf, topsSeen } from '../../declare.ts';
import { hasPlace } from '../../matching.ts';
import { cardFields, dateDoesNotMatch, inHand, missingLineRefusal, longestText, systemMatches } from './checks.ts';
import { declareAtALoss } from '../../flow/at-a-loss.ts';
import { playerOf, rolesOf, topsOf } from '../../selectors.ts';
import { playAtRandom } from '../../flow/autopilot.ts';
import { afterCard, putDown } from '../../flow/windows.ts';

interface AtLoss extends Intent {
  readonly line?: string;
}

const nothingFits: Check<AtLoss> = check('FD-63', [], ({ view, actor }) => {
  const { role, hand } = view.own;
  const { phase, turn } = view.shared;
  if (phase !== 'TURN' || role === undefined || turn?.seat !== actingSeat(actor)) return undefined;
  const faces = hand.map((card) => card.face);
  return refuseIf(hasPlace(role, faces, topsSeen(view)), () => ({ code: 'FD_MUST_PLAY' }));
});

const isTheirTurn: Check<Intent> = check('FD-58', [], ({ view, actor }) => {
  const { phase, turn } = view.shared;
  if (phase !== 'TURN' || turn === null || turn.seat === actingSeat(actor)) return undefined;
  return { code: 'E_NOT_YOUR_TURN', facts: { name: nameOf(view, turn.seat) } };
});

export const declareAtLoss = intent(
  { line: { kind: 'text', most: longestText, narration: true, optional: true } },
  {
    type: 'declare_at_loss',
    clause: 'FD-65',
    who: ['seat'],
    stale: 'refuse',
    phases: ['TURN'],
    checks: [isTheirTurn, nothingFits],
    execute(context) {
      declareAtALoss(context, { seat: context.seat, line: context.intent.line });
    },
  },
);

const mostTurns = 1_000_000;

/**
 * Time is up: a seat without a fitting card is declared at a loss (FD-66); any other is nudged, or a card is played for
 * it (FD-139).
 */
export const turnTimeUp = intent(
  { turn: { kind: 'number', least: 1, most: mostTurns } },
  {
    type: 'turn_time_up',
    clause: 'FD-139',
    who: ['system'],
    stale: 'accept',
    phases: ['TURN'],
    checks: [
      check('FD-139', ['turn'], ({ view, intent }) =>
        view.shared.turn?.number === intent.turn ? undefined : { code: 'E_STALE' },
      ),
    ],
    execute(context) {
      const { turn } = context.state;
      if (turn === null) return;
      const { role, hand } = playerOf(context.state, turn.seat);
      const faces = hand.cards.map((card) => card.face);
      if (role !== null && !hasPlace(role, faces, topsOf(context.state))) declareAtALoss(context, { seat: turn.seat });
      else if (context.state.options.turnTimeout === 'autoplay') {
        context.emit({ type: 'time_ran_out', what: 'turn', seat: turn.seat });
        playAtRandom(context, turn.seat);
      } else context.emit({ type: 'turn_nudged', seat: turn.seat });
    },
  },
);

export const playCard = intent(cardFields, {
  type: 'play_card',
  clause: 'FD-58',
  who: ['seat'],
  stale: 'refuse',
  phases: ['TURN'],
  checks: [isTheirTurn, inHand, systemMatches, dateDoesNotMatch],
  // The line may be typed in the same form, so it is checked only when the card is sent.
  hidden: [{ clause: 'FD-67', judge: ({ view, intent }) => missingLineRefusal(view, intent.line) }],
  execute(context) {
    const { cards, intent, seat } = context;
    const card = cards.card.face;
    const role = rolesOf(context.state).date === seat ? 'date' : 'system';
    const play = { seat, role, card, stack: intent.stack } as const;
    putDown(context, 'card_played', { ...play, words: { text: intent.line, mood: intent.mood } });
    afterCard(context, play, 'turn');
  },
});
