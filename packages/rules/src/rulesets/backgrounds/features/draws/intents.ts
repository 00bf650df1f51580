import type { Context, CheckInput } from '../../declare.ts';
import {
  intent,
  isBlank,
  isOut,
  longestReason,
  noVoteOpen,
  ownIncapacityRefusal,
  targetParties,
} from '../../declare.ts';
import { followUp } from '../../flow/follow-up.ts';
import { deal, pickedCard } from '../../flow/exchange.ts';
import type { PartyIntent } from './checks.ts';
import { partyField } from './checks.ts';
import type { PartyId } from '../../state.ts';
import type { SeenCard } from '../../../../kernel/index.ts';
import { cardAt, check, gmSeat } from '../../../../kernel/index.ts';
import type { TableView } from '../../view-types.ts';
import { redrawsAreLeft } from '../challenge/checks.ts';
import { proceed } from '../../flow/proceed.ts';
import { characterOf, controllerOf, keepHandle } from '../../selectors.ts';

/** Draws in a challenge: the first card, or a follow-up after a miss (DR-73). */
function drawForChallenge(context: Context): void {
  if (context.state.phase === 'CH_FOLLOWUP') followUp(context, 'again');
  else deal(context);
}

/** The sender's parties that still have to draw in this exchange and are able to. */
function partiesToDraw(judged: CheckInput<PartyIntent>): readonly PartyId[] {
  const { resolution, phase } = judged.view.shared;
  const tied = resolution?.fray?.drawOff ?? null;
  return targetParties(judged).filter(
    (id) =>
      !isOut(judged.view, id) &&
      (phase === 'CH_FOLLOWUP' || resolution?.ready.includes(id) === false) &&
      (tied === null || tied.includes(id)),
  );
}

interface DrawCards extends PartyIntent {
  readonly strategy?: string;
}

const drawPhases = ['CH_DRAW', 'CH_FOLLOWUP', 'CO_DRAW', 'FR_DRAW'] as const;

export const draw = intent(
  { strategy: { kind: 'text', most: longestReason, narration: true, optional: true }, character: partyField },
  {
    type: 'draw',
    clause: 'DR-11',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: drawPhases,
    checks: [
      check<TableView, DrawCards>('DR-119', [], ownIncapacityRefusal),
      noVoteOpen('overturn'),
      check<TableView, DrawCards>('DR-134', [], (judged) => {
        const { phase } = judged.view.shared;
        if (!drawPhases.some((drawing) => drawing === phase)) return undefined;
        return partiesToDraw(judged).length === 0 ? { code: 'E_NOT_DUE' } : undefined;
      }),
      check<TableView, DrawCards>('DR-73', [], (judged) => {
        const { phase, resolution } = judged.view.shared;
        if (phase !== 'CH_FOLLOWUP') return undefined;
        return resolution?.challenge?.follow === 'again' ? redrawsAreLeft.judge(judged) : { code: 'E_NOT_DUE' };
      }),
    ],
    execute(context) {
      const { strategy } = context.intent;
      if (!isBlank(strategy)) {
        const [speaker = ''] = targetParties(context);
        const name = context.seat === gmSeat ? characterOf(context.state, speaker)?.name : undefined;
        context.emit({
          type: 'line_told',
          seat: context.seat,
          text: (strategy ?? '').trim(),
          as: 'strategy',
          ...(name === undefined ? {} : { name }),
        });
      }
      if (context.state.resolution?.kind === 'challenge') return drawForChallenge(context);
      for (const character of partiesToDraw(context)) context.emit({ type: 'draw_ready', character });
      proceed(context);
    },
  },
);

export const chooseCard = intent(
  { card: { kind: 'card', from: (view: TableView): readonly SeenCard[] => view.own.choices } },
  {
    type: 'choose_card',
    clause: 'DR-56',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: ['PICK'],
    checks: [
      check('DR-56', ['card'], ({ view, intent }) =>
        cardAt(view.own.choices, intent.card) === undefined ? { code: 'E_NOT_YOURS' } : undefined,
      ),
    ],
    execute(context) {
      const { card } = context.intent;
      const { seat } = context;
      const found = context.state.resolution?.draws.find(
        (candidate) =>
          candidate.pick === null &&
          controllerOf(context.state, candidate.party) === seat &&
          (pickedCard(candidate, card) !== undefined || card === keepHandle(candidate)),
      );
      if (found === undefined) return;
      context.emit({ type: 'card_picked', character: found.party, draw: found.id, handle: card });
      proceed(context);
    },
  },
);
