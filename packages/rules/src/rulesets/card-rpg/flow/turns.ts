/** The turn order, and how a turn ends (CR-70 to CR-79). */
import type { Colour } from '../../../kernel/index.ts';
import { colourOf } from '../../../kernel/index.ts';
import { coveredBy, enemiesOf, openAgainst, redsAgainst, toResolve } from '../features/attacks/arena.ts';
import type { PartId } from '../cards.ts';
import type { Conflict, State } from '../state.ts';
import { activeParts, attributeOf, conflictOf, environmentOf, partOf, tempoIn } from '../selectors.ts';
import { admitEntries } from './entering.ts';
import { actsOf, isSheltered } from './place.ts';
import type { FlowContext } from './flow-context.ts';

/**
 * The next active participant in turn order. A participant who joined in this round waits for the next round (CR-58).
 */
function nextAfter(conflict: Conflict, part: PartId | null): PartId | undefined {
  const { participants, late } = conflict;
  const index = participants.findIndex(({ id }) => id === part);
  const order = [...participants.slice(index + 1), ...participants.slice(0, index + 1)].filter(({ active }) => active);
  return (order.find(({ id }) => !late.includes(id)) ?? order[0])?.id;
}

function beginTurn(context: FlowContext, part: PartId): void {
  const conflict = conflictOf(context.state);
  context.emit({
    type: 'turn_started',
    round: conflict.round,
    part,
    open: [...openAgainst(conflict, part), ...redsAgainst(conflict, part)],
    free: toResolve(conflict, part).length === 0,
  });
}

export function beginRound(context: FlowContext, part: PartId): void {
  context.emit({ type: 'round_started', round: conflictOf(context.state).round + 1 });
  beginTurn(context, part);
}

function drawsDue(state: State, roundOver: boolean): number {
  const place = environmentOf(state);
  const { round, turns, cued, placeSince } = conflictOf(state);
  if (place === undefined) return 0;
  // A place that entered acts from the next round (CR-58).
  if (round <= placeSince + (attributeOf(place, 'quiet')?.rounds ?? 0)) return 0;
  const { when, every, cards } = tempoIn(place.definition, state.options);
  switch (when) {
    case 'roundEnd':
      return roundOver && round % every === 0 ? cards : 0;
    case 'everyTurn':
      return turns % every === 0 ? cards : 0;
    case 'gmCue':
      return cued ? cards : 0;
  }
}

export function endTurn(context: FlowContext): void {
  const { turn } = conflictOf(context.state);
  if (turn === null) return;
  context.emit({ type: 'turn_ended', part: turn.part });
  const roundOver = isRoundOver(conflictOf(context.state));
  context.emit({
    type: 'env_due',
    step: { draws: drawsDue(context.state, roundOver), next: roundOver ? 'round' : 'turn' },
  });
}

/** CR-58, CR-71 */
function isRoundOver(conflict: Conflict): boolean {
  return activeParts(conflict).every((id) => conflict.acted.includes(id) || conflict.late.includes(id));
}

/** CR-189 */
function hitsEmptyHand(state: State, part: PartId, colour: Colour): boolean {
  const acts = actsOf(state, colour);
  const isAimed = acts === 'all' || (acts === 'lowest' && state.options.blackEmptyHand === 'lowest');
  return isAimed && !isSheltered(state, part, colour);
}

/** CR-194 */
function isPlaceDrawing(state: State): boolean {
  const contestant = attributeOf(environmentOf(state), 'contestant');
  return contestant !== undefined && conflictOf(state).drawn < contestant.stamina;
}

/**
 * CR-201: a round without a card stalls the conflict, unless an attack or a red card (CR-178) is still open. So do
 * empty hands, if no card of the place can hit anyone: rounds would go on forever.
 */
function isStalled(state: State): boolean {
  const { stirred, attacks, reds, participants } = conflictOf(state);
  if (attacks.length > 0 || reds.length > 0) return false;
  if (!stirred) return true;
  const active = participants.filter((part) => part.active);
  if (isPlaceDrawing(state) || active.some(({ hand }) => hand.cards.length > 0)) return false;
  const { pile = [], discard = [] } = environmentOf(state) ?? {};
  const colours = new Set([...pile, ...discard].map(({ face }) => colourOf(face)));
  return active.every(({ id }) => [...colours].every((colour) => !hitsEmptyHand(state, id, colour)));
}

export function advanceTurn(context: FlowContext): void {
  admitEntries(context);
  const conflict = conflictOf(context.state);
  const next = nextAfter(conflict, conflict.last);
  if (next === undefined) return;
  // A concession while the place acts can end the round: all others may have had their turns (CR-71).
  if (conflict.waiting?.next !== 'round' && !isRoundOver(conflict)) beginTurn(context, next);
  else if (isStalled(context.state)) context.emit({ type: 'stalled' });
  else beginRound(context, next);
}

export function resumeRounds(context: FlowContext): void {
  const conflict = conflictOf(context.state);
  const next = nextAfter(conflict, conflict.last);
  if (next !== undefined) beginRound(context, next);
}

/** CR-95 to CR-100: sends covered piles that leave no choice. Returns whether it sent any. */
export function sendForcedPiles(context: FlowContext): boolean {
  const conflict = conflictOf(context.state);
  const { turn } = conflict;
  if (turn === null) return false;
  const aids = coveredBy(conflict, turn.part);
  const enemies = enemiesOf(conflict, turn.part);
  const [only] = enemies;
  const mayNotPush = context.state.options.pushNeedsFullDefence && turn.wounded;
  if (mayNotPush || only === undefined) {
    const cards = conflict.attacks.filter(({ aid }) => aids.includes(aid)).flatMap(({ pile }) => pile);
    context.emit({
      type: 'piles_left_play',
      aids,
      cards: cards.map(({ face }) => face),
      reason: mayNotPush ? 'wounded' : 'pushed nowhere',
    });
    return true;
  }
  if (enemies.length > 1) return false;
  context.emit({ type: 'piles_pushed', by: turn.part, to: aids.map((aid) => ({ aid, target: only })) });
  return true;
}

/** Whether the turn is over because the hand is empty and no attack is open. */
export function hasEmptyHand(state: State): boolean {
  const { turn, phase } = conflictOf(state);
  return phase === 'TURN.attack' && turn !== null && partOf(state, turn.part).hand.cards.length === 0;
}

/** CR-176 */
function isPlaceCalled(state: State): boolean {
  const place = environmentOf(state);
  return place !== undefined && tempoIn(place.definition, state.options).when === 'gmCue';
}

/** CR-79: whether public facts alone exclude an attack, so that the end of the turn reveals nothing about the hand. */
export function endsItself(state: State): boolean {
  const { conflict, options } = state;
  const turn = conflict?.turn ?? null;
  if (conflict === null || turn === null || conflict.phase !== 'TURN.attack') return false;
  if (!options.endsItself || options.standaloneMagic) return false;
  if (turn.attacks > 0) return options.newAttacksPerTurn === 1;
  const enemies = enemiesOf(conflict, turn.part);
  // Against a place alone no attack is possible (CR-194), but the GM may still have to call for its card.
  if (enemies.length === 0) return !isPlaceCalled(state);
  return !turn.free && conflict.participants.every(({ id, wounds }) => !enemies.includes(id) || wounds.length === 0);
}
