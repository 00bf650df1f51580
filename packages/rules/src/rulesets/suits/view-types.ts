/** What each viewer sees, built up from nothing (section on components and visibility: SU-09, SU-22, SU-49, SU-131). */
import type { CardCode, PlayView, SeatId, SeenCard, Suit } from '../../kernel/index.ts';
import type { Options } from './options.ts';
import type { Trait } from './features/skills/skills.ts';
import type {
  Character,
  Cover,
  Flags,
  Holder,
  Memo,
  Npc,
  Opposition,
  Phase,
  Play,
  Pool,
  Presence,
  Settled,
  Side,
  State,
  Used,
  Vehicle,
  EntityId,
} from './state.ts';
import type { Parts } from './selectors.ts';

export interface SeatView {
  readonly seat: SeatId;
  readonly name: string;
  readonly presence: Presence;
  /** The name of the next person at this seat, while the leaver's play is open (SU-189). */
  readonly newcomer: string | null;
  /** In the scene, alive and at the table. */
  readonly active: boolean;
  readonly present: boolean;
  readonly sheet: string;
  readonly called: string;
  readonly finished: boolean;
  readonly dead: boolean;
  readonly out: boolean;
  /** Who died of theirs in this scene. */
  readonly lost: string | null;
  readonly cards: number;
  readonly damage: number;
  readonly flags: Flags;
  readonly disarmed: boolean;
  readonly skipsFor: readonly string[];
  /** Nothing where sheets are their owners' (SU-22). */
  readonly character: Character | null;
}

export type NpcView = Pick<Npc, 'id' | 'name' | 'damage' | 'down' | 'feint' | 'disarmed' | 'skips' | 'skipsFor'>;

export interface OppositionView {
  readonly kind: Opposition['kind'];
  readonly trait: Trait | null;
  readonly npc: string | null;
  /** The number, where it is open (SU-46). */
  readonly value: number | null;
}

/** A card in the play area. Whether its face acts would tell whether an NPC is tagged (SU-96). */
export type UsedView = Omit<Used, 'live'>;

export interface PlayingView extends Pick<
  Play,
  | 'id'
  | 'kind'
  | 'use'
  | 'mode'
  | 'seat'
  | 'npc'
  | 'marks'
  | 'desired'
  | 'text'
  | 'step'
  | 'answers'
  | 'charismaWanted'
  | 'free'
  | 'added'
  | 'round'
  | 'picks'
  | 'leaders'
  | 'jacks'
  | 'outcome'
  | 'followUp'
  | 'holdOn'
> {
  readonly opposition: OppositionView | null;
  /** One of the crew against whom it goes; what they add is known once it is set (SU-70). */
  readonly rival: {
    readonly seat: SeatId;
    readonly modifier: number;
    readonly total: number;
    readonly untagged: boolean;
  } | null;
  readonly cover: Omit<Cover, 'value'> | null;
  readonly parts: Parts;
  /** The player side's total so far. */
  readonly total: number;
  /** What the GM's cards come to; what is added to them is the GM's secret (SU-49). */
  readonly gmCards: number;
  /** Whether faces are plain tens for the player side (SU-93). */
  readonly untagged: boolean;
  readonly player: readonly UsedView[];
  readonly gm: readonly UsedView[];
  readonly riders: Readonly<Record<Suit, number>>;
  /** How many marks are to be picked (SU-171). */
  readonly pick: number;
}

export interface InitiativeView {
  readonly step: 'ADD' | 'JACKS';
  readonly tie: number;
  readonly jacks: readonly Holder[];
  /** NPCs that stand behind the first of them. */
  readonly group: readonly EntityId[];
  readonly undone: readonly SeatId[];
  /** NPCs to whose flips the GM may still add. */
  readonly npcs: readonly EntityId[];
  /** Totals of players; of an NPC only the cards show (SU-121). */
  readonly entries: readonly {
    readonly party: EntityId;
    readonly cards: readonly UsedView[];
    readonly charisma: number;
    readonly total: number | null;
  }[];
}

/** A vehicle as everybody sees it. */
export type VehicleView = Omit<Vehicle, 'hidden'>;

export interface SharedView {
  readonly prompt: number;
  readonly phase: Phase;
  readonly waitingFor: readonly Holder[];
  readonly asks: PlayView['shared']['asks'];
  /** The GM is gone: nothing goes on (SU-185). */
  readonly suspended: boolean;
  readonly options: Options;
  readonly gm: { readonly name: string; readonly presence: Presence; readonly cards: number };
  readonly seats: readonly SeatView[];
  readonly job: string;
  readonly scene: State['scene'];
  /** Scenes begun so far. */
  readonly scenes: number;
  /** Those everybody has met. */
  readonly npcs: readonly NpcView[];
  readonly former: State['former'];
  readonly vehicles: readonly VehicleView[];
  readonly decks: Readonly<Record<Pool, number>>;
  readonly discards: Readonly<Record<Pool, readonly SeenCard[]>>;
  /** The play that is open, and a leader's on top of it. */
  readonly plays: readonly PlayingView[];
  /** The cards on the table by side: of the play, or of the order of a round. */
  readonly area: Readonly<Record<Pool, readonly UsedView[]>>;
  /** The one of them whose step it is. */
  readonly play: PlayingView | null;
  /** Cards of the round that is settled, by side, while a Jack may fetch one of them (SU-73). */
  readonly spent: Readonly<Record<Side, readonly CardCode[]>>;
  /** Characters that an attack will reach after the one that defends now (SU-114). */
  readonly attacked: readonly SeatId[];
  readonly tray: {
    readonly seat: SeatId;
    readonly deck: Pool;
    readonly count: number;
    readonly mayDiscard: number;
  } | null;
  /** How the last play of the scene came out, and with which cards. */
  readonly last: Settled | null;
  readonly swap: {
    readonly leader: SeatId;
    readonly parties: readonly SeatId[];
    readonly left: number;
    readonly most: number;
    readonly offers: readonly { readonly id: string; readonly from: SeatId; readonly to: SeatId }[];
  } | null;
  readonly combat: {
    readonly parties: readonly EntityId[];
    readonly newcomers: readonly EntityId[];
    readonly round: number;
    readonly order: readonly EntityId[];
    readonly turn: EntityId | null;
    /** Parties whose turn is over in this round. */
    readonly over: readonly EntityId[];
    readonly feints: number;
    readonly initiative: InitiativeView | null;
  } | null;
}

/** The GM's side of the play that is open. */
export interface Secrets {
  readonly modifier: number;
  readonly perMark: Readonly<Record<EntityId, number>>;
  readonly npcTagged: boolean;
  readonly untagged: boolean;
  readonly threshold: number | null;
  readonly total: number;
  /** The player side's total less what it has to beat or meet. */
  readonly margin: number;
}

export interface OwnView {
  readonly you: PlayView['own']['you'];
  readonly asks?: PlayView['shared']['asks'];
  readonly hand?: readonly SeenCard[];
  readonly character?: Character;
  /** Sheets to choose from. */
  readonly sheets?: readonly Character[];
  /** Cards that are being looked at (SU-131). */
  readonly tray?: readonly SeenCard[];
  /** What you may still remember of a deck, from the top (SU-131). */
  readonly memos?: readonly Memo[];
  /** A card of yours that lies face down in a swap. */
  readonly offered?: { readonly id: string; readonly card: CardCode };
  /** What a Jack of yours may fetch from a deck. */
  readonly search?: readonly SeenCard[];
  /** For the GM. */
  readonly secrets?: Secrets;
  readonly npcs?: readonly Npc[];
  readonly vehicles?: readonly Vehicle[];
  readonly initiative?: Readonly<Record<EntityId, number>>;
  readonly characters?: Readonly<Record<SeatId, Character>>;
}

export interface TableView extends PlayView {
  readonly shared: SharedView;
  readonly own: OwnView;
}
