/** Texts for bots; with the option `readyMade`, players are offered the lines for cards as well. */
import type { Suit } from '../../../kernel/index.ts';

/** By suit, then loudness (0 to 2), each in several variants. */
export const spokenLines: Readonly<Record<Suit, readonly (readonly string[])[]>> = {
  H: [
    ['Think of whoever waits at home for you.', 'Don’t do this for me.', 'I saw your face just now.'],
    [
      'You are better than this, and you know it.',
      'Ask the ones who aren’t here.',
      'I forgive you. That is the worst of it.',
    ],
    [
      'I say what everybody here has been feeling all along.',
      'I weep, and don’t hide it, and nobody knows where to look.',
      'I call everybody here by their first name, and they come.',
    ],
  ],
  D: [
    [
      'That doesn’t add up, and I show you where.',
      'One small question, and it stays in the room.',
      'You counted wrong. Again.',
    ],
    [
      'I have read the paper you signed. All of it.',
      'There’s another way, and I’m already on it.',
      'I take the thing apart while you explain it.',
    ],
    [
      'I let you talk until you have contradicted yourself twice.',
      'I planned for this on Tuesday.',
      'You hold the rope. Look what it is tied to.',
    ],
  ],
  C: [
    ['I step in the way and stay there.', 'I plant my feet.', 'I breathe, and wait.'],
    [
      'I put a shoulder against it and push.',
      'I carry on as if it weighed nothing.',
      'I take the blow and keep walking.',
    ],
    [
      'I lift what two people could not, and set it down between us.',
      'The floor gives before I do.',
      'I close my arms around it, and it stops.',
    ],
  ],
  S: [
    ['I look at you until you look away.', 'I let you see what I have in my hand.', 'I smile with my mouth only.'],
    ['I take one quick step closer.', 'I cut the strap, not the arm. This time.', 'I’m between you and the door.'],
    [
      'I knock it out of your hand before you have thought of using it.',
      'It’s over before the others have turned their heads.',
      'I don’t raise my voice. I raise my hand.',
    ],
  ],
};

/** Lines for face cards (Jack, Queen, King), which are magic. */
export const impossibleLines: readonly string[] = [
  'For a moment every shadow in the place points at you.',
  'The water stands still to listen.',
  'My voice comes from behind you, too.',
  'All the clocks strike, and none of them agree.',
  'The light bends away from my hands.',
  'Everybody hears their own name, spoken softly.',
  'It snows, here, upward.',
];

export const woundLines: readonly string[] = [
  'That one hit home.',
  'I lose ground, and everybody sees it.',
  'I bite back a word.',
  'My knees know it before I do.',
  'I’ll feel that tomorrow.',
];

/** Lines for passing a covered pile on. */
export const pushLines: readonly string[] = [
  'Take it back. All of it.',
  'And now it is yours to answer.',
  'I let it slide off, and it finds somebody else.',
  'That was meant for me? See how it looks on you.',
  'I turn with it, and it goes on.',
];

/** The GM's words when a stalled conflict ends without a winner. */
export const stallLines: readonly string[] = [
  'No one has anything left to say, and that is the end of it.',
  'They stand there until it is too cold to stand there.',
];

export const concessionLines: readonly string[] = [
  'Enough. Have it your way.',
  'I let go, and step back.',
  'I have no answer left to that.',
  'You want it more than I do.',
];

export const usualOutcomeTexts = {
  won: 'And so it happens, and everybody who was there will tell of it.',
  lost: 'It does not come to that.',
} as const;

/** The story a bot writes after its prequel, depending on whether its character held out or conceded. */
export const prequelStories = {
  stood: 'It was the first time I stood my ground, and I remember the weather.',
  conceded: 'It was the first time I gave in, and I still know what it cost me.',
} as const;

/** The stake that a bot writes for its own side if no one else has (CR-52). */
export const ownSideStake = 'We get what we came for.';
