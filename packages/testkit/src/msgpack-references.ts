const reference = 0x70;
const identified = 0x69;
const extensionOfFour = 0xd6;
const listOf16 = 0xdc;

const idBytes = (id: number): number[] => [0, 0, id >> 8, id & 0xff];

/**
 * `levels` lists, each of which refers `width` times to the one before, with the structured-clone extensions of
 * msgpackr. A few kilobytes unpack to `width` ** `levels` nodes.
 */
export function referencesThatMultiply(levels: number, width: number): number[] {
  const size = [width >> 8, width & 0xff];
  const bytes = [0x90 + levels, extensionOfFour, identified, ...idBytes(1), 0x91, 1];
  for (let level = 2; level <= levels; level += 1) {
    const previous = [extensionOfFour, reference, ...idBytes(level - 1)];
    bytes.push(extensionOfFour, identified, ...idBytes(level), listOf16, ...size);
    for (let times = 0; times < width; times += 1) bytes.push(...previous);
  }
  return bytes;
}
