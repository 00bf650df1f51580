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
import type { Stage } from './stage.ts';
import { afterCard, pass, putDown } from './windows.ts';

/** A legal play at random (FD-139). */
export function playAtRandom(stage: Stage, seat: SeatId): 'played' | 'at_a_loss' {
  const { role, hand } = playerOf(stage.state, seat);
  if (role !== 'date' && role !== 'system') return 'at_a_loss';
  const tops = topsOf(stage.state);
  const plays = hand.cards.flatMap(({ face }) =>
    tops.flatMap((top, index): readonly { readonly card: CardCode; readonly stack: number }[] =>
      fits(role, face, top) ? [{ card: face, stack: index + 1 }] : [],
    ),
  );
  if (plays.length === 0) return 'at_a_loss';
  const [chosen] = stage.rng.shuffle('autoplay', plays);
  if (chosen === undefined) return 'at_a_loss';
  const play = { seat, role, ...chosen };
  putDown(stage, 'card_played', play);
  afterCard(stage, play, 'turn');
  return 'played';
}

/** A seat on autopilot for which the table waits. */
export function autopilotSeat(state: Stage['state']): SeatId | undefined {
  return waitingFor(state).find((seat) => state.players.some((player) => player.seat === seat && player.autopilot));
}

/** Supplies what this seat itself owes: the event's text and person as the Interference, otherwise a new fronter (FD-107, FD-146). */
function advanceEvent(stage: Stage, seat: SeatId): void {
  if (seat === stage.state.roles?.oi) {
    fillIn(stage, 'interference');
    return;
  }
  chooseFronterByCards(stage);
  settle(stage);
}

/** Does what the table waits for from an empty seat. */
export function advanceUnattended(stage: Stage): void {
  const seat = autopilotSeat(stage.state);
  if (seat === undefined) return;
  switch (stage.state.phase) {
    case 'TURN':
      if (playAtRandom(stage, seat) === 'at_a_loss') declareAtALoss(stage, { seat });
      return;
    case 'REACTION':
    case 'SPEECHLESS':
    case 'RESPONSE':
      pass(stage);
      return;
    case 'EVENT':
      advanceEvent(stage, seat);
      return;
    case 'PROSPECT':
      advanceMeeting(stage);
      return;
    case 'OUTCOME':
      revealTraits(stage);
      return;
    default:
  }
}
