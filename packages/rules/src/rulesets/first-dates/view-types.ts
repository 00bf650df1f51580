import type { Actor, CardCode, PlayView, Rank, Message, SeatId, SeenCard } from '../../kernel/index.ts';
import type { Debt } from './features/interference/debts.ts';
import type { Pack } from './features/pack/pack.ts';
import type { EventKind } from './features/interference/event-kinds.ts';
import type { Options } from './options.ts';
import type {
  DateEnd,
  DeckName,
  Ending,
  FieldEntry,
  Flip,
  Fronting,
  Headmate,
  LastPlayed,
  Meeting,
  NamedPerson,
  Offer,
  Outcome,
  PastDate,
  Phase,
  Presence,
  Prospect,
  Role,
  Scene,
  SharedField,
  Side,
  StackMark,
  SystemSheet,
  VoteTopic,
  WindowKind,
  OngoingEvent,
} from './state.ts';

export interface SeatView {
  readonly seat: SeatId;
  readonly name: string;
  readonly role: Role | null;
  /** System 1, 2 …; `null` for the other roles. */
  readonly number: number | null;
  readonly deck: DeckName | null;
  readonly cards: number;
  readonly shows: boolean;
  /** FD-135. */
  readonly presence: Presence;
  /** FD-138. */
  readonly autopilot: boolean;
  /** Only with open hands (FD-18). */
  readonly hand?: readonly SeenCard[];
}

export interface StackView {
  /** Bottom to top; only the top where buried cards are hidden. */
  readonly cards: readonly SeenCard[];
  readonly sideways: boolean;
  readonly marks: readonly StackMark[];
  readonly event: OngoingEvent | null;
}

export interface WindowView {
  readonly kind: WindowKind;
  readonly number: number;
  readonly seat: SeatId;
  readonly stack: number | null;
  readonly rank: Rank | null;
  readonly held: boolean;
}

export interface InterferenceView {
  readonly card: CardCode;
  readonly stack: number;
  readonly kind: EventKind;
  readonly red: boolean;
  readonly affected: SeatId;
  readonly character: Side;
  readonly responder: SeatId | null;
  readonly described: boolean;
  readonly person: { readonly name: string | null; readonly pronouns: string | null; readonly side: Side } | null;
  readonly picker: SeatId | null;
  readonly check: 'consent' | 'return' | null;
  readonly consent: 'not_asked' | 'open' | 'given' | 'refused';
  readonly vetoed: string | null;
  /** What is still owed before play continues. */
  readonly debts: readonly Debt[];
}

export interface VoteView {
  readonly topic: VoteTopic;
  readonly seats: readonly SeatId[];
  /** The seats that have voted; their ballots are secret. */
  readonly voted: readonly SeatId[];
}

export interface SetupView {
  /** Fields that may be offered now. */
  readonly open: readonly SharedField[];
  /** Fields without which the phase cannot end. */
  readonly missing: readonly SharedField[];
  readonly offers: readonly Offer[];
  /** Fields with several offers, between which cards may decide. */
  readonly contested: readonly SharedField[];
  readonly struck: readonly FieldEntry[];
  readonly settled: readonly FieldEntry[];
  /** The seat that has to add to the System's looks next (FD-28). */
  readonly looker: SeatId | null;
  /** The seat that may add to the System's looks next, also after the required round (FD-28). */
  readonly nextLooker: SeatId | null;
  readonly parts: readonly SeatId[];
  readonly pass: number;
  /** The Headmate's sheet at each seat. */
  readonly sheets: Readonly<Record<SeatId, string>>;
  readonly meeting: Meeting | null;
}

export interface SharedView {
  readonly prompt: number;
  readonly phase: Phase;
  readonly waitingFor: readonly SeatId[];
  readonly asks: Message;
  readonly options: Options;
  /** Counted from 1; 0 before the first. */
  readonly date: number;
  readonly turn: { readonly number: number; readonly seat: SeatId } | null;
  readonly turnShift: number;
  /** One cycle of turns: Date, System 1, Date, System 2 … (FD-56). */
  readonly order: readonly SeatId[];
  readonly roles: { readonly date: SeatId; readonly oi: SeatId | null; readonly system: readonly SeatId[] } | null;
  readonly seats: readonly SeatView[];
  /** The number of cards of the automatic Interference, if there is one (FD-03). */
  readonly automatic: number | null;
  /** Its hand; only with open hands (FD-18). */
  readonly automaticHand?: readonly SeenCard[];
  readonly decks: Readonly<Record<DeckName, number>>;
  readonly stacks: readonly StackView[];
  readonly last: LastPlayed | null;
  readonly window: WindowView | null;
  /** The number of windows so far, which tells whether one has closed. */
  readonly windows: number;
  readonly interference: InterferenceView | null;
  readonly pending: Ending | null;
  readonly ended: DateEnd | null;
  readonly traits: { readonly count: number; readonly cards: readonly CardCode[] | null };
  readonly outcome: Outcome | null;
  readonly votes: readonly VoteView[];
  readonly results: Readonly<Partial<Record<VoteTopic, boolean>>>;
  /** The seats that have continued, or checked in after the date. */
  readonly done: readonly SeatId[];
  readonly choices: readonly string[];
  readonly flips: readonly Flip[];
  readonly setup: SetupView;
  readonly pack: Pack | null;
  readonly system: SystemSheet | null;
  readonly headmates: readonly Headmate[];
  readonly fronting: Fronting;
  readonly prospect: Prospect | null;
  readonly scene: Scene | null;
  readonly roster: Readonly<Partial<Record<CardCode, NamedPerson>>>;
  readonly returns: Readonly<Partial<Record<CardCode, number>>>;
  readonly past: readonly PastDate[];
}

export interface OwnView {
  readonly you: Actor | { readonly kind: 'spectator' };
  readonly asks?: Message;
  readonly role?: Role;
  readonly hand: readonly SeenCard[];
  /** Hands that are shown to this viewer, sorted (FD-69, FD-04). */
  readonly hands?: Readonly<Record<SeatId, readonly SeenCard[]>>;
  /** The secret trait cards, for those who may know them. */
  readonly traits?: readonly CardCode[];
  /** This seat's pass, which takes effect when the mask ends (FD-80). */
  readonly passed?: true;
  /** This seat has said yes to the anonymous question about the event (FD-104, FD-105). */
  readonly agreed?: true;
  /** This seat's ballots in open votes. */
  readonly ballots?: Readonly<Partial<Record<VoteTopic, boolean>>>;
  readonly choice?: string;
}

export interface TableView extends PlayView {
  readonly shared: SharedView;
  readonly own: OwnView;
}
