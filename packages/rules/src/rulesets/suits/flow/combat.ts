/** The turn order of each round, and the turns (SU-118 to SU-126). */
import type { CardCode } from '../../../kernel/index.ts';
import type { Holder, Initiative, InitiativeEntry, State, Used, EntityId } from '../state.ts';
import {
  findPlayer,
  initiativeTotal,
  isActive,
  isDown,
  isHandInUse,
  npcOf,
  npcTraitValue,
  poolOf,
  sides,
} from '../selectors.ts';
import { openNpcs, stillAdding } from '../waiting.ts';
import { afterFlip } from './committing.ts';
import { draw, nextCard } from './decks.ts';
import { isOrderIdle } from './idle.ts';
import { jackOwners, lapseJacks } from './jacks.ts';
import type { FlowContext } from './flow-context.ts';

function isPlayer(state: State, party: EntityId): boolean {
  return findPlayer(state, party) !== undefined;
}

function canFight(state: State, party: EntityId): boolean {
  const player = findPlayer(state, party);
  return player === undefined ? !isDown(state, party) && npcOf(state, party) !== undefined : isActive(player);
}

/**
 * Whether this party fights in the current round: a newcomer at the seat of a leaver joins only
 * with the next one (SU-118).
 */
function isInRound(state: State, party: EntityId): boolean {
  return state.combat?.parties.includes(party) === true && canFight(state, party);
}

/** Characters in seat order, then NPCs in the order in which they were named (SU-119, SU-122). */
function inSeatOrder(state: State, parties: readonly EntityId[]): readonly EntityId[] {
  const seats = state.players.map(({ seat }) => seat).filter((seat) => parties.includes(seat));
  return [...seats, ...parties.filter((party) => !isPlayer(state, party))];
}

function initiativeOf(state: State): Initiative {
  const initiative = state.combat?.initiative;
  if (initiative === undefined || initiative === null) throw new Error('No turn order is being settled');
  return initiative;
}

export function startRound(context: FlowContext): void {
  const { combat } = context.state;
  if (combat === null) return;
  const all = [...combat.parties, ...combat.newcomers.filter((party) => !combat.parties.includes(party))];
  const parties = inSeatOrder(
    context.state,
    all.filter((party) => canFight(context.state, party)),
  );
  if (parties.length === 0) return context.emit({ type: 'combat_ended' });
  const npcs = parties.filter((party) => !isPlayer(context.state, party));
  const values = npcs.map((party) => npcTraitValue(npcOf(context.state, party), 'dexterity'));
  const group = context.state.options.npcInitiative === 'group' && npcs.length > 1 ? npcs : [];
  const [first] = group;
  context.emit({
    type: 'round_started',
    round: combat.round + 1,
    parties,
    // A group uses its highest modifier.
    modifiers:
      first === undefined
        ? Object.fromEntries(npcs.map((party, index) => [party, values[index] ?? 0]))
        : { [first]: Math.max(...values) },
    ...(first === undefined ? {} : { group }),
  });
  flipFor(
    context,
    initiativeOf(context.state).entries.map(({ party }) => party),
  );
}

/** An NPC or a character that joins a running fight acts from the next round on (SU-115, SU-118). */
export function joinFight(context: FlowContext, party: EntityId): void {
  const { combat } = context.state;
  if (combat === null || (npcOf(context.state, party) === undefined && !isPlayer(context.state, party))) return;
  if (![...combat.parties, ...combat.newcomers].includes(party)) context.emit({ type: 'combat_joined', party });
}

/** Characters flip in seat order, then one card for each NPC (SU-119). */
function flipFor(context: FlowContext, parties: readonly EntityId[]): void {
  for (const party of inSeatOrder(context.state, parties)) {
    const by = isPlayer(context.state, party) ? party : 'gm';
    const card = nextCard(context, poolOf(by));
    context.emit({ type: 'initiative_flipped', party, card });
    const flipped = initiativeOf(context.state)
      .entries.find((entry) => entry.party === party)
      ?.cards.at(-1);
    if (card !== null && flipped !== undefined) afterFlip(context, by, flipped.counts);
  }
  passIdle(context);
}

/** With the option `autoFinish`, players who can add nothing pass automatically (SU-120). */
function passIdle(context: FlowContext): void {
  const idle = stillAdding(context.state, initiativeOf(context.state)).find((seat) => isOrderIdle(context.state, seat));
  if (idle === undefined) return;
  passInOrder(context, idle);
  if (context.state.combat?.initiative?.step === 'ADD') passIdle(context);
}

/**
 * Splits a place in the turn order into groups with equal totals. Tied NPCs stay in the GM's order (SU-122), and a
 * party that has left or fallen is never tied.
 */
function split(
  state: State,
  place: readonly EntityId[],
  entries: readonly InitiativeEntry[],
): readonly (readonly EntityId[])[] {
  if (place.length === 1) return [place];
  const totals = new Map(entries.map((entry) => [entry.party, initiativeTotal(state, entry)]));
  const groups = Map.groupBy(place, (party) => totals.get(party) ?? 0);
  return [...groups]
    .toSorted(([one], [other]) => other - one)
    .flatMap(([, parties]) => {
      const fighting = parties.filter((party) => isInRound(state, party));
      const leavers = parties.filter((party) => !isInRound(state, party));
      const isTied = fighting.some((party) => isPlayer(state, party));
      return [...(isTied ? [fighting] : fighting.map((party) => [party])), ...leavers.map((party) => [party])];
    });
}

function facesOf(entries: readonly InitiativeEntry[], pool: 'player' | 'gm'): readonly CardCode[] {
  return entries
    .flatMap(({ cards }): readonly Used[] => cards)
    .filter(({ by }) => poolOf(by) === pool)
    .map(({ face }) => face);
}

function discardFrom(context: FlowContext, entries: readonly InitiativeEntry[]): void {
  for (const pool of sides) {
    const cards = facesOf(entries, pool);
    if (cards.length > 0) context.emit({ type: 'cards_discarded', pool, cards });
  }
}

/** A holder adds nothing more. The GM finishes last, and is not asked if no NPC flips (SU-120). */
export function passInOrder(context: FlowContext, holder: Holder): void {
  context.emit({ type: 'initiative_passed', party: holder });
  const initiative = initiativeOf(context.state);
  const isGmAsked = openNpcs(context.state, initiative).length > 0;
  if (holder === 'gm' || (stillAdding(context.state, initiative).length === 0 && !isGmAsked)) settleOrder(context);
}

/**
 * Whether flipping again cannot break a tie: in each pool of the tied parties every other card is in use (SU-12), and
 * the tied parties have a single card of it between them or the same cards as at the last tie. They then keep the order
 * in which they were named (SU-122).
 */
function isStuck(state: State, entries: readonly InitiativeEntry[]): boolean {
  const pools = new Set(entries.map(({ party }) => poolOf(isPlayer(state, party) ? party : 'gm')));
  return [...pools].every((pool) => {
    if (state.decks[pool].length + state.discards[pool].cards.length > 0) return false;
    const cards = facesOf(entries, pool);
    const lost = pool === 'player' ? initiativeOf(state).lost : [];
    return cards.length < 2 || (cards.length === lost.length && cards.every((card) => lost.includes(card)));
  });
}

/** Tied parties flip again; otherwise the turn order is final (SU-121, SU-122). */
function settleOrder(context: FlowContext): void {
  const { places, entries } = initiativeOf(context.state);
  const next = places.flatMap((place) => split(context.state, place, entries));
  const tied = next.filter((place) => place.length > 1);
  const tiedParties = new Set(tied.flat());
  const tiedEntries = entries.filter(({ party }) => tiedParties.has(party));
  if (tiedParties.size > 0 && !isStuck(context.state, tiedEntries)) {
    discardFrom(context, tiedEntries);
    context.emit({ type: 'initiative_tied', parties: tied, places: next });
    return flipFor(context, [...tiedParties]);
  }
  const owners = jackOwners(
    context.state,
    entries.flatMap(({ cards }) => cards),
  );
  const { group } = initiativeOf(context.state);
  const order = next.flat().flatMap((party) => (party === group[0] ? group : [party]));
  context.emit({ type: 'order_fixed', order });
  discardFrom(context, entries);
  if (owners.length > 0) context.emit({ type: 'jacks_called', owners });
  openTurns(context);
}

/** Continues a fight that waits for a party that has fallen or left: the party adds nothing more, or its turn ends. */
export function advanceFight(context: FlowContext): void {
  const { combat } = context.state;
  if (combat === null) return;
  const { initiative } = combat;
  if (initiative === null) {
    const party = combat.order[combat.turn];
    // The GM ends the turn of an NPC that is down.
    if (party !== undefined && isPlayer(context.state, party) && !isInRound(context.state, party)) nextTurn(context);
  } else if (initiative.step === 'JACKS') openTurns(context);
  else if (stillAdding(context.state, initiative).length === 0 && openNpcs(context.state, initiative).length === 0)
    settleOrder(context);
}

/** Waits for the Jacks. Then each player who flipped draws a card, and the GM one for all NPCs (SU-69, SU-123). */
export function openTurns(context: FlowContext): void {
  if (lapseJacks(context)) return;
  const { entries } = initiativeOf(context.state);
  const flipped = entries.filter(({ party }) => !isPlayer(context.state, party) || isInRound(context.state, party));
  const holders = new Set<Holder>(flipped.map(({ party }) => (isPlayer(context.state, party) ? party : 'gm')));
  for (const holder of holders) if (isHandInUse(context.state, holder)) draw(context, holder, 'resolve');
  context.emit({ type: 'turns_opened' });
  nextTurn(context);
}

/** For what this party owes an action: the id of a play, or `ruled` (SU-191); `null` if it owes none. */
function owedBy(state: State, party: EntityId): string | null {
  return findPlayer(state, party)?.flags.skips ?? npcOf(state, party)?.skips ?? null;
}

/** Starts the turn of the next party that can act, or else a new round. An owed skip uses up the turn (SU-126). */
export function nextTurn(context: FlowContext): void {
  const { combat } = context.state;
  if (combat === null || combat.initiative !== null) return;
  for (const party of combat.order.slice(combat.turn + 1)) {
    if (!isInRound(context.state, party)) continue;
    if (owedBy(context.state, party) === null) return context.emit({ type: 'turn_started', party });
    context.emit({ type: 'turn_skipped', party });
    context.emit({ type: 'skip_paid', who: party });
  }
  startRound(context);
}

export function endTurn(context: FlowContext, how: 'turn_ended' | 'turn_passed'): void {
  const { combat } = context.state;
  const party = combat?.order[combat.turn];
  if (party === undefined) return;
  context.emit({ type: how, party });
  // If the party has come to owe an action during this turn, passing the turn skips that action (SU-126).
  if (how === 'turn_passed' && owedBy(context.state, party) !== null) context.emit({ type: 'skip_paid', who: party });
  nextTurn(context);
}

/** If the turn order is being settled, the cards for it are discarded (SU-33). */
export function endCombat(context: FlowContext): void {
  const initiative = context.state.combat?.initiative;
  if (initiative !== undefined && initiative !== null) discardFrom(context, initiative.entries);
  context.emit({ type: 'combat_ended' });
}
