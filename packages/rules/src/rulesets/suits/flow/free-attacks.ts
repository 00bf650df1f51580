/** Offers free attacks. A free attack without a possible mark lapses, and the story says so (SU-178). */
import type { EntityId, FollowUp, Play, State } from '../state.ts';
import { activeSeats, defenderOf, findPlayer, isActive, isDown, openPlay, topPlay } from '../selectors.ts';
import type { Next, FlowContext } from './flow-context.ts';

/** Without NPCs and vehicles that only the GM knows. */
function marksOf(state: State, { kind, seat }: Pick<Play, 'kind' | 'seat'>): readonly EntityId[] {
  const crew = activeSeats(state);
  if (kind !== 'own' && kind !== 'called') return crew;
  const npcs = state.npcs.filter(({ hidden, down }) => !hidden && !down);
  const vehicles = state.vehicles.filter(({ hidden, stopped, driver }) => !hidden && !stopped && driver !== seat);
  const rivals = state.options.crewAgainstCrew === 'consent' ? crew.filter((other) => other !== seat) : [];
  return [...[...npcs, ...vehicles].map(({ id }) => id), ...rivals];
}

/** Whether this mark can be shot at again: up, and its player still at the table (SU-189). */
export function canBeShotAgain(state: State, mark: EntityId): boolean {
  const player = findPlayer(state, defenderOf(state, mark) ?? '');
  return !isDown(state, mark) && (player === undefined || isActive(player));
}

/** Whether a mark is left to choose; another shot already has its mark (SU-154). */
function isAimable(state: State, play: Play, { mark, outOfReach }: FollowUp): boolean {
  return mark === null ? marksOf(state, play).some((id) => !outOfReach.includes(id)) : canBeShotAgain(state, mark);
}

function lapse(context: FlowContext, play: Play): Next {
  const side = play.kind === 'own' || play.kind === 'called' ? 'player' : 'gm';
  context.emit({ type: 'follow_up_lapsed', side, who: (side === 'player' ? play.seat : play.npc) ?? 'gm' });
  return 'close';
}

export function offerOrLapse(context: FlowContext, followUp: FollowUp): Next {
  const play = openPlay(context.state);
  if (!isAimable(context.state, play, followUp)) return lapse(context, play);
  context.emit({
    type: 'follow_up_offered',
    side: play.kind === 'own' || play.kind === 'called' ? 'player' : 'gm',
    ...followUp,
  });
  return 'nothing';
}

export function lapseUnaimed(context: FlowContext): Next {
  const play = topPlay(context.state);
  if (play?.step !== 'FOLLOW_UP' || play.followUp === null) return 'nothing';
  return isAimable(context.state, play, play.followUp) ? 'nothing' : lapse(context, play);
}
