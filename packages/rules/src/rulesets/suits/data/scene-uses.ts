import type { Trait } from '../features/skills/skills.ts';

/**
 * By the title of a scripted scene, the uses that its script asks for, in its order. The scripts themselves are not part of the
 * page: they contain what players find out only later.
 */
export const sceneUses: Readonly<Record<string, readonly Trait[]>> = {
  'The side door': ['dexterity', 'charisma', 'fitness', 'wits', 'persuasion', 'stealth'],
  'The office': ['thief', 'persuasion', 'athlete'],
  Away: ['athlete', 'fraud', 'driver', 'persuasion', 'stealth'],
  'The dining car': ['dexterity', 'charisma', 'fitness', 'wits', 'persuasion', 'stealth'],
  'The mail car': ['thief', 'athlete'],
  'The viaduct': ['athlete', 'fraud', 'driver', 'persuasion', 'stealth'],
  'The viewing': ['dexterity', 'charisma', 'fitness', 'wits', 'persuasion', 'stealth'],
  'The strongroom': ['thief', 'athlete'],
  'The harbour': ['athlete', 'fraud', 'driver', 'persuasion', 'stealth'],
};
