/** Bonus draws, for one of a few reasons (DR-103, DR-105, DR-150). */
import type { Intent } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import type { BonusReason } from '../flow/harm.ts';
import { bonusReasons, hasRoomForBonus } from '../flow/harm.ts';
import { decideOrAsk } from '../flow/questions.ts';
import { numberOption } from '../options.ts';
import type { CharacterId } from '../state.ts';
import { isResolving, knownCharacter, resolvingPhases } from '../table.ts';
import { characterSeen, define, everyPc, malformed, rulesHere, seatOf, wrongPhase } from './define.ts';

interface AwardBonus extends Intent {
  readonly character: CharacterId;
  readonly reason: BonusReason;
}

const noReason = { code: 'DR_REASON', clause: 'DR-105' };

export const awardBonus = define<AwardBonus>({
  type: 'award_bonus',
  clause: 'DR-105',
  who: ['seat', 'gm'],
  stale: 'accept',
  phases: ['SESSION_OPEN', 'FREE_PLAY', 'SESSION_CLOSE', ...resolvingPhases],
  fields: {
    character: { kind: 'choice', of: everyPc },
    reason: { kind: 'choice', of: bonusReasons, open: true, missing: noReason, unlisted: noReason },
  },
  checks: [
    rule('DR-105', [], ({ view }) =>
      isResolving(view.shared.phase) && view.shared.options['bonusWhen'] !== 'always' ? wrongPhase(view) : undefined,
    ),
    rulesHere('DR-105'),
    rule('DR-105', ['character'], ({ view, intent, actor }) => {
      const character = characterSeen(view, intent.character);
      if (character === undefined || !everyPc(view).includes(character.id)) return malformed('character');
      // Nobody votes a bonus to themselves.
      const isOwn = actor.kind === 'seat' && actor.seat === character.owner;
      return isOwn && view.shared.mode === 'shared' ? { code: 'E_GM_ONLY', clause: 'DR-103' } : undefined;
    }),
    rule('DR-150', ['character'], ({ view, intent }) => {
      const character = characterSeen(view, intent.character);
      const cap = numberOption(view.shared.options, 'bonusCap');
      if (character === undefined || hasRoomForBonus(cap, character.bonus)) return undefined;
      return { code: 'DR_BONUS_CAP', facts: { name: character.name, n: character.bonus } };
    }),
  ],
  execute(context) {
    const { character, reason } = context.intent;
    const { owner } = knownCharacter(context.state, character);
    decideOrAsk(context, { topic: 'award_bonus', by: seatOf(context), character, detail: reason }, owner);
  },
});
