import type { ChronicleLine } from '@cartomancer/rules/kernel';

/** Whether the card of a line is among its message's `cards`, so that the text already shows it. Then the card is not shown again before the text. */
export function namesItsCard({ card, message: { facts = {} } }: Pick<ChronicleLine, 'card' | 'message'>): boolean {
  const { cards } = facts;
  return card !== undefined && Array.isArray(cards) && cards.includes(card);
}
