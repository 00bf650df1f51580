import type { Intent } from '../../../../kernel/index.ts';
import { actingSeat, check } from '../../../../kernel/index.ts';
import type { Check } from '../../declare.ts';
import { situationChecks, intent } from '../../declare.ts';
import type { TableView } from '../../view-types.ts';
import { advanceIfChosen } from '../../flow/next.ts';

interface Choice extends Intent {
  readonly choice: string;
}

const isOffered = situationChecks<Choice>('FD-134', ['choice'], ({ view, intent }) =>
  view.shared.phase !== 'NEXT' || view.shared.choices.includes(intent.choice)
    ? undefined
    : { code: intent.choice === 'same' ? 'FD_NOT_AGAIN' : 'FD_NOT_OFFERED' },
);

const choosesOnce: Check<Choice> = check('FD-134', [], ({ view, actor }) => {
  const hasContinued = view.shared.done.some((seat) => seat === actingSeat(actor));
  return view.own.choice === undefined && !hasContinued ? undefined : { code: 'E_ALREADY_VOTED' };
});

export const chooseNext = intent(
  { choice: { kind: 'choice', of: (view: TableView) => view.shared.choices } },
  {
    type: 'choose_next',
    clause: 'FD-134',
    who: ['seat'],
    stale: 'accept',
    phases: ['NEXT'],
    checks: [...isOffered, choosesOnce],
    execute(context) {
      context.emit({ type: 'choice_made', seat: context.seat, choice: context.intent.choice });
      advanceIfChosen(context);
    },
  },
);
