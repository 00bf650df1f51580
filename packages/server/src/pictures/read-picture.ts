/**
 * Reads an uploaded picture (TB-25). It is decoded and encoded again, so that only pixels are stored: no metadata, no
 * scripts, and nothing that a browser could take for another type.
 */
import { createHash } from 'node:crypto';

import type { StoredPicture } from '@cartomancer/rules/table';
import pLimit from 'p-limit';

import { withoutTexts } from './png-texts.ts';
import { firstWebpChunks } from './webp-chunks.ts';

/** A decompression bomb is a small file with billions of pixels. */
const mostPixels = 24_000_000;
/** A decoded pixel of 16 bits a channel takes twice the memory. */
const mostDeepPixels = mostPixels / 2;
/** Pixels. The decoder's buffers grow with the width: a picture of 6 million by 4 pixels would take gigabytes. */
const mostPixelsOfSide = 12_000;
/** Pixels; a larger picture is scaled down. */
const longestSide = 2_048;
const quality = 82;
const decodeSeconds = 10;
/** Scans of a JPEG; a usual file has about ten. Each scan of a few bytes can take as long as a whole picture. */
const mostScans = 32;

export interface ReadPicture extends StoredPicture {
  /** WebP. */
  readonly bytes: Uint8Array;
}

/**
 * `type`: not a PNG, JPEG or WebP. `pixels`: too many, or a side is too long. `broken`: cannot be decoded, or has too
 * many parts. `unavailable`: the decoder could not be loaded.
 */
export type PictureRead =
  | { readonly ok: true; readonly picture: ReadPicture }
  | { readonly ok: false; readonly why: 'type' | 'pixels' | 'broken' | 'unavailable' };

const startsWith = (upload: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(upload.subarray(at, at + text.length)).toString('latin1') === text;

/** The type according to the bytes: the client chooses the name and the content type. */
function typeOf(upload: Uint8Array): 'webp' | 'png' | 'jpeg' | undefined {
  if (startsWith(upload, 'RIFF') && startsWith(upload, 'WEBP', 8)) return 'webp';
  if (startsWith(upload, '\u0089PNG\r\n\u001A\n')) return 'png';
  return startsWith(upload, '\u00FF\u00D8\u00FF') ? 'jpeg' : undefined;
}

/** Each scan begins with a marker that does not occur within its data. */
function hasManyScans(jpeg: Uint8Array): boolean {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  const marker = Buffer.of(0xff, 0xda);
  let scans = 0;
  for (let at = bytes.indexOf(marker); at !== -1 && scans <= mostScans; at = bytes.indexOf(marker, at + 1)) scans += 1;
  return scans > mostScans;
}

/** Undefined if it has too many parts. */
function withoutExcess(upload: Uint8Array, type: 'webp' | 'png' | 'jpeg'): Uint8Array | undefined {
  if (type === 'png') return withoutTexts(upload);
  if (type === 'webp') return firstWebpChunks(upload);
  return hasManyScans(upload) ? undefined : upload;
}

/**
 * Loads `sharp` when the first picture arrives, because some systems have no binary of it. Only the decoders of the
 * three types are enabled.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
}

type Load = () => ReturnType<typeof loadSharp>;

/**
 * Reads one picture at a time, because a large one briefly takes a few hundred megabytes. `load`: replaced by tests.
 */
export function pictureReader(load: Load = loadSharp): (upload: Uint8Array) => Promise<PictureRead> {
  const oneAtATime = pLimit(1);
  let loading: ReturnType<Load> | undefined;

  async function read(upload: Uint8Array): Promise<PictureRead> {
    const type = typeOf(upload);
    if (type === undefined) return { ok: false, why: 'type' };
    const file = withoutExcess(upload, type);
    if (file === undefined) return { ok: false, why: 'broken' };
    loading ??= load();
    const sharp = await loading.catch(() => undefined);
    if (sharp === undefined) return { ok: false, why: 'unavailable' };
    try {
      const { width, height, depth } = await sharp(file, { limitInputPixels: false }).metadata();
      const allowedPixels = depth === 'uchar' ? mostPixels : mostDeepPixels;
      if (width * height > allowedPixels || Math.max(width, height) > mostPixelsOfSide)
        return { ok: false, why: 'pixels' };
      const { data, info } = await sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
        .autoOrient()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: decodeSeconds })
        .webp({ quality })
        .toBuffer({ resolveWithObject: true });
      const digest = createHash('sha256').update(data).digest('hex');
      // Copied, because the transfer to another thread takes the whole underlying buffer.
      const bytes = new Uint8Array(data);
      return { ok: true, picture: { digest, width: info.width, height: info.height, bytes } };
    } catch {
      return { ok: false, why: 'broken' };
    }
  }

  return (upload) => oneAtATime(() => read(upload));
}
