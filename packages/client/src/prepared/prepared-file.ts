/** Prepared things as one file, with the pictures of their handouts: the file works on another server, too. */
import { retrySeconds } from '@cartomancer/client';
import { preparedFile } from '@cartomancer/protocol';
import type { PreparedFile, PreparedReply } from '@cartomancer/protocol';
import { z } from 'zod/mini';

import type { Answer, PictureApi } from '../net/api-client.ts';
import { dataUrl } from '../net/data-url.ts';

/** In bytes, for a text file with all of a person's pictures and prepared things. */
export const longestPreparedFile = 80_000_000;

type Thing = Pick<PreparedReply, 'kind' | 'title' | 'intents'>;

const webp = 'data:image/webp;base64,';

const picturesSchema = z.object({ pictures: z.optional(z.record(z.string(), z.unknown())) });
const pictureSchema = z.string().check(z.startsWith(webp));

export interface ImportedFile {
  readonly prepared: PreparedFile;
  /** By digest, as `data:` URLs. */
  readonly pictures: Readonly<Record<string, string>>;
}

function digestsIn(things: readonly Thing[]): ReadonlySet<string> {
  const found = things.flatMap(({ intents }) =>
    intents.flatMap(({ type, picture }) => (type === 'show_handout' && typeof picture === 'string' ? [picture] : [])),
  );
  return new Set(found);
}

/** A picture that its owner has deleted is left out. */
export async function preparedFileText(prepared: PreparedFile, { own }: Pick<PictureApi, 'own'>): Promise<string> {
  const pictures: Record<string, string> = {};
  for (const digest of digestsIn(prepared.things)) {
    const blob = await own(digest);
    if (blob !== undefined) pictures[digest] = await dataUrl(blob);
  }
  const hasPictures = Object.keys(pictures).length > 0;
  return JSON.stringify({ ...prepared, ...(hasPictures ? { pictures } : {}) }, null, 2);
}

/** Entries that are not pictures are left out. */
function picturesIn(json: unknown): ImportedFile['pictures'] {
  const listed = Object.entries(picturesSchema.safeParse(json).data?.pictures ?? {});
  return Object.fromEntries(
    listed.flatMap(([digest, picture]) => {
      const found = pictureSchema.safeParse(picture).data;
      return found === undefined ? [] : [[digest, found]];
    }),
  );
}

/** `undefined` if the JSON is something else. */
export function parsePreparedFile(json: unknown): ImportedFile | undefined {
  const pictures = picturesIn(json);
  const { pictures: _pictures, ...rest } =
    typeof json === 'object' && json !== null ? (json as { readonly pictures?: unknown }) : {};
  const prepared = preparedFile.safeParse(rest).data;
  return prepared === undefined ? undefined : { prepared, pictures };
}

function blobOf(address: string): Blob | undefined {
  try {
    const bytes = Uint8Array.from(atob(address.slice(webp.length)), (character) => character.codePointAt(0) ?? 0);
    return new Blob([bytes], { type: 'image/webp' });
  } catch {
    return undefined;
  }
}

/**
 * For each server: the new digests of uploaded pictures, by their digests in the file. With them a second import
 * continues where the first stopped.
 */
const uploadedDigests = new WeakMap<object, Map<string, string>>();

/** How often a picture is uploaded again before the import stops. */
const mostRetries = 3;

/** The server limits the number of uploads in a minute. If it asks to wait, the upload is repeated after the wait. */
async function uploadPatiently(
  blob: Blob,
  api: Pick<PictureApi, 'add'>,
  retries = mostRetries,
): ReturnType<PictureApi['add']> {
  const added = await api.add(blob);
  if (added.ok || retries === 0) return added;
  const seconds = retrySeconds(added.refusals);
  if (seconds === 0) return added;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  return await uploadPatiently(blob, api, retries - 1);
}

/**
 * Adds the pictures of the file to the person's collection, except those that are there already, and returns the things
 * with the digests that the server gave the pictures.
 */
export async function withUploadedPictures(
  { prepared, pictures }: ImportedFile,
  api: Pick<PictureApi, 'list' | 'add'>,
): Promise<Answer<readonly Thing[]>> {
  if (Object.keys(pictures).length === 0) return { ok: true, value: prepared.things };
  const listed = await api.list();
  if (!listed.ok) return listed;
  const known = new Set(listed.value.pictures.map(({ digest }) => digest));
  const uploaded = uploadedDigests.get(api) ?? new Map<string, string>();
  uploadedDigests.set(api, uploaded);
  const digests = new Map<string, string>();
  for (const digest of digestsIn(prepared.things)) {
    const address = pictures[digest];
    const before = uploaded.get(digest);
    // The person may have removed the picture since.
    if (!known.has(digest) && before !== undefined && known.has(before)) {
      digests.set(digest, before);
      continue;
    }
    const blob = known.has(digest) || address === undefined ? undefined : blobOf(address);
    if (blob === undefined) continue;
    const added = await uploadPatiently(blob, api);
    if (!added.ok) return added;
    digests.set(digest, added.value.digest);
    uploaded.set(digest, added.value.digest);
  }
  const value = prepared.things.map((thing) => ({
    ...thing,
    intents: thing.intents.map((intent) => {
      const digest = typeof intent['picture'] === 'string' ? digests.get(intent['picture']) : undefined;
      return digest === undefined ? intent : { ...intent, picture: digest };
    }),
  }));
  return { ok: true, value };
}
