/** The API of the pages, backed by a server (HTTP and a socket) or by a table in the page itself. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ReadonlySignal } from '@preact/signals';
import type {
  CampaignEntry,
  CampaignFile,
  ChangeCampaignBody,
  ChangedNoteReply,
  ChangedPreparedReply,
  ChangeNoteBody,
  ChangePreparedBody,
  DoorReply,
  GalleryTalk,
  LinksReply,
  NoteBody,
  NoteReply,
  NotesReply,
  PlaceReply,
  PreparedFile,
  PreparedListReply,
  PresentMessage,
  PushBody,
  PushQuietHours,
  PushReply,
  SheetEntry,
  SheetFile,
  TransferOwnerReply,
  TransferReply,
  TurnEntry,
  VisitEntry,
  WaitReply,
  WatcherBody,
  WatchersReply,
} from '@cartomancer/protocol';
import type { Intent, OptionValue, Refusal, RulesetId, ViewEvent } from '@cartomancer/rules/kernel';
import type { SeatNames, TableView } from '@cartomancer/rules/table';

import type { Link } from '../route.ts';
import type { TableLinks } from './recent.ts';

export type Answer<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusals: readonly Refusal[] };

/** The server did not answer, or its answer could not be parsed. Any other error is a bug. */
export class Unreachable extends Error {}

export const unreachable: readonly Refusal[] = [{ code: 'E_UNREACHABLE', clause: '', facts: {} }];

/** The refusals for a request without an answer. A bug is rethrown. */
export function refusalsOf(error: unknown): readonly Refusal[] {
  if (error instanceof Unreachable) return unreachable;
  throw error;
}

export interface PublicTable {
  readonly code: string;
  readonly ruleset: RulesetId;
  readonly title: string;
  /** Null while the table is asleep. */
  readonly seats: number | null;
  readonly taken: number | null;
  readonly phase: 'lobby' | 'play' | 'asleep';
  readonly door: 'open' | 'phrase' | 'knock' | 'locked' | null;
  /** When the next session begins, in milliseconds since the epoch; null if none is planned. */
  readonly nextSession: number | null;
}

/** The settings of a new table. */
export interface NewTableOptions {
  readonly ruleset: RulesetId;
  readonly title: string;
  readonly visibility: 'private' | 'public';
  readonly seats: number;
  readonly options: Readonly<Record<string, OptionValue>>;
  /** The pass phrase that everyone must enter once. */
  readonly phrase?: string;
}

export interface OpenedTable {
  readonly code: string;
  readonly links: TableLinks;
}

/**
 * `joining`: not connected yet; `live`: connected; `healing`: connection lost, reconnecting; `closed`: ended by the server, no
 * further attempts; `removed`, `banned`: by the host; `deleted`, `archived`: the host deleted or archived the table.
 */
export type ConnectionStatus =
  'joining' | 'live' | 'healing' | 'closed' | 'removed' | 'banned' | 'deleted' | 'archived';

export interface EventBatch {
  readonly events: readonly ViewEvent[];
}

export interface ChroniclePage {
  /** Oldest first, each with the prompts before and after it. */
  readonly entries: readonly {
    readonly event: ViewEvent;
    /** Milliseconds since the epoch. */
    readonly at?: number | undefined;
    readonly promptBefore: number;
    readonly prompt: number;
    /** The names in the story from this entry on, if they change. */
    readonly names?: SeatNames | undefined;
  }[];
  /** The names before the first entry. */
  readonly names?: SeatNames | undefined;
  /** The cursor of the previous page; null at the beginning of the story. */
  readonly before: number | null;
}

export interface TalkPage {
  /** Oldest first. */
  readonly events: readonly ViewEvent[];
  readonly before: number | null;
}

/** A line of the spectators' chat, as it is sent. */
export type GalleryLine = GalleryTalk[number];

/** `person`: a member in the table's room; `visitor`: a member without a seat, in the gallery until they sit down; `spectator`: not a member. */
export type Place = PlaceReply['role'];

/** One person's place at one table. */
export interface TableConnection {
  readonly ruleset: RulesetId;
  readonly status: ReadonlySignal<ConnectionStatus>;
  readonly view: ReadonlySignal<TableView | undefined>;
  readonly place: ReadonlySignal<Place>;
  /** The seat that the host freed while this person was away, unless they hold one again. */
  readonly lostSeat: ReadonlySignal<string | null>;
  /** Spectators in the gallery. */
  readonly watching: ReadonlySignal<number>;
  /** Their names, if the host shows them. */
  readonly watchers: ReadonlySignal<readonly string[]>;
  readonly galleryTalk: ReadonlySignal<readonly GalleryLine[]>;
  /** Whether the host has muted this person in the spectators' chat. */
  readonly mutedHere: ReadonlySignal<boolean>;
  /** The delay and the current free seats, for viewers of a delayed table. */
  readonly liveInfo: ReadonlySignal<PresentMessage | null>;
  /** The remaining milliseconds of shown timers at the time of the join; later timers start when the view shows them. */
  readonly timersAtJoin: ReadonlySignal<Readonly<Record<string, number>>>;
  /** Calls the listener with new events, after the view has been updated. Returns a function that unsubscribes. */
  onEvents(listener: (batch: EventBatch) => void): () => void;
  /**
   * `confirm` is called before an intent made without a connection is sent, if the prompt has changed since. A refusal from it is
   * returned as the answer, and the intent is not sent.
   */
  play(intent: Intent, confirm?: () => Promise<Answer<null>>): Promise<Answer<null>>;
  /** Reports that this person is in the middle of a move, or no longer: bots wait for them. */
  reportAttention(now: 'busy' | 'free' | 'hidden' | 'visible'): void;
  /** If bots wait for a press, the next bot makes its move. */
  nextBotMove(): void;
  chronicle(before?: number): Promise<ChroniclePage>;
  /** The chat that this person received and sent, including whispers and notes; for spectators the public part. */
  talk(before?: number): Promise<TalkPage>;
  /** Joins again, under the person's current name. */
  reenter(): Promise<void>;
  leave(): void;
}

/** The character sheets of this person. */
export interface SheetApi {
  /** Newest first, of one system or of all. Rejects if the server does not answer. */
  list(ruleset?: RulesetId): Promise<readonly SheetEntry[]>;
  file(id: string): Promise<Answer<SheetFile>>;
  add(file: SheetFile): Promise<Answer<SheetEntry>>;
  rename(id: string, title: string): Promise<Answer<SheetEntry>>;
  remove(id: string): Promise<Answer<object>>;
}

/** The tables that this person hosts (TB-20). */
export interface CampaignApi {
  /** Most recently played first. Rejects if the server does not answer. */
  list(): Promise<readonly CampaignEntry[]>;
  change(code: string, body: ChangeCampaignBody): Promise<Answer<CampaignEntry>>;
  remove(code: string): Promise<Answer<object>>;
  file(code: string): Promise<Answer<CampaignFile>>;
  /** Imports a table from the text of a file. */
  importTable(text: string): Promise<Answer<OpenedTable>>;
}

/** The tables that this person has visited, on all devices (TB-02). */
export interface VisitApi {
  /** Most recently visited first. Rejects if the server does not answer. */
  list(): Promise<readonly VisitEntry[]>;
  forget(code: string): Promise<Answer<object>>;
}

/** The tables that wait for this person (TB-22). */
export interface TurnApi {
  /** The latest first. Rejects if the server does not answer. */
  list(): Promise<readonly TurnEntry[]>;
}

/** Messages to this person's browsers while no page is open (TB-22). */
export interface PushApi {
  wishes(): Promise<Answer<PushReply>>;
  start(browser: PushBody): Promise<Answer<object>>;
  stop(endpoint: string): Promise<Answer<object>>;
  setQuiet(quiet: PushQuietHours | null): Promise<Answer<object>>;
  mute(code: string, muted: boolean): Promise<Answer<object>>;
}

/** What this person writes for themselves: the notes of a table, and the prepared things of a system. */
export interface DocumentApi {
  notes(code: string): Promise<Answer<NotesReply>>;
  addNote(code: string, body: NoteBody): Promise<Answer<NoteReply>>;
  changeNote(code: string, id: string, body: ChangeNoteBody): Promise<Answer<ChangedNoteReply>>;
  removeNote(code: string, id: string): Promise<Answer<object>>;
  prepared(ruleset: RulesetId): Promise<Answer<PreparedListReply>>;
  /** Adds all of them, or none. */
  addPrepared(file: PreparedFile): Promise<Answer<PreparedListReply>>;
  changePrepared(ruleset: RulesetId, id: string, body: ChangePreparedBody): Promise<Answer<ChangedPreparedReply>>;
  removePrepared(ruleset: RulesetId, id: string): Promise<Answer<object>>;
}

/** The host's controls for who may enter and watch. */
export interface EntryApi {
  links(code: string): Promise<Answer<LinksReply>>;
  /** The current spectators, and the last lines of their chat. */
  watchers(code: string): Promise<Answer<WatchersReply>>;
  changeWatcher(code: string, body: WatcherBody): Promise<Answer<object>>;
  /** Null removes the pass phrase. */
  changePhrase(code: string, phrase: string | null): Promise<Answer<object>>;
}

/** Signing in and out the devices of one person. */
export interface DeviceApi {
  /** Creates a single-use link that signs in another device as this person. */
  createTransferLink(): Promise<Answer<TransferReply>>;
  /** Signs out all other browsers of this person. */
  signOutOthers(): Promise<Answer<object>>;
  /** Whose link this is, and the tables they visited last. */
  transferOwner(secret: string): Promise<Answer<TransferOwnerReply>>;
  /** Signs in this browser as the person of the link. */
  redeemTransferLink(secret: string): Promise<Answer<{ readonly name: string }>>;
}

/** The result of entering: at the table, or waiting until the host admits the person. */
export type Entered =
  | { readonly at: 'table'; readonly connection: TableConnection }
  | { readonly at: 'outside'; readonly title: string; readonly ruleset: RulesetId };

/** How a person enters a table. */
export interface Entrance {
  readonly link?: Link;
  readonly phrase?: string;
  /**
   * `request-admission`: the person is waiting outside and asks the host again to be admitted. `after-removal`: the person has
   * read that the host removed them, and enters all the same.
   */
  readonly retry?: 'request-admission' | 'after-removal';
}

export interface ApiClient {
  readonly sheetLibrary: SheetApi;
  readonly campaigns: CampaignApi;
  readonly visits: VisitApi;
  readonly turns: TurnApi;
  readonly push: PushApi;
  readonly entry: EntryApi;
  readonly documents: DocumentApi;
  readonly devices: DeviceApi;
  publicTables(): Promise<readonly PublicTable[]>;
  createTable(options: NewTableOptions): Promise<Answer<OpenedTable>>;
  tryNow(ruleset: RulesetId): Promise<Answer<{ readonly code: string }>>;
  /** What a newcomer with only the code needs to enter. Rejects if the server does not answer. */
  admissionFor(code: string): Promise<Answer<DoorReply>>;
  enter(code: string, by?: Entrance): Promise<Answer<Entered>>;
  /** Waits for admission: resolves when the host decides, or when it is time to ask again. Rejects if the server does not answer. */
  waitForAdmission(code: string, signal: AbortSignal): Promise<Answer<WaitReply>>;
}

const ApiContext = createContext<ApiClient | undefined>(undefined);

export const ApiProvider = ApiContext.Provider;

export function useApi(): ApiClient {
  const api = useContext(ApiContext);
  if (api === undefined) throw new Error('useApi() was called outside ApiProvider');
  return api;
}
