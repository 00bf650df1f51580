/** The demo script: a ferry, a toll, a flood. It covers a challenge, a duel, a fray and a second scene. */
import type { Suit } from '../../../kernel/index.ts';

export type DemoStep =
  | {
      readonly kind: 'challenge';
      readonly who: number;
      readonly title: string;
      readonly suit: Suit;
      readonly target: number;
      readonly extenuating?: string;
    }
  | { readonly kind: 'duel'; readonly who: number }
  | { readonly kind: 'fray'; readonly gmCards: number };

export const demoNpc = {
  sheet: 'Marten',
  backgrounds: [
    { kind: 'type', name: 'Stickler' },
    { kind: 'profession', name: 'Toll keeper' },
  ],
} as const;

export const demoScenes: readonly { readonly title: string; readonly steps: readonly DemoStep[] }[] = [
  {
    title: 'The ferry at Low Marrow, with the river rising',
    steps: [
      { kind: 'challenge', who: 0, title: 'Haul the ferry in before the rope goes', suit: 'C', target: 6 },
      { kind: 'duel', who: 0 },
      { kind: 'challenge', who: 1, title: 'Talk the toll keeper into waiving the toll', suit: 'H', target: 8 },
      { kind: 'fray', gmCards: 2 },
    ],
  },
  {
    title: 'On the far bank, at night',
    steps: [
      { kind: 'challenge', who: 2, title: 'Find the path the smugglers use', suit: 'S', target: 10 },
      {
        kind: 'challenge',
        who: 1,
        title: 'Open the tollhouse without a sound',
        suit: 'D',
        target: 4,
        extenuating: 'the lock is full of river mud',
      },
    ],
  },
];

/** Scene titles, with their aims, for bots without a GM. */
export const sharedScenes: readonly string[] = ['A market before the storm', 'The empty mill'];
export const wishes: readonly { readonly text: string; readonly suit: Suit }[] = [
  { text: 'I climb up and look', suit: 'C' },
  { text: 'I mend it with what there is', suit: 'D' },
  { text: 'I ask them to let us through', suit: 'H' },
  { text: 'I work out who was here', suit: 'S' },
];
