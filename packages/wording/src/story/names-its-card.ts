import type { ChronicleLine } from '@cartomancer/rules/kernel';

/** Whether the text of a line lists its card among others, so that the card is not shown before the text as well. */
export function namesItsCard({ card, message: { facts = {} } }: Pick<ChronicleLine, 'card' | 'message'>): boolean {
  const { cards } = facts;
  return card !== undefined && Array.isArray(cards) && cards.includes(card);
}
