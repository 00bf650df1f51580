/** Players and GMs who leave for good, and people who take the seats of such players (SU-185, SU-188, SU-189). */
import { handIn } from '../hands.ts';
import type { SeatId } from '../../../kernel/index.ts';

import type { Player } from '../state.ts';
import { characterOf, isBegun, nameOfEntity, openPlay, topPlay } from '../selectors.ts';
import { nextTurn } from './combat.ts';
import { discardHand } from './decks.ts';
import { discardPlay } from './resolve.ts';
import { endScene } from './scenes.ts';
import type { FlowContext } from './flow-context.ts';

/** Only once no play is open. Leavers keep their sheets. */
export function removeLeavers(context: FlowContext): void {
  if (topPlay(context.state) !== undefined || context.state.stage === 'ENDED') return;
  const { combat } = context.state;
  const turn = combat?.initiative === null ? combat.order[combat.turn] : undefined;
  for (const { seat, presence, present: isInScene } of context.state.players) {
    if (presence !== 'left' || (!isInScene && handIn(context.state, seat).cards.length === 0)) continue;
    discardHand(context, seat);
    context.emit({ type: 'player_removed', seat });
    if (turn === seat) nextTurn(context);
  }
  seatNewcomers(context);
}

function seatNewcomers(context: FlowContext): void {
  for (const { seat, newcomer } of context.state.players)
    if (newcomer !== null) seatNewcomer(context, { seat, name: newcomer.name, person: newcomer.person ?? undefined });
}

interface Arrival {
  readonly seat: SeatId;
  readonly name: string;
  readonly person: string | undefined;
}

/** The other seats where this person left characters that the open play no longer needs (SU-188, SU-189). */
function seatsLeftBy(context: FlowContext, { seat, person }: Pick<Arrival, 'seat' | 'person'>): readonly SeatId[] {
  if (person === undefined) return [];
  return context.state.players
    .filter((player) => player.seat !== seat && player.presence === 'left' && player.owner === person)
    .filter((player) => player.sheets.some(isBegun) && !isStillInPlay(context, player))
    .map((player) => player.seat);
}

/** What this person left at other seats goes with them, unless the open play still needs it (SU-188, SU-189). */
export function fetchCharacters(context: FlowContext, arrival: Pick<Arrival, 'seat' | 'person'>): void {
  for (const seat of seatsLeftBy(context, arrival)) context.emit({ type: 'character_fetched', seat });
}

/** Whether this person left a character that waits for them: at another seat, or set aside (SU-23). */
function hasCharacterElsewhere(context: FlowContext, arrival: Pick<Arrival, 'seat' | 'person'>): boolean {
  const isSetAside = context.state.setAside.some(({ person }) => person === arrival.person);
  return isSetAside || seatsLeftBy(context, arrival).length > 0;
}

function seatNewcomer(context: FlowContext, { seat, name, person }: Arrival): void {
  fetchCharacters(context, { seat, person });
  context.emit({ type: 'character_set_aside', seat, name: characterOf(context.state, seat).name });
  context.emit({ type: 'newcomer_seated', seat, name, ...(person === undefined ? {} : { person }) });
}

/** Whether a play is open and the leaver is in the scene, still has cards, or is a party to the play (SU-189). */
function isStillInPlay({ state }: FlowContext, { seat, present: isInScene }: Player): boolean {
  const isActing = state.plays.some((play) => play.seat === seat || play.rival === seat);
  return isActing || (topPlay(state) !== undefined && (isInScene || handIn(state, seat).cards.length > 0));
}

/**
 * A person takes a seat whose player left for good. That player gets everything back or, if they made no character
 * here, the one they left elsewhere. Another person gets nothing of it, even with the same name (SU-23, SU-188, TB-02).
 */
export function takeLeftSeat(context: FlowContext, player: Player, { name, person }: Omit<Arrival, 'seat'>): void {
  const { seat } = player;
  const isOwner = person !== undefined && player.owner === person;
  const isInPlay = isStillInPlay(context, player);
  const hasCharacterHere = isInPlay || player.sheets.some(isBegun);
  if (isOwner && (hasCharacterHere || !hasCharacterElsewhere(context, { seat, person }))) {
    // No one else waits for a seat whose player is back.
    if (player.newcomer !== null) context.emit({ type: 'newcomer_left', seat });
    context.emit({ type: 'seat_renamed', seat, name });
    context.emit({ type: 'seat_came_back', seat });
  } else if (isInPlay) {
    // After a rewind the table may seat the same person twice.
    const isWaiting = player.newcomer?.name === name && player.newcomer.person === (person ?? null);
    const of = nameOfEntity(context.state, seat);
    if (!isWaiting)
      context.emit({ type: 'newcomer_waits', seat, name, of, ...(person === undefined ? {} : { person }) });
  } else seatNewcomer(context, { seat, name, person });
}

function abandonPlays(context: FlowContext): void {
  while (topPlay(context.state) !== undefined) {
    const { tray, swap } = context.state;
    if (tray !== null)
      context.emit({
        type: 'peek_closed',
        seat: tray.seat,
        deck: tray.pool,
        discarded: [],
        returned: tray.zone.cards.length,
        order: tray.zone.cards.map(({ face }) => face),
      });
    for (const { id, from, to } of swap?.offers ?? [])
      context.emit({ type: 'swap_declined', offer: id, seat: from, with: to });
    const play = openPlay(context.state);
    discardPlay(context);
    context.emit({ type: 'play_closed', play: play.id });
  }
}

/**
 * Ends the scene at once, even in the middle of a play, because its GM has left (SU-185) or a safety tool ends it
 * (TB-12).
 */
export function abandonScene(context: FlowContext): void {
  if (context.state.stage !== 'SCENE') return;
  abandonPlays(context);
  endScene(context, null);
  discardHand(context, 'gm');
  removeLeavers(context);
}
