/** After the last card: the secret traits, what closeness meant, looking after each other, and what comes next (FD-124 to FD-134). */
import type { Intent } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { revealTraits as reveal } from '../flow/ending.ts';
import { enterNext } from '../flow/leaving.ts';
import { goOnIfChosen } from '../flow/next.ts';
import { waitingFor } from '../table.ts';
import type { DateView } from '../view.ts';
import { longestText } from './cards.ts';
import type { DateContext, DateRule } from './define.ts';
import { because, define, isBlank, seatIn, seatOf } from './define.ts';

const onlyTheDate: DateRule<Intent> = rule('FD-124', [], ({ view, actor }) =>
  view.shared.phase === 'OUTCOME' && view.shared.roles?.date !== seatIn({ actor }) ? { code: 'E_NOT_DATE' } : undefined,
);

const notRevealedYet = because<Intent>('FD-124', [], ({ view }) =>
  view.shared.phase !== 'OUTCOME' || view.shared.traits.cards === null ? undefined : { code: 'FD_REVEALED' },
);

export const revealTraits = define<Intent>({
  type: 'reveal_traits',
  clause: 'FD-124',
  who: ['seat'],
  stale: 'accept',
  phases: ['OUTCOME'],
  fields: {},
  checks: [onlyTheDate, ...notRevealedYet],
  execute: reveal,
});

interface Intimacy extends Intent {
  readonly text: string;
  readonly told?: boolean;
}

/** Only where there was closeness, it is told what it was (FD-129). */
const wasIntimate = because<Intent>('FD-129', [], ({ view }) => {
  const { phase, outcome } = view.shared;
  if ((phase !== 'OUTCOME' && phase !== 'AFTERCARE') || outcome?.intimacy === true) return undefined;
  return { code: outcome === null ? 'FD_OUTCOME_OPEN' : 'FD_NO_CLOSENESS' };
});

export const describeIntimacy = define<Intimacy>({
  type: 'describe_intimacy',
  clause: 'FD-129',
  who: ['seat'],
  stale: 'accept',
  phases: ['OUTCOME', 'AFTERCARE'],
  fields: {
    text: { kind: 'text', most: longestText, blank: 'allowed' },
    told: { kind: 'choice', of: [true, false], optional: true },
  },
  checks: wasIntimate,
  execute(context) {
    const { text, told } = context.intent;
    context.emit({
      type: 'intimacy_described',
      seat: seatOf(context),
      text: isBlank(text) ? null : text.trim(),
      told: told === true,
    });
  },
});

interface Words extends Intent {
  readonly text?: string;
}

const onlyOnce: DateRule<Intent> = rule('FD-133', [], ({ view, actor }) =>
  view.shared.phase === 'AFTERCARE' && view.shared.done.some((seat) => seat === seatIn({ actor }))
    ? { code: 'E_ALREADY_VOTED' }
    : undefined,
);

function checkIn(context: DateContext<Words>): void {
  const text = context.intent.text;
  context.emit({
    type: 'checked_in',
    seat: seatOf(context),
    text: text === undefined || isBlank(text) ? null : text.trim(),
  });
  if (waitingFor(context.state).length === 0) enterNext(context);
}

const wordsField = { text: { kind: 'text', most: longestText, optional: true } } as const;

export const aftercareCheckin = define<Words>({
  type: 'aftercare_checkin',
  clause: 'FD-133',
  who: ['seat'],
  stale: 'accept',
  phases: ['AFTERCARE'],
  fields: wordsField,
  checks: [onlyOnce],
  execute: checkIn,
});

/** Skipping is as good as talking, and nobody comments on it (FD-133). */
export const discussSkip = define<Intent>({
  type: 'discuss_skip',
  clause: 'FD-133',
  who: ['seat'],
  stale: 'accept',
  phases: ['AFTERCARE'],
  fields: {},
  checks: [onlyOnce],
  execute: checkIn,
});

interface Said extends Intent {
  readonly text: string;
}

const said: DateRule<Said> = rule('FD-133', ['text'], ({ intent }) =>
  isBlank(intent.text) ? { code: 'E_TEXT_REQUIRED' } : undefined,
);

const remark = {
  clause: 'FD-133',
  who: ['seat'],
  stale: 'accept',
  talk: 'always',
  phases: ['AFTERCARE', 'NEXT'],
} as const;
const textField = { kind: 'text', most: longestText } as const;

interface Star extends Said {
  /** Whether its author lets it stand in the chronicle. */
  readonly chronicled?: boolean;
}

export const star = define<Star>({
  ...remark,
  type: 'star',
  fields: {
    text: textField,
    chronicled: { kind: 'choice', of: [true, false], optional: true, asked: () => true },
  },
  checks: [said],
  execute(context) {
    const { text, chronicled } = context.intent;
    context.emit({ type: 'star_given', seat: seatOf(context), text: text.trim(), chronicled: chronicled === true });
  },
});

export const wish = define<Said>({
  ...remark,
  type: 'wish',
  fields: { text: textField },
  checks: [said],
  execute(context) {
    context.emit({ type: 'wish_made', seat: seatOf(context), text: context.intent.text.trim() });
  },
});

/** A remark beside what happens, in nobody's voice; possible at any time, as a line of the story is. */
export const annotate = define<Said>({
  type: 'annotate',
  clause: 'FD-67',
  who: ['seat'],
  stale: 'accept',
  talk: 'always',
  fields: { text: textField },
  checks: [said],
  execute(context) {
    context.emit({ type: 'remark_made', seat: seatOf(context), text: context.intent.text.trim() });
  },
});

export const endAftercare = define<Intent>({
  type: 'end_aftercare',
  clause: 'FD-133',
  who: ['host'],
  stale: 'accept',
  phases: ['AFTERCARE'],
  fields: {},
  checks: [],
  execute: enterNext,
});

interface Choice extends Intent {
  readonly choice: string;
}

const isOffered = because<Choice>('FD-134', ['choice'], ({ view, intent }) =>
  view.shared.phase !== 'NEXT' || view.shared.choices.includes(intent.choice)
    ? undefined
    : { code: intent.choice === 'same' ? 'FD_NOT_AGAIN' : 'FD_NOT_OFFERED' },
);

const choosesOnce: DateRule<Choice> = rule('FD-134', [], ({ view, actor }) => {
  const hasLeftIt = view.shared.done.some((seat) => seat === seatIn({ actor }));
  return view.own.choice === undefined && !hasLeftIt ? undefined : { code: 'E_ALREADY_VOTED' };
});

export const chooseNext = define<Choice>({
  type: 'choose_next',
  clause: 'FD-134',
  who: ['seat'],
  stale: 'accept',
  phases: ['NEXT'],
  fields: { choice: { kind: 'choice', of: (view: DateView) => view.shared.choices } },
  checks: [...isOffered, choosesOnce],
  execute(context) {
    context.emit({ type: 'choice_made', seat: seatOf(context), choice: context.intent.choice });
    goOnIfChosen(context);
  },
});
