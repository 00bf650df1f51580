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
import type { Next, Stage } from './stage.ts';
import { closeSwap } from './swapping.ts';

/**
 * Whether the table waits for an answer from this seat, which can then be skipped. In a phase in which anybody may
 * act, no one in particular is asked.
 */
export function isAskedOf({ phase, waitingFor }: Pick<SharedView, 'phase' | 'waitingFor'>, seat: SeatId): boolean {
  return (phase === 'PLAY' || phase === 'INIT' || phase === 'TURN') && waitingFor.includes(seat);
}

function returnPeek(stage: Stage): Next {
  const { tray } = stage.state;
  if (tray === null) return 'nothing';
  const order = tray.zone.cards.map(({ face }) => face);
  const { seat, pool } = tray;
  stage.emit({ type: 'peek_closed', seat, deck: pool, discarded: [], returned: order.length, order });
  return 'followUp';
}

export function declineFollowUp(stage: Stage): Next {
  const play = openPlay(stage.state);
  stage.emit({ type: 'follow_up_declined', side: play.kind === 'own' || play.kind === 'called' ? 'player' : 'gm' });
  return 'close';
}

/** Declines the offers to an absent player; if the leader is absent, the swap ends. */
function passInSwap(stage: Stage, seat: SeatId): Next {
  const { swap } = stage.state;
  if (swap?.leader === seat) return closeSwap(stage);
  for (const { id, from, to } of swap?.offers ?? [])
    if (to === seat) stage.emit({ type: 'swap_declined', offer: id, seat: from, with: to });
  return 'nothing';
}

/** After a rival has declined: nothing is spent, and the player may try something else (SU-70). */
export function afterRefusal(stage: Stage): Next {
  removeLeavers(stage);
  return lapseUnaimed(stage);
}

function passInPlay(stage: Stage, seat: SeatId): Next {
  const play = openPlay(stage.state);
  switch (play.step) {
    case 'CALLED':
      stage.emit({ type: 'call_answered', play: play.id, seat, accept: false, charisma: false });
      return afterPlay(stage, play);
    case 'CONSENT':
      stage.emit({ type: 'challenge_answered', play: play.id, seat, accept: false });
      return afterRefusal(stage);
    case 'ASK_GM':
      return finishStep(stage);
    case 'ANSWER':
      return answerChase(stage, play.use);
    case 'COVER':
      stage.emit({ type: 'cover_passed', play: play.id, leader: seat });
      return closeIfNobodyCanCover(stage);
    case 'ASK_PLAYER':
      return finishStep(stage);
    case 'PICK':
      stage.emit({ type: 'marks_picked', marks: play.marks.slice(0, pickCount(stage.state, play)) });
      return 'settle';
    case 'JACKS':
      stage.emit({ type: 'jack_skipped', seat });
      return 'jacks';
    case 'PEEK':
      return returnPeek(stage);
    case 'SWAP':
      return passInSwap(stage, seat);
    case 'FOLLOW_UP':
      return declineFollowUp(stage);
    default:
      return 'nothing';
  }
}

/** Outside a play the table waits for a turn, for cards added for the turn order, or for a Jack. */
function passInFight(stage: Stage, seat: SeatId): void {
  const initiative = stage.state.combat?.initiative;
  if (initiative === undefined) return;
  if (initiative === null) endTurn(stage, 'turn_passed');
  else if (initiative.step === 'ADD') passInOrder(stage, seat);
  else {
    stage.emit({ type: 'jack_skipped', seat });
    openTurns(stage);
  }
}

export function passOver(stage: Stage, seat: SeatId): Next {
  if (topPlay(stage.state) !== undefined) return passInPlay(stage, seat);
  passInFight(stage, seat);
  return 'nothing';
}
