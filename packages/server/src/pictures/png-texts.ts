/** The server does not use the texts of a PNG, and a decoder would decompress them to any length. */

const signatureLength = 8;
/** The number of bytes of a chunk besides its content: length, type and checksum. */
const frameLength = 12;
/** Bytes after this chunk are not part of the picture. */
const lastChunk = 'IEND';
const textTypes: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt']);

/** A large picture has hundreds of chunks. Hundreds of thousands of empty ones would take seconds to decode. */
const mostChunks = 10_000;

/**
 * Undefined if there are too many chunks. All bytes from a damaged chunk on are kept: the decoder decides about them.
 */
export function withoutTexts(png: Uint8Array): Buffer | undefined {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const kept = [bytes.subarray(0, signatureLength)];
  let at = signatureLength;
  let chunks = 0;
  while (at + frameLength <= bytes.length) {
    const end = at + frameLength + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    chunks += 1;
    if (chunks > mostChunks) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (!textTypes.has(type)) kept.push(bytes.subarray(at, end));
    at = end;
    if (type === lastChunk) break;
  }
  return Buffer.concat([...kept, bytes.subarray(at)]);
}
