/** The holders for whom the table waits, determined from public information. */
import type { SeatId } from '../../kernel/index.ts';
import type { Holder, Initiative, Play, State, EntityId } from './state.ts';
import {
  activeSeats,
  findPlayer,
  isOnlyWatching,
  isReady,
  isWon,
  remainingLeaders,
  phaseOf,
  rivalOf,
  topPlay,
} from './selectors.ts';

/** Without a GM nothing continues (SU-185). */
export function isSuspended(state: State): boolean {
  return state.gm !== 'here' && state.stage !== 'LOBBY' && state.stage !== 'ENDED';
}

/** Whether this player is absent for longer than the grace time, or has left (SU-186). */
export function isAbsent(state: State, holder: Holder): boolean {
  const presence = findPlayer(state, holder)?.presence;
  return presence === 'absent' || presence === 'left';
}

function holdersOf(state: State, party: string | undefined): readonly Holder[] {
  if (party === undefined) return [];
  return findPlayer(state, party) === undefined ? ['gm'] : [party];
}

/** Without players who have died or left since the flip: they have nothing to add. */
export function stillAdding(state: State, initiative: Initiative): readonly SeatId[] {
  const active = new Set(activeSeats(state).filter((seat) => state.combat?.parties.includes(seat) === true));
  return initiative.entries.filter(({ party, done }) => !done && active.has(party)).map(({ party }) => party);
}

/** NPCs to whose flips the GM may still add (SU-120): only those who flip now (SU-122). */
export function openNpcs(state: State, initiative: Initiative): readonly EntityId[] {
  return initiative.entries
    .filter(({ party, done }) => !done && findPlayer(state, party) === undefined)
    .map(({ party }) => party);
}

/** The holder who acts, to whom a follow-up is offered. */
function actorOf(play: Play): Holder {
  return play.kind === 'own' || play.kind === 'called' ? (play.seat ?? 'gm') : 'gm';
}

/**
 * Absent players count only if they lead the swap or have an offer to answer: the GM can pass these over (SU-165,
 * SU-186).
 */
function waitingInSwap(state: State): readonly Holder[] {
  const { swap, players } = state;
  if (swap === null) return [];
  const asked = new Set([swap.leader, ...swap.offers.map(({ to }) => to)]);
  const absent = players.filter(({ presence }) => presence === 'absent' || presence === 'left');
  return swap.parties.filter(
    (party) => !isOnlyWatching(state, party) && (asked.has(party) || absent.every(({ seat }) => seat !== party)),
  );
}

function waitingInPlay(state: State, play: Play): readonly Holder[] {
  switch (play.step) {
    case 'PROPOSED':
      return ['gm'];
    case 'ASK_GM':
      return [rivalOf(play) ?? 'gm'];
    case 'CONSENT':
      return play.rival === null ? [] : [play.rival];
    case 'CALLED':
    case 'ANSWER':
    case 'ASK_PLAYER':
    case 'PICK':
      return play.seat === null ? ['gm'] : [play.seat];
    case 'COVER':
      return remainingLeaders(state, play);
    case 'JACKS':
      return play.jacks.slice(0, 1);
    case 'PEEK':
      return state.tray === null ? [] : [state.tray.seat];
    case 'SWAP':
      return waitingInSwap(state);
    case 'FOLLOW_UP':
      return [actorOf(play)];
  }
}

/** Whether every player has left: only the GM can invite new ones or end the session. */
export function isDeserted({ players }: Pick<State, 'players'>): boolean {
  return players.every(({ presence }) => presence === 'left');
}

export function waitingFor(state: State): readonly Holder[] {
  if (isSuspended(state)) return [];
  const play = topPlay(state);
  switch (phaseOf(state)) {
    case 'LOBBY':
    case 'INTERMISSION':
      return ['gm'];
    case 'CREATION':
      if (isDeserted(state)) return ['gm'];
      return state.players.filter((player) => !isReady(player) && player.presence !== 'left').map(({ seat }) => seat);
    case 'FREE':
      // Anyone may act and no one has to, so absent players hold up no one.
      return [...activeSeats(state).filter((seat) => !isAbsent(state, seat)), 'gm'];
    case 'PLAY':
      return play === undefined ? [] : waitingInPlay(state, play);
    case 'INIT': {
      const initiative = state.combat?.initiative;
      if (initiative === undefined || initiative === null) return [];
      if (initiative.step === 'JACKS') return initiative.jacks.slice(0, 1);
      const seats = stillAdding(state, initiative);
      return seats.length > 0 ? seats : ['gm'];
    }
    case 'TURN': {
      const onTurn = holdersOf(state, state.combat?.order[state.combat.turn]);
      return isWon(state) ? [...new Set<Holder>(['gm', ...onTurn])] : onTurn;
    }
    case 'ENDED':
      return [];
  }
}
