/** What happens at a table. Events of the game ride inside; who hears which is told in `hearing.ts`. */
import type {
  Actor,
  GameEvent,
  Intent,
  OptionValue,
  Refusal,
  RulesetId,
  SeatId,
  TableConfig,
  ViewEvent,
} from '../kernel/index.ts';
import type { BroughtSheet, LinkKind, LinkRole, PersonId, Rating, SafetyTool, VoteTopic } from './state.ts';

export interface TableMade {
  readonly type: 'table_made';
  readonly ruleset: RulesetId;
  readonly title: string;
  readonly visibility: 'private' | 'public';
  readonly seed: string;
  readonly commitment: string;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly seats: readonly { readonly seat: SeatId; readonly kind: 'player' | 'gm' }[];
  readonly trial?: true;
}

/** Somebody came to the table, or came again by a link that lets them do more. */
export interface PersonArrived {
  readonly type: 'person_arrived';
  readonly person: PersonId;
  readonly identity: string;
  readonly name: string;
  readonly link: LinkKind;
}

/** Somebody without a seat is gone from the table. */
export interface PersonLeft {
  readonly type: 'person_left';
  readonly person: PersonId;
}

/** `seat`: nothing for somebody who holds none. */
export interface Presence {
  readonly type: 'seat_dropped' | 'seat_back';
  readonly person: PersonId;
  readonly seat: SeatId | null;
}

export interface SeatTaken {
  readonly type: 'seat_taken';
  readonly seat: SeatId;
  readonly person: PersonId;
  readonly name: string;
}

/** `putOut`: in play, and by the host. */
export interface SeatLeft {
  readonly type: 'seat_left';
  readonly seat: SeatId;
  readonly person: PersonId;
  readonly putOut?: true;
}

export interface ReadyChanged {
  readonly type: 'ready_changed';
  readonly seat: SeatId;
  readonly on: boolean;
}

export interface BotSeated {
  readonly type: 'bot_seated';
  readonly seat: SeatId;
  readonly name: string;
}

export interface BotLeft {
  readonly type: 'bot_left';
  readonly seat: SeatId;
}

export interface OptionSet {
  readonly type: 'option_set';
  readonly key: string;
  readonly value: OptionValue;
}

/** `standsInFor`: the host who was gone for long and is host again as soon as they are back. */
export interface HostChanged {
  readonly type: 'host_changed';
  readonly person: PersonId;
  readonly standsInFor?: PersonId | null;
}

export interface TableLocked {
  readonly type: 'table_locked';
  readonly on: boolean;
}

/** `hash`: nothing when none is asked for any more. */
export interface PhraseChanged {
  readonly type: 'phrase_changed';
  readonly hash: string | null;
}

/** The link of this role opens nothing any more; `link_renewed`: there is a new one. */
export interface LinkChanged {
  readonly type: 'link_renewed' | 'link_closed';
  readonly role: LinkRole;
}

/** Somebody waits before the door; `person` is good for as long as they do. */
export interface PersonKnocked {
  readonly type: 'person_knocked';
  readonly person: string;
  readonly identity: string;
  readonly name: string;
  readonly link: LinkRole;
}

export interface KnockEnded {
  readonly type: 'knock_ended';
  readonly person: string;
  readonly how: 'let_in' | 'turned_away' | 'withdrawn';
}

/** By the host. Somebody before the door can be banned as well: then `person` is what they knocked as. */
export interface PersonRemoved {
  readonly type: 'person_removed';
  readonly person: PersonId;
  readonly name: string;
  readonly banned: boolean;
}

export interface BanLifted {
  readonly type: 'ban_lifted';
  readonly person: PersonId;
}

export interface VoiceMuted {
  readonly type: 'voice_muted';
  readonly person: PersonId;
  readonly on: boolean;
}

export interface Started {
  readonly type: 'started';
  readonly seats: readonly SeatId[];
}

export interface Paused {
  readonly type: 'paused';
  readonly cause: 'asked' | 'safety';
  readonly reason: string | null;
  /** Who asked for it, if they sit; never after a safety signal (TB-12). */
  readonly by?: SeatId;
}

export interface ResumeWished {
  readonly type: 'resume_wished';
  readonly seat: SeatId;
}

export interface Resumed {
  readonly type: 'resumed';
}

export interface FastForwarded {
  readonly type: 'fast_forwarded';
  readonly seat: SeatId;
}

/** Who signalled is known to nobody (TB-12). */
export interface SafetySignalled {
  readonly type: 'safety_signalled';
  readonly kind: 'x' | 'n' | 'o';
}

export interface SafetyListChanged {
  readonly type: 'safety_list_changed';
  readonly list: 'lines' | 'veils';
  readonly text: string;
}

export interface RatingSet {
  readonly type: 'rating_set';
  readonly rating: Rating;
}

export interface ToolToggled {
  readonly type: 'tool_toggled';
  readonly tool: SafetyTool;
  readonly on: boolean;
}

export interface VoteOpened {
  readonly type: 'vote_opened';
  readonly topic: VoteTopic;
  readonly by: SeatId;
  readonly to: number | null;
  readonly reason: string | null;
  readonly asked: readonly SeatId[];
}

export interface VoteCast {
  readonly type: 'vote_cast';
  readonly topic: VoteTopic;
  readonly seat: SeatId;
  readonly yes: boolean;
}

/** `against`: whose no closed it; nobody's where the vote passed or lost its matter. */
export interface VoteClosed {
  readonly type: 'vote_closed';
  readonly topic: VoteTopic;
  readonly passed: boolean;
  readonly against: SeatId | null;
}

/** The game knows this seat from here. */
export interface DealtIn {
  readonly type: 'dealt_in';
  readonly seat: SeatId;
}

/** The game is as it was before this seat's last move. */
export interface UndoDone {
  readonly type: 'undo_done';
  readonly seat: SeatId;
  /** The prompt that stood before that move: what was told since is undone. Entries from before this field have none. */
  readonly to?: number;
  /** What else is undone, as everybody heard it: what was told while that prompt still stood. Nothing where it was raised at once. */
  readonly quiet?: readonly ViewEvent[];
  /**
   * Only where it was asked for beyond what has been revealed, and in entries from before the state itself kept what stood
   * before a move: whoever moves and takes back without end would fill the journal with games.
   */
  readonly game?: unknown;
  readonly inPlay?: readonly SeatId[];
  readonly brought?: Readonly<Record<SeatId, BroughtSheet>>;
}

/** The game as it was when the table was asked this prompt, and the seats it knew. */
export interface Rewound {
  readonly type: 'rewound';
  readonly by: SeatId;
  readonly to: number;
  readonly reason: string;
  readonly game: unknown;
  readonly inPlay: readonly SeatId[];
  /** Where its characters came from; left out where none was brought. */
  readonly brought?: Readonly<Record<SeatId, BroughtSheet>>;
}

/** Before play: it waits for the start (TB-20). */
export interface SheetChosen {
  readonly type: 'sheet_chosen';
  readonly seat: SeatId;
  readonly person: PersonId;
  readonly from: string;
  readonly title: string;
  /** Only in entries from before sheets waited on their shelves. */
  readonly sheet?: unknown;
}

/** What was chosen stays on the shelf. */
export interface SheetPutBack {
  readonly type: 'sheet_put_back';
  readonly seat: SeatId;
  readonly person: PersonId;
}

/** The game has it: what it made of it stands in its own events. */
export interface SheetHandedOver {
  readonly type: 'sheet_handed_over';
  readonly seat: SeatId;
  readonly person: PersonId;
  readonly from: string;
  readonly title: string;
}

/** The game did not take what was chosen before play. */
export interface SheetTurnedAway {
  readonly type: 'sheet_turned_away';
  readonly seat: SeatId;
  readonly person: PersonId;
  readonly title: string;
  readonly refusals: readonly Refusal[];
}

export interface ChatSent {
  readonly type: 'chat_sent';
  readonly person: PersonId;
  readonly name: string;
  readonly text: string;
  /** For a whisper, the one who hears it. */
  readonly to: PersonId | null;
}

/** Somebody who watches says something to the others who do: `speaker` tells them apart, `name` stands there where the host shows it. */
export interface GallerySaid {
  readonly type: 'gallery_said';
  /** Lines said in this gallery before it. */
  readonly number: number;
  readonly speaker: number;
  readonly name: string | null;
  readonly text: string;
}

export interface NoteKept {
  readonly type: 'note_kept';
  readonly person: PersonId;
  readonly text: string;
}

export interface LineTold {
  readonly type: 'line_told';
  readonly seat: SeatId;
  readonly name: string;
  readonly text: string;
  /** In whose voice, where it is not the teller's own. */
  readonly as: string | null;
}

/** Another wording of a line of the teller's own: the last one of that seat that read `was` (TB-16). */
export interface LineRetold {
  readonly type: 'line_retold';
  readonly seat: SeatId;
  readonly was: string;
  readonly text: string;
}

/** The teller takes a line back: the last one of that seat that read `was`. It stays in the journal. */
export interface LineRetracted {
  readonly type: 'line_retracted';
  readonly seat: SeatId;
  readonly was: string;
}

/** What a seat's browser adds to the seed (TB-18). */
export interface ValueGiven {
  readonly type: 'value_given';
  readonly person: PersonId;
  readonly value: string;
}

/** Whoever gave it got up before play: each seat adds one value, and no more. */
export interface ValueDropped {
  readonly type: 'value_dropped';
  readonly person: PersonId;
}

/** From here the shuffles come from the seed mixed with the values; `commitment`: SHA-256 of that. */
export interface SeedMixed {
  readonly type: 'seed_mixed';
  readonly commitment: string;
}

/** What the game was asked where it drew, shuffled or showed something hidden, so that anybody can ask it again (TB-18). */
export interface Decided {
  readonly type: 'decided';
  readonly questions: readonly Question[];
}

/** `at`: the place of its first event among the game's events of the entry, from 0; `made`: shuffles made before it. */
export type Question = { readonly at: number; readonly made: number } & (
  { readonly setup: TableConfig } | { readonly actor: Actor; readonly intent: Intent }
);

/** The host ends the session for all, or lets it go on. */
export interface TableShut {
  readonly type: 'table_closed' | 'table_reopened';
}

export interface OpeningAgreed {
  readonly type: 'opening_agreed';
  readonly seat: SeatId;
  readonly on: boolean;
}

/** Every seat agreed: the seed is no secret any more. */
export interface CardsOpened {
  readonly type: 'cards_opened';
  readonly seed: string;
}

/** How many shuffles the table has made, this entry's counted in (TB-19). */
export interface Shuffled {
  readonly type: 'shuffled';
  readonly made: number;
}

export interface TimerFired {
  readonly type: 'timer_fired';
  readonly timer: string;
}

/** The table's clock stands from here, or goes on from here. */
export interface ClockTurned {
  readonly type: 'fell_asleep' | 'woke';
}

/** Its host calls it so from here (TB-20). */
export interface TableRenamed {
  readonly type: 'table_renamed';
  readonly title: string;
}

/** There is a file of the table from here (TB-20). */
export interface CampaignExported {
  readonly type: 'campaign_exported';
}

/** The table goes on out of a file that was made at this time of day (TB-20). */
export interface CampaignBroughtBack {
  readonly type: 'campaign_brought_back';
  readonly from: number;
  /** The how manieth time it was: somebody could look into all hands and bring it back anew. Absent in old entries. */
  readonly time?: number;
}

export type LayerEvent =
  | TableMade
  | PersonArrived
  | PersonLeft
  | Presence
  | SeatTaken
  | SeatLeft
  | DealtIn
  | ReadyChanged
  | BotSeated
  | BotLeft
  | OptionSet
  | HostChanged
  | TableLocked
  | PhraseChanged
  | LinkChanged
  | PersonKnocked
  | KnockEnded
  | PersonRemoved
  | BanLifted
  | VoiceMuted
  | Started
  | Paused
  | ResumeWished
  | Resumed
  | FastForwarded
  | SafetySignalled
  | SafetyListChanged
  | RatingSet
  | ToolToggled
  | VoteOpened
  | VoteCast
  | VoteClosed
  | UndoDone
  | Rewound
  | SheetChosen
  | SheetPutBack
  | SheetHandedOver
  | SheetTurnedAway
  | ChatSent
  | GallerySaid
  | NoteKept
  | LineTold
  | LineRetold
  | LineRetracted
  | ValueGiven
  | ValueDropped
  | SeedMixed
  | Decided
  | TableShut
  | OpeningAgreed
  | CardsOpened
  | Shuffled
  | TimerFired
  | ClockTurned
  | TableRenamed
  | CampaignExported
  | CampaignBroughtBack;

export type TableEvent<E extends GameEvent = GameEvent> = LayerEvent | { readonly type: 'game'; readonly event: E };
