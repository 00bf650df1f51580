import { expect, test } from 'vitest';

import { lift } from './older-events.ts';

/** As a journal of an older release holds it, and as it is told today. */
const pairs: readonly (readonly [object, object])[] = [
  [
    { type: 'challenge_raised', challenge: { seat: 's1', part: 'c2', quote: 'It rains.', claim: 'It does not.' } },
    { type: 'challenge_raised', quote: 'It rains.', claim: 'It does not.', by: 'c2', seat: 's1' },
  ],
  [
    { type: 'challenge_dropped', challenge: { seat: 's1', part: 'c2', quote: 'x', claim: 'y' }, cause: 'yielded' },
    { type: 'challenge_dropped', quote: 'x', claim: 'y', by: 'c2', seat: 's1', cause: 'yielded' },
  ],
  [
    { type: 'opener_set', part: 'n1', how: 'trump', shown: [{ part: 'n1', cards: ['AD', '4D'] }] },
    { type: 'opener_set', part: 'n1', how: 'trump', shown: ['AD', '4D'] },
  ],
  [
    { type: 'opener_set', part: 'n1', how: 'gm', shown: [] },
    { type: 'opener_set', part: 'n1', how: 'gm' },
  ],
  [
    { type: 'character_created', character: 'c1', seat: 's1', player: 'Ana', name: 'Anna', concept: '' },
    { type: 'character_created', id: 'c1', seat: 's1', player: 'Ana', name: 'Anna', concept: '' },
  ],
  [
    { type: 'attack_removed', aid: 'A6', cards: ['9S'] },
    { type: 'attack_removed', aids: ['A6'], cards: ['9S'] },
  ],
  [
    { type: 'top_moved', from: 'A5', to: 'A6', card: '6C' },
    { type: 'top_moved', aids: ['A5', 'A6'], cards: ['6C'] },
  ],
  [
    { type: 'attack_split', aid: 'A1', newAid: 'A2', card: 'TS' },
    { type: 'attack_split', aids: ['A1', 'A2'], cards: ['TS'] },
  ],
  [
    { type: 'attack_spread', aid: 'A4', newAids: ['A8', 'A9'] },
    { type: 'attack_spread', aids: ['A4', 'A8', 'A9'], cards: [] },
  ],
  [
    { type: 'spell_cast', part: 'c2', card: 'KD', effect: { k: 'K.take', aid: 'A4' }, cost: 2, costTotal: 2 },
    {
      type: 'spell_cast',
      part: 'c2',
      card: 'KD',
      effect: { k: 'K.take', aid: 'A4' },
      targets: ['A4'],
      cost: 2,
      costTotal: 2,
    },
  ],
  [
    {
      type: 'stakes_sealed',
      participants: [
        { id: 'c1', side: 'A' },
        { id: 'n1', side: 'B' },
        { id: 'c2', side: 'A' },
      ],
    },
    {
      type: 'stakes_sealed',
      participants: [
        { id: 'c1', side: 'A' },
        { id: 'n1', side: 'B' },
        { id: 'c2', side: 'A' },
      ],
      sides: ['A', 'B'],
    },
  ],
];

test.each(pairs)('a journal of the first version is read: %o', (older, today) => {
  expect(lift(1, older)).toEqual(today);
  expect(lift(2, today)).toBe(today);
});
