/** Ballots: cutting a date short, trying again, and what a date meant (FD-55, FD-122, FD-126, FD-128). */
import type { Intent } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { closeIfDecided } from '../flow/ballots.ts';
import { openVote } from '../flow/votes.ts';
import type { VoteTopic } from '../state.ts';
import { attendingSeats } from '../table.ts';
import type { DateView } from '../view.ts';
import type { DateContext, DateRule } from './define.ts';
import { because, define, seatIn, seatOf } from './define.ts';

export const datePhases = ['TURN', 'REACTION', 'SPEECHLESS', 'EVENT', 'RESPONSE'] as const;

function castBallot(context: DateContext<Intent>, topic: VoteTopic, yes: boolean): void {
  context.emit({ type: 'vote_cast', topic, seat: seatOf(context), yes });
  closeIfDecided(context, topic);
}

/** The vote must be open to this seat, and its ballot not cast yet. */
function ballotRules<I extends Intent>(topicOf: (intent: I) => string | undefined): readonly DateRule<I>[] {
  return [
    ...because<I>('FD-128', [], ({ view, actor, intent }) => {
      const topic = topicOf(intent);
      if (topic === undefined) return undefined;
      const open = view.shared.votes.find((vote) => vote.topic === topic);
      const seat = seatIn({ actor });
      if (open === undefined) return { code: 'FD_NO_QUESTION' };
      return seat !== null && open.seats.includes(seat) ? undefined : { code: 'FD_NOT_ASKED' };
    }),
    {
      clause: 'FD-128',
      fields: [],
      check: ({ view, actor, intent }) => {
        const open = view.shared.votes.find((vote) => vote.topic === topicOf(intent));
        const hasVoted = open?.voted.some((seat) => seat === seatIn({ actor })) === true;
        return hasVoted ? { code: 'E_ALREADY_VOTED' } : undefined;
      },
    },
  ];
}

const yesField = { kind: 'choice', of: [true, false] } as const;

interface Ballot extends Intent {
  readonly yes: boolean;
}

const isYesOrNo: DateRule<Ballot> = rule('TB-10', ['yes'], ({ intent }) =>
  typeof intent.yes === 'boolean' ? undefined : { code: 'E_MALFORMED', facts: { field: 'yes' } },
);

interface TopicBallot extends Ballot {
  readonly topic: VoteTopic;
}

/** Topics of `vote`; the others have an intent of their own. */
const votable: ReadonlySet<VoteTopic> = new Set(['concede', 'second', 'intimacy']);

export const vote = define<TopicBallot>({
  type: 'vote',
  clause: 'FD-126',
  who: ['seat'],
  stale: 'accept',
  fields: {
    topic: {
      kind: 'choice',
      of: (view: DateView) => view.shared.votes.map(({ topic }) => topic).filter((topic) => votable.has(topic)),
    },
    yes: yesField,
  },
  checks: [...ballotRules<TopicBallot>((intent) => intent.topic), isYesOrNo],
  execute(context) {
    castBallot(context, context.intent.topic, context.intent.yes);
  },
});

export const voteSecondDate = define<Ballot>({
  type: 'vote_second_date',
  clause: 'FD-128',
  who: ['seat'],
  stale: 'accept',
  phases: ['OUTCOME'],
  fields: { yes: yesField },
  checks: [...ballotRules<Ballot>(() => 'second_date'), isYesOrNo],
  execute(context) {
    castBallot(context, 'second_date', context.intent.yes);
  },
});

export const rescheduleVote = define<Ballot>({
  type: 'reschedule_vote',
  clause: 'FD-55',
  who: ['seat'],
  stale: 'accept',
  phases: ['STOOD_UP'],
  fields: { yes: yesField },
  checks: [...ballotRules<Ballot>(() => 'reschedule'), isYesOrNo],
  execute(context) {
    castBallot(context, 'reschedule', context.intent.yes);
  },
});

interface Concession extends Intent {
  readonly yes?: boolean;
}

/** Opens the question, or answers it: nobody concedes alone (FD-122). */
export const concedeDate = define<Concession>({
  type: 'concede_date',
  clause: 'FD-122',
  who: ['seat'],
  stale: 'accept',
  phases: datePhases,
  fields: { yes: { ...yesField, optional: true } },
  checks: [
    rule('FD-122', [], ({ view, actor }) => {
      const open = view.shared.votes.find((vote) => vote.topic === 'concede');
      return open?.voted.some((seat) => seat === seatIn({ actor })) === true ? { code: 'E_ALREADY_VOTED' } : undefined;
    }),
    rule('TB-10', ['yes'], ({ intent }) =>
      typeof intent.yes === 'boolean' ? undefined : { code: 'E_MALFORMED', facts: { field: 'yes' } },
    ),
    // A no that comes too late must not ask the question anew, and with a yes.
    ...because<Concession>('FD-122', ['yes'], ({ view, intent }) =>
      intent.yes !== false || view.shared.votes.some(({ topic }) => topic === 'concede')
        ? undefined
        : { code: 'FD_NO_QUESTION' },
    ),
  ],
  execute(context) {
    const open = context.state.votes.some((vote) => vote.topic === 'concede');
    if (!open) openVote(context, 'concede', attendingSeats(context.state));
    castBallot(context, 'concede', !open || context.intent.yes !== false);
  },
});
