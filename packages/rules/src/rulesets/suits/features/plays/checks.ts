import type { Mode, Opposing, Trait } from '../skills/skills.ts';
import { attributes, defences, firstTrait, isArmed, oppositionsOf, skills } from '../skills/skills.ts';
import type { PlayingView, TableView, UsedView } from '../../view-types.ts';
import type { Counts, Holder, Npc, Opposition, Play, EntityId } from '../../state.ts';
import type { Check } from '../../declare.ts';
import {
  activeSeatsIn,
  allNpcs,
  hand,
  isDownIn,
  malformed,
  nameOf,
  unlistedRefusal,
  absentRefusal,
  refuseIf,
  ownSeatView,
  seatViewOf,
  playIn,
} from '../../declare.ts';
import type { Intent, RefusalReason, SeatId, SeenCard } from '../../../../kernel/index.ts';
import { actingSeat, cardAt, check } from '../../../../kernel/index.ts';
import { leastModifier, leastThreshold, mostModifier, mostThreshold } from '../../constants.ts';
import type { FlowContext } from '../../flow/flow-context.ts';
import {
  calculatedNumber,
  characterOf,
  npcOf,
  npcTraitValue,
  openPlay,
  traitValue,
  vehicleOf,
} from '../../selectors.ts';
import { namedFaces, rankOfCard } from '../../cards.ts';

export const uses = [...skills, ...attributes] as const;

/** The mode of a use: the given one, or the use's default. */
export function modeOf(use: Trait, mode: Mode | undefined): Mode | null {
  if (mode !== undefined) return mode;
  if (use === 'guns' || use === 'throw' || use === 'thug') return 'attack';
  return use === 'leadership' ? 'swap' : null;
}

const fights = ({ shared: { combat } }: TableView, party: EntityId): boolean =>
  combat?.parties.includes(party) === true;

/** Every possible mark of a play; in a fight, NPCs that fight come first. */
export const marksIn = (view: TableView): readonly EntityId[] => [
  ...view.shared.npcs
    .filter(({ down }) => !down)
    .map(({ id }) => id)
    .toSorted((one, other) => Number(fights(view, other)) - Number(fights(view, one))),
  ...view.shared.vehicles.filter(({ stopped }) => !stopped).map(({ id }) => id),
  ...activeSeatsIn(view),
];

/**
 * Refuses a play against another player's character, unless the option `crewAgainstCrew` allows it, there is only this
 * mark, and a trait can oppose the play (SU-70).
 */
export function rivalRefusal(view: TableView, { use, mode, marks, by }: Aimed): RefusalReason | undefined {
  if (view.shared.options.crewAgainstCrew !== 'consent') return { code: 'SU_MARK_NEEDED', clause: 'SU-70' };
  const [mark = ''] = marks;
  if (mark === by) return { code: 'SU_SELF_MARK', clause: 'SU-70' };
  if (marks.length > 1) return { code: 'SU_ONE_MARK', clause: 'SU-70', facts: { skill: use } };
  const seat = seatViewOf(view, mark);
  if (seat?.active === false) return absentRefusal(view, seat);
  const isOpposed = oppositionsOf(use, mode, view.shared.options).some(
    (opposing) => opposing !== 'threshold' && opposing !== 'formula',
  );
  return refuseIf(!isOpposed, () => ({
    code: 'SU_OPPOSITION',
    clause: 'SU-70',
    facts: { skill: use, trait: 'opposed' },
  }));
}

export interface Aimed {
  readonly use: Trait;
  readonly mode: Mode | null;
  readonly marks: readonly EntityId[];
  readonly by: SeatId | null;
}

/** Why this use is not possible, from what everybody can see. */
export function useRefusal(
  view: TableView,
  seat: SeatId | null,
  use: Trait,
  mode: Mode | null,
): RefusalReason | undefined {
  const flags = seatViewOf(view, seat)?.flags;
  const { combat } = view.shared;
  if (use === 'guns' && combat === null) return { code: 'SU_GUNS_COMBAT', clause: 'SU-152' };
  if (isArmed(use) && seatViewOf(view, seat)?.disarmed === true)
    return { code: 'SU_DISARMED', clause: 'SU-176', facts: { name: nameOf(view, seat) } };
  // With clause SU-41 the refusal is worded for the GM, who calls for the play.
  const isOwn = view.own.you.kind === 'seat';
  if (use === 'ambush' && flags?.ambush === true)
    return { code: 'SU_AMBUSH_USED', clause: isOwn ? 'SU-136' : 'SU-41', facts: { name: nameOf(view, seat) } };
  if (use === 'awareness' && flags?.awareness === true) return { code: 'SU_AWARE_USED', clause: 'SU-143' };
  if (use === 'leadership' && flags !== undefined && flags.skips !== null)
    return { code: 'SU_LEAD_SKIPPING', clause: 'SU-161' };
  return feintRefusal(view, mode);
}

/** SU-149, SU-150. */
export function feintRefusal({ shared: { combat, options } }: TableView, mode: Mode | null): RefusalReason | undefined {
  if (mode !== 'feint') return undefined;
  if (combat === null) return { code: 'SU_FEINT_COMBAT', clause: 'SU-149' };
  const limit = options.feintsPerTurn;
  return refuseIf(typeof limit === 'number' && combat.feints >= limit, () => ({
    code: 'SU_FEINT_LIMIT',
    clause: 'SU-150',
  }));
}

export const inScene: Check<Intent> = check('SU-26', [], (judged) => {
  const seat = ownSeatView(judged);
  if (seat === undefined) return undefined;
  if (seat.active) return undefined;
  return absentRefusal(judged.view, seat);
});

/** The other players' characters. */
export function companionsIn(view: TableView): readonly SeatId[] {
  const { you } = view.own;
  return activeSeatsIn(view).filter((seat) => you.kind !== 'seat' || you.seat !== seat);
}

/**
 * A player's possible marks: NPCs, every vehicle except the player's own, and with the option `crewAgainstCrew` the
 * other players' characters (SU-70).
 */
export function foesIn(view: TableView): readonly EntityId[] {
  const crew = activeSeatsIn(view);
  const { you } = view.own;
  const own = view.shared.vehicles.filter(({ driver }) => you.kind === 'seat' && driver === you.seat);
  const others = marksIn(view).filter((mark) => !crew.includes(mark) && own.every(({ id }) => id !== mark));
  return view.shared.options.crewAgainstCrew === 'consent' ? [...others, ...companionsIn(view)] : others;
}

export const kinds = ['threshold', 'formula', 'opposed'] as const;

export const traits: readonly Trait[] = [...defences, ...skills, ...attributes];

export interface GivenOpposition {
  readonly kind: (typeof kinds)[number];
  readonly value?: number;
  readonly trait?: Trait;
  readonly npc?: string;
  readonly modifier?: number;
  readonly perMark?: Readonly<Record<string, number>>;
  readonly npcTagged?: boolean;
}

export function isModifier(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= leastModifier && Number(value) <= mostModifier;
}

export function isPerMark(value: unknown): value is Readonly<Record<string, number>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isModifier);
}

type Opposed = Pick<Play, 'use' | 'mode' | 'marks'>;

/** Whether a mark is a vehicle without a driver who could defend it (SU-181). */
function isUndriven(view: TableView, marks: readonly EntityId[]): boolean {
  const drives = (driver: EntityId): boolean => seatViewOf(view, driver)?.active ?? !isDownIn(view, driver);
  return view.shared.vehicles.some(({ id, driver }) => marks.includes(id) && (driver === null || !drives(driver)));
}

/** What the skill lists as opposition, and a number if a mark is a vehicle that no driver can defend (SU-181). */
export function listedFor(view: TableView, { use, mode, marks }: Opposed): readonly Opposing[] {
  const listed = oppositionsOf(use, mode, view.shared.options);
  return isUndriven(view, marks) && !listed.includes('threshold') ? [...listed, 'threshold'] : listed;
}

export function opposingTraits(listed: readonly Opposing[]): readonly Trait[] {
  return listed.filter((opposing): opposing is Trait => opposing !== 'threshold' && opposing !== 'formula');
}

export function opposingKinds(listed: readonly Opposing[]): readonly (typeof kinds)[number][] {
  return kinds.filter((kind) => (kind === 'opposed' ? opposingTraits(listed).length > 0 : listed.includes(kind)));
}

export function oppositionRefusal(view: TableView, play: Opposed, given: GivenOpposition): RefusalReason | undefined {
  const listed = listedFor(view, play);
  const refused = (trait: string): RefusalReason => unlistedRefusal(play.use, { trait, may: listed });
  if (given.kind !== 'opposed' && !listed.includes(given.kind)) return refused(given.kind);
  if (given.kind === 'opposed') {
    const may = opposingTraits(listed);
    if (may.length === 0) return refused('opposed');
    if (given.trait !== undefined && !may.includes(given.trait)) return refused(given.trait);
    return refuseIf(given.npc !== undefined && !allNpcs(view).includes(given.npc), () => malformed('npc'));
  }
  const isWrong =
    given.kind === 'threshold' &&
    given.value !== undefined &&
    (given.value < leastThreshold || given.value > mostThreshold || !Number.isInteger(given.value));
  return refuseIf(isWrong, () => ({ code: 'SU_THRESHOLD', clause: 'SU-45' }));
}

function npcOfMark(context: FlowContext, mark: EntityId | undefined): string | null {
  if (mark === undefined) return null;
  const driver = vehicleOf(context.state, mark)?.driver ?? mark;
  return npcOf(context.state, driver)?.id ?? null;
}

function driverOfMark({ state }: FlowContext, mark: EntityId | undefined): SeatId | undefined {
  const driver = mark === undefined ? undefined : vehicleOf(state, mark)?.driver;
  return state.players.find(({ seat }) => seat === driver)?.seat;
}

/**
 * The value of each of several marks: the one that the GM entered for it, or else the one on its sheet. Sheets do not
 * count if the GM entered a single value for all marks.
 */
function valuesPerMark(
  context: FlowContext,
  play: Play,
  given: GivenOpposition,
  trait: Trait,
): Readonly<Record<string, number>> {
  if (given.modifier !== undefined || play.marks.length < 2) return given.perMark ?? {};
  const known = play.marks.map((mark) => [mark, npcTraitValue(npcOf(context.state, mark), trait)] as const);
  return { ...Object.fromEntries(known), ...given.perMark };
}

interface Opponent {
  readonly trait: Trait | null;
  readonly npc: Npc | undefined;
  readonly rival: SeatId | null;
  /** The player's character who drives the vehicle that is the mark (SU-181). */
  readonly driver: SeatId | undefined;
}

/** What the opponent adds, and whether the opponent's skill is tagged: as entered, or from a sheet. */
function strength(
  context: FlowContext,
  given: GivenOpposition,
  { trait, npc, rival, driver }: Opponent,
): Pick<Opposition, 'modifier' | 'npcTagged'> {
  if (trait !== null && rival !== null) {
    const character = characterOf(context.state, rival);
    return { modifier: traitValue(character, trait), npcTagged: character.tags.some((tag) => tag === trait) };
  }
  const driven = driver === undefined || trait === null ? 0 : traitValue(characterOf(context.state, driver), trait);
  const isTagged = npc === undefined || npc.tags.length === 0 || npc.tags.some((tag) => tag === trait);
  return {
    modifier: trait === null ? 0 : (given.modifier ?? (npc === undefined ? driven : npcTraitValue(npc, trait))),
    npcTagged: given.npcTagged ?? isTagged,
  };
}

/** SU-51. */
export function lockOpposition(context: FlowContext, given: GivenOpposition): void {
  const play = openPlay(context.state);
  const isOpposed = given.kind === 'opposed';
  const value = given.kind === 'formula' ? calculatedNumber(play) : isOpposed ? null : (given.value ?? leastThreshold);
  const trait = isOpposed ? (given.trait ?? firstTrait(play.use, play.mode)) : null;
  const npc = isOpposed ? (given.npc ?? npcOfMark(context, play.marks[0])) : null;
  const rival = isOpposed ? play.rival : null;
  const isOpen = given.kind === 'formula' || context.state.options.thresholdShown === 'atStart';
  context.emit({
    type: 'opposition_set',
    play: play.id,
    kind: given.kind,
    value,
    shown: isOpen ? value : null,
    trait,
    npc,
    ...strength(context, given, {
      trait,
      npc: npcOf(context.state, npc),
      rival,
      driver: driverOfMark(context, play.marks[0]),
    }),
    perMark: trait === null || rival !== null ? {} : valuesPerMark(context, play, given, trait),
  });
}

/** Whether neither an opponent nor a number was entered. */
export function isUnnamed({ npc, modifier, perMark }: Pick<GivenOpposition, 'npc' | 'modifier' | 'perMark'>): boolean {
  return npc === undefined && modifier === undefined && perMark === undefined;
}

/** Fields accept numbers up to this bound, wider than the rules, so that the refusal of a number can name the rule. */
export const typedBound = 1000;

export const isOpposedKind = (_view: never, intent: Intent): boolean => intent['kind'] === 'opposed';

export function ownStep(view: TableView, holder: Holder | null): PlayingView | undefined {
  const play = playIn(view, 'ASK_PLAYER', 'ASK_GM');
  if (play === undefined || holder === null) return undefined;
  const asked = play.step === 'ASK_PLAYER' ? play.seat : (opponentIn(play) ?? 'gm');
  return asked === holder ? play : undefined;
}

type Sided = Pick<PlayingView, 'rival' | 'opposition'>;

/** The rival whose cards oppose the play; none if the GM has set a number (SU-70). */
function opponentIn({ rival, opposition }: Sided): SeatId | undefined {
  return opposition?.kind === 'opposed' ? rival?.seat : undefined;
}

/** Whether this holder plays on the GM's side: the GM, or a rival (SU-70). */
export function isAgainst(play: Sided, holder: Holder | null): boolean {
  return holder === 'gm' || (holder !== null && holder === opponentIn(play));
}

/** Whether faces are plain tens for the side on which this viewer plays. For NPCs this is secret (SU-93, SU-96). */
export function isUntaggedFor(view: TableView, kind: string): boolean {
  const { play } = view.shared;
  if (play === null) return false;
  if (kind === 'gm') return view.own.secrets?.untagged === true;
  const { you } = view.own;
  const isRival = you.kind === 'seat' && isAgainst(play, you.seat);
  return isRival ? play.rival?.untagged === true : play.untagged;
}

export type Reading =
  | { readonly ok: true; readonly counts: Counts }
  | { readonly ok: false; readonly code: string; readonly skill?: string };

export const treatClauses: Readonly<Record<string, string>> = {
  SU_UNTAGGED_FACES: 'SU-93',
  SU_NAME_REQUIRED: 'SU-82',
  SU_COPY_NOT_IN_DISCARD: 'SU-79',
  SU_COPY_AGAIN: 'SU-83',
  SU_NAME_AGAIN: 'SU-83',
  SU_TREAT_FORBIDDEN: 'SU-79',
};

/** The viewer's own flips that can still be treated, if the option lets flipped faces act (SU-71). */
function openFlips(view: TableView): readonly UsedView[] {
  const { you } = view.own;
  const { play, options } = view.shared;
  if (options.flippedFaces !== 'active' || play === null || you.kind === 'spectator') return [];
  if (ownStep(view, actingSeat(you)) === undefined || isUntaggedFor(view, you.kind)) return [];
  const side = isAgainst(play, actingSeat(you)) ? play.gm : play.player;
  // A King needs a card to copy.
  const ranks = view.shared.discards.player.length > 0 ? ['K', 'X'] : ['X'];
  return side.filter(
    ({ from, face, counts }) => from === 'flip' && counts.chain.length === 1 && ranks.includes(rankOfCard(face)),
  );
}

export function openFlip(view: TableView, handle: string): UsedView | undefined {
  return openFlips(view).find((flip) => flip.handle === handle);
}

export const committable = (view: TableView): readonly SeenCard[] => [...hand(view), ...openFlips(view)];

function isTreatable(view: TableView, intent: Intent): boolean {
  const face = cardAt(committable(view), String(intent['card']))?.face;
  return face !== undefined && ['K', 'X'].includes(rankOfCard(face)) && !isUntaggedFor(view, view.own.you.kind);
}

const copied = {
  kind: 'card',
  from: (view: TableView) => view.shared.discards.player,
  beyond: 'allowed',
  optional: true,
} as const;

const named = { kind: 'choice', of: namedFaces, optional: true, shown: 'faces' } as const;

function startsAs(view: TableView, intent: Intent): string | undefined {
  const face = cardAt(committable(view), String(intent['card']))?.face;
  return face === undefined ? undefined : rankOfCard(face);
}

/** The rank of a copied or named card that can be treated once more: a copied joker, a named King (SU-83). */
function continuesAs(view: TableView, intent: Intent): 'K' | 'X' | undefined {
  const copy = cardAt(view.shared.discards.player, String(intent['copy']))?.face;
  if (copy !== undefined) return rankOfCard(copy) === 'X' ? 'X' : undefined;
  const { name } = intent;
  return typeof name === 'string' && name.startsWith('K') ? 'K' : undefined;
}

export const treatField = {
  kind: 'record',
  optional: true,
  asked: (view: never, intent: Intent) => isTreatable(view, intent),
  fields: {
    copy: { ...copied, asked: (view: never, intent: Intent) => startsAs(view, intent) === 'K' },
    name: { ...named, asked: (view: never, intent: Intent) => startsAs(view, intent) === 'X' },
    // oxlint-disable-next-line unicorn/no-thenable -- that is what the field is called on the wire
    then: {
      kind: 'record',
      optional: true,
      asked: (view: never, intent: Intent) => continuesAs(view, intent) !== undefined,
      fields: {
        copy: { ...copied, asked: (view: never, intent: Intent) => continuesAs(view, intent) === 'K' },
        name: { ...named, asked: (view: never, intent: Intent) => continuesAs(view, intent) === 'X' },
        // oxlint-disable-next-line unicorn/no-thenable -- as above; a chain this long is always refused (SU-83)
        then: { kind: 'json', optional: true, asked: () => false },
      },
    },
  },
} as const;
