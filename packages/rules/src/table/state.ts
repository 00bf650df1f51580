import type { Actor, GameEvent, Intent, OptionValue, RulesetId, SeatId, ViewEvent } from '../kernel/index.ts';

/** A person at this table: `p1`, `p2` … in order of arrival. The token behind it never leaves the server. */
export type PersonId = string;

/** The rights of the link by which a person entered. */
export type LinkKind = 'host' | 'gm' | 'seat';

export type LinkRole = 'seat' | 'spectator' | 'gm';

export interface Person {
  /** Identifies the person for the host program; secret to everybody. */
  readonly identity: string;
  /** 1 to 32 visible characters, unique at the table (TB-02). */
  readonly name: string;
  readonly link: LinkKind;
  readonly here: boolean;
  /** The last seat in which they saw a hand of this game: leaving the seat does not change that (TB-07). */
  readonly played: SeatId | null;
  /** A program that plays with a token from the host (TB-03). */
  readonly program?: true;
  /** At a public table: they came without a link. */
  readonly uninvited?: true;
  /**
   * For an absent person: the others who had a seat when they disappeared; absent in states from before this field
   * (TB-06).
   */
  readonly seatedWith?: readonly PersonId[];
  /** By the person whom this one claimed to be, the seat that refused the claim. It cannot be repeated (TB-06). */
  readonly refusedClaims?: Readonly<Record<PersonId, SeatId>>;
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
  /** Of an empty seat whose last holder left in play. */
  readonly last?: { readonly person: PersonId | null; readonly name: string };
  /**
   * The identities of people whom the host put out of this seat in play, until they take it again. While one of them
   * has no seat, the cards cannot be opened (TB-17).
   */
  readonly putOut?: readonly string[];
}

export type SafetyTool = 'x' | 'n' | 'o' | 'lines' | 'open_door';
export type Rating = 'everyone' | 'teens' | 'adults';

export interface SafetySheet {
  readonly tools: readonly SafetyTool[];
  readonly rating: Rating | null;
  /** Lines and veils are stored without their authors. */
  readonly lines: readonly string[];
  readonly veils: readonly string[];
}

export interface Pause {
  readonly cause: 'asked' | 'safety';
  readonly reason: string | null;
  /** The seat that asked for the pause; `null` after a safety signal, or for a host without a seat. */
  readonly by: SeatId | null;
  readonly resuming: readonly SeatId[];
}

export type VoteTopic = 'undo' | 'rewind' | 'succession' | 'claim';

export type Role = 'host' | 'gm';

export interface Successor {
  readonly role: Role;
  readonly person: PersonId;
  /** The absent person with the role; missing in entries from before this field. */
  readonly gone?: PersonId | undefined;
}

/**
 * The claim of a person with another browser to be the absent person of a seat (TB-06). Both names are those at the
 * time of the claim.
 */
export interface Claim {
  readonly person: PersonId;
  readonly name: string;
  readonly absent: PersonId;
  readonly absentName: string;
  /** The seats that agreed before others came back, who are asked as well; missing if no one has come back. */
  readonly agreed?: readonly SeatId[];
}

export interface Absence {
  readonly person: PersonId;
  /** When it began, in milliseconds since the epoch. */
  readonly since: number;
  /** The absence has lasted as long as the option says, so the role can pass without a vote. */
  readonly open: boolean;
  /** The others who had a seat when it began; absent in states from before this field. */
  readonly seated?: readonly PersonId[];
}

/**
 * The end of an absence in play. An absence that begins a few minutes later counts as a continuation of this one
 * (TB-04).
 */
export interface EndedAbsence extends Pick<Absence, 'person' | 'since' | 'seated'> {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The people who sat down during the absence, with the time at which this was noted. */
  readonly newcomers: Readonly<Record<PersonId, number>>;
}

/** A move to take back, without anything secret. */
export interface MoveBack {
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
  readonly successor?: Successor;
  /** For a claim, whose `by` is the claimed seat. */
  readonly claim?: Claim;
  /** The seats whose yes is needed. Bots agree to everything and are not asked. */
  readonly asked: readonly SeatId[];
  readonly yes: readonly SeatId[];
  readonly move?: MoveBack;
  /** The prompt with which the vote was opened; absent in tables of older versions. */
  readonly since?: number;
}

/** The game at one moment, with the seats in play and the sheets from which its characters came. */
export interface GameSnapshot {
  readonly game: unknown;
  readonly inPlay: readonly SeatId[];
  readonly brought: Readonly<Record<SeatId, BroughtSheet>>;
}

/** A secret move of the GM, which is made again after an undo (TB-13). */
export interface KeptMove {
  readonly events: readonly GameEvent[];
  /** The stored request, for a move that has to be verifiable: it is decided again. */
  readonly request?: { readonly actor: Actor; readonly intent: Intent };
}

/** The last move of a seat, while it may still be taken back (TB-13). */
export interface Undoable {
  readonly entry: number;
  /**
   * The game before the move, which undo restores. `null` once the move or a later one has revealed something: undo
   * then reads the game from the journal.
   */
  readonly before: GameSnapshot | null;
  /**
   * The moves that the GM has made since without the seat's knowledge, while no one had acted as far as the seat knows.
   * An undo makes them again. Absent if there were none.
   */
  readonly kept?: readonly KeptMove[];
  /**
   * Whether another actor has moved since, as far as the seat knows, or the move or a later one has revealed something.
   */
  readonly answered: boolean;
  readonly refusedBy: SeatId | null;
  /** The public events of the move; absent if there were none. */
  readonly told?: readonly ViewEvent[];
  /**
   * The table's prompt at the time of the move: an undo undoes everything from there on. Absent in states of older
   * versions.
   */
  readonly prompt?: number;
  /**
   * Cards were shuffled with the move or since. A new shuffle has a new number (TB-19), so another try could bring
   * other cards.
   */
  readonly shuffled?: true;
  /**
   * Whether the move or a later one showed cards (`showsCards`); absent while nothing was revealed, and in older
   * states.
   */
  readonly seen?: boolean;
  /** The ruleset does not let anyone take back the move or a later one (`barsUndo`). */
  readonly barred?: true;
  /** The number of public moves that each other seat has made since. Absent if there were none. */
  readonly along?: Readonly<Record<SeatId, number>>;
  /**
   * For a move that did not raise the prompt: the public events of the move and those after it under the same prompt.
   * Their prompt number alone does not distinguish them from events before the move.
   */
  readonly quiet?: { readonly prompt: number; readonly heard: readonly ViewEvent[] };
}

/** A sheet that a person brought from their library (TB-20). Hidden from everybody else. */
export interface BroughtSheet {
  readonly person: PersonId;
  /** Its id in that person's library, where its changes at this table are stored. */
  readonly from: string;
  readonly title: string;
  /**
   * Before play: the sheet waits in the library and is read at the start; `null` once the game has it. Tables of older
   * versions store the sheet itself here.
   */
  readonly waiting: { readonly sheet?: unknown } | null;
}

/** TB-11. */
export interface TableClock {
  /** The milliseconds in which the table was neither paused nor asleep nor closed. */
  readonly ran: number;
  /** The time of the last entry, in milliseconds since the epoch. */
  readonly at: number;
  readonly running: boolean;
}

export interface RunningTimer {
  /** When it started, on the table's clock. */
  readonly since: number;
  /** The duration that the ruleset last gave it. */
  readonly after: number;
  /** When viewers last got the remaining time, on the table's clock. */
  readonly told: number;
  readonly shown: boolean;
  readonly fired: boolean;
  /** A request to take back a move has prolonged it. */
  readonly prolonged?: true;
}

/** A person waiting for the host to admit them (TB-04). They see nothing of the table. */
export interface Knock {
  readonly identity: string;
  readonly name: string;
  readonly link: LinkRole;
}

/**
 * A person whom the host removed, until they return. Stored so that they learn of the removal, stay banned, and
 * can return only to the seat whose hand they saw (TB-07).
 */
export interface Removed {
  readonly identity: string;
  readonly name: string;
  readonly played: SeatId | null;
  readonly banned: boolean;
  /**
   * The link by which they came or knocked, with its number of renewals at the time. Absent for a former host, for a
   * spectator removed from the gallery, and in older states.
   */
  readonly cameBy?: { readonly role: LinkRole; readonly made: number };
  readonly muted?: true;
}

/** A link. `made`: the number of its renewals, from which the server derives the secret with its key. */
export interface LinkMade {
  readonly made: number;
  readonly open: boolean;
}

/** TB-03, TB-04. */
export interface AdmissionState {
  readonly locked: boolean;
  /** A salted hash of the pass phrase; secret to everybody. */
  readonly phrase: string | null;
  readonly links: Readonly<Record<LinkRole, LinkMade>>;
  /**
   * By `k1`, `k2` … in order of knocking. People get an id of the table only once admitted, so that those ids have no
   * gaps.
   */
  readonly knocking: Readonly<Record<string, Knock>>;
  /** The number of all knocks so far. */
  readonly knocks: number;
  readonly removed: Readonly<Record<PersonId, Removed>>;
  readonly muted: readonly PersonId[];
  /** The last admitted spectators, by identity; absent until there is one. Hidden from everybody. */
  readonly watchers?: readonly string[];
  /** By identity, the last spectators whose chat the host has muted; absent until there is one. Secret. */
  readonly mutedWatchers?: readonly string[];
  /** The people of the table whom the host has banned, until they return; absent until there is one. */
  readonly bannedPeople?: readonly PersonId[];
}

/** TB-18. */
export interface Fairness {
  /** One value from each browser that gave one before the start: 64 hexadecimal digits, public. */
  readonly values: Readonly<Record<PersonId, string>>;
  /** SHA-256 of the seed mixed with the seats' values, fixed at the start; `null` before, and without values. */
  readonly mixed: string | null;
  readonly agreed: readonly SeatId[];
  /** Every seat agreed: hands and seed are published, and play is over. */
  readonly opened: boolean;
  /** When the cards were opened, in milliseconds since the epoch; absent in states from before this field. */
  readonly openedAt?: number;
}

export type SessionAnswer = 'yes' | 'maybe' | 'no';

/** TB-23. */
export interface PlannedSession {
  /** Stays the same when the session is moved. */
  readonly number: number;
  readonly revision: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly minutes: number;
  readonly answers: Readonly<Record<PersonId, SessionAnswer>>;
}

export interface HandoutPicture {
  /** SHA-256 of the stored picture, in hex: its address. */
  readonly digest: string;
  readonly width: number;
  readonly height: number;
  /** The alternative text; if empty, the title is used. */
  readonly alt: string;
}

/** TB-25. */
export interface Handout {
  readonly number: number;
  /** The maker of the handout; `seat` if that is a GM, because the next GM inherits the handout. */
  readonly by: { readonly person: PersonId; readonly seat: SeatId | null };
  readonly title: string;
  readonly text: string;
  readonly picture: HandoutPicture | null;
  /** The seats that see it; `null`: everybody. */
  readonly to: readonly SeatId[] | null;
  /** Since when everybody sees it, in milliseconds since the epoch. */
  readonly publicAt?: number;
  /** The handout was put away: only the story still shows its picture. */
  readonly away?: true;
}

export interface Handouts {
  /** The number of handouts so far. Secret, because it counts hidden ones. */
  readonly made: number;
  readonly list: readonly Handout[];
  readonly backdrop?: number;
}

export interface TableState<S = unknown> {
  readonly ruleset: RulesetId;
  readonly title: string;
  readonly visibility: 'private' | 'public';
  /** Hex; the source of every shuffle (TB-18). Secret to everybody. */
  readonly seed: string;
  /** SHA-256 of the seed, shown before the first deal. */
  readonly commitment: string;
  readonly shuffles: number;
  readonly prompt: number;
  /** The prompt after the last rewind or undo; answers to older prompts are stale. */
  readonly rewoundAt: number;
  readonly rewinds: number;
  readonly people: Readonly<Record<PersonId, Person>>;
  /** The number of people who ever arrived, from which the next id is made. */
  readonly arrivals: number;
  readonly host: PersonId | null;
  /** The absent host whom the present one replaces; `null` for a host in their own right. */
  readonly standsInFor: PersonId | null;
  /**
   * Since when the host has been absent while a seated person could replace them, in milliseconds since the epoch;
   * `null` otherwise.
   */
  readonly hostGoneAt: number | null;
  /** Absences of the host and the GM; missing while there are none. */
  readonly absences?: Readonly<Partial<Record<Role, Absence>>> | undefined;
  /** For each role, the last absence that has ended; missing until there is one. */
  readonly endedAbsences?: Readonly<Partial<Record<Role, EndedAbsence>>>;
  readonly doors: AdmissionState;
  readonly seats: readonly TableSeat[];
  /**
   * The names of bots whose seat a person has taken over in play: the bot takes it again when that person leaves
   * (TB-07).
   */
  readonly lent: Readonly<Record<SeatId, string>>;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly safety: SafetySheet;
  readonly pause: Pause | null;
  readonly vote: Vote | null;
  readonly undoable: Readonly<Record<SeatId, Undoable>>;
  /**
   * Absent until a seat gives a value or agrees to open the cards. Until then all shuffles come from the seed alone.
   */
  readonly fairness?: Fairness;
  /** The host has closed the table: play is stopped until it is opened again. */
  readonly closed?: true;
  /** Set at a demo table that no other person has joined, and that was neither renamed nor saved. */
  readonly trial?: true;
  readonly brought: Readonly<Record<SeatId, BroughtSheet>>;
  /** The number of sessions planned so far, and the next one; absent until the first is planned. */
  readonly sessions?: {
    readonly planned: number;
    readonly next: PlannedSession | null;
    /** The person who planned or moved the next one; absent in states from before this field. */
    readonly by?: PersonId;
  };
  readonly handouts?: Handouts;
  /** The last lines that each person has told; absent until there is one. No view contains it. */
  readonly toldLines?: Readonly<Record<PersonId, readonly string[]>> | undefined;
  /**
   * The number of lines the spectators have said among themselves (TB-15); absent until there is one. Hidden from the
   * table.
   */
  readonly galleryLines?: number;
  readonly clock: TableClock;
  /** By the timer's id, prefixed with the number of rewinds, so that no id is used twice. */
  readonly timers: Readonly<Record<string, RunningTimer>>;
  /** Entries applied so far: the journal's sequence. Secret to everybody. */
  readonly entries: number;
  /** `null` until play starts. */
  readonly game: S | null;
  /** The game's own prompt: when it changes, the table's is raised. */
  readonly gamePrompt: number | null;
}

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

const initialFairness: Fairness = { values: {}, mixed: null, agreed: [], opened: false };

export function fairnessOf({ fairness }: Pick<TableState, 'fairness'>): Fairness {
  return fairness ?? initialFairness;
}

/** `until`: in milliseconds since the epoch; `undefined`: now. */
export function areCardsOpen(state: Pick<TableState, 'fairness'>, until: number | undefined): boolean {
  const { opened, openedAt = 0 } = fairnessOf(state);
  return opened && (until === undefined || openedAt <= until);
}

export function isShut(state: Pick<TableState, 'fairness' | 'closed'>): boolean {
  return state.closed === true || fairnessOf(state).opened;
}

export function seatOf(state: Pick<TableState, 'seats'>, person: PersonId): TableSeat | undefined {
  return state.seats.find(({ holder }) => holder?.kind === 'person' && holder.person === person);
}

export function withSeat(state: TableState, seat: SeatId, change: (seat: TableSeat) => TableSeat): TableState {
  return { ...state, seats: state.seats.map((found) => (found.seat === seat ? change(found) : found)) };
}

/** The new seat is the last one before the GM's. */
export function withNewSeat(seats: TableState['seats'], seat: SeatId): TableState['seats'] {
  const added: TableSeat = { seat, kind: 'player', holder: null, inPlay: false };
  return [...seats.filter(({ kind }) => kind === 'player'), added, ...seats.filter(({ kind }) => kind === 'gm')];
}

export function seatNamed(state: Pick<TableState, 'seats'>, seat: SeatId): TableSeat | undefined {
  return state.seats.find((candidate) => candidate.seat === seat);
}

/** An option of some systems, which the table applies. */
export function spectatorsSeeSafety({ options }: Pick<TableState, 'options'>): boolean {
  return options['spectatorsSeeSafety'] === true;
}
