import type { Intent, RefusalReason } from '../../../../kernel/index.ts';
import { check, yesOrNo } from '../../../../kernel/index.ts';
import type { Attribute, Mode, Skill, Trait } from '../skills/skills.ts';
import {
  isAttack,
  isDefence,
  isPhysical,
  isSkill,
  modes,
  needsMark,
  oppositionsOf,
  skillData,
} from '../skills/skills.ts';
import type { EntityId } from '../../state.ts';
import type { TableView } from '../../view-types.ts';
import {
  intent,
  isDownIn,
  malformed,
  nameOf,
  noOpenPlay,
  absentRefusal,
  refuseIf,
  ownSeatView,
  seatViewOf,
  saysSomething,
  skippingRefusal,
} from '../../declare.ts';
import type { Aimed } from './checks.ts';
import { companionsIn, foesIn, inScene, marksIn, modeOf, rivalRefusal, useRefusal, uses } from './checks.ts';
import { longestText, mostDesired } from '../../constants.ts';
import { onTurn } from '../scenes/checks.ts';
import { removeLeavers } from '../../flow/leaving.ts';
import { advance } from '../../flow/course.ts';
import { afterPlay } from '../../flow/closing.ts';

import { isUnflipped } from '../opposition/checks.ts';
const mostMarks = 60;

interface Declare extends Intent {
  readonly use: Skill | Attribute;
  readonly mode?: Mode;
  readonly marks?: readonly EntityId[];
  readonly desired?: number;
  readonly charisma?: boolean;
  readonly text: string;
}

/** SU-156. */
function crewRefusal(view: TableView, marks: readonly EntityId[]): RefusalReason | undefined {
  for (const mark of marks) {
    const seat = seatViewOf(view, mark);
    if (seat === undefined)
      return nameOf(view, mark) === ''
        ? malformed('marks')
        : { code: 'SU_NOT_CREW', clause: 'SU-156', facts: { name: nameOf(view, mark) } };
    if (!seat.active) return absentRefusal(view, seat);
  }
  return undefined;
}

/**
 * Leadership has players' characters as marks, all other uses the GM's side or one rival. Only
 * Stealth can have several marks on the GM's side (SU-70, SU-99, SU-156).
 */
function markRefusal(view: TableView, aimed: Aimed): RefusalReason | undefined {
  const { use, mode, marks, by } = aimed;
  const isDistinct = new Set(marks).size === marks.length;
  if (!isDistinct) return malformed('marks');
  if (use === 'leadership') {
    if (marks.length === 0) return { code: 'SU_MARK_NEEDED' };
    if (marks.includes(by ?? '')) return { code: 'SU_MARK_NEEDED', clause: 'SU-156' };
    return crewRefusal(view, marks);
  }
  const gmSide = new Set([...view.shared.npcs, ...view.shared.vehicles].map(({ id }) => id));
  if (marks.length === 0) return refuseIf(needsMark(use, mode), () => ({ code: 'SU_MARK_NEEDED' }));
  if (marks.some((mark) => !gmSide.has(mark) && seatViewOf(view, mark) === undefined)) return malformed('marks');
  if (marks.some((mark) => !gmSide.has(mark))) return rivalRefusal(view, aimed);
  if (marks.length > 1 && use !== 'stealth') return { code: 'SU_ONE_MARK', clause: 'SU-99', facts: { skill: use } };
  const down = marks.find((mark) => isDownIn(view, mark));
  return refuseIf(down !== undefined, () => ({ code: 'SU_MARK_DOWN', facts: { mark: nameOf(view, down) } }));
}

function useIn(intent: Intent | undefined): Trait {
  return uses.find((use) => use === intent?.['use']) ?? 'wits';
}

function modesOf(intent: Intent | undefined): readonly Mode[] {
  if (intent === undefined) return modes;
  const use = useIn(intent);
  return isSkill(use) ? skillData[use].modes : [];
}

/**
 * The possible marks: for Leadership the crew; for every other use NPCs, vehicles and, with the option
 * `crewAgainstCrew`, other characters of the crew (SU-70, SU-156).
 */
function marksFor(view: TableView, intent?: Intent): readonly EntityId[] {
  if (intent === undefined) return marksIn(view);
  return useIn(intent) === 'leadership' ? companionsIn(view) : foesIn(view);
}

/** Refuses a use that needs a mark while none is possible, before the player writes a word (SU-26, SU-115). */
function noMarkRefusal(view: TableView, aimed: Intent): RefusalReason | undefined {
  const use = useIn(aimed);
  const mode = modes.find((known) => known === aimed['mode']);
  const isAimed = use === 'leadership' || needsMark(use, modeOf(use, mode));
  return refuseIf(isAimed && marksFor(view, aimed).length === 0, () => ({
    code: 'SU_MARK_NEEDED',
    clause: use === 'leadership' ? 'SU-26' : 'SU-115',
  }));
}

/** Whether only Block or Dodge can oppose this use (SU-104). */
function isBodily(use: Trait, mode: Mode | null): boolean {
  return isAttack(use, mode) || oppositionsOf(use, mode).every(isPhysical);
}

/** SU-104. */
function mayCharm(view: never, intent: Intent): boolean {
  const { you } = (view as TableView).own;
  const use = useIn(intent);
  const isSpent = you.kind === 'seat' && seatViewOf(view, you.seat)?.flags.charisma === true;
  return intent['use'] !== undefined && !isSpent && !isBodily(use, modeOf(use, undefined));
}

function isAwareness(_view: never, intent: Intent): boolean {
  return intent['use'] === 'awareness';
}

export const declarePlay = intent(
  {
    use: { kind: 'choice', of: uses, open: true },
    mode: {
      kind: 'choice',
      of: (_view: never, intent?: Intent) => modesOf(intent),
      optional: true,
      asked: (_view: never, intent: Intent) =>
        modesOf(intent).some((mode) => mode !== modeOf(useIn(intent), undefined)),
    },
    marks: {
      kind: 'choices',
      of: marksFor,
      most: mostMarks,
      optional: true,
      asked: (_view: never, intent: Intent) => intent['use'] !== undefined && intent['use'] !== 'awareness',
    },
    desired: {
      kind: 'number',
      least: 0,
      most: mostDesired,
      optional: true,
      asked: isAwareness,
      required: isAwareness,
      missing: { code: 'SU_DESIRED', clause: 'SU-140' },
    },
    charisma: { kind: 'choice', of: yesOrNo, optional: true, asked: mayCharm },
    text: { kind: 'text', most: longestText, narration: true },
  },
  {
    type: 'declare_play',
    clause: 'SU-37',
    who: ['seat'],
    stale: 'refuse',
    phases: ['FREE', 'TURN', 'PLAY', 'INIT'],
    checks: [
      inScene,
      noOpenPlay,
      check('SU-125', [], (judged) => (judged.view.shared.combat === null ? undefined : onTurn.judge(judged))),
      check('SU-124', [], (judged) => {
        const { combat } = judged.view.shared;
        const seat = ownSeatView(judged);
        const isSpent = combat !== null && seat !== undefined && combat.over.includes(seat.seat);
        return refuseIf(isSpent, () => ({ code: 'SU_ACTION_SPENT' }));
      }),
      check('SU-126', [], (judged) => {
        const seat = ownSeatView(judged);
        return seat === undefined || seat.flags.skips === null ? undefined : skippingRefusal(seat);
      }),
      check('SU-129', ['use', 'mode'], ({ intent: { use, mode } }) => {
        const isKnown = isSkill(use) && mode !== undefined && skillData[use].modes.includes(mode);
        return refuseIf(!isKnown, () => malformed('mode'));
      }),
      check('SU-129', ['use'], ({ view, actor, intent }) =>
        useRefusal(view, actor.kind === 'seat' ? actor.seat : null, intent.use, modeOf(intent.use, intent.mode)),
      ),
      check('SU-99', ['use'], ({ view, intent }) => noMarkRefusal(view, intent)),
      check('SU-99', ['use', 'marks'], ({ view, actor, intent }) =>
        markRefusal(view, {
          use: intent.use,
          mode: modeOf(intent.use, intent.mode),
          marks: intent.marks ?? [],
          by: actor.kind === 'seat' ? actor.seat : null,
        }),
      ),
      check('SU-140', ['use', 'desired'], ({ intent }) =>
        refuseIf(intent.use === 'awareness' && (intent.desired ?? 0) < 1, () => ({ code: 'SU_DESIRED' })),
      ),
      check('SU-104', ['charisma'], (judged) =>
        refuseIf(judged.intent.charisma === true && ownSeatView(judged)?.flags.charisma === true, () => ({
          code: 'SU_CHARISMA_USED',
        })),
      ),
      check('SU-104', ['use', 'charisma'], ({ intent }) =>
        refuseIf(intent.charisma === true && isBodily(intent.use, modeOf(intent.use, intent.mode)), () => ({
          code: 'SU_CHARISMA_PHYSICAL',
        })),
      ),
      saysSomething<Declare>('SU-38', 'text'),
    ],
    // Only a complete intent can lack these: a form asks for them.
    hidden: [
      {
        clause: 'SU-99',
        judge: ({ intent: { use, mode, marks } }) =>
          refuseIf(marks === undefined && (use === 'leadership' || needsMark(use, modeOf(use, mode))), () => ({
            code: 'SU_MARK_NEEDED',
          })),
      },
      {
        clause: 'SU-140',
        judge: ({ intent: { use, desired } }) =>
          refuseIf(use === 'awareness' && desired === undefined, () => ({ code: 'SU_DESIRED' })),
      },
    ],
    execute(context) {
      const { use, mode, marks = [], desired, charisma = false, text } = context.intent;
      const rival =
        use === 'leadership' ? undefined : marks.find((mark) => seatViewOf(context.view, mark) !== undefined);
      context.emit({
        type: 'play_declared',
        play: `p${context.state.made.play + 1}`,
        kind: 'own',
        seat: context.seat,
        use,
        mode: modeOf(use, mode),
        marks,
        desired: use === 'awareness' ? (desired ?? 1) : null,
        charisma,
        text,
        free: null,
        offer: null,
        called: false,
        ...(rival === undefined ? {} : { rival }),
      });
    },
  },
);

export const withdrawPlay = intent(
  {},
  {
    type: 'withdraw_play',
    clause: 'SU-40',
    who: ['seat'],
    stale: 'refuse',
    phases: ['PLAY'],
    checks: [
      check('SU-40', [], ({ view, actor }) => {
        const play = view.shared.plays[0];
        // A defence is not optional (SU-41).
        const isTheirs =
          actor.kind === 'seat' &&
          play?.seat === actor.seat &&
          (play.kind === 'own' || (play.kind === 'called' && !isDefence(play.use)));
        if (actor.kind === 'seat' && play?.seat === actor.seat && !isTheirs)
          return { code: 'SU_NOT_YOUR_STEP', clause: 'SU-41' };
        if (!isTheirs) return { code: 'SU_NOT_YOUR_STEP' };
        if (play.step === 'CALLED') return { code: 'SU_ANSWER_FIRST', clause: 'SU-41' };
        if (play.step === 'FOLLOW_UP') return { code: 'SU_ALREADY_FLIPPED', clause: 'SU-178' };
        return refuseIf(!isUnflipped(view) && play.step !== 'CONSENT', () => ({ code: 'SU_ALREADY_FLIPPED' }));
      }),
    ],
    execute(context) {
      const [play] = context.state.plays;
      if (play === undefined) return;
      context.emit({ type: 'play_withdrawn', play: play.id });
      // Withdrawing a free attack ends the action from which it followed.
      if (play.free === null) removeLeavers(context);
      else advance(context, afterPlay(context, play));
    },
  },
);
