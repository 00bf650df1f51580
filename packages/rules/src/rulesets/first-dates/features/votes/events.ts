import type { State, VoteTopic } from '../../state.ts';
import type { SeatId } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import { toEverybody, toOwner } from '../../audience.ts';

interface VoteOpened {
  readonly topic: VoteTopic;
  readonly seats: readonly SeatId[];
}

interface VoteCast {
  readonly topic: VoteTopic;
  readonly seat: SeatId;
  /** Null in published sessions until the vote is closed. */
  readonly yes: boolean | null;
}

interface VoteClosed {
  readonly topic: VoteTopic;
  readonly result: boolean;
}

function voteCast(state: State, event: VoteCast): State {
  return {
    ...state,
    votes: state.votes.map((vote) =>
      vote.topic === event.topic ? { ...vote, ballots: { ...vote.ballots, [event.seat]: event.yes } } : vote,
    ),
  };
}

function voteClosed(state: State, event: VoteClosed): State {
  const { topic, result } = event;
  const { outcome } = state;
  return {
    ...state,
    votes: state.votes.filter((vote) => vote.topic !== topic),
    results: { ...state.results, [topic]: result },
    outcome: topic === 'second_date' && outcome !== null ? { ...outcome, agreed: result } : outcome,
  };
}

export const votesEvents = {
  vote_opened: event<VoteOpened>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { topic, seats }) => ({
      ...state,
      votes: [...state.votes, { topic, electorate: seats, ballots: {} }],
    }),
  }),
  vote_cast: event<VoteCast>({
    audience: 'everybody',
    secret: { yes: toOwner },
    reveals: 'nothing',
    prompt: 'keep',
    apply: voteCast,
  }),
  vote_closed: event<VoteClosed>({
    audience: 'everybody',
    reveals: 'hidden',
    prompt: 'keep',
    apply: voteClosed,
  }),
};
