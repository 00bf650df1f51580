import type { ChronicleLine } from '@cartomancer/rules/kernel';

/** If the text already shows the card, it is not shown again before the text. */
export function namesItsCard({ card, message: { facts = {} } }: Pick<ChronicleLine, 'card' | 'message'>): boolean {
  const { cards } = facts;
  return card !== undefined && Array.isArray(cards) && cards.includes(card);
}
