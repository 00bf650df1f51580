/** Counting ballots, and what a result leads to (FD-55, FD-122, FD-126, FD-128). */
import type { Vote, VoteTopic } from '../state.ts';
import { endDate, enterAftercare, outcomeByVote } from './ending.ts';
import type { FlowContext } from './flow-context.ts';

/** Votes in which a single no decides; the others go by majority, and a tie is a no. */
const unanimous: ReadonlySet<VoteTopic> = new Set(['concede', 'second_date']);

function resultOf(vote: Vote): boolean {
  const yes = vote.electorate.filter((seat) => vote.ballots[seat] === true).length;
  return unanimous.has(vote.topic) ? yes === vote.electorate.length : 2 * yes > vote.electorate.length;
}

/** A vote on conceding ends with the first no. In other votes, for which play waits, that would single out a voter. */
function isDecided(vote: Vote): boolean {
  const refused = vote.topic === 'concede' && Object.values(vote.ballots).includes(false);
  return refused || (vote.electorate.length > 0 && vote.electorate.every((seat) => vote.ballots[seat] !== undefined));
}

function advanceFrom(context: FlowContext, topic: VoteTopic, result: boolean): void {
  switch (topic) {
    case 'concede':
      if (result) endDate(context, { cause: 'cut', by: null });
      return;
    case 'reschedule':
    case 'second_date':
      enterAftercare(context);
      return;
    case 'second':
    case 'intimacy':
      outcomeByVote(context);
  }
}

export function closeIfDecided(context: FlowContext, topic: VoteTopic): void {
  const vote = context.state.votes.find((candidate) => candidate.topic === topic);
  if (vote === undefined || !isDecided(vote)) return;
  const result = resultOf(vote);
  context.emit({ type: 'vote_closed', topic, result });
  advanceFrom(context, topic, result);
}

/** FD-135. */
export function closeDecidedVotes(context: FlowContext): void {
  for (const { topic } of context.state.votes) closeIfDecided(context, topic);
}
