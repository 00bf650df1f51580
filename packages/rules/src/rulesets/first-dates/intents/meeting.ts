/** Meeting the Prospect: the Date's seat flips, everybody may turn down a name (FD-41 to FD-46). */
import type { Intent } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import {
  drawTraits as draw,
  flipName as turnName,
  flipPronouns as turnPronouns,
  flipQuality as turnQuality,
  goOnMeeting,
  unmarked,
  vetoName as strikeName,
} from '../flow/prospect.ts';
import type { MeetingStep } from '../state.ts';
import type { DateView } from '../view.ts';
import type { DateRule } from './define.ts';
import { because, define, seatIn } from './define.ts';

const onlyTheDate: DateRule<Intent> = rule('FD-41', [], ({ view, actor }) =>
  view.shared.phase === 'PROSPECT' && view.shared.roles?.date !== seatIn({ actor })
    ? { code: 'E_NOT_DATE' }
    : undefined,
);

/** The steps of a meeting follow each other (FD-41 to FD-46). */
function inStep(clause: string, ...steps: readonly MeetingStep[]): readonly DateRule<Intent>[] {
  return because(clause, [], ({ view }) => {
    const { phase, setup } = view.shared;
    const fits = steps.some((step) => step === setup.meeting?.step);
    if (phase !== 'PROSPECT' || fits || setup.meeting === null) return undefined;
    return { code: 'FD_MEETING_STEP', facts: { step: { text: `meeting.step.${setup.meeting.step}` } } };
  });
}

const base = { who: ['seat'], stale: 'refuse', phases: ['PROSPECT'], fields: {} } as const;

export const flipName = define<Intent>({
  ...base,
  type: 'flip_name',
  clause: 'FD-41',
  checks: [onlyTheDate, ...inStep('FD-41', 'name')],
  execute: turnName,
});

/** Without a reason, and nobody is told whose it was (FD-41). */
export const vetoName = define<Intent>({
  ...base,
  type: 'veto_name',
  clause: 'FD-41',
  checks: [
    ...inStep('FD-41', 'veto'),
    rule('FD-41', [], ({ view, actor }) =>
      view.shared.done.some((seat) => seat === seatIn({ actor })) ? { code: 'FD_NAME_ACCEPTED' } : undefined,
    ),
  ],
  execute: strikeName,
});

/** Once the Date's seat goes on, the name is no longer the card just flipped, and stands (FD-41). */
export const flipPronouns = define<Intent>({
  ...base,
  type: 'flip_pronouns',
  clause: 'FD-42',
  checks: [onlyTheDate, ...inStep('FD-42', 'pronouns', 'veto')],
  execute: turnPronouns,
});

interface OfHeadmate extends Intent {
  readonly headmate?: string;
}

export const flipQuality = define<OfHeadmate>({
  ...base,
  type: 'flip_quality',
  clause: 'FD-43',
  fields: {
    headmate: { kind: 'choice', of: (view: DateView) => unmarked(view.shared), optional: true },
  },
  checks: [
    onlyTheDate,
    ...inStep('FD-43', 'qualities'),
    rule('FD-43', ['headmate'], ({ view, intent }) =>
      unmarked(view.shared).some((id) => id === intent.headmate)
        ? undefined
        : { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'headmate' } },
    ),
  ],
  execute(context) {
    const headmate = context.intent.headmate ?? unmarked(context.state)[0];
    if (headmate !== undefined) turnQuality(context, headmate);
  },
});

export const drawTraits = define<Intent>({
  ...base,
  type: 'draw_traits',
  clause: 'FD-46',
  checks: [onlyTheDate, ...inStep('FD-46', 'traits')],
  execute: draw,
});

interface MeetingTime extends Intent {
  readonly prompt: number;
}

const mostPrompts = 10_000_000;

/** Nobody minds the name, or the Date's seat is asleep: the meeting goes on. */
export const meetingTimeUp = define<MeetingTime>({
  type: 'meeting_time_up',
  clause: 'FD-41',
  who: ['system'],
  stale: 'accept',
  phases: ['PROSPECT'],
  fields: { prompt: { kind: 'number', least: 0, most: mostPrompts } },
  checks: [
    rule('FD-41', ['prompt'], ({ view, intent }) =>
      view.shared.prompt === intent.prompt ? undefined : { code: 'E_STALE' },
    ),
  ],
  execute: goOnMeeting,
});
