import type { DrawView, TableView } from '../../view-types.ts';
import { canAct, drawIsSeen, isOfPlayer, ownDraws } from '../window/checks.ts';
import { opposition } from '../../selectors.ts';
import type { CheckInput } from '../../declare.ts';
import { drawIn, intent, targetParties, noVoteOpen, wrongPhase } from '../../declare.ts';
import type { PartyIntent } from '../draws/checks.ts';
import { partyField, noOfferOpen, offered } from '../draws/checks.ts';
import { check, yesOrNo } from '../../../../kernel/index.ts';
import { drawDisadvantage, settleDisadvantageUse } from '../../flow/window.ts';

/** Whether this draw can get a disadvantage (DR-124). */
function takesDisadvantage(view: TableView, { party }: DrawView): boolean {
  return isOfPlayer(view, party) || (view.shared.options.npcDisadvantages && party !== opposition);
}

/** The sender's draw that would get the card: that of the named party, or else the first that can get one. */
function openDraw(judged: CheckInput<PartyIntent>): DrawView | undefined {
  const parties = new Set(targetParties(judged));
  const open = ownDraws(judged).filter(({ party, offer }) => parties.has(party) && offer === null);
  return open.find((draw) => takesDisadvantage(judged.view, draw)) ?? open[0];
}

export const drawDisadvantageIntent = intent(
  { character: partyField },
  {
    type: 'draw_disadvantage',
    clause: 'DR-108',
    who: ['seat', 'gm'],
    stale: 'refuse',
    checks: [
      canAct,
      drawIsSeen,
      noOfferOpen,
      noVoteOpen('veto_description'),
      check<TableView, PartyIntent>('DR-124', [], (judged) => {
        const { view } = judged;
        const draw = openDraw(judged);
        if (view.shared.phase !== 'WINDOW' || ownDraws(judged).length === 0) return undefined;
        if (draw === undefined) return { code: 'E_NOT_DUE' };
        return takesDisadvantage(view, draw) ? undefined : { code: 'DR_NPC_NONE' };
      }),
      check<TableView, PartyIntent>('DR-151', [], (judged) => {
        const draw = openDraw(judged);
        return draw !== undefined && draw.substitutions > 0 && judged.view.shared.options.eitherOr
          ? { code: 'DR_SUB_LIMIT' }
          : undefined;
      }),
    ],
    execute(context) {
      const draw = drawIn(context, openDraw(context)?.id ?? '');
      if (draw !== undefined) drawDisadvantage(context, draw);
    },
  },
);

interface UseDisadvantage extends PartyIntent {
  readonly yes: boolean;
}

export const useDisadvantage = intent(
  { yes: { kind: 'choice', of: yesOrNo }, character: partyField },
  {
    type: 'use_disadvantage',
    clause: 'DR-110',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: ['WINDOW'],
    checks: [
      noVoteOpen('veto_description'),
      check<TableView, UseDisadvantage>('DR-109', [], (judged) =>
        judged.view.shared.phase === 'WINDOW' && offeredTo(judged) === undefined ? wrongPhase(judged.view) : undefined,
      ),
    ],
    execute(context) {
      const draw = drawIn(context, offeredTo(context)?.id ?? '');
      if (draw !== undefined) settleDisadvantageUse(context, draw, context.intent.yes ? 'used' : 'kept');
    },
  },
);

function offeredTo(judged: CheckInput<PartyIntent>): DrawView | undefined {
  const parties = targetParties(judged);
  return offered(judged).find(({ party }) => parties.includes(party));
}
