/** The state of a table as plain JSON: the campaign (characters, decks, pools, places) and the current conflict. */
import type { Options } from './options.ts';
import type { CardCode, Rank, SeatId, Suit } from '../../kernel/index.ts';
import type { AttackId, Card, Hand, OwnerId, PartId, Side } from './cards.ts';

export type CampaignStage = 'LOBBY' | 'CREATION' | 'SCENE';

export type ConflictPhase =
  | 'CONFLICT.setup'
  | 'CONFLICT.open'
  | 'TURN.resolve'
  | 'TURN.push'
  | 'TURN.attack'
  | 'ENV.reveal'
  | 'CONFLICT.stalled'
  | 'CONFLICT.resolve'
  | 'AFTERMATH.pay'
  | 'PREQUEL.reward'
  | 'AFTERMATH.check';

export type Phase = CampaignStage | 'SUSPENDED' | 'PREQUEL.scene' | ConflictPhase;

export interface Seat {
  readonly seat: SeatId;
  readonly name: string;
  /** `away`: just disconnected; `absent`: longer than the grace time; `left`: for good (CR-205, CR-209). */
  readonly presence: 'here' | 'away' | 'absent' | 'left';
}

export type Half = 'low' | 'high';
export type Halves = Readonly<Record<Suit, Readonly<Record<Half, readonly Card[]>>>>;

export interface Scar {
  readonly wid: string;
  readonly cards: readonly CardCode[];
  readonly from: string;
  readonly title: string;
  readonly story: string | null;
  readonly healed: boolean;
}

export interface PrequelRecord {
  readonly level: string;
  readonly premise: string;
  readonly partner: string | null;
  /** The name of a second partner; missing if there was none (CR-39). */
  readonly second?: string;
  readonly won: boolean;
  readonly story: string;
  readonly gains: readonly CardCode[];
}

/** Cards of a wound that stay with the wounded until it heals (CR-114). */
export interface Captive {
  readonly wid: string;
  readonly cards: readonly Card[];
}

/** A stolen card, for the sheet. */
export interface Taken {
  readonly face: CardCode;
  readonly from: string;
  readonly title: string;
}

export type Fate = 'dead' | 'lost' | 'changed' | 'spared';

export interface Character {
  readonly id: PartId;
  /** `null` after the player left (CR-209). */
  readonly seat: SeatId | null;
  /**
   * The owner. Set when they first leave the character and kept after they return, so that the character follows them
   * to any seat (CR-209, TB-02). The name of the field is from versions that removed it on their return.
   */
  readonly leftBy?: string;
  readonly player: string;
  readonly name: string;
  readonly concept: string;
  readonly childhood: string | null;
  readonly creation: 'unborn' | 'menu' | 'ready';
  readonly halves: Halves | null;
  readonly deck: readonly Card[];
  readonly ashes: readonly Card[];
  readonly prequels: readonly PrequelRecord[];
  readonly scars: readonly Scar[];
  readonly captives: readonly Captive[];
  readonly taken: readonly Taken[];
  readonly consumed: boolean;
  readonly fate: { readonly fate: Fate; readonly text: string } | null;
}

export interface Npc {
  readonly id: PartId;
  readonly name: string;
  /** Visible to the GM only. */
  readonly hidden: boolean;
  /** The pool it came from; `null` for an NPC with its own deck (CR-157). */
  readonly pool: string | null;
  readonly kept: boolean;
  readonly deck: readonly Card[];
  readonly ashes: readonly Card[];
  readonly traits: Readonly<Partial<Record<Suit, string>>>;
  readonly good: readonly Suit[];
  readonly bad: readonly Suit[];
  /** Only NPCs with their own deck have scars (CR-157, CR-170). */
  readonly scars: readonly Scar[];
  readonly captives: readonly Captive[];
  readonly consumed: boolean;
  readonly fate: { readonly fate: Fate; readonly text: string } | null;
}

export interface Pool {
  /** The GM's name for the pool; the two initial ones have numbers. */
  readonly name?: string;
  readonly pile: readonly Card[];
  readonly discard: readonly Card[];
}

export interface NpcDraft {
  readonly id: PartId;
  readonly poolId: string;
  readonly name: string;
  readonly cards: Hand;
  readonly step: 'bad' | 'discard' | 'good';
  readonly bad: readonly Suit[];
  readonly good: readonly Suit[];
  readonly traits: Readonly<Partial<Record<Suit, string>>>;
}

export type Covers = 'red' | 'black' | 'both';
/** `helps`: it attacks no one, and every participant can use it once (CR-173). */
export type Acts = 'all' | 'lowest' | 'highest' | 'nobody' | 'helps';
export type TempoWhen = 'roundEnd' | 'everyTurn' | 'gmCue';

export type EnvironmentAttribute =
  | { readonly k: 'colour'; readonly colour: 'red' | 'black'; readonly acts: Acts }
  | { readonly k: 'extraCopies'; readonly suit: Suit; readonly n: number }
  | { readonly k: 'maxRank'; readonly rank: Rank }
  | { readonly k: 'quiet'; readonly rounds: number }
  | { readonly k: 'vested'; readonly side: Side }
  | { readonly k: 'contestant'; readonly stake: string; readonly stamina: number }
  | {
      readonly k: 'harness';
      readonly side: Side;
      readonly covers: Covers;
      readonly until: 'round' | 'conflict';
      readonly reason: string;
    }
  | { readonly k: 'onExhaust'; readonly do: 'reshuffle' | 'silent' };

export type EnvironmentDeck =
  | { readonly kind: 'list'; readonly cards: readonly CardCode[] }
  | {
      readonly kind: 'filter';
      readonly suits: readonly Suit[];
      readonly ranks: readonly Rank[];
      readonly copies: 1 | 2;
    };

/** CR-195: the definition of a place. Without a tempo the table's option applies. */
export interface EnvironmentDefinition {
  readonly id: string;
  readonly name: string;
  readonly sketch: string;
  readonly openList: boolean;
  readonly deck: EnvironmentDeck;
  readonly tempo: { readonly when: TempoWhen; readonly every: number; readonly cards: number } | null;
  readonly trumpHint: Suit | null;
  readonly themes: Readonly<Partial<Record<Suit, string>>>;
  readonly attributes: readonly EnvironmentAttribute[];
}

export interface Environment {
  readonly definition: EnvironmentDefinition;
  /** Visible to the GM only. */
  readonly hidden: boolean;
  readonly pile: readonly Card[];
  readonly discard: readonly Card[];
}

export interface Attack {
  readonly aid: AttackId;
  /** Bottom to top. */
  readonly pile: readonly Card[];
  readonly target: PartId;
  readonly by: PartId;
  readonly status: 'open' | 'covered';
}

/** CR-178 */
export interface RedCard {
  readonly aid: AttackId;
  readonly card: Card;
  readonly resolvedBy: readonly PartId[];
}

/** CR-173 */
export interface Help {
  readonly aid: AttackId;
  readonly card: Card;
  readonly usedBy: readonly PartId[];
}

export interface Wound {
  readonly wid: string;
  /** Empty for a mark: the card itself stays in the middle (CR-183). */
  readonly pile: readonly Card[];
  readonly faces: readonly CardCode[];
  readonly of: PartId;
  readonly from: PartId;
  readonly marker: boolean;
  readonly story: string | null;
}

export interface Participant {
  readonly id: PartId;
  readonly side: Side;
  readonly active: boolean;
  readonly reason: string;
  readonly hand: Hand;
  readonly wounds: readonly Wound[];
  readonly cost: number;
}

export interface Turn {
  readonly part: PartId;
  /** CR-72: whether no attack was open against this participant when the turn began. */
  readonly free: boolean;
  /** New attacks made in this turn (CR-86). */
  readonly attacks: number;
  /** CR-100 */
  readonly wounded: boolean;
  /** Whether the player was reminded that the turn takes long (CR-205). */
  readonly reminded: boolean;
}

export interface Reveal {
  readonly card: Card;
  readonly acts: 'lowest' | 'highest';
  readonly asked: readonly PartId[];
  /** The handles of the chosen cards; each is visible only to its player until all have chosen (CR-187). */
  readonly committed: Readonly<Record<PartId, string>>;
  readonly shown: Readonly<Record<PartId, readonly string[]>>;
}

/** The cards the place still has to draw before the next turn or round begins. */
export interface EnvironmentStep {
  readonly draws: number;
  readonly next: 'turn' | 'round';
}

export interface Line {
  readonly ref: string;
  readonly part: PartId;
  readonly text: string;
  readonly asked: { readonly why: string; readonly by: string } | null;
  readonly answered: boolean;
}

export interface Payment {
  readonly left: number;
  /** Set aside, to be destroyed when the price is paid (CR-146, CR-149). */
  readonly paid: readonly Card[];
  /** Face cards that were turned: they pay nothing (CR-147). */
  readonly faces: readonly Card[];
  /** The payer's cards from the table, if they are added only when the deck cannot pay (CR-145). */
  readonly apart: readonly Card[];
}

export type Result =
  | { readonly kind: 'won'; readonly side: Side; readonly winners: readonly PartId[] }
  | { readonly kind: 'truce'; readonly text: string }
  | { readonly kind: 'nobody'; readonly text: string };

export interface Challenge {
  readonly seat: SeatId;
  readonly part: PartId;
  readonly quote: string;
  readonly claim: string;
}

export interface Truce {
  readonly text: string;
  readonly by: string;
  readonly yes: readonly string[];
}

/** An entry the table has to agree on: a participant, or a change of place (CR-58). */
export interface Entering {
  /** The participant's id, or `place`. */
  readonly id: string;
  readonly part: { readonly id: PartId; readonly side: Side; readonly reason: string } | null;
  /** The new place; `null` if the current one leaves. */
  readonly place: string | null;
  readonly by: SeatId;
  readonly yes: readonly SeatId[];
}

export interface Conflict {
  readonly number: number;
  readonly title: string;
  readonly phase: ConflictPhase;
  readonly challenge: Challenge | null;
  readonly participants: readonly Participant[];
  /** Whether the GM gave the order of turns; missing if no one did (CR-70). */
  readonly ordered?: boolean;
  readonly environment: string | null;
  readonly stakes: Readonly<Record<Side, string>>;
  readonly trump: Suit | null;
  readonly openerNamed: PartId | null;
  /** The version of the text that is agreed to; an edit of participants, sides, stakes or place raises it (CR-54). */
  readonly version: number;
  readonly agreed: readonly string[];
  /** Seats whose agreement was cleared and that have not agreed again (CR-54); missing before the first time. */
  readonly askedAgain?: readonly string[];
  readonly sealed: boolean;
  /** CR-68 */
  readonly tied: readonly PartId[];
  readonly round: number;
  /** Participants that have had their turn in this round (CR-71). */
  readonly acted: readonly PartId[];
  readonly turn: Turn | null;
  /** The participant whose turn ended last. */
  readonly last: PartId | null;
  /** Whether a card was played in this round, or a participant or place entered (CR-58, CR-201). */
  readonly stirred: boolean;
  readonly attacks: readonly Attack[];
  readonly reds: readonly RedCard[];
  readonly help: Help | null;
  readonly outOfPlay: readonly Card[];
  /** The number of attack ids given out so far. */
  readonly aids: number;
  readonly drawn: number;
  readonly turns: number;
  /** CR-176 */
  readonly cued: boolean;
  /** Whether the place has no cards left (CR-192). */
  readonly silent: boolean;
  readonly harness: readonly (EnvironmentAttribute & { readonly k: 'harness' })[];
  readonly waiting: EnvironmentStep | null;
  readonly reveal: Reveal | null;
  readonly truce: Truce | null;
  readonly entering: readonly Entering[];
  /** Participants that joined in this round and act from the next (CR-58). */
  readonly late: readonly PartId[];
  /** The round in which the place entered; 0 if it was there from the start. */
  readonly placeSince: number;
  readonly lines: readonly Line[];
  readonly result: Result | null;
  /** CR-199 */
  readonly owed: readonly Side[];
  readonly payments: Readonly<Record<PartId, Payment>>;
}

export interface Prequel {
  readonly character: PartId;
  readonly partners: readonly PartId[];
  readonly joined: readonly PartId[];
  readonly level: string;
  readonly premise: string;
  readonly note: string | null;
  readonly step: 'partner' | 'gm' | 'scene' | 'reward';
  readonly cancelling: readonly string[];
  readonly won: Readonly<Record<PartId, boolean>>;
  readonly bonus: Readonly<Record<PartId, readonly Suit[]>>;
  readonly gains: Readonly<Record<PartId, readonly CardCode[]>>;
  /** The last story told; it applies to all who tell none of their own (CR-35). */
  readonly story: string;
  readonly stories: Readonly<Record<PartId, string>>;
}

export interface State {
  readonly prompt: number;
  readonly stage: CampaignStage;
  readonly suspended: boolean;
  readonly options: Options;
  readonly seats: readonly Seat[];
  readonly gm: Seat;
  /** The number of disconnects, and the number of each seat's last one, which names its grace timer. */
  readonly dropped: number;
  readonly drops: Readonly<Record<SeatId, number>>;
  /** The stand-in for each participant (CR-205); under `gm` the co-GM (CR-207). */
  readonly standIns: Readonly<Record<PartId, SeatId>>;
  readonly levels: Readonly<Record<string, readonly [Suit, Suit]>>;
  /** CR-15 */
  readonly themes: Readonly<Partial<Record<Suit, string>>>;
  readonly characters: readonly Character[];
  readonly npcs: readonly Npc[];
  readonly npcsMade: number;
  /** Names of dissolved NPCs: wounds and stories still need them. */
  readonly departed: Readonly<Record<PartId, string>>;
  readonly pools: Readonly<Record<string, Pool>>;
  readonly draft: NpcDraft | null;
  readonly environments: readonly Environment[];
  /** Removed from the game; hidden from everyone (CR-42). */
  readonly gone: readonly Card[];
  readonly gifts: number;
  readonly prequel: Prequel | null;
  /** CR-38 */
  readonly pairs: readonly string[];
  readonly queue: readonly Challenge[];
  readonly conflict: Conflict | null;
  readonly conflicts: number;
  /** The numbers of wounds and of told lines so far; the next ids follow from them. */
  readonly wounds: number;
  readonly told: number;
  readonly shuffles: Readonly<Record<OwnerId, number>>;
}
