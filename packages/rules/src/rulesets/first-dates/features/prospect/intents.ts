import type { Check } from '../../declare.ts';
import { situationChecks, intent, nameOf } from '../../declare.ts';
import type { Intent } from '../../../../kernel/index.ts';
import { actingSeat, check } from '../../../../kernel/index.ts';
import type { MeetingStep } from '../../state.ts';
import {
  drawTraits as draw,
  flipName as turnName,
  flipPronouns as turnPronouns,
  flipQuality as turnQuality,
  advanceMeeting,
  advanceMeetingIfDone,
  unmarked,
  vetoName as strikeName,
} from '../../flow/prospect.ts';
import type { TableView } from '../../view-types.ts';
import type { TextIntent } from '../setup/checks.ts';
import { longestEntry, hasText } from '../setup/checks.ts';
import { setField } from '../../flow/sheets.ts';

const onlyTheDate: Check<Intent> = check('FD-41', [], ({ view, actor }) =>
  view.shared.phase === 'PROSPECT' && view.shared.roles?.date !== actingSeat(actor)
    ? { code: 'E_NOT_DATE' }
    : undefined,
);

/** FD-41 to FD-46. */
function inStep(clause: string, ...steps: readonly MeetingStep[]): readonly Check<Intent>[] {
  return situationChecks(clause, [], ({ view }) => {
    const { phase, setup } = view.shared;
    const fits = steps.some((step) => step === setup.meeting?.step);
    if (phase !== 'PROSPECT' || fits || setup.meeting === null) return undefined;
    return { code: 'FD_MEETING_STEP', facts: { step: { text: `meeting.step.${setup.meeting.step}` } } };
  });
}

const base = { who: ['seat'], stale: 'refuse', phases: ['PROSPECT'], fields: {} } as const;

export const flipName = intent(base.fields, {
  ...base,
  type: 'flip_name',
  clause: 'FD-41',
  checks: [onlyTheDate, ...inStep('FD-41', 'name')],
  execute: turnName,
});

/** A veto needs no reason and is anonymous (FD-41). */
export const vetoName = intent(base.fields, {
  ...base,
  type: 'veto_name',
  clause: 'FD-41',
  checks: [
    ...inStep('FD-41', 'veto'),
    check('FD-41', [], ({ view, actor }) =>
      view.shared.done.some((seat) => seat === actingSeat(actor)) ? { code: 'FD_NAME_ACCEPTED' } : undefined,
    ),
  ],
  execute: strikeName,
});

export const flipPronouns = intent(base.fields, {
  ...base,
  type: 'flip_pronouns',
  clause: 'FD-42',
  checks: [onlyTheDate, ...inStep('FD-42', 'pronouns')],
  execute: turnPronouns,
});

export const flipQuality = intent(
  {
    headmate: { kind: 'choice', of: (view: TableView) => unmarked(view.shared), optional: true },
  },
  {
    ...base,
    type: 'flip_quality',
    clause: 'FD-43',
    checks: [
      onlyTheDate,
      ...inStep('FD-43', 'qualities'),
      check('FD-43', ['headmate'], ({ view, intent }) =>
        unmarked(view.shared).some((id) => id === intent.headmate)
          ? undefined
          : { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'headmate' } },
      ),
    ],
    execute(context) {
      const headmate = context.intent.headmate ?? unmarked(context.state)[0];
      if (headmate !== undefined) turnQuality(context, headmate);
    },
  },
);

export const drawTraits = intent(base.fields, {
  ...base,
  type: 'draw_traits',
  clause: 'FD-46',
  checks: [onlyTheDate, ...inStep('FD-46', 'traits')],
  execute: draw,
});

const mostPrompts = 10_000_000;

export const meetingTimeUp = intent(
  { prompt: { kind: 'number', least: 0, most: mostPrompts } },
  {
    type: 'meeting_time_up',
    clause: 'FD-41',
    who: ['system'],
    stale: 'accept',
    phases: ['PROSPECT'],
    checks: [
      check('FD-41', ['prompt'], ({ view, intent }) =>
        view.shared.prompt === intent.prompt ? undefined : { code: 'E_STALE' },
      ),
    ],
    execute(context) {
      // A name to which no one objected is the usual case, so the story does not mention that its time ran out.
      if (context.state.meeting?.step !== 'veto') context.emit({ type: 'time_ran_out', what: 'meeting', seat: null });
      advanceMeeting(context);
    },
  },
);

/** One detail each: round by round in seat order for the System, in any order for a Prospect (FD-28, FD-45). */
const detailInTurn: Check<TextIntent> = check('FD-28', [], ({ view, actor }) => {
  const { phase, setup, done } = view.shared;
  const seat = actingSeat(actor);
  if (phase === 'SYSTEM_SHEET') return setup.nextLooker === seat ? undefined : { code: 'E_FIELD_ORDER' };
  if (phase !== 'PROSPECT') return undefined;
  if (setup.meeting?.step !== 'looks') return undefined;
  const hasAdded = [...setup.parts, ...done].some((other) => other === seat);
  return hasAdded ? { code: 'E_FIELD_ORDER', clause: 'FD-45' } : undefined;
});

const looksInTurn: Check<TextIntent> = check('FD-28', [], ({ view, actor }) => {
  const { phase, setup } = view.shared;
  if (phase !== 'SYSTEM_SHEET' || setup.nextLooker === actingSeat(actor)) return undefined;
  if (setup.nextLooker === null) return { code: 'FD_LOOKS_ADDED' };
  return { code: 'FD_LOOKS_TURN', facts: { name: nameOf(view, setup.nextLooker) } };
});

const looksAreAsked = situationChecks<TextIntent>('FD-45', [], ({ view }) => {
  const { phase, setup } = view.shared;
  return phase === 'PROSPECT' && setup.meeting?.step !== 'looks' ? { code: 'FD_LOOKS_LATER' } : undefined;
});

export const addAppearance = intent(
  { text: { kind: 'text', most: longestEntry } },
  {
    type: 'add_appearance',
    clause: 'FD-28',
    who: ['seat'],
    stale: 'accept',
    phases: ['SYSTEM_SHEET', 'PROSPECT'],
    checks: [looksInTurn, ...looksAreAsked, detailInTurn, hasText],
    execute(context) {
      const text = context.intent.text.trim();
      const { seat } = context;
      if (context.state.phase === 'SYSTEM_SHEET') setField(context, { field: 'appearance', text, by: seat });
      else {
        context.emit({ type: 'looks_added', seat, text });
        advanceMeetingIfDone(context);
      }
    },
  },
);
