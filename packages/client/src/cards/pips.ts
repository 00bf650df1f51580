import type { Rank, Suit } from '@cartomancer/wording';

/** The suits' shapes, centred on (0, 0) and about 100 high. */
export const suitShapes: Readonly<Record<Suit, string>> = {
  H: 'M0 47C-9 31-47 10-47-19C-47-36-35-46-22-46C-11-46-4-39 0-29C4-39 11-46 22-46C35-46 47-36 47-19C47 10 9 31 0 47Z',
  D: 'M0-52C8-34 22-15 38 0C22 15 8 34 0 52C-8 34-22 15-38 0C-22-15-8-34 0-52Z',
  S:
    'M0-51C9-32 45-13 45 14C45 29 34 37 24 37C15 37 8 33 4 26C5 37 9 45 17 51L-17 51C-9 45-5 37-4 26' +
    'C-8 33-15 37-24 37C-34 37-45 29-45 14C-45-13-9-32 0-51Z',
  C:
    'M-21-27a21 21 0 1 1 42 0a21 21 0 1 1-42 0Z' +
    'M-47 8a21.5 21.5 0 1 1 43 0a21.5 21.5 0 1 1-43 0Z' +
    'M4 8a21.5 21.5 0 1 1 43 0a21.5 21.5 0 1 1-43 0Z' +
    'M-11-14L11-14L14 14L-14 14Z' +
    'M4 10C5 34 9 44 17 51L-17 51C-9 44-5 34-4 10Z',
};

export interface Pip {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turned: boolean;
}

const left = 35;
const middle = 50;
const right = 65;
const top = 29;
const bottom = 111;
const centre = 70;
const third = (bottom - top) / 3;

type Spot = readonly [number, number];
const corners: readonly Spot[] = [
  [left, top],
  [right, top],
  [left, bottom],
  [right, bottom],
];
const sides: readonly Spot[] = [
  [left, centre],
  [right, centre],
];
const innerRows: readonly Spot[] = [
  [left, top + third],
  [right, top + third],
  [left, bottom - third],
  [right, bottom - third],
];
const upperMiddle: Spot = [middle, (top + centre) / 2];
const lowerMiddle: Spot = [middle, (bottom + centre) / 2];

type PipRank = Exclude<Rank, 'A' | 'J' | 'Q' | 'K'>;

const spots: Readonly<Record<PipRank, readonly Spot[]>> = {
  2: [
    [middle, top],
    [middle, bottom],
  ],
  3: [
    [middle, top],
    [middle, centre],
    [middle, bottom],
  ],
  4: corners,
  5: [...corners, [middle, centre]],
  6: [...corners, ...sides],
  7: [...corners, ...sides, upperMiddle],
  8: [...corners, ...sides, upperMiddle, lowerMiddle],
  9: [...corners, ...innerRows, [middle, centre]],
  T: [...corners, ...innerRows, [middle, top + third / 2], [middle, bottom - third / 2]],
};

const sizes: Readonly<Record<PipRank, number>> = {
  2: 22,
  3: 22,
  4: 20,
  5: 20,
  6: 19,
  7: 18.5,
  8: 18.5,
  9: 17.5,
  T: 17.5,
};

/** None for an ace or a court. */
export function pipsOf(rank: Rank): readonly Pip[] {
  if (rank === 'A' || rank === 'J' || rank === 'Q' || rank === 'K') return [];
  return spots[rank].map(([x, y]) => ({ x, y, size: sizes[rank], turned: y > centre }));
}
