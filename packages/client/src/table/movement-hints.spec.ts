import { describe, expect, it } from 'vitest';

import type { ZoneInput } from '../scene/layout-input.ts';
import { seatCardPlace, movementHints } from './movement-hints.ts';

function zone(id: string, kind: ZoneInput['kind'], keys: readonly string[]): ZoneInput {
  return {
    id,
    kind,
    place: id === 'hand' ? 'hand' : 'centre',
    back: 'date',
    cards: keys.map((face) => ({ key: `${id}:${face}`, face, back: 'date', alt: face })),
  };
}

const deck = zone('deck', 'deck', []);

describe('a card that appears, disappears or stays', () => {
  it('comes from where the same face disappeared', () => {
    const before = [deck, zone('stack1', 'stack', ['TD']), zone('hand', 'fan', ['3H', '4C'])];
    const after = [deck, zone('stack1', 'stack', ['TD', '3H']), zone('hand', 'fan', ['4C'])];
    expect(movementHints(before, after, [])).toEqual([{ key: 'stack1:3H', from: { card: 'hand:3H' } }]);
  });

  it('comes from a seat card if that seat put it down', () => {
    const before = [deck, zone('stack1', 'stack', ['TD'])];
    const after = [deck, zone('stack1', 'stack', ['TD', '9D'])];
    expect(movementHints(before, after, [{ face: '9D', seat: 's2' }])).toEqual([
      { key: 'stack1:9D', from: { place: seatCardPlace('s2') } },
    ]);
  });

  it('comes from the seat card of each seat that put down the same face', () => {
    const before = [deck, zone('stack1', 'stack', []), zone('stack2', 'stack', [])];
    const after = [deck, zone('stack1', 'stack', ['AS']), zone('stack2', 'stack', ['AS'])];
    const putDown = ['s1', 's2'].map((seat) => ({ face: 'AS', seat }));
    expect(movementHints(before, after, putDown)).toEqual([
      { key: 'stack1:AS', from: { place: seatCardPlace('s1') } },
      { key: 'stack2:AS', from: { place: seatCardPlace('s2') } },
    ]);
  });

  it('comes from the deck if it was drawn, even if a seat put down the same face', () => {
    const before = [deck, zone('hand', 'fan', [])];
    const after = [deck, zone('hand', 'fan', ['9D'])];
    expect(movementHints(before, after, [{ face: '9D', seat: 's2' }])).toEqual([
      { key: 'hand:9D', from: { place: 'deck' } },
    ]);
  });

  it('goes to the deck if it has disappeared', () => {
    expect(movementHints([deck, zone('stack1', 'stack', ['TD'])], [deck, zone('stack1', 'stack', [])], [])).toEqual([
      { key: 'stack1:TD', to: { place: 'deck' } },
    ]);
  });

  it('has no hint if it stays', () => {
    const zones = [deck, zone('stack1', 'stack', ['TD'])];
    expect(movementHints(zones, zones, [])).toEqual([]);
  });
});
