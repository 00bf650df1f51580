/** A play is declared, taken back, declined (SU-37 to SU-40, SU-98, SU-99). */
import type { Intent, Objection, SeatId } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { longestText, mostDesired } from '../constants.ts';
import { afterPlay } from '../flow/closing.ts';
import { goOn } from '../flow/course.ts';
import { removeLeavers } from '../flow/leaving.ts';
import {
  attributes,
  isArmed,
  isAttack,
  isDefence,
  isPhysical,
  isSkill,
  modes,
  needsMark,
  oppositionsOf,
  skillData,
  skills,
} from '../skills.ts';
import type { Attribute, Mode, Skill, Trait } from '../skills.ts';
import type { Who } from '../state.ts';
import type { SuitsView } from '../view.ts';
import type { SuitsRule } from './define.ts';
import {
  activeSeatsIn,
  define,
  isDownIn,
  isOneOf,
  malformed,
  nameOf,
  noOpenPlay,
  notThere,
  objectIf,
  ownPlate,
  plate,
  playIn,
  saysSomething,
  seatOf,
  skipping,
  trueOrFalse,
} from './define.ts';
import { onTurn } from './scenes.ts';

export const uses = [...skills, ...attributes] as const;
const mostMarks = 60;

interface Declare extends Intent {
  readonly use: Skill | Attribute;
  readonly mode?: Mode;
  readonly marks?: readonly Who[];
  readonly desired?: number;
  readonly charisma?: boolean;
  readonly text: string;
}

/** What a use is for, where there is no other way to use it or one that is meant when nothing is said. */
export function modeOf(use: Trait, mode: Mode | undefined): Mode | null {
  if (mode !== undefined) return mode;
  if (use === 'guns' || use === 'throw' || use === 'thug') return 'attack';
  return use === 'leadership' ? 'swap' : null;
}

/** Everything and everybody a play could be aimed at. */
const marksIn = (view: SuitsView): readonly Who[] => [
  ...view.shared.npcs.filter(({ down }) => !down).map(({ id }) => id),
  ...view.shared.vehicles.filter(({ stopped }) => !stopped).map(({ id }) => id),
  ...activeSeatsIn(view),
];

/** Only active characters can be led (SU-156). */
function crewObjection(view: SuitsView, marks: readonly Who[]): Objection | undefined {
  for (const mark of marks) {
    const seat = plate(view, mark);
    if (seat === undefined)
      return nameOf(view, mark) === ''
        ? malformed('marks')
        : { code: 'SU_NOT_CREW', clause: 'SU-156', facts: { name: nameOf(view, mark) } };
    if (!seat.active) return notThere(view, seat);
  }
  return undefined;
}

/** SU-70: one of the crew against another, where the table plays it so; one mark, and something of theirs to stand against it. */
export function rivalObjection(view: SuitsView, { use, mode, marks, by }: Aimed): Objection | undefined {
  if (view.shared.options['crewAgainstCrew'] !== 'consent') return { code: 'SU_MARK_NEEDED', clause: 'SU-70' };
  const [mark = ''] = marks;
  if (mark === by) return { code: 'SU_SELF_MARK', clause: 'SU-70' };
  if (marks.length > 1) return { code: 'SU_ONE_MARK', clause: 'SU-70', facts: { skill: use } };
  const seat = plate(view, mark);
  if (seat?.active === false) return notThere(view, seat);
  const isOpposed = oppositionsOf(use, mode, view.shared.options).some(
    (one) => one !== 'threshold' && one !== 'formula',
  );
  return objectIf(!isOpposed, () => ({
    code: 'SU_OPPOSITION',
    clause: 'SU-70',
    facts: { skill: use, trait: 'opposed' },
  }));
}

interface Aimed {
  readonly use: Trait;
  readonly mode: Mode | null;
  readonly marks: readonly Who[];
  readonly by: SeatId | null;
}

/** SU-70, SU-99, SU-156: people lead players, and everything else is aimed at the GM's side, one mark at a time. */
function markObjection(view: SuitsView, aimed: Aimed): Objection | undefined {
  const { use, mode, marks, by } = aimed;
  const isNamed = new Set(marks).size === marks.length;
  if (!isNamed) return malformed('marks');
  if (use === 'leadership') {
    if (marks.length === 0) return { code: 'SU_MARK_NEEDED' };
    if (marks.includes(by ?? '')) return { code: 'SU_MARK_NEEDED', clause: 'SU-156' };
    return crewObjection(view, marks);
  }
  const others = new Set([...view.shared.npcs, ...view.shared.vehicles].map(({ id }) => id));
  if (marks.length === 0) return objectIf(needsMark(use, mode), () => ({ code: 'SU_MARK_NEEDED' }));
  if (marks.some((mark) => !others.has(mark) && plate(view, mark) === undefined)) return malformed('marks');
  if (marks.some((mark) => !others.has(mark))) return rivalObjection(view, aimed);
  if (marks.length > 1 && use !== 'stealth') return { code: 'SU_ONE_MARK', clause: 'SU-99', facts: { skill: use } };
  const down = marks.find((mark) => isDownIn(view, mark));
  return objectIf(down !== undefined, () => ({ code: 'SU_MARK_DOWN', facts: { mark: nameOf(view, down) } }));
}

/** Limits of one use that everybody can see. */
export function useObjection(
  view: SuitsView,
  seat: SeatId | null,
  use: Trait,
  mode: Mode | null,
): Objection | undefined {
  const flags = plate(view, seat)?.flags;
  const { combat } = view.shared;
  if (use === 'guns' && combat === null) return { code: 'SU_GUNS_COMBAT', clause: 'SU-152' };
  if (isArmed(use) && plate(view, seat)?.disarmed === true)
    return { code: 'SU_DISARMED', clause: 'SU-176', facts: { name: nameOf(view, seat) } };
  // The GM, who calls for it, is told the player's name (SU-41).
  const isOwn = view.own.you.kind === 'seat';
  if (use === 'ambush' && flags?.ambush === true)
    return { code: 'SU_AMBUSH_USED', clause: isOwn ? 'SU-136' : 'SU-41', facts: { name: nameOf(view, seat) } };
  if (use === 'awareness' && flags?.awareness === true) return { code: 'SU_AWARE_USED', clause: 'SU-143' };
  if (use === 'leadership' && flags !== undefined && flags.skips !== null)
    return { code: 'SU_LEAD_SKIPPING', clause: 'SU-161' };
  return feintObjection(view, mode);
}

/** SU-149, SU-150: in a fight alone, and so often in a turn. */
export function feintObjection({ shared: { combat, options } }: SuitsView, mode: Mode | null): Objection | undefined {
  if (mode !== 'feint') return undefined;
  if (combat === null) return { code: 'SU_FEINT_COMBAT', clause: 'SU-149' };
  const limit = options['feintsPerTurn'];
  return objectIf(typeof limit === 'number' && combat.feints >= limit, () => ({
    code: 'SU_FEINT_LIMIT',
    clause: 'SU-150',
  }));
}

/** Whoever acts is alive and there. */
export const isThere: SuitsRule<Intent> = rule('SU-26', [], (judged) => {
  const seat = ownPlate(judged);
  if (seat === undefined) return undefined;
  if (seat.active) return undefined;
  return notThere(judged.view, seat);
});

/** What a form has chosen to try so far. */
function useIn(intent: Intent | undefined): Trait {
  return uses.find((use) => use === intent?.['use']) ?? 'wits';
}

function modesOf(intent: Intent | undefined): readonly Mode[] {
  if (intent === undefined) return modes;
  const use = useIn(intent);
  return isSkill(use) ? skillData[use].modes : [];
}

/** Leaders lead the crew; everything else is aimed at the others (SU-70, SU-156). */
function marksFor(view: SuitsView, intent?: Intent): readonly Who[] {
  if (intent === undefined) return marksIn(view);
  return useIn(intent) === 'leadership' ? companionsIn(view) : foesIn(view);
}

/** The rest of the crew. */
function companionsIn(view: SuitsView): readonly SeatId[] {
  const { you } = view.own;
  return activeSeatsIn(view).filter((seat) => you.kind !== 'seat' || you.seat !== seat);
}

/** Whom a player's skill may be aimed at: the others, but not the vehicle that the player drives; and where the table plays it so the rest of the crew (SU-70). */
export function foesIn(view: SuitsView): readonly Who[] {
  const crew = activeSeatsIn(view);
  const { you } = view.own;
  const own = view.shared.vehicles.filter(({ driver }) => you.kind === 'seat' && driver === you.seat);
  const others = marksIn(view).filter((mark) => !crew.includes(mark) && own.every(({ id }) => id !== mark));
  return view.shared.options['crewAgainstCrew'] === 'consent' ? [...others, ...companionsIn(view)] : others;
}

/** Whether nothing but a Block or a Dodge can stand against it (SU-104). */
function isBodily(use: Trait, mode: Mode | null): boolean {
  return isAttack(use, mode) || oppositionsOf(use, mode).every(isPhysical);
}

/** Whether charm could come along (SU-104). */
function mayCharm(view: never, intent: Intent): boolean {
  const { you } = (view as SuitsView).own;
  const use = useIn(intent);
  const isSpent = you.kind === 'seat' && plate(view, you.seat)?.flags.charisma === true;
  return intent['use'] !== undefined && !isSpent && !isBodily(use, modeOf(use, undefined));
}

export const declarePlay = define<Declare>({
  type: 'declare_play',
  clause: 'SU-37',
  who: ['seat'],
  stale: 'refuse',
  phases: ['FREE', 'TURN', 'PLAY', 'INIT'],
  fields: {
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
      asked: (_view: never, intent: Intent) => intent['use'] === 'awareness',
    },
    charisma: { kind: 'choice', of: trueOrFalse, optional: true, asked: mayCharm },
    text: { kind: 'text', most: longestText },
  },
  checks: [
    isThere,
    noOpenPlay,
    rule('SU-125', [], (judged) => (judged.view.shared.combat === null ? undefined : onTurn.check(judged))),
    rule('SU-124', [], (judged) => {
      const { combat } = judged.view.shared;
      const seat = ownPlate(judged);
      const isSpent = combat !== null && seat !== undefined && combat.over.includes(seat.seat);
      return objectIf(isSpent, () => ({ code: 'SU_ACTION_SPENT' }));
    }),
    rule('SU-126', [], (judged) => {
      const seat = ownPlate(judged);
      return seat === undefined || seat.flags.skips === null ? undefined : skipping(seat);
    }),
    isOneOf<Declare>('use', () => uses),
    rule('SU-129', ['use', 'mode'], ({ intent: { use, mode } }) => {
      const isKnown = isSkill(use) && mode !== undefined && skillData[use].modes.includes(mode);
      return objectIf(!isKnown, () => malformed('mode'));
    }),
    rule('SU-129', ['use'], ({ view, actor, intent }) =>
      useObjection(view, actor.kind === 'seat' ? actor.seat : null, intent.use, modeOf(intent.use, intent.mode)),
    ),
    rule('SU-99', ['use', 'marks'], ({ view, actor, intent }) =>
      markObjection(view, {
        use: intent.use,
        mode: modeOf(intent.use, intent.mode),
        marks: intent.marks ?? [],
        by: actor.kind === 'seat' ? actor.seat : null,
      }),
    ),
    rule('SU-140', ['use', 'desired'], ({ intent }) =>
      objectIf(intent.use === 'awareness' && (intent.desired ?? 0) < 1, () => ({ code: 'SU_DESIRED' })),
    ),
    rule('SU-104', ['charisma'], (judged) =>
      objectIf(judged.intent.charisma === true && ownPlate(judged)?.flags.charisma === true, () => ({
        code: 'SU_CHARISMA_USED',
      })),
    ),
    rule('SU-104', ['use', 'charisma'], ({ intent }) =>
      objectIf(intent.charisma === true && isBodily(intent.use, modeOf(intent.use, intent.mode)), () => ({
        code: 'SU_CHARISMA_PHYSICAL',
      })),
    ),
    saysSomething<Declare>('SU-38', 'text'),
  ],
  // What only a complete intent can lack: a form asks for it.
  hidden: [
    {
      clause: 'SU-99',
      check: ({ intent: { use, mode, marks } }) =>
        objectIf(marks === undefined && (use === 'leadership' || needsMark(use, modeOf(use, mode))), () => ({
          code: 'SU_MARK_NEEDED',
        })),
    },
    {
      clause: 'SU-140',
      check: ({ intent: { use, desired } }) =>
        objectIf(use === 'awareness' && desired === undefined, () => ({ code: 'SU_DESIRED' })),
    },
  ],
  execute(context) {
    const { use, mode, marks = [], desired, charisma = false, text } = context.intent;
    const rival = use === 'leadership' ? undefined : marks.find((mark) => plate(context.view, mark) !== undefined);
    context.emit({
      type: 'play_declared',
      play: `p${context.state.made.play + 1}`,
      kind: 'own',
      seat: seatOf(context),
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
});

/** Proposed, or waiting for leaders of whom none has stepped in: no card is turned yet (SU-40). */
function isUnturned(view: SuitsView): boolean {
  const play = playIn(view, 'PROPOSED', 'COVER');
  return play !== undefined && (play.kind === 'own' || play.kind === 'called') && play.cover === null;
}

/** Why the opposition can no longer be set, or the play declined (SU-38, SU-40, SU-51). */
function settledObjection(view: SuitsView): Objection {
  const { play } = view.shared;
  if (play?.step === 'CALLED')
    return { code: 'SU_CALL_OPEN', clause: 'SU-41', facts: { name: nameOf(view, play.seat) } };
  if (play?.step === 'CONSENT')
    return { code: 'SU_CALL_OPEN', clause: 'SU-70', facts: { name: nameOf(view, play.rival?.seat) } };
  if (play?.step === 'FOLLOW_UP' && play.outcome === null)
    return { code: 'SU_CALL_OPEN', clause: 'SU-178', facts: { name: nameOf(view, play.seat) } };
  const isTurned =
    play === null ||
    view.shared.plays.some(({ player, gm, outcome }) => player.length + gm.length > 0 || outcome !== null);
  return isTurned ? { code: 'SU_ALREADY_FLIPPED' } : { code: 'SU_OPPOSITION_SET', clause: 'SU-51' };
}

/** The opposition can still be set or changed. */
export const mayBeSet: SuitsRule<Intent> = rule('SU-40', [], ({ view }) =>
  isUnturned(view) ? undefined : settledObjection(view),
);

export const withdrawPlay = define<Intent>({
  type: 'withdraw_play',
  clause: 'SU-40',
  who: ['seat'],
  stale: 'refuse',
  phases: ['PLAY'],
  fields: {},
  checks: [
    rule('SU-40', [], ({ view, actor }) => {
      const play = view.shared.plays[0];
      // A defence is nobody's choice (SU-41).
      const isTheirs =
        actor.kind === 'seat' &&
        play?.seat === actor.seat &&
        (play.kind === 'own' || (play.kind === 'called' && !isDefence(play.use)));
      if (actor.kind === 'seat' && play?.seat === actor.seat && !isTheirs)
        return { code: 'SU_NOT_YOUR_STEP', clause: 'SU-41' };
      if (!isTheirs) return { code: 'SU_NOT_YOUR_STEP' };
      if (play.step === 'CALLED') return { code: 'SU_ANSWER_FIRST', clause: 'SU-41' };
      if (play.step === 'FOLLOW_UP') return { code: 'SU_ALREADY_FLIPPED', clause: 'SU-178' };
      return objectIf(!isUnturned(view) && play.step !== 'CONSENT', () => ({ code: 'SU_ALREADY_FLIPPED' }));
    }),
  ],
  execute(context) {
    const [play] = context.state.plays;
    if (play === undefined) return;
    context.emit({ type: 'play_withdrawn', play: play.id });
    // A free attack that is let go ends the action it came from.
    if (play.free === null) removeLeavers(context);
    else goOn(context, afterPlay(context, play));
  },
});

interface DeclinePlay extends Intent {
  readonly reason: string;
}

export const declinePlay = define<DeclinePlay>({
  type: 'decline_play',
  clause: 'SU-38',
  who: ['gm'],
  stale: 'refuse',
  phases: ['PLAY'],
  fields: { reason: { kind: 'text', most: longestText } },
  checks: [
    rule('SU-40', [], ({ view }) => (playIn(view, 'PROPOSED') === undefined ? settledObjection(view) : undefined)),
    saysSomething<DeclinePlay>('SU-38', 'reason'),
  ],
  execute(context) {
    const [play] = context.state.plays;
    if (play === undefined) return;
    context.emit({ type: 'play_declined', play: play.id, reason: context.intent.reason });
    removeLeavers(context);
  },
});
