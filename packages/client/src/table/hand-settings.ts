/** The settings of this browser for the hand and its moves, for all tables. */
import { effect, signal } from '@preact/signals';
import { z } from 'zod/mini';
import type { SeenCard } from '@cartomancer/rules/kernel';
import { ranks, readCardCode } from '@cartomancer/wording';
import type { Suit } from '@cartomancer/wording';

import { readStored, writeStored } from '../net/stored.ts';

export const handOrders = ['dealt', 'suit', 'rank'] as const;

export type HandOrder = (typeof handOrders)[number];

const schema = z.object({
  order: z.enum(handOrders),
  /** Whether the moves of all cards are listed instead of only those of the chosen card. */
  listsAll: z.boolean(),
  /** Whether to pass automatically when no card fits. Absent: only where all others are bots. */
  passesItself: z.optional(z.boolean()),
});

const storedUnder = 'cartomancer.hand';

export const handSettings = signal<z.infer<typeof schema>>(
  readStored(storedUnder, schema) ?? { order: 'dealt', listsAll: false },
);

effect(() => writeStored(storedUnder, handSettings.value));

/** Black and red suits alternate. */
const suits: readonly Suit[] = ['S', 'H', 'C', 'D'];

export function inOrder<C extends Pick<SeenCard, 'face'>>(cards: readonly C[], order: HandOrder): readonly C[] {
  if (order === 'dealt') return cards;
  const sortKey = ({ face }: C): readonly number[] => {
    const code = readCardCode(face);
    const place =
      code?.kind === 'suited' ? [suits.indexOf(code.suit), ranks.indexOf(code.rank)] : [suits.length, ranks.length];
    return order === 'suit' ? place : place.toReversed();
  };
  return cards.toSorted((one, other) => {
    const [first, second] = [sortKey(one), sortKey(other)];
    return (first[0] ?? 0) - (second[0] ?? 0) || (first[1] ?? 0) - (second[1] ?? 0);
  });
}
