/** Drops chunks of a WebP that cost the decoder time: it processes all frames of an animation, and only the first is shown. */

const headerLength = 12;
/** The type and the length of a chunk. */
const frameLength = 8;
/** One chunk of each is enough for a picture: `ANMF` is a frame. Texts and unknown chunks are not among them. */
const used = ['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L', 'EXIF'];
/** As numbers: a file may have hundreds of thousands of chunks, and a text for each would take a second. */
const usedTypes: ReadonlySet<number> = new Set(used.map((type) => Buffer.from(type).readUInt32BE()));

/** The same picture with the first chunk of each type only. */
export function firstWebpChunks(webp: Uint8Array): Buffer {
  const bytes = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength);
  const left = new Set(usedTypes);
  const kept: Buffer[] = [];
  let length = headerLength - frameLength;
  let at = headerLength;
  while (at + frameLength <= bytes.length) {
    const content = bytes.readUInt32LE(at + 4);
    // Chunks begin at even offsets. The length counts bytes that a truncated file lacks, so that the decoder sees the damage.
    const whole = frameLength + content + (content % 2);
    if (left.delete(bytes.readUInt32BE(at))) {
      kept.push(bytes.subarray(at, at + whole));
      length += whole;
    }
    at += whole;
  }
  const header = Buffer.from(bytes.subarray(0, headerLength));
  header.writeUInt32LE(Math.min(length, 0xff_ff_ff_fe), 4);
  return Buffer.concat([header, ...kept]);
}
