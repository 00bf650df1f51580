/** The actions of a place (CR-172 to CR-195). */
import type { CardCode, Colour } from '../../../kernel/index.ts';
import { colourOf } from '../../../kernel/index.ts';
import type { PartId } from '../cards.ts';
import { valueOf } from '../cards.ts';
import type { Acts, Conflict, State } from '../state.ts';
import { actsIn, activeParts, attributeOf, conflictOf, environmentOf, nextAttackId, partOf } from '../selectors.ts';
import { shuffleEnvironment } from './decks.ts';
import type { FlowContext } from './flow-context.ts';

/**
 * CR-174: whether the participant's side is sheltered from this colour. A shelter `until: 'round'` in the definition of
 * the place holds for the place's first round.
 */
export function isSheltered(state: State, part: PartId, colour: Colour): boolean {
  const conflict = conflictOf(state);
  const side = conflict.participants.find(({ id }) => id === part)?.side;
  const place = environmentOf(state);
  const attributes = place?.definition.attributes ?? [];
  if (attributes.some((one) => one.k === 'vested' && one.side === side)) return true;
  const isFirstRound = conflict.round <= conflict.placeSince + 1;
  const fromPlace = attributes
    .filter((one) => one.k === 'harness')
    .filter(({ until }) => until === 'conflict' || isFirstRound);
  return [...fromPlace, ...conflict.harness].some(
    (one) => one.side === side && (one.covers === 'both' || one.covers === colour),
  );
}

export function actsOf(state: State, colour: Colour): Acts {
  return actsIn(environmentOf(state)?.definition ?? { attributes: [] }, colour);
}

function drop(context: FlowContext, card: CardCode): void {
  context.emit({ type: 'env_card_dropped', card });
}

/** These participants in turn order, beginning after the one whose turn ended last. */
function inTurnOrder(conflict: Conflict, parts: readonly PartId[]): readonly PartId[] {
  const ids = conflict.participants.map(({ id }) => id);
  const index = ids.indexOf(conflict.last ?? '');
  return [...ids.slice(index + 1), ...ids.slice(0, index + 1)].filter((id) => parts.includes(id));
}

function hitTarget(context: FlowContext, card: CardCode, target: PartId | undefined): void {
  if (target === undefined) drop(context, card);
  else context.emit({ type: 'env_attack_placed', aid: nextAttackId(context.state), target, card });
}

/** CR-178 */
function layRed(context: FlowContext, colour: Colour): void {
  const sheltered = activeParts(conflictOf(context.state)).filter((id) => isSheltered(context.state, id, colour));
  context.emit({ type: 'red_laid', aid: nextAttackId(context.state), resolvedBy: sheltered });
  clearReds(context);
}

/** CR-187, CR-189 */
function ask(context: FlowContext, card: CardCode, acts: 'lowest' | 'highest'): void {
  const { state } = context;
  const open = activeParts(conflictOf(state)).filter((id) => !isSheltered(state, id, colourOf(card)));
  const handless = open.filter((id) => partOf(state, id).hand.cards.length === 0);
  if (acts === 'lowest' && state.options.blackEmptyHand === 'lowest' && handless.length > 0) {
    hitTarget(context, card, inTurnOrder(conflictOf(state), handless)[0]);
    return;
  }
  const parts = open.filter((id) => !handless.includes(id));
  if (parts.length === 0) drop(context, card);
  else context.emit({ type: 'reveal_asked', parts, acts, again: false });
}

export function drawCard(context: FlowContext): void {
  const id = conflictOf(context.state).environment;
  const exhausted = (): boolean => environmentOf(context.state)?.pile.length === 0;
  const silent = attributeOf(environmentOf(context.state), 'onExhaust')?.do === 'silent';
  if (id !== null && exhausted() && !silent && (environmentOf(context.state)?.discard.length ?? 0) > 0)
    shuffleEnvironment(context, id);
  const card = environmentOf(context.state)?.pile[0]?.face;
  const { waiting } = conflictOf(context.state);
  if (card === undefined) {
    if (!conflictOf(context.state).silent) context.emit({ type: 'env_silent' });
    if (waiting !== null) context.emit({ type: 'env_due', step: { ...waiting, draws: 0 } });
    return;
  }
  const colour = colourOf(card);
  const acts = actsOf(context.state, colour);
  context.emit({ type: 'env_drew', card, colour, acts });
  if (acts === 'all') layRed(context, colour);
  else if (acts === 'helps') context.emit({ type: 'help_laid', aid: nextAttackId(context.state) });
  else if (acts === 'nobody') drop(context, card);
  else ask(context, card, acts);
}

interface RevealedCard {
  readonly part: PartId;
  readonly card: CardCode;
}

/** CR-188 */
function breakTie(context: FlowContext, card: CardCode, tied: readonly PartId[], acts: 'lowest' | 'highest'): void {
  const { state } = context;
  const conflict = conflictOf(state);
  if (state.options.blackTie === 'all-tied') {
    const others = activeParts(conflict).filter((id) => !tied.includes(id));
    context.emit({ type: 'red_laid', aid: nextAttackId(state), resolvedBy: others });
    return;
  }
  if (state.options.blackTie === 'next-in-order') {
    hitTarget(context, card, inTurnOrder(conflict, tied)[0]);
    return;
  }
  const withoutCard = tied.filter((id) => {
    const shown = conflict.reveal?.shown[id] ?? [];
    return partOf(state, id).hand.cards.every(({ handle }) => shown.includes(handle));
  });
  if (withoutCard.length > 0) hitTarget(context, card, inTurnOrder(conflict, withoutCard)[0]);
  else context.emit({ type: 'reveal_asked', parts: tied, acts, again: true });
}

/** CR-187 */
export function openReveals(context: FlowContext): void {
  const { reveal, participants } = conflictOf(context.state);
  if (reveal === null) return;
  const { card, acts, committed } = reveal;
  const shown = participants.flatMap(({ id, hand }): readonly RevealedCard[] => {
    const face = hand.cards.find(({ handle }) => handle === committed[id])?.face;
    return face === undefined ? [] : [{ part: id, card: face }];
  });
  if (shown.length === 0) {
    drop(context, card.face);
    return;
  }
  const values = shown.map((one) => valueOf(one.card));
  const deciding = acts === 'lowest' ? Math.min(...values) : Math.max(...values);
  const hit = shown.filter((one) => valueOf(one.card) === deciding).map(({ part }) => part);
  const [only] = hit;
  context.emit({
    type: 'reveals_opened',
    shown,
    lowest: hit.length === 1 ? (only ?? null) : null,
    tied: hit.length === 1 ? [] : hit,
  });
  if (hit.length === 1) hitTarget(context, card.face, only);
  else breakTie(context, card.face, hit, acts);
}

/** CR-184 */
export function clearReds(context: FlowContext): void {
  const conflict = conflictOf(context.state);
  const active = activeParts(conflict);
  for (const { aid, resolvedBy } of conflict.reds)
    if (active.every((id) => resolvedBy.includes(id))) context.emit({ type: 'red_cleared', aid });
}

/** CR-194 */
export function isPlaceUndefeated(state: State): boolean {
  const contestant = attributeOf(environmentOf(state), 'contestant');
  if (contestant === undefined) return false;
  const { drawn, attacks, reds, reveal } = conflictOf(state);
  const open =
    reds.length > 0 || reveal !== null || attacks.some(({ by, status }) => by === 'ENV' && status === 'open');
  return drawn < contestant.stamina || open;
}
