/** What stands against a play: set by the GM, locked before the cards turn (SU-45 to SU-51, SU-98, SU-115, SU-181). */
import type { Intent, Objection, SeatId } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { awarenessStep, leastModifier, leastThreshold, mostModifier, mostThreshold } from '../constants.ts';
import { goOn } from '../flow/course.ts';
import { leadershipThreshold } from '../flow/cover.ts';
import type { Stage } from '../flow/stage.ts';
import type { Opposing, Trait } from '../skills.ts';
import { attributes, defences, firstTrait, isSkill, oppositionsOf, skills } from '../skills.ts';
import type { Npc, Opposition, Play, Who } from '../state.ts';
import { characterOf, npcOf, npcTraitValue, openPlay, traitValue, vehicleOf } from '../table.ts';
import type { SuitsView } from '../view.ts';
import { mayBeSet } from './declare.ts';
import {
  allNpcs,
  define,
  isDownIn,
  isOneOf,
  malformed,
  notOpposing,
  objectIf,
  plate,
  playIn,
  trueOrFalse,
} from './define.ts';

const kinds = ['threshold', 'formula', 'opposed'] as const;
const traits: readonly Trait[] = [...defences, ...skills, ...attributes];

export interface GivenOpposition {
  readonly kind: (typeof kinds)[number];
  readonly value?: number;
  readonly trait?: Trait;
  readonly npc?: string;
  readonly modifier?: number;
  readonly perMark?: Readonly<Record<string, number>>;
  readonly npcTagged?: boolean;
}

type SetOpposition = Intent & GivenOpposition;

function isModifier(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= leastModifier && Number(value) <= mostModifier;
}

function isPerMark(value: unknown): value is Readonly<Record<string, number>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isModifier);
}

const keys: ReadonlySet<string> = new Set(['kind', 'value', 'trait', 'npc', 'modifier', 'perMark', 'npcTagged']);

/** An opposition inside another intent; nothing when it is none. */
export function readOpposition(value: unknown): GivenOpposition | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const given = value as Readonly<Record<string, unknown>>;
  const isRight =
    Object.keys(given).every((key) => keys.has(key)) &&
    kinds.some((kind) => kind === given['kind']) &&
    (given['value'] === undefined || Number.isInteger(given['value'])) &&
    (given['trait'] === undefined || traits.some((trait) => trait === given['trait'])) &&
    (given['npc'] === undefined || typeof given['npc'] === 'string') &&
    (given['modifier'] === undefined || isModifier(given['modifier'])) &&
    (given['perMark'] === undefined || isPerMark(given['perMark'])) &&
    (given['npcTagged'] === undefined || typeof given['npcTagged'] === 'boolean');
  return isRight ? (value as GivenOpposition) : undefined;
}

type Opposed = Pick<Play, 'use' | 'mode' | 'marks'>;

/** Whether a mark is a vehicle without a defence: it has no driver, or its driver is down or gone (SU-181). */
function undriven(view: SuitsView, marks: readonly Who[]): boolean {
  const drives = (driver: Who): boolean => plate(view, driver)?.active ?? !isDownIn(view, driver);
  return view.shared.vehicles.some(({ id, driver }) => marks.includes(id) && (driver === null || !drives(driver)));
}

/** What may stand against this play: the listing of its skill, a number against what nobody drives (SU-181). */
function listedFor(view: SuitsView, { use, mode, marks }: Opposed): readonly Opposing[] {
  const listed = oppositionsOf(use, mode, view.shared.options);
  return undriven(view, marks) && !listed.includes('threshold') ? [...listed, 'threshold'] : listed;
}

/** Every way the numbers can be wrong. */
export function objectionTo(view: SuitsView, play: Opposed, given: GivenOpposition): Objection | undefined {
  const listed = listedFor(view, play);
  const refused = (trait: string): Objection => notOpposing(play.use, { trait, may: listed });
  if (given.kind !== 'opposed' && !listed.includes(given.kind)) return refused(given.kind);
  if (given.kind === 'opposed') {
    const open = listed.filter((one) => one !== 'threshold' && one !== 'formula');
    if (open.length === 0) return refused('opposed');
    if (given.trait !== undefined && !open.includes(given.trait)) return refused(given.trait);
    return objectIf(given.npc !== undefined && !allNpcs(view).includes(given.npc), () => malformed('npc'));
  }
  const isWrong =
    given.kind === 'threshold' &&
    given.value !== undefined &&
    (given.value < leastThreshold || given.value > mostThreshold || !Number.isInteger(given.value));
  return objectIf(isWrong, () => ({ code: 'SU_THRESHOLD', clause: 'SU-45' }));
}

function formulaOf({ use, desired, marks }: Play): number {
  return use === 'awareness' ? awarenessStep * (desired ?? 1) : leadershipThreshold(marks.length);
}

function npcOfMark(stage: Stage, mark: Who | undefined): string | null {
  if (mark === undefined) return null;
  const driver = vehicleOf(stage.state, mark)?.driver ?? mark;
  return npcOf(stage.state, driver)?.id ?? null;
}

function driverOfMark({ state }: Stage, mark: Who | undefined): SeatId | undefined {
  const driver = mark === undefined ? undefined : vehicleOf(state, mark)?.driver;
  return state.players.find(({ seat }) => seat === driver)?.seat;
}

/** The numbers of several marks: those that were typed, else those of their cards, else the one for all. */
function valuesPerMark(
  stage: Stage,
  play: Play,
  given: GivenOpposition,
  trait: Trait,
): Readonly<Record<string, number>> {
  if (given.modifier !== undefined || play.marks.length < 2) return given.perMark ?? {};
  const known = play.marks.map((mark) => [mark, npcTraitValue(npcOf(stage.state, mark), trait)] as const);
  return { ...Object.fromEntries(known), ...given.perMark };
}

interface Opponent {
  readonly trait: Trait | null;
  readonly card: Npc | undefined;
  readonly rival: SeatId | null;
  /** One of the crew who drives the vehicle that is the mark (SU-181). */
  readonly driver: SeatId | undefined;
}

/** What is added against the play, and whether it is a tagged skill: as typed, as an NPC's card says, or as a rival's sheet does. */
function strength(
  stage: Stage,
  given: GivenOpposition,
  { trait, card, rival, driver }: Opponent,
): Pick<Opposition, 'modifier' | 'npcTagged'> {
  if (trait !== null && rival !== null) {
    const character = characterOf(stage.state, rival);
    return { modifier: traitValue(character, trait), npcTagged: character.tags.some((tag) => tag === trait) };
  }
  const driven = driver === undefined || trait === null ? 0 : traitValue(characterOf(stage.state, driver), trait);
  const isTagged = card === undefined || card.tags.length === 0 || card.tags.some((tag) => tag === trait);
  return {
    modifier: trait === null ? 0 : (given.modifier ?? (card === undefined ? driven : npcTraitValue(card, trait))),
    npcTagged: given.npcTagged ?? isTagged,
  };
}

/** Locks the numbers (SU-51). */
export function lockOpposition(stage: Stage, given: GivenOpposition): void {
  const play = openPlay(stage.state);
  const isOpposed = given.kind === 'opposed';
  const value = given.kind === 'formula' ? formulaOf(play) : isOpposed ? null : (given.value ?? leastThreshold);
  const trait = isOpposed ? (given.trait ?? firstTrait(play.use, play.mode)) : null;
  const npc = isOpposed ? (given.npc ?? npcOfMark(stage, play.marks[0])) : null;
  const card = npcOf(stage.state, npc);
  const rival = isOpposed ? play.rival : null;
  const isOpen = given.kind === 'formula' || stage.state.options['thresholdShown'] === 'atStart';
  stage.emit({
    type: 'opposition_set',
    play: play.id,
    kind: given.kind,
    value,
    shown: isOpen ? value : null,
    trait,
    npc,
    ...strength(stage, given, { trait, card, rival, driver: driverOfMark(stage, play.marks[0]) }),
    perMark: trait === null || rival !== null ? {} : valuesPerMark(stage, play, given, trait),
  });
}

const widest = 1000;
const isOpposedKind = (_view: never, intent: Intent): boolean => intent['kind'] === 'opposed';

const kindsIn = (view: SuitsView): readonly (typeof kinds)[number][] => {
  const { play } = view.shared;
  if (play === null) return kinds;
  const listed = listedFor(view, play);
  return kinds.filter((kind) =>
    kind === 'opposed' ? listed.some((one) => one !== 'threshold' && one !== 'formula') : listed.includes(kind),
  );
};

const traitsIn = (view: SuitsView): readonly Trait[] => {
  const { play } = view.shared;
  return play === null
    ? traits
    : listedFor(view, play).filter((one): one is Trait => one !== 'threshold' && one !== 'formula');
};

const marksOf = (view: SuitsView): readonly Who[] => view.shared.play?.marks ?? [];

/** The same inside another intent, for a play that is yet to be called for. */
export const oppositionField = {
  kind: 'record',
  optional: true,
  fields: {
    kind: { kind: 'choice', of: ['threshold', 'opposed'], optional: true },
    value: {
      kind: 'number',
      least: -widest,
      most: widest,
      optional: true,
      asked: (_view: never, intent: Intent) => intent['kind'] === 'threshold',
    },
    trait: { kind: 'choice', of: traits, optional: true, asked: isOpposedKind },
    npc: { kind: 'choice', of: allNpcs, optional: true, asked: isOpposedKind },
    modifier: { kind: 'number', least: leastModifier, most: mostModifier, optional: true, asked: isOpposedKind },
    perMark: {
      kind: 'numbers',
      of: allNpcs,
      least: leastModifier,
      most: mostModifier,
      optional: true,
      asked: () => false,
    },
    npcTagged: { kind: 'choice', of: trueOrFalse, optional: true, asked: () => false },
  },
} as const;

export const setOpposition = define<SetOpposition>({
  type: 'set_opposition',
  clause: 'SU-38',
  who: ['gm'],
  stale: 'refuse',
  phases: ['PLAY'],
  fields: {
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
      of: trueOrFalse,
      optional: true,
      asked: (_view: never, intent: Intent) => isSkill(String(intent['trait'])),
    },
  },
  checks: [
    mayBeSet,
    isOneOf<SetOpposition>('kind', () => kinds),
    isOneOf<SetOpposition>('trait', () => traits),
    isOneOf<SetOpposition>('npcTagged', () => trueOrFalse),
    rule('TB-10', ['perMark'], ({ intent }) => objectIf(!isPerMark(intent.perMark), () => malformed('perMark'))),
    rule('SU-98', ['kind'], ({ view, intent }) => {
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
});
