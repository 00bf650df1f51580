import type { Intent } from '../../../../kernel/index.ts';
import { actingSeat, check } from '../../../../kernel/index.ts';
import type { SharedField } from '../../state.ts';
import type { Check } from '../../declare.ts';
import { situationChecks, intent, isBlank, refuseIf } from '../../declare.ts';
import { isSheetPhase } from './sheets.ts';
import type { TableView } from '../../view-types.ts';
import { isStruck, longestEntry, hasText, sameText } from './checks.ts';
import { afterAnswer, flipBetween, letCardsDecide, drawAge } from '../../flow/sheets.ts';
import { advanceIfChosen } from '../../flow/next.ts';
import { afterAck, isComplete, onlyOnce } from '../phases/checks.ts';

/** The System is an adult (FD-29). */
const adultAge = 18;

const oldest = 150;

interface Propose extends Intent {
  readonly field: SharedField;
  readonly text: string;
}

const fieldIsOpen = situationChecks<Intent & { readonly field: SharedField }>('FD-27', ['field'], ({ view, intent }) =>
  !isSheetPhase(view.shared.phase) || view.shared.setup.open.includes(intent.field)
    ? undefined
    : { code: 'FD_FIELD_SETTLED' },
);

const notStruck: Check<Propose> = check('FD-27', ['field', 'text'], ({ view, intent }) =>
  refuseIf(isStruck(view.shared.setup.struck, intent), () => ({ code: 'E_LINE_CROSSED' })),
);

const notOfferedYet: Check<Propose> = check('FD-27', ['field', 'text'], ({ view, intent }) =>
  refuseIf(
    view.shared.setup.offers.some(({ field, text }) => field === intent.field && sameText(text, intent.text)),
    () => ({ code: 'FD_OFFERED' }),
  ),
);

/** How many offers can be open on a sheet, so that people can still read it (FD-25). */
const mostOpenOffers = 24;

const mostEntriesOfField = 30;

const hasRoom: Check<Propose> = check('FD-25', ['field'], ({ view, intent }) => {
  const { offers, settled, struck } = view.shared.setup;
  const written = [...settled, ...struck].filter(({ field }) => field === intent.field);
  return offers.length >= mostOpenOffers || written.length >= mostEntriesOfField
    ? { code: 'FD_SHEET_FULL' }
    : undefined;
});

const isAdult: Check<Propose> = check('FD-29', ['field', 'text'], ({ intent }) => {
  const age = Number(intent.text);
  const isAge = /^\d+$/.test(intent.text.trim()) && age >= adultAge && age <= oldest;
  return intent.field === 'age' && !isBlank(intent.text) && !isAge
    ? { code: 'FD_ADULT', facts: { n: adultAge } }
    : undefined;
});

const sheetPhases = ['SETTING', 'SYSTEM_SHEET', 'SCENE'] as const;

export const propose = intent(
  {
    field: { kind: 'choice', of: (view: TableView) => view.shared.setup.open },
    text: { kind: 'text', most: longestEntry },
  },
  {
    type: 'propose',
    clause: 'FD-27',
    who: ['seat'],
    stale: 'accept',
    phases: sheetPhases,
    checks: [...fieldIsOpen, hasRoom, hasText, notStruck, notOfferedYet, isAdult],
    execute(context) {
      const { field, text } = context.intent;
      context.emit({
        type: 'option_offered',
        option: `o${context.state.offersMade + 1}`,
        field,
        text: text.trim(),
        seat: context.seat,
      });
      afterAnswer(context);
    },
  },
);

type Answer = 'yes' | 'no' | 'objection';

const answers: readonly Answer[] = ['yes', 'no', 'objection'];

interface Affirm extends Intent {
  /** The option that is answered; absent when the whole sheet is affirmed as it is. */
  readonly option?: string;
  readonly answer: Answer;
}

const offerIsOpen = situationChecks<Affirm>('FD-27', ['option'], ({ view, intent }) =>
  !isSheetPhase(view.shared.phase) || view.shared.setup.offers.some(({ id }) => id === intent.option)
    ? undefined
    : { code: 'FD_OFFER_GONE' },
);

/** The same answer twice is refused; a different one replaces it. */
const changesAnswer: Check<Affirm> = check('FD-27', ['option', 'answer'], ({ view, actor, intent }) => {
  const offer = view.shared.setup.offers.find(({ id }) => id === intent.option);
  const same = intent.answer === 'yes' ? offer?.yes : intent.answer === 'no' ? offer?.no : [];
  return same?.some((seat) => seat === actingSeat(actor)) === true ? { code: 'E_ALREADY_VOTED' } : undefined;
});

/** A check for an answer to the whole sheet. That can only be yes: a player who disagrees offers an entry (FD-28). */
function onTheSheet(judge: Check<Affirm>['judge']): Check<Affirm> {
  return check('FD-28', ['answer'], (judged) => (judged.intent.option === undefined ? judge(judged) : undefined));
}

const affirmsSheet: readonly Check<Affirm>[] = [
  onTheSheet(({ intent }) =>
    refuseIf(intent.answer !== 'yes', () => ({ code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'option' } })),
  ),
  onTheSheet(onlyOnce.judge),
  ...isComplete.map(({ judge }) => onTheSheet(judge)),
];

export const affirm = intent(
  {
    option: { kind: 'json', optional: true, of: (view: TableView) => view.shared.setup.offers.map(({ id }) => id) },
    answer: { kind: 'choice', of: answers },
  },
  {
    type: 'affirm',
    clause: 'FD-27',
    who: ['seat'],
    stale: 'accept',
    phases: sheetPhases,
    checks: [...offerIsOpen, changesAnswer, ...affirmsSheet],
    // The yes to the whole sheet is offered to people as `ack`, which they know from the other phases.
    unlisted: ({ option }) => option === undefined,
    execute(context) {
      const { option, answer } = context.intent;
      if (option === undefined) {
        afterAck(context);
        return;
      }
      if (answer === 'objection') context.emit({ type: 'option_removed', option });
      else context.emit({ type: 'option_answered', option, seat: context.seat, yes: answer === 'yes' });
      afterAnswer(context);
    },
  },
);

interface FieldIntent extends Intent {
  readonly field: SharedField;
}

const isContested = situationChecks<FieldIntent>('FD-27', ['field'], ({ view, intent }) =>
  !isSheetPhase(view.shared.phase) || view.shared.setup.contested.includes(intent.field)
    ? undefined
    : { code: 'FD_NOT_CONTESTED' },
);

export const tiebreakFlip = intent(
  { field: { kind: 'choice', of: (view: TableView) => view.shared.setup.contested } },
  {
    type: 'tiebreak_flip',
    clause: 'FD-27',
    who: ['seat'],
    stale: 'refuse',
    phases: ['SETTING', 'SYSTEM_SHEET'],
    checks: isContested,
    execute(context) {
      flipBetween(context, context.intent.field);
    },
  },
);

export const rollAge = intent(
  {},
  {
    type: 'roll_age',
    clause: 'FD-26',
    who: ['seat'],
    stale: 'refuse',
    phases: ['SYSTEM_SHEET'],
    checks: situationChecks('FD-26', [], ({ view }) =>
      view.shared.phase !== 'SYSTEM_SHEET' || view.shared.setup.open.includes('age')
        ? undefined
        : { code: 'FD_FIELD_SETTLED' },
    ),
    execute(context) {
      drawAge(context, context.seat);
    },
  },
);

const setupPhases = [...sheetPhases, 'HEADMATES'] as const;

/** The host lets the cards decide what is still missing, so that a setup cannot get stuck. */
export const letTheCardsDecide = intent(
  {},
  {
    type: 'let_cards_decide',
    clause: 'FD-27',
    who: ['host'],
    stale: 'refuse',
    phases: setupPhases,
    checks: [],
    execute: letCardsDecide,
  },
);

const mostPrompts = 10_000_000;

export const setupTimeUp = intent(
  { prompt: { kind: 'number', least: 0, most: mostPrompts } },
  {
    type: 'setup_time_up',
    clause: 'FD-27',
    who: ['system'],
    stale: 'accept',
    phases: [...setupPhases, 'NEXT'],
    checks: [
      check('FD-27', ['prompt'], ({ view, intent }) =>
        view.shared.prompt === intent.prompt ? undefined : { code: 'E_STALE' },
      ),
    ],
    execute(context) {
      context.emit({ type: 'time_ran_out', what: 'sheet', seat: null });
      letCardsDecide(context);
      // A newcomer's sheet may have been the last thing the choice of the next date waited for (FD-33, FD-134).
      advanceIfChosen(context);
    },
  },
);
