/** What empty seats say with their cards: by suit, the smaller numbers first. */
import type { Suit } from '../../../kernel/index.ts';

export const spokenLines: Readonly<Record<Suit, readonly string[]>> = {
  H: [
    'Think of whoever waits at home for you.',
    'You are better than this, and you know it.',
    'I say what everybody here has been feeling all along.',
  ],
  D: [
    'That does not add up, and I show where.',
    'I have read the paper you signed. All of it.',
    'I let you talk until you have contradicted yourself twice.',
  ],
  C: [
    'I step into the way and stay there.',
    'I put a shoulder against it and push.',
    'I lift what two people could not, and set it down between us.',
  ],
  S: [
    'I look at you until you look away.',
    'I take one quick step closer.',
    'I knock it out of your hand before you have thought of using it.',
  ],
};

/** With a face something happens that cannot. */
export const impossibleLines: readonly string[] = [
  'For a moment every shadow in the place points at you.',
  'The water stands still to listen.',
  'My voice comes from behind you, too.',
  'All the clocks strike, and none of them agree.',
];

export const woundLines: readonly string[] = ['That one went home.', 'I lose ground, and everybody sees it.'];

export const concessionLines: readonly string[] = ['Enough. Have it your way.', 'I let go, and step back.'];

export const reasons: readonly string[] = [
  'Somebody has to say no to this.',
  'I gave my word.',
  'If not here, then nowhere.',
];

export const outcomes = {
  won: 'So it comes about, and everybody who was there will tell it.',
  lost: 'It does not come to that.',
} as const;

export const stories: readonly string[] = ['It was the first time I stood my ground, and I remember the weather.'];
