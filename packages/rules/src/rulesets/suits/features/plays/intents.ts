/** A play from its declaration to its end. */
import type { CardCode, Handle, Intent, Objection } from '../../../../kernel/index.ts';
import { cardAt, check, yesOrNo } from '../../../../kernel/index.ts';
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
import type { Holder, Who } from '../../state.ts';
import type { TableView } from '../../view.ts';
import type { CheckInput, Check } from '../../declare.ts';
import {
  allNpcs,
  hand,
  holderIn,
  holderOf,
  intent,
  isDownIn,
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
} from '../../declare.ts';
import type { Aimed, Reading } from './checks.ts';
import {
  committable,
  companionsIn,
  foesIn,
  isAgainst,
  isOpposedKind,
  isPerMark,
  isThere,
  isUntaggedFor,
  kinds,
  listedFor,
  lockOpposition,
  marksIn,
  modeOf,
  objectionTo,
  ownStep,
  rivalObjection,
  traits,
  treatClauses,
  treatField,
  useObjection,
  uses,
  widest,
} from './checks.ts';
import { leastModifier, longestText, mostDesired, mostModifier } from '../../constants.ts';
import { onTurn } from '../scenes/checks.ts';
import { removeLeavers } from '../../flow/leaving.ts';
import { goOn } from '../../flow/course.ts';
import { afterPlay } from '../../flow/closing.ts';
import type { Treat } from '../../cards.ts';
import { printed, readTreat, treated } from '../../cards.ts';
import { addToInitiative, commit, treatFlip } from '../../flow/committing.ts';
import { characterOf } from '../../selectors.ts';
import { finishStep as finish } from '../../flow/begin.ts';
import { passInOrder } from '../../flow/combat.ts';

const mostMarks = 60;

interface Declare extends Intent {
  readonly use: Skill | Attribute;
  readonly mode?: Mode;
  readonly marks?: readonly Who[];
  readonly desired?: number;
  readonly charisma?: boolean;
  readonly text: string;
}

/** Only active characters can be led (SU-156). */
function crewObjection(view: TableView, marks: readonly Who[]): Objection | undefined {
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

/** SU-70, SU-99, SU-156: people lead players, and everything else is aimed at the GM's side, one mark at a time. */
function markObjection(view: TableView, aimed: Aimed): Objection | undefined {
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
function marksFor(view: TableView, intent?: Intent): readonly Who[] {
  if (intent === undefined) return marksIn(view);
  return useIn(intent) === 'leadership' ? companionsIn(view) : foesIn(view);
}

/** Whether nothing but a Block or a Dodge can stand against it (SU-104). */
function isBodily(use: Trait, mode: Mode | null): boolean {
  return isAttack(use, mode) || oppositionsOf(use, mode).every(isPhysical);
}

/** Whether charm could come along (SU-104). */
function mayCharm(view: never, intent: Intent): boolean {
  const { you } = (view as TableView).own;
  const use = useIn(intent);
  const isSpent = you.kind === 'seat' && plate(view, you.seat)?.flags.charisma === true;
  return intent['use'] !== undefined && !isSpent && !isBodily(use, modeOf(use, undefined));
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
      asked: (_view: never, intent: Intent) => intent['use'] === 'awareness',
    },
    charisma: { kind: 'choice', of: yesOrNo, optional: true, asked: mayCharm },
    text: { kind: 'text', most: longestText },
  },
  {
    type: 'declare_play',
    clause: 'SU-37',
    who: ['seat'],
    stale: 'refuse',
    phases: ['FREE', 'TURN', 'PLAY', 'INIT'],
    checks: [
      isThere,
      noOpenPlay,
      check('SU-125', [], (judged) => (judged.view.shared.combat === null ? undefined : onTurn.check(judged))),
      check('SU-124', [], (judged) => {
        const { combat } = judged.view.shared;
        const seat = ownPlate(judged);
        const isSpent = combat !== null && seat !== undefined && combat.over.includes(seat.seat);
        return objectIf(isSpent, () => ({ code: 'SU_ACTION_SPENT' }));
      }),
      check('SU-126', [], (judged) => {
        const seat = ownPlate(judged);
        return seat === undefined || seat.flags.skips === null ? undefined : skipping(seat);
      }),
      check('SU-129', ['use', 'mode'], ({ intent: { use, mode } }) => {
        const isKnown = isSkill(use) && mode !== undefined && skillData[use].modes.includes(mode);
        return objectIf(!isKnown, () => malformed('mode'));
      }),
      check('SU-129', ['use'], ({ view, actor, intent }) =>
        useObjection(view, actor.kind === 'seat' ? actor.seat : null, intent.use, modeOf(intent.use, intent.mode)),
      ),
      check('SU-99', ['use', 'marks'], ({ view, actor, intent }) =>
        markObjection(view, {
          use: intent.use,
          mode: modeOf(intent.use, intent.mode),
          marks: intent.marks ?? [],
          by: actor.kind === 'seat' ? actor.seat : null,
        }),
      ),
      check('SU-140', ['use', 'desired'], ({ intent }) =>
        objectIf(intent.use === 'awareness' && (intent.desired ?? 0) < 1, () => ({ code: 'SU_DESIRED' })),
      ),
      check('SU-104', ['charisma'], (judged) =>
        objectIf(judged.intent.charisma === true && ownPlate(judged)?.flags.charisma === true, () => ({
          code: 'SU_CHARISMA_USED',
        })),
      ),
      check('SU-104', ['use', 'charisma'], ({ intent }) =>
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
  },
);

/** Proposed, or waiting for leaders of whom none has stepped in: no card is turned yet (SU-40). */
function isUnturned(view: TableView): boolean {
  const play = playIn(view, 'PROPOSED', 'COVER');
  return play !== undefined && (play.kind === 'own' || play.kind === 'called') && play.cover === null;
}

/** Why the opposition can no longer be set, or the play declined (SU-38, SU-40, SU-51). */
function settledObjection(view: TableView): Objection {
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
const mayBeSet: Check<Intent> = check('SU-40', [], ({ view }) =>
  isUnturned(view) ? undefined : settledObjection(view),
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
  },
);

interface DeclinePlay extends Intent {
  readonly reason: string;
}

export const declinePlay = intent(
  { reason: { kind: 'text', most: longestText } },
  {
    type: 'decline_play',
    clause: 'SU-38',
    who: ['gm'],
    stale: 'refuse',
    phases: ['PLAY'],
    checks: [
      check('SU-40', [], ({ view }) => (playIn(view, 'PROPOSED') === undefined ? settledObjection(view) : undefined)),
      saysSomething<DeclinePlay>('SU-38', 'reason'),
    ],
    execute(context) {
      const [play] = context.state.plays;
      if (play === undefined) return;
      context.emit({ type: 'play_declined', play: play.id, reason: context.intent.reason });
      removeLeavers(context);
    },
  },
);

const kindsIn = (view: TableView): readonly (typeof kinds)[number][] => {
  const { play } = view.shared;
  if (play === null) return kinds;
  const listed = listedFor(view, play);
  return kinds.filter((kind) =>
    kind === 'opposed' ? listed.some((one) => one !== 'threshold' && one !== 'formula') : listed.includes(kind),
  );
};

const traitsIn = (view: TableView): readonly Trait[] => {
  const { play } = view.shared;
  return play === null
    ? traits
    : listedFor(view, play).filter((one): one is Trait => one !== 'threshold' && one !== 'formula');
};

const marksOf = (view: TableView): readonly Who[] => view.shared.play?.marks ?? [];

export const setOpposition = intent(
  {
    kind: { kind: 'choice', of: kindsIn },
    value: {
      kind: 'number',
      least: -widest,
      most: widest,
      optional: true,
      asked: (_view: never, intent: Intent) => intent['kind'] === 'threshold',
    },
    trait: { kind: 'choice', of: traitsIn, optional: true, asked: isOpposedKind },
    npc: { kind: 'choice', of: allNpcs, optional: true, asked: isOpposedKind },
    modifier: { kind: 'number', least: leastModifier, most: mostModifier, optional: true, asked: isOpposedKind },
    perMark: {
      kind: 'numbers',
      of: marksOf,
      least: leastModifier,
      most: mostModifier,
      optional: true,
      asked: (view: never, intent: Intent) => intent['kind'] === 'opposed' && marksOf(view).length > 1,
    },
    npcTagged: {
      kind: 'choice',
      of: yesOrNo,
      optional: true,
      asked: (_view: never, intent: Intent) => isSkill(String(intent['trait'])),
    },
  },
  {
    type: 'set_opposition',
    clause: 'SU-38',
    who: ['gm'],
    stale: 'refuse',
    phases: ['PLAY'],
    checks: [
      mayBeSet,
      check('TB-10', ['perMark'], ({ intent }) => objectIf(!isPerMark(intent.perMark), () => malformed('perMark'))),
      check('SU-98', ['kind'], ({ view, intent }) => {
        const play = playIn(view, 'PROPOSED', 'COVER');
        return play === undefined ? undefined : objectionTo(view, play, intent);
      }),
    ],
    // A form asks for the number; without it nothing can be met.
    hidden: [
      {
        clause: 'SU-45',
        check: ({ intent }) =>
          objectIf(intent.kind === 'threshold' && intent.value === undefined, () => ({ code: 'SU_THRESHOLD' })),
      },
    ],
    execute(context) {
      lockOpposition(context, context.intent);
      goOn(context, 'window');
    },
  },
);

/** Whether this holder adds to the order of a round now (SU-120). */
function addsToOrder(view: TableView, holder: Holder | null): boolean {
  const initiative = view.shared.combat?.initiative;
  if (view.shared.play !== null || initiative?.step !== 'ADD' || holder === null) return false;
  return holder === 'gm' ? initiative.undone.length === 0 : initiative.undone.includes(holder);
}

const ownTurnToAdd: Check<Intent> = check('SU-53', [], ({ view, actor }) => {
  const holder = holderIn(actor);
  const isOpen = ownStep(view, holder) !== undefined || addsToOrder(view, holder);
  return objectIf(!isOpen, () => ({ code: 'SU_NOT_YOUR_STEP' }));
});

interface Commit extends Intent {
  readonly card: Handle;
  readonly treat?: Treat;
  readonly npc?: string;
}

const treatFits: Check<Commit> = check('SU-79', ['card', 'treat'], ({ view, actor, intent }) => {
  const face = cardAt(committable(view), intent.card)?.face;
  if (face === undefined) return undefined;
  const read = reading(view, actor.kind, face, intent.treat);
  if (read.ok) return undefined;
  return {
    code: read.code,
    clause: treatClauses[read.code] ?? 'SU-79',
    ...(read.skill === undefined ? {} : { facts: { skill: read.skill } }),
  };
});

const npcsInOrder = (view: TableView): readonly string[] => view.shared.combat?.initiative?.npcs ?? [];

const isGmIn = (view: TableView): boolean => view.own.you.kind === 'gm';

/** A joker in hand is named as it is played; only a complete intent can lack that (SU-82). */
function lacksName({ view, actor, intent }: CheckInput<Commit>): boolean {
  const face = cardAt(committable(view), intent.card)?.face;
  if (face === undefined || intent.treat !== undefined) return false;
  return !reading(view, actor.kind, face, undefined).ok;
}

export const commitCard = intent(
  {
    card: { kind: 'card', from: committable },
    treat: treatField,
    npc: {
      kind: 'choice',
      of: npcsInOrder,
      optional: true,
      asked: (view: never) => isGmIn(view) && npcsInOrder(view).length > 1,
    },
  },
  {
    type: 'commit_card',
    clause: 'SU-53',
    who: ['seat', 'gm'],
    stale: 'accept',
    phases: ['PLAY', 'INIT'],
    checks: [
      ownTurnToAdd,
      check('SU-53', ['card'], ({ view, intent }) =>
        objectIf(cardAt(committable(view), intent.card) === undefined, () => ({ code: 'E_NOT_IN_HAND' })),
      ),
      treatFits,
      check('SU-120', ['npc'], ({ view, actor, intent }) =>
        objectIf(
          actor.kind === 'gm' && view.shared.phase === 'INIT' && !npcsInOrder(view).includes(intent.npc ?? ''),
          () => malformed('npc'),
        ),
      ),
      check('SU-120', [], ({ view, actor }) =>
        objectIf(actor.kind === 'gm' && view.shared.phase === 'INIT' && npcsInOrder(view).length === 0, () => ({
          code: 'SU_NOT_YOUR_STEP',
        })),
      ),
    ],
    hidden: [{ clause: 'SU-82', check: (judged) => objectIf(lacksName(judged), () => ({ code: 'SU_NAME_REQUIRED' })) }],
    execute(context) {
      const { view, intent } = context;
      const holder = holderOf(context);
      const card = cardAt(committable(view), intent.card);
      if (card === undefined) return;
      const read = reading(view, context.actor.kind, card.face, intent.treat);
      if (!read.ok) return;
      const played = { holder, card: card.face, counts: read.counts };
      const { play } = view.shared;
      const side = play !== null && isAgainst(play, holder) ? 'gm' : 'player';
      if (view.shared.phase === 'INIT')
        addToInitiative(context, holder === 'gm' ? (intent.npc ?? npcsInOrder(view)[0] ?? '') : holder, played);
      else if (hand(view).includes(card)) commit(context, side, played);
      else treatFlip(context, side, played);
    },
  },
);

export const addCharisma = intent(
  {},
  {
    type: 'add_charisma',
    clause: 'SU-104',
    who: ['seat'],
    stale: 'accept',
    phases: ['PLAY', 'INIT'],
    checks: [
      ownTurnToAdd,
      check('SU-104', [], (judged) =>
        objectIf(ownPlate(judged)?.flags.charisma === true, () => ({ code: 'SU_CHARISMA_USED' })),
      ),
      check('SU-106', [], ({ view, actor }) => {
        const play = ownStep(view, holderIn(actor));
        const isBarred = play !== undefined && (isPhysical(play.use) || isPhysical(play.opposition?.trait ?? ''));
        return objectIf(isBarred, () => ({ code: 'SU_CHARISMA_PHYSICAL' }));
      }),
    ],
    execute(context) {
      const seat = seatOf(context);
      const amount = characterOf(context.state, seat).attributes.charisma;
      if (context.view.shared.phase === 'INIT') context.emit({ type: 'initiative_charmed', party: seat, amount });
      else context.emit({ type: 'charisma_added', seat, amount, step: 'own' });
    },
  },
);

/** A late second click must not end a step that came after: it answers its own prompt only. */
export const finishStep = intent(
  {},
  {
    type: 'finish_step',
    clause: 'SU-57',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: ['PLAY', 'INIT'],
    checks: [ownTurnToAdd],
    execute(context) {
      if (context.view.shared.phase === 'PLAY') return goOn(context, finish(context));
      passInOrder(context, holderOf(context));
    },
  },
);

const mostPicked = 60;

const marksToPick = (view: TableView): readonly string[] => playIn(view, 'PICK')?.marks ?? [];

export const pickMarks = intent(
  { marks: { kind: 'choices', of: marksToPick, most: mostPicked } },
  {
    type: 'pick_marks',
    clause: 'SU-171',
    who: ['seat'],
    stale: 'refuse',
    phases: ['PLAY'],
    checks: [
      check('SU-171', [], ({ view, actor }) =>
        objectIf(actor.kind !== 'seat' || playIn(view, 'PICK')?.seat !== actor.seat, () => ({
          code: 'SU_NOT_YOUR_STEP',
        })),
      ),
      check('SU-171', ['marks'], ({ view, intent }) =>
        objectIf(!intent.marks.every((mark) => marksToPick(view).includes(mark)), () => ({ code: 'SU_PICK_MARK' })),
      ),
      check('SU-171', ['marks'], ({ view, intent }) => {
        const n = playIn(view, 'PICK')?.pick ?? 0;
        return objectIf(new Set(intent.marks).size !== n || intent.marks.length !== n, () => ({
          code: 'SU_PICK_COUNT',
          facts: { n },
        }));
      }),
    ],
    execute(context) {
      context.emit({ type: 'marks_picked', marks: context.intent.marks });
      goOn(context, 'settle');
    },
  },
);

/** What the card counts as on this play, or why not so. */
function reading(view: TableView, kind: string, face: CardCode, treat: unknown): Reading {
  if (isUntaggedFor(view, kind))
    return treat === undefined
      ? { ok: true, counts: printed(face) }
      : { ok: false, code: 'SU_UNTAGGED_FACES', skill: view.shared.play?.use ?? '' };
  const read = treat === undefined ? undefined : readTreat(treat);
  if (treat !== undefined && read === undefined) return { ok: false, code: 'SU_TREAT_FORBIDDEN' };
  return treated(face, read, view.shared.discards.player);
}
