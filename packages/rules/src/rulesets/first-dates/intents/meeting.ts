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
import { define, seatIn } from './define.ts';

const onlyTheDate: DateRule<Intent> = rule('FD-41', [], ({ view, actor }) =>
  view.shared.phase === 'PROSPECT' && view.shared.roles?.date !== seatIn({ actor })
    ? { code: 'E_NOT_DATE' }
    : undefined,
);

function inStep(step: MeetingStep, clause: string): DateRule<Intent> {
  return rule(clause, [], ({ view }) => {
    const { phase, setup } = view.shared;
    return phase !== 'PROSPECT' || setup.meeting?.step === step ? undefined : { code: 'E_PHASE', facts: { phase } };
  });
}

const base = { who: ['seat'], stale: 'refuse', phases: ['PROSPECT'], fields: {} } as const;

export const flipName = define<Intent>({
  ...base,
  type: 'flip_name',
  clause: 'FD-41',
  rules: [onlyTheDate, inStep('name', 'FD-41')],
  happen: turnName,
});

/** Without a reason, and nobody is told whose it was (FD-41). */
export const vetoName = define<Intent>({
  ...base,
  type: 'veto_name',
  clause: 'FD-41',
  rules: [
    inStep('veto', 'FD-41'),
    rule('FD-41', [], ({ view, actor }) =>
      view.shared.done.some((seat) => seat === seatIn({ actor })) ? { code: 'E_ALREADY_VOTED' } : undefined,
    ),
  ],
  happen: strikeName,
});

export const flipPronouns = define<Intent>({
  ...base,
  type: 'flip_pronouns',
  clause: 'FD-42',
  rules: [onlyTheDate, inStep('pronouns', 'FD-42')],
  happen: turnPronouns,
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
  rules: [
    onlyTheDate,
    inStep('qualities', 'FD-43'),
    rule('FD-43', ['headmate'], ({ view, intent }) =>
      unmarked(view.shared).some((id) => id === intent.headmate)
        ? undefined
        : { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'headmate' } },
    ),
  ],
  happen(deed) {
    const headmate = deed.intent.headmate ?? unmarked(deed.state)[0];
    if (headmate !== undefined) turnQuality(deed, headmate);
  },
});

export const drawTraits = define<Intent>({
  ...base,
  type: 'draw_traits',
  clause: 'FD-46',
  rules: [onlyTheDate, inStep('traits', 'FD-46')],
  happen: draw,
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
  rules: [
    rule('FD-41', ['prompt'], ({ view, intent }) =>
      view.shared.prompt === intent.prompt ? undefined : { code: 'E_STALE' },
    ),
  ],
  happen: goOnMeeting,
});
