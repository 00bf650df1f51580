import { longestPicture } from '@cartomancer/protocol';
import type { PictureReply, PicturesReply } from '@cartomancer/protocol';
import { maySeePicture } from '@cartomancer/rules/table';
import type { Request, RequestHandler, Response, Router } from 'express';
import express from 'express';

import type { LinkSecretSource } from '../access/links.ts';
import type { Tokens } from '../access/tokens.ts';
import type { ConfiguredLimits } from '../limits.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { clientKeyOf } from './client-key.ts';
import type { PictureRead } from '../pictures/read-picture.ts';
import type { Sources } from '../sources.ts';
import type { TableRegistry } from '../table/table-registry.ts';
import type { DailyBytes, DailyLimit } from './daily-limit.ts';
import { personOf } from './people.ts';
import { readerFinder, tableFinder } from './readers.ts';
import { answering, refuse, Refused } from './refusals.ts';

export interface PicturesParts {
  readonly pictures: Pictures;
  readonly readPicture: (upload: Uint8Array) => Promise<PictureRead>;
  readonly registry: TableRegistry;
  readonly tokens: Tokens;
  readonly linkSecrets: LinkSecretSource;
  readonly sources: Sources;
  readonly most: ConfiguredLimits['pictures']['ofPerson'];
  readonly mostInAll: ConfiguredLimits['pictures']['inAll'];
  readonly dailyPictures: DailyLimit;
  readonly dailyBytes: DailyBytes;
  readonly rateLimits: { readonly upload: RequestHandler; readonly read: RequestHandler };
}

const megabyte = 1_000_000;

/** For the whole server; each upload has at most 4 MB. Many, so that slow uploads do not take all slots. */
const mostUploads = 64;
/** Uploads that have arrived completely. One of them is decoded at a time. */
const mostArrived = 8;
/** The maximum number of uploads from one address, so that one person cannot keep all others from uploading. */
const mostFromOneAddress = 2;
const retrySeconds = 5;

const readBytes = express.raw({ type: () => true, limit: longestPicture, inflate: false });

const tooLong = new Refused(413, [
  { code: 'E_PICTURE_LONG', clause: 'TB-25', facts: { megabytes: longestPicture / megabyte } },
]);

const refusalsByReason = {
  type: [415, 'E_PICTURE_TYPE'],
  pixels: [413, 'E_PICTURE_PIXELS'],
  broken: [400, 'E_PICTURE_BROKEN'],
  unavailable: [503, 'E_PICTURES_UNAVAILABLE'],
} as const;

function noPicture(): never {
  refuse(404, 'E_NO_PICTURE', 'TB-25');
}

/** Each picture is in memory only once, however many clients read it. */
function sharedPictures() {
  const shared = new Map<string, { readonly bytes: Buffer; readers: number }>();
  return (response: Response, digest: string, read: Uint8Array): Buffer => {
    const picture = shared.get(digest) ?? {
      bytes: Buffer.from(read.buffer, read.byteOffset, read.byteLength),
      readers: 0,
    };
    picture.readers += 1;
    shared.set(digest, picture);
    response.once('close', () => {
      picture.readers -= 1;
      if (picture.readers === 0) shared.delete(digest);
    });
    return picture.bytes;
  };
}

/** Forbids scripts and guessing of the type. The path contains the digest, so the content never changes. */
function send(response: Response, bytes: Buffer): void {
  response
    .set({
      'Cache-Control': 'private, max-age=86400, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Disposition': 'inline; filename="picture.webp"',
      'Content-Type': 'image/webp',
      'X-Content-Type-Options': 'nosniff',
    })
    .vary('Authorization')
    .vary('Table-Link')
    .send(bytes);
}

function pictureSender() {
  const share = sharedPictures();
  return (find: (request: Request) => Promise<Uint8Array | undefined>): RequestHandler =>
    async (request, response) => {
      const read = (await find(request)) ?? noPicture();
      // If the connection has ended, no `close` event will follow that could end the sharing.
      if (!response.closed) send(response, share(response, digestIn(request), read));
    };
}

const digestIn = (request: Request): string => String(request.params['digest']);

function uploadSlots() {
  let active = 0;
  let arrived = 0;
  const byAddress = new Map<string, number>();
  const releases = new WeakMap<Request, () => void>();
  const changeCounts = (address: string, change: 1 | -1) => {
    active += change;
    const remaining = (byAddress.get(address) ?? 0) + change;
    if (remaining === 0) byAddress.delete(address);
    else byAddress.set(address, remaining);
  };
  return {
    take(request: Request, address: string): boolean {
      if (active >= mostUploads || (byAddress.get(address) ?? 0) >= mostFromOneAddress) return false;
      changeCounts(address, 1);
      releases.set(request, () => changeCounts(address, -1));
      return true;
    },
    /** Takes a slot for an upload that has arrived completely. */
    takeArrived(request: Request): boolean {
      if (arrived >= mostArrived) return false;
      arrived += 1;
      const release = releases.get(request);
      releases.set(request, () => {
        arrived -= 1;
        release?.();
      });
      return true;
    },
    release(request: Request): void {
      releases.get(request)?.();
      releases.delete(request);
    },
  };
}

type UploadSlots = ReturnType<typeof uploadSlots>;

function noSlot(response: Response): never {
  response.set('Retry-After', String(retrySeconds));
  refuse(429, 'E_SLOW_DOWN', 'TB-10', { seconds: retrySeconds });
}

/** Checks token, limits and slots before a body of several megabytes is read. */
function admitUploads({ tokens, dailyPictures }: PicturesParts, slots: UploadSlots): RequestHandler {
  return async (request, response, next) => {
    await personOf(tokens, request);
    if (Number(request.get('Content-Length') ?? 0) > longestPicture) throw tooLong;
    await dailyPictures(request, response);
    // If the connection has ended, no `close` event will follow that could free the slot.
    if (response.closed || request.destroyed) return;
    if (!slots.take(request, clientKeyOf(request, response))) noSlot(response);
    // A complete upload keeps its slot until it is decoded, even if its connection is lost meanwhile.
    response.once('close', () => {
      if (!(request.body instanceof Uint8Array)) slots.release(request);
    });
    next();
  };
}

const readUpload: RequestHandler = (request, response, next) => {
  readBytes(request, response, (error: unknown) => {
    const isTooLong = error instanceof Error && 'status' in error && error.status === 413;
    next(isTooLong ? tooLong : error);
  });
};

export function addPictures(router: Router, parts: PicturesParts): void {
  const { pictures, readPicture, registry, tokens, sources, most, mostInAll, dailyBytes, rateLimits } = parts;
  const find = tableFinder(registry);
  const readerAt = readerFinder(parts);
  const slots = uploadSlots();
  const pictureRoute = pictureSender();

  router.post(
    '/pictures',
    rateLimits.upload,
    admitUploads(parts, slots),
    readUpload,
    answering(async (request, response): Promise<PictureReply> => {
      try {
        if (!slots.takeArrived(request)) noSlot(response);
        const { identity: owner } = await personOf(tokens, request);
        const upload: unknown = request.body;
        const read = await readPicture(upload instanceof Uint8Array ? upload : new Uint8Array());
        if (!read.ok) {
          const [status, code] = refusalsByReason[read.why];
          return refuse(status, code, 'TB-25');
        }
        await dailyBytes(request, response, read.picture.bytes.length);
        const added = await pictures.add({ ...read.picture, owner, at: sources.clock.now(), most, mostInAll });
        if (added === 'server full') return refuse(507, 'E_SERVER_PICTURES_FULL', 'TB-25');
        return added === 'full' ? refuse(409, 'E_PICTURES_FULL', 'TB-25', { megabytes: most / megabyte }) : added;
      } finally {
        slots.release(request);
      }
    }),
  );

  router.get(
    '/pictures',
    rateLimits.read,
    answering(async (request) => {
      const { identity } = await personOf(tokens, request);
      return { pictures: [...(await pictures.list(identity))] } satisfies PicturesReply;
    }),
  );

  router.get(
    '/pictures/:digest',
    rateLimits.read,
    pictureRoute(async (request) => {
      const { identity: owner } = await personOf(tokens, request);
      return await pictures.own({ owner, digest: digestIn(request) });
    }),
  );

  router.delete(
    '/pictures/:digest',
    rateLimits.read,
    answering(async (request) => {
      const { identity: owner } = await personOf(tokens, request);
      return (await pictures.remove({ owner, digest: digestIn(request) })) ? {} : noPicture();
    }),
  );

  // People who do not see the handout get the same answer as for a picture that does not exist.
  router.get(
    '/tables/:code/pictures/:digest',
    rateLimits.read,
    pictureRoute(async (request) => {
      const opened = await find(request);
      const { person, until } = await readerAt(request, opened);
      const { table, record } = opened;
      const digest = digestIn(request);
      const viewer = person === undefined ? ({ kind: 'spectator' } as const) : ({ kind: 'person', person } as const);
      const isShown = maySeePicture(table.state(), digest, { viewer, until });
      return isShown ? await pictures.atTable(record.number, digest) : undefined;
    }),
  );
}
