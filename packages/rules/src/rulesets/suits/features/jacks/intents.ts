import type { TableView } from '../../view-types.ts';
import type { Holder } from '../../state.ts';
import type { Check } from '../../declare.ts';
import { intent, refuseIf, playIn } from '../../declare.ts';
import type { Intent, SeenCard } from '../../../../kernel/index.ts';
import { actingSeat, cardAt, check } from '../../../../kernel/index.ts';
import type { FlowContext } from '../../flow/flow-context.ts';
import { topPlay } from '../../selectors.ts';
import { openTurns } from '../../flow/combat.ts';
import { advance } from '../../flow/course.ts';
import { isAgainst } from '../plays/checks.ts';
import { isFace } from '../../cards.ts';
import { takeWithJack as fetchCard } from '../../flow/jacks.ts';

function waitingJack(view: TableView): Holder | undefined {
  const play = playIn(view, 'JACKS');
  if (play !== undefined) return play.jacks[0];
  const initiative = view.shared.combat?.initiative;
  return view.shared.play === null && initiative?.step === 'JACKS' ? initiative.jacks[0] : undefined;
}

const ownJack: Check<Intent> = check('SU-74', [], ({ view, actor }) =>
  refuseIf(actingSeat(actor) === null || waitingJack(view) !== actingSeat(actor), () => ({ code: 'SU_NOT_YOUR_JACK' })),
);

/**
 * The cards from which a Jack may fetch one: the discard of the viewer's pool, or the deck if the Jack searches it
 * (SU-73, SU-86).
 */
const jackPile = (view: TableView): readonly SeenCard[] =>
  view.own.search ?? view.shared.discards[view.own.you.kind === 'gm' ? 'gm' : 'player'];

function afterJack(context: FlowContext): void {
  if (topPlay(context.state) === undefined) openTurns(context);
  else advance(context, 'jacks');
}

export const takeWithJack = intent(
  { card: { kind: 'card', from: jackPile } },
  {
    type: 'take_with_jack',
    clause: 'SU-73',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: ['PLAY', 'INIT'],
    checks: [
      ownJack,
      check('SU-73', ['card'], ({ view, actor, intent }) => {
        const face = cardAt(jackPile(view), intent.card)?.face;
        const { play, spent, options } = view.shared;
        const holder = actingSeat(actor);
        const side = holder === 'gm' || (play !== null && isAgainst(play, holder)) ? 'gm' : 'player';
        if (face === undefined || (options.jackSource === 'thisPlay' && !spent[side].includes(face)))
          return { code: 'SU_JACK_SOURCE', facts: { pile: view.own.search === undefined ? 'discard' : 'deck' } };
        return refuseIf(isFace(face), () => ({ code: 'SU_JACK_FACE' }));
      }),
    ],
    execute(context) {
      fetchCard(context, context.seat, context.cards.card.face);
      afterJack(context);
    },
  },
);

export const skipJack = intent(
  {},
  {
    type: 'skip_jack',
    clause: 'SU-74',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: ['PLAY', 'INIT'],
    checks: [ownJack],
    execute(context) {
      context.emit({ type: 'jack_skipped', seat: context.seat });
      afterJack(context);
    },
  },
);
