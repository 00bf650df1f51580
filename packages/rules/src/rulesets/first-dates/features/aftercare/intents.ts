import type { Check, SeatContext } from '../../declare.ts';
import { situationChecks, intent, isBlank } from '../../declare.ts';
import type { Intent } from '../../../../kernel/index.ts';
import { actingSeat, check, yesOrNo } from '../../../../kernel/index.ts';
import { revealTraits as reveal } from '../../flow/ending.ts';
import { longestText } from '../turns/checks.ts';
import type { TableView } from '../../view-types.ts';
import { waitingFor } from '../../waiting.ts';
import { enterNext } from '../../flow/leaving.ts';

const onlyTheDate: Check<Intent> = check('FD-124', [], ({ view, actor }) =>
  view.shared.phase === 'OUTCOME' && view.shared.roles?.date !== actingSeat(actor) ? { code: 'E_NOT_DATE' } : undefined,
);

const notRevealedYet = situationChecks<Intent>('FD-124', [], ({ view }) =>
  view.shared.phase !== 'OUTCOME' || view.shared.traits.cards === null ? undefined : { code: 'FD_REVEALED' },
);

export const revealTraits = intent(
  {},
  {
    type: 'reveal_traits',
    clause: 'FD-124',
    who: ['seat'],
    stale: 'accept',
    phases: ['OUTCOME'],
    checks: [onlyTheDate, ...notRevealedYet],
    execute: reveal,
  },
);

const wasIntimate = situationChecks<Intent>('FD-129', [], ({ view }) => {
  const { phase, outcome } = view.shared;
  if ((phase !== 'OUTCOME' && phase !== 'AFTERCARE') || outcome?.intimacy === true) return undefined;
  return { code: outcome === null ? 'FD_OUTCOME_OPEN' : 'FD_NO_CLOSENESS' };
});

export const describeIntimacy = intent(
  {
    text: { kind: 'text', most: longestText, narration: true, blank: 'allowed' },
    told: {
      kind: 'choice',
      of: yesOrNo,
      optional: true,
      asked: ({ shared: { prospect } }: TableView) => prospect?.told !== true,
    },
  },
  {
    type: 'describe_intimacy',
    clause: 'FD-129',
    who: ['seat'],
    stale: 'accept',
    phases: ['OUTCOME', 'AFTERCARE'],
    checks: wasIntimate,
    execute(context) {
      const { text, told } = context.intent;
      context.emit({
        type: 'intimacy_described',
        seat: context.seat,
        text: isBlank(text) ? null : text.trim(),
        told: told === true && context.state.prospect?.told !== true,
      });
    },
  },
);

interface OptionalText extends Intent {
  readonly text?: string;
}

const onlyOnce: Check<Intent> = check('FD-133', [], ({ view, actor }) =>
  view.shared.phase === 'AFTERCARE' && view.shared.done.some((seat) => seat === actingSeat(actor))
    ? { code: 'E_ALREADY_VOTED' }
    : undefined,
);

function checkIn(context: SeatContext<OptionalText>): void {
  const text = context.intent.text;
  context.emit({
    type: 'checked_in',
    seat: context.seat,
    text: text === undefined || isBlank(text) ? null : text.trim(),
  });
  if (waitingFor(context.state).length === 0) enterNext(context);
}

const wordsField = { text: { kind: 'text', most: longestText, optional: true } } as const;

export const aftercareCheckin = intent(wordsField, {
  type: 'aftercare_checkin',
  clause: 'FD-133',
  who: ['seat'],
  stale: 'accept',
  phases: ['AFTERCARE'],
  checks: [onlyOnce],
  execute: checkIn,
});

/** Skipping counts as much as talking and gets no comment in the chronicle (FD-133). */
export const discussSkip = intent(
  {},
  {
    type: 'discuss_skip',
    clause: 'FD-133',
    who: ['seat'],
    stale: 'accept',
    phases: ['AFTERCARE'],
    checks: [onlyOnce],
    execute: checkIn,
  },
);

interface RequiredText extends Intent {
  readonly text: string;
}

const hasText: Check<RequiredText> = check('FD-133', ['text'], ({ intent }) =>
  isBlank(intent.text) ? { code: 'E_TEXT_REQUIRED' } : undefined,
);

const remarkBase = {
  clause: 'FD-133',
  who: ['seat'],
  stale: 'accept',
  talk: 'always',
  phases: ['AFTERCARE', 'NEXT'],
} as const;

const textField = { kind: 'text', most: longestText } as const;

export const star = intent(
  {
    text: textField,
    chronicled: { kind: 'choice', of: yesOrNo, optional: true, asked: () => true },
  },
  {
    ...remarkBase,
    type: 'star',
    checks: [hasText],
    execute(context) {
      const { text, chronicled } = context.intent;
      context.emit({ type: 'star_given', seat: context.seat, text: text.trim(), chronicled: chronicled === true });
    },
  },
);

export const wish = intent(
  { text: textField },
  {
    ...remarkBase,
    type: 'wish',
    checks: [hasText],
    execute(context) {
      context.emit({ type: 'wish_made', seat: context.seat, text: context.intent.text.trim() });
    },
  },
);

/** Possible in every phase, without a card. */
export const annotate = intent(
  { text: textField },
  {
    type: 'annotate',
    clause: 'FD-67',
    who: ['seat'],
    stale: 'accept',
    talk: 'always',
    checks: [hasText],
    execute(context) {
      context.emit({ type: 'remark_made', seat: context.seat, text: context.intent.text.trim() });
    },
  },
);

export const endAftercare = intent(
  {},
  {
    type: 'end_aftercare',
    clause: 'FD-133',
    who: ['host'],
    stale: 'accept',
    phases: ['AFTERCARE'],
    checks: [],
    execute: enterNext,
  },
);
