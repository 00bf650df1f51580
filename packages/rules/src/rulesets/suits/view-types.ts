/** The types of a view, which contains only what its viewer may see (SU-09, SU-22, SU-49, SU-131). */
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
  /** The name of the next person at this seat, who waits until the open play is over (SU-189). */
  readonly newcomer: string | null;
  readonly active: boolean;
  readonly present: boolean;
  readonly sheet: string;
  /** The character's name. */
  readonly called: string;
  readonly finished: boolean;
  readonly dead: boolean;
  readonly out: boolean;
  /** The name of the character who died at this seat in this scene. */
  readonly lost: string | null;
  readonly cards: number;
  readonly damage: number;
  readonly flags: Flags;
  readonly disarmed: boolean;
  readonly skipsFor: readonly string[];
  /** `null` if only owners may read their sheets (SU-22). */
  readonly character: Character | null;
}

export type NpcView = Pick<Npc, 'id' | 'name' | 'damage' | 'down' | 'feint' | 'disarmed' | 'skips' | 'skipsFor'>;

export interface OppositionView {
  readonly kind: Opposition['kind'];
  readonly trait: Trait | null;
  readonly npc: string | null;
  /** The number, if it is public (SU-46). */
  readonly value: number | null;
}

/** A card in the play area, without `live`, which would reveal whether an NPC is tagged (SU-96). */
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
  /** The mark, if it is another player's character; the numbers are 0 unless its trait opposes the play (SU-70). */
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
  /** The total of the other side's cards; what the GM adds to them is secret (SU-49). */
  readonly gmCards: number;
  /** Whether faces are plain tens for the player side (SU-93). */
  readonly untagged: boolean;
  readonly player: readonly UsedView[];
  readonly gm: readonly UsedView[];
  readonly riders: Readonly<Record<Suit, number>>;
  /** SU-171. */
  readonly pick: number;
}

export interface InitiativeView {
  readonly step: 'ADD' | 'JACKS';
  readonly tie: number;
  readonly jacks: readonly Holder[];
  /** The NPCs that share one flip; `entries` contains only the first of them (SU-119). */
  readonly group: readonly EntityId[];
  readonly undone: readonly SeatId[];
  /** NPCs to whose flips the GM may still add. */
  readonly npcs: readonly EntityId[];
  /** Totals of players; of an NPC only the cards are visible (SU-121). */
  readonly entries: readonly {
    readonly party: EntityId;
    readonly cards: readonly UsedView[];
    readonly charisma: number;
    readonly total: number | null;
  }[];
}

export type VehicleView = Omit<Vehicle, 'hidden'>;

export interface SharedView {
  readonly prompt: number;
  readonly phase: Phase;
  readonly waitingFor: readonly Holder[];
  readonly asks: PlayView['shared']['asks'];
  /** Because the GM is absent (SU-185). */
  readonly suspended: boolean;
  readonly options: Options;
  readonly gm: { readonly name: string; readonly presence: Presence; readonly cards: number };
  readonly seats: readonly SeatView[];
  readonly job: string;
  readonly scene: State['scene'];
  readonly scenes: number;
  readonly npcs: readonly NpcView[];
  readonly former: State['former'];
  /** Names of ready-made characters that are on sheets, as far as everybody may know. */
  readonly usedNames: readonly string[];
  readonly vehicles: readonly VehicleView[];
  readonly decks: Readonly<Record<Pool, number>>;
  readonly discards: Readonly<Record<Pool, readonly SeenCard[]>>;
  readonly plays: readonly PlayingView[];
  /** The cards on the table by side: those of the play, or those flipped and added for the turn order. */
  readonly area: Readonly<Record<Pool, readonly UsedView[]>>;
  readonly play: PlayingView | null;
  /** The cards of the settled round, by side; with `jackSource` `thisPlay` a Jack may fetch one of them (SU-73). */
  readonly spent: Readonly<Record<Side, readonly CardCode[]>>;
  /** The defenders whom the attack will still reach; empty while a free attack is open (SU-114, SU-178). */
  readonly attacked: readonly SeatId[];
  readonly tray: {
    readonly seat: SeatId;
    readonly deck: Pool;
    readonly count: number;
    readonly mayDiscard: number;
  } | null;
  /** The outcome of the last play of the scene, with its cards. */
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
    /** Parties that have had their turn in this round. */
    readonly over: readonly EntityId[];
    readonly feints: number;
    readonly initiative: InitiativeView | null;
  } | null;
}

/** The GM's side of the open play. */
export interface Secrets {
  readonly modifier: number;
  readonly perMark: Readonly<Record<EntityId, number>>;
  readonly npcTagged: boolean;
  readonly untagged: boolean;
  readonly threshold: number | null;
  readonly total: number;
  /** The player side's total, or the GM's when an NPC plays alone, minus what it has to beat or meet. */
  readonly margin: number;
}

export interface OwnView {
  readonly you: PlayView['own']['you'];
  readonly asks?: PlayView['shared']['asks'];
  readonly waits?: PlayView['shared']['asks'];
  readonly hand?: readonly SeenCard[];
  readonly character?: Character;
  readonly sheets?: readonly Character[];
  /** The cards this seat is looking at (SU-131). */
  readonly tray?: readonly SeenCard[];
  /** What this seat may still know of a deck, from the top (SU-131). */
  readonly memos?: readonly Memo[];
  /** This seat's own card, face down in a swap. */
  readonly offered?: { readonly id: string; readonly card: CardCode };
  /** The deck that this viewer's Jack searches (SU-73). */
  readonly search?: readonly SeenCard[];
  /** The following fields exist only in the GM's view. */
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
