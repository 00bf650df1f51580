/** From the end of a conflict back to the story (CR-144 to CR-155, CR-196 to CR-204). */
import { collectCards, ownersIn, drawGains } from '../state-changes.ts';
import type { PartId } from '../cards.ts';
import { isSpell } from '../cards.ts';
import type { Conflict, State } from '../state.ts';
import {
  attributeOf,
  characterAt,
  conflictOf,
  controllerOf,
  environmentOf,
  gainsDue,
  npcAt,
  partOf,
  paysFor,
  prequelParts,
} from '../selectors.ts';
import { nameShown } from '../naming.ts';
import { checkConsumed } from './answers.ts';
import { shuffleDeck } from './decks.ts';
import { openChallenge } from './opening.ts';
import { isPlaceUndefeated } from './place.ts';
import type { FlowContext } from './flow-context.ts';

/** All piles leave play without wounding (CR-197), and so does a card of the place that chooses its target. */
export function discardAttacks(context: FlowContext): void {
  const { attacks, reveal, entering } = conflictOf(context.state);
  if (attacks.length > 0)
    context.emit({
      type: 'piles_left_play',
      aids: attacks.map(({ aid }) => aid),
      cards: attacks.flatMap(({ pile }) => pile.map(({ face }) => face)),
      reason: 'over',
    });
  if (reveal !== null) context.emit({ type: 'env_card_dropped', card: reveal.card.face });
  // A participant or place that was to enter after this turn comes too late (CR-58).
  for (const { id, part } of entering)
    context.emit({ type: 'entry_closed', entry: id, comes: false, ...(part === null ? {} : { part: part.id }) });
}

function declareWinner(context: FlowContext, side: string): void {
  discardAttacks(context);
  const { participants } = conflictOf(context.state);
  const winners = participants.filter((part) => part.active && part.side === side).map(({ id }) => id);
  context.emit({
    type: 'conflict_won',
    side,
    winners,
    losers: participants.map(({ id }) => id).filter((id) => !winners.includes(id)),
  });
}

/** CR-194, CR-196 */
export function endIfDecided(context: FlowContext): boolean {
  const conflict = conflictOf(context.state);
  const { participants, environment } = conflict;
  const sides = [...new Set(participants.filter(({ active }) => active).map(({ side }) => side))];
  const [side] = sides;
  if (sides.length > 1 || (sides.length === 1 && isPlaceUndefeated(context.state))) return false;
  if (side !== undefined) declareWinner(context, side);
  // A place with its own stake wins if all have conceded, even if they did so to its last attack.
  else if (environment !== null && attributeOf(environmentOf(context.state), 'contestant') !== undefined)
    declareWinner(context, environment);
  else {
    discardAttacks(context);
    context.emit({ type: 'no_winner_declared', text: '' });
  }
  return true;
}

/** CR-202 */
export function decideByWounds(context: FlowContext): void {
  const { participants } = conflictOf(context.state);
  const active = participants.filter((part) => part.active);
  const totals = [...new Set(active.map(({ side }) => side))].map((side) => ({
    side,
    wounds: participants.filter((part) => part.side === side).reduce((sum, part) => sum + part.wounds.length, 0),
  }));
  const fewest = Math.min(...totals.map(({ wounds }) => wounds));
  const best = totals.filter(({ wounds }) => wounds === fewest);
  const [only] = best;
  if (best.length === 1 && only !== undefined) declareWinner(context, only.side);
  else context.emit({ type: 'no_winner_declared', text: '' });
}

function bringHome(context: FlowContext, keepApart: (owner: string) => boolean): void {
  for (const owner of ownersIn(conflictOf(context.state))) {
    const { hands, table } = collectCards(conflictOf(context.state), owner);
    const apart = keepApart(owner) ? table.map(({ face }) => face) : [];
    context.emit({
      type: 'cards_returned',
      owner,
      count: hands.length + table.length,
      cards: table.map(({ face }) => face),
      hand: hands.map(({ face }) => face),
      apart,
    });
  }
}

function shuffleAll(context: FlowContext, conflict: Conflict): void {
  for (const { id } of conflict.participants)
    if (hasLastingDeck(context.state, id) || owes(context, id)) shuffleDeck(context, id);
}

function owes(context: FlowContext, part: PartId): boolean {
  return context.state.conflict?.payments[part] !== undefined;
}

/** CR-114: whether the participant has a deck of its own, unlike an NPC from a pool (CR-157, CR-158). */
function hasLastingDeck(state: State, part: PartId): boolean {
  return characterAt(state, part) !== undefined || npcAt(state, part)?.pool === null;
}

/** CR-114 */
function keepCaptives(context: FlowContext, conflict: Conflict): void {
  if (context.state.options.woundAftermath !== 'captive') return;
  for (const { id, wounds } of conflict.participants)
    for (const { wid, pile } of hasLastingDeck(context.state, id) ? wounds : [])
      if (pile.length > 0)
        context.emit({ type: 'cards_captured', character: id, wid, cards: pile.map(({ face }) => face) });
}

/** CR-169 */
function dissolvePoolNpcs(context: FlowContext, conflict: Conflict): void {
  for (const { id } of conflict.participants) {
    const npc = npcAt(context.state, id);
    if (npc !== undefined && npc.pool !== null && !npc.kept && !owes(context, id))
      context.emit({ type: 'npc_dissolved', npc: id, name: npc.name });
  }
}

/** CR-203 */
export function beginAftermath(context: FlowContext): void {
  const conflict = conflictOf(context.state);
  const payers = conflict.participants.filter(({ id, cost }) => cost > 0 && paysFor(context.state, id));
  for (const { id, cost } of payers) context.emit({ type: 'payment_due', part: id, cost });
  keepCaptives(context, conflict);
  const apart = context.state.options.cardsAtRisk === 'hand-and-deck';
  bringHome(context, (owner) => apart && payers.some(({ id }) => id === owner));
  shuffleAll(context, conflict);
  dissolvePoolNpcs(context, conflict);
  for (const { id } of payers) settlePayment(context, id);
  advanceAfterPayment(context);
}

function deckOf(state: State, part: PartId) {
  return characterAt(state, part)?.deck ?? npcAt(state, part)?.deck ?? [];
}

/** CR-149, CR-150 */
function settlePayment(context: FlowContext, part: PartId): void {
  let payment = conflictOf(context.state).payments[part];
  if (payment === undefined) return;
  if (payment.left > 0 && deckOf(context.state, part).length === 0 && payment.apart.length > 0) {
    context.emit({ type: 'cards_joined', part, count: payment.apart.length });
    shuffleDeck(context, part);
    payment = conflictOf(context.state).payments[part];
  }
  if (payment === undefined || (payment.left > 0 && deckOf(context.state, part).length > 0)) return;
  const { left, paid, faces, apart } = payment;
  if (paid.length > 0) context.emit({ type: 'cards_destroyed', character: part, cards: paid.map(({ face }) => face) });
  if (left > 0) context.emit({ type: 'cost_lapsed', part, left });
  context.emit({ type: 'payment_done', part });
  if (faces.length + apart.length > 0) shuffleDeck(context, part);
}

/** CR-146 */
export function flipForPayment(context: FlowContext, part: PartId): void {
  const card = deckOf(context.state, part)[0]?.face;
  const payment = conflictOf(context.state).payments[part];
  if (card === undefined || payment === undefined) return;
  const pays = isSpell(card) ? 0 : 1;
  context.emit({ type: 'payment_flipped', part, card, pays, left: payment.left - pays });
  settlePayment(context, part);
  advanceAfterPayment(context);
}

function advanceAfterPayment(context: FlowContext): void {
  const conflict = conflictOf(context.state);
  if (Object.keys(conflict.payments).length > 0) return;
  dissolvePoolNpcs(context, conflict);
  if (context.state.prequel === null) {
    checkAllConsumed(context);
    return;
  }
  context.emit({ type: 'rewards_due', won: wonBy(context.state) });
  for (const id of prequelParts(context.state)) {
    if (hasLeft(context.state, id)) rewardDeparted(context, id);
    else if (characterAt(context.state, id)?.halves === null) gainNothing(context, id);
  }
}

/** CR-35, CR-42: a finished character has no halves to gain cards from; the prequel and its story still count. */
function gainNothing(context: FlowContext, part: PartId): void {
  const { due, half } = gainsDue(context.state, part);
  context.emit({ type: 'gains_drawn', character: part, suits: due, half, count: 0, cards: [] });
}

/** CR-209 */
function hasLeft({ characters, seats }: State, part: PartId): boolean {
  const seat = characters.find(({ id }) => id === part)?.seat ?? null;
  return seat === null || seats.some((one) => one.seat === seat && one.presence === 'left');
}

/** CR-206: whether the player left, or has been absent for longer than the grace time and has no stand-in. */
function hasNoPlayer(state: State, part: PartId): boolean {
  const controller = controllerOf(state, part);
  const presence = state.seats.find(({ seat }) => seat === controller)?.presence;
  return hasLeft(state, part) || presence === 'absent';
}

/**
 * Draws the gains of a character whose player left, including an extra card if its suit is chosen. If no one else can
 * tell the story, the premise takes its place (CR-209).
 */
export function rewardDeparted(context: FlowContext, part: PartId): void {
  reward(context, part, hasLeft);
}

/** The same for an absent player, if the GM acts for them (CR-206). */
export function rewardAbsent(context: FlowContext, part: PartId): void {
  reward(context, part, hasNoPlayer);
}

function reward(context: FlowContext, part: PartId, isGone: (state: State, id: PartId) => boolean): void {
  const { prequel } = context.state;
  const character = characterAt(context.state, part);
  if (prequel?.step !== 'reward' || character === undefined) return;
  if (prequel.gains[part] === undefined) {
    if (character.halves === null) gainNothing(context, part);
    else {
      const { due, half } = gainsDue(context.state, part);
      const cards = drawGains(character.halves, due, half).cards.map(({ face }) => face);
      context.emit({ type: 'gains_drawn', character: part, suits: due, half, count: cards.length, cards });
    }
  }
  const others = prequelParts(context.state).filter((id) => id !== part);
  if (prequel.story === '' && others.every((id) => isGone(context.state, id)))
    context.emit({ type: 'story_written', character: part, text: prequel.premise });
  finishReward(context);
}

/** CR-34, CR-41 */
export function finishReward(context: FlowContext): void {
  const { prequel } = context.state;
  if (prequel === null || prequel.story === '') return;
  if (prequelParts(context.state).every((id) => prequel.gains[id] !== undefined)) checkAllConsumed(context);
}

/** CR-32 */
function wonBy(state: State): Readonly<Record<PartId, boolean>> {
  const { result } = conflictOf(state);
  const bySide = state.options.prequelResult === 'side';
  return Object.fromEntries(
    prequelParts(state).map((id) => {
      const { side, active } = partOf(state, id);
      return [id, result?.kind === 'won' && result.side === side && (active || bySide)];
    }),
  );
}

function areFatesDecided(state: State): boolean {
  return [...state.characters, ...state.npcs].every(({ consumed, fate }) => !consumed || fate !== null);
}

/** CR-152 */
function checkAllConsumed(context: FlowContext): void {
  for (const { id } of conflictOf(context.state).participants) checkConsumed(context, id);
  if (!areFatesDecided(context.state)) context.emit({ type: 'check_due' });
  else close(context);
}

function recordScars(context: FlowContext): void {
  const { participants, title } = conflictOf(context.state);
  for (const { id, wounds } of participants) {
    if (!hasLastingDeck(context.state, id)) continue;
    for (const { wid, faces, from, story } of wounds)
      context.emit({
        type: 'scar_recorded',
        character: id,
        scar: {
          wid,
          cards: faces,
          from: nameShown(context.state, from === 'ENV' ? (conflictOf(context.state).environment ?? '') : from),
          title,
          story,
          healed: false,
        },
      });
  }
}

export function close(context: FlowContext): void {
  recordScars(context);
  if (context.state.prequel !== null) context.emit({ type: 'prequel_recorded' });
  context.emit({ type: 'conflict_over' });
  openChallenge(context);
}

/** CR-204: undoes the conflict, as if it had never been dealt. */
export function abort(context: FlowContext, reason: string): void {
  const conflict = conflictOf(context.state);
  context.emit({ type: 'conflict_aborted', reason });
  bringHome(context, () => false);
  shuffleAll(context, conflict);
  dissolvePoolNpcs(context, conflict);
  if (context.state.prequel !== null) context.emit({ type: 'prequel_cancelled' });
  else context.emit({ type: 'conflict_over' });
  openChallenge(context);
}
