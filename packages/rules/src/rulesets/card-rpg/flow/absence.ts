/** Acts for an absent player without choosing a card for them (CR-206, CR-209). */
import { coveredBy, openAgainst, redsAgainst } from '../features/attacks/arena.ts';
import type { PartId } from '../cards.ts';
import { mostWounds } from '../options.ts';
import { conflictOf, nextEnemy, partOf } from '../selectors.ts';
import { flipForPayment, rewardAbsent } from './aftermath.ts';
import { concede, wound } from './answers.ts';
import { advance } from './advance.ts';
import type { Stage } from './stage.ts';
import { nextLabel, reordered } from './stage.ts';
import { endTurn } from './turns.ts';

/** Turns cards until the payment is done. */
function pay(stage: Stage, part: PartId): void {
  while (stage.state.conflict?.payments[part] !== undefined) flipForPayment(stage, part);
}

/** Shows a random card of the hand that was not shown yet. */
function reveal(stage: Stage, part: PartId): void {
  const { hand } = partOf(stage.state, part);
  const shown = conflictOf(stage.state).reveal?.shown[part] ?? [];
  const left = hand.cards.filter(({ handle }) => !shown.includes(handle));
  const deck = `reveal:${part}`;
  const order = reordered(stage.rng, nextLabel(stage.state, deck), left);
  stage.emit({ type: 'deck_shuffled', deck, of: part, kind: 'reveal', count: order.length, order: [] });
  const first = left.find((card) => card.face === order[0]?.face);
  if (first === undefined) concede(stage, part, { why: 'absent' });
  else stage.emit({ type: 'reveal_committed', part, card: first.face, cid: first.handle });
  advance(stage);
}

/**
 * Takes open attacks as wounds, the oldest first, up to two, and concedes if more are open; sends piles on; ends the
 * turn.
 */
function takeTurn(stage: Stage, part: PartId): void {
  for (;;) {
    const conflict = conflictOf(stage.state);
    const [aid] = [...openAgainst(conflict, part), ...redsAgainst(conflict, part)].toSorted(
      (one, other) => Number(one.slice(1)) - Number(other.slice(1)),
    );
    if (aid === undefined) break;
    if (partOf(stage.state, part).wounds.length >= mostWounds) {
      concede(stage, part, { why: 'absent' });
      advance(stage);
      return;
    }
    wound(stage, part, aid);
  }
  const conflict = conflictOf(stage.state);
  const target = nextEnemy(conflict, part);
  const covered = coveredBy(conflict, part);
  const mayNotPush = stage.state.options.pushNeedsFullDefence && conflict.turn?.wounded === true;
  if (target !== undefined && covered.length > 0 && !mayNotPush)
    stage.emit({ type: 'piles_pushed', by: part, to: covered.map((aid) => ({ aid, target })) });
  else if (covered.length > 0)
    stage.emit({
      type: 'piles_left_play',
      aids: covered,
      cards: conflict.attacks
        .filter(({ aid }) => covered.includes(aid))
        .flatMap(({ pile }) => pile.map(({ face }) => face)),
      reason: 'wounded',
    });
  endTurn(stage);
  advance(stage);
}

export function actFor(stage: Stage, part: PartId): void {
  stage.emit({ type: 'acted_for_absent', part });
  const { phase } = conflictOf(stage.state);
  if (phase === 'AFTERMATH.pay') pay(stage, part);
  else if (phase === 'PREQUEL.reward') rewardAbsent(stage, part);
  else if (phase === 'ENV.reveal') reveal(stage, part);
  else takeTurn(stage, part);
}

/** CR-209: a player leaving for good concedes, and their cards are turned to pay for magic. */
export function leaveFor(stage: Stage, part: PartId): void {
  const { conflict } = stage.state;
  const own = conflict?.participants.find(({ id }) => id === part);
  if (conflict === null || own === undefined) return;
  if (conflict.result === null && conflict.sealed && own.active) {
    concede(stage, part, { why: 'absent' });
    advance(stage);
  }
  if (stage.state.conflict?.phase === 'AFTERMATH.pay') pay(stage, part);
}
