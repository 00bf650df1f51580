/** Acts for an absent player without choosing a card for them (CR-206, CR-209). */
import { coveredBy, openAgainst, redsAgainst } from '../features/attacks/arena.ts';
import type { PartId } from '../cards.ts';
import { mostWounds } from '../options.ts';
import { conflictOf, nextEnemy, partOf } from '../selectors.ts';
import { flipForPayment, rewardAbsent } from './aftermath.ts';
import { concede, wound } from './answers.ts';
import { advance } from './advance.ts';
import type { FlowContext } from './flow-context.ts';
import { nextLabel, reordered } from './flow-context.ts';
import { endTurn } from './turns.ts';

function pay(context: FlowContext, part: PartId): void {
  while (context.state.conflict?.payments[part] !== undefined) flipForPayment(context, part);
}

/** CR-206: commits a random card that was not shown yet. */
function reveal(context: FlowContext, part: PartId): void {
  const { hand } = partOf(context.state, part);
  const shown = conflictOf(context.state).reveal?.shown[part] ?? [];
  const left = hand.cards.filter(({ handle }) => !shown.includes(handle));
  const deck = `reveal:${part}`;
  const order = reordered(context.rng, nextLabel(context.state, deck), left);
  context.emit({ type: 'deck_shuffled', deck, of: part, kind: 'reveal', count: order.length, order: [] });
  const first = left.find((card) => card.face === order[0]?.face);
  if (first === undefined) concede(context, part, { why: 'absent' });
  else context.emit({ type: 'reveal_committed', part, card: first.face, cid: first.handle });
  advance(context);
}

/** CR-206 */
function takeTurn(context: FlowContext, part: PartId): void {
  for (;;) {
    const conflict = conflictOf(context.state);
    const [aid] = [...openAgainst(conflict, part), ...redsAgainst(conflict, part)].toSorted(
      (one, other) => Number(one.slice(1)) - Number(other.slice(1)),
    );
    if (aid === undefined) break;
    if (partOf(context.state, part).wounds.length >= mostWounds) {
      concede(context, part, { why: 'absent' });
      advance(context);
      return;
    }
    wound(context, part, aid);
  }
  const conflict = conflictOf(context.state);
  const target = nextEnemy(conflict, part);
  const covered = coveredBy(conflict, part);
  const mayNotPush = context.state.options.pushNeedsFullDefence && conflict.turn?.wounded === true;
  if (target !== undefined && covered.length > 0 && !mayNotPush)
    context.emit({ type: 'piles_pushed', by: part, to: covered.map((aid) => ({ aid, target })) });
  else if (covered.length > 0)
    context.emit({
      type: 'piles_left_play',
      aids: covered,
      cards: conflict.attacks
        .filter(({ aid }) => covered.includes(aid))
        .flatMap(({ pile }) => pile.map(({ face }) => face)),
      reason: mayNotPush ? 'wounded' : 'pushed nowhere',
    });
  endTurn(context);
  advance(context);
}

export function actFor(context: FlowContext, part: PartId): void {
  context.emit({ type: 'acted_for_absent', part });
  const { phase } = conflictOf(context.state);
  if (phase === 'AFTERMATH.pay') pay(context, part);
  else if (phase === 'PREQUEL.reward') rewardAbsent(context, part);
  else if (phase === 'ENV.reveal') reveal(context, part);
  else takeTurn(context, part);
}

/** CR-209: a player leaving for good concedes, and their cards are turned to pay for magic. */
export function leaveFor(context: FlowContext, part: PartId): void {
  const { conflict } = context.state;
  const own = conflict?.participants.find(({ id }) => id === part);
  if (conflict === null || own === undefined) return;
  if (conflict.result === null && conflict.sealed && own.active) {
    concede(context, part, { why: 'absent' });
    advance(context);
  }
  if (context.state.conflict?.phase === 'AFTERMATH.pay') pay(context, part);
}
