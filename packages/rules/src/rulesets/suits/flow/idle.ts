/**
 * With the option `autoFinish`, steps in which nothing can be added end automatically. Only public facts decide: the
 * number of cards in a hand, whether charm is spent, open flips, and whether an ally has cards to lend (SU-52, SU-57).
 */
import { rankOfCard } from '../cards.ts';
import { isPhysical, isSkill } from '../features/skills/skills.ts';
import { handIn } from '../hands.ts';
import { activeSeats, findPlayer, isUntagged, rivalOf, topPlay } from '../selectors.ts';
import type { Holder, Play, State } from '../state.ts';

function hasCards(state: State, holder: Holder): boolean {
  return handIn(state, holder).cards.length > 0;
}

/** SU-104, SU-106. */
function hasCharm(state: State, holder: Holder, play: Play | undefined): boolean {
  const player = findPlayer(state, holder);
  const isBarred = play !== undefined && (isPhysical(play.use) || isPhysical(play.opposition?.trait ?? ''));
  return player !== undefined && !player.flags.charisma && !isBarred;
}

/** SU-75, SU-94. */
function couldBeLent(state: State, play: Play): boolean {
  const isOpen = !isSkill(play.use) || !isUntagged(state, play, 'player');
  return isOpen && activeSeats(state).some((seat) => ![play.seat, play.rival].includes(seat) && hasCards(state, seat));
}

/** A flipped King or joker can still be treated as another card (SU-71). */
function hasOpenFlip({ options }: State, { sides }: Play): boolean {
  const flips = [...sides.player, ...sides.gm].filter(({ from }) => from === 'flip');
  return options.flippedFaces === 'active' && flips.some(({ face }) => ['K', 'X'].includes(rankOfCard(face)));
}

export function isStepIdle(state: State): boolean {
  const play = topPlay(state);
  if (!state.options.autoFinish || (play?.step !== 'ASK_PLAYER' && play?.step !== 'ASK_GM')) return false;
  const isPlayers = play.step === 'ASK_PLAYER';
  const holder = isPlayers ? play.seat : (rivalOf(play) ?? 'gm');
  if (holder === null || hasCards(state, holder) || hasCharm(state, holder, play) || hasOpenFlip(state, play))
    return false;
  return !isPlayers || !couldBeLent(state, play);
}

/** SU-120. */
export function isOrderIdle(state: State, holder: Holder): boolean {
  return state.options.autoFinish && !hasCards(state, holder) && !hasCharm(state, holder, undefined);
}
