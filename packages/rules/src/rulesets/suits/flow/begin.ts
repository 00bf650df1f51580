/**
 * From the opposition to the flips: who may step in, what is fixed, what is spent (SU-38 to SU-52,
 * SU-157 to SU-166).
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
import type { Next, Stage } from './stage.ts';

/** Players who may cover in this attack: in the scene, not a mark, and owing no action. They need no cards (SU-158). */
function coverLeaders(stage: Stage, marks: readonly SeatId[]): readonly Holder[] {
  return stage.state.players
    .filter((player) => isActive(player) && player.flags.skips === null && !marks.includes(player.seat))
    .map(({ seat }) => seat);
}

/** Asks the leaders who could step in; if there are none, the cards are flipped. */
export function askLeaders(stage: Stage): Next {
  const play = openPlay(stage.state);
  const leaders = leadersFor(stage, play);
  if (leaders.length === 0) return 'flip';
  stage.emit({ type: 'cover_offered', play: play.id, leaders });
  return 'nothing';
}

function leadersFor(stage: Stage, play: Play): readonly Holder[] {
  if (play.cover !== null) return [];
  if (isDefending(play)) {
    // A mark that answers a chase by running does not defend (SU-157).
    if (!isDefence(play.use)) return [];
    const rest = play.free === null ? (stage.state.attack?.targets ?? []) : [];
    return coverLeaders(stage, [...play.marks, ...rest, ...(play.seat === null ? [] : [play.seat])]);
  }
  const { opposition } = play;
  const isCoverable = opposition?.kind === 'opposed' && opposition.trait !== null && isDefence(opposition.trait);
  const isPerson = play.marks.some((mark) => npcOf(stage.state, mark) !== undefined);
  return isCoverable && isPerson && npcLeaders(stage.state, play.marks).length > 0 ? ['gm'] : [];
}

/** Once no asked leader is left, the cards are flipped (SU-158). */
export function closeIfNobodyCanCover({ state }: Stage): Next {
  const play = topPlay(state);
  return play?.step === 'COVER' && remainingLeaders(state, play).length === 0 ? 'flip' : 'nothing';
}

/**
 * Called when the cards of a play are flipped. Spends what the play uses: a skill that works once per scene
 * (SU-136, SU-143), a feint (SU-149), or declared charm.
 */
function spend(stage: Stage, play: Play, seat: SeatId): void {
  if (play.use === 'ambush' || play.use === 'awareness') stage.emit({ type: 'use_spent', seat, what: play.use });
  spendFeint(stage, play, seat);
  const isBarred = isPhysical(play.use) || isPhysical(play.opposition?.trait ?? '');
  if (play.charismaWanted && !isBarred && !playerOf(stage.state, seat).flags.charisma)
    stage.emit({
      type: 'charisma_added',
      seat,
      amount: characterOf(stage.state, seat).attributes.charisma,
      step: 'flip',
    });
}

/** The next attack uses up the feint, a character's or an NPC's (SU-149, SU-179). */
function spendFeint(stage: Stage, play: Play, seat: SeatId): void {
  if (play.kind === 'defence') {
    const npc = npcOf(stage.state, play.npc);
    const isAttacked = isAttack(play.opposition?.trait ?? play.use, play.mode);
    if (isAttacked && npc?.feint === true) stage.emit({ type: 'feint_spent', seat: 'gm', npc: npc.id });
  } else if (isAttack(play.use, play.mode) && playerOf(stage.state, seat).flags.feint)
    stage.emit({ type: 'feint_spent', seat });
}

/**
 * Flips the cards: the player side first, then the GM if a trait opposes; only the GM's if an NPC
 * acts against a number.
 */
export function flipCards(stage: Stage): Next {
  const play = openPlay(stage.state);
  if (play.seat === null) {
    flip(stage, 'gm', 'gm');
    stage.emit({ type: 'stand_asked', side: 'gm' });
    return 'asked';
  }
  spend(stage, play, play.seat);
  return flipAgain(stage);
}

/** Flips one card for each side, at first and after each tie. */
export function flipAgain(stage: Stage): Next {
  const play = openPlay(stage.state);
  if (play.seat === null) return 'nothing';
  flip(stage, 'player', play.seat);
  if (play.opposition?.kind === 'opposed') flip(stage, 'gm', rivalOf(play) ?? 'gm');
  stage.emit({ type: 'stand_asked', side: 'player' });
  return 'asked';
}

/** A side finishes its step (SU-55 to SU-59). */
export function finishStep(stage: Stage): Next {
  const play = openPlay(stage.state);
  const side = play.step === 'ASK_GM' ? 'gm' : 'player';
  stage.emit({ type: 'step_finished', side, added: play.added });
  const asked = nextAsked(stage, play, side);
  if (asked === undefined) return endExchange(stage);
  stage.emit({ type: 'stand_asked', side: asked });
  return 'asked';
}

/** With the option `autoFinish`, a step in which nothing can be added ends automatically (SU-57). */
export function finishIdle(stage: Stage): Next {
  return isStepIdle(stage.state) ? finishStep(stage) : 'nothing';
}

/** The side whose step is next; `undefined` when the exchange is over. If only the GM flips, there is only one step. */
function nextAsked({ state: { options } }: Stage, play: Play, side: Side): Side | undefined {
  if (play.seat === null) return undefined;
  if (side === 'gm') return play.added > 0 ? 'player' : undefined;
  const gmMayAnswer = play.opposition?.kind === 'opposed' || options.gmRaisesUnopposed;
  const isAnswered = play.added > 0 || (options.gmAnswersStand && play.steps === 0);
  return gmMayAnswer && isAnswered ? 'gm' : undefined;
}

function endExchange(stage: Stage): Next {
  const count = pickCount(stage.state, openPlay(stage.state));
  if (count === 0) return 'settle';
  stage.emit({ type: 'marks_asked', count });
  return 'nothing';
}
