/** What the scripted table is about: a crew, a job in three scenes, and what is said on the way. */
import type { Suit } from '../../../kernel/index.ts';
import type { Skill, Trait } from '../skills.ts';
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

/** One of these for each empty chair, in seat order. */
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
    name: 'Porter at the side door',
    attributes: { fitness: 4, dexterity: 3, wits: 3, charisma: 3 },
    tags: ['thug'],
    notes: 'Bored, and fond of gossip.',
  },
  {
    name: 'Guard with the earpiece',
    attributes: { fitness: 6, dexterity: 5, wits: 3, charisma: 2 },
    tags: ['guns', 'athlete'],
    notes: 'Shoots first, reports later.',
  },
  {
    name: 'Guard with the bad knee',
    attributes: { fitness: 6, dexterity: 4, wits: 4, charisma: 3 },
    tags: ['thug', 'throw'],
    notes: 'Would rather be at home.',
  },
];

/** What the GM asks of somebody in a scene without a fight. `npc`: who opposes it; else a number does. */
interface Beat {
  readonly use: Trait;
  readonly text: string;
  readonly npc?: string;
  readonly trait?: Trait;
  readonly threshold?: number;
}

interface ScriptedScene {
  readonly title: string;
  readonly beats: readonly Beat[];
  readonly fight: 'fight' | 'none';
  readonly summary: string;
}

export const scenes: readonly ScriptedScene[] = [
  {
    title: 'The side door',
    fight: 'none',
    beats: [
      { use: 'dexterity', text: 'The wall is wet and the window is open: up you go.', threshold: 12 },
      {
        use: 'persuasion',
        text: 'The porter wants a name for his list. Give him one.',
        npc: 'n1',
        trait: 'willpower',
      },
      { use: 'stealth', text: 'The corridor is long and somebody stands at its end.', npc: 'n1', trait: 'insight' },
    ],
    summary: 'They are inside, and nobody has raised a voice.',
  },
  {
    title: 'The office',
    fight: 'fight',
    beats: [{ use: 'thief', text: 'The violin hangs on two hooks and a wire.', npc: 'n2', trait: 'insight' }],
    summary: 'The office is a mess. The violin is not.',
  },
  {
    title: 'Away',
    fight: 'none',
    beats: [
      { use: 'athlete', text: 'Over the hedge, with a violin under your arm.', threshold: 15 },
      { use: 'driver', text: 'Three streets, two cars behind you, one bridge.', threshold: 15 },
    ],
    summary: 'The collector cries a little. Then she pays.',
  },
];

/** What a bot says when it tries something. */
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
