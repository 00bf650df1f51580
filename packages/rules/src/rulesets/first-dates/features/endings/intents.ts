import { situationChecks, intent } from '../../declare.ts';
import { absentSeats, hostBase } from '../absence/checks.ts';
import { castBallot, datePhases, yesField } from '../votes/checks.ts';
import { endDate } from '../../flow/ending.ts';
import type { Intent } from '../../../../kernel/index.ts';
import { actingSeat, check } from '../../../../kernel/index.ts';
import { openVote } from '../../flow/votes.ts';
import { expectedSeats } from '../../selectors.ts';

/** For a date on which a player is missing; the remaining players vote on its outcome (FD-138). */
export const cutDate = intent(
  {},
  {
    ...hostBase,
    type: 'cut_date',
    clause: 'FD-138',
    phases: datePhases,
    checks: situationChecks('FD-138', [], ({ view }) =>
      absentSeats(view).length > 0 ? undefined : { code: 'FD_ALL_HERE' },
    ),
    execute(context) {
      endDate(context, { cause: 'cut', by: null });
    },
  },
);

interface Concession extends Intent {
  readonly yes?: boolean;
}

/** Opens the vote on conceding, or answers it: one player alone cannot concede (FD-122). */
export const concedeDate = intent(
  { yes: { ...yesField, optional: true } },
  {
    type: 'concede_date',
    clause: 'FD-122',
    who: ['seat'],
    stale: 'accept',
    phases: datePhases,
    checks: [
      check('FD-122', [], ({ view, actor }) => {
        const open = view.shared.votes.find((vote) => vote.topic === 'concede');
        return open?.voted.some((seat) => seat === actingSeat(actor)) === true
          ? { code: 'E_ALREADY_VOTED' }
          : undefined;
      }),
      // A no that arrives after the vote has closed must not open a new one, in which its sender would count as a yes.
      ...situationChecks<Concession>('FD-122', ['yes'], ({ view, intent }) =>
        intent.yes !== false || view.shared.votes.some(({ topic }) => topic === 'concede')
          ? undefined
          : { code: 'FD_NO_QUESTION' },
      ),
    ],
    execute(context) {
      const isOpen = context.state.votes.some((vote) => vote.topic === 'concede');
      if (!isOpen) openVote(context, 'concede', expectedSeats(context.state));
      castBallot(context, 'concede', !isOpen || context.intent.yes !== false);
    },
  },
);
