/** Checks an imported sheet against the rules, because files can be edited by hand. */
import type { CardCode, Facts, Refusal } from '../../kernel/index.ts';
import { isSpell } from './cards.ts';
import { bornCards, mostPrequels } from './options.ts';
import type { Sheet } from './sheets.ts';
import { readSheet } from './sheets.ts';

interface SheetFault {
  readonly text: string;
  readonly facts?: Facts;
}

/** One card of each suit of the level, and one more if the prequel was shared (CR-29, CR-36). */
const usualGains = 3;

/** CR-39 */
function mostGains({ second }: Sheet['prequels'][number]): number {
  return second === undefined ? usualGains : usualGains + 1;
}

function times(cards: readonly CardCode[], face: CardCode): number {
  return cards.filter((card) => card === face).length;
}

function prequelFault({ prequels }: Sheet): SheetFault | undefined {
  if (prequels.length > mostPrequels) return { text: 'sheet_fault.prequels', facts: { n: mostPrequels } };
  const gains = prequels.flatMap((one) => one.gains);
  const twice = gains.find((face, index) => gains.indexOf(face) !== index);
  if (twice !== undefined) return { text: 'sheet_fault.gained_twice', facts: { card: twice } };
  const tooMany = prequels.find((one) => one.gains.length > mostGains(one));
  return tooMany === undefined ? undefined : { text: 'sheet_fault.gains', facts: { n: mostGains(tooMany) } };
}

/**
 * The first fault of this sheet; `undefined` if there is none. Deck and ashes together have each card of one pack at
 * most once (CR-16, CR-20), besides stolen cards (CR-137) and gifts (CR-155), and no more cards than birth and prequels
 * bring (CR-28, CR-29). Magic never destroys a face card (CR-147).
 */
export function sheetFault(sheet: Sheet): SheetFault | undefined {
  const { deck, ashes, taken, gifts = [] } = sheet;
  const burntFace = ashes.find(isSpell);
  if (burntFace !== undefined) return { text: 'sheet_fault.ashes', facts: { card: burntFace } };
  if (deck.every(isSpell)) return { text: 'sheet_fault.consumed' };
  const giftedFace = gifts.find(isSpell);
  if (giftedFace !== undefined) return { text: 'sheet_fault.gift', facts: { card: giftedFace } };
  const owned = [...deck, ...ashes];
  const additional = [...taken.map(({ face }) => face), ...gifts];
  const twice = owned.find((face) => times(owned, face) > 1 + times(additional, face));
  if (twice !== undefined) return { text: 'sheet_fault.twice', facts: { card: twice } };
  const unwritten = Math.max(0, mostPrequels - sheet.prequels.length);
  const gains = sheet.prequels.reduce((sum, one) => sum + mostGains(one), unwritten * usualGains);
  const most = bornCards + gains + additional.length;
  if (owned.length > most) return { text: 'sheet_fault.cards', facts: { n: owned.length, most } };
  return prequelFault(sheet);
}

export function sheetRefusals(value: unknown): readonly Refusal[] {
  const sheet = readSheet(value);
  const fault = sheet === undefined ? undefined : sheetFault(sheet);
  return fault === undefined ? [] : [{ code: 'CR_BAD_SHEET', clause: 'CR-43', facts: { what: fault } }];
}
