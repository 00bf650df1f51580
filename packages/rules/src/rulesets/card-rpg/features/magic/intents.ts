import { playersAndGm, handInPlay, heldIn, intent, refuseIf } from '../../declare.ts';
import { effectField, effectIsMissing, effectChecks, tellingIsMissing } from './checks.ts';
import { inHand, onTurn, partOnTurn, ownTurn, narrationFields, turnPhases } from '../turns/checks.ts';
import { check } from '../../../../kernel/index.ts';
import { isSpell } from '../../cards.ts';
import { castSpell, playedCard } from '../../flow/answers.ts';
import { nextAttackId } from '../../selectors.ts';
import { clearReds } from '../../flow/place.ts';
import { advance } from '../../flow/advance.ts';

export const cast = intent(
  { cid: { kind: 'card', from: handInPlay }, effect: effectField('cast'), ...narrationFields },
  {
    ...playersAndGm,
    type: 'cast',
    clause: 'CR-143',
    phases: turnPhases,
    checks: [
      onTurn,
      check('CR-143', [], ({ view }) => refuseIf(!view.shared.options.standaloneMagic, () => ({ code: 'E_OPTION' }))),
      check('CR-76', [], ({ view }) =>
        refuseIf(view.shared.phase === 'TURN.push', () => ({ code: 'CR_PUSH_FIRST', clause: 'CR-96' })),
      ),
      inHand('CR-143'),
      check('CR-143', ['cid'], ({ view, intent }) => {
        const face = heldIn(view, ownTurn(view), intent.cid)?.face;
        return face === undefined || isSpell(face) ? undefined : { code: 'CR_EFFECT_NOT_FACE' };
      }),
      ...effectChecks('cast'),
    ],
    hidden: [effectIsMissing, tellingIsMissing('all')],
    execute(context) {
      const { effect, say } = context.intent;
      const part = partOnTurn(context);
      const card = context.cards.cid;
      context.emit({ type: 'face_played', by: part, ...playedCard(context, card, say) });
      castSpell(context, part, { card: card.face, effect, self: nextAttackId(context.state) });
      clearReds(context);
      advance(context);
    },
  },
);
