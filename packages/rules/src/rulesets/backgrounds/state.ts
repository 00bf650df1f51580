/** The state of a Backgrounds table as plain JSON. */
import type { Options } from './options.ts';
import type { Question } from './questions.ts';
import type { CardCode, Pile, SeatId, SeenCard, Suit, Zone } from '../../kernel/index.ts';

export type Phase =
  | 'LOBBY'
  | 'CREATION'
  | 'SESSION_OPEN'
  | 'FREE_PLAY'
  | 'CH_DRAW'
  | 'CH_FOLLOWUP'
  | 'CO_DRAW'
  | 'CO_AFTER'
  | 'FR_AIMS'
  | 'FR_DRAW'
  | 'FR_AFTER'
  | 'PICK'
  | 'WINDOW'
  | 'SESSION_CLOSE'
  | 'CLOSED';

/** Who decides what the rules leave open: a GM, or the seats together (DR-02). */
export type Mode = 'gm' | 'shared';
/** `away`: disconnected, and the table waits; `absent`: the wait is over, or the seat was freed (DR-135). */
export type Presence = 'here' | 'away' | 'absent';

export interface Player {
  readonly seat: SeatId;
  readonly name: string;
  readonly presence: Presence;
}

export type Back = 'red' | 'blue';
export type PileName = 'draw' | 'red' | 'blue';
export type Kind = 'innate' | 'temperament' | 'type' | 'profession' | 'acquired';
export type Scope = 'general' | 'specific';

export interface Background extends SeenCard {
  readonly back: Back;
  /** `innate`, `temperament`, `type`, `profession`, `profession2` …, `acquired`, `acquired2` … */
  readonly slot: string;
  readonly kind: Kind;
  /** Empty until its player has named it. */
  readonly name: string;
  readonly scope: Scope;
  /**
   * Whether it was played and has not come back yet: blue backs return with the scene's end, red
   * ones with the next session (DR-98).
   */
  readonly spent: boolean;
  /** Whether it was ever played or shown to the table, which makes it public. */
  readonly used: boolean;
  /** Tagged by the GM: its suit is privileged in competitions (DR-51). */
  readonly privileged: boolean;
}

/** When a disadvantage expires (DR-122). */
export interface Expiry {
  readonly clock: 'scene' | 'episode';
  readonly number: number;
  readonly at: 'close' | 'opening';
}

export interface Disadvantage {
  readonly card: CardCode;
  /** `null` until the draw it was taken for is judged (DR-123). */
  readonly ends: Expiry | null;
  readonly scene: number;
}

export interface Draft {
  readonly kind: Kind;
  readonly slot: string;
  readonly back: Back;
  readonly cards: readonly SeenCard[];
}

/** A seat's first character has the seat's id, further ones are `s1.2`, `s1.3`; NPCs are `n1`, `n2` … */
export type CharacterId = string;

/** A character's sessions and gains (DR-107). */
export interface Experience {
  readonly sessions: number;
  readonly gains: readonly {
    readonly kind: Kind;
    readonly session: number;
    /** Empty if none was given. */
    readonly reason: string;
  }[];
}

export interface Character {
  readonly id: CharacterId;
  /** A seat, or `gm` for NPCs; empty after its player left for good. */
  readonly owner: SeatId;
  /** The person it belongs to, by the table's id; `null` until the table names one (DR-137). */
  readonly person: string | null;
  /** The seat its player left for good (DR-137); `null` while it has a player. */
  readonly left: SeatId | null;
  readonly name: string;
  readonly about: string;
  readonly backgrounds: readonly Background[];
  readonly draft: Draft | null;
  /** Slots granted beyond the initial ones (DR-30). */
  readonly grants: readonly Kind[];
  /** `asked`: its player presented it; `confirmed`: the judges agreed (DR-31). */
  readonly standing: 'open' | 'asked' | 'confirmed';
  readonly bonus: readonly SeenCard[];
  /** Bonus draws kept as tokens (DR-104). */
  readonly tokens: number;
  readonly disadvantages: readonly Disadvantage[];
  readonly incapacitated: boolean;
  /** Whether it is set aside, as the GM's own character is while its player leads (DR-136). */
  readonly parked: boolean;
  /** Whether it is set aside only because its player led (DR-136); missing in states that older versions stored. */
  readonly playerLed?: boolean;
  /** The episode in which its innate background was last replaced (DR-19). */
  readonly innateChanged: number | null;
  readonly experience: Experience;
  /** Whether this NPC took part in a resolution, so that players know its name. */
  readonly met: boolean;
  /** Whether its player, or a ruling, has agreed to contests against it in this scene (DR-144). */
  readonly consents: 'unasked' | 'yes' | 'no';
}

/** A character, or `gm` for the opposition as a group (DR-60). */
export type PartyId = string;

export interface Party {
  readonly id: PartyId;
  readonly side: number;
  readonly active: boolean;
  /** Whether it left by agreement or because its player was absent, and so has not given in (DR-59, DR-135). */
  readonly withdrew?: true;
  /** Whether it was taken out of action, which only counts as giving in (DR-119). */
  readonly out?: true;
}

export type DrawReason = 'first' | 'advantage' | 'two' | 'again' | 'fray' | 'disadvantage' | 'bonus';

export interface ResultCard {
  readonly card: CardCode;
  readonly value: number;
  readonly from: 'drawn' | 'penalty' | 'background' | 'bonus' | 'disadvantage';
  readonly back: string;
}

/** A card on the table, and what it counts as with disadvantages (DR-112). */
export interface DrawnCard {
  /** Its handle in the row; empty for a card that its holder keeps. */
  readonly handle: string;
  readonly card: CardCode;
  readonly counts: ResultCard;
}

/** A draw to be judged: a party's, or one of the GM's several in a fray. */
export interface Draw {
  readonly id: string;
  readonly party: PartyId;
  readonly cards: readonly DrawnCard[];
  /** The handle of the chosen card. Only its owner sees it until all choices are made (DR-134). */
  readonly pick: string | null;
  readonly result: ResultCard | null;
  /** A card just drawn that may or may not count; its owner decides (DR-110, DR-104). */
  readonly offer: { readonly from: 'disadvantage' | 'bonus'; readonly card: DrawnCard } | null;
  readonly substitutions: number;
  readonly disadvantages: readonly CardCode[];
  /** Whether the result is the disadvantage drawn for it (DR-123). */
  readonly byDisadvantage: boolean;
  /** Cards that were vetoed once, or that the table refused to send back (DR-96), as back and face. */
  readonly vetoed: readonly string[];
  /** The last description that was sent back, so that its words are not lost (DR-96). */
  readonly sentBack?: SentBack;
}

export interface SentBack {
  /** As in `vetoed`. */
  readonly card: string;
  readonly by: SeatId;
  readonly reason: string;
  readonly text: string;
}

/** The played card that can still be vetoed. */
export interface LastPlay {
  readonly party: PartyId;
  readonly draw: string;
  readonly character: CharacterId;
  readonly card: CardCode;
  readonly back: string;
  readonly slot: string | null;
  /** The card's name, if it has one, and its description. */
  readonly background: string;
  readonly text: string;
  readonly before: ResultCard;
  readonly byDisadvantage: boolean;
  /** Judges who have accepted the description (DR-96). */
  readonly heard: readonly SeatId[];
}

/**
 * The result of a challenge (DR-70 to DR-75). `two` and `again` are missed targets, after which the
 * player may take more time and draw two cards, or one.
 */
export type ChallengeResult = 'complete' | 'partial' | 'cost' | 'two' | 'again' | 'failed';
/** What a card has in common with the suit of the challenge. */
export type SuitMatch = 'suit' | 'colour' | 'other';

export interface Challenge {
  readonly character: CharacterId;
  readonly title: string;
  readonly suit: Suit;
  /** 2 to 14. */
  readonly target: number;
  readonly extenuating: string | null;
  /** Extra time spent so far (DR-79). */
  readonly time: number;
  readonly redraws: number;
  readonly next: DrawReason;
  /** Whether a partial success was reached, which is kept (DR-80). */
  readonly partial: boolean;
  /** The follow-up that the last card makes possible. */
  readonly follow: 'two' | 'again' | 'partial' | null;
  readonly lastSuit: Suit | null;
  readonly arbiter: SeatId;
  /** Whether the target is public. A hidden one becomes public with the first draw. */
  readonly shown: boolean;
  /** The background that made it routine. It is shown, and stays on its sheet (DR-64). */
  readonly routine: { readonly card: CardCode; readonly back: Back } | null;
}

export type PairOutcome = 'unresolved' | 'decisive' | 'advantage' | 'alter';

export interface JudgedPair {
  readonly a: PartyId;
  readonly b: PartyId;
  readonly relation: PairOutcome;
  readonly beneficiary: PartyId | null;
}

export interface Competition {
  readonly exchange: number;
  readonly combat: boolean;
  readonly pairs: readonly JudgedPair[];
  /** The number of pairs from earlier exchanges. Missing in tables of older versions. */
  readonly judged?: number;
  /** Parties that can still alter the scene, in turn (DR-57). */
  readonly alters: readonly PartyId[];
  readonly goingOn: readonly PartyId[];
  /** The last alteration in this exchange; it stays unless it is refused (DR-57). */
  readonly altered: { readonly party: PartyId; readonly text: string } | null;
}

export type FrayKind = 'take_out' | 'small_goal' | 'reposition' | 'other';

export interface Aim {
  readonly party: PartyId;
  readonly text: string;
  /** The ally whose aim this party shares (DR-92). */
  readonly with: PartyId | null;
}

/** A success of a fray: its parties, and what they gained, or their aim if that was not described (DR-90, DR-92). */
export interface Gained {
  readonly parties: readonly PartyId[];
  readonly text: string;
}

export interface Fray {
  readonly exchange: number;
  /** 0 if both sides are players' characters (DR-149). */
  readonly gmCards: number;
  readonly aims: readonly Aim[];
  /** Parties that fail on purpose in this exchange (DR-106). */
  readonly resigned: readonly PartyId[];
  /** Parties that share the success, while it is not described yet. */
  readonly winners: readonly PartyId[];
  /** The success of this exchange once it is described. Missing in tables of older versions. */
  readonly gained?: Gained | null;
  /** The draws with the highest card, by id. */
  readonly highest: readonly string[];
  /** Only these draw, because they were tied. */
  readonly drawOff: readonly PartyId[] | null;
  readonly goingOn: readonly PartyId[];
  readonly yielding: readonly PartyId[];
  /** Parties that agree to change the scene (DR-94). */
  readonly changing: readonly PartyId[];
  /** NPCs in the opposition, whose cards can replace its draws (DR-99). Missing in tables of older versions. */
  readonly cast?: readonly CharacterId[];
  /** The parties of the side that gave in, once it has (DR-94). */
  readonly gaveIn?: readonly PartyId[];
}

export interface Resolution {
  readonly number: number;
  /** How long a draw lasts in the story, in the judge's words; empty if not given (DR-48, DR-79). */
  readonly span: string;
  readonly kind: 'challenge' | 'competition' | 'fray';
  readonly parties: readonly Party[];
  readonly challenge: Challenge | null;
  readonly competition: Competition | null;
  readonly fray: Fray | null;
  /** Counts changes; each one restarts the timer of the choice (DR-131). */
  readonly step: number;
  readonly ready: readonly PartyId[];
  readonly draws: readonly Draw[];
  readonly passed: readonly PartyId[];
  readonly play: LastPlay | null;
  /** The seat that proposed it, if any. */
  readonly proposer: SeatId | null;
  /** Characters that will be out of action once this is judged (DR-120). */
  readonly falling: readonly CharacterId[];
}

export interface MissedResolution {
  readonly kind: Resolution['kind'];
  /** The number of its resolution. */
  readonly resolution: number;
}

export interface Proposal {
  readonly id: number;
  readonly kind: 'challenge' | 'competition' | 'fray';
  readonly by: SeatId;
  readonly text: string;
  readonly suit: Suit | null;
  readonly sides: readonly (readonly PartyId[])[];
  readonly gmCards: number;
  readonly combat: boolean;
  /** NPCs in the opposition of a fray. */
  readonly cast?: readonly CharacterId[];
}

/** After a failure this character may not try the same thing again (DR-82). */
export interface FailedAttempt {
  readonly character: CharacterId;
  readonly title: string;
}

/**
 * The open cards of an attempt on hold. When it is resumed, they count again, so that leaving is no new draw (DR-135).
 */
export interface HeldDraw extends Pick<Challenge, 'title' | 'time' | 'redraws' | 'partial'> {
  readonly cards: readonly CardCode[];
  /** What each card counts as, in the same order. */
  readonly counts: readonly ResultCard[];
  /** What was played in their place, and the disadvantages that were drawn for them. */
  readonly played: Pick<Draw, 'result' | 'substitutions' | 'disadvantages' | 'byDisadvantage'>;
}

/** A cost that is not in words yet (DR-81). */
export interface OpenCost {
  readonly character: CharacterId;
  readonly suit: Suit;
  readonly arbiter: SeatId;
}

/** A cost in words, while it can still be overturned (DR-02). */
export interface WordedCost extends OpenCost {
  readonly text: string;
}

/** The result of the last attempt, for rulings (DR-146). */
export interface Outcome {
  readonly character: CharacterId;
  readonly title: string;
  /** The result that counts: a partial success is kept, whatever cards follow (DR-80). */
  readonly outcome: ChallengeResult;
  /** The cards' result, even if a ruling has replaced it (DR-146). */
  readonly drawn: ChallengeResult;
  /** The suit of a cost; `null` if no card was judged (DR-81). */
  readonly cost: Suit | null;
  /** The result of the last card alone. */
  readonly last: ChallengeResult;
  /** Whether only an earlier partial success counts. */
  readonly kept: boolean;
  /** The number of its resolution. */
  readonly resolution: number;
  /** Extra time spent, and the length of a unit (DR-79). */
  readonly time: number;
  readonly span: string;
}

/**
 * The last resolution and its cards, until the next one ends or the scene closes. The cards are shown only until the
 * next one begins.
 */
export interface Settled {
  readonly kind: Resolution['kind'];
  readonly challenge: {
    readonly character: CharacterId;
    readonly title: string;
    /** `routine`: no card was needed (DR-64). */
    readonly outcome: ChallengeResult | 'routine';
    /** The result is a ruling, not the cards' (DR-146). */
    readonly ruled?: true;
    /** Only an earlier partial success counts; this is how the last card missed (DR-80). */
    readonly missed?: ChallengeResult;
    /** Extra time spent, and the length of a unit (DR-79). */
    readonly time?: number;
    readonly span?: string;
  } | null;
  readonly pairs: readonly JudgedPair[];
  /** Parties that conceded or left without being beaten. */
  readonly left: readonly PartyId[];
  /** Those of `left` that did not give in, but left by agreement or because their player was absent. */
  readonly withdrew?: readonly PartyId[];
  /** Those of `left` that were taken out of action. Missing in tables of older versions. */
  readonly out?: readonly PartyId[];
  /**
   * The side that stayed in a competition that others left; empty if several did. Missing in tables of older versions.
   */
  readonly remaining?: readonly PartyId[];
  /** NPCs in the opposition of a fray. */
  readonly cast?: readonly CharacterId[];
  /** The last success of a fray. */
  readonly gained?: Gained;
  /** The parties of the side that gave in and so lost the fray, whatever its last cards were. */
  readonly gaveIn?: readonly PartyId[];
  /** The GM's account of how it went. */
  readonly told?: string;
  readonly cards: readonly {
    readonly party: PartyId;
    readonly card: CardCode;
    readonly value: number;
    readonly back: string;
    readonly won: boolean;
  }[];
}

export interface State {
  readonly prompt: number;
  readonly phase: Phase;
  readonly options: Options;
  readonly mode: Mode;
  readonly players: readonly Player[];
  readonly gm: Player | null;
  /** The number of lost connections, and each seat's latest number: grace timers are named after it. */
  readonly dropped: number;
  readonly drops: Readonly<Record<SeatId, number>>;
  readonly characters: readonly Character[];
  /** NPCs created so far; labels the random draw of the next id. */
  readonly npcs: number;
  /** Counts the cards that players and the GM have received. Handles are made from these counts. */
  readonly arrivals: { readonly players: number; readonly gm: number };
  /** Hidden from everyone. */
  readonly piles: Readonly<Record<PileName, Pile>>;
  /** Packs that are not opened yet (DR-13, DR-29). */
  readonly box: Readonly<Record<PileName, Pile>>;
  readonly shuffles: Readonly<Record<PileName, number>>;
  readonly discard: Zone;
  /** Cards on the table in the current resolution. */
  readonly row: Zone;
  readonly session: number;
  readonly episode: number;
  /** Counted over all sessions (DR-128). */
  readonly scenes: number;
  readonly scene: { readonly number: number; readonly title: string; readonly opening?: string } | null;
  readonly proposals: readonly Proposal[];
  /** The number of proposals made so far; ids are made from it. */
  readonly proposed: number;
  readonly questions: readonly Question[];
  /** The number of questions asked so far; ids are made from it. */
  readonly asked: number;
  readonly resolutions: number;
  /** How many of the resolutions came from a proposal. */
  readonly wished: number;
  readonly resolution: Resolution | null;
  readonly locks: readonly FailedAttempt[];
  /** Unused advantages by character (DR-53). */
  readonly advantages: Readonly<Record<CharacterId, number>>;
  readonly cost: OpenCost | null;
  readonly costPut: WordedCost | null;
  readonly lastOutcome: Outcome | null;
  readonly settled: Settled | null;
  /** The resolutions that went on without these characters during their players' absence (DR-135). */
  readonly missed: Readonly<Record<CharacterId, MissedResolution>>;
  /** The open cards of these characters' attempts on hold in this scene (DR-135). */
  readonly heldDraws: Readonly<Record<CharacterId, HeldDraw>>;
  /** Seats that gave a summary at the close of this session. */
  readonly summaries: readonly SeatId[];
}
