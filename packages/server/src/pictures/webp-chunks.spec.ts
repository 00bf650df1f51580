import sharp from 'sharp';
import { expect, test } from 'vitest';

import { pictureReader } from './read-picture.ts';
import { firstWebpChunks } from './webp-chunks.ts';

const read = pictureReader();

async function webp(colour: string, size = 8): Promise<Buffer> {
  return await sharp({ create: { width: size, height: size, channels: 3, background: colour } })
    .webp({ lossless: true })
    .toBuffer();
}

function chunk(type: string, content: Uint8Array): Buffer {
  const frame = Buffer.alloc(8);
  frame.write(type, 'latin1');
  frame.writeUInt32LE(content.length, 4);
  return Buffer.concat([frame, content, Buffer.alloc(content.length % 2)]);
}

function file(chunks: readonly Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]);
  return chunk('RIFF', content);
}

function threeBytes(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(value, 0, 3);
  return bytes;
}

/** An animation of these pictures in the corner of a square of this side. */
function animation(side: number, pictures: readonly Buffer[], size = 8): Buffer {
  const frame = Buffer.concat([
    threeBytes(0),
    threeBytes(0),
    threeBytes(size - 1),
    threeBytes(size - 1),
    threeBytes(100),
    Buffer.of(0),
  ]);
  return file([
    chunk('VP8X', Buffer.concat([Buffer.of(2, 0, 0, 0), threeBytes(side - 1), threeBytes(side - 1)])),
    chunk('ANIM', Buffer.alloc(6)),
    ...pictures.map((picture) => chunk('ANMF', Buffer.concat([frame, picture.subarray(12)]))),
  ]);
}

test('keeps only the first frame of an animation', async () => {
  const [red, blue] = [await webp('#c00'), await webp('#00c')];
  const first = firstWebpChunks(animation(8, [red, blue, blue]));
  expect(first.equals(animation(8, [red]))).toBe(true);
  expect(await read(animation(8, [red, blue]))).toEqual(await read(animation(8, [red])));
});

test('TB-25: an animation of very many frames is read quickly', async () => {
  const dot = await webp('#c00', 1);
  const bomb = animation(
    2_000,
    Array.from({ length: 60_000 }, () => dot),
    1,
  );
  const began = performance.now();
  expect(await read(bomb)).toMatchObject({ ok: true, picture: { width: 2_000, height: 2_000 } });
  expect(performance.now() - began).toBeLessThan(10_000);
}, 300_000);

test('drops texts, and leaves the rest of a still picture unchanged', async () => {
  const still = await webp('#c00');
  expect(firstWebpChunks(still).equals(still)).toBe(true);
  expect(firstWebpChunks(file([still.subarray(12), chunk('XMP ', Buffer.alloc(99))])).equals(still)).toBe(true);
});

test('a truncated chunk stays truncated', async () => {
  const still = await webp('#c00');
  const truncated = still.subarray(0, -4);
  expect(firstWebpChunks(truncated).equals(truncated)).toBe(true);
  expect(firstWebpChunks(still.subarray(0, 14)).length).toBe(12);
});

test('is quick for a file of very many chunks', async () => {
  const still = await webp('#c00');
  const file = Buffer.concat([still, ...Array.from({ length: 400_000 }, () => chunk('XMP ', Buffer.alloc(0)))]);
  const began = performance.now();
  expect(firstWebpChunks(file).equals(still)).toBe(true);
  expect(performance.now() - began).toBeLessThan(150);
});
