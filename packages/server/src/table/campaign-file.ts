/**
 * A campaign as one file (TB-20). A file is read completely before any of it is trusted, and each error is a refusal
 * with a message of its own.
 */
import { setImmediate } from 'node:timers/promises';

import type { CampaignFile } from '@cartomancer/protocol';
import { campaignFile, longestCampaignFile, wrongParts } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules/kernel';
import type { TableLayer, TableState } from '@cartomancer/rules/table';
import { z } from 'zod';

import type { Seals } from '../access/seals.ts';
import type { Journal, NewTable, TableRecord } from '../journal/journal.ts';
import type { StoredEntry } from '../journal/stored-entry.ts';
import { storedEntrySchema } from '../journal/stored-entry.ts';
import type { OwnedSheetLink } from '../sheet-library/sheet-library.ts';
import { readVersion1 } from './campaign-file-version-1.ts';
import { entryFrom } from './entries.ts';
import { paddedLines, valuesIn } from './padded-lines.ts';

/** Entries processed before other work runs. */
const portion = 500;

const hiddenSchema = z.strictObject({
  record: z.strictObject({
    ruleset: z.string(),
    title: z.string(),
    visibility: z.enum(['private', 'public']),
    createdAt: z.number(),
    // Test tables only; trusted because this server encrypted it.
    rig: z.custom<NewTable['rig']>(),
  }),
  places: z.array(
    z.strictObject({
      owner: z.string(),
      seat: z.string(),
      name: z.string(),
      sheet: z.string(),
      digest: z.string(),
      rest: z.string(),
    }),
  ),
});

export interface ImportedTable {
  readonly record: Pick<NewTable, 'ruleset' | 'title' | 'visibility' | 'createdAt' | 'rig'>;
  readonly entries: readonly StoredEntry[];
  /** The links between its seats and the sheets in people's libraries. */
  readonly places: readonly OwnedSheetLink[];
}

export type CampaignRead =
  | { readonly ok: true; readonly imported: ImportedTable; readonly exportedAt: number }
  | { readonly ok: false; readonly refusal: Refusal };

/** The fields that the seal covers besides the sealed text, in this order. */
function plainText({
  kind,
  version,
  server,
  ruleset,
  title,
  code,
  exportedAt,
  entries,
  people,
}: Omit<CampaignFile, 'sealed'>) {
  return JSON.stringify([kind, version, server, ruleset, title, code, exportedAt, entries, people]);
}

function refused(code: string, facts: Refusal['facts'] = {}): CampaignRead & { readonly ok: false } {
  return { ok: false, refusal: { code, clause: 'TB-20', facts } };
}

export type CampaignWritten =
  { readonly ok: true; readonly file: CampaignFile } | (CampaignRead & { readonly ok: false });

/** The public facts, without anything that counts or measures hidden data. */
export interface PlainPart {
  readonly code: string;
  readonly exportedAt: number;
  readonly people: readonly string[];
  /** The number of public events. */
  readonly publicEvents: number;
}

/** The entries may be read while the file is written, because a journal can be much longer than a file. */
export interface ExportedTable extends Omit<ImportedTable, 'entries'> {
  readonly entries: Iterable<StoredEntry> | AsyncIterable<StoredEntry>;
}

async function* valuesOf(about: object, entries: ExportedTable['entries']): AsyncGenerator<object> {
  yield about;
  yield* entries;
}

export async function writeCampaignFile(
  seals: Seals,
  exported: ExportedTable,
  about: PlainPart,
): Promise<CampaignWritten> {
  const { record, entries, places } = exported;
  const { code, exportedAt, people, publicEvents } = about;
  const { ruleset, title, visibility, createdAt, rig } = record;
  const plain = {
    kind: 'campaign' as const,
    version: 2 as const,
    server: seals.server,
    ruleset,
    title,
    code,
    exportedAt,
    entries: publicEvents,
    people: [...people],
  };
  const hidden = await paddedLines(
    valuesOf({ record: { ruleset, title, visibility, createdAt, rig }, places }, entries),
  );
  if (hidden === undefined) return refused('E_CAMPAIGN_TOO_LONG', { megabytes: longestCampaignFile / 1e6 });
  return { ok: true, file: { ...plain, sealed: await seals.seal(hidden, plainText(plain)) } };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In characters: all of a file except the ciphertext, which is one long text. */
const longestPlain = 200_000;
const sealedField = '"ciphertext"';

/**
 * Parses the file, except its ciphertext, which is copied as it is: parsing twenty megabytes of brackets would block
 * every table, and a client could send them repeatedly.
 */
function fileIn(text: string): unknown {
  const field = text.indexOf(sealedField);
  const start = field < 0 ? 0 : text.indexOf('"', field + sealedField.length) + 1;
  const end = field < 0 ? 0 : Math.max(text.indexOf('"', start), start);
  if (text.length - (end - start) > longestPlain) return undefined;
  const file = jsonIn(text.slice(0, start) + text.slice(end));
  const { sealed } = (file ?? {}) as { readonly sealed?: { ciphertext?: unknown } | null };
  if (sealed?.ciphertext === '') sealed.ciphertext = text.slice(start, end);
  return file;
}

const kindSchema = z.looseObject({ kind: z.literal('campaign'), version: z.number() });

/** Passes each entry to `read`, until that returns `enough`. Resolves with the other fields. */
async function readVersion2(hidden: Uint8Array, read: (entry: unknown) => 'on' | 'enough'): Promise<unknown> {
  const values = valuesIn(Buffer.from(hidden.buffer, hidden.byteOffset, hidden.byteLength));
  const { value: about } = await values.next();
  for await (const value of values) if (read(value) === 'enough') break;
  return about;
}

const readers = { 1: readVersion1, 2: readVersion2 } as const;

/** The content of the file, if this server sealed it and nothing was changed. */
export async function readCampaignFile(seals: Seals, text: string): Promise<CampaignRead> {
  if (text.length > longestCampaignFile)
    return refused('E_CAMPAIGN_TOO_LONG', { megabytes: longestCampaignFile / 1e6 });
  const json = fileIn(text);
  const kind = kindSchema.safeParse(json);
  if (!kind.success) return refused('E_NO_CAMPAIGN');
  if (!Object.hasOwn(readers, kind.data.version)) return refused('E_CAMPAIGN_VERSION', { version: kind.data.version });
  const read = campaignFile.safeParse(json);
  if (!read.success) return refused('E_CAMPAIGN_SHAPE', { field: wrongParts(read.error.issues) });
  const { sealed, ...plain } = read.data;
  if (plain.server !== seals.server) return refused('E_OTHER_SERVER');
  const hiddenPart = await seals.unseal(sealed, plainText(plain));
  if (hiddenPart === undefined) return refused('E_CAMPAIGN_CHANGED');
  // From here on it is this server's own data: a mismatch comes from another version of the server.
  const entries: StoredEntry[] = [];
  let isBroken = false;
  const about = await readers[plain.version](hiddenPart, (value) => {
    const entry = storedEntrySchema.safeParse(value);
    isBroken = entry.data?.seq !== entries.length + 1;
    if (entry.success && !isBroken) entries.push(entry.data);
    return isBroken ? 'enough' : 'on';
  });
  if (isBroken) return refused('E_CAMPAIGN_BROKEN');
  const hidden = hiddenSchema.safeParse(about);
  if (!hidden.success || entries.length === 0) return refused('E_CAMPAIGN_BROKEN');
  return { ok: true, imported: { ...hidden.data, entries }, exportedAt: plain.exportedAt };
}

/** A table of the same origin, under any code. Its seed identifies it, because no two tables draw the same seed. */
export async function existingTable(
  { journal, layer }: { readonly journal: Pick<Journal, 'madeAt' | 'read'>; readonly layer: TableLayer },
  { ruleset, createdAt }: Pick<NewTable, 'ruleset' | 'createdAt'>,
  seed: string,
): Promise<TableRecord | undefined> {
  for (const record of await journal.madeAt(createdAt)) {
    const [first] = record.ruleset === ruleset ? await journal.read(record.number, { after: 0, most: 1 }) : [];
    if (first !== undefined && layer.apply(layer.initial(), entryFrom(first)).seed === seed) return record;
  }
  return undefined;
}

/**
 * The state after these entries; undefined if newer rules made them, one of them cannot be applied, or they belong to a
 * table of another system.
 */
export async function stateAfter(layer: TableLayer, entries: readonly StoredEntry[]): Promise<TableState | undefined> {
  let state: TableState = layer.initial();
  for (const [index, entry] of entries.entries()) {
    if (entry.rules > layer.ruleset.version) return undefined;
    try {
      state = layer.apply(state, entryFrom(entry));
    } catch {
      return undefined;
    }
    if (index % portion === portion - 1) await setImmediate();
  }
  return state.ruleset === layer.ruleset.id ? state : undefined;
}
