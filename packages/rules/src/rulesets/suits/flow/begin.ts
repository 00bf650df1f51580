/**
 * From the opposition to the end of the exchange: leaders step in, charm and feints are spent, cards are flipped, and
 * both sides finish their steps (SU-42 to SU-59, SU-157 to SU-166).
 */
import type { SeatId } from '../../../kernel/index.ts';
import { isAttack, isDefence, isPhysical } from '../features/skills/skills.ts';
import type { Holder, Play, Side } from '../state.ts';
import {
  characterOf,
  isActive,
  isDefending,
  remainingLeaders,
  npcLeaders,
  npcOf,
  openPlay,
  pickCount,
  playerOf,
  rivalOf,
  topPlay,
} from '../selectors.ts';
import { flip } from './committing.ts';
import { isStepIdle } from './idle.ts';
import type { Next, FlowContext } from './flow-context.ts';

/** Players who may cover in this attack: in the scene, not a mark, and owing no action. They need no cards (SU-158). */
function coverLeaders(context: FlowContext, marks: readonly SeatId[]): readonly Holder[] {
  return context.state.players
    .filter((player) => isActive(player) && player.flags.skips === null && !marks.includes(player.seat))
    .map(({ seat }) => seat);
}

export function askLeaders(context: FlowContext): Next {
  const play = openPlay(context.state);
  const leaders = leadersFor(context, play);
  if (leaders.length === 0) return 'flip';
  context.emit({ type: 'cover_offered', play: play.id, leaders });
  return 'nothing';
}

function leadersFor(context: FlowContext, play: Play): readonly Holder[] {
  if (play.cover !== null) return [];
  if (isDefending(play)) {
    // A mark that answers a chase with Athlete or Driver uses no defence for which a leader could step in (SU-157).
    if (!isDefence(play.use)) return [];
    const rest = play.free === null ? (context.state.attack?.targets ?? []) : [];
    return coverLeaders(context, [...play.marks, ...rest, ...(play.seat === null ? [] : [play.seat])]);
  }
  const { opposition } = play;
  const isCoverable = opposition?.kind === 'opposed' && opposition.trait !== null && isDefence(opposition.trait);
  const isPerson = play.marks.some((mark) => npcOf(context.state, mark) !== undefined);
  return isCoverable && isPerson && npcLeaders(context.state, play.marks).length > 0 ? ['gm'] : [];
}

/** The cards are flipped once no asked leader is left (SU-158). The GM is asked only for NPCs who can lead (SU-166). */
export function closeIfNobodyCanCover({ state }: FlowContext): Next {
  const play = topPlay(state);
  if (play?.step !== 'COVER') return 'nothing';
  const canAnswer = (leader: Holder): boolean => leader !== 'gm' || npcLeaders(state, play.marks).length > 0;
  return remainingLeaders(state, play).some(canAnswer) ? 'nothing' : 'flip';
}

/**
 * Called when the cards of a play are flipped. Spends what the play uses: a skill that works once per scene
 * (SU-136, SU-143), a feint (SU-149), or declared charm.
 */
function spend(context: FlowContext, play: Play, seat: SeatId): void {
  if (play.use === 'ambush' || play.use === 'awareness') context.emit({ type: 'use_spent', seat, what: play.use });
  spendFeint(context, play, seat);
  const isBarred = isPhysical(play.use) || isPhysical(play.opposition?.trait ?? '');
  if (play.charismaWanted && !isBarred && !playerOf(context.state, seat).flags.charisma)
    context.emit({
      type: 'charisma_added',
      seat,
      amount: characterOf(context.state, seat).attributes.charisma,
      step: 'flip',
    });
}

/** The next attack uses up the feint, a character's or an NPC's (SU-149, SU-179). */
function spendFeint(context: FlowContext, play: Play, seat: SeatId): void {
  if (play.kind === 'defence') {
    const npc = npcOf(context.state, play.npc);
    const isAttacked = isAttack(play.opposition?.trait ?? play.use, play.mode);
    if (isAttacked && npc?.feint === true) context.emit({ type: 'feint_spent', seat: 'gm', npc: npc.id });
  } else if (isAttack(play.use, play.mode) && playerOf(context.state, seat).flags.feint)
    context.emit({ type: 'feint_spent', seat });
}

/** The player side flips first, then the GM if a trait opposes; only the GM flips if an NPC acts against a number. */
export function flipCards(context: FlowContext): Next {
  const play = openPlay(context.state);
  if (play.seat === null) {
    flip(context, 'gm', 'gm');
    context.emit({ type: 'stand_asked', side: 'gm' });
    return 'asked';
  }
  spend(context, play, play.seat);
  return flipAgain(context);
}

/** At first, and again after each tie. */
export function flipAgain(context: FlowContext): Next {
  const play = openPlay(context.state);
  if (play.seat === null) return 'nothing';
  flip(context, 'player', play.seat);
  if (play.opposition?.kind === 'opposed') flip(context, 'gm', rivalOf(play) ?? 'gm');
  context.emit({ type: 'stand_asked', side: 'player' });
  return 'asked';
}

/** SU-55 to SU-59. */
export function finishStep(context: FlowContext): Next {
  const play = openPlay(context.state);
  const side = play.step === 'ASK_GM' ? 'gm' : 'player';
  context.emit({ type: 'step_finished', side, added: play.added });
  const asked = nextAsked(context, play, side);
  if (asked === undefined) return endExchange(context);
  context.emit({ type: 'stand_asked', side: asked });
  return 'asked';
}

/** With the option `autoFinish`, a step in which nothing can be added ends automatically (SU-57). */
export function finishIdle(context: FlowContext): Next {
  return isStepIdle(context.state) ? finishStep(context) : 'nothing';
}

/** The side whose step is next; `undefined` when the exchange is over. If only the GM flips, there is only one step. */
function nextAsked({ state: { options } }: FlowContext, play: Play, side: Side): Side | undefined {
  if (play.seat === null) return undefined;
  if (side === 'gm') return play.added > 0 ? 'player' : undefined;
  const gmMayAnswer = play.opposition?.kind === 'opposed' || options.gmRaisesUnopposed;
  const isAnswered = play.added > 0 || (options.gmAnswersStand && play.steps === 0);
  return gmMayAnswer && isAnswered ? 'gm' : undefined;
}

function endExchange(context: FlowContext): Next {
  const count = pickCount(context.state, openPlay(context.state));
  if (count === 0) return 'settle';
  context.emit({ type: 'marks_asked', count });
  return 'nothing';
}
