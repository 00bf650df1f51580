import { describe, expect, test } from 'vitest';

import { makePresentation } from './make-presentation.ts';
import type { PresentationParts } from './make-presentation.ts';
import type { PlayView } from './ruleset.ts';
import type { SeenCard } from './zones.ts';

interface TableView extends PlayView {
  readonly own: PlayView['own'] & { readonly hand: readonly SeenCard[] };
}

const view: TableView = {
  shared: { prompt: 1, phase: 'PLAY', waitingFor: ['s1'], asks: { text: 'ask' } },
  own: {
    you: { kind: 'seat', seat: 's1' },
    hand: [
      { handle: 'h1', face: '7H' },
      { handle: 'h2', face: 'JS' },
    ],
  },
};

const hand = (seen: TableView): readonly SeenCard[] => seen.own.hand;

const parts: PresentationParts<TableView> = {
  intents: [
    { type: 'lay', fields: { card: { kind: 'card', from: hand }, note: { kind: 'text', most: 9 } } },
    { type: 'swap', fields: { cards: { kind: 'cards', from: hand, most: 2 } } },
  ],
  zones: [],
  seatCards: () => [],
  line: { laid: 'card', won: 'event', over: 'scene' },
};

describe('a presentation with few parts', () => {
  const { plays, panels, move, line } = makePresentation(parts);

  test('has no plays and no panels', () => {
    expect(plays).toEqual([]);
    expect(panels(view)).toEqual([]);
  });

  test('describes a move by its type and fields, with cards by their faces', () => {
    expect(move(view, { type: 'lay', card: 'h2', note: 'So there' })).toEqual({
      message: { text: 'move.lay', facts: { card: 'JS', note: 'So there' } },
    });
    expect(move(view, { type: 'swap', cards: ['h2', 'h1'] }).message.facts).toEqual({ cards: ['JS', '7H'] });
    // A card that is no longer visible keeps its handle instead of a face.
    expect(move(view, { type: 'lay', card: 'h9' }).message.facts).toEqual({ card: 'h9' });
    expect(move(view, { type: 'pass' })).toEqual({ message: { text: 'move.pass', facts: {} } });
  });

  test('has lines for the listed events only, with their fields', () => {
    expect(line({ type: 'laid', seat: 's1', card: 'JS' })).toEqual({
      kind: 'card',
      seat: 's1',
      card: 'JS',
      message: { text: 'event.laid', facts: { seat: 's1', card: 'JS' } },
    });
    expect(line({ type: 'over', points: 3 })).toEqual({
      kind: 'scene',
      message: { text: 'event.over', facts: { points: 3 } },
    });
    expect(line({ type: 'dealt' })).toBeUndefined();
    expect(line({ type: 'constructor' })).toBeUndefined();
  });

  test('replaces these texts with those of the system, if it declares its own', () => {
    const own = makePresentation({
      ...parts,
      move: () => ({ message: { text: 'move.mine' } }),
      line: ({ type }) => (type === 'won' ? { kind: 'event', message: { text: 'event.mine' } } : undefined),
    });
    expect(own.move(view, { type: 'lay' }).message.text).toBe('move.mine');
    expect(own.line({ type: 'won' })?.message.text).toBe('event.mine');
    expect(own.line({ type: 'laid' })).toBeUndefined();
  });
});
