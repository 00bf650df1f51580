/** Automatic play for an empty seat: a legal card at random, and never an Interference card (FD-138). */
import type { CardCode, SeatId } from '../../../kernel/index.ts';
import { fits } from '../matching.ts';
import { playerOf, topsOf } from '../selectors.ts';
import { waitingFor } from '../waiting.ts';
import { revealTraits } from './ending.ts';
import { fillIn, chooseFronterByCards } from './fill-in.ts';
import { declareAtALoss } from './at-a-loss.ts';
import { advanceMeeting } from './prospect.ts';
import { settle } from './settle.ts';
import type { FlowContext } from './flow-context.ts';
import { afterCard, pass, putDown } from './windows.ts';

/** FD-138, FD-139. */
export function playAtRandom(context: FlowContext, seat: SeatId): 'played' | 'at_a_loss' {
  const { role, hand } = playerOf(context.state, seat);
  if (role !== 'date' && role !== 'system') return 'at_a_loss';
  const tops = topsOf(context.state);
  const plays = hand.cards.flatMap(({ face }) =>
    tops.flatMap((top, index): readonly { readonly card: CardCode; readonly stack: number }[] =>
      fits(role, face, top) ? [{ card: face, stack: index + 1 }] : [],
    ),
  );
  if (plays.length === 0) return 'at_a_loss';
  const [chosen] = context.rng.shuffle('autoplay', plays);
  if (chosen === undefined) return 'at_a_loss';
  const play = { seat, role, ...chosen };
  putDown(context, 'card_played', play);
  afterCard(context, play, 'turn');
  return 'played';
}

export function autopilotSeat(state: FlowContext['state']): SeatId | undefined {
  return waitingFor(state).find((seat) => state.players.some((player) => player.seat === seat && player.autopilot));
}

/**
 * Supplies what this seat itself owes: the event's text and person as the Interference, otherwise a new fronter
 * (FD-107, FD-146).
 */
function advanceEvent(context: FlowContext, seat: SeatId): void {
  if (seat === context.state.roles?.oi) {
    fillIn(context, 'interference');
    return;
  }
  chooseFronterByCards(context);
  settle(context);
}

export function advanceUnattended(context: FlowContext): void {
  const seat = autopilotSeat(context.state);
  if (seat === undefined) return;
  switch (context.state.phase) {
    case 'TURN':
      if (playAtRandom(context, seat) === 'at_a_loss') declareAtALoss(context, { seat });
      return;
    case 'REACTION':
    case 'SPEECHLESS':
    case 'RESPONSE':
      pass(context);
      return;
    case 'EVENT':
      advanceEvent(context, seat);
      return;
    case 'PROSPECT':
      advanceMeeting(context);
      return;
    case 'OUTCOME':
      revealTraits(context);
      return;
    default:
  }
}
