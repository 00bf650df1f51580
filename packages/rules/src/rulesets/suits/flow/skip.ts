/** Answers for an absent player in the way that commits them least (SU-186). */
import type { SeatId } from '../../../kernel/index.ts';
import { openPlay, pickCount, topPlay } from '../selectors.ts';
import type { SharedView } from '../view-types.ts';
import { closeIfNobodyCanCover, finishStep } from './begin.ts';
import { afterPlay } from './closing.ts';
import { endTurn, openTurns, passInOrder } from './combat.ts';
import { lapseUnaimed } from './free-attacks.ts';
import { removeLeavers } from './leaving.ts';
import { answerChase } from './npc.ts';
import type { Next, FlowContext } from './flow-context.ts';
import { endSwap } from './swapping.ts';

/**
 * Whether the table waits for an answer from this seat, which can then be skipped. In a phase in which anybody may
 * act, no one in particular is asked.
 */
export function isAskedOf({ phase, waitingFor }: Pick<SharedView, 'phase' | 'waitingFor'>, seat: SeatId): boolean {
  return (phase === 'PLAY' || phase === 'INIT' || phase === 'TURN') && waitingFor.includes(seat);
}

function returnPeek(context: FlowContext): Next {
  const { tray } = context.state;
  if (tray === null) return 'nothing';
  const order = tray.zone.cards.map(({ face }) => face);
  const { seat, pool } = tray;
  context.emit({ type: 'peek_closed', seat, deck: pool, discarded: [], returned: order.length, order });
  return 'followUp';
}

export function declineFollowUp(context: FlowContext): Next {
  const play = openPlay(context.state);
  context.emit({ type: 'follow_up_declined', side: play.kind === 'own' || play.kind === 'called' ? 'player' : 'gm' });
  return 'close';
}

/** Declines the offers to an absent player; if the leader is absent, the swap ends. */
function passInSwap(context: FlowContext, seat: SeatId): Next {
  const { swap } = context.state;
  if (swap?.leader === seat) return endSwap(context);
  for (const { id, from, to } of swap?.offers ?? [])
    if (to === seat) context.emit({ type: 'swap_declined', offer: id, seat: from, with: to });
  return 'nothing';
}

/** After a rival has declined: nothing is spent, and the player may try something else (SU-70). */
export function afterRefusal(context: FlowContext): Next {
  removeLeavers(context);
  return lapseUnaimed(context);
}

function passInPlay(context: FlowContext, seat: SeatId): Next {
  const play = openPlay(context.state);
  switch (play.step) {
    case 'CALLED':
      context.emit({ type: 'call_answered', play: play.id, seat, accept: false, charisma: false });
      return afterPlay(context, play);
    case 'CONSENT':
      context.emit({ type: 'challenge_answered', play: play.id, seat, accept: false });
      return afterRefusal(context);
    case 'ASK_GM':
      return finishStep(context);
    case 'ANSWER':
      return answerChase(context, play.use);
    case 'COVER':
      context.emit({ type: 'cover_passed', play: play.id, leader: seat });
      return closeIfNobodyCanCover(context);
    case 'ASK_PLAYER':
      return finishStep(context);
    case 'PICK':
      context.emit({ type: 'marks_picked', marks: play.marks.slice(0, pickCount(context.state, play)) });
      return 'settle';
    case 'JACKS':
      context.emit({ type: 'jack_skipped', seat });
      return 'jacks';
    case 'PEEK':
      return returnPeek(context);
    case 'SWAP':
      return passInSwap(context, seat);
    case 'FOLLOW_UP':
      return declineFollowUp(context);
    default:
      return 'nothing';
  }
}

/** Outside a play the table waits for a turn, for cards added for the turn order, or for a Jack. */
function passInFight(context: FlowContext, seat: SeatId): void {
  const initiative = context.state.combat?.initiative;
  if (initiative === undefined) return;
  if (initiative === null) endTurn(context, 'turn_passed');
  else if (initiative.step === 'ADD') passInOrder(context, seat);
  else {
    context.emit({ type: 'jack_skipped', seat });
    openTurns(context);
  }
}

export function passOver(context: FlowContext, seat: SeatId): Next {
  if (topPlay(context.state) !== undefined) return passInPlay(context, seat);
  passInFight(context, seat);
  return 'nothing';
}
