/** Bonus cards, or the tokens that replace them (DR-104). */
import type { CheckInput } from '../../declare.ts';
import {
  characterSeen,
  drawIn,
  playerCharacterIds,
  intent,
  malformed,
  targetParties,
  noVoteOpen,
  judgeOnly,
  wrongPhase,
} from '../../declare.ts';
import { bonusReasons, hasRoomForBonus } from '../../flow/harm.ts';
import { isResolving, knownCharacter, resolvingPhases } from '../../selectors.ts';
import { check } from '../../../../kernel/index.ts';
import { decideOrAsk } from '../../flow/questions.ts';
import type { PartyIntent } from '../draws/checks.ts';
import { partyField, noOfferOpen } from '../draws/checks.ts';
import { canAct, drawIsSeen, ownDraws } from '../window/checks.ts';
import type { DrawView, TableView } from '../../view-types.ts';
import { spendBonus } from '../../flow/window.ts';

const noReason = { code: 'DR_REASON', clause: 'DR-105' };

export const awardBonus = intent(
  {
    character: { kind: 'choice', of: playerCharacterIds },
    reason: { kind: 'choice', of: bonusReasons, open: true, missing: noReason, unlisted: noReason },
  },
  {
    type: 'award_bonus',
    clause: 'DR-105',
    who: ['seat', 'gm'],
    stale: 'accept',
    phases: ['SESSION_OPEN', 'FREE_PLAY', 'SESSION_CLOSE', ...resolvingPhases],
    checks: [
      check('DR-105', [], ({ view }) =>
        isResolving(view.shared.phase) && view.shared.options.bonusWhen !== 'always' ? wrongPhase(view) : undefined,
      ),
      judgeOnly('DR-105'),
      check('DR-105', ['character'], ({ view, intent, actor }) => {
        const character = characterSeen(view, intent.character);
        if (character === undefined || !playerCharacterIds(view).includes(character.id)) return malformed('character');
        // Players cannot vote a bonus for themselves.
        const isOwn = actor.kind === 'seat' && actor.seat === character.owner;
        return isOwn && view.shared.mode === 'shared' ? { code: 'E_GM_ONLY', clause: 'DR-103' } : undefined;
      }),
      check('DR-150', ['character'], ({ view, intent }) => {
        const character = characterSeen(view, intent.character);
        const cap = view.shared.options.bonusCap;
        if (character === undefined || hasRoomForBonus(cap, character.bonus)) return undefined;
        return { code: 'DR_BONUS_CAP', facts: { name: character.name, n: character.bonus } };
      }),
    ],
    execute(context) {
      const { character, reason } = context.intent;
      const { owner } = knownCharacter(context.state, character);
      decideOrAsk(context, { topic: 'award_bonus', by: context.seat, character, detail: reason }, owner);
    },
  },
);

export const spendBonusIntent = intent(
  { character: partyField },
  {
    type: 'spend_bonus',
    clause: 'DR-104',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: ['WINDOW'],
    checks: [
      check('DR-104', [], ({ view }) =>
        view.shared.options.bonusDraw === 'redraw' ? undefined : { code: 'E_OPTION' },
      ),
      canAct,
      drawIsSeen,
      noOfferOpen,
      noVoteOpen('veto_description'),
      check<TableView, PartyIntent>('DR-104', [], (judged) =>
        judged.view.shared.phase === 'WINDOW' && tokenDraw(judged) === undefined ? { code: 'DR_NO_BONUS' } : undefined,
      ),
    ],
    execute(context) {
      const draw = drawIn(context, tokenDraw(context)?.id ?? '');
      if (draw !== undefined) spendBonus(context, draw);
    },
  },
);

/** The sender's draw whose party has a token to spend. */
function tokenDraw(judged: CheckInput<PartyIntent>): DrawView | undefined {
  const holders = new Set(judged.view.own.sheets.filter(({ tokens }) => tokens > 0).map(({ id }) => id));
  const parties = targetParties(judged);
  return ownDraws(judged).find(({ party }) => parties.includes(party) && holders.has(party));
}
