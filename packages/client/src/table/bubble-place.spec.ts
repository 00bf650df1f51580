import { expect, test } from 'vitest';

import { placeBubble } from './bubble-place.ts';

const size = { width: 200, height: 100 };
const window = { width: 1000, height: 800 };
const card = { x: 450, y: 600, width: 100, height: 150 };

test('a bubble is above its card, and inside the window', () => {
  expect(placeBubble({ at: card, size, window, avoid: [], avoidIfPossible: [] })).toEqual({ x: 400, y: 486 });
  expect(placeBubble({ at: { ...card, x: 0 }, size, window, avoid: [], avoidIfPossible: [] })).toEqual({
    x: 8,
    y: 486,
  });
});

test('a bubble is beside a seat card that it would cover, on the nearer side', () => {
  const seatCard = { x: 300, y: 500, width: 130, height: 100 };
  expect(placeBubble({ at: card, size, window, avoid: [seatCard], avoidIfPossible: [] })).toEqual({ x: 438, y: 486 });
});

test('a bubble is above a seat card if that is nearer', () => {
  const seatCard = { x: 20, y: 540, width: 600, height: 60 };
  expect(placeBubble({ at: card, size, window, avoid: [seatCard], avoidIfPossible: [] })).toEqual({ x: 400, y: 426 });
});

test('a bubble is below its card if a row of seat cards fills the space above', () => {
  const row = { x: 40, y: 80, width: 900, height: 100 };
  const stack = { x: 300, y: 200, width: 100, height: 150 };
  const label = { x: 300, y: 360, width: 100, height: 20 };
  expect(placeBubble({ at: stack, size, window, avoid: [row], avoidIfPossible: [label] })).toEqual({ x: 250, y: 388 });
});

test('a bubble is above its card if there is no free place', () => {
  const everywhere = { x: 0, y: 0, width: 1000, height: 800 };
  expect(placeBubble({ at: card, size, window, avoid: [everywhere], avoidIfPossible: [] })).toEqual({ x: 400, y: 486 });
});

test('a bubble covers a text only if no place near the card is free', () => {
  const caption = { x: 420, y: 480, width: 160, height: 60 };
  const seatCard = { x: 300, y: 300, width: 130, height: 60 };
  expect(placeBubble({ at: card, size, window, avoid: [seatCard], avoidIfPossible: [caption] })).toEqual({
    x: 400,
    y: 366,
  });
  const wide = { x: 0, y: 300, width: 1000, height: 240 };
  expect(placeBubble({ at: card, size, window, avoid: [seatCard], avoidIfPossible: [wide] })).toEqual({
    x: 400,
    y: 486,
  });
});
