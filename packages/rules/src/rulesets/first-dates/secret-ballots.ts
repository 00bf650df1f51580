/** Ballots and choices of the next date are secret until they are counted (FD-55, FD-122, FD-126, FD-128, FD-134). */
import type { SeatId, SecretBallots } from '../../kernel/index.ts';
import type { Event } from './events.ts';
import type { State } from './state.ts';

function blanked(answers: Readonly<Record<SeatId, unknown>>): Readonly<Record<SeatId, null>> {
  return Object.fromEntries(Object.keys(answers).map((seat) => [seat, null]));
}

function isEmpty(answers: Readonly<Record<SeatId, unknown>>): boolean {
  return Object.keys(answers).length === 0;
}

/** With too few players left to choose, the table is in LOBBY and keeps the choices (FD-138). */
function isChoosing({ phase }: State): boolean {
  return phase === 'NEXT' || phase === 'LOBBY';
}

export const secretBallots: SecretBallots<State, Event> = {
  blank(event) {
    if (event.type === 'vote_cast') return { ...event, yes: null };
    return event.type === 'choice_made' ? { ...event, choice: null } : event;
  },
  without(state) {
    const { votes, choices } = state;
    const secretChoices = isChoosing(state) ? choices : {};
    if (isEmpty(secretChoices) && votes.every(({ ballots }) => isEmpty(ballots))) return state;
    return {
      ...state,
      votes: votes.map((vote) => ({ ...vote, ballots: blanked(vote.ballots) })),
      choices: { ...choices, ...blanked(secretChoices) },
    };
  },
  countedBy({ votes, choices }, events) {
    const closed = events.flatMap((event) => (event.type === 'vote_closed' ? [event.topic] : []));
    const isChosen = events.some(({ type }) => type === 'next_chosen');
    if (closed.length === 0 && !isChosen) return undefined;
    const ballots = votes
      .filter(({ topic }) => closed.includes(topic))
      .flatMap((vote) =>
        Object.entries(vote.ballots).map(([seat, yes]): Event => ({ type: 'vote_cast', topic: vote.topic, seat, yes })),
      );
    const chosen = Object.entries(isChosen ? choices : {});
    return [...ballots, ...chosen.map(([seat, choice]): Event => ({ type: 'choice_made', seat, choice }))];
  },
};
