/** What the pages ask of the house, whether it stands behind HTTP and a socket or in this very page. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ReadonlySignal } from '@preact/signals';
import type { CampaignEntry, CampaignFile, ChangeCampaignBody, SheetEntry, SheetFile } from '@cartomancer/protocol';
import type { Intent, OptionValue, Refusal, RulesetId, ViewEvent } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';

import type { Link } from '../route.ts';
import type { TableLinks } from './recent.ts';

export type Answer<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusals: readonly Refusal[] };

/** Nobody answered, or not in a way that can be read. What else is thrown is a bug. */
export class Unreachable extends Error {}

/** What to say of it. */
export const unreachable: readonly Refusal[] = [{ code: 'E_UNREACHABLE', clause: '', facts: {} }];

/** The answer to whoever waited in vain. A bug is thrown on. */
export function refusalsOf(error: unknown): readonly Refusal[] {
  if (error instanceof Unreachable) return unreachable;
  throw error;
}

export interface PublicTable {
  readonly code: string;
  readonly ruleset: RulesetId;
  readonly title: string;
  readonly seats: number;
  readonly taken: number;
}

/** A table somebody wants to host. */
export interface TableWish {
  readonly ruleset: RulesetId;
  readonly title: string;
  readonly visibility: 'private' | 'public';
  readonly seats: number;
  readonly options: Readonly<Record<string, OptionValue>>;
}

export interface OpenedTable {
  readonly code: string;
  readonly links: TableLinks;
}

/** `joining`: on the way in; `live`: in touch; `healing`: contact lost, trying again; `closed`: the house said no for good; `deleted`: the table is gone. */
export type ConnectionStatus = 'joining' | 'live' | 'healing' | 'closed' | 'deleted';

export interface Happening {
  readonly events: readonly ViewEvent[];
}

export interface ChroniclePage {
  /** Oldest first, each with the prompt that stood after it. */
  readonly entries: readonly { readonly event: ViewEvent; readonly prompt: number }[];
  /** Where the page before this one begins; null at the beginning of the story. */
  readonly before: number | null;
}

/** One person's place at one table. */
export interface TableConnection {
  readonly ruleset: RulesetId;
  readonly status: ReadonlySignal<ConnectionStatus>;
  readonly view: ReadonlySignal<TableView | undefined>;
  /** Spectators in the gallery. */
  readonly watching: ReadonlySignal<number>;
  /** Milliseconds that shown timers had left when this person came in; later ones start from their view. */
  readonly timersAtJoin: ReadonlySignal<Readonly<Record<string, number>>>;
  /** Calls back with what just happened, after the view it led to is in place. Returns what stops it. */
  heard(listener: (happening: Happening) => void): () => void;
  play(intent: Intent): Promise<Answer<null>>;
  chronicle(before?: number): Promise<ChroniclePage>;
  leave(): void;
}

/** What this person keeps of their characters; everything here is their own. */
export interface Shelf {
  /** The newest first, of one system or of all. Rejects when nobody answers. */
  list(ruleset?: RulesetId): Promise<readonly SheetEntry[]>;
  file(id: string): Promise<Answer<SheetFile>>;
  add(file: SheetFile): Promise<Answer<SheetEntry>>;
  rename(id: string, title: string): Promise<Answer<SheetEntry>>;
  remove(id: string): Promise<Answer<object>>;
}

/** The tables that this person hosts (TB-20). */
export interface Campaigns {
  /** The last played first. Rejects when nobody answers. */
  list(): Promise<readonly CampaignEntry[]>;
  change(code: string, body: ChangeCampaignBody): Promise<Answer<CampaignEntry>>;
  remove(code: string): Promise<Answer<object>>;
  file(code: string): Promise<Answer<CampaignFile>>;
  /** Makes a table out of the text of a file. */
  bringBack(text: string): Promise<Answer<OpenedTable>>;
}

export interface House {
  readonly shelf: Shelf;
  readonly campaigns: Campaigns;
  publicTables(): Promise<readonly PublicTable[]>;
  open(wish: TableWish): Promise<Answer<OpenedTable>>;
  tryNow(ruleset: RulesetId): Promise<Answer<{ readonly code: string }>>;
  enter(code: string, link?: Link): Promise<Answer<TableConnection>>;
}

const HouseContext = createContext<House | undefined>(undefined);

export const HouseProvider = HouseContext.Provider;

export function useHouse(): House {
  const house = useContext(HouseContext);
  if (house === undefined) throw new Error('A page is shown outside of a house');
  return house;
}
