/** What a view holds: the parts that everybody sees, and what is one's own. */
import type { CardCode, PlayView, Message, SeenCard, SeatId, Suit } from '../../kernel/index.ts';
import type { PartId, Side } from './cards.ts';
import type { Options } from './options.ts';
import type {
  Acts,
  Challenge,
  Character,
  Conflict,
  Entering,
  EnvironmentDefinition,
  Line,
  NpcDraft,
  Phase,
  Prequel,
  Result,
  Scar,
  Seat,
  State,
  Taken,
  TempoWhen,
  Truce,
  Turn,
} from './state.ts';

/** A card as it lies open: with its owner, who stays its owner wherever it goes. */
export interface OwnedCard extends SeenCard {
  readonly owner: string;
}

export interface WoundView {
  readonly wid: string;
  readonly faces: readonly CardCode[];
  readonly from: PartId;
  readonly marker: boolean;
  readonly story: string | null;
}

export interface ParticipantView {
  readonly id: PartId;
  readonly name: string;
  readonly side: Side;
  readonly active: boolean;
  readonly reason: string;
  readonly seat: SeatId;
  readonly hand: number;
  /** Nothing for who draws from a pool, whose count is the GM's, and where decks are counted by their owners alone. */
  readonly deck: number | null;
  readonly wounds: readonly WoundView[];
  /** The top card of each wound, as they lie before them; a mark has none. */
  readonly laid: readonly OwnedCard[];
  readonly cost: number;
  readonly pays: boolean;
}

export interface AttackView {
  readonly aid: string;
  readonly pile: readonly OwnedCard[];
  readonly target: PartId;
  readonly by: PartId;
  readonly status: 'open' | 'covered';
}

export interface RedView {
  readonly aid: string;
  readonly card: OwnedCard;
  /** The same card, as a pile of one. */
  readonly pile: readonly OwnedCard[];
  readonly resolvedBy: readonly PartId[];
}

/** What the place does for everybody, each of them once (CR-173). */
export interface HelpView {
  readonly aid: string;
  readonly card: OwnedCard;
  readonly pile: readonly OwnedCard[];
  readonly usedBy: readonly PartId[];
}

export interface PaymentView {
  readonly part: PartId;
  /** What is still owed, and what was turned so far; nothing where that is the owner's and the GM's to see (CR-151). */
  readonly left: number | null;
  readonly row: readonly CardCode[] | null;
}

export interface ConflictView {
  readonly number: number;
  readonly title: string;
  readonly challenge: Challenge | null;
  readonly participants: readonly ParticipantView[];
  readonly environment: {
    readonly id: string;
    readonly name: string;
    readonly cards: number;
    readonly discard: readonly OwnedCard[];
    readonly sketch: string;
    /** Whom its red and its black cards hit, and when it plays one. */
    readonly red: Acts;
    readonly black: Acts;
    readonly when: TempoWhen;
    readonly every: number;
  } | null;
  readonly stakes: Readonly<Record<Side, string>>;
  readonly trump: Suit | null;
  readonly opener: PartId | null;
  readonly version: number;
  readonly parties: readonly SeatId[];
  readonly agreed: readonly SeatId[];
  readonly sealed: boolean;
  readonly tied: readonly PartId[];
  readonly round: number;
  readonly turn: Turn | null;
  /** How many turns there were, this one included. */
  readonly turns: number;
  readonly attacks: readonly AttackView[];
  readonly reds: readonly RedView[];
  readonly help: HelpView | null;
  readonly outOfPlay: readonly OwnedCard[];
  readonly next: string;
  readonly cued: boolean;
  readonly silent: boolean;
  readonly harness: Conflict['harness'];
  readonly reveal: {
    readonly card: CardCode;
    readonly acts: 'lowest' | 'highest';
    readonly asked: readonly PartId[];
    readonly committed: readonly PartId[];
  } | null;
  readonly truce: Truce | null;
  /** What would come into it, and whose yes it takes (CR-58). */
  readonly entering: readonly (Entering & { readonly asked: readonly SeatId[] })[];
  /** Who joined in this round and acts from the next. */
  readonly late: readonly PartId[];
  readonly peacemakers: readonly SeatId[];
  readonly lines: readonly Line[];
  readonly result: Result | null;
  readonly owed: readonly Side[];
  readonly payments: readonly PaymentView[];
}

/** Cards that lie in unhealed wounds, by the wound (CR-114). */
type Captives = Readonly<Record<string, readonly OwnedCard[]>>;

export interface CharacterView {
  readonly id: PartId;
  readonly seat: SeatId | null;
  readonly name: string;
  readonly concept: string;
  readonly childhood: string | null;
  readonly creation: Character['creation'];
  readonly alive: boolean;
  readonly consumed: boolean;
  readonly fate: Character['fate'];
  readonly cards: number;
  readonly ashes: number;
  readonly prequels: readonly Omit<Character['prequels'][number], 'gains'>[];
  readonly scars: readonly Scar[];
  readonly captives: Captives;
  readonly taken: readonly Taken[];
}

/** What the owner of a sheet and the GM see besides. */
export interface SheetView {
  readonly list: readonly CardCode[];
  readonly ashes: readonly CardCode[];
  readonly gains: readonly (readonly CardCode[])[];
  readonly halves: Readonly<Record<string, number>> | null;
}

export interface PersonView {
  readonly id: PartId;
  readonly name: string;
  readonly kept: boolean;
  readonly pool: string | null;
  readonly cards: number;
  readonly scars: readonly Scar[];
  readonly captives: Captives;
  readonly consumed: boolean;
  readonly alive: boolean;
}

export interface SharedView {
  readonly prompt: number;
  readonly phase: Phase;
  readonly waitingFor: readonly SeatId[];
  readonly asks: Message;
  readonly options: Options;
  readonly stage: State['stage'];
  readonly seats: readonly Seat[];
  readonly leader: SeatId;
  readonly gm: Seat;
  readonly names: Readonly<Record<string, string>>;
  readonly standIns: State['standIns'];
  readonly levels: Readonly<Record<string, readonly [Suit, Suit]>>;
  readonly themes: State['themes'];
  readonly characters: readonly CharacterView[];
  readonly people: readonly PersonView[];
  readonly environments: readonly {
    readonly id: string;
    readonly name: string;
    readonly cards: number;
    /** Which cards are its own, and what they stand for, where it plays with open cards (1.3, CR-195). */
    readonly open: { readonly list: readonly CardCode[]; readonly themes: EnvironmentDefinition['themes'] } | null;
  }[];
  /** Whether the GM is preparing somebody; more is not said. */
  readonly preparing: boolean;
  /** `suits`: of its level. */
  readonly prequel:
    (Omit<Prequel, 'gains'> & { readonly drawn: readonly PartId[]; readonly suits: readonly Suit[] }) | null;
  readonly pairs: readonly string[];
  readonly queue: readonly Challenge[];
  readonly conflict: ConflictView | null;
  /** How many conflicts there were, this one included. */
  readonly conflicts: number;
}

/** A pool as the GM sees it: counted, and what was put away lies open. */
export interface PoolView {
  /** Absent of the two that every table has. */
  readonly name?: string;
  readonly cards: number;
  readonly discard: readonly CardCode[];
}

export interface DraftView extends Omit<NpcDraft, 'cards'> {
  readonly cards: readonly OwnedCard[];
}

export interface OwnView {
  readonly you: PlayView['own']['you'];
  readonly asks?: Message;
  readonly leads?: boolean;
  /** People whom only the leader knows of as yet. */
  readonly shelf?: readonly PersonView[];
  /** Whom this viewer plays now. */
  readonly parts?: readonly PartId[];
  /** The hand in play: whose turn it is among one's own, else the first. */
  readonly hand?: readonly OwnedCard[];
  readonly hands?: Readonly<Record<PartId, readonly OwnedCard[]>>;
  readonly committed?: Readonly<Record<PartId, CardCode>>;
  /** Own cards already shown for this black card. */
  readonly shown?: readonly string[];
  readonly sheets?: Readonly<Record<PartId, SheetView>>;
  /** The cards on everybody's sheet, where the table plays with public ones: for players, not for strangers. */
  readonly lists?: Readonly<Record<PartId, readonly CardCode[]>>;
  readonly pools?: Readonly<Record<string, PoolView>>;
  readonly draft?: DraftView;
  readonly npcs?: Readonly<
    Record<PartId, { readonly list: readonly CardCode[]; readonly traits: Readonly<Partial<Record<Suit, string>>> }>
  >;
  readonly places?: readonly EnvironmentDefinition[];
  /** Those of them whom only the leader knows of as yet. */
  readonly hiddenPlaces?: readonly string[];
  /** How many cards are left to draw for those whom this viewer plays, where others are not told. */
  readonly decks?: Readonly<Record<PartId, number>>;
  /** Hands that are not one's own, at a table where the GM sees them. */
  readonly watched?: Readonly<Record<PartId, readonly CardCode[]>>;
  /** What was turned to pay, and what is still owed, where others are not shown it. */
  readonly rows?: Readonly<Record<PartId, readonly CardCode[]>>;
  readonly dues?: Readonly<Record<PartId, number>>;
  /** What one may choose a gain from, where gains are chosen (CR-22). */
  readonly gains?: readonly CardCode[];
}

export interface TableView {
  readonly shared: SharedView;
  readonly own: OwnView;
}
