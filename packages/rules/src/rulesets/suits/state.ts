/** The whole state of a table, as plain JSON. */
import type { CardCode, Pile, Rank, SeatId, SeenCard, Suit, Zone } from '../../kernel/index.ts';
import type { Options } from './options.ts';
import type { Attribute, Mode, Skill, Trait } from './features/skills/skills.ts';

/** All players share one pool; the GM has another (SU-01, SU-02). */
export type Pool = 'player' | 'gm';
/** `player` is the crew's side of a play, `gm` the other side, even if a rival from the crew plays there (SU-70). */
export type Side = Pool;
/** The owner of a hand: a seat, or `gm`. */
export type Holder = SeatId;
/** The id of an NPC (`n1`) or a vehicle (`v1`), or the seat of a character. */
export type EntityId = string;

export type SessionStage = 'LOBBY' | 'CREATION' | 'INTERMISSION' | 'SCENE' | 'ENDED';
export type Phase = 'LOBBY' | 'CREATION' | 'INTERMISSION' | 'FREE' | 'PLAY' | 'INIT' | 'TURN' | 'ENDED';

export type Attributes = Readonly<Record<Attribute, number>>;

export interface Character {
  /** `c1`, `c2` and so on, counted across all sheets of the table. */
  readonly id: string;
  readonly name: string;
  readonly look: string;
  readonly note: string;
  readonly suit: Suit | null;
  readonly attributes: Attributes;
  readonly tags: readonly Skill[];
  readonly finished: boolean;
  readonly dead: boolean;
}

/** `away`: disconnected, in the grace period; `absent`: beyond it (SU-186); `left`: for good (SU-189). */
export type Presence = 'here' | 'away' | 'absent' | 'left';

export interface Flags {
  readonly charisma: boolean;
  readonly ambush: boolean;
  readonly awareness: boolean;
  /** Whether a feint succeeded, which adds to the next attack (SU-149). */
  readonly feint: boolean;
  /**
   * While the character has to skip an action: the id of the play in which they stepped in for an ally, or `ruled`
   * if the GM decided it (SU-160, SU-191).
   */
  readonly skips: string | null;
}

/** The next person at a seat whose leaver still has a part in the open play (SU-189). */
export interface Newcomer {
  readonly name: string;
  readonly person: string | null;
}

/** The character of a player who left, after another person took the seat; only that player gets it back (SU-23). */
export type SetAside = Pick<
  Player,
  'sheets' | 'sheet' | 'damage' | 'out' | 'lost' | 'flags' | 'disarmed' | 'skipsFor'
> & {
  readonly person: string;
};

export interface Player {
  readonly seat: SeatId;
  readonly name: string;
  readonly presence: Presence;
  /** The person who last left this character; null if none did, or the table did not name them. */
  readonly owner: string | null;
  readonly newcomer: Newcomer | null;
  readonly sheets: readonly Character[];
  /** The id of the sheet in play. */
  readonly sheet: string;
  /** Whether the character is in the scene (SU-26). */
  readonly present: boolean;
  readonly damage: number;
  /** Whether the character is out until the scene ends, if the option limits death to that (SU-108). */
  readonly out: boolean;
  /** The name of the character who died at this seat in this scene: a new one joins with the next scene (SU-108). */
  readonly lost: string | null;
  readonly flags: Flags;
  /** Whether the weapon is lost, until it is recovered (SU-176). */
  readonly disarmed: boolean;
  /** The names of the covered allies, while an action is owed for them; empty if the GM ruled it. */
  readonly skipsFor: readonly string[];
}

export interface Npc {
  readonly id: string;
  readonly name: string;
  /** Whether only the GM knows the NPC. */
  readonly hidden: boolean;
  readonly damage: number;
  readonly down: boolean;
  /** As for a character (SU-179). */
  readonly feint: boolean;
  readonly disarmed: boolean;
  /** As for a character (SU-160, SU-166). */
  readonly skips: string | null;
  readonly skipsFor: readonly string[];
  /** Secret to all but the GM, as are tags and notes. */
  readonly attributes: Partial<Attributes>;
  readonly tags: readonly Skill[];
  readonly notes: string;
}

export interface Vehicle {
  readonly id: string;
  readonly name: string;
  readonly damage: number;
  readonly capacity: number;
  readonly driver: EntityId | null;
  readonly stopped: boolean;
  readonly hidden: boolean;
}

/** What a card counts as: printed, copied or named (SU-79, SU-81). */
export interface Counts {
  readonly rank: Rank | 'X';
  readonly suit: Suit | null;
  readonly value: number;
  /** The faces it was treated as, beginning with its own. */
  readonly chain: readonly string[];
}

export interface Used extends SeenCard {
  readonly by: Holder;
  readonly from: 'flip' | 'hand' | 'lent';
  readonly counts: Counts;
  /**
   * Whether its face has its effect. A card from hand has it unless the play is untagged (SU-93), a flipped one only by
   * option (SU-71).
   */
  readonly live: boolean;
}

export interface Opposition {
  readonly kind: 'threshold' | 'formula' | 'opposed' | 'npc';
  /** The number to meet; in a chase, the number that its mark may choose as the answer (SU-114). */
  readonly value: number | null;
  readonly trait: Trait | null;
  readonly npc: string | null;
  /** Secret, as are `perMark` and `npcTagged`. */
  readonly modifier: number;
  readonly perMark: Readonly<Record<string, number>>;
  readonly npcTagged: boolean;
}

/** SU-157, SU-166. */
export interface Cover {
  readonly leader: EntityId;
  readonly allies: readonly EntityId[];
  /** Secret: an NPC leader's value, which replaces an ally's. */
  readonly value: number | null;
  readonly success: boolean;
}

export type Step =
  | 'CALLED'
  | 'CONSENT'
  | 'PROPOSED'
  | 'ANSWER'
  | 'COVER'
  | 'ASK_PLAYER'
  | 'ASK_GM'
  | 'PICK'
  | 'JACKS'
  | 'PEEK'
  | 'SWAP'
  | 'FOLLOW_UP';

/**
 * `own`: a player's own; `called`: the GM asked for it; `defence`: against the play of an NPC; `npc`: the GM flips
 * alone; `cover`, `npc_cover`: a leader steps in.
 */
export type PlayKind = 'own' | 'called' | 'defence' | 'npc' | 'cover' | 'npc_cover';

export type FollowUpKind = 'reshoot' | 'thug' | 'throw' | 'ram';

export interface FollowUp {
  readonly kinds: readonly FollowUpKind[];
  /** For another shot, the only possible mark. */
  readonly mark: EntityId | null;
  /** Extra damage, from the play that gave it (SU-139, SU-145). */
  readonly bonus: number;
  /** Marks of which the GM has said that they are out of reach (SU-178). */
  readonly outOfReach: readonly EntityId[];
}

export interface Addend {
  readonly card: CardCode;
  /** What it was copied or named as (SU-79, SU-81). */
  readonly as: string | null;
  readonly value: number;
}

/** The public parts of the player side's total (SU-54). */
export interface Sum {
  readonly use: Trait;
  readonly modifier: number;
  readonly charisma: number;
  readonly feint: number;
  /** 0 or less (SU-173). */
  readonly penalty: number;
  readonly cards: readonly Addend[];
  /** The cards of the other side; its modifier is secret (SU-49). */
  readonly against: readonly CardCode[];
}

export interface Outcome {
  readonly success: boolean;
  readonly total: number;
  /** The number that opposed the play, if it is public; else `null`. */
  readonly threshold: number | null;
  /** The modifier and total of the GM's side, if the option makes them public (SU-49). */
  readonly against?: { readonly modifier: number; readonly total: number };
  /** How the total came about; missing in older journals, and if the GM flips alone. */
  readonly sum?: Sum;
  /** What the other side's cards counted as; missing wherever `sum` is. */
  readonly counted?: readonly Addend[];
}

/** An answer to a chase: the mark's Athlete or Driver, a Block, or the number that the GM named (SU-114). */
export type Answer = Trait | 'threshold';

export interface Play {
  readonly id: string;
  readonly kind: PlayKind;
  readonly use: Trait;
  readonly mode: Mode | null;
  /** The seat that flips for the player side; `null` if the GM flips alone. */
  readonly seat: SeatId | null;
  /** The NPC that acts; `null` if a player acts. */
  readonly npc: string | null;
  /** The mark (target), if it is another player's character, whose cards oppose the play (SU-70). */
  readonly rival: SeatId | null;
  readonly rivalCharm: number;
  /** The targets; for a defence, what is attacked. */
  readonly marks: readonly EntityId[];
  readonly desired: number | null;
  readonly text: string;
  readonly step: Step;
  /** The answers from which the mark of a chase may choose; empty once it has chosen (SU-114). */
  readonly answers: readonly Answer[];
  readonly opposition: Opposition | null;
  /** Whether charm was declared with the play, and what it has added. */
  readonly charismaWanted: boolean;
  readonly charisma: number;
  /** What a feint adds to the attacking side (SU-149). */
  readonly feint: number;
  /** Set for a free attack, with the extra damage from the play that gave it. */
  readonly free: { readonly kind: FollowUpKind; readonly bonus: number } | null;
  /** The follow-up that a free attack takes; it is offered again if the mark is out of reach (SU-178). */
  readonly offer: FollowUp | null;
  readonly sides: Readonly<Record<Side, readonly Used[]>>;
  /** The number of cards that entered this play's area; handles contain it. */
  readonly arrivals: number;
  /** How many cards were added in the current step, lent ones included; charm that is added in it counts as one. */
  readonly added: number;
  /** Steps finished in this round of flips. */
  readonly steps: number;
  readonly round: number;
  /** The number of shots before this one in its chain (SU-155). */
  readonly reshots: number;
  /** Seats that lent a Queen in this round of flips. */
  readonly lenders: readonly SeatId[];
  readonly picks: readonly EntityId[];
  readonly cover: Cover | null;
  /** The leaders who may still step in; empty except in the step `COVER`. */
  readonly leaders: readonly Holder[];
  readonly jacks: readonly Holder[];
  /** The cards of the deciding round, by pool, once they are spent; `spentIn` tells a rival's apart. */
  readonly spent: Readonly<Record<Side, readonly CardCode[]>>;
  readonly rivalSpent: readonly CardCode[];
  /** Set with the outcome: the number of cards of each suit that count for suit effects (SU-97). */
  readonly riders: Readonly<Record<Side, Readonly<Record<Suit, number>>>>;
  readonly outcome: Outcome | null;
  readonly harm: readonly Harm[];
  readonly followUp: FollowUp | null;
  readonly holdOn: { readonly seat: SeatId; readonly number: number } | null;
}

/** An NPC's attack on one or more targets: one play for each (SU-114). */
export interface Attack {
  readonly npc: string;
  readonly skill: Skill;
  readonly mode: Mode | null;
  readonly targets: readonly EntityId[];
  readonly modifier: number;
  readonly npcTagged: boolean;
  readonly text: string;
  /** The secret number that the marks of a chase may choose (SU-114). */
  readonly threshold?: number;
  /** Whether leaders have been asked: once for an attack (SU-158). */
  readonly offered?: boolean;
  /** The leader who covers the targets (SU-114): free attacks in between do not change it. */
  readonly cover?: Cover;
}

export interface Tray {
  readonly seat: SeatId;
  readonly pool: Pool;
  readonly zone: Zone;
  readonly mayDiscard: number;
}

export interface SwapOffer {
  readonly id: string;
  readonly from: SeatId;
  readonly to: SeatId;
  /** Face down: its owner's secret. */
  readonly card: CardCode;
}

export interface Swap {
  readonly leader: SeatId;
  readonly parties: readonly SeatId[];
  readonly left: number;
  readonly most: number;
  readonly offers: readonly SwapOffer[];
}

export interface InitiativeEntry {
  readonly party: EntityId;
  readonly cards: readonly Used[];
  readonly charisma: number;
  readonly done: boolean;
  /** Secret: what an NPC adds. */
  readonly modifier: number;
}

export interface Initiative {
  /** Players add first, then the GM; then Jacks fetch cards (SU-120). */
  readonly step: 'ADD' | 'JACKS';
  /** The turn order so far, from first to last; it is not yet decided between parties in the same place. */
  readonly places: readonly (readonly EntityId[])[];
  /** One for each flip of this round; after a tie only those who flip again are not `done`. */
  readonly entries: readonly InitiativeEntry[];
  readonly arrivals: number;
  readonly jacks: readonly Holder[];
  readonly spent: Readonly<Record<Side, readonly CardCode[]>>;
  /** The players' cards that were discarded in the last tie. */
  readonly lost: readonly CardCode[];
  /** NPCs that share one flip and act one after the other (SU-119); `entries` contains only the first of them. */
  readonly group: readonly EntityId[];
  readonly tie: number;
}

export interface Combat {
  readonly parties: readonly EntityId[];
  /** Parties that join with the next round (SU-118). */
  readonly newcomers: readonly EntityId[];
  readonly round: number;
  readonly order: readonly EntityId[];
  readonly turn: number;
  readonly feints: number;
  readonly initiative: Initiative | null;
}

export interface Harm {
  readonly who: EntityId;
  readonly amount: number;
  /** Whether the target went down, died or, as a vehicle, stopped (SU-107, SU-115, SU-180). */
  readonly fell: boolean;
}

export interface Settled extends Pick<Play, 'kind' | 'use' | 'seat' | 'npc' | 'marks' | 'spent' | 'harm'> {
  /** Absent unless a rival opposed the play. */
  readonly rival?: { readonly seat: SeatId; readonly spent: readonly CardCode[] };
  readonly scene: number;
  readonly outcome: Outcome;
  /** Set once something newer has happened, so that the table no longer shows this play. */
  readonly overtaken?: true;
  readonly told?: true;
}

/** The cards that a peeker put back, in their order, while they are still on top of the deck (SU-131). */
export interface Memo {
  readonly seat: SeatId;
  readonly pool: Pool;
  readonly cards: readonly CardCode[];
}

export interface Scene {
  readonly number: number;
  readonly title: string;
  /** What the GM told at its start. */
  readonly opening?: string;
  /** How many plays it has had, for how many of them the GM called, and how many fights. */
  readonly plays: number;
  readonly called: number;
  readonly fights: number;
  /** Whether the last play for which the GM called has failed. */
  readonly failed: boolean;
}

export interface State {
  readonly prompt: number;
  readonly stage: SessionStage;
  readonly options: Options;
  readonly gmName: string;
  /** `left`: the GM's seat is free, which ends a running scene (SU-185). */
  readonly gm: Presence;
  readonly players: readonly Player[];
  readonly setAside: readonly SetAside[];
  /** The numbers of sheets, plays, NPCs, vehicles, swap offers and requests to wait so far; their ids contain them. */
  readonly made: Readonly<Record<'sheet' | 'play' | 'npc' | 'vehicle' | 'offer' | 'hold', number>>;
  /** How often the presence of each seat has changed: ids of grace timers contain it. */
  readonly absences: Readonly<Record<Holder, number>>;
  readonly job: string;
  readonly scene: Scene | null;
  readonly scenes: number;
  readonly npcs: readonly Npc[];
  /** Names of NPCs and vehicles that the GM removed after everybody had met them: the story still names them. */
  readonly former: Readonly<Record<string, string>>;
  readonly vehicles: readonly Vehicle[];
  readonly secondPack: boolean;
  readonly shuffles: Readonly<Record<Pool, number>>;
  /** Secret to everybody. */
  readonly decks: Readonly<Record<Pool, Pile>>;
  readonly discards: Readonly<Record<Pool, Zone>>;
  readonly hands: Readonly<Record<Holder, Zone>>;
  /** The open play, and perhaps a leader's on top of it (SU-39). */
  readonly plays: readonly Play[];
  readonly attack: Attack | null;
  readonly tray: Tray | null;
  readonly memos: readonly Memo[];
  /** The last play with an outcome. */
  readonly last: Settled | null;
  readonly swap: Swap | null;
  readonly combat: Combat | null;
}
