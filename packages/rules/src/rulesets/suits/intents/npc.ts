/** What NPCs do, and who steps in for whom (SU-114, SU-157 to SU-166, SU-179). */
import type { Intent, Objection } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { leastModifier, leastThreshold, longestText, mostModifier, mostThreshold } from '../constants.ts';
import { closeIfNobodyLeads } from '../flow/begin.ts';
import { goOn } from '../flow/course.ts';
import { beginCover } from '../flow/cover.ts';
import { answerChase as answer, beginAttack } from '../flow/npc.ts';
import type { Stage } from '../flow/stage.ts';
import type { Mode, Skill, Trait } from '../skills.ts';
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
} from '../skills.ts';
import type { Answer, Who } from '../state.ts';
import { isDefending, npcLeaders, npcOf, npcTraitValue } from '../table.ts';
import type { SuitsView } from '../view.ts';
import { feintObjection, modeOf } from './declare.ts';
import type { SuitsInput, SuitsRule } from './define.ts';
import {
  activeSeatsIn,
  allNpcs,
  castOf,
  define,
  holderIn,
  holderOf,
  isDownIn,
  isOneOf,
  malformed,
  nameOf,
  noOpenPlay,
  notOpposing,
  notThere,
  objectIf,
  plate,
  playIn,
  saysSomething,
  skipping,
  trueOrFalse,
  upNpcs,
} from './define.ts';

interface OfNpc extends Intent {
  readonly npc: string;
}

/** Says whose turn it is instead; in INIT there is no turn yet. */
function notOnTurn(view: SuitsView): Objection {
  const turn = view.shared.combat?.turn ?? null;
  return turn === null
    ? { code: 'SU_NOT_NPC_TURN', clause: 'SU-119' }
    : { code: 'SU_NOT_NPC_TURN', facts: { name: nameOf(view, turn) } };
}

const npcTurn: SuitsRule<OfNpc> = rule('SU-125', ['npc'], ({ view, intent }) => {
  const { combat } = view.shared;
  return objectIf(combat !== null && combat.turn !== intent.npc, () => notOnTurn(view));
});

/** Who stepped in skips the next action (SU-126, SU-166). */
const owesNothing: SuitsRule<OfNpc> = rule('SU-126', ['npc'], ({ view, intent }) => {
  const npc = castOf(view).find(({ id }) => id === intent.npc);
  return npc === undefined || npc.skips === null ? undefined : skipping(npc);
});

/** In a fight some NPC has to be on turn at all. */
const anyNpcTurn: SuitsRule<Intent> = rule('SU-125', [], ({ view }) => {
  const { combat } = view.shared;
  const isNpcs = combat === null || (combat.turn !== null && plate(view, combat.turn) === undefined);
  return objectIf(!isNpcs, () => notOnTurn(view));
});

/** The NPC on turn may have gone down since: then its turn can only be passed (SU-124). */
const turnStands: SuitsRule<Intent> = rule('SU-115', [], ({ view }) => {
  const turn = view.shared.combat?.turn ?? null;
  return objectIf(turn !== null && isDownIn(view, turn), () => ({
    code: 'SU_MARK_DOWN',
    facts: { mark: nameOf(view, turn) },
  }));
});

/** At least one NPC may act: in a fight the one on turn. */
const someoneFree: SuitsRule<Intent> = rule('SU-126', [], ({ view }) => {
  const turn = view.shared.combat?.turn ?? null;
  const able = view.shared.npcs.filter(({ id, down }) => !down && (turn === null || turn === id));
  const [first] = able;
  return first !== undefined && able.every(({ skips }) => skips !== null) ? skipping(first) : undefined;
});

const standing: SuitsRule<OfNpc> = rule('SU-115', ['npc'], ({ view, intent }) => {
  if (!allNpcs(view).includes(intent.npc)) return malformed('npc');
  return objectIf(isDownIn(view, intent.npc), () => ({
    code: 'SU_MARK_DOWN',
    facts: { mark: nameOf(view, intent.npc) },
  }));
});

/** SU-176: a disarmed NPC recovers its weapon first. */
function unarmed(view: SuitsView, npc: string, use: Trait): Objection | undefined {
  const isOut = isArmed(use) && castOf(view).find(({ id }) => id === npc)?.disarmed === true;
  return objectIf(isOut, () => ({ code: 'SU_DISARMED', clause: 'SU-176', facts: { name: nameOf(view, npc) } }));
}

const someNpc: SuitsRule<Intent> = rule('SU-115', [], ({ view }) =>
  objectIf(upNpcs(view).length === 0, () => ({ code: 'SU_NO_NPC' })),
);

/** Whom the table could hurt: characters, and what they drive. */
export const targetsIn = (view: SuitsView): readonly Who[] => {
  const seats = activeSeatsIn(view);
  const driven = view.shared.vehicles.filter(({ driver, stopped }) => !stopped && seats.includes(driver ?? ''));
  return [...seats, ...driven.map(({ id }) => id)];
};

/** Why an NPC cannot attack this target: not present, on the GM's own side, or a vehicle without a driver from the crew. */
export function untouchable(view: SuitsView, target: Who): Objection {
  const seat = plate(view, target);
  if (seat !== undefined) return notThere(view, seat);
  const name = nameOf(view, target);
  if (name === '') return malformed('targets');
  return { code: allNpcs(view).includes(target) ? 'SU_NOT_CREW' : 'SU_UNDRIVEN', facts: { name } };
}

interface NpcAttack extends OfNpc {
  readonly skill: Skill;
  readonly mode?: Mode;
  readonly targets: readonly Who[];
  readonly modifier?: number;
  readonly npcTagged?: boolean;
  readonly threshold?: number;
  readonly text: string;
}

function skillIn(intent: Intent): Skill | undefined {
  return npcSkills.find((skill) => skill === intent['skill']);
}

/** What the skill that a form has chosen can be used for. */
function modesIn(intent: Intent | undefined): readonly Mode[] {
  if (intent === undefined) return modes;
  const skill = skillIn(intent);
  return skill === undefined ? [] : skillData[skill].modes;
}

const widest = 1000;

function isThreshold(value: number): boolean {
  return value >= leastThreshold && value <= mostThreshold;
}

/** Whether what a form has chosen is a chase that a number may stand against (SU-114, SU-137). */
function mayNameThreshold(view: SuitsView, intent: Intent): boolean {
  const skill = skillIn(intent);
  const mode = modes.find((one) => one === intent['mode']) ?? null;
  return skill !== undefined && isChase(skill, mode) && hasChaseThreshold(skill, view.shared.options);
}

const modifier = { kind: 'number', least: leastModifier, most: mostModifier, optional: true } as const;
const tagged = { kind: 'choice', of: trueOrFalse, optional: true } as const;
const mostTargets = 16;

function isTaggedOn(stage: Stage, npc: string, use: Trait): boolean {
  const tags = npcOf(stage.state, npc)?.tags ?? [];
  return tags.length === 0 || tags.some((tag) => tag === use);
}

export const npcAttack = define<NpcAttack>({
  type: 'npc_attack',
  clause: 'SU-114',
  who: ['gm'],
  stale: 'refuse',
  phases: ['FREE', 'TURN', 'PLAY'],
  fields: {
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
    // Only a chase can be left to a number, by its mark.
    threshold: {
      kind: 'number',
      least: -widest,
      most: widest,
      optional: true,
      asked: (view: never, intent: Intent) => mayNameThreshold(view, intent),
    },
    text: { kind: 'text', most: longestText },
  },
  checks: [
    noOpenPlay,
    someNpc,
    anyNpcTurn,
    standing,
    npcTurn,
    turnStands,
    someoneFree,
    owesNothing,
    rule('SU-114', [], ({ view }) => objectIf(targetsIn(view).length === 0, () => ({ code: 'SU_NOBODY_PRESENT' }))),
    isOneOf<NpcAttack>('skill', () => npcSkills),
    isOneOf<NpcAttack>('npcTagged', () => trueOrFalse),
    rule('SU-176', ['npc', 'skill'], ({ view, intent }) => unarmed(view, intent.npc, intent.skill)),
    rule('SU-152', ['skill'], ({ view, intent }) =>
      objectIf(intent.skill === 'guns' && view.shared.combat === null, () => ({ code: 'SU_GUNS_COMBAT' })),
    ),
    rule('SU-129', ['skill', 'mode'], ({ intent: { skill, mode } }) =>
      objectIf(mode === undefined || !npcSkills.includes(skill) || !skillData[skill].modes.includes(mode), () =>
        malformed('mode'),
      ),
    ),
    // SU-179: an NPC's feint is held to the same limits.
    rule('SU-149', ['mode'], ({ view, intent }) => feintObjection(view, intent.mode ?? null)),
    rule('SU-99', ['mode', 'targets'], ({ intent: { skill, mode, targets } }) =>
      objectIf(mode === 'feint' && targets.length > 1, () => ({ code: 'SU_ONE_MARK', facts: { skill } })),
    ),
    rule('SU-114', ['targets'], ({ view, intent: { targets } }) => {
      if (targets.length === 0) return { code: 'SU_MARK_NEEDED' };
      const down = targets.find((target) => isDownIn(view, target));
      if (down !== undefined) return { code: 'SU_MARK_DOWN', facts: { mark: nameOf(view, down) } };
      const absent = targets.find((target) => !targetsIn(view).includes(target));
      if (absent !== undefined) return untouchable(view, absent);
      return objectIf(new Set(targets).size < targets.length, () => malformed('targets'));
    }),
    rule('SU-137', ['skill', 'threshold'], ({ view, intent }) => {
      const { skill, threshold = leastThreshold } = intent;
      if (!mayNameThreshold(view, intent)) return { code: 'SU_OPPOSITION', facts: { skill, trait: 'threshold' } };
      return isThreshold(threshold) ? undefined : { code: 'SU_THRESHOLD', clause: 'SU-45' };
    }),
    saysSomething<NpcAttack>('SU-114', 'text'),
  ],
  execute(context) {
    const { npc, skill, mode, targets, threshold, text } = context.intent;
    const order = context.state.players.map(({ seat }) => seat);
    const place = (target: Who): number => {
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
    goOn(context, next);
  },
});

interface AnswerChase extends Intent {
  readonly use: Answer;
}

const answersOffered = (view: SuitsView): readonly Answer[] => playIn(view, 'ANSWER')?.answers ?? [];

/** The mark of a chase says what they meet it with. */
export const answerChase = define<AnswerChase>({
  type: 'answer_chase',
  clause: 'SU-114',
  who: ['seat'],
  stale: 'refuse',
  phases: ['PLAY'],
  fields: { use: { kind: 'choice', of: answersOffered } },
  checks: [
    rule('SU-114', [], ({ view, actor }) =>
      objectIf(actor.kind !== 'seat' || playIn(view, 'ANSWER')?.seat !== actor.seat, () => ({
        code: 'SU_NOT_CALLED',
      })),
    ),
    rule('SU-114', ['use'], ({ view, intent: { use } }) => {
      const may = answersOffered(view);
      const against = playIn(view, 'ANSWER')?.opposition?.trait ?? 'athlete';
      return objectIf(!may.includes(use), () => notOpposing(against, { trait: use, may }));
    }),
  ],
  execute(context) {
    goOn(context, answer(context, context.intent.use));
  },
});

interface NpcPlay extends OfNpc {
  readonly use: Trait;
  readonly modifier?: number;
  readonly threshold: number;
  readonly npcTagged?: boolean;
  readonly text: string;
}

const npcUses: readonly Trait[] = [...skills, ...attributes, ...defences];

export const npcPlay = define<NpcPlay>({
  type: 'npc_play',
  clause: 'SU-179',
  who: ['gm'],
  stale: 'refuse',
  phases: ['FREE', 'TURN', 'PLAY'],
  fields: {
    npc: { kind: 'choice', of: upNpcs, open: true },
    use: { kind: 'choice', of: npcUses, open: true },
    modifier,
    threshold: { kind: 'number', least: -widest, most: widest },
    npcTagged: tagged,
    text: { kind: 'text', most: longestText },
  },
  checks: [
    noOpenPlay,
    someNpc,
    anyNpcTurn,
    standing,
    npcTurn,
    turnStands,
    someoneFree,
    owesNothing,
    isOneOf<NpcPlay>('use', () => npcUses),
    isOneOf<NpcPlay>('npcTagged', () => trueOrFalse),
    rule('SU-176', ['npc', 'use'], ({ view, intent }) => unarmed(view, intent.npc, intent.use)),
    rule('SU-152', ['use'], ({ view, intent }) =>
      objectIf(intent.use === 'guns' && view.shared.combat === null, () => ({ code: 'SU_GUNS_COMBAT' })),
    ),
    rule('SU-45', ['threshold'], ({ intent: { threshold } }) =>
      objectIf(!isThreshold(threshold), () => ({ code: 'SU_THRESHOLD' })),
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
    goOn(context, 'turn');
  },
});

interface CoverAlly extends Intent {
  readonly allies: readonly Who[];
  readonly npc?: string;
  readonly modifier?: number;
  readonly value?: number;
  readonly npcTagged?: boolean;
}

/** Whom a leader could cover for here: those an attack is aimed at, or the marks of a player's play. */
const coveredIn = (view: SuitsView): readonly Who[] => {
  const play = playIn(view, 'COVER');
  if (play === undefined) return [];
  if (!isDefending(play)) return play.marks;
  return [...new Set([...(play.seat === null ? [] : [play.seat]), ...view.shared.attacked])];
};

/** NPCs who may lead here, as the GM sees it; the same as everybody could work out. */
const npcLeadersIn = (view: SuitsView): readonly string[] => {
  const play = playIn(view, 'COVER');
  if (play === undefined) return [];
  return npcLeaders({ npcs: view.own.npcs ?? [], combat: view.shared.combat }, play.marks);
};

const windowOpen: SuitsRule<Intent> = rule('SU-158', [], ({ view, actor }) => {
  const play = playIn(view, 'COVER');
  const holder = holderIn(actor);
  if (play !== undefined && holder !== null && play.leaders.includes(holder)) return undefined;
  const leader = view.shared.plays[0]?.cover?.leader;
  if (leader !== undefined && view.shared.plays.length > 1)
    return { code: 'SU_COVER_TAKEN', facts: { name: nameOf(view, leader) } };
  return { code: 'SU_NOT_COVERABLE' };
});

const notSkipping: SuitsRule<Intent> = rule('SU-161', [], ({ view, actor }) => {
  const skips = actor.kind === 'seat' ? (plate(view, actor.seat)?.flags.skips ?? null) : null;
  return objectIf(skips !== null, () => ({ code: 'SU_LEAD_SKIPPING' }));
});

const isGmCase = ({ actor }: SuitsInput<Intent>): boolean => actor.kind === 'gm';
const ofGm = (view: never): boolean => (view as SuitsView).own.you.kind === 'gm';

export const coverAlly = define<CoverAlly>({
  type: 'cover_ally',
  clause: 'SU-157',
  who: ['seat', 'gm'],
  stale: 'refuse',
  phases: ['PLAY'],
  fields: {
    allies: { kind: 'choices', of: coveredIn, most: mostTargets },
    npc: { kind: 'choice', of: npcLeadersIn, optional: true, asked: ofGm },
    modifier: { ...modifier, asked: ofGm },
    // What stands in for the ally's value.
    value: { ...modifier, asked: ofGm },
    npcTagged: { ...tagged, asked: ofGm },
  },
  checks: [
    notSkipping,
    windowOpen,
    rule('SU-156', ['allies'], ({ view, intent: { allies } }) => {
      const isRight = allies.length > 0 && new Set(allies).size === allies.length;
      const may = coveredIn(view);
      return objectIf(!isRight || !allies.every((ally) => may.includes(ally)), () => ({
        code: 'SU_NOT_COVERABLE',
        facts: { may: may.map((ally) => nameOf(view, ally)) },
      }));
    }),
    rule('SU-166', ['npc'], (judged) =>
      objectIf(isGmCase(judged) && !npcLeadersIn(judged.view).includes(judged.intent.npc ?? ''), () => ({
        code: 'SU_NOT_COVERABLE',
      })),
    ),
    isOneOf<CoverAlly>('npcTagged', () => trueOrFalse),
  ],
  execute(context) {
    const { allies } = context.intent;
    const holder = holderOf(context);
    if (holder !== 'gm') {
      beginCover(context, { leader: holder, allies, modifier: 0, value: null, npcTagged: true });
      goOn(context, 'turn');
      return;
    }
    const npc = context.intent.npc ?? npcLeadersIn(context.view)[0] ?? '';
    const card = npcOf(context.state, npc);
    const trait = context.state.plays.at(-1)?.opposition?.trait ?? 'willpower';
    beginCover(context, {
      leader: npc,
      allies,
      modifier: context.intent.modifier ?? npcTraitValue(card, 'leadership'),
      value: context.intent.value ?? npcTraitValue(card, trait),
      npcTagged: context.intent.npcTagged ?? isTaggedOn(context, npc, 'leadership'),
    });
    goOn(context, 'turn');
  },
});

export const passCover = define<Intent>({
  type: 'pass_cover',
  clause: 'SU-158',
  who: ['seat', 'gm'],
  stale: 'accept',
  phases: ['PLAY'],
  fields: {},
  checks: [windowOpen],
  execute(context) {
    const play = context.state.plays[0];
    if (play === undefined) return;
    context.emit({ type: 'cover_passed', play: play.id, leader: holderOf(context) });
    goOn(context, closeIfNobodyLeads(context));
  },
});
