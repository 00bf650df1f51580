/** The demo script: a ferry, a toll, a flood. It covers a challenge, a duel, a fray and a second scene. */
import type { Suit } from '../../../kernel/index.ts';

/** What the GM says when a step is over: `ours` if the players' side has won, `theirs` if it has lost. */
export interface Outcomes {
  readonly ours: string;
  readonly theirs: string;
  /** Neither side has won. */
  readonly open?: string;
}

export type DemoStep = { readonly outcomes: Outcomes } & (
  | {
      readonly kind: 'challenge';
      /** The character's index among those that can take part, modulo their number. */
      readonly who: number;
      readonly title: string;
      readonly suit: Suit;
      readonly target: number;
      readonly extenuating?: string;
    }
  | { readonly kind: 'duel'; readonly who: number }
  | { readonly kind: 'fray'; readonly gmCards: number }
);

/** The opponent in the duel. */
export const rival = {
  sheet: 'Marten',
  backgrounds: [
    { kind: 'type', name: 'Stickler' },
    { kind: 'profession', name: 'Toll keeper' },
  ],
} as const;

/** The enemy of the fray, a group with one sheet (DR-60). */
export const enemies = {
  sheet: 'Marten’s guard',
  backgrounds: [{ kind: 'profession', name: 'Hired muscle' }],
} as const;

export const demoScenes: readonly {
  readonly title: string;
  readonly opening: string;
  readonly steps: readonly DemoStep[];
}[] = [
  {
    title: 'The ferry at Low Marrow, with the river rising',
    opening:
      'It has rained for three days. One fraying rope holds the last ferry in the flood, with a sick child aboard who needs the doctor in town. Marten the toll keeper stands on the landing stage with four guards, and lets no one pass without paying.',
    steps: [
      {
        kind: 'challenge',
        who: 0,
        title: 'Haul the ferry in before the rope goes',
        suit: 'C',
        target: 6,
        outcomes: {
          ours: 'The bow grinds onto the shingle. The child is ashore, wrapped in a dry coat.',
          theirs: 'The rope snaps like a whip. The ferry drifts onto a sandbank, and you wade out for the child.',
        },
      },
      {
        kind: 'duel',
        who: 0,
        outcomes: {
          ours: 'Marten sits down in the mud and waves you past. “Today,” he says.',
          theirs: 'Marten holds the landing stage. He names his price, and it has doubled.',
          open: 'You circle each other until the rain gets too heavy to see. No one has paid, and no one has passed.',
        },
      },
      {
        kind: 'challenge',
        who: 1,
        title: 'Talk the guards into letting the child through',
        suit: 'H',
        target: 8,
        outcomes: {
          ours: 'The oldest guard has a daughter. He looks at the child, and then at the sky.',
          theirs: 'The guards close up. One of them is already untying your boat.',
        },
      },
      {
        kind: 'fray',
        gmCards: 2,
        outcomes: {
          ours: 'The guards back off along the dyke, and the road to town is yours.',
          theirs: 'The guards hold the dyke. You get the child away through the reeds, wet to the neck.',
          open: 'The dyke gives way between you. Both sides run, and the fight is over.',
        },
      },
    ],
  },
  {
    title: 'On the far bank, at night',
    opening:
      'The child is with the doctor, but the medicine chest is locked in the tollhouse: Marten takes his toll from all. It is dark, the smugglers’ path is somewhere in the reeds, and a lamp burns upstairs.',
    steps: [
      {
        kind: 'challenge',
        who: 2,
        title: 'Find the path the smugglers use',
        suit: 'S',
        target: 10,
        outcomes: {
          ours: 'Three knotted reeds, then a plank under the water. You arrive with dry feet.',
          theirs: 'The path ends in a bog. You reach the tollhouse at last, late and muddy.',
        },
      },
      {
        kind: 'challenge',
        who: 1,
        title: 'Open the tollhouse without a sound',
        suit: 'D',
        target: 4,
        extenuating: 'the lock is full of river mud',
        outcomes: {
          ours: 'The lock gives. The chest is under the stairs, and by morning the child’s fever is gone. The night is yours, and Marten never saw his toll.',
          theirs:
            'The lamp upstairs goes out. You take the chest through the window, and run for it. The child will live, but the night is Marten’s: he knows your faces.',
        },
      },
    ],
  },
];

/** What the GM says after a resolution that a player proposed. */
export const proposedOutcomes: Readonly<Record<Suit, Outcomes>> = {
  C: {
    ours: 'It costs some breath, and it works.',
    theirs: 'It takes more than you have, and nothing moves.',
    open: 'You push, something pushes back, and neither gives way.',
  },
  D: {
    ours: 'It comes off neatly, as if you had practised.',
    theirs: 'It goes wrong at the last moment.',
    open: 'It half works. Better not to lean on it.',
  },
  H: {
    ours: 'It goes the way you hoped.',
    theirs: 'It leaves everyone cold.',
    open: 'It could still go either way, and no one moves.',
  },
  S: {
    ours: 'It all fits together now.',
    theirs: 'It made sense until a moment ago.',
    open: 'Two answers fit equally well.',
  },
};

/**
 * What the GM says after a proposed contest in which a party gave in or left. `open`: the contest was between players,
 * or the party left without giving in.
 */
export const concessions: Outcomes = {
  ours: 'They step aside. The way is yours.',
  theirs: 'You step back, and they take what they came for.',
  open: 'One of you steps back, and the other lets it be.',
};

/** Scene titles and proposals for bots without a GM. */
export const sharedScenes: readonly string[] = ['A market before the storm', 'The empty mill'];
export const wishes: readonly { readonly text: string; readonly suit: Suit }[] = [
  { text: 'I climb up and look', suit: 'C' },
  { text: 'I mend it with what there is', suit: 'D' },
  { text: 'I ask them to let us through', suit: 'H' },
  { text: 'I work out who was here', suit: 'S' },
];
