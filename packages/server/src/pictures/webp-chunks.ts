/** Drops the chunks of a WebP that are not needed: all frames of an animation except the first, and texts. */

const headerLength = 12;
/** The number of bytes of a chunk besides its content: type and length. */
const frameLength = 8;
/** The chunks of a picture; `ANMF` is a frame. One of each is enough, and texts are not among them. */
const keptTypes = ['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L', 'EXIF'];
/** As numbers: a file may have hundreds of thousands of chunks, and a string for each would take a second. */
const keptTypeNumbers: ReadonlySet<number> = new Set(keptTypes.map((type) => Buffer.from(type).readUInt32BE()));

export function firstWebpChunks(webp: Uint8Array): Buffer {
  const bytes = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength);
  const unseen = new Set(keptTypeNumbers);
  const kept: Buffer[] = [];
  let length = headerLength - frameLength;
  let at = headerLength;
  while (at + frameLength <= bytes.length) {
    const content = bytes.readUInt32LE(at + 4);
    // Chunks begin at even offsets. The length includes the missing bytes of a truncated file: the decoder sees the
    // damage.
    const chunkLength = frameLength + content + (content % 2);
    if (unseen.delete(bytes.readUInt32BE(at))) {
      kept.push(bytes.subarray(at, at + chunkLength));
      length += chunkLength;
    }
    at += chunkLength;
  }
  const header = Buffer.from(bytes.subarray(0, headerLength));
  header.writeUInt32LE(Math.min(length, 0xff_ff_ff_fe), 4);
  return Buffer.concat([header, ...kept]);
}
