import type { CardCode, SeatId, Suit } from '../../kernel/index.ts';
import { suits } from '../../kernel/index.ts';
import {
  awarenessStep,
  defenceBase,
  leadershipBase,
  leadershipStep,
  pocketPenalty,
  tagBonus,
  tagsBeyondWits,
} from './constants.ts';
import type { Options } from './options.ts';
import type { Trait } from './features/skills/skills.ts';
import {
  attributes,
  defenceAttribute,
  isAttribute,
  isDefence,
  isSkill,
  skillData,
  skills,
} from './features/skills/skills.ts';
import type {
  Combat,
  Character,
  Holder,
  InitiativeEntry,
  Npc,
  Phase,
  Play,
  Player,
  Pool,
  Side,
  State,
  Used,
  Vehicle,
  EntityId,
} from './state.ts';

export const sides: readonly Side[] = ['player', 'gm'];

export function phaseOf(state: State): Phase {
  if (state.stage !== 'SCENE') return state.stage;
  if (state.plays.length > 0) return 'PLAY';
  if (state.combat === null) return 'FREE';
  return state.combat.initiative === null ? 'TURN' : 'INIT';
}

export function poolOf(holder: Holder): Pool {
  return holder === 'gm' ? 'gm' : 'player';
}

export function findPlayer(state: State, seat: SeatId): Player | undefined {
  return state.players.find((player) => player.seat === seat);
}

export function hasNewcomer(state: State, seat: SeatId): boolean {
  return (findPlayer(state, seat)?.newcomer ?? null) !== null;
}

export function playerOf(state: State, seat: SeatId): Player {
  const player = findPlayer(state, seat);
  if (player === undefined) throw new Error(`No player in ${seat}`);
  return player;
}

export function sheetOf(player: Player): Character {
  const sheet = player.sheets.find(({ id }) => id === player.sheet);
  if (sheet === undefined) throw new Error(`${player.seat} has no sheet ${player.sheet}`);
  return sheet;
}

export function isBegun({ name, suit }: Character): boolean {
  return name !== '' || suit !== null;
}

/** SU-108. */
export function isReady(player: Player): boolean {
  const { finished, dead } = sheetOf(player);
  return finished && !dead;
}

export function characterOf(state: State, seat: SeatId): Character {
  return sheetOf(playerOf(state, seat));
}

export function npcOf(state: State, who: EntityId | null): Npc | undefined {
  return state.npcs.find(({ id }) => id === who);
}

export function vehicleOf(state: State, who: EntityId | null): Vehicle | undefined {
  return state.vehicles.find(({ id }) => id === who);
}

/** Whether the character may act and be a mark (SU-26). */
export function isActive(player: Player): boolean {
  return player.present && !player.out && !sheetOf(player).dead && player.presence !== 'left';
}

/**
 * Whether this player has no living character in the scene (SU-108). A leaver's character stays in it until the open
 * play is over (SU-189).
 */
export function isOnlyWatching(state: State, holder: Holder | null): boolean {
  const player = holder === null ? undefined : findPlayer(state, holder);
  return player !== undefined && (!player.present || isDown(state, player.seat));
}

/** Whether this holder may use and draw cards: the GM, or a player whose character is active (SU-108, SU-189). */
export function isHandInUse(state: State, holder: Holder): boolean {
  const player = findPlayer(state, holder);
  return player === undefined || isActive(player);
}

/** Leaves out leaders who died or left since they were asked (SU-108, SU-158, SU-189). */
export function remainingLeaders(state: State, { leaders }: Pick<Play, 'leaders'>): readonly Holder[] {
  return leaders.filter((leader) => isHandInUse(state, leader));
}

export function activeSeats(state: State): readonly SeatId[] {
  return state.players.filter(isActive).map(({ seat }) => seat);
}

export function nameOfEntity(state: State, who: EntityId): string {
  if (who === 'gm') return state.gmName;
  const player = findPlayer(state, who);
  if (player !== undefined) return sheetOf(player).name || player.name;
  return npcOf(state, who)?.name ?? vehicleOf(state, who)?.name ?? who;
}

export function lowest(character: Character): number {
  return Math.min(...attributes.map((attribute) => character.attributes[attribute]));
}

export function highest(character: Character): number {
  return Math.max(...attributes.map((attribute) => character.attributes[attribute]));
}

/** The number of tags of a finished sheet, at most all twelve (SU-21). */
export function tagsDue(character: Pick<Character, 'attributes'>): number {
  return Math.min(skills.length, character.attributes.wits + tagsBeyondWits);
}

/** SU-156. */
export function leadershipThreshold(allies: number): number {
  return leadershipBase + leadershipStep * allies;
}

/** For Awareness SU-140, for Leadership SU-156. */
export function calculatedNumber({ use, desired, marks }: Pick<Play, 'use' | 'desired' | 'marks'>): number {
  return use === 'awareness' ? awarenessStep * (desired ?? 1) : leadershipThreshold(marks.length);
}

/** Whether a finished character has a tag to choose, after a raise of Wits (SU-24). */
export function owesTag(character: Pick<Character, 'attributes' | 'tags' | 'finished' | 'dead'>): boolean {
  return character.finished && !character.dead && character.tags.length < tagsDue(character);
}

/** SU-43, SU-92, SU-109. */
export function traitValue(character: Pick<Character, 'attributes' | 'tags'>, trait: Trait): number {
  if (isAttribute(trait)) return character.attributes[trait];
  if (isDefence(trait)) return defenceBase + character.attributes[defenceAttribute[trait]];
  return character.attributes[skillData[trait].attribute] + (character.tags.includes(trait) ? tagBonus : 0);
}

/** What an NPC adds according to its sheet; 0 if the sheet does not say (SU-115). */
export function npcTraitValue(npc: Npc | undefined, trait: Trait): number {
  if (npc === undefined) return 0;
  const attribute = isAttribute(trait)
    ? trait
    : isDefence(trait)
      ? defenceAttribute[trait]
      : skillData[trait].attribute;
  const value = npc.attributes[attribute];
  if (value === undefined) return 0;
  if (isDefence(trait)) return defenceBase + value;
  return value + (isSkill(trait) && npc.tags.includes(trait) ? tagBonus : 0);
}

/** The play that goes on next: a leader's play while one covers another play, otherwise the only play. */
export function topPlay(state: State): Play | undefined {
  return state.plays.at(-1);
}

export function openPlay(state: State): Play {
  const play = topPlay(state);
  if (play === undefined) throw new Error('No play is open');
  return play;
}

/** Whether faces are plain tens on this side (SU-93 to SU-96). */
export function isUntagged(state: State, play: Play, side: Side): boolean {
  if (state.options.untaggedFaces === 'fullEffects') return false;
  if (side === 'player')
    return play.seat !== null && isSkill(play.use) && !characterOf(state, play.seat).tags.includes(play.use);
  const { opposition } = play;
  if (opposition === null) return false;
  const trait = opposition.kind === 'npc' ? play.use : opposition.trait;
  return trait !== null && isSkill(trait) && !opposition.npcTagged;
}

/** The number of cards of this suit that count for suit effects: flips only if the option says so (SU-71, SU-97). */
function riderCount(options: Options, cards: readonly Used[], suit: Suit): number {
  return cards.filter(({ from, counts }) => counts.suit === suit && (from !== 'flip' || options.flipRiders)).length;
}

export function ridersOf(options: Options, cards: readonly Used[]): Readonly<Record<Suit, number>> {
  return Object.fromEntries(suits.map((suit) => [suit, riderCount(options, cards, suit)])) as Record<Suit, number>;
}

/** The number of marks to pick (SU-171): none without a spade, or against a single mark. */
export function pickCount(state: State, play: Play): number {
  const spades = riderCount(state.options, play.sides.player, 'S');
  return play.use === 'stealth' && play.seat !== null && spades > 0 && play.marks.length > 1
    ? Math.min(spades + 1, play.marks.length)
    : 0;
}

export function cardSum(cards: readonly Used[]): number {
  return cards.reduce((sum, { counts }) => sum + counts.value, 0);
}

/** Whether the number follows from a rule and is public: Awareness and Leadership (SU-46). */
export function isFormula({ kind, opposition }: Pick<Play, 'kind' | 'opposition'>): boolean {
  return opposition?.kind === 'formula' || kind === 'npc_cover';
}

/** Whether the player side defends: against the play of an NPC, or because the GM calls for it (SU-114, SU-157). */
export function isDefending({ kind, use }: Pick<Play, 'kind' | 'use'>): boolean {
  return kind === 'defence' || (kind === 'called' && isDefence(use));
}

/** What the player side adds besides cards, in its parts; all of it public. */
export interface Parts {
  readonly modifier: number;
  readonly charisma: number;
  readonly feint: number;
  /** The penalty for stealing from a person until a spade is used (SU-173): 0 or less. */
  readonly penalty: number;
}

/** Whether a heart of Persuasion bars leaders, on either side (SU-168, SU-179). */
function isLeaderBarred(state: State, play: Play): boolean {
  const [use, side] = isDefending(play) ? ([play.opposition?.trait, 'gm'] as const) : ([play.use, 'player'] as const);
  return use === 'persuasion' && riderCount(state.options, play.sides[side], 'H') > 0;
}

/**
 * The seat whose value the player side adds: the play's own; if a leader covers it, the leader's (SU-157); if leaders
 * are barred, the ally's (SU-168). The play stores its defender, so a change of driver has no effect (SU-51). With
 * `coverMode` `full` the stored defender is the leader.
 */
function contributingSeat(state: State, play: Play, isBarred: boolean): SeatId | null {
  const { kind, seat, marks, cover } = play;
  // A mark that answers a chase with Athlete or Driver uses no defence for which a leader could step in (SU-114).
  if (!isDefending(play) || !isDefence(play.use) || cover?.success !== true) return seat;
  const covered = kind === 'called' ? (cover.allies[0] ?? null) : defenderOf(state, marks[0] ?? '');
  const ally = seat === cover.leader ? covered : seat;
  if (ally === null || !cover.allies.includes(ally)) return seat;
  return isBarred ? ally : cover.leader;
}

export function partsOf(state: State, play: Play): Parts {
  const seat = contributingSeat(state, play, isLeaderBarred(state, play));
  const character = seat === null ? undefined : characterOf(state, seat);
  return {
    modifier: character === undefined ? 0 : traitValue(character, play.use),
    charisma: play.charisma,
    feint: play.kind === 'defence' ? 0 : play.feint,
    penalty: play.use === 'thief' ? penaltyOf(state, play, 'player') : 0,
  };
}

function penaltyOf(state: State, play: Play, thief: Side): number {
  return play.mode === 'person' && riderCount(state.options, play.sides[thief], 'S') === 0 ? -pocketPenalty : 0;
}

export function playerTotal(state: State, play: Play): number {
  const { modifier, charisma, feint, penalty } = partsOf(state, play);
  return modifier + charisma + feint + penalty + cardSum(play.sides.player);
}

/** What this mark adds against the play: the GM's number, or a leader's unless leaders are barred (SU-166, SU-168). */
export function markValue(state: State, play: Play, mark: EntityId): number {
  const { opposition, cover } = play;
  if (opposition === null) return 0;
  const isCovered = cover?.success === true && cover.value !== null && cover.allies.includes(mark);
  if (isCovered && !isLeaderBarred(state, play)) return cover.value ?? 0;
  return opposition.perMark[mark] ?? opposition.modifier;
}

/**
 * What the GM's side adds besides cards: a secret, unless a rival plays there (SU-49, SU-70). Of several marks the
 * highest value counts; each picked mark has the lowest value of the picked ones (SU-170, SU-171).
 */
export function gmModifier(state: State, play: Play): number {
  const { opposition } = play;
  if (opposition === null) return 0;
  if (opposition.kind !== 'opposed') return opposition.modifier;
  if (play.kind === 'defence')
    return opposition.modifier + play.feint + (opposition.trait === 'thief' ? penaltyOf(state, play, 'gm') : 0);
  if (play.marks.length === 0) return opposition.modifier;
  const values = new Map(play.marks.map((mark) => [mark, markValue(state, play, mark)]));
  const picked = play.picks.flatMap((mark) => values.get(mark) ?? []);
  for (const mark of play.picks) values.set(mark, Math.min(...picked));
  return Math.max(...values.values()) + play.rivalCharm;
}

/** The member of the crew who opposes this play; `null` if the GM or a number opposes it (SU-70). */
export function rivalOf({ rival, opposition }: Pick<Play, 'rival' | 'opposition'>): SeatId | null {
  return opposition?.kind === 'opposed' ? rival : null;
}

/** The cards of the settled round, by the side that used them; a rival's are on the side `gm` (SU-73). */
export function spentIn(state: State): Readonly<Record<Side, readonly CardCode[]>> {
  const play = topPlay(state);
  if (play === undefined) return state.combat?.initiative?.spent ?? { player: [], gm: [] };
  const { spent, rivalSpent } = play;
  if (rivalOf(play) === null) return spent;
  return { player: spent.player.filter((card) => !rivalSpent.includes(card)), gm: rivalSpent };
}

export function gmTotal(state: State, play: Play): number {
  return gmModifier(state, play) + cardSum(play.sides.gm);
}

export function initiativeTotal(state: State, entry: InitiativeEntry): number {
  const player = findPlayer(state, entry.party);
  const own = player === undefined ? entry.modifier : sheetOf(player).attributes.dexterity;
  return own + entry.charisma + cardSum(entry.cards);
}

/** A vehicle is defended by its driver, if it has one; any other target defends itself (SU-181). */
export function defenderOf(state: State, target: EntityId): EntityId | null {
  const vehicle = vehicleOf(state, target);
  return vehicle === undefined ? target : vehicle.driver;
}

/** SU-176. */
export function isDisarmed(state: State, who: EntityId): boolean {
  return findPlayer(state, who)?.disarmed ?? npcOf(state, who)?.disarmed ?? false;
}

export function isDown(state: State, who: EntityId): boolean {
  const player = findPlayer(state, who);
  if (player !== undefined) return player.out || sheetOf(player).dead;
  return npcOf(state, who)?.down ?? vehicleOf(state, who)?.stopped ?? false;
}

/** Whether no NPC in the fight is up, and none is about to join (SU-118). */
export function isWon({
  combat,
  npcs,
}: {
  readonly combat: Pick<Combat, 'parties' | 'newcomers'> | null;
  readonly npcs: readonly { readonly id: string; readonly down: boolean }[];
}): boolean {
  if (combat === null) return false;
  return npcs.every(({ id, down }) => down || !(combat.parties.includes(id) || combat.newcomers.includes(id)));
}

/**
 * NPC leaders who may step in for these marks: not a mark, not down, with no action to skip (SU-161), and in the
 * fight if there is one. Hidden NPCs are left out, because everybody sees whether the GM is asked.
 */
export function npcLeaders(
  state: {
    readonly npcs: readonly Pick<Npc, 'id' | 'down' | 'skips' | 'hidden'>[];
    readonly combat: { readonly parties: readonly EntityId[] } | null;
  },
  marks: readonly EntityId[],
): readonly string[] {
  return state.npcs
    .filter(
      ({ id, down, skips, hidden }) =>
        !hidden &&
        !down &&
        skips === null &&
        !marks.includes(id) &&
        (state.combat === null || state.combat.parties.includes(id)),
    )
    .map(({ id }) => id);
}
