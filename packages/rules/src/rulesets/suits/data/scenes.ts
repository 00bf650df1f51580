/** The script of the bots: a crew, a job in three scenes, and the lines for them. */
import type { Suit } from '../../../kernel/index.ts';
import type { Skill, Trait } from '../features/skills/skills.ts';
import type { Attributes } from '../state.ts';

export interface Preset {
  readonly name: string;
  readonly look: string;
  readonly suit: Suit;
  readonly attributes: Attributes;
  readonly tags: readonly Skill[];
}

function preset(
  name: string,
  look: string,
  suit: Suit,
  [fitness, dexterity, wits, charisma]: readonly [number, number, number, number],
  tags: readonly Skill[],
): Preset {
  return { name, look, suit, attributes: { fitness, dexterity, wits, charisma }, tags };
}

/** One for each bot, in seat order. */
export const presets: readonly Preset[] = [
  preset(
    'Nadia Quill',
    'driving gloves, no watch',
    'D',
    [5, 8, 5, 6],
    ['athlete', 'driver', 'guns', 'stealth', 'thief', 'throw', 'ambush'],
  ),
  preset(
    'Aldo Marsh',
    'a suit that was tailored for an apology',
    'H',
    [5, 5, 6, 8],
    ['leadership', 'persuasion', 'awareness', 'fraud', 'guns', 'driver', 'stealth', 'thug'],
  ),
  preset(
    'Wren Okafor',
    'grey coat, grey scarf, gone',
    'S',
    [5, 7, 7, 5],
    ['stealth', 'thief', 'awareness', 'fraud', 'ambush', 'guns', 'persuasion', 'driver', 'athlete'],
  ),
  preset(
    'Bruno Kessel',
    'hands like shovels, reading glasses',
    'C',
    [8, 6, 5, 5],
    ['guns', 'throw', 'thug', 'athlete', 'driver', 'stealth', 'persuasion'],
  ),
];

export const job =
  'A collector wants her own violin back. It hangs in the office of the man who sold it twice. Pay: more than it is worth. Complication: he is giving a party tonight.';

interface ScriptedNpc {
  readonly name: string;
  readonly attributes: Attributes;
  readonly tags: readonly Skill[];
  readonly notes: string;
}

export const cast: readonly ScriptedNpc[] = [
  {
    name: 'Porter',
    attributes: { fitness: 4, dexterity: 4, wits: 6, charisma: 7 },
    tags: ['thug'],
    notes: 'Bored, and fond of gossip.',
  },
  {
    name: 'Earpiece',
    attributes: { fitness: 5, dexterity: 7, wits: 7, charisma: 7 },
    tags: ['guns', 'athlete'],
    notes: 'Shoots first, reports later.',
  },
  {
    name: 'Bad Knee',
    attributes: { fitness: 7, dexterity: 6, wits: 4, charisma: 3 },
    tags: ['thug', 'throw'],
    notes: 'Would rather be at home.',
  },
];

/** One possible action, and the number or the NPC against it. */
export interface Way {
  readonly use: Trait;
  readonly text: string;
  readonly npc?: string;
  readonly trait?: Trait;
  readonly threshold?: number;
}

/** What the GM asks for: of the first player, or of the best one at one of the ways. */
export interface Beat {
  readonly who: 'first' | 'best';
  readonly ways: readonly Way[];
}

export interface ScriptedScene {
  readonly title: string;
  readonly beats: readonly Beat[];
  readonly fight: 'fight' | 'none';
  /** How the scene ended; the second text if it ended badly. */
  readonly summary: string;
  readonly otherwise: string;
}

export const scenes: readonly ScriptedScene[] = [
  {
    title: 'The side door',
    fight: 'none',
    beats: [
      {
        who: 'first',
        ways: [
          { use: 'dexterity', text: 'The wall is wet and the window is open: up you go.', threshold: 12 },
          {
            use: 'charisma',
            text: 'The florist at the gate has an apron to spare. Talk her out of it.',
            threshold: 12,
          },
          { use: 'fitness', text: 'Nobody has lifted the cellar hatch in years. Lift it.', threshold: 12 },
          { use: 'wits', text: 'Four wires, one alarm. Which of them is it?', threshold: 12 },
        ],
      },
      {
        who: 'best',
        ways: [
          {
            use: 'persuasion',
            text: 'The porter wants a name for his list. Give him one.',
            npc: 'n1',
            trait: 'willpower',
          },
        ],
      },
      {
        who: 'best',
        ways: [
          {
            use: 'stealth',
            text: 'The corridor is long and somebody stands at its end.',
            npc: 'n1',
            trait: 'insight',
          },
        ],
      },
    ],
    summary: 'They are inside, and nobody has raised a voice.',
    otherwise: 'They are inside. Somebody upstairs has put down a glass to listen.',
  },
  {
    title: 'The office',
    fight: 'fight',
    beats: [
      {
        who: 'first',
        ways: [
          { use: 'thief', text: 'The violin hangs on two hooks and a wire.', npc: 'n2', trait: 'insight' },
          {
            use: 'persuasion',
            text: 'The guard by the violin has had a long day. Send him for a coffee.',
            npc: 'n2',
            trait: 'willpower',
          },
          { use: 'athlete', text: 'The only way to the violin is the ledge outside the window.', threshold: 17 },
        ],
      },
    ],
    summary: 'The office is a mess. The violin is not.',
    otherwise: 'The office is a mess, and there are steps on the stairs. Out, with the violin.',
  },
  {
    title: 'Away',
    fight: 'none',
    beats: [
      {
        who: 'best',
        ways: [
          { use: 'athlete', text: 'Over the hedge, with a violin under your arm.', threshold: 17 },
          {
            use: 'fraud',
            text: 'The host himself stands in the drive. You are the piano tuner.',
            npc: 'n1',
            trait: 'insight',
          },
        ],
      },
      {
        who: 'first',
        ways: [
          { use: 'driver', text: 'Three streets, two cars behind you, one bridge.', threshold: 18 },
          { use: 'persuasion', text: 'The last ferry has cast off. Call it back.', npc: 'n1', trait: 'willpower' },
          { use: 'stealth', text: 'Torches in the park, and you under a bench.', npc: 'n1', trait: 'insight' },
          { use: 'athlete', text: 'The bridge is going up. Jump.', threshold: 18 },
        ],
      },
    ],
    summary: 'The collector cries a little. Then she pays.',
    otherwise: 'The violin comes home with one string left. The collector pays for one string.',
  },
];

/** The text of a look around. */
export const glance = 'Who is here, and what are they waiting for?';

/** The bots' texts for plays of their own. */
export const lines: readonly string[] = [
  'I have done this before. Once.',
  'Watch and learn.',
  'No time to be subtle.',
  'Quietly, now.',
  'Hold this. Do not drop it.',
  'I need both hands and a bit of luck.',
  'On three. Or now.',
  'I saw this in a film.',
  'Nobody look at me.',
  'That is one problem less.',
  'Trust me on this.',
];

export const npcLines: readonly string[] = [
  'Freeze!',
  'Not another step.',
  'You picked the wrong house.',
  'Drop the case!',
  'Somebody call it in!',
  'I get paid too little for this.',
  'There they are!',
];
