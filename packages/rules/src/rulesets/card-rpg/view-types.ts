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

export interface OwnedCard extends SeenCard {
  readonly owner: string;
}

export interface WoundView {
  readonly wid: string;
  readonly faces: readonly CardCode[];
  /** The owners of these cards, in the same order; empty for a mark, whose card is still on the table. */
  readonly owners: readonly PartId[];
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
  /** `null` for an NPC from a pool, and by option for everyone (CR-13). */
  readonly deck: number | null;
  readonly wounds: readonly WoundView[];
  /** The top card of each wound; a mark has none. */
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

/** CR-173 */
export interface HelpView {
  readonly aid: string;
  readonly card: OwnedCard;
  readonly pile: readonly OwnedCard[];
  readonly usedBy: readonly PartId[];
}

export interface PaymentView {
  readonly part: PartId;
  /** The price still owed, and the cards turned so far; `null` if only the owner and the GM may see it (CR-151). */
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
    /** The targets of its red and its black cards, and the times at which it plays. */
    readonly red: Acts;
    readonly black: Acts;
    readonly when: TempoWhen;
    readonly every: number;
    /** The round in which it entered; 0 if it was there from the start (CR-58). */
    readonly since: number;
    /** CR-194: for a place that fights for itself, the cards after which it loses, and those it has played. */
    readonly contest?: { readonly stamina: number; readonly drawn: number };
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
  /** The number of turns, including the current one. */
  readonly turns: number;
  readonly attacks: readonly AttackView[];
  readonly reds: readonly RedView[];
  readonly help: HelpView | null;
  readonly outOfPlay: readonly OwnedCard[];
  /** The id of the next attack. */
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
  /** Open entries, and the seats whose consent they need (CR-58). */
  readonly entering: readonly (Entering & { readonly asked: readonly SeatId[] })[];
  /** CR-58 */
  readonly late: readonly PartId[];
  readonly peacemakers: readonly SeatId[];
  readonly lines: readonly Line[];
  readonly result: Result | null;
  readonly owed: readonly Side[];
  readonly payments: readonly PaymentView[];
}

/** Cards in unhealed wounds, by wound (CR-114). */
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
  /** By option `null`: only owners know the sizes of their decks (CR-13). */
  readonly cards: number | null;
  readonly ashes: number;
  readonly prequels: readonly Omit<Character['prequels'][number], 'gains'>[];
  readonly scars: readonly Scar[];
  readonly captives: Captives;
  readonly taken: readonly Taken[];
}

/** Visible only to the owner of the sheet and the GM. */
export interface SheetView {
  readonly list: readonly CardCode[];
  readonly ashes: readonly CardCode[];
  readonly gains: readonly (readonly CardCode[])[];
  readonly halves: Readonly<Record<string, number>> | null;
}

export interface NpcView {
  readonly id: PartId;
  readonly name: string;
  readonly kept: boolean;
  readonly pool: string | null;
  /** The size of the deck; `null` where only its owner may know it (CR-13). */
  readonly cards: number | null;
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
  readonly people: readonly NpcView[];
  readonly environments: readonly {
    readonly id: string;
    readonly name: string;
    readonly cards: number;
    /** Its cards and their themes, for a place with open cards (CR-13, CR-195). */
    readonly open: { readonly list: readonly CardCode[]; readonly themes: EnvironmentDefinition['themes'] } | null;
  }[];
  /** Whether the GM is making an NPC; nothing else about it is public. */
  readonly preparing: boolean;
  /** `suits` are the suits of its level. */
  readonly prequel:
    (Omit<Prequel, 'gains'> & { readonly drawn: readonly PartId[]; readonly suits: readonly Suit[] }) | null;
  readonly pairs: readonly string[];
  readonly queue: readonly Challenge[];
  readonly conflict: ConflictView | null;
  /** The number of conflicts, including the current one. */
  readonly conflicts: number;
}

export interface PoolView {
  /** Missing for the two initial pools. */
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
  /** NPCs that only the GM can see so far. */
  readonly shelf?: readonly NpcView[];
  /** Participants this viewer plays now. */
  readonly parts?: readonly PartId[];
  /** The hand in play: of the viewer's participant on turn, otherwise of the first one that still fights. */
  readonly hand?: readonly OwnedCard[];
  readonly hands?: Readonly<Record<PartId, readonly OwnedCard[]>>;
  readonly committed?: Readonly<Record<PartId, CardCode>>;
  /** Cards that the viewer has already shown for the place's current card. */
  readonly shown?: readonly string[];
  readonly sheets?: Readonly<Record<PartId, SheetView>>;
  /** The cards on every sheet, if sheets are public: for players, not for spectators. */
  readonly lists?: Readonly<Record<PartId, readonly CardCode[]>>;
  readonly pools?: Readonly<Record<string, PoolView>>;
  readonly draft?: DraftView;
  readonly npcs?: Readonly<
    Record<PartId, { readonly list: readonly CardCode[]; readonly traits: Readonly<Partial<Record<Suit, string>>> }>
  >;
  readonly places?: readonly EnvironmentDefinition[];
  /** Places that only the GM can see so far. */
  readonly hiddenPlaces?: readonly string[];
  /** Cards left to draw for the viewer's participants, if deck counts are hidden. */
  readonly decks?: Readonly<Record<PartId, number>>;
  /** Hands of others, if the GM sees them. */
  readonly watched?: Readonly<Record<PartId, readonly CardCode[]>>;
  /** Cards turned to pay, and the price still owed, if others do not see them (CR-151). */
  readonly rows?: Readonly<Record<PartId, readonly CardCode[]>>;
  readonly dues?: Readonly<Record<PartId, number>>;
  /** The cards to choose gains from, if gains are chosen (CR-22). */
  readonly gains?: readonly CardCode[];
}

export interface TableView {
  readonly shared: SharedView;
  readonly own: OwnView;
}
