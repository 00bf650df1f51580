import type { ChronicleLine } from '@cartomancer/rules/kernel';

/** Whether the text of a line already lists the line's card. Then the card is not shown again before the text. */
export function namesItsCard({ card, message: { facts = {} } }: Pick<ChronicleLine, 'card' | 'message'>): boolean {
  const { cards } = facts;
  return card !== undefined && Array.isArray(cards) && cards.includes(card);
}
