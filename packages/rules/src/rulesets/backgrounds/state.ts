/** The whole of a Backgrounds table as plain JSON: people, characters and their cards, the clocks, and the resolution that is on. */
import type { Options } from './options.ts';
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

/** Who rules over what cannot be reckoned: a GM, or the seats together (DR-02). */
export type Mode = 'gm' | 'shared';
/** `away`: gone a moment ago, the table waits; `absent`: the wait is over, or the seat was given up (DR-135). */
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

/** A card on a character sheet. */
export interface Background extends SeenCard {
  readonly back: Back;
  /** `innate`, `temperament`, `type`, `profession`, `profession2` …, `acquired`, `acquired2` … */
  readonly slot: string;
  readonly kind: Kind;
  /** Empty until its player has named it. */
  readonly name: string;
  readonly scope: Scope;
  /** Set aside until its clock brings it back (DR-98). */
  readonly spent: boolean;
  /** Whether it ever lay on the table: then everybody knows it. */
  readonly used: boolean;
  /** Tagged by the GM: its suit is privileged in competitions (DR-51). */
  readonly privileged: boolean;
}

/** When a disadvantage goes (DR-122). */
export interface Expiry {
  readonly clock: 'scene' | 'episode';
  readonly number: number;
  readonly at: 'close' | 'opening';
}

export interface Disadvantage {
  readonly card: CardCode;
  /** Open until the draw it was taken for is judged (DR-123). */
  readonly ends: Expiry | null;
  readonly scene: number;
}

export interface Draft {
  readonly kind: Kind;
  readonly slot: string;
  readonly back: Back;
  readonly cards: readonly SeenCard[];
}

/** A seat's first character bears the seat's id, further ones `s1.2`, `s1.3`; the GM's are `n1`, `n2` … */
export type CharacterId = string;

/** What a character has lived through, and what came of it (DR-107). */
export interface Experience {
  /** Sessions it took part in. */
  readonly sessions: number;
  readonly gains: readonly {
    /** The kind of background for which a place was opened. */
    readonly kind: Kind;
    readonly session: number;
    /** Empty where nothing was said. */
    readonly reason: string;
  }[];
}

export interface Character {
  readonly id: CharacterId;
  /** A seat, or `gm` for one of the GM's people; empty once its player has left the table for good. */
  readonly owner: SeatId;
  /** The person it belongs to, by the table's own id; `null` as long as the table has not named one (DR-137). */
  readonly person: string | null;
  /** The seat that its player left for good (DR-137). */
  readonly left: SeatId | null;
  readonly name: string;
  readonly about: string;
  readonly backgrounds: readonly Background[];
  readonly draft: Draft | null;
  /** Slots the GM has opened beyond those of the start (DR-30). */
  readonly grants: readonly Kind[];
  /** `asked`: its player says it is done; `confirmed`: the others agree (DR-31). */
  readonly standing: 'open' | 'asked' | 'confirmed';
  readonly bonus: readonly SeenCard[];
  /** Bonus draws kept as tokens (DR-104). */
  readonly tokens: number;
  readonly disadvantages: readonly Disadvantage[];
  readonly incapacitated: boolean;
  readonly parked: boolean;
  /** The episode in which its innate background was last replaced (DR-19). */
  readonly innateChanged: number | null;
  readonly experience: Experience;
  /** An NPC that has been part of a resolution is known by name. */
  readonly met: boolean;
  /** Resolutions against it are agreed to for this scene: by its player's word or the GM's ruling (DR-144). */
  readonly consents: 'unasked' | 'yes' | 'no';
}

/** A character, or `gm`: the opposition as one group (DR-60). */
export type PartyId = string;

export interface Party {
  readonly id: PartyId;
  readonly side: number;
  readonly active: boolean;
}

export type DrawReason = 'first' | 'advantage' | 'two' | 'again' | 'fray' | 'disadvantage' | 'bonus';

export interface ResultCard {
  readonly card: CardCode;
  readonly value: number;
  readonly from: 'drawn' | 'penalty' | 'background' | 'bonus' | 'disadvantage';
  readonly back: string;
}

/** A card on the table, and what it counts as once disadvantages have had their say (DR-112). */
export interface DrawnCard {
  /** Its handle in the row; empty for one that its holder keeps. */
  readonly handle: string;
  readonly card: CardCode;
  readonly counts: ResultCard;
}

/** One card to be judged: a party's, or one of the GM's several in a fray. */
export interface Draw {
  readonly id: string;
  readonly party: PartyId;
  readonly cards: readonly DrawnCard[];
  /** Secret to its owner until all choices are in (DR-134). */
  readonly pick: string | null;
  readonly result: ResultCard | null;
  /** A card just drawn, of which it is not settled whether it counts (DR-110, DR-104). */
  readonly offer: { readonly from: 'disadvantage' | 'bonus'; readonly card: DrawnCard } | null;
  readonly substitutions: number;
  readonly disadvantages: readonly CardCode[];
  /** Whether the result is the disadvantage drawn for it (DR-123). */
  readonly byDisadvantage: boolean;
  /** Cards whose description was sent back once (DR-96), as back and face. */
  readonly vetoed: readonly string[];
}

/** The play that may still be sent back. */
export interface LastPlay {
  readonly party: PartyId;
  readonly draw: string;
  readonly character: CharacterId;
  readonly card: CardCode;
  readonly back: string;
  readonly slot: string | null;
  /** What the card is called and how it is said to help; no name where it has none. */
  readonly background: string;
  readonly text: string;
  readonly before: ResultCard;
  readonly byDisadvantage: boolean;
  /** Judges who have let the description stand (DR-96). */
  readonly heard: readonly SeatId[];
}

export type Cell = 'complete' | 'partial' | 'cost' | 'two' | 'again' | 'failed';
export type Relation = 'suit' | 'colour' | 'other';

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
  /** Once partly achieved, that stays (DR-80). */
  readonly partial: boolean;
  /** What the last card asks of the player. */
  readonly follow: 'two' | 'again' | 'partial' | null;
  readonly lastSuit: Suit | null;
  readonly arbiter: SeatId;
  /** Whether the number is known to all (hidden targets show with the draw). */
  readonly shown: boolean;
  /** The background that made it routine: it lies there for all to see, and stays on its sheet (DR-64). */
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
  /** Who may still alter the scene, in turn (DR-57). */
  readonly alters: readonly PartyId[];
  /** Who has said what comes next. */
  readonly goingOn: readonly PartyId[];
  /** What was altered last in this exchange: it stands unless it is sent back (DR-57). */
  readonly altered: { readonly party: PartyId; readonly text: string } | null;
}

export type FrayKind = 'take_out' | 'small_goal' | 'reposition' | 'other';

export interface Aim {
  readonly party: PartyId;
  readonly text: string;
  /** The party whose aim this is too (DR-92). */
  readonly with: PartyId | null;
}

export interface Fray {
  readonly exchange: number;
  /** 0 where both sides are players' characters (DR-149). */
  readonly gmCards: number;
  readonly aims: readonly Aim[];
  /** Who gave up succeeding in this exchange (DR-106). */
  readonly resigned: readonly PartyId[];
  /** Whose success is still to be told; several share one. */
  readonly winners: readonly PartyId[];
  readonly highest: readonly string[];
  /** Only these draw, because they were tied. */
  readonly drawOff: readonly PartyId[] | null;
  readonly goingOn: readonly PartyId[];
  readonly yielding: readonly PartyId[];
  /** Who would end it by changing the scene (DR-94). */
  readonly changing: readonly PartyId[];
  /** The GM's people among the opposition, whose cards may stand in for its draws (DR-99); older tables did not say. */
  readonly cast?: readonly CharacterId[];
}

export interface Resolution {
  readonly number: number;
  /** How long a draw of it lasts in the story, in the words of whoever judges; empty where nothing was said (DR-48, DR-79). */
  readonly span: string;
  readonly kind: 'challenge' | 'competition' | 'fray';
  readonly parties: readonly Party[];
  readonly challenge: Challenge | null;
  readonly competition: Competition | null;
  readonly fray: Fray | null;
  /** Counts changes: the timer behind a choice starts anew with each (DR-131). */
  readonly step: number;
  readonly ready: readonly PartyId[];
  readonly draws: readonly Draw[];
  readonly passed: readonly PartyId[];
  readonly play: LastPlay | null;
  /** Who proposed it, where somebody did. */
  readonly proposer: SeatId | null;
  /** Who will be out of action once this is judged (DR-120). */
  readonly falling: readonly CharacterId[];
}

export interface Missed {
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
  /** The GM's people among the opposition of a fray. */
  readonly cast?: readonly CharacterId[];
}

export type Topic =
  | 'open_scene'
  | 'close_scene'
  | 'close_session'
  | 'next_session'
  | 'next_episode'
  | 'end_campaign'
  | 'grant_background'
  | 'retire_background'
  | 'award_bonus'
  | 'veto_description'
  | 'confirm'
  | 'failure'
  | 'withdraw'
  | 'consent'
  | 'take_out'
  | 'overturn'
  | 'proposal'
  | 'scene_change';

/** Something put to a vote, or to whoever must give leave. */
export interface Question {
  readonly id: number;
  readonly topic: Topic;
  readonly by: SeatId;
  readonly asked: readonly SeatId[];
  readonly yes: readonly SeatId[];
  readonly no: readonly SeatId[];
  /** What it is about; empty where it does not apply. */
  readonly character: string;
  readonly detail: string;
  readonly text: string;
}

export interface Lock {
  readonly character: CharacterId;
  readonly title: string;
}

/** A cost that nobody has put into words yet (DR-81). */
export interface OpenCost {
  readonly character: CharacterId;
  readonly suit: Suit;
  readonly arbiter: SeatId;
}

/** What a cost came to, while it may still be overturned (DR-02). */
export interface PutCost extends OpenCost {
  readonly text: string;
}

/** What the last attempt has come to, for rulings over it (DR-146). */
export interface Outcome {
  readonly character: CharacterId;
  readonly title: string;
  /** A partial success stays, whatever cards followed it (DR-80). */
  readonly outcome: Cell;
  /** What the cards made of it, whatever a ruling has put in its place (DR-146). */
  readonly drawn: Cell;
  /** The suit of a cost; `null` where no card was judged (DR-81). */
  readonly cost: Suit | null;
  /** How the last card alone was judged. */
  readonly last: Cell;
  /** Whether an earlier partial success is all that stands. */
  readonly kept: boolean;
  /** The number of its resolution. */
  readonly resolution: number;
  /** Extra time that was spent, and what one unit of it is (DR-79). */
  readonly time: number;
  readonly span: string;
}

/** What was settled last, and the cards by which: they stay in sight until something else begins or the scene closes. */
export interface Settled {
  readonly kind: Resolution['kind'];
  /** Whose attempt it was, and what came of it. */
  readonly challenge: {
    readonly character: CharacterId;
    readonly title: string;
    /** `routine`: nobody had to draw (DR-64). */
    readonly outcome: Cell | 'routine';
    /** A ruling says so, and not the cards (DR-146). */
    readonly ruled?: true;
    /** Only an earlier partial success stands; this is how the last card missed (DR-80). */
    readonly missed?: Cell;
    /** Extra time that was spent, and what one unit of it is (DR-79). */
    readonly time?: number;
    readonly span?: string;
  } | null;
  readonly pairs: readonly JudgedPair[];
  /** Who gave in or left without being beaten. */
  readonly left: readonly PartyId[];
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
  /** How often a connection was lost, and the number of the last time of each seat: grace timers are numbered by it. */
  readonly dropped: number;
  readonly drops: Readonly<Record<SeatId, number>>;
  readonly characters: readonly Character[];
  /** NPCs made so far: the draw of the next one's id is named after it. */
  readonly npcs: number;
  /** Cards that came to players and to the GM: the next handle is made from it. */
  readonly arrivals: { readonly players: number; readonly gm: number };
  /** Secret to everybody. */
  readonly piles: Readonly<Record<PileName, Pile>>;
  /** Packs that nobody has opened yet (DR-13, DR-29). */
  readonly box: Readonly<Record<PileName, Pile>>;
  readonly shuffles: Readonly<Record<PileName, number>>;
  readonly discard: Zone;
  /** Cards that lie open in the resolution that is on. */
  readonly row: Zone;
  readonly session: number;
  readonly episode: number;
  /** Counted over all sessions (DR-128). */
  readonly scenes: number;
  readonly scene: { readonly number: number; readonly title: string } | null;
  readonly proposals: readonly Proposal[];
  readonly proposed: number;
  readonly questions: readonly Question[];
  readonly asked: number;
  readonly resolutions: number;
  /** How many of them somebody had proposed. */
  readonly wished: number;
  readonly resolution: Resolution | null;
  readonly locks: readonly Lock[];
  /** Advantages nobody has used yet, by character (DR-53). */
  readonly advantages: Readonly<Record<CharacterId, number>>;
  readonly cost: OpenCost | null;
  readonly costPut: PutCost | null;
  readonly lastOutcome: Outcome | null;
  readonly settled: Settled | null;
  /** What went on without these characters, because the grace time of their players ran out (DR-135). */
  readonly missed: Readonly<Record<CharacterId, Missed>>;
  /** Who has told a summary in this session's close. */
  readonly summaries: readonly SeatId[];
}
