/** The effects of a settled play: damage, peeks, swaps, feints, free attacks, and narration (SU-132 to SU-179). */
import type { NarrationKind } from '../features/scenes/events.ts';
import type { Suit } from '../../../kernel/index.ts';
import type { Mode, Trait } from '../features/skills/skills.ts';
import { isAttack, isSkill, skillData } from '../features/skills/skills.ts';
import type { Options } from '../options.ts';
import type { FollowUp, Play, Pool, Side, State, EntityId } from '../state.ts';
import { characterOf, findPlayer, isActive, isDisarmed, isDown, openPlay, vehicleOf } from '../selectors.ts';
import { dealDamage } from './damage.ts';
import { refillDeck } from './decks.ts';
import { canBeShotAgain, offerOrLapse } from './free-attacks.ts';
import type { Next, FlowContext } from './flow-context.ts';

type Riders = Readonly<Record<Suit, number>>;

/** Guns, Throw and Thug count clubs; a ram counts diamonds, and by option clubs (SU-147, SU-153, SU-174, SU-175). */
function harm(options: Options, play: Play, { use, riders }: Action): Readonly<Record<string, number>> {
  const base = isSkill(use) ? (skillData[use].damage ?? 0) : 0;
  const isRam = use === 'driver';
  return {
    base,
    ...(isRam && !options.ramClubs ? {} : { clubs: riders.C }),
    ...(isRam ? { diamonds: riders.D } : {}),
    ...(play.free !== null && play.free.bonus > 0 ? { bonus: play.free.bonus } : {}),
  };
}

interface Action {
  readonly use: Trait;
  readonly mode: Mode | null;
  /** Whether the acting side succeeded. */
  readonly success: boolean;
  readonly riders: Riders;
}

/** SU-138, SU-145, SU-154, SU-177. */
function followUpOf(state: State, play: Play, action: Action): FollowUp | null {
  const { use, mode, success, riders } = action;
  const [mark] = play.marks;
  const noMark = { mark: null, bonus: 0, outOfReach: [] } as const;
  // Without a mark there is no one to shoot at again.
  if ((use === 'guns' || use === 'throw') && mark !== undefined && !success && riders.D > 0)
    return mayShootAgain(state.options, play) ? { ...noMark, kinds: ['reshoot'], mark } : null;
  if (use === 'thug' && mode === 'disarm' && success && riders.C > 0)
    return { ...noMark, kinds: isDisarmed(state, actorOf(play)) ? ['thug'] : ['thug', 'throw'] };
  const kind = freeAttackAfterRun(state.options, action);
  return kind === undefined ? null : { ...noMark, kinds: [kind], bonus: riders.D };
}

/** Each further shot counts towards the limit of its chain (SU-155). */
function mayShootAgain({ reshotCap }: Options, { reshots }: Play): boolean {
  return typeof reshotCap !== 'number' || reshots < reshotCap;
}

/** SU-138, SU-144, SU-145. */
function freeAttackAfterRun(options: Options, { use, mode, success, riders }: Action): 'thug' | 'ram' | undefined {
  if (riders.D === 0 || (!success && options.athleteNeedsSuccess)) return undefined;
  if (use === 'athlete') return 'thug';
  if (use !== 'driver' || mode === 'ram') return undefined;
  const { driverFree } = options;
  return driverFree === 'thug' || driverFree === 'ram' ? driverFree : undefined;
}

function actorOf({ kind, seat, npc }: Play): EntityId {
  return (kind === 'own' || kind === 'called' ? seat : npc) ?? 'gm';
}

function actionOf(play: Play): Action {
  const success = play.outcome?.success === true;
  if (play.kind === 'defence') {
    const use = play.opposition?.trait ?? play.use;
    return { use, mode: play.mode, success: !success, riders: play.riders.gm };
  }
  const side: Side = play.seat === null ? 'gm' : 'player';
  return { use: play.use, mode: play.mode, success, riders: play.riders[side] };
}

function oweTelling(context: FlowContext, kind: NarrationKind, count = 1): void {
  context.emit({ type: 'telling_owed', kind, count });
}

/** A peek or a swap waits for people; everything else happens at once. */
export function applyEffects(context: FlowContext): Next {
  const play = openPlay(context.state);
  const action = actionOf(play);
  if (play.kind === 'cover' || play.kind === 'npc_cover') return 'close';
  const [mark] = play.marks;
  if (play.seat === null) oweTelling(context, 'npc');
  else if (isAttack(action.use, action.mode)) {
    if (action.success && mark !== undefined) dealDamage(context, mark, harm(context.state.options, play, action));
  } else if (play.kind === 'defence') applyNpcEffect(context, play, action);
  else if (applyPlayerEffect(context, play, action)) return 'nothing';
  return 'followUp';
}

/**
 * The effect of an NPC's play on a character: a feint can make an opening (SU-179), and disarming can
 * cost the weapon (SU-176). The GM narrates everything but a feint (SU-117).
 */
function applyNpcEffect(context: FlowContext, play: Play, { use, mode, success }: Action): void {
  if (use === 'thug' && success) disarm(context, play);
  if (mode !== 'feint' || play.npc === null) oweTelling(context, 'npc');
  else if (success) context.emit({ type: 'feint_gained', seat: 'gm', npc: play.npc });
}

/** With `disarmEffect` `weaponLost` the weapon is lost until it is recovered (SU-176). */
function disarm(context: FlowContext, { mode, marks: [mark] }: Play): void {
  const isPerson = mark !== undefined && vehicleOf(context.state, mark) === undefined;
  if (mode === 'disarm' && isPerson && context.state.options.disarmEffect === 'weaponLost')
    context.emit({ type: 'weapon_lost', who: mark });
}

/** Returns whether the table now waits for people. */
function applyPlayerEffect(context: FlowContext, play: Play, { use, mode, success, riders }: Action): boolean {
  const { seat } = play;
  if (seat === null) return false;
  const character = characterOf(context.state, seat);
  switch (use) {
    case 'ambush':
      if (!success) return false;
      // A trap, or an opportunity taken: its effect is narrated (SU-134).
      oweTelling(context, 'laid');
      return openPeek(context, seat, { pool: 'gm', count: character.attributes.wits, mayDiscard: riders.D });
    case 'awareness': {
      const desired = play.desired ?? 1;
      if (!success) return false;
      oweTelling(context, 'details', desired);
      const count = context.state.options.awarenessX === 'wits' ? character.attributes.wits : desired;
      return openPeek(context, seat, { pool: 'player', count, mayDiscard: riders.H });
    }
    case 'leadership':
      return success && openSwap(context, play, character.attributes.charisma, riders.H);
    case 'fraud':
      if (mode === 'feint' && success) context.emit({ type: 'feint_gained', seat });
      if (mode !== 'feint' && success) oweTelling(context, 'believed');
      return false;
    case 'thief':
      oweTelling(context, success ? 'unnoticed' : 'noticed');
      return false;
    case 'thug':
      if (success) {
        oweTelling(context, 'disarmed');
        disarm(context, play);
      }
      return false;
    default:
      return false;
  }
}

/** SU-130, SU-131. Returns whether there are cards to look at. */
function openPeek(
  context: FlowContext,
  seat: string,
  peek: { readonly pool: Pool; readonly count: number; readonly mayDiscard: number },
): boolean {
  refillDeck(context, peek.pool);
  const cards = context.state.decks[peek.pool].slice(0, peek.count);
  if (cards.length === 0) return false;
  context.emit({
    type: 'peek_opened',
    seat,
    deck: peek.pool,
    count: cards.length,
    mayDiscard: Math.min(peek.mayDiscard, cards.length),
    cards,
  });
  return true;
}

/**
 * The leader swaps with one other player, and one more for each heart, in the order in which they were named. Returns
 * whether anyone is left to swap with (SU-163).
 */
function openSwap(context: FlowContext, play: Play, most: number, hearts: number): boolean {
  const { seat } = play;
  if (seat === null) return false;
  const others = play.marks.filter((mark) => {
    const player = findPlayer(context.state, mark);
    return player !== undefined && isActive(player);
  });
  const admitted = others.slice(0, 1 + hearts);
  if (admitted.length === 0) return false;
  context.emit({ type: 'swap_opened', leader: seat, parties: [seat, ...admitted], left: most });
  return true;
}

/** Another shot needs its old mark, which has to be up; for any other follow-up the mark is chosen when it is taken. */
export function offerFollowUp(context: FlowContext): Next {
  const play = openPlay(context.state);
  const followUp = followUpOf(context.state, play, actionOf(play));
  const mark = followUp?.mark ?? null;
  const isGone = mark !== null && !canBeShotAgain(context.state, mark);
  const isOut = play.seat !== null && play.kind !== 'defence' && isDown(context.state, play.seat);
  if (followUp === null || isGone || isOut) return 'close';
  return offerOrLapse(context, followUp);
}
