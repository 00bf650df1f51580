/** The state of a table, as plain JSON. */
import type { Options } from './options.ts';
import type { CardCode, Pile, Rank, SeatId, Zone } from '../../kernel/index.ts';
import type { EventKind } from './features/interference/event-kinds.ts';
import type { Pack } from './features/pack/pack.ts';

export type Role = 'date' | 'oi' | 'system';
export type DeckName = 'date' | 'system';
/** Whose character is affected, or whose acquaintance a person is. */
export type Side = 'system' | 'prospect';

export type Phase =
  | 'LOBBY'
  | 'SAFETY'
  | 'SETTING'
  | 'SYSTEM_SHEET'
  | 'HEADMATES'
  | 'ROLES'
  | 'PROSPECT'
  | 'SCENE'
  | 'FRONTING'
  | 'DEAL'
  | 'STOOD_UP'
  | 'TURN'
  | 'REACTION'
  | 'SPEECHLESS'
  | 'EVENT'
  | 'RESPONSE'
  | 'CLEANUP'
  | 'OUTCOME'
  | 'AFTERCARE'
  | 'NEXT'
  | 'CLOSED';

/** The automatic Interference of a duet is a player too, but has no person (FD-03). */
export interface Player {
  readonly seat: SeatId;
  readonly name: string;
  readonly role: Role | null;
  /** Among the System seats, from 1 (FD-39). */
  readonly number: number | null;
  readonly hand: Zone;
  /** Whether the other System players may see the hand (FD-69). */
  readonly shows: boolean;
  readonly beenDate: boolean;
  readonly beenOi: boolean;
  readonly presence: Presence;
  /** Whether an empty seat is played automatically (FD-138). */
  readonly autopilot: boolean;
}

/** A player who was taken out of the game or replaced by a substitute (FD-33). */
export interface FormerPlayer extends Player {
  /** The table's id of the person; absent where it is not known. */
  readonly person?: string;
}

/** `away`: disconnected, in the grace period; `absent`: the grace period is over, or the seat was given up (FD-135). */
export type Presence = 'here' | 'away' | 'absent';

export interface Roles {
  readonly date: SeatId;
  /** `null` in a duet without Interference. */
  readonly oi: SeatId | null;
  /** The System seats in the order of their numbers. */
  readonly system: readonly SeatId[];
}

export type StackMark = 'last' | 'pending' | 'ongoing';

/** The event that an uncovered Interference card keeps going on its stack (FD-97). */
export interface OngoingEvent {
  readonly kind: EventKind;
  readonly red: boolean;
  readonly character: Side;
  readonly text: string | null;
  /** The roster slot of the present person (FD-103). */
  readonly slot: CardCode | null;
}

export interface Stack {
  readonly zone: Zone;
  readonly sideways: boolean;
  readonly marks: readonly StackMark[];
  readonly event: OngoingEvent | null;
}

export interface LastPlayed {
  readonly seat: SeatId;
  readonly role: Role;
  readonly card: CardCode;
  /** 1 to 3. */
  readonly stack: number;
  /** The seat was removed or given to another person: its name is no longer that of the player of this card. */
  readonly former?: true;
}

export type WindowKind = 'reaction' | 'speechless' | 'response';

export interface OpenWindow {
  readonly kind: WindowKind;
  /** Counts the windows of the table; timer ids contain it. */
  readonly number: number;
  readonly seat: SeatId;
  readonly stack: number | null;
  readonly rank: Rank | null;
  /** Whether the Interference has asked for more time (FD-79). */
  readonly held: boolean;
  /** A pass that has not taken effect yet: secret to all but `seat` (FD-80). */
  readonly passed: boolean;
  /**
   * Whether the mask (the delay that hides a pass) is over, so that a pass closes the window at once; secret to
   * everybody.
   */
  readonly unmasked: boolean;
}

/** To all but the Interference: are questions about an ex all right, or may this person return? (FD-104, FD-105) */
export interface AnonymousQuestion {
  readonly topic: 'consent' | 'return';
  /** Each entry is known to its own seat only. */
  readonly agreed: readonly SeatId[];
}

export interface PersonDraft {
  readonly name: string | null;
  readonly pronouns: string | null;
  readonly side: Side;
}

/** The Interference card being settled, until it is answered or play continues without an answer. */
export interface Interference {
  readonly number: number;
  readonly card: CardCode;
  readonly stack: number;
  readonly kind: EventKind;
  readonly red: boolean;
  /** The seat whose character it affects (FD-82, FD-89). */
  readonly affected: SeatId;
  readonly character: Side;
  /** The seat that may answer; none after a speechless window (FD-89). */
  readonly responder: SeatId | null;
  readonly described: boolean;
  /** The person it brings, until they are in the roster; only for J, Q and K. */
  readonly person: PersonDraft | null;
  /** The seat that has to choose the next fronter; `null` once it has chosen (FD-107). */
  readonly picker: SeatId | null;
  readonly check: AnonymousQuestion | null;
  /** The questions that come with a J are asked only after the table has consented (FD-104). */
  readonly consent: 'not_asked' | 'open' | 'given' | 'refused';
  /** The name of the person whom the table turned down. */
  readonly vetoed: string | null;
  /** Whether this card ends the date without an answer (FD-119). */
  readonly final: boolean;
}

export type Pattern = 'suits' | 'ranks';
export type EndCause = Pattern | 'silence' | 'cut' | 'stood_up';

export interface Ending {
  readonly pattern: Pattern;
  readonly by: SeatId | null;
}

export interface DateEnd {
  readonly cause: EndCause;
  readonly tops: readonly CardCode[];
  readonly by: SeatId | null;
}

export interface TraitMatch {
  readonly trait: CardCode;
  readonly top: CardCode;
  readonly by: 'suit' | 'rank';
}

export interface Outcome {
  readonly second: boolean;
  readonly intimacy: boolean;
  readonly matches: readonly TraitMatch[];
  /** Whether the table agreed to the second date; `null` until decided (FD-128). */
  readonly agreed: boolean | null;
}

export type VoteTopic = 'reschedule' | 'concede' | 'second' | 'intimacy' | 'second_date';

export interface Vote {
  readonly topic: VoteTopic;
  readonly electorate: readonly SeatId[];
  /**
   * Each ballot is known only to its own seat; that a seat has voted is public. Null in published sessions until it is
   * counted.
   */
  readonly ballots: Readonly<Record<SeatId, boolean | null>>;
}

/** The entries that the table settles together, by sheet (FD-21, FD-25, FD-49). */
export type SharedField =
  'setting' | 'theme' | 'name' | 'presentation' | 'pronouns' | 'age' | 'other' | 'outing' | 'place' | 'detail';

/** Objections are not attributed to a seat (FD-27). */
export interface Offer {
  readonly id: string;
  readonly field: SharedField;
  readonly text: string;
  /** At first only the seat that offered it. */
  readonly yes: readonly SeatId[];
  readonly no: readonly SeatId[];
}

export interface FieldEntry {
  readonly field: SharedField | 'appearance';
  readonly text: string;
}

/** FD-41 to FD-46. */
export type MeetingStep = 'name' | 'veto' | 'pronouns' | 'qualities' | 'looks' | 'traits';

export interface Meeting {
  readonly step: MeetingStep;
  /** The name that was flipped, until the Prospect is met. */
  readonly name: string | null;
}

/** The boxes of a Headmate's sheet, in the order in which they are filled (FD-30). */
export type HeadmateField = 'name' | 'pronouns' | 'sexuality' | 'interest' | 'personality' | 'quality';

/** An empty string is an empty box. */
export interface Headmate {
  readonly id: string;
  readonly name: string;
  readonly pronouns: string;
  readonly sexuality: string;
  readonly interest: string;
  readonly personality: string;
  /** The quality of an ideal partner. */
  readonly quality: string;
}

export interface SystemSheet {
  readonly name: string;
  readonly presentation: string;
  readonly pronouns: string;
  readonly age: number;
  readonly appearance: readonly string[];
  /** FD-25. */
  readonly other: readonly string[];
}

/** How well the Prospect meets a Headmate's wish (FD-43). */
export type QualityMark = 'star' | 'plus' | 'check' | 'minus' | 'blank';

export interface Prospect {
  /** Counts the Prospects of this table. */
  readonly number: number;
  readonly name: string;
  readonly pronouns: string;
  readonly appearance: readonly string[];
  readonly marks: Readonly<Record<string, QualityMark>>;
  /** Completed dates with this Prospect; being stood up does not count (FD-55). */
  readonly dates: number;
  /** Whether the Prospect was told of the plurality (FD-132). */
  readonly told: boolean;
  /** Trait cards of earlier dates: public, and back in the deck (FD-130). */
  readonly knownTraits: readonly CardCode[];
  /** The roster slot they came from (FD-48). */
  readonly slot: CardCode | null;
  /** Whether the last date with them ended with neither a second date nor intimacy (FD-127). */
  readonly ghosted?: boolean;
}

export interface Scene {
  readonly outing: string;
  readonly place: string;
  readonly details: readonly string[];
}

/** A named person of the story, stored under the exact face that brought them (FD-101). */
export interface NamedPerson {
  readonly name: string;
  readonly pronouns: string;
  readonly side: Side;
  /** The number of the Prospect whose acquaintance they are; `null` for the System's. */
  readonly prospect: number | null;
  /** Whether a date with them as the Prospect ended in ghosting (FD-127). */
  readonly ghosted?: boolean;
}

export interface Fronting {
  readonly headmates: readonly string[];
  readonly attitude: string | null;
}

export type FlipPurpose =
  'role' | 'role_tie' | 'name' | 'pronouns' | 'quality' | 'age' | 'fronting' | 'fronting_tie' | 'choice' | 'choice_tie';

export interface Flip {
  readonly purpose: FlipPurpose;
  readonly deck: DeckName;
  readonly card: CardCode;
  /** A seat, a Headmate, an offer, `system` (its age) or `prospect`. */
  readonly for: string;
  /** The option itself, for a flip between options of a sheet (FD-27). */
  readonly offer?: FieldEntry;
}

export interface PastDate {
  readonly number: number;
  readonly prospect: string;
  readonly cause: EndCause;
  readonly second: boolean;
  readonly intimacy: boolean;
  /** Whether they meet again, if the table voted on it (FD-55, FD-128); missing in dates that older versions stored. */
  readonly agreed?: boolean | null;
}

export interface Turn {
  /** From 1, counted over the whole date. */
  readonly number: number;
  readonly seat: SeatId;
  /** Whether the active seat has played a card. */
  readonly played: boolean;
  readonly interfered: boolean;
  readonly nudges: number;
}

export interface State {
  readonly prompt: number;
  readonly phase: Phase;
  readonly options: Options;
  readonly players: readonly Player[];
  /** The Interference without a person (FD-03). */
  readonly automatic: Player | null;
  /** The seats that have continued in this phase. */
  readonly acked: readonly SeatId[];
  /** The number of shuffles of each pile; shuffle labels contain it. */
  readonly shuffles: Readonly<Record<DeckName | 'helper', number>>;
  /** Secret to everybody. */
  readonly decks: Readonly<Record<DeckName, Pile>>;
  /** Setup cards, face up until the next shuffle (FD-53). */
  readonly flipped: Readonly<Record<DeckName, readonly CardCode[]>>;
  readonly flips: readonly Flip[];
  /** The trait cards drawn for this date: the Date's secret until revealed. */
  readonly traits: readonly CardCode[];
  readonly traitsRevealed: boolean;

  readonly offers: readonly Offer[];
  /** The number of offers so far; offer ids contain it. */
  readonly offersMade: number;
  /** What was agreed on so far, for the sheets that are being filled. */
  readonly settled: readonly FieldEntry[];
  /** Texts that a player objected to, anonymously; they cannot be offered or chosen again (FD-27). */
  readonly struck: readonly FieldEntry[];
  /** The seats that have done their part in this round: looks, boxes of a pass, introductions, details of the scene. */
  readonly parts: readonly SeatId[];
  /** How often the Headmates' sheets were passed; after the sixth pass they are introduced (FD-30, FD-32). */
  readonly pass: number;
  /** By seat, the id of the Headmate whose sheet the newcomer there fills (FD-33). */
  readonly newSheets: Readonly<Record<SeatId, string>>;
  readonly meeting: Meeting | null;
  /** The group's own word lists; `null` for the built-in ones. */
  readonly pack: Pack | null;
  /** The number of lost connections, and for each seat the number of its last one: grace timer ids contain it. */
  readonly dropped: number;
  readonly drops: Readonly<Record<SeatId, number>>;
  /** Players who left the table, with what they had (FD-33). */
  readonly gone: readonly FormerPlayer[];
  /** The person of each seat, as far as the table has named one (TB-02); absent in states before version 3. */
  readonly persons?: Readonly<Record<SeatId, string>>;

  readonly system: SystemSheet | null;
  readonly headmates: readonly Headmate[];
  readonly prospects: number;
  readonly prospect: Prospect | null;
  readonly roster: Readonly<Partial<Record<CardCode, NamedPerson>>>;
  /** Prospects of earlier dates who came from the roster, by slot (FD-48, FD-130); absent in older states. */
  readonly dated?: Readonly<Partial<Record<CardCode, Prospect>>>;
  /** How often a person of the roster has returned, by slot (FD-105). */
  readonly returns: Readonly<Partial<Record<CardCode, number>>>;
  readonly scene: Scene | null;
  readonly fronting: Fronting;

  /** The dates before the current one, in order. */
  readonly past: readonly PastDate[];

  /** The number of dates begun. Being stood up and the repetition with the same roles count as one date. */
  readonly date: number;
  readonly roles: Roles | null;
  readonly stacks: readonly Stack[];
  readonly turn: Turn | null;
  /** Shifts the turn order of the System seats after one of them has left (FD-137). */
  readonly turnShift: number;
  /** Turns in a row without a card (FD-121). */
  readonly quietTurns: number;
  readonly last: LastPlayed | null;
  /** The line of the last card, which an Interference interrupts (FD-85). */
  readonly line: ToldLine | null;
  readonly lines: number;
  readonly windows: number;
  readonly window: OpenWindow | null;
  readonly interferences: number;
  readonly interference: Interference | null;
  readonly pending: Ending | null;
  readonly ended: DateEnd | null;
  readonly outcome: Outcome | null;
  readonly votes: readonly Vote[];
  /** Results of closed votes; cleared when a date ends and when a new date night begins. */
  readonly results: Readonly<Partial<Record<VoteTopic, boolean>>>;
  /** The seats that have checked in after the date, or skipped the check-in. */
  readonly checkedIn: readonly SeatId[];
  /** Each choice is known only to its own seat. Null in published sessions until it is counted. */
  readonly choices: Readonly<Record<SeatId, string | null>>;
  /** What the table chose last: `new`, `same`, `npc:<slot>` or `stop`. */
  readonly next: string;
}

export interface ToldLine {
  /** Counts the lines of the table: a line sent again under its number replaces it. */
  readonly number: number;
  readonly seat: SeatId;
  readonly text: string;
  readonly mood: string | null;
  readonly card: CardCode | null;
}
