/** The end of a date, what it meant, and what comes next. */
import type { State } from '../state.ts';
import type { Changes, EventOf } from './change.ts';
import { asked, marked } from './change.ts';

function ended(state: State, event: EventOf<'date_ended'>): State {
  const { pattern, tops, by } = event;
  const over: State = {
    ...state,
    window: null,
    interference: null,
    pending: null,
    ended: { cause: pattern, tops, by },
    votes: state.votes.filter((vote) => vote.topic !== 'concede'),
    results: {},
  };
  // Being stood up is no date (FD-55, FD-131).
  if (pattern === 'stood_up') return over;
  return asked(marked({ ...over, phase: 'OUTCOME', prospect: roleHistory(state.prospect) }));
}

function roleHistory(prospect: State['prospect']): State['prospect'] {
  return prospect === null ? null : { ...prospect, dates: prospect.dates + 1 };
}

/** A ghosting is remembered with the Prospect, and with the roster's person they came from (FD-127). */
function outcomeSet(state: State, event: EventOf<'outcome_set'>): State {
  const { second, intimacy, matches, ghosted } = event;
  const after: State = { ...state, outcome: { second, intimacy, matches, agreed: null } };
  const { prospect, roster } = after;
  if (prospect === null || ghosted === undefined) return after;
  const { slot, name } = prospect;
  const marked = { ...after, prospect: { ...prospect, ghosted } };
  const person = slot === null ? undefined : roster[slot];
  // The slot may have passed to another person (FD-105).
  if (slot === null || person?.name !== name) return marked;
  return { ...marked, roster: { ...roster, [slot]: { ...person, ghosted } } };
}

/** The date that was chosen after is over and done with. */
function nextChosen(state: State, { choice }: EventOf<'next_chosen'>): State {
  const { ended: end, outcome, prospect } = state;
  const past =
    end === null
      ? state.past
      : [
          ...state.past,
          {
            number: state.date,
            prospect: prospect?.name ?? '',
            cause: end.cause,
            second: outcome?.second ?? false,
            intimacy: outcome?.intimacy ?? false,
          },
        ];
  return { ...state, past, next: choice };
}

function voteCast(state: State, event: EventOf<'vote_cast'>): State {
  return {
    ...state,
    votes: state.votes.map((vote) =>
      vote.topic === event.topic ? { ...vote, ballots: { ...vote.ballots, [event.seat]: event.yes } } : vote,
    ),
  };
}

function voteClosed(state: State, event: EventOf<'vote_closed'>): State {
  const { topic, result } = event;
  const { outcome } = state;
  return {
    ...state,
    votes: state.votes.filter((vote) => vote.topic !== topic),
    results: { ...state.results, [topic]: result },
    outcome: topic === 'second_date' && outcome !== null ? { ...outcome, agreed: result } : outcome,
  };
}

export const wrapUpChanges: Changes<
  | 'ending_pending'
  | 'ending_broken'
  | 'date_ended'
  | 'outcome_set'
  | 'vote_opened'
  | 'vote_cast'
  | 'vote_closed'
  | 'checked_in'
  | 'star_given'
  | 'wish_made'
  | 'remark_made'
  | 'choice_made'
  | 'next_chosen'
> = {
  ending_pending: (state, { pattern, by }) => marked({ ...state, pending: { pattern, by } }),
  ending_broken: (state) => marked({ ...state, pending: null }),
  date_ended: ended,
  outcome_set: outcomeSet,
  vote_opened: (state, { topic, seats }) =>
    asked({ ...state, votes: [...state.votes, { topic, electorate: seats, ballots: {} }] }),
  vote_cast: voteCast,
  vote_closed: voteClosed,
  checked_in: (state, { seat }) => ({ ...state, checkedIn: [...state.checkedIn, seat] }),
  star_given: (state) => state,
  wish_made: (state) => state,
  remark_made: (state) => state,
  choice_made: (state, { seat, choice }) => ({ ...state, choices: { ...state.choices, [seat]: choice } }),
  next_chosen: nextChosen,
};
