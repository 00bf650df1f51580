/** Lines that fit a card: bots say them, and players with a ready-made character may. */
import type { CardCode } from '../../kernel/index.ts';
import { suitOf } from '../../kernel/index.ts';
import { isSpell, valueOf } from './cards.ts';
import { impossibleLines, spokenLines } from './data/lines.ts';

/** Lines of the card's suit, louder the higher its value (CR-88); for a face card, lines about magic. */
export function linesFor(card: CardCode): readonly string[] {
  if (isSpell(card)) return impossibleLines;
  const levels = spokenLines[suitOf(card)];
  return levels[loudnessOf(card)] ?? [];
}

/** From 0 (quiet) to 2 (loud). */
export function loudnessOf(card: CardCode): number {
  return Math.min(2, Math.floor((valueOf(card) - 1) / 4));
}
