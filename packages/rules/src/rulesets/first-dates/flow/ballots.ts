/** Counting ballots, and what a result leads to (FD-55, FD-122, FD-126, FD-128). */
import type { Vote, VoteTopic } from '../state.ts';
import { endDate, enterAftercare, outcomeByVote } from './ending.ts';
import type { Stage } from './stage.ts';

/** Votes in which a single no decides; the others go by majority, and a tie is a no. */
const unanimous: ReadonlySet<VoteTopic> = new Set(['concede', 'second_date']);

function resultOf(vote: Vote): boolean {
  const yes = vote.electorate.filter((seat) => vote.ballots[seat] === true).length;
  return unanimous.has(vote.topic) ? yes === vote.electorate.length : 2 * yes > vote.electorate.length;
}

/** A vote on conceding runs beside play and ends with the first no; in other votes an early end would single out a voter. */
function isDecided(vote: Vote): boolean {
  const refused = vote.topic === 'concede' && Object.values(vote.ballots).includes(false);
  return refused || (vote.electorate.length > 0 && vote.electorate.every((seat) => vote.ballots[seat] !== undefined));
}

function advanceFrom(stage: Stage, topic: VoteTopic, result: boolean): void {
  switch (topic) {
    case 'concede':
      if (result) endDate(stage, { pattern: 'cut', by: null });
      return;
    case 'reschedule':
    case 'second_date':
      enterAftercare(stage);
      return;
    case 'second':
    case 'intimacy':
      outcomeByVote(stage);
  }
}

export function closeIfDecided(stage: Stage, topic: VoteTopic): void {
  const vote = stage.state.votes.find((candidate) => candidate.topic === topic);
  if (vote === undefined || !isDecided(vote)) return;
  const result = resultOf(vote);
  stage.emit({ type: 'vote_closed', topic, result });
  advanceFrom(stage, topic, result);
}

/** After a seat has left, the remaining ballots may already decide (FD-135). */
export function closeDecidedVotes(stage: Stage): void {
  for (const { topic } of stage.state.votes) closeIfDecided(stage, topic);
}
