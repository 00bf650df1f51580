import { expect, it } from 'vitest';

import type { SceneCard } from './description.ts';
import { layoutTable } from './layout.ts';
import { poseOf, raisedPose } from './node.ts';

/** A card of the hand on a phone, 390 × 844, below a prompt with a padding of 12 pixels. */
function cardOnPhone(chosen: string | null): { readonly card: SceneCard; readonly textEnd: number } {
  const cards = [{ key: 'h1', face: '5S', back: 'blue', alt: '', state: 'legal', targets: [] } as const];
  const { cards: placed, areas } = layoutTable({
    viewport: { width: 390, height: 844 },
    reserve: { seats: 62, underTable: 62, aboveHand: 60 },
    zones: [{ id: 'hand', kind: 'fan', place: 'hand', cards }],
    chosen,
  });
  const [card] = placed;
  if (card === undefined) throw new Error('The hand is empty');
  return { card, textEnd: areas.aboveHand.y + areas.aboveHand.height - 12 };
}

it('a chosen card under the finger stays below the text above the hand', () => {
  const { card, textEnd } = cardOnPhone('h1');
  const { y, width, lift } = raisedPose(poseOf(card));
  const height = width * 1.4 * (1 + 0.035 * lift);
  expect(y - height / 2).toBeGreaterThanOrEqual(textEnd);
});

it('a card that is not chosen is raised under the pointer', () => {
  const { card } = cardOnPhone(null);
  expect(poseOf(card).y - raisedPose(poseOf(card)).y).toBe(24);
});
