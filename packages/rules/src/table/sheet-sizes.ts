/**
 * What a game takes from people's libraries (TB-20). Characters stay in the game when their people leave, and everybody
 * receives them, so that a few people with long sheets could otherwise make a table too large to be sent.
 */
import type { Refusal } from '../kernel/index.ts';

/** In bytes of JSON as UTF-8. */
const kilobyte = 1_000;
const mostOfSheet = 32 * kilobyte;
/** Twice a large game without brought sheets. */
const mostOfGame = 500 * kilobyte;

/** The first code points that need two, three and four bytes as UTF-8. */
const [twoBytes, threeBytes, fourBytes] = [0x80, 0x8_00, 0x1_00_00] as const;

function bytesOf(value: unknown): number {
  let bytes = 0;
  for (const letter of JSON.stringify(value)) {
    const point = letter.codePointAt(0) ?? 0;
    bytes += 1 + Number(point >= twoBytes) + Number(point >= threeBytes) + Number(point >= fourBytes);
  }
  return bytes;
}

/** `game`: null before play, when the sheet is only chosen. */
export function sheetSizeRefusals(game: unknown, sheet: unknown): readonly Refusal[] {
  const bytes = bytesOf(sheet);
  if (bytes > mostOfSheet) {
    const facts = { kilobytes: Math.ceil(bytes / kilobyte), most: mostOfSheet / kilobyte };
    return [{ code: 'E_SHEET_TOO_LONG', clause: 'TB-20', facts }];
  }
  return bytesOf(game) + bytes > mostOfGame ? [{ code: 'E_SHEETS_CROWDED', clause: 'TB-20', facts: {} }] : [];
}
