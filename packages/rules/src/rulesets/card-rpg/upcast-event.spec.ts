import type { Event } from './events.ts';
import { newCard } from './cards.ts';
import { events } from './events.ts';
import { expect, test } from 'vitest';

import { initialState } from './initial.ts';
import { given } from './scenarios/given.ts';
import { withDeck } from './state-changes.ts';
import { upcastEvent } from './upcast-event.ts';

/** Stored events of older versions, each with its current form. */
const pairs: readonly (readonly [object, object])[] = [
  [
    { type: 'challenge_raised', challenge: { seat: 's1', part: 'c2', quote: 'It rains.', claim: 'It does not.' } },
    { type: 'challenge_raised', quote: 'It rains.', claim: 'It does not.', by: 'c2', seat: 's1' },
  ],
  [
    { type: 'challenge_dropped', challenge: { seat: 's1', part: 'c2', quote: 'x', claim: 'y' }, cause: 'yielded' },
    { type: 'challenge_dropped', quote: 'x', claim: 'y', by: 'c2', seat: 's1', cause: 'yielded', where: 'untold' },
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

test('in events up to version 5 internal ids in place of names are removed', () => {
  const scar = (from: string) => ({ type: 'scar_recorded', character: 'c1', scar: { wid: 'W1', from } });
  expect([upcastEvent(5, scar('n1')), upcastEvent(5, scar('Mother Oake'))]).toEqual([scar(''), scar('Mother Oake')]);
  expect(upcastEvent(6, scar('n1'))).toEqual(scar('n1'));
});

test.each(pairs)('an event of the first version is converted: %o', (older, today) => {
  expect(upcastEvent(1, older)).toEqual(today);
  expect(upcastEvent(3, today)).toBe(today);
});

const rain = { seat: 's1', part: 'c1', quote: 'It rains.', claim: 'It does not.' };
const snow = { seat: 's2', part: 'c2', quote: 'It rains.', claim: 'It snows.' };
const noon = { seat: 's1', part: 'c1', quote: 'It is night.', claim: 'It is noon.' };
const opened = { type: 'conflict_opened', number: 1, title: rain.claim, challenge: rain };
const dropped = { type: 'challenge_dropped', by: 'c1', seat: 's1', quote: rain.quote, claim: rain.claim };

/** The queue after an event of this version. Before it, two of the challenges had the same words. */
function queueAfter(version: number, event: object) {
  const upcast: Event = upcastEvent(version, event);
  return events.evolve({ ...initialState, queue: [rain, snow, noon, rain] }, upcast).queue;
}

test.each([1, 2])(
  'CR-47: an event of version %i removes all queued challenges of its quote, or all in the same words',
  (version) => {
    expect(queueAfter(version, opened)).toEqual([noon]);
    const older = version === 1 ? { type: 'challenge_dropped', challenge: rain } : dropped;
    expect(queueAfter(version, { ...older, cause: 'withdrawn' })).toEqual([snow, noon]);
  },
);

test('CR-47: an event since version 3 removes at most one queued challenge', () => {
  expect(queueAfter(3, opened)).toEqual([snow, noon, rain]);
  expect(queueAfter(3, { ...dropped, cause: 'withdrawn', where: 'queue' })).toEqual([snow, noon, rain]);
  expect(queueAfter(3, { ...dropped, cause: 'yielded', where: 'setup' })).toEqual([rain, snow, noon, rain]);
});

test.each([
  [12, { c1: ['9D'], c2: [] }],
  [13, { c1: [], c2: ['9D'] }],
])(
  'CR-204: since version 13 a conflict that is called off gives back taken cards in decks (version %i)',
  (version, decks) => {
    const fighting = given({ parts: { A: {}, B: {} } });
    const taken = { ...newCard('9D', 'c2'), owner: 'c1', lost: { owner: 'c2', home: null } };
    const before = withDeck(fighting, 'c1', () => [taken]);
    const after = [
      { type: 'conflict_aborted', reason: '' },
      { type: 'cards_returned', owner: 'c2', count: 1, cards: ['9D'], hand: [], apart: [] },
    ].reduce((state, event) => events.evolve(state, upcastEvent(version, event)), before);
    expect(Object.fromEntries(after.characters.map(({ id, deck }) => [id, deck.map(({ face }) => face)]))).toEqual(
      decks,
    );
  },
);

test.each([
  [9, undefined],
  [10, 'p2'],
])('CR-209: since version 10 a character that came back still names its person (version %i)', (version, named) => {
  const stored = [
    { type: 'seat_joined_in', seat: 's2', name: 'Bea', person: 'p2' },
    { type: 'character_created', id: 'c1', seat: 's2', player: 'Bea', name: 'Berta', concept: '' },
    { type: 'seat_given_up', seat: 's2', person: 'p2' },
    { type: 'seat_joined_in', seat: 's2', name: 'Bea', person: 'p2' },
  ];
  const { characters } = stored.reduce(
    (state, event) => events.evolve(state, upcastEvent(version, event)),
    initialState,
  );
  expect(characters.map(({ seat, leftBy }) => [seat, leftBy])).toEqual([['s2', named]]);
});
