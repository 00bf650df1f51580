import type { Intent } from '../../../../kernel/index.ts';
import { check, yesOrNo } from '../../../../kernel/index.ts';
import type { TableView } from '../../view-types.ts';
import type { Question } from '../../questions.ts';
import type { CheckInput } from '../../declare.ts';
import { intent, viewerSeat, wrongPhase } from '../../declare.ts';
import { arbiterFor, hasOpenQuestion, overturnable, votingSeats } from '../../selectors.ts';
import { closeIdleConsents } from '../../flow/moot-questions.ts';
import { answer, ask } from '../../flow/questions.ts';
import { contestRefusal } from '../competition/checks.ts';

interface Vote extends Intent {
  readonly topic: string;
  readonly yes: boolean;
}

/** Questions this viewer has not answered, the oldest first. */
export function openQuestions(view: TableView): readonly Question[] {
  const seat = viewerSeat(view);
  return view.shared.questions.filter(
    ({ asked, yes, no }) => asked.includes(seat) && !yes.includes(seat) && !no.includes(seat),
  );
}

/** Whether the viewer can call a vote on overturning the arbiter. That needs a table without a GM (DR-02). */
function canOverturn(view: TableView): boolean {
  const { mode, questions } = view.shared;
  const contested = mode === 'shared' ? overturnable(view.shared) : null;
  return (
    contested !== null && contested.acting !== viewerSeat(view) && questions.every(({ topic }) => topic !== 'overturn')
  );
}

function answerableProposals(view: TableView): readonly string[] {
  const seat = viewerSeat(view);
  return view.shared.proposals
    .filter(({ by }) => arbiterFor(view.shared, by) === seat)
    .map(({ id }) => `proposal:${id}`);
}

function topics(view: TableView): readonly string[] {
  const asked = openQuestions(view).map(({ topic }) => topic);
  return [...new Set([...asked, ...(canOverturn(view) ? ['overturn'] : []), ...answerableProposals(view)])];
}

function proposalNamed(view: TableView, topic: string) {
  const id = topic === 'proposal' ? answerableProposals(view)[0] : topic;
  return view.shared.proposals.find((proposal) => `proposal:${proposal.id}` === id);
}

export const vote = intent(
  {
    topic: { kind: 'choice', of: topics },
    yes: { kind: 'choice', of: yesOrNo },
  },
  {
    type: 'vote',
    clause: 'DR-138',
    who: ['seat', 'gm'],
    stale: 'accept',
    checks: [
      check('DR-138', ['topic'], ({ view, intent }) =>
        topics(view).includes(intent.topic) ? undefined : wrongPhase(view),
      ),
      // Without a vote there is nothing to say no to (DR-02).
      check('DR-138', ['topic', 'yes'], ({ view, intent }) =>
        intent.topic === 'overturn' && !intent.yes && openQuestions(view).every(({ topic }) => topic !== 'overturn')
          ? wrongPhase(view)
          : undefined,
      ),
      check('DR-144', ['topic', 'yes'], (judged) => openingRefusal(judged)),
    ],
    execute(context) {
      const { topic, yes } = context.intent;
      const { seat } = context;
      const open = openQuestions(context.view).find((question) => question.topic === topic);
      if (open !== undefined) return answer(context, open.id, seat, yes ? 'yes' : 'no');
      const proposal = proposalNamed(context.view, topic);
      if (proposal !== undefined) {
        if (!yes) {
          const { id, by, kind, combat, text } = proposal;
          context.emit({ type: 'proposal_dropped', id, declined: { by: seat, proposer: by, kind, combat, text } });
          return closeIdleConsents(context);
        }
        return ask(context, { topic: 'proposal', by: seat, detail: String(proposal.id) }, []);
      }
      const contested = overturnable(context.state);
      const others = votingSeats(context.state).filter((other) => other !== contested?.acting);
      if (yes && contested !== null) ask(context, { topic: 'overturn', by: seat, detail: contested.subject }, others);
    },
  },
);

/** Accepting a proposal opens it at once, so the checks of opening apply. */
function openingRefusal({ view, actor, intent }: CheckInput<Vote>) {
  const proposal = intent.yes ? proposalNamed(view, intent.topic) : undefined;
  if (proposal === undefined) return undefined;
  if (proposal.kind === 'challenge') return { ...wrongPhase(view), clause: 'DR-61' };
  if (view.shared.resolution !== null) return { code: 'DR_BUSY', clause: 'DR-37' };
  if (hasOpenQuestion(view.shared, 'overturn')) return { code: 'DR_VOTE_OPEN', clause: 'DR-02' };
  return proposal.sides
    .flat()
    .map((id) => contestRefusal({ view, actor }, id))
    .find((reason) => reason !== undefined);
}
