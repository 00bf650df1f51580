import { actingSeat } from '../../../../kernel/index.ts';
import type { VoteTopic } from '../../state.ts';
import type { Check } from '../../declare.ts';
import { situationChecks, intent } from '../../declare.ts';
import type { Intent } from '../../../../kernel/index.ts';
import type { TableView } from '../../view-types.ts';
import { castBallot, yesField } from './checks.ts';

/** Topics of `vote`; the others have an intent of their own. */
const votable: ReadonlySet<VoteTopic> = new Set(['concede', 'second', 'intimacy']);

export const vote = intent(
  {
    topic: {
      kind: 'choice',
      of: (view: TableView) => view.shared.votes.map(({ topic }) => topic).filter((topic) => votable.has(topic)),
    },
    yes: yesField,
  },
  {
    type: 'vote',
    clause: 'FD-126',
    who: ['seat'],
    stale: 'accept',
    checks: [...ballotChecks<TopicBallot>((intent) => intent.topic)],
    execute(context) {
      castBallot(context, context.intent.topic, context.intent.yes);
    },
  },
);

function ballotChecks<I extends Intent>(topicOf: (intent: I) => string | undefined): readonly Check<I>[] {
  return [
    ...situationChecks<I>('FD-128', [], ({ view, actor, intent }) => {
      const topic = topicOf(intent);
      if (topic === undefined) return undefined;
      const open = view.shared.votes.find((vote) => vote.topic === topic);
      const seat = actingSeat(actor);
      if (open === undefined) return { code: 'FD_NO_QUESTION' };
      return seat !== null && open.seats.includes(seat) ? undefined : { code: 'FD_NOT_ASKED' };
    }),
    {
      clause: 'FD-128',
      fields: [],
      judge: ({ view, actor, intent }) => {
        const open = view.shared.votes.find((vote) => vote.topic === topicOf(intent));
        const hasVoted = open?.voted.some((seat) => seat === actingSeat(actor)) === true;
        return hasVoted ? { code: 'E_ALREADY_VOTED' } : undefined;
      },
    },
  ];
}

interface Ballot extends Intent {
  readonly yes: boolean;
}

interface TopicBallot extends Ballot {
  readonly topic: VoteTopic;
}

export const voteSecondDate = intent(
  { yes: yesField },
  {
    type: 'vote_second_date',
    clause: 'FD-128',
    who: ['seat'],
    stale: 'accept',
    phases: ['OUTCOME'],
    checks: [...ballotChecks<Ballot>(() => 'second_date')],
    execute(context) {
      castBallot(context, 'second_date', context.intent.yes);
    },
  },
);

export const rescheduleVote = intent(
  { yes: yesField },
  {
    type: 'reschedule_vote',
    clause: 'FD-55',
    who: ['seat'],
    stale: 'accept',
    phases: ['STOOD_UP'],
    checks: [...ballotChecks<Ballot>(() => 'reschedule')],
    execute(context) {
      castBallot(context, 'reschedule', context.intent.yes);
    },
  },
);
