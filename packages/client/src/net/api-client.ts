import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Answer, TableConnection } from '@cartomancer/client';
import type {
  CampaignEntry,
  CampaignFile,
  ChangeCampaignBody,
  ChangedNoteReply,
  ChangedPreparedReply,
  ChangeNoteBody,
  ChangePreparedBody,
  DoorReply,
  LinksReply,
  MakeProgramBody,
  MakeProgramReply,
  NoteBody,
  NoteReply,
  NotesReply,
  PictureReply,
  PicturesReply,
  PreparedFile,
  PreparedListReply,
  ProgramsReply,
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
  SavedWebhookReply,
  WebhookBody,
  WebhookReply,
  WebhookSecretReply,
  WebhookTestReply,
} from '@cartomancer/protocol';
import type { OptionValue, RulesetId } from '@cartomancer/rules/kernel';

import type { Link } from '../route.ts';
import type { TableLinks } from './created-tables.ts';

export type { Answer, ConnectionStatus, EventBatch, TableConnection } from '@cartomancer/client';
export { refusalsOf, RequestRefused, Unreachable, unreachable } from '@cartomancer/client';

export interface PublicTable {
  readonly code: string;
  readonly ruleset: RulesetId;
  readonly title: string;
  /** Null while the table is asleep, like `taken` and `door`. */
  readonly seats: number | null;
  readonly taken: number | null;
  readonly phase: 'lobby' | 'play' | 'over' | 'asleep';
  readonly door: 'open' | 'phrase' | 'knock' | 'locked' | null;
  /** In milliseconds since the epoch; null if none is planned. */
  readonly nextSession: number | null;
}

export interface NewTableOptions {
  readonly ruleset: RulesetId;
  readonly title: string;
  readonly visibility: 'private' | 'public';
  readonly seats: number;
  readonly options: Readonly<Record<string, OptionValue>>;
  /** The pass phrase that new people need to enter. */
  readonly phrase?: string;
}

export interface OpenedTable {
  readonly code: string;
  readonly links: TableLinks;
}

export interface SheetApi {
  /** Newest first, of one system or of all. Rejects if the server refuses or does not answer. */
  list(ruleset?: RulesetId): Promise<readonly SheetEntry[]>;
  file(id: string): Promise<Answer<SheetFile>>;
  add(file: SheetFile): Promise<Answer<SheetEntry>>;
  rename(id: string, title: string): Promise<Answer<SheetEntry>>;
  remove(id: string): Promise<Answer<object>>;
}

/** TB-20. */
export interface CampaignApi {
  /** Most recently played first. Rejects if the server refuses or does not answer. */
  list(): Promise<readonly CampaignEntry[]>;
  change(code: string, body: ChangeCampaignBody): Promise<Answer<CampaignEntry>>;
  remove(code: string): Promise<Answer<object>>;
  file(code: string): Promise<Answer<CampaignFile>>;
  importTable(text: string): Promise<Answer<OpenedTable>>;
}

/** The visits of all devices of this person (TB-02). */
export interface VisitApi {
  /** Most recently visited first. Rejects if the server refuses or does not answer. */
  list(): Promise<readonly VisitEntry[]>;
  forget(code: string): Promise<Answer<object>>;
}

/** TB-22. */
export interface TurnApi {
  /** The latest first. Rejects if the server refuses or does not answer. */
  list(): Promise<readonly TurnEntry[]>;
}

/** Notifications to this person's browsers while no page is open (TB-22). */
export interface PushApi {
  settings(): Promise<Answer<PushReply>>;
  start(browser: PushBody): Promise<Answer<object>>;
  stop(endpoint: string): Promise<Answer<object>>;
  setQuiet(quiet: PushQuietHours | null): Promise<Answer<object>>;
  mute(code: string, muted: boolean): Promise<Answer<object>>;
}

/** TB-22. */
export interface WebhookApi {
  read(code: string): Promise<Answer<WebhookReply>>;
  save(code: string, body: WebhookBody): Promise<Answer<SavedWebhookReply>>;
  renewSecret(code: string): Promise<Answer<WebhookSecretReply>>;
  test(code: string): Promise<Answer<WebhookTestReply>>;
  remove(code: string): Promise<Answer<object>>;
}

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

/** The pictures of handouts: this person's own, and those that they see at a table (TB-25). */
export interface PictureApi {
  list(): Promise<Answer<PicturesReply>>;
  add(file: Blob): Promise<Answer<PictureReply>>;
  remove(digest: string): Promise<Answer<object>>;
  /** Undefined if it cannot be loaded. */
  own(digest: string): Promise<Blob | undefined>;
  atTable(code: string, digest: string): Promise<Blob | undefined>;
}

export interface EntryApi {
  links(code: string): Promise<Answer<LinksReply>>;
  watchers(code: string): Promise<Answer<WatchersReply>>;
  changeWatcher(code: string, body: WatcherBody): Promise<Answer<object>>;
  programs(code: string): Promise<Answer<ProgramsReply>>;
  /** The answer has the token, which the server does not show again. */
  makeProgram(code: string, body: MakeProgramBody): Promise<Answer<MakeProgramReply>>;
  revokeProgram(code: string, id: string): Promise<Answer<object>>;
  /** Null removes the pass phrase. */
  changePhrase(code: string, phrase: string | null): Promise<Answer<object>>;
}

export interface DeviceApi {
  /** Creates a single-use link that signs in another device as this person. */
  createTransferLink(): Promise<Answer<TransferReply>>;
  signOutOthers(): Promise<Answer<object>>;
  /** The name of the person who made the link, and the tables that they visited last. */
  transferOwner(secret: string): Promise<Answer<TransferOwnerReply>>;
  redeemTransferLink(secret: string): Promise<Answer<{ readonly name: string }>>;
}

/** `outside`: the person waits until the host admits them. */
export type Entered =
  | { readonly at: 'table'; readonly connection: TableConnection }
  | { readonly at: 'outside'; readonly title: string; readonly ruleset: RulesetId };

export interface Entrance {
  readonly link?: Link;
  readonly phrase?: string;
  /** Set when the person asks again after a wait for the host. */
  readonly waits?: true;
  /** Set when the person was told that the host removed them, and enters anyway. */
  readonly afterRemoval?: true;
}

export interface ApiClient {
  readonly sheetLibrary: SheetApi;
  readonly campaigns: CampaignApi;
  readonly visits: VisitApi;
  readonly turns: TurnApi;
  readonly push: PushApi;
  /** Loaded when it is needed: only hosts set webhooks up. */
  readonly webhook: () => Promise<WebhookApi>;
  readonly entry: EntryApi;
  readonly documents: DocumentApi;
  readonly pictures: PictureApi;
  readonly devices: DeviceApi;
  publicTables(): Promise<readonly PublicTable[]>;
  createTable(options: NewTableOptions): Promise<Answer<OpenedTable>>;
  tryNow(ruleset: RulesetId): Promise<Answer<{ readonly code: string }>>;
  /** Rejects if the server does not answer. */
  admissionFor(code: string): Promise<Answer<DoorReply>>;
  enter(code: string, by?: Entrance): Promise<Answer<Entered>>;
  /** Resolves when the host decides, or when it is time to ask again. Rejects if the server does not answer. */
  waitForAdmission(code: string, signal: AbortSignal): Promise<Answer<WaitReply>>;
}

const ApiContext = createContext<ApiClient | undefined>(undefined);

export const ApiProvider = ApiContext.Provider;

export function useApi(): ApiClient {
  const api = useContext(ApiContext);
  if (api === undefined) throw new Error('useApi() was called outside ApiProvider');
  return api;
}
