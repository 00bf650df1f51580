import type { ChronicleLine, Presentation, ViewEvent } from '@cartomancer/rules/kernel';
import { describe, expect, it } from 'vitest';

import { told, untold } from './story.ts';

const lines: Readonly<Record<string, (event: ViewEvent) => ChronicleLine>> = {
  card_played: (event) => ({
    kind: 'card',
    seat: String(event['seat']),
    card: String(event['card']),
    ...(event['interrupts'] === true ? { interrupts: true as const } : {}),
    says: { text: 'event.card_played' },
  }),
  line_told: (event) => ({
    kind: 'line',
    seat: String(event['seat']),
    card: String(event['card']),
    says: { text: 'event.line_told', facts: { text: event['text'] } },
  }),
};

const presentation: Presentation = {
  zones: [],
  plays: [],
  plates: () => [],
  move: () => ({ says: { text: '' } }),
  refusedMoves: () => [],
  panels: () => [],
  line: (event) => lines[event.type]?.(event),
};

const tell = (events: readonly ViewEvent[]) => told(untold, events, { presentation, prompt: 4 });
const played = { type: 'card_played', seat: 's1', card: '3D' };

describe('the story', () => {
  it('puts what was told with a card beside it', () => {
    const { lines } = tell([played, { type: 'line_told', seat: 's1', card: '3D', text: 'Puddles!' }]);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.narrated).toEqual([{ text: 'event.line_told', facts: { text: 'Puddles!' } }]);
  });

  it("does not put another seat's words beside it", () => {
    expect(tell([played, { type: 'line_told', seat: 's2', card: '3D', text: 'Hm.' }]).lines).toHaveLength(2);
  });

  it('crosses out the card that was cut off, and no other', () => {
    const { lines } = tell([played, played, { ...played, seat: 's3', card: '3C', interrupts: true }]);
    expect(lines.map(({ interrupted }) => interrupted)).toEqual([false, true, false]);
  });

  it('keeps talk apart, and whispers known as such', () => {
    const { lines, talk } = tell([
      { type: 'chat_sent', name: 'Ana', text: 'Tea?', to: null },
      { type: 'chat_sent', name: 'Cy', text: 'Yes', to: 'p2' },
    ]);
    expect(lines).toEqual([]);
    expect(talk.map(({ name, whisper }) => [name, whisper])).toEqual([
      ['Ana', false],
      ['Cy', true],
    ]);
  });

  it("tells the table's own narration, which names who told it", () => {
    const { lines } = tell([{ type: 'line_told', seat: 's1', name: 'Ana', text: 'Rain.', as: null }]);
    expect(lines[0]?.says).toEqual({ text: 'story.line', facts: { text: 'Rain.' } });
  });

  it('goes on where it was, under new numbers', () => {
    const first = tell([played]);
    const second = told(first, [played], { presentation, prompt: 5 });
    expect(second.lines.map(({ number, prompt }) => [number, prompt])).toEqual([
      [1, 4],
      [2, 5],
    ]);
  });
});
