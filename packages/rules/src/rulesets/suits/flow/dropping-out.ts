/**
 * Ends what waits for someone who can no longer answer, because a character has fallen or a player has left (SU-108,
 * SU-189, SU-191). Nothing is asked of a fallen character. Most questions to a player who left stay open until the GM
 * passes the player over (SU-186).
 */
import type { Play } from '../state.ts';
import { isDefending, isHandInUse, isOnlyWatching, rivalOf, topPlay } from '../selectors.ts';
import { closeIfNobodyCanCover } from './begin.ts';
import { afterPlay } from './closing.ts';
import { advanceFight } from './combat.ts';
import type { FlowContext, Next } from './flow-context.ts';
import { lapseUnaimed } from './free-attacks.ts';
import { canFetch } from './jacks.ts';
import { removeLeavers } from './leaving.ts';
import { passOver } from './skip.ts';
import { endSwap } from './swapping.ts';

const beforeTheFlip: ReadonlySet<Play['step']> = new Set(['PROPOSED', 'CALLED', 'CONSENT', 'ANSWER', 'COVER']);

function askedIn({ state: { tray, swap } }: FlowContext, play: Play): string | null {
  switch (play.step) {
    case 'ASK_GM':
      return rivalOf(play);
    case 'CONSENT':
      return play.rival;
    case 'PEEK':
      return tray?.seat ?? null;
    case 'SWAP':
      return swap?.leader ?? null;
    case 'FOLLOW_UP':
      return play.kind === 'defence' ? null : play.seat;
    default:
      return play.seat;
  }
}

/**
 * Cancels an attempt of a fallen character before the flip, or ends an attack on it: the next target follows (SU-114).
 */
function drop(context: FlowContext, play: Play): Next {
  if (isDefending(play)) return 'close';
  context.emit({ type: 'play_withdrawn', play: play.id });
  removeLeavers(context);
  // Withdrawing a free attack ends the action from which it followed.
  const next = play.free === null ? 'nothing' : afterPlay(context, play);
  return next === 'nothing' ? skipUnanswerable(context) : next;
}

export function skipUnanswerable(context: FlowContext): Next {
  const { state } = context;
  const play = topPlay(state);
  if (play === undefined) {
    advanceFight(context);
    return 'nothing';
  }
  if (beforeTheFlip.has(play.step) && isOnlyWatching(state, play.seat)) return drop(context, play);
  if (play.step === 'COVER') return closeIfNobodyCanCover(context);
  if (play.step === 'PROPOSED') return 'nothing';
  if (play.step === 'JACKS') return canFetch(state, play.jacks[0]) ? 'nothing' : 'jacks';
  const isSwapOver =
    play.step === 'SWAP' &&
    state.swap !== null &&
    state.swap.parties.filter((seat) => isHandInUse(state, seat)).length < 2;
  if (isSwapOver) return endSwap(context);
  const asked = askedIn(context, play);
  if (asked !== null && isOnlyWatching(state, asked)) return passOver(context, asked);
  return lapseUnaimed(context);
}
