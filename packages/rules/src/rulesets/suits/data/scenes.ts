/**
 * The script of the bots: a crew, a job in three scenes, and the lines for them.
 *
 * Earlier wordings are in stored journals, so `phrases.de.json` still translates them:
 * - The florist at the gate has an apron to spare. Talk it off her.
 */
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

/** Two of each suit, so that a crew of eight has eight names. */
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
  preset(
    'Tomas Vale',
    'circus boots, a borrowed tie',
    'D',
    [7, 7, 5, 5],
    ['athlete', 'ambush', 'throw', 'driver', 'guns', 'thug', 'stealth'],
  ),
  preset(
    'Ines Duarte',
    'a laugh that opens doors',
    'H',
    [5, 6, 5, 8],
    ['persuasion', 'leadership', 'fraud', 'awareness', 'driver', 'guns', 'throw'],
  ),
  preset(
    'Pia Lindqvist',
    'a library card and a glass cutter',
    'S',
    [4, 7, 8, 5],
    ['stealth', 'thief', 'awareness', 'ambush', 'fraud', 'driver', 'guns', 'athlete', 'persuasion', 'throw'],
  ),
  preset(
    'Rufus Amari',
    'a boxer’s nose, a baker’s patience',
    'C',
    [9, 6, 5, 4],
    ['thug', 'throw', 'guns', 'athlete', 'driver', 'ambush', 'stealth'],
  ),
];

export const job =
  'A collector wants her own violin back. It hangs in the office of Leon Ferrand, who sold it twice. Pay: more than it is worth. Complication: he is giving a party tonight.';

interface ScriptedNpc {
  readonly name: string;
  readonly attributes: Attributes;
  readonly tags: readonly Skill[];
  readonly notes: string;
  /** The scenes in which the NPC appears. */
  readonly scenes: readonly number[];
  /** Whether the NPC takes part in the fight. */
  readonly fights: boolean;
}

/** The NPCs of the script, which calls them `n1`, `n2` and so on, in this order. */
export const cast: readonly ScriptedNpc[] = [
  {
    name: 'Porter',
    attributes: { fitness: 4, dexterity: 4, wits: 6, charisma: 7 },
    tags: ['thug'],
    notes: 'Bored, and fond of gossip.',
    scenes: [1, 3],
    fights: false,
  },
  {
    name: 'Earpiece',
    attributes: { fitness: 5, dexterity: 7, wits: 7, charisma: 7 },
    tags: ['guns', 'athlete'],
    notes: 'Shoots first, reports later.',
    scenes: [2],
    fights: true,
  },
  {
    name: 'Bouncer',
    attributes: { fitness: 7, dexterity: 6, wits: 4, charisma: 3 },
    tags: ['thug', 'throw'],
    notes: 'Bad knee. Would rather be at home.',
    scenes: [2],
    fights: true,
  },
  {
    name: 'Ferrand',
    attributes: { fitness: 4, dexterity: 5, wits: 8, charisma: 8 },
    tags: ['fraud', 'persuasion'],
    notes: 'Sold the violin twice, and would do it again.',
    scenes: [3],
    fights: false,
  },
  {
    name: 'Ferryman',
    attributes: { fitness: 6, dexterity: 4, wits: 5, charisma: 8 },
    tags: ['athlete'],
    notes: 'Two minutes late already.',
    scenes: [3],
    fights: false,
  },
];

/** What the GM tells once a play has been decided. */
export interface Telling {
  readonly text: string;
  /** The NPC who says it; if it is missing, the GM does. */
  readonly says?: string;
}

/** One possible action, and the number or the NPC that opposes it. */
export interface Way {
  /** The skill or attribute of the player. */
  readonly use: Trait;
  readonly text: string;
  readonly against: { readonly threshold: number } | { readonly npc: string; readonly trait: Trait };
  readonly success: Telling;
  readonly failure: Telling;
}

/** What the GM calls for: a play by the first player, or by the best player at one of `ways`. */
export interface Beat {
  readonly who: 'first' | 'best';
  readonly ways: readonly Way[];
}

export interface ScriptedScene {
  readonly title: string;
  readonly opening: string;
  readonly beats: readonly Beat[];
  readonly hasFight: boolean;
  /** What a look around shows (SU-140). */
  readonly details: string;
  /** How the scene ended; `summaryIfBad` if it ended badly. */
  readonly summary: string;
  readonly summaryIfBad: string;
}

export const scenes: readonly ScriptedScene[] = [
  {
    title: 'The side door',
    opening:
      'Rain on the Ferrand house, music behind lit windows. The party fills the front. At the side there is one door, one porter with a list, and one open window. The violin hangs upstairs.',
    hasFight: false,
    beats: [
      {
        who: 'first',
        ways: [
          {
            use: 'dexterity',
            text: 'The wall is wet and the window is open: up you go.',
            against: { threshold: 12 },
            success: { text: 'One gutter, one sill, and in. No one looks up.' },
            failure: { text: 'A roof tile goes down, and takes its time. Inside all the same, but not unheard.' },
          },
          {
            use: 'charisma',
            text: 'The florist at the gate has an apron to spare. Talk her out of it.',
            against: { threshold: 12 },
            success: { text: 'The florist ties the apron herself, and points to the kitchen.' },
            failure: { text: 'The florist gives up the apron, and remembers a face.' },
          },
          {
            use: 'fitness',
            text: 'The cellar hatch has been shut for years. Lift it.',
            against: { threshold: 12 },
            success: { text: 'The hatch comes up like a lid, and closes without a sound.' },
            failure: { text: 'The hatch comes up, and half the hinges come with it.' },
          },
          {
            use: 'wits',
            text: 'Four wires, one alarm. Which of them is it?',
            against: { threshold: 12 },
            success: { text: 'The second from the left. The little red light goes out.' },
            failure: { text: 'Not that one. Somewhere upstairs a lamp begins to blink.' },
          },
        ],
      },
      {
        who: 'best',
        ways: [
          {
            use: 'persuasion',
            text: 'The porter wants a name for his list. Give him one.',
            against: { npc: 'n1', trait: 'willpower' },
            success: { text: 'Of course, I should have known. Third door on the left.', says: 'n1' },
            failure: { text: 'Never heard of you. Go on in, but I am writing that down.', says: 'n1' },
          },
        ],
      },
      {
        who: 'best',
        ways: [
          {
            use: 'stealth',
            text: 'The corridor is long, and the porter stands at the end of it.',
            against: { npc: 'n1', trait: 'insight' },
            success: { text: 'The porter counts coats, and sees none of this.' },
            failure: { text: 'Hey! The cloakroom is the other way.', says: 'n1' },
          },
        ],
      },
    ],
    details:
      'The porter’s list is last year’s, and he has left his glasses at home. The back stairs are unlit, and the third step creaks.',
    summary: 'They are inside, and no one has raised a voice.',
    summaryIfBad: 'They are inside. Someone upstairs has put down a glass to listen.',
  },
  {
    title: 'The office',
    opening:
      'The office at the end of the corridor: two hooks, one wire, one violin. Earpiece leans against the door, Bouncer fills the chair behind the desk. The music downstairs is loud enough for one mistake.',
    hasFight: true,
    beats: [
      {
        who: 'first',
        ways: [
          {
            use: 'thief',
            text: 'The violin hangs on two hooks and a wire.',
            against: { npc: 'n2', trait: 'insight' },
            success: { text: 'Hook, hook, wire: the violin is in its case. Then the floor creaks.' },
            failure: { text: 'Step away from the wall!', says: 'n2' },
          },
          {
            use: 'persuasion',
            text: 'Earpiece has had a long day. Send him for a coffee.',
            against: { npc: 'n2', trait: 'willpower' },
            success: { text: 'Coffee. Finally a guest who asks. Wait, who are you?', says: 'n2' },
            failure: { text: 'I don’t drink coffee on duty.', says: 'n2' },
          },
          {
            use: 'athlete',
            text: 'The only way to the violin is the ledge outside the window.',
            against: { threshold: 17 },
            success: { text: 'Twelve steps on wet stone, and a hand on the violin. Bouncer turns the lamp.' },
            failure: { text: 'Eleven steps on wet stone, and one through the window.' },
          },
        ],
      },
    ],
    details:
      'Earpiece wears his holster on the left, and turns to the right too slowly. Bouncer’s knee is strapped: he will not run.',
    summary: 'The office is a mess. The violin is not.',
    summaryIfBad: 'The office is a mess, and there are steps on the stairs. Out, with the violin.',
  },
  {
    title: 'Away',
    opening:
      'Alarm bells, headlights on the drive, and a violin case that everyone is looking for. Ferrand has come out on the steps. Beyond the park are the river, the last ferry, and a bridge that goes up at midnight.',
    hasFight: false,
    beats: [
      {
        who: 'best',
        ways: [
          {
            use: 'athlete',
            text: 'Over the hedge, with a violin under your arm.',
            against: { threshold: 17 },
            success: { text: 'Over the hedge in one, and not a string out of tune.' },
            failure: { text: 'Through the hedge rather than over it. The case has a scratch.' },
          },
          {
            use: 'fraud',
            text: 'Ferrand himself blocks the drive. You are the piano tuner.',
            against: { npc: 'n4', trait: 'insight' },
            success: { text: 'At this hour? Well, the piano has been dreadful. Good night.', says: 'n4' },
            failure: { text: 'I sold the piano in March. Stop them!', says: 'n4' },
          },
        ],
      },
      {
        who: 'first',
        ways: [
          {
            use: 'driver',
            text: 'Three streets, two cars behind you, one bridge.',
            against: { threshold: 18 },
            success: { text: 'The bridge goes up behind the last wheel. Two cars stop to look at it.' },
            failure: { text: 'The bridge is up already. The long way round, then, with lights in the mirror.' },
          },
          {
            use: 'persuasion',
            text: 'The last ferry has cast off. Call it back.',
            against: { npc: 'n5', trait: 'willpower' },
            success: { text: 'Get on, then. I never saw you.', says: 'n5' },
            failure: { text: 'There is another one at six.', says: 'n5' },
          },
          {
            use: 'stealth',
            text: 'The porter’s torch in the park, and you under a bench.',
            against: { npc: 'n1', trait: 'insight' },
            success: { text: 'The torch passes over the bench twice, and finds a cat.' },
            failure: { text: 'There is a foot under that bench!', says: 'n1' },
          },
          {
            use: 'athlete',
            text: 'The bridge is going up. Jump.',
            against: { threshold: 18 },
            success: { text: 'A landing on the far side, violin first.' },
            failure: { text: 'The far side turns out to be a swim away.' },
          },
        ],
      },
    ],
    details: 'Ferrand’s driver has left the key in the second car. The bridge keeper looks at his watch: four minutes.',
    summary: 'The job is done, and the violin is home. The collector cries a little. Then she pays.',
    summaryIfBad:
      'Not everything came off tonight, and it shows: the violin comes home with one string left. The collector pays for one string.',
  },
];

/** What the GM tells of a play that is not in the script: `worked` after a success, `failed` after a failure. */
export const worked: readonly string[] = [
  'It comes off, just as planned.',
  'That works better than it had any right to.',
  'Clean work. The way is clear.',
];

export const failed: readonly string[] = [
  'It does not come off, and it costs time.',
  'Close. Not close enough.',
  'That was louder than it should have been.',
];

/** The text of a look around. */
export const glance = 'Who is here, and what are they waiting for?';

/** Lines for a play with any skill or attribute. */
const plainLines: readonly string[] = [
  'I have done this before. Once.',
  'Watch and learn.',
  'I need both hands and a bit of luck.',
  'On three. Or now.',
  'I saw this in a film.',
  'Trust me on this.',
  'How hard can it be?',
];

/** Lines that fit only one skill. Seven for each weapon, so that they come round late in a fight. */
const skillLines = {
  guns: [
    'No time to be subtle.',
    'One less problem.',
    'Heads down, everyone!',
    'This one is mine.',
    'Mind the windows.',
    'Last warning. Oh, too late.',
    'Loud it is, then.',
  ],
  throw: [
    'Catch!',
    'This was expensive.',
    'Anything can fly once.',
    'I will want that back.',
    'Duck!',
    'Straight from the shelf.',
    'Special delivery.',
  ],
  thug: [
    'Nothing personal.',
    'Sorry about the nose.',
    'Hold still.',
    'Good night.',
    'We can talk afterwards.',
    'You are standing in my way.',
    'This hurts me too. A little.',
  ],
  stealth: ['Quietly, now.', 'Don’t look at me.', 'I was never here.'],
  thief: ['Quietly, now.', 'Hold this. Do not drop it.', 'No one will miss it.'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Suggested lines for a play with this skill or attribute, also those of bots. */
export function linesFor(use: string): readonly string[] {
  return Object.entries(skillLines).find(([skill]) => skill === use)?.[1] ?? plainLines;
}

/** Every suggested line, for a form in which the skill may still change. */
export const lines: readonly string[] = [...new Set([...plainLines, ...Object.values(skillLines).flat()])];

export const npcLines: readonly string[] = [
  'Freeze!',
  'Not another step.',
  'You picked the wrong house.',
  'Drop the case!',
  'Call it in, quick!',
  'I don’t get paid enough for this.',
  'There they are!',
];
