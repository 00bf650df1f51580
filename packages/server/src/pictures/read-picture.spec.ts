import { deflateSync } from 'node:zlib';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { pictureReader } from './read-picture.ts';

const read = pictureReader();
const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } }).withMetadata({
    exif: { IFD0: { Artist: 'A secret name' } },
  });

/** A PNG whose header claims this size; its pixels are missing. */
async function pngClaiming(width: number, height: number): Promise<Buffer> {
  const png = await red(1, 1).png().toBuffer();
  const header = png.subarray(16, 24);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

function crc32(bytes: Uint8Array): number {
  let sum = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (0xed_b8_83_20 & -(sum & 1));
  }
  return (sum ^ 0xff_ff_ff_ff) >>> 0;
}

/** A progressive JPEG of 8 × 8 gray pixels in this many scans and one more. */
function grayJpeg(scans: number): Buffer {
  const segment = (marker: number, content: readonly number[]) => [0xff, marker, 0, content.length + 2, ...content];
  const zeros = (count: number) => Array.from({ length: count }, () => 0);
  const scan = (coefficient: number) => [...segment(0xda, [1, 1, 0, coefficient, coefficient, 0]), 0x7f];
  return Buffer.from([
    0xff,
    0xd8,
    ...segment(0xdb, [0, ...zeros(64).fill(1)]),
    ...segment(0xc2, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]),
    // The only code of each table is a single bit: no difference, or the end of the block.
    ...[0x00, 0x10].flatMap((table) => segment(0xc4, [table, 1, ...zeros(15), 0])),
    ...Array.from({ length: scans + 1 }, (_, coefficient) => scan(coefficient)).flat(),
    0xff,
    0xd9,
  ]);
}

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('TB-25: of type %s is stored as pixels, without metadata', async (type) => {
    const upload = await red(30, 20).toFormat(type).toBuffer();
    expect(upload.includes('A secret name')).toBe(true);
    const result = await read(upload);
    if (!result.ok) throw new Error(result.why);
    const { bytes, digest, width, height } = result.picture;
    expect([width, height]).toEqual([30, 20]);
    expect(digest).toMatch(/^[\da-f]{64}$/u);
    expect(Buffer.from(bytes).includes('A secret name')).toBe(false);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
  });

  it('TB-25: is scaled down and turned upright', async () => {
    const upload = await red(3_000, 1_500).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await read(upload)).toMatchObject({ ok: true, picture: { width: 1_024, height: 2_048 } });
  });

  it('TB-25: is stored under the same digest when it is uploaded twice', async () => {
    const upload = await red(30, 20).png().toBuffer();
    expect(await read(upload)).toEqual(await read(upload));
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'type'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'type'],
    ['a GIF', Buffer.from('GIF89a\u0001\0\u0001\0', 'latin1'), 'type'],
    ['compressed bytes', deflateSync(Buffer.alloc(99)), 'type'],
    ['nothing', Buffer.alloc(0), 'type'],
    ['a PNG in name only', Buffer.from('\u0089PNG\r\n\u001A\n<svg/>', 'latin1'), 'broken'],
  ] as const)('TB-25: is refused: %s', async (_what, upload, why) => {
    expect(await read(upload)).toEqual({ ok: false, why });
  });

  it('TB-25: is refused if it has too many pixels, before they are decoded', async () => {
    expect(await read(await pngClaiming(60_000, 60_000))).toEqual({ ok: false, why: 'pixels' });
  });

  it.each([
    [12_001, 1],
    [4, 6_000_000],
  ])('TB-25: is refused before it is decoded if a side is too long: %i × %i', async (width, height) => {
    expect(await read(await pngClaiming(width, height))).toEqual({ ok: false, why: 'pixels' });
  });

  it('TB-25: is refused if it is a JPEG of very many scans', async () => {
    expect((await sharp(grayJpeg(60), { failOn: 'error' }).toBuffer()).length).toBeGreaterThan(0);
    expect(await read(grayJpeg(30))).toMatchObject({ ok: true, picture: { width: 8, height: 8 } });
    expect(await read(grayJpeg(60))).toEqual({ ok: false, why: 'broken' });
  });

  it('TB-25: may have half as many pixels if each has 16 bits a channel', async () => {
    const size = { width: 4_500, height: 3_000, channels: 3 } as const;
    const flat = sharp({ create: { ...size, background: '#c00' } });
    expect(await read(await flat.clone().png().toBuffer())).toMatchObject({ ok: true });
    expect(await read(await flat.clone().toColourspace('rgb16').png().toBuffer())).toEqual({
      ok: false,
      why: 'pixels',
    });
  });

  it.each(['png', 'jpeg', 'webp'] as const)('TB-25: is refused if it is truncated: %s', async (type) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const whole = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#000', noise } })
      .toFormat(type)
      .toBuffer();
    expect(await read(whole.subarray(0, whole.length / 2))).toEqual({ ok: false, why: 'broken' });
  });

  it('TB-25: is refused where no decoder can be loaded', async () => {
    const readWithoutDecoder = pictureReader(() => Promise.reject(new Error('no binary for this system')));
    expect(await readWithoutDecoder(await red(3, 2).png().toBuffer())).toEqual({ ok: false, why: 'unavailable' });
  });
});
