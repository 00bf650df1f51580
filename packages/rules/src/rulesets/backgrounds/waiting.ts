import { gmSeat } from '../../kernel/index.ts';
import type { SeatId } from '../../kernel/index.ts';
import type { Topic } from './questions.ts';
import type { PartyId, State } from './state.ts';
import {
  activeParties,
  arbiterFor,
  awaitedJudges,
  awaitedProposal,
  characterOf,
  choosingParties,
  controllerOf,
  dueParties,
  hasOpenQuestion,
  isPlayersOwn,
  standingOf,
  votingSeats,
  windowParties,
} from './selectors.ts';

const clockTopics: ReadonlySet<Topic> = new Set([
  'open_scene',
  'next_session',
  'next_episode',
  'close_session',
  'end_campaign',
]);

function seatsOf(state: State, parties: readonly PartyId[]): readonly SeatId[] {
  return [...new Set(parties.flatMap((id) => controllerOf(state, id) ?? []))];
}

function decidingSeats(state: State): readonly SeatId[] {
  return state.mode === 'gm' ? [gmSeat] : votingSeats(state);
}

function creationWaitsFor(state: State): readonly SeatId[] {
  const makers = state.characters
    .filter((character) => isPlayersOwn(character) && standingOf(state, character) === 'open')
    .map(({ owner }) => owner);
  return [...new Set(makers)].filter((seat) => votingSeats(state).includes(seat));
}

/** Seats with a party that has not passed since the last change (DR-101). */
export function windowWaitsFor(state: State): readonly SeatId[] {
  const { resolution } = state;
  if (resolution === null) return [];
  const unheard = windowParties(resolution).filter((id) => !resolution.passed.includes(id));
  return seatsOf(
    state,
    unheard.filter((id) => characterOf(state, id)?.incapacitated !== true),
  );
}

function resolutionWaitsFor(state: State): readonly SeatId[] {
  const { resolution, phase } = state;
  if (resolution === null) return [];
  const active = activeParties(resolution)
    .map(({ id }) => id)
    .filter((id) => characterOf(state, id)?.incapacitated !== true);
  switch (phase) {
    case 'CH_DRAW':
    case 'CO_DRAW':
    case 'FR_DRAW':
      // While a vote on overturning is open, no one can draw (DR-02).
      if (hasOpenQuestion(state, 'overturn')) return [];
      return seatsOf(
        state,
        dueParties(state, resolution).filter((id) => !resolution.ready.includes(id)),
      );
    case 'CH_FOLLOWUP':
      return seatsOf(state, active);
    case 'PICK':
      return seatsOf(state, choosingParties(resolution));
    case 'WINDOW':
      return [...windowWaitsFor(state), ...awaitedJudges(state)];
    case 'CO_AFTER':
      return seatsOf(
        state,
        active.filter((id) => resolution.competition?.goingOn.includes(id) !== true),
      );
    case 'FR_AIMS':
      return seatsOf(
        state,
        active.filter((id) => resolution.fray?.aims.every(({ party }) => party !== id) === true),
      );
    case 'FR_AFTER': {
      const { winners = [], goingOn = [], yielding = [], changing = [] } = resolution.fray ?? {};
      const decided = new Set([...goingOn, ...yielding, ...changing]);
      const present = activeParties(resolution).filter(({ id }) => winners.includes(id));
      if (winners.length > 0)
        return seatsOf(
          state,
          present.map(({ id }) => id),
        );
      return seatsOf(
        state,
        active.filter((id) => !decided.has(id)),
      );
    }
    default:
      return [];
  }
}

function questionsWaitFor(state: Pick<State, 'questions'>): readonly SeatId[] {
  return state.questions.flatMap(({ asked, yes, no }) =>
    asked.filter((seat) => !yes.includes(seat) && !no.includes(seat)),
  );
}

function phaseWaitsFor(state: State): readonly SeatId[] {
  switch (state.phase) {
    case 'LOBBY':
    case 'CLOSED':
      return [];
    case 'CREATION':
      return creationWaitsFor(state);
    case 'SESSION_OPEN':
    case 'SESSION_CLOSE':
      return beginningWaitsFor(state);
    case 'FREE_PLAY':
      // In a scene the table waits for no particular seat: people talk and propose.
      return state.scene === null ? beginningWaitsFor(state) : proposalsWaitFor(state);
    default:
      return resolutionWaitsFor(state);
  }
}

/**
 * While a question about a scene, an episode, a session or the campaign is open, the table waits only for its answers
 * (DR-02).
 */
function beginningWaitsFor(state: State): readonly SeatId[] {
  return state.questions.some(({ topic }) => clockTopics.has(topic)) ? [] : decidingSeats(state);
}

function proposalsWaitFor(state: State): readonly SeatId[] {
  const first = awaitedProposal(state);
  return first === undefined ? [] : [arbiterFor(state, first.by)];
}

export function waitingFor(state: State): readonly SeatId[] {
  return [...new Set([...questionsWaitFor(state), ...phaseWaitsFor(state)])];
}
