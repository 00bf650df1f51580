import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';
import { expect, test } from 'vitest';

import { withoutTexts } from './png-texts.ts';

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function withChunks(png: Buffer, chunks: readonly Buffer[]): Buffer {
  const afterHeader = 33;
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]);
}

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } })
  .png()
  .toBuffer();

test('drops every text of a PNG and nothing else', () => {
  const zeros = deflateSync(Buffer.alloc(1_000_000));
  const texts = [
    chunk('tEXt', Buffer.from('Comment\0hidden', 'latin1')),
    chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros])),
    chunk('iTXt', Buffer.from('Comment\0\0\0\0\0hidden', 'latin1')),
  ];
  expect(withoutTexts(withChunks(picture, texts))).toEqual(withoutTexts(picture));
  expect(withoutTexts(picture)?.toString('latin1')).toContain('IDAT');
});

test('keeps all bytes from a damaged chunk on, so that the decoder decides about them', () => {
  const truncated = picture.subarray(0, picture.length - 5);
  expect(withoutTexts(truncated)?.length).toBeGreaterThan(0);
  const overlong = withChunks(picture, [Buffer.from([0xff, 0xff, 0xff, 0xff, 0x7a, 0x54, 0x58, 0x74, 0, 0, 0, 0])]);
  expect(withoutTexts(overlong)).toEqual(overlong);
});

test('refuses a PNG of very many chunks', () => {
  const many = (count: number) =>
    withChunks(
      picture,
      Array.from({ length: count }, () => chunk('tIME', Buffer.alloc(0))),
    );
  const few = many(9_000);
  expect(withoutTexts(few)).toEqual(few);
  expect(withoutTexts(many(10_000))).toBeUndefined();
});
