/** The ready-made characters, and lines for every job. */
import type { Suit } from '../../../kernel/index.ts';
import type { Skill } from '../features/skills/skills.ts';
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

/** What the GM tells of a play that is not in the script: `successLines` after a success, `failureLines` after a failure. */
export const successLines: readonly string[] = [
  'It comes off, just as planned.',
  'That works better than it had any right to.',
  'Clean work. The way is clear.',
];

export const failureLines: readonly string[] = [
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

/** Lines that fit only one skill. Seven for each weapon, so that a fight repeats none of them soon. */
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
