/**
 * The twelve skills, four attributes and four defences as data: what each adds, what may oppose it, and what it can
 * do (SU-129).
 */
import type { Suit } from '../../../../kernel/index.ts';
import type { Options } from '../../options.ts';

export const attributes = ['fitness', 'dexterity', 'wits', 'charisma'] as const;
export type Attribute = (typeof attributes)[number];

export const skills = [
  'ambush',
  'athlete',
  'awareness',
  'driver',
  'fraud',
  'guns',
  'leadership',
  'persuasion',
  'stealth',
  'thief',
  'throw',
  'thug',
] as const;
export type Skill = (typeof skills)[number];

export const defences = ['block', 'dodge', 'insight', 'willpower'] as const;
export type Defence = (typeof defences)[number];

export type Trait = Skill | Attribute | Defence;

export const modes = ['chase', 'terrain', 'ram', 'feint', 'attack', 'disarm', 'swap', 'person'] as const;
export type Mode = (typeof modes)[number];

/** A set number, a number that follows from the declaration, or the opponent's trait. */
export type Opposing = 'threshold' | 'formula' | Trait;

interface SkillData {
  readonly suit: Suit;
  readonly attribute: Attribute;
  readonly opposedBy: readonly Opposing[];
  readonly modes: readonly Mode[];
  /** Damage of a hit without suit effects; `null` for uses that are not attacks (SU-151). */
  readonly damage: number | null;
  /** The defence against an NPC's use of it (SU-114); `null` if an NPC cannot aim it at a character. */
  readonly resistedBy: Defence | null;
}

export const skillData: Readonly<Record<Skill, SkillData>> = {
  ambush: {
    suit: 'D',
    attribute: 'wits',
    opposedBy: ['threshold', 'insight'],
    modes: [],
    damage: null,
    resistedBy: 'insight',
  },
  athlete: {
    suit: 'D',
    attribute: 'fitness',
    opposedBy: ['athlete', 'block', 'threshold'],
    modes: ['chase', 'terrain'],
    damage: null,
    resistedBy: 'block',
  },
  awareness: {
    suit: 'H',
    attribute: 'wits',
    opposedBy: ['formula'],
    modes: [],
    damage: null,
    resistedBy: null,
  },
  driver: {
    suit: 'D',
    attribute: 'wits',
    opposedBy: ['threshold', 'block', 'driver'],
    modes: ['chase', 'terrain', 'ram'],
    damage: 4,
    resistedBy: 'block',
  },
  fraud: {
    suit: 'S',
    attribute: 'charisma',
    opposedBy: ['insight'],
    modes: ['feint'],
    damage: null,
    resistedBy: 'insight',
  },
  guns: {
    suit: 'C',
    attribute: 'dexterity',
    opposedBy: ['dodge'],
    modes: ['attack'],
    damage: 2,
    resistedBy: 'dodge',
  },
  leadership: {
    suit: 'H',
    attribute: 'charisma',
    opposedBy: ['formula'],
    modes: ['swap'],
    damage: null,
    resistedBy: null,
  },
  persuasion: {
    suit: 'H',
    attribute: 'charisma',
    opposedBy: ['willpower'],
    modes: [],
    damage: null,
    resistedBy: 'willpower',
  },
  stealth: {
    suit: 'S',
    attribute: 'dexterity',
    opposedBy: ['insight'],
    modes: [],
    damage: null,
    resistedBy: 'insight',
  },
  thief: {
    suit: 'S',
    attribute: 'dexterity',
    opposedBy: ['insight'],
    modes: ['person'],
    damage: null,
    resistedBy: 'insight',
  },
  throw: {
    suit: 'C',
    attribute: 'fitness',
    opposedBy: ['dodge'],
    modes: ['attack'],
    damage: 1,
    resistedBy: 'dodge',
  },
  thug: {
    suit: 'C',
    attribute: 'fitness',
    opposedBy: ['block'],
    modes: ['attack', 'disarm'],
    damage: 1,
    resistedBy: 'block',
  },
};

/** SU-110 to SU-113. */
export const defenceAttribute: Readonly<Record<Defence, Attribute>> = {
  block: 'fitness',
  dodge: 'dexterity',
  insight: 'wits',
  willpower: 'charisma',
};

/**
 * Skills that an NPC can use on a character: not Awareness, which has no mark, and not Leadership, whose marks are the
 * leader's allies (SU-156, SU-179).
 */
export const npcSkills: readonly Skill[] = skills.filter((skill) => skillData[skill].resistedBy !== null);

export function isSkill(trait: string): trait is Skill {
  return (skills as readonly string[]).includes(trait);
}

export function isAttribute(trait: string): trait is Attribute {
  return (attributes as readonly string[]).includes(trait);
}

export function isDefence(trait: string): trait is Defence {
  return (defences as readonly string[]).includes(trait);
}

/** Whether this is an attack that deals damage: Guns, Throw, Thug to harm, a ram (SU-151). */
export function isAttack(use: Trait, mode: Mode | null): boolean {
  if (use === 'guns' || use === 'throw') return true;
  if (use === 'thug') return mode !== 'disarm';
  return use === 'driver' && mode === 'ram';
}

/** Whether this use needs a weapon in hand; fists are always available (SU-176). */
export function isArmed(use: Trait): boolean {
  return use === 'guns' || use === 'throw';
}

export function needsMark(use: Trait, mode: Mode | null): boolean {
  if (use === 'driver') return mode === 'ram';
  return isSkill(use) && !['ambush', 'athlete', 'awareness'].includes(use);
}

/** Whether this is Block or Dodge, against which charm does not help (SU-104). */
export function isPhysical(trait: string): boolean {
  return trait === 'block' || trait === 'dodge';
}

type ChaseOptions = Pick<Options, 'footChaseThreshold'>;

const noFootChases: ChaseOptions = { footChaseThreshold: false };

/** Everything that may oppose this use (SU-98); a bare attribute allows any opposition (SU-44). */
export function oppositionsOf(use: Trait, mode: Mode | null, options = noFootChases): readonly Opposing[] {
  if (!isSkill(use)) return ['threshold', ...defences, ...attributes, ...skills];
  if (use === 'driver' && mode === 'ram') return ['block'];
  if (mode === 'terrain') return ['threshold'];
  // The mark runs, drives or blocks, or a number opposes: the GM chooses (SU-137, SU-144).
  if (mode === 'chase') return hasChaseThreshold(use, options) ? [use, 'block', 'threshold'] : [use, 'block'];
  return skillData[use].opposedBy;
}

/** The defences against an NPC's skill: against a chase also Athlete or Driver (SU-114). */
export function answersTo(skill: Skill, mode: Mode | null): readonly Trait[] {
  const defence = skillData[skill].resistedBy ?? 'insight';
  return isChase(skill, mode) ? [defence, skill] : [defence];
}

/** An NPC's Athlete or Driver against a target is a chase unless the GM says otherwise. */
export function isChase(skill: Skill, mode: Mode | null): boolean {
  return (skill === 'athlete' || skill === 'driver') && (mode === null || mode === 'chase');
}

/** Whether a number may oppose a chase: on foot only where the option allows it (SU-137, SU-144). */
export function hasChaseThreshold(skill: Trait, options: ChaseOptions): boolean {
  return skill === 'driver' || options.footChaseThreshold;
}

/** The opposing trait where the GM names none: the first in the list, for an attribute the defence based on it. */
export function firstTrait(use: Trait, mode: Mode | null): Trait {
  const based = defences.find((defence) => defenceAttribute[defence] === use);
  const listed = oppositionsOf(use, mode).find((opposing) => opposing !== 'threshold' && opposing !== 'formula');
  return based ?? listed ?? 'insight';
}
