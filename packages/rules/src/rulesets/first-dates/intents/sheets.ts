/** Working out setting, System and scene together: offers, answers, and what the cards decide (FD-25 to FD-28, FD-49). */
import type { Intent } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { meetingIfDone } from '../flow/prospect.ts';
import { afterAnswer, flipBetween, letCardsDecide, rollAge as roll, setField } from '../flow/sheets.ts';
import { isSheetPhase } from '../sheets.ts';
import type { SharedField } from '../state.ts';
import type { DateView } from '../view.ts';
import { afterAck, isComplete, onlyOnce } from './ack.ts';
import { longestText } from './cards.ts';
import type { DateRule } from './define.ts';
import { because, define, isBlank, nameOf, objectIf, seatIn, seatOf } from './define.ts';

const longestEntry = 200;
/** The System is an adult (FD-29). */
const adultAge = 18;
const oldest = 150;

interface Propose extends Intent {
  readonly field: SharedField;
  readonly text: string;
}

function sameText(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

const fieldIsOpen = because<Intent & { readonly field: SharedField }>('FD-27', ['field'], ({ view, intent }) =>
  !isSheetPhase(view.shared.phase) || view.shared.setup.open.includes(intent.field)
    ? undefined
    : { code: 'FD_FIELD_SETTLED' },
);

const saysSomething: DateRule<Intent & { readonly text: string }> = rule('FD-25', ['text'], ({ intent }) =>
  isBlank(intent.text) ? { code: 'E_TEXT_REQUIRED' } : undefined,
);

/** What was objected to stays out, whoever offers it (FD-27). */
const notStruck: DateRule<Propose> = rule('FD-27', ['field', 'text'], ({ view, intent }) =>
  objectIf(
    view.shared.setup.struck.some(({ field, text }) => field === intent.field && sameText(text, intent.text)),
    () => ({ code: 'E_LINE_CROSSED' }),
  ),
);

const notOfferedYet: DateRule<Propose> = rule('FD-27', ['field', 'text'], ({ view, intent }) =>
  objectIf(
    view.shared.setup.offers.some(({ field, text }) => field === intent.field && sameText(text, intent.text)),
    () => ({ code: 'FD_OFFERED' }),
  ),
);

/** A sheet has two sides and no more: what nobody could read any more is not written (FD-25). */
const mostOpen = 24;
const mostOfOneField = 30;

const hasRoom: DateRule<Propose> = rule('FD-25', ['field'], ({ view, intent }) => {
  const { offers, settled, struck } = view.shared.setup;
  const written = [...settled, ...struck].filter(({ field }) => field === intent.field);
  return offers.length >= mostOpen || written.length >= mostOfOneField ? { code: 'FD_SHEET_FULL' } : undefined;
});

const anAdult: DateRule<Propose> = rule('FD-29', ['field', 'text'], ({ intent }) => {
  const age = Number(intent.text);
  const isAge = /^\d+$/.test(intent.text.trim()) && age >= adultAge && age <= oldest;
  return intent.field === 'age' && !isBlank(intent.text) && !isAge
    ? { code: 'FD_ADULT', facts: { n: adultAge } }
    : undefined;
});

const sheetPhases = ['SETTING', 'SYSTEM_SHEET', 'SCENE'] as const;

export const propose = define<Propose>({
  type: 'propose',
  clause: 'FD-27',
  who: ['seat'],
  stale: 'accept',
  phases: sheetPhases,
  fields: {
    field: { kind: 'choice', of: (view: DateView) => view.shared.setup.open },
    text: { kind: 'text', most: longestEntry },
  },
  checks: [...fieldIsOpen, hasRoom, saysSomething, notStruck, notOfferedYet, anAdult],
  execute(context) {
    const { field, text } = context.intent;
    context.emit({
      type: 'option_offered',
      option: `o${context.state.offersMade + 1}`,
      field,
      text: text.trim(),
      seat: seatOf(context),
    });
    afterAnswer(context);
  },
});

type Answer = 'yes' | 'no' | 'objection';
const answers: readonly Answer[] = ['yes', 'no', 'objection'];

interface Affirm extends Intent {
  /** The one that is answered; left out, it is the sheet as it stands. */
  readonly option?: string;
  readonly answer: Answer;
}

const stands = because<Affirm>('FD-27', ['option'], ({ view, intent }) =>
  !isSheetPhase(view.shared.phase) || view.shared.setup.offers.some(({ id }) => id === intent.option)
    ? undefined
    : { code: 'FD_OFFER_GONE' },
);

/** The same answer twice says nothing new; another one takes its place. */
const saysSomethingNew: DateRule<Affirm> = rule('FD-27', ['option', 'answer'], ({ view, actor, intent }) => {
  const offer = view.shared.setup.offers.find(({ id }) => id === intent.option);
  const same = intent.answer === 'yes' ? offer?.yes : intent.answer === 'no' ? offer?.no : [];
  return same?.some((seat) => seat === seatIn({ actor })) === true ? { code: 'E_ALREADY_VOTED' } : undefined;
});

/** A sheet is affirmed as it stands, or something else is offered for it: there is no other answer (FD-28). */
function onTheSheet(check: DateRule<Affirm>['check']): DateRule<Affirm> {
  return rule('FD-28', ['answer'], (judged) => (judged.intent.option === undefined ? check(judged) : undefined));
}

const affirmsSheet: readonly DateRule<Affirm>[] = [
  onTheSheet(({ intent }) =>
    objectIf(intent.answer !== 'yes', () => ({ code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'option' } })),
  ),
  onTheSheet(onlyOnce.check),
  ...isComplete.map(({ check }) => onTheSheet(check)),
];

export const affirm = define<Affirm>({
  type: 'affirm',
  clause: 'FD-27',
  who: ['seat'],
  stale: 'accept',
  phases: sheetPhases,
  fields: {
    option: { kind: 'json', optional: true, of: (view: DateView) => view.shared.setup.offers.map(({ id }) => id) },
    answer: { kind: 'choice', of: answers },
  },
  checks: [...stands, saysSomethingNew, ...affirmsSheet],
  // People are offered it as `ack`, which they know from everywhere else.
  unlisted: ({ option }) => option === undefined,
  execute(context) {
    const { option, answer } = context.intent;
    if (option === undefined) {
      afterAck(context);
      return;
    }
    if (answer === 'objection') context.emit({ type: 'option_removed', option });
    else context.emit({ type: 'option_answered', option, seat: seatOf(context), yes: answer === 'yes' });
    afterAnswer(context);
  },
});

interface OnField extends Intent {
  readonly field: SharedField;
}

/** Only where several options stand and everybody has said what they think of each (FD-27). */
const cannotSettle = because<OnField>('FD-27', ['field'], ({ view, intent }) =>
  !isSheetPhase(view.shared.phase) || view.shared.setup.contested.includes(intent.field)
    ? undefined
    : { code: 'FD_NOT_CONTESTED' },
);

export const tiebreakFlip = define<OnField>({
  type: 'tiebreak_flip',
  clause: 'FD-27',
  who: ['seat'],
  stale: 'refuse',
  phases: ['SETTING', 'SYSTEM_SHEET'],
  fields: { field: { kind: 'choice', of: (view: DateView) => view.shared.setup.contested } },
  checks: cannotSettle,
  execute(context) {
    flipBetween(context, context.intent.field);
  },
});

export const rollAge = define<Intent>({
  type: 'roll_age',
  clause: 'FD-26',
  who: ['seat'],
  stale: 'refuse',
  phases: ['SYSTEM_SHEET'],
  fields: {},
  checks: because('FD-26', [], ({ view }) =>
    view.shared.phase !== 'SYSTEM_SHEET' || view.shared.setup.open.includes('age')
      ? undefined
      : { code: 'FD_FIELD_SETTLED' },
  ),
  execute(context) {
    roll(context, seatOf(context));
  },
});

interface Said extends Intent {
  readonly text: string;
}

/** One detail each: round by round in seat order for the System, in any order for a Prospect (FD-28, FD-45). */
const theirPart: DateRule<Said> = rule('FD-28', [], ({ view, actor }) => {
  const { phase, setup, done } = view.shared;
  const seat = seatIn({ actor });
  if (phase === 'SYSTEM_SHEET') return setup.nextLooker === seat ? undefined : { code: 'E_FIELD_ORDER' };
  if (phase !== 'PROSPECT') return undefined;
  if (setup.meeting?.step !== 'looks') return undefined;
  const hadTheirs = [...setup.parts, ...done].some((other) => other === seat);
  return hadTheirs ? { code: 'E_FIELD_ORDER', clause: 'FD-45' } : undefined;
});

/** Looks are added in seat order, and each seat has its share (FD-28). */
const looksInTurn: DateRule<Said> = rule('FD-28', [], ({ view, actor }) => {
  const { phase, setup } = view.shared;
  if (phase !== 'SYSTEM_SHEET' || setup.nextLooker === seatIn({ actor })) return undefined;
  if (setup.nextLooker === null) return { code: 'FD_LOOKS_ADDED' };
  return { code: 'FD_LOOKS_TURN', facts: { name: nameOf(view, setup.nextLooker) } };
});

const looksAreAsked = because<Said>('FD-45', [], ({ view }) => {
  const { phase, setup } = view.shared;
  return phase === 'PROSPECT' && setup.meeting?.step !== 'looks' ? { code: 'FD_LOOKS_LATER' } : undefined;
});

export const addAppearance = define<Said>({
  type: 'add_appearance',
  clause: 'FD-28',
  who: ['seat'],
  stale: 'accept',
  phases: ['SYSTEM_SHEET', 'PROSPECT'],
  fields: { text: { kind: 'text', most: longestEntry } },
  checks: [looksInTurn, ...looksAreAsked, theirPart, saysSomething],
  execute(context) {
    const text = context.intent.text.trim();
    const seat = seatOf(context);
    if (context.state.phase === 'SYSTEM_SHEET') setField(context, { field: 'appearance', text, by: seat });
    else {
      context.emit({ type: 'looks_added', seat, text });
      meetingIfDone(context);
    }
  },
});

/** While an offer stands to which nobody has said no, the table is still agreeing; after that the roles decide (FD-49). */
function pickRules(field: 'outing' | 'place', picks: (view: DateView) => string | null): readonly DateRule<Said>[] {
  const isPicker: DateRule<Said> = rule('FD-49', [], ({ view, actor }) => {
    if (view.shared.phase !== 'SCENE' || picks(view) === seatIn({ actor })) return undefined;
    return { code: picks(view) === view.shared.roles?.date ? 'E_NOT_DATE' : 'FD_NOT_OI' };
  });
  const isFree = because<Said>('FD-49', [], ({ view, actor }) => {
    const { phase, setup } = view.shared;
    if (phase !== 'SCENE' || picks(view) !== seatIn({ actor })) return undefined;
    const isAgreeing = setup.offers.some((offer) => offer.field === field && offer.no.length === 0);
    if (!setup.open.includes(field)) return { code: 'FD_FIELD_SETTLED' };
    return isAgreeing ? { code: 'FD_STILL_AGREEING' } : undefined;
  });
  return [isPicker, ...isFree];
}

/** Without a person in the Interference's place the Date picks both. */
function pickerOfOuting({ shared }: DateView): string | null {
  const { roles } = shared;
  if (roles === null) return null;
  const oi = shared.seats.find(({ seat }) => seat === roles.oi);
  return oi?.seat ?? roles.date;
}

function scenePick(type: string, field: 'outing' | 'place', picks: (view: DateView) => string | null) {
  return define<Said>({
    type,
    clause: 'FD-49',
    who: ['seat'],
    stale: 'refuse',
    phases: ['SCENE'],
    fields: { text: { kind: 'text', most: longestEntry } },
    checks: [...pickRules(field, picks), saysSomething],
    execute(context) {
      setField(context, { field, text: context.intent.text.trim(), by: seatOf(context) });
    },
  });
}

export const sceneActivity = scenePick('scene_activity', 'outing', pickerOfOuting);
export const scenePlace = scenePick('scene_place', 'place', (view) => view.shared.roles?.date ?? null);

/** Each System seat adds one (FD-49). */
export const sceneDetail = define<Said>({
  type: 'scene_detail',
  clause: 'FD-49',
  who: ['seat'],
  stale: 'accept',
  phases: ['SCENE'],
  fields: { text: { kind: 'text', most: longestText } },
  checks: [
    ...because<Said>('FD-49', [], ({ view }) =>
      view.shared.phase === 'SCENE' && view.own.role !== 'system' ? { code: 'FD_NOT_SYSTEM' } : undefined,
    ),
    rule('FD-49', [], ({ view, actor }) => {
      const { phase, setup } = view.shared;
      if (phase !== 'SCENE' || view.own.role !== 'system') return undefined;
      return setup.parts.some((seat) => seat === seatIn({ actor })) ? { code: 'E_FIELD_ORDER' } : undefined;
    }),
    saysSomething,
  ],
  execute(context) {
    setField(context, { field: 'detail', text: context.intent.text.trim(), by: seatOf(context) });
  },
});

const setupPhases = [...sheetPhases, 'HEADMATES'] as const;

/** The host lets the cards decide what is still missing, so that no setup ever sticks. */
export const letTheCardsDecide = define<Intent>({
  type: 'let_cards_decide',
  clause: 'FD-27',
  who: ['host'],
  stale: 'refuse',
  phases: setupPhases,
  fields: {},
  checks: [],
  execute: letCardsDecide,
});

interface SetupTime extends Intent {
  readonly prompt: number;
}

const mostPrompts = 10_000_000;

/** After a long silence the same happens by itself. */
export const setupTimeUp = define<SetupTime>({
  type: 'setup_time_up',
  clause: 'FD-27',
  who: ['system'],
  stale: 'accept',
  phases: [...setupPhases, 'NEXT'],
  fields: { prompt: { kind: 'number', least: 0, most: mostPrompts } },
  checks: [
    rule('FD-27', ['prompt'], ({ view, intent }) =>
      view.shared.prompt === intent.prompt ? undefined : { code: 'E_STALE' },
    ),
  ],
  execute: letCardsDecide,
});
