/** The table around a ruleset: people, seats, options, pause, votes, undo and rewind, and the clock. It holds the ruleset's state. */
import type { OptionValue, RulesetId, SeatId, ViewEvent } from '../kernel/index.ts';

/** A person at this table: `p1`, `p2` … in order of arrival. The token behind it never leaves the server. */
export type PersonId = string;

/** The rights that come with the link a person came by. */
export type LinkKind = 'host' | 'gm' | 'seat';

/** The links a host hands out (TB-03). */
export type LinkRole = 'seat' | 'spectator' | 'gm';

export interface Person {
  /** Whose token it is; secret to everybody. */
  readonly identity: string;
  /** 1 to 32 visible characters, unique at the table (TB-02). */
  readonly name: string;
  readonly link: LinkKind;
  readonly here: boolean;
  /** The last seat in which they saw a hand of this game: leaving the seat does not change that (TB-07). */
  readonly played: SeatId | null;
}

export type SeatHolder =
  | { readonly kind: 'person'; readonly person: PersonId; readonly ready: boolean }
  | { readonly kind: 'bot'; readonly name: string };

export interface TableSeat {
  readonly seat: SeatId;
  readonly kind: 'player' | 'gm';
  readonly holder: SeatHolder | null;
  /** Whether the game knows this seat: taken at the start, or joined since. */
  readonly inPlay: boolean;
  /** Who held it last, once they have left it in play: the seat goes by their name while it is empty. */
  readonly last?: { readonly person: PersonId | null; readonly name: string };
  /** By identity, people whom the host removed from the seat in play and who have not been back: others may not open their cards (TB-17). */
  readonly putOut?: readonly string[];
}

export type SafetyTool = 'x' | 'n' | 'o' | 'lines' | 'open_door';
export type Rating = 'everyone' | 'teens' | 'adults';

export interface SafetySheet {
  readonly tools: readonly SafetyTool[];
  readonly rating: Rating | null;
  /** Entries without an author. */
  readonly lines: readonly string[];
  readonly veils: readonly string[];
}

export interface Pause {
  readonly cause: 'asked' | 'safety';
  readonly reason: string | null;
  /** The seat that asked for it; `null` after a safety signal, or for a host without a seat. */
  readonly by: SeatId | null;
  /** Those who are ready to go on. */
  readonly resuming: readonly SeatId[];
}

export type VoteTopic = 'undo' | 'rewind' | 'succession';

export type Role = 'host' | 'gm';

/** Who would have a role from then on. */
export interface Successor {
  readonly role: Role;
  readonly person: PersonId;
}

/** The absence of a host or GM. */
export interface Absence {
  readonly person: PersonId;
  /** The time of day since when. */
  readonly since: number;
  /** They have been away for as long as the options say: the table may go on without asking everyone. */
  readonly open: boolean;
}

/** A move that is to be taken back, as everybody knows it. */
export interface MoveBack {
  /** What everybody heard of it. */
  readonly told: readonly ViewEvent[];
  /** Whether cards were drawn or shown since it began. */
  readonly seen: boolean;
}

export interface Vote {
  readonly topic: VoteTopic;
  readonly by: SeatId;
  /** For a rewind: the prompt to go back to, and why. */
  readonly to: number | null;
  readonly reason: string | null;
  /** For a succession: who would follow. */
  readonly successor?: Successor;
  /** Whose yes is needed; a bot always says yes and is not asked. */
  readonly asked: readonly SeatId[];
  readonly yes: readonly SeatId[];
  /** The move that is asked back. */
  readonly move?: MoveBack;
  /** The prompt with which it was opened; absent in tables that were kept before. */
  readonly since?: number;
}

/** The game as it stood, the seats it knew, and where its characters came from. */
export interface Stood {
  readonly game: unknown;
  readonly inPlay: readonly SeatId[];
  readonly brought: Readonly<Record<SeatId, BroughtSheet>>;
}

/** The last move of a seat, while it may still be taken back (TB-13). */
export interface Undoable {
  /** The entry that made it. */
  readonly entry: number;
  /** What stood before it, which is what undo brings back; nothing once that has to be looked up, since more was revealed. */
  readonly before: Stood | null;
  /** Whether its seat heard of anybody else acting since. */
  readonly answered: boolean;
  /** Who would rather keep it. */
  readonly refusedBy: SeatId | null;
  /** The public events of the move; absent where it had none. */
  readonly told?: readonly ViewEvent[];
  /** Cards were shuffled with the move or since. A new shuffle has a new number (TB-19), so another try could bring other cards. */
  readonly shuffled?: true;
  /**
   * Where the move asked nobody anything new: what everybody heard of it and since, as long as this prompt stands. The prompt
   * alone would not tell it from what was told before.
   */
  readonly quiet?: { readonly prompt: number; readonly heard: readonly ViewEvent[] };
}

/** A sheet that a person brought from their library (TB-20). Hidden from everybody else. */
export interface BroughtSheet {
  readonly person: PersonId;
  /** Its id on that person's shelf: what grows at this table is kept there again. */
  readonly from: string;
  readonly title: string;
  /**
   * Before play it waits on its shelf, and what it says is looked up at the start; nothing once the game has it. Tables from
   * before that have the sheet itself here.
   */
  readonly waiting: { readonly sheet?: unknown } | null;
}

/** Milliseconds that ran while the table was open and not paused; the time of day is the entries' own (TB-11). */
export interface TableClock {
  readonly ran: number;
  /** The time of day of the last entry. */
  readonly at: number;
  readonly running: boolean;
}

export interface RunningTimer {
  /** When it first stood there, on the table's clock. */
  readonly since: number;
  /** How long it runs, as the ruleset last said. */
  readonly after: number;
  /** The moment on the table's clock for which its viewers were last told what is left. */
  readonly told: number;
  readonly shown: boolean;
  readonly fired: boolean;
}

/** A person waiting for the host to admit them (TB-04). They see nothing of the table. */
export interface Knock {
  readonly identity: string;
  readonly name: string;
  readonly link: LinkRole;
}

/** A person whom the host removed, until they come back: they are told so, may be banned, and may have seen a hand (TB-07). */
export interface Removed {
  readonly identity: string;
  readonly name: string;
  readonly played: SeatId | null;
  readonly banned: boolean;
  /** The link they came or knocked by, as it was then; absent for a former host, and where it was not kept yet. */
  readonly cameBy?: { readonly role: LinkRole; readonly made: number };
}

/** A link, by how often it was renewed; the secret follows from that and the server's key. */
export interface LinkMade {
  readonly made: number;
  readonly open: boolean;
}

/** Who may come in, and how (TB-03, TB-04). */
export interface Doors {
  readonly locked: boolean;
  /** A salted hash of the pass phrase; secret to everybody. */
  readonly phrase: string | null;
  readonly links: Readonly<Record<LinkRole, LinkMade>>;
  /** By `k1`, `k2` … in order of knocking: a person gets an id of the table only once admitted, so that ids show no gap. */
  readonly knocking: Readonly<Record<string, Knock>>;
  /** How many ever knocked. */
  readonly knocks: number;
  readonly removed: Readonly<Record<PersonId, Removed>>;
  readonly muted: readonly PersonId[];
  /** The last admitted spectators, by identity; absent until there is one. Hidden from everybody. */
  readonly watchers?: readonly string[];
  /** By identity, the spectators whose chat the host has muted, the last of them; absent until there was one. Secret. */
  readonly mutedWatchers?: readonly string[];
}

/** Fair cards (TB-18): what the seats' browsers gave, and who agrees to lay all cards open afterwards. */
export interface Fairness {
  /** One value from each browser that gave one before the start: 64 hexadecimal digits, told to everybody. */
  readonly values: Readonly<Record<PersonId, string>>;
  /** SHA-256 of the seed mixed with the seats' values, fixed at the start; absent before, and without values. */
  readonly mixed: string | null;
  /** Seats that agree to open the cards. */
  readonly agreed: readonly SeatId[];
  /** Every seat agreed: hands and seed are published, and nothing more is played here. */
  readonly opened: boolean;
}

export interface TableState<S = unknown> {
  readonly ruleset: RulesetId;
  readonly title: string;
  readonly visibility: 'private' | 'public';
  /** Hex; every shuffle comes from it (TB-18). Secret to everybody. */
  readonly seed: string;
  /** SHA-256 of the seed, shown before the first deal. */
  readonly commitment: string;
  readonly shuffles: number;
  readonly prompt: number;
  /** The prompt at which the last rewind or undo left the table; what answers an older one is stale. */
  readonly rewoundAt: number;
  readonly rewinds: number;
  readonly people: Readonly<Record<PersonId, Person>>;
  /** How many people ever came; the next one's id is made from it. */
  readonly arrivals: number;
  readonly host: PersonId | null;
  /** The original host whom the current one stands in for; `null` for a host in their own right. */
  readonly standsInFor: PersonId | null;
  /** Since which time of day a seated table has had to do without its host. */
  readonly hostGoneAt: number | null;
  /** Roles whose person is away; absent while there is none. */
  readonly absences?: Readonly<Partial<Record<Role, Absence>>> | undefined;
  readonly doors: Doors;
  readonly seats: readonly TableSeat[];
  /** Bots whose seat a person has taken over in play, by the bot's name: they sit down again when that person leaves (TB-07). */
  readonly lent: Readonly<Record<SeatId, string>>;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly safety: SafetySheet;
  readonly pause: Pause | null;
  readonly vote: Vote | null;
  readonly undoable: Readonly<Record<SeatId, Undoable>>;
  /** Absent until a seat gives a value or agrees to open the cards: without it, a table plays from its seed alone. */
  readonly fairness?: Fairness;
  /** The host has closed the table: nothing is played until it is opened again. */
  readonly closed?: true;
  /** A trial table that no other person joined and that was not renamed or saved. */
  readonly trial?: true;
  readonly brought: Readonly<Record<SeatId, BroughtSheet>>;
  /** The number of lines the spectators have said among themselves (TB-15); absent until there is one. Hidden from the table. */
  readonly galleryLines?: number;
  readonly clock: TableClock;
  /** By the timer's id with the number of rewinds before it, so that an id never comes back. */
  readonly timers: Readonly<Record<string, RunningTimer>>;
  /** Entries applied so far: the journal's sequence. Secret to everybody. */
  readonly entries: number;
  /** Nothing until play starts. */
  readonly game: S | null;
  /** The game's own prompt: when it changes, the table's is raised. */
  readonly gamePrompt: number | null;
}

/** Before the first entry. */
export const emptyTable: TableState<never> = {
  ruleset: '',
  title: '',
  visibility: 'private',
  seed: '',
  commitment: '',
  shuffles: 0,
  prompt: 0,
  rewoundAt: 0,
  rewinds: 0,
  people: {},
  arrivals: 0,
  host: null,
  standsInFor: null,
  hostGoneAt: null,
  doors: {
    locked: false,
    phrase: null,
    links: { seat: { made: 0, open: true }, spectator: { made: 0, open: true }, gm: { made: 0, open: true } },
    knocking: {},
    knocks: 0,
    removed: {},
    muted: [],
  },
  seats: [],
  lent: {},
  options: {},
  safety: { tools: [], rating: null, lines: [], veils: [] },
  pause: null,
  vote: null,
  undoable: {},
  brought: {},
  clock: { ran: 0, at: 0, running: false },
  timers: {},
  entries: 0,
  game: null,
  gamePrompt: null,
};

const untouched: Fairness = { values: {}, mixed: null, agreed: [], opened: false };

export function fairnessOf({ fairness }: Pick<TableState, 'fairness'>): Fairness {
  return fairness ?? untouched;
}

/** Whether nothing more can be played here: the host has closed the table, or its cards lie open. */
export function isShut(state: Pick<TableState, 'fairness' | 'closed'>): boolean {
  return state.closed === true || fairnessOf(state).opened;
}

export function seatOf(state: Pick<TableState, 'seats'>, person: PersonId): TableSeat | undefined {
  return state.seats.find(({ holder }) => holder?.kind === 'person' && holder.person === person);
}

export function seatNamed(state: Pick<TableState, 'seats'>, seat: SeatId): TableSeat | undefined {
  return state.seats.find((candidate) => candidate.seat === seat);
}

/** Whether lines and veils are shown to those who watch: where a system has this option, the table keeps it. */
export function watchersSeeSafety({ options }: Pick<TableState, 'options'>): boolean {
  return options['spectatorsSeeSafety'] === true;
}
