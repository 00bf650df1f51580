/** The API that the pages use: a server over HTTP and a socket, or a table in the page itself. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ReadonlySignal } from '@preact/signals';
import type {
  CampaignEntry,
  CampaignFile,
  ChangeCampaignBody,
  DoorReply,
  GalleryTalk,
  LinksReply,
  MoveReply,
  PlaceReply,
  PresentMessage,
  SheetEntry,
  SheetFile,
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

/** The server did not answer, or not in a readable way. Any other error is a bug. */
export class Unreachable extends Error {}

/** What to say of it. */
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
  /** Nothing is known of a table that sleeps. */
  readonly seats: number | null;
  readonly taken: number | null;
  readonly phase: 'lobby' | 'play' | 'asleep';
  readonly door: 'open' | 'phrase' | 'knock' | 'locked' | null;
}

/** A table a person wants to host. */
export interface NewTableOptions {
  readonly ruleset: RulesetId;
  readonly title: string;
  readonly visibility: 'private' | 'public';
  readonly seats: number;
  readonly options: Readonly<Record<string, OptionValue>>;
  /** Asked of everyone who enters for the first time. */
  readonly phrase?: string;
}

export interface OpenedTable {
  readonly code: string;
  readonly links: TableLinks;
}

/**
 * `joining`: on the way in; `live`: in touch; `healing`: contact lost, trying again; `closed`: the server said no for good;
 * `removed`, `banned`: the host did; `deleted`, `archived`: the host deleted the table or put it away.
 */
export type ConnectionStatus =
  'joining' | 'live' | 'healing' | 'closed' | 'removed' | 'banned' | 'deleted' | 'archived';

export interface Happening {
  readonly events: readonly ViewEvent[];
}

export interface ChroniclePage {
  /** Oldest first, each with the prompts that stood before and after it. */
  readonly entries: readonly {
    readonly event: ViewEvent;
    readonly promptBefore: number;
    readonly prompt: number;
    /** What people are called in the story from here on, where that changes. */
    readonly names?: SeatNames | undefined;
  }[];
  /** What they were called before the first entry. */
  readonly names?: SeatNames | undefined;
  /** Where the page before this one begins; null at the beginning of the story. */
  readonly before: number | null;
}

export interface TalkPage {
  /** Oldest first. */
  readonly events: readonly ViewEvent[];
  readonly before: number | null;
}

/** What those who watch say among themselves, as it is sent. */
export type GalleryLine = GalleryTalk[number];

/** `person`: at the table itself; `visitor`: of the table, but watching until they sit down; `spectator`: only watching. */
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
  /** Who they are, where the host shows it. */
  readonly watchers: ReadonlySignal<readonly string[]>;
  readonly galleryTalk: ReadonlySignal<readonly GalleryLine[]>;
  /** The host has muted this person among those who watch. */
  readonly mutedHere: ReadonlySignal<boolean>;
  /** The delay and the free seats of this moment, for those who see the table late. */
  readonly present: ReadonlySignal<PresentMessage | null>;
  /** Milliseconds that shown timers had left when this person came in; later ones start from their view. */
  readonly timersAtJoin: ReadonlySignal<Readonly<Record<string, number>>>;
  /** Calls back with what just happened, after the view it led to is in place. Returns what stops it. */
  heard(listener: (happening: Happening) => void): () => void;
  /**
   * `confirm` is asked before an intent is sent that was made without a connection, if the table asks something else by then;
   * a refusal is the answer instead.
   */
  play(intent: Intent, confirm?: () => Promise<Answer<null>>): Promise<Answer<null>>;
  /** Reports that this person is in the middle of a move, or no longer: bots wait for them. */
  attend(now: 'busy' | 'free'): void;
  /** Where bots act by hand, the next one makes its move. */
  nextBotMove(): void;
  chronicle(before?: number): Promise<ChroniclePage>;
  /** What this person heard and said beside the story, whispers and notes included; the public part for who only watches. */
  talk(before?: number): Promise<TalkPage>;
  /** Joins once more, under the name that this person has now. */
  reenter(): Promise<void>;
  leave(): void;
}

/** What this person keeps of their characters; everything here is their own. */
export interface SheetApi {
  /** The newest first, of one system or of all. Rejects when the server does not answer. */
  list(ruleset?: RulesetId): Promise<readonly SheetEntry[]>;
  file(id: string): Promise<Answer<SheetFile>>;
  add(file: SheetFile): Promise<Answer<SheetEntry>>;
  rename(id: string, title: string): Promise<Answer<SheetEntry>>;
  remove(id: string): Promise<Answer<object>>;
}

/** The tables that this person hosts (TB-20). */
export interface CampaignApi {
  /** The last played first. Rejects when the server does not answer. */
  list(): Promise<readonly CampaignEntry[]>;
  change(code: string, body: ChangeCampaignBody): Promise<Answer<CampaignEntry>>;
  remove(code: string): Promise<Answer<object>>;
  file(code: string): Promise<Answer<CampaignFile>>;
  /** Makes a table out of the text of a file. */
  bringBack(text: string): Promise<Answer<OpenedTable>>;
}

/** The tables this person has been at, on whichever device (TB-02). */
export interface VisitList {
  /** The last visited first. Rejects without an answer. */
  list(): Promise<readonly VisitEntry[]>;
  forget(code: string): Promise<Answer<object>>;
}

/** What the host of a table arranges beside play. */
export interface EntryRules {
  links(code: string): Promise<Answer<LinksReply>>;
  /** Those who watch now, and the last lines they said to each other. */
  watchers(code: string): Promise<Answer<WatchersReply>>;
  changeWatcher(code: string, body: WatcherBody): Promise<Answer<object>>;
  /** Nothing is asked of newcomers where it is null. */
  changePhrase(code: string, phrase: string | null): Promise<Answer<object>>;
}

/** The same person on several devices. */
export interface DeviceApi {
  /** A link that makes another device this person, once. */
  begin(): Promise<Answer<MoveReply>>;
  /** From now on only this browser is the person. */
  signOutOthers(): Promise<Answer<object>>;
  /** This browser becomes the person of that link. */
  end(secret: string): Promise<Answer<{ readonly name: string }>>;
}

/** Inside, or before the door until the host lets them in. */
export type Entered =
  | { readonly at: 'table'; readonly connection: TableConnection }
  | { readonly at: 'door'; readonly title: string; readonly ruleset: RulesetId };

/**
 * How a person enters a table. `again`: they were told to wait outside, or they know that the host removed them and want to come in all
 * the same.
 */
export interface Entrance {
  readonly link?: Link;
  readonly phrase?: string;
  readonly again?: 'waits' | 'after removal';
}

export interface ApiClient {
  readonly shelf: SheetApi;
  readonly campaigns: CampaignApi;
  readonly visits: VisitList;
  readonly door: EntryRules;
  readonly devices: DeviceApi;
  publicTables(): Promise<readonly PublicTable[]>;
  open(wish: NewTableOptions): Promise<Answer<OpenedTable>>;
  tryNow(ruleset: RulesetId): Promise<Answer<{ readonly code: string }>>;
  /** What a newcomer with nothing but the code meets at the door. Rejects without an answer. */
  lookAtDoor(code: string): Promise<Answer<DoorReply>>;
  enter(code: string, by?: Entrance): Promise<Answer<Entered>>;
  /** Before the door: answers when the host does, or when it is time to ask again. Rejects without an answer. */
  waitAtDoor(code: string, signal: AbortSignal): Promise<Answer<WaitReply>>;
}

const ApiContext = createContext<ApiClient | undefined>(undefined);

export const ApiProvider = ApiContext.Provider;

export function useApi(): ApiClient {
  const api = useContext(ApiContext);
  if (api === undefined) throw new Error('A page is shown without an API client');
  return api;
}
