import type { SeatId } from '../../kernel/index.ts';
import { invitedTo } from './features/prequels/pairs.ts';
import { areSharersTogether, areTermsWritten, isOpposed, unwrittenSides } from './features/terms/stakes.ts';
import type { Conflict, Prequel, State } from './state.ts';
import {
  seatsWithoutCharacter,
  characterAt,
  consentersOf,
  controllerOf,
  isAlive,
  isLeaderless,
  leaderOf,
  parties,
  activeSeatsAndGm,
  prequelParts,
  truceToAnswer,
} from './selectors.ts';

function entryVoters(state: State): readonly SeatId[] {
  const entering = state.conflict?.entering ?? [];
  return consentersOf(state).filter((seat) => entering.some(({ yes }) => !yes.includes(seat)));
}

/** CR-29, CR-34 */
function waitedForInReward(state: State): readonly SeatId[] {
  const { prequel } = state;
  const open = prequelParts(state).filter((id) => prequel?.story === '' || prequel?.gains[id] === undefined);
  return open.map((id) => controllerOf(state, id));
}

/** CR-40, CR-50 to CR-53, CR-59 */
function waitedForInSetup(state: State, conflict: Conflict): readonly SeatId[] {
  const { participants, agreed, trump } = conflict;
  const sharers = prequelParts(state);
  if (areTermsWritten(conflict, sharers)) return parties(state).filter((seat) => !agreed.includes(seat));
  const unwritten = unwrittenSides(conflict);
  const writers = participants
    .filter(({ reason, side }) => reason === '' || unwritten.includes(side))
    .map(({ id }) => controllerOf(state, id));
  const isLeaderDue =
    trump === null || !isOpposed(conflict) || !areSharersTogether(conflict, sharers) || state.draft !== null;
  return isLeaderDue ? [leaderOf(state), ...writers] : writers;
}

function waitedForInConflict(state: State, conflict: Conflict): readonly SeatId[] {
  switch (conflict.phase) {
    case 'CONFLICT.setup':
      return waitedForInSetup(state, conflict);
    case 'TURN.resolve':
    case 'TURN.push':
    case 'TURN.attack':
      return conflict.turn === null ? [] : [controllerOf(state, conflict.turn.part)];
    case 'ENV.reveal':
      return (conflict.reveal?.asked ?? [])
        .filter((id) => conflict.reveal?.committed[id] === undefined)
        .map((id) => controllerOf(state, id));
    case 'CONFLICT.stalled':
      return activeSeatsAndGm(state);
    case 'CONFLICT.resolve': {
      const winners = conflict.result?.kind === 'won' ? conflict.result.winners : [];
      return [leaderOf(state), ...winners.map((id) => controllerOf(state, id))];
    }
    case 'AFTERMATH.pay':
      // The GM turns the cards for a player who left (CR-206, CR-209).
      return Object.keys(conflict.payments).map((id) => controllerOf(state, id) || leaderOf(state));
    case 'PREQUEL.reward':
      return waitedForInReward(state);
    case 'CONFLICT.open':
    case 'AFTERMATH.check':
      return [leaderOf(state)];
  }
}

/** The seats that have to act themselves, including those that have not answered a truce or an entry. */
export function dueSeats(state: State): readonly SeatId[] {
  const { conflict, prequel } = state;
  const leader = leaderOf(state);
  if (state.suspended) return [leader];
  // Players can do nothing until someone leads (CR-207).
  if (isLeaderless(state)) return [];
  if (conflict !== null) {
    const truce = truceToAnswer(conflict);
    const askedAboutTruce = truce === null ? [] : activeSeatsAndGm(state).filter((seat) => !truce.yes.includes(seat));
    const askedAboutEntries = conflict.result === null ? entryVoters(state) : [];
    return [...new Set([...waitedForInConflict(state, conflict), ...askedAboutTruce, ...askedAboutEntries])].filter(
      (seat) => seat !== '',
    );
  }
  const creating = state.characters
    .filter((one) => one.seat !== null && one.creation !== 'ready' && isAlive(one))
    .flatMap(({ seat }) => seat ?? []);
  const invited = prequel === null ? [] : invitedTo(prequel).map((id) => characterAt(state, id)?.seat ?? '');
  const asked =
    prequel === null ? [] : prequel.step === 'partner' ? invited : [leader, ...askedToCancel(state, prequel)];
  const characterless = seatsWithoutCharacter(state);
  if (state.stage === 'LOBBY') return [...characterless, ...(state.characters.length > 0 ? [leader] : [])];
  if (asked.length > 0) return asked.filter((seat) => seat !== '');
  return state.stage === 'SCENE' ? [leader] : [...new Set([...characterless, ...creating, leader])];
}

/** CR-32: once the GM alone wishes to call the prequel off, its players are asked. */
export function askedToCancel(state: State, { cancelling, step }: Prequel): readonly SeatId[] {
  const players = prequelParts(state).flatMap((id) => characterAt(state, id)?.seat ?? []);
  const isWished = cancelling.length > 0 && cancelling.every((seat) => !players.includes(seat));
  return step === 'scene' && isWished ? players.filter((seat) => seat !== leaderOf(state)) : [];
}

function isAbsent({ seats }: State, seat: SeatId): boolean {
  return seats.some((one) => one.seat === seat && one.presence === 'absent');
}

/** The due seats whose grace time is over: the GM now decides how to go on without them (CR-205, CR-206). */
export function absentDueSeats(state: State): readonly SeatId[] {
  const { conflict } = state;
  const owed = dueSeats(state).filter((seat) => isAbsent(state, seat));
  // No one can answer a truce or a request to join for them (CR-58, CR-200).
  const due = conflict === null ? owed : waitedForInConflict(state, conflict);
  return owed.filter((seat) => due.includes(seat));
}

/** The seats that have to act, and the GM if one of them is absent for longer than the grace time (CR-205). */
export function waitingFor(state: State): readonly SeatId[] {
  const due = dueSeats(state);
  return absentDueSeats(state).length > 0 ? [...new Set([...due, leaderOf(state)])] : due;
}
