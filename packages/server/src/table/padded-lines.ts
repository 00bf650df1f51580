/**
 * Values as lines of JSON, padded to one of a few sizes so that the size reveals little, and never compressed, because
 * compression reveals what texts have in common. Long lists are written and read in portions, between which other work
 * runs.
 */
import { setImmediate } from 'node:timers/promises';

/** Bytes processed before other work runs: a few milliseconds. */
const portionBytes = 64_000;

const smallestSize = 256 * 1_024;
/** The longest that fits into a campaign file of 20 MB after base64 encoding. */
const largestSize = 14_000_000;

/** Padding, and the end of each line. */
const newline = '\n';
const newlineByte = newline.charCodeAt(0);

/**
 * Each size is twice the previous one: a host who fills the file with text up to a size can learn something only once
 * per size.
 */
function paddedSize(bytes: number): number {
  let size = smallestSize;
  while (size < bytes) size *= 2;
  return Math.min(size, largestSize);
}

/** Undefined if the values are longer than the largest size; the rest of them is not read then. */
export async function paddedLines(values: Iterable<object> | AsyncIterable<object>): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  let unyielded = 0;
  for await (const value of values) {
    const line = Buffer.from(JSON.stringify(value) + newline);
    pieces.push(line);
    bytes += line.length;
    if (bytes > largestSize) return undefined;
    unyielded += line.length;
    if (unyielded < portionBytes) continue;
    unyielded = 0;
    await setImmediate();
  }
  pieces.push(Buffer.alloc(paddedSize(bytes) - bytes, newline));
  return Buffer.concat(pieces);
}

/** Undefined for a line that is not JSON. */
export async function* valuesIn(lines: Buffer): AsyncGenerator {
  let unyielded = 0;
  for (let start = 0; start < lines.length;) {
    const next = lines.indexOf(newlineByte, start);
    const end = next < 0 ? lines.length : next;
    // The rest is padding.
    if (end === start) return;
    yield parsed(lines.toString('utf8', start, end));
    unyielded += end - start;
    start = end + 1;
    if (unyielded < portionBytes) continue;
    unyielded = 0;
    await setImmediate();
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
