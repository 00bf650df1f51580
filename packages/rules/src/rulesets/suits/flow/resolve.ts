/**
 * Compares both sides and settles the play: outcome, discards, Jacks and draws (SU-60 to SU-67). Effects and follow-ups
 * come after that.
 */
import type { Holder, Play, Side, State } from '../state.ts';
import {
  cardSum,
  gmModifier,
  gmTotal,
  isFormula,
  isHandInUse,
  isUntagged,
  openPlay,
  playerTotal,
  poolOf,
  rivalOf,
  ridersOf,
  sides,
} from '../selectors.ts';
import { draw } from './decks.ts';
import { jackOwners, lapseJacks } from './jacks.ts';
import type { Next, FlowContext } from './flow-context.ts';

type Result = 'success' | 'failure';

/** A rival's cards go to the players' discard (SU-64, SU-70). */
export function discardPlay(context: FlowContext): void {
  for (const pool of sides) {
    const used = sides.flatMap((side) => openPlay(context.state).sides[side]);
    const cards = used.filter(({ by }) => poolOf(by) === pool).map(({ face }) => face);
    if (cards.length > 0) context.emit({ type: 'cards_discarded', pool, cards });
  }
}

/**
 * Whether no flip can break a tie: each pool that flips has at most one card outside the hands, so each flip would turn
 * the same card, or none (SU-12). The play then fails, because it does not exceed what opposes it (SU-60).
 */
function isStuck({ decks, discards }: State, play: Play): boolean {
  const used = sides.flatMap((side) => play.sides[side]);
  const flipping = rivalOf(play) === null ? sides : (['player'] as const);
  return flipping.every((pool) => {
    const inPlay = used.filter(({ by }) => poolOf(by) === pool).length;
    return decks[pool].length + discards[pool].cards.length + inPlay < 2;
  });
}

/** A tie discards all cards, and no one draws for them (SU-61, SU-62). */
function compareOrTie(context: FlowContext): Result | 'tied' {
  const { state } = context;
  const play = openPlay(state);
  const { opposition } = play;
  if (opposition === null) throw new Error('A play cannot be compared with nothing');
  const threshold = opposition.value ?? 0;
  if (opposition.kind === 'npc') return gmTotal(state, play) >= threshold ? 'success' : 'failure';
  const own = playerTotal(state, play);
  if (opposition.kind !== 'opposed') return own >= threshold + cardSum(play.sides.gm) ? 'success' : 'failure';
  const other = gmTotal(state, play);
  if (own !== other) return own > other ? 'success' : 'failure';
  if (isStuck(state, play)) return 'failure';
  const fromHand = (side: Side) => play.sides[side].filter(({ from }) => from !== 'flip').length;
  const lost = { player: fromHand('player'), gm: fromHand('gm') };
  discardPlay(context);
  context.emit({ type: 'play_tied', lost });
  return 'tied';
}

/** SU-46. */
function revealedThreshold(state: State, play: Play): number | null {
  const { opposition } = play;
  if (opposition === null || opposition.kind === 'opposed') return null;
  return !isFormula(play) && state.options.thresholdShown === 'never' ? null : opposition.value;
}

/** Whether everybody learns what the opposing side added: always for a rival, by option for an NPC's trait (SU-49). */
function isRevealed({ options }: State, play: Play): boolean {
  const { opposition } = play;
  if (rivalOf(play) !== null) return true;
  const isTrait = opposition?.kind === 'opposed' || opposition?.kind === 'npc';
  return isTrait && options.revealModifier === 'atOutcome';
}

function resolve(context: FlowContext, result: Result): void {
  const { state } = context;
  const play = openPlay(state);
  const threshold = play.opposition?.value ?? 0;
  const isNpcPlay = play.opposition?.kind === 'npc';
  // The GM's cards raise a number (SU-58); in an NPC's play they are the side that has to meet it.
  const against =
    play.opposition?.kind === 'opposed'
      ? gmTotal(state, play)
      : isNpcPlay
        ? threshold
        : threshold + cardSum(play.sides.gm);
  const total = play.seat === null ? cardSum(play.sides.gm) : playerTotal(state, play);
  const owners = jackOwners(
    state,
    sides.flatMap((side) => (isUntagged(state, play, side) ? [] : play.sides[side])),
  );
  context.emit({
    type: 'play_resolved',
    play: play.id,
    success: result === 'success',
    total,
    threshold: revealedThreshold(state, play),
    riders: {
      player: ridersOf(state.options, play.sides.player),
      gm: ridersOf(state.options, play.sides.gm),
    },
    round: play.round,
    modifier: gmModifier(state, play),
    gmTotal: gmTotal(state, play),
    margin: (play.seat === null ? gmTotal(state, play) : total) - against,
    ...(isRevealed(state, play) ? { revealed: true as const } : {}),
  });
  discardPlay(context);
  if (owners.length > 0) context.emit({ type: 'jacks_called', owners });
}

/** All who flipped, and lenders where the option includes them (SU-67, SU-75). */
function involvedIn({ options }: State, play: Play): readonly Holder[] {
  const hasGmSideFlipped = play.opposition?.kind === 'opposed' || play.seat === null;
  const lenders = options.lenderDraws ? play.lenders : [];
  return [...(play.seat === null ? [] : [play.seat]), ...lenders, ...(hasGmSideFlipped ? [rivalOf(play) ?? 'gm'] : [])];
}

/** SU-65 to SU-67. */
export function afterJacks(context: FlowContext): Next {
  if (lapseJacks(context)) return 'nothing';
  const play = openPlay(context.state);
  if (context.state.options.drawOnResolve === 'always' || play.outcome?.success === true)
    for (const holder of involvedIn(context.state, play))
      if (isHandInUse(context.state, holder)) draw(context, holder, 'resolve');
  return 'effects';
}

export function settle(context: FlowContext): Next {
  const result = compareOrTie(context);
  if (result === 'tied') return 'again';
  resolve(context, result);
  return 'jacks';
}
