import type { Intent, RefusalReason } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import type { TableView } from '../../view-types.ts';
import type { Check } from '../../declare.ts';
import {
  allNpcs,
  knownNpcs,
  intent,
  isDownIn,
  malformed,
  nameOf,
  noOpenPlay,
  unlistedRefusal,
  refuseIf,
  seatViewOf,
  playIn,
  saysSomething,
  skippingRefusal,
  upNpcs,
} from '../../declare.ts';
import type { Mode, Skill, Trait } from '../skills/skills.ts';
import {
  attributes,
  defences,
  hasChaseThreshold,
  isArmed,
  isChase,
  modes,
  npcSkills,
  skillData,
  skills,
} from '../skills/skills.ts';
import type { Answer, EntityId } from '../../state.ts';
import { leastThreshold, longestText, mostThreshold } from '../../constants.ts';
import { feintRefusal, modeOf, typedBound } from '../plays/checks.ts';
import { isTaggedOn, modifier, mostTargets, tagged, targetsIn, targetRefusal } from './checks.ts';
import { answerChase as answer, beginAttack } from '../../flow/npc.ts';
import { npcOf, npcTraitValue } from '../../selectors.ts';
import { advance } from '../../flow/course.ts';

interface OfNpc extends Intent {
  readonly npc: string;
}

/** Refuses an NPC that is not on turn, and names the party that is; in INIT there is none yet. */
function notOnTurn(view: TableView): RefusalReason {
  const turn = view.shared.combat?.turn ?? null;
  return turn === null
    ? { code: 'SU_NOT_NPC_TURN', clause: 'SU-119' }
    : { code: 'SU_NOT_NPC_TURN', facts: { name: nameOf(view, turn) } };
}

const npcTurn: Check<OfNpc> = check('SU-125', ['npc'], ({ view, intent }) => {
  const { combat } = view.shared;
  return refuseIf(combat !== null && combat.turn !== intent.npc, () => notOnTurn(view));
});

/** An NPC that owes an action can only pass its turn (SU-126, SU-166). */
const owesNothing: Check<OfNpc> = check('SU-126', ['npc'], ({ view, intent }) => {
  const npc = knownNpcs(view).find(({ id }) => id === intent.npc);
  return npc === undefined || npc.skips === null ? undefined : skippingRefusal(npc);
});

const anyNpcTurn: Check<Intent> = check('SU-125', [], ({ view }) => {
  const { combat } = view.shared;
  const isNpcs = combat === null || (combat.turn !== null && seatViewOf(view, combat.turn) === undefined);
  return refuseIf(!isNpcs, () => notOnTurn(view));
});

/** An NPC that went down during its turn can only pass it (SU-124). */
const notDownOnTurn: Check<Intent> = check('SU-115', [], ({ view }) => {
  const turn = view.shared.combat?.turn ?? null;
  return refuseIf(turn !== null && isDownIn(view, turn), () => ({
    code: 'SU_MARK_DOWN',
    facts: { mark: nameOf(view, turn) },
  }));
});

/** Requires that some NPC, in a fight the one on turn, does not have to skip its action. */
const someoneFree: Check<Intent> = check('SU-126', [], ({ view }) => {
  const turn = view.shared.combat?.turn ?? null;
  const able = knownNpcs(view).filter(({ id, down }) => !down && (turn === null || turn === id));
  const [first] = able;
  return first !== undefined && able.every(({ skips }) => skips !== null) ? skippingRefusal(first) : undefined;
});

const isUp: Check<OfNpc> = check('SU-115', ['npc'], ({ view, intent }) => {
  if (!allNpcs(view).includes(intent.npc)) return malformed('npc');
  return refuseIf(isDownIn(view, intent.npc), () => ({
    code: 'SU_MARK_DOWN',
    facts: { mark: nameOf(view, intent.npc) },
  }));
});

/** SU-176. */
function disarmedRefusal(view: TableView, npc: string, use: Trait): RefusalReason | undefined {
  const isOut = isArmed(use) && knownNpcs(view).find(({ id }) => id === npc)?.disarmed === true;
  return refuseIf(isOut, () => ({ code: 'SU_DISARMED', clause: 'SU-176', facts: { name: nameOf(view, npc) } }));
}

const someNpc: Check<Intent> = check('SU-115', [], ({ view }) =>
  refuseIf(upNpcs(view).length === 0, () => ({ code: 'SU_NO_NPC' })),
);

interface NpcAttack extends OfNpc {
  readonly skill: Skill;
  readonly mode?: Mode;
  readonly targets: readonly EntityId[];
  readonly modifier?: number;
  readonly npcTagged?: boolean;
  readonly threshold?: number;
  readonly text: string;
}

function skillIn(intent: Intent): Skill | undefined {
  return npcSkills.find((skill) => skill === intent['skill']);
}

function modesIn(intent: Intent | undefined): readonly Mode[] {
  if (intent === undefined) return modes;
  const skill = skillIn(intent);
  return skill === undefined ? [] : skillData[skill].modes;
}

function isThreshold(value: number): boolean {
  return value >= leastThreshold && value <= mostThreshold;
}

/** Whether the form's choice so far is a chase that may be opposed by a number (SU-114, SU-137). */
function mayNameThreshold(view: TableView, intent: Intent): boolean {
  const skill = skillIn(intent);
  const mode = modes.find((known) => known === intent['mode']) ?? null;
  return skill !== undefined && isChase(skill, mode) && hasChaseThreshold(skill, view.shared.options);
}

export const npcAttack = intent(
  {
    npc: { kind: 'choice', of: upNpcs, open: true },
    skill: { kind: 'choice', of: npcSkills, open: true },
    mode: {
      kind: 'choice',
      of: (_view: never, intent?: Intent) => modesIn(intent),
      optional: true,
      asked: (_view: never, intent: Intent) =>
        modesIn(intent).some((mode) => mode !== modeOf(skillIn(intent) ?? 'thug', undefined)),
    },
    targets: { kind: 'choices', of: targetsIn, most: mostTargets },
    modifier,
    npcTagged: tagged,
    // Only for a chase, whose mark can let the NPC play against this number.
    threshold: {
      kind: 'number',
      least: -typedBound,
      most: typedBound,
      optional: true,
      asked: (view: never, intent: Intent) => mayNameThreshold(view, intent),
    },
    text: { kind: 'text', most: longestText, narration: true },
  },
  {
    type: 'npc_attack',
    clause: 'SU-114',
    who: ['gm'],
    stale: 'refuse',
    phases: ['FREE', 'TURN', 'PLAY'],
    checks: [
      noOpenPlay,
      someNpc,
      anyNpcTurn,
      isUp,
      npcTurn,
      notDownOnTurn,
      someoneFree,
      owesNothing,
      check('SU-114', [], ({ view }) => refuseIf(targetsIn(view).length === 0, () => ({ code: 'SU_NOBODY_PRESENT' }))),
      check('SU-176', ['npc', 'skill'], ({ view, intent }) => disarmedRefusal(view, intent.npc, intent.skill)),
      check('SU-152', ['skill'], ({ view, intent }) =>
        refuseIf(intent.skill === 'guns' && view.shared.combat === null, () => ({ code: 'SU_GUNS_COMBAT' })),
      ),
      check('SU-129', ['skill', 'mode'], ({ intent: { skill, mode } }) =>
        refuseIf(mode === undefined || !npcSkills.includes(skill) || !skillData[skill].modes.includes(mode), () =>
          malformed('mode'),
        ),
      ),
      // An NPC's feint has the same limits as a player's (SU-179).
      check('SU-149', ['mode'], ({ view, intent }) => feintRefusal(view, intent.mode ?? null)),
      check('SU-99', ['mode', 'targets'], ({ intent: { skill, mode, targets } }) =>
        refuseIf(mode === 'feint' && targets.length > 1, () => ({ code: 'SU_ONE_MARK', facts: { skill } })),
      ),
      check('SU-114', ['targets'], ({ view, intent: { targets } }) => {
        if (targets.length === 0) return { code: 'SU_MARK_NEEDED' };
        const down = targets.find((target) => isDownIn(view, target));
        if (down !== undefined) return { code: 'SU_MARK_DOWN', facts: { mark: nameOf(view, down) } };
        const absent = targets.find((target) => !targetsIn(view).includes(target));
        if (absent !== undefined) return targetRefusal(view, absent);
        return refuseIf(new Set(targets).size < targets.length, () => malformed('targets'));
      }),
      check('SU-137', ['skill', 'threshold'], ({ view, intent }) => {
        const { skill, threshold = leastThreshold } = intent;
        if (!mayNameThreshold(view, intent)) return { code: 'SU_OPPOSITION', facts: { skill, trait: 'threshold' } };
        return isThreshold(threshold) ? undefined : { code: 'SU_THRESHOLD', clause: 'SU-45' };
      }),
      saysSomething<NpcAttack>('SU-114', 'text'),
    ],
    execute(context) {
      const { npc, skill, mode, targets, threshold, text } = context.intent;
      const order = context.state.players.map(({ seat }) => seat);
      const place = (target: EntityId): number => {
        const at = order.indexOf(target);
        return at < 0 ? order.length : at;
      };
      const next = beginAttack(context, {
        npc,
        skill,
        mode: modeOf(skill, mode),
        targets: targets.toSorted((one, other) => place(one) - place(other)),
        modifier: context.intent.modifier ?? npcTraitValue(npcOf(context.state, npc), skill),
        npcTagged: context.intent.npcTagged ?? isTaggedOn(context, npc, skill),
        text,
        ...(threshold === undefined ? {} : { threshold }),
      });
      advance(context, next);
    },
  },
);

const answersOffered = (view: TableView): readonly Answer[] => playIn(view, 'ANSWER')?.answers ?? [];

export const answerChase = intent(
  { use: { kind: 'choice', of: answersOffered } },
  {
    type: 'answer_chase',
    clause: 'SU-114',
    who: ['seat'],
    stale: 'refuse',
    phases: ['PLAY'],
    checks: [
      check('SU-114', [], ({ view, actor }) =>
        refuseIf(actor.kind !== 'seat' || playIn(view, 'ANSWER')?.seat !== actor.seat, () => ({
          code: 'SU_NOT_CALLED',
        })),
      ),
      check('SU-114', ['use'], ({ view, intent: { use } }) => {
        const may = answersOffered(view);
        const against = playIn(view, 'ANSWER')?.opposition?.trait ?? 'athlete';
        return refuseIf(!may.includes(use), () => unlistedRefusal(against, { trait: use, may }));
      }),
    ],
    execute(context) {
      advance(context, answer(context, context.intent.use));
    },
  },
);

interface NpcPlay extends OfNpc {
  readonly use: Trait;
  readonly modifier?: number;
  readonly threshold: number;
  readonly npcTagged?: boolean;
  readonly text: string;
}

const npcUses: readonly Trait[] = [...skills, ...attributes, ...defences];

export const npcPlay = intent(
  {
    npc: { kind: 'choice', of: upNpcs, open: true },
    use: { kind: 'choice', of: npcUses, open: true },
    modifier,
    threshold: { kind: 'number', least: -typedBound, most: typedBound },
    npcTagged: tagged,
    text: { kind: 'text', most: longestText, narration: true },
  },
  {
    type: 'npc_play',
    clause: 'SU-179',
    who: ['gm'],
    stale: 'refuse',
    phases: ['FREE', 'TURN', 'PLAY'],
    checks: [
      noOpenPlay,
      someNpc,
      anyNpcTurn,
      isUp,
      npcTurn,
      notDownOnTurn,
      someoneFree,
      owesNothing,
      check('SU-176', ['npc', 'use'], ({ view, intent }) => disarmedRefusal(view, intent.npc, intent.use)),
      check('SU-152', ['use'], ({ view, intent }) =>
        refuseIf(intent.use === 'guns' && view.shared.combat === null, () => ({ code: 'SU_GUNS_COMBAT' })),
      ),
      check('SU-45', ['threshold'], ({ intent: { threshold } }) =>
        refuseIf(!isThreshold(threshold), () => ({ code: 'SU_THRESHOLD' })),
      ),
      saysSomething<NpcPlay>('SU-179', 'text'),
    ],
    execute(context) {
      const { npc, use, threshold, text } = context.intent;
      context.emit({
        type: 'npc_play_declared',
        play: `p${context.state.made.play + 1}`,
        npc,
        use,
        text,
        threshold,
        modifier: context.intent.modifier ?? npcTraitValue(npcOf(context.state, npc), use),
        npcTagged: context.intent.npcTagged ?? isTaggedOn(context, npc, use),
      });
      advance(context, 'flip');
    },
  },
);
