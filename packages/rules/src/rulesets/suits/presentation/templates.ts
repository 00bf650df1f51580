/** Kinds of NPCs with their usual values, from which a prepared NPC can start (SU-115). */
import type { Template } from '../../../kernel/index.ts';
import type { Skill } from '../features/skills/skills.ts';
import { say } from './words.ts';

function npc(
  id: string,
  [fitness, dexterity, wits, charisma]: readonly [number, number, number, number],
  tags: readonly Skill[],
): Template {
  const attrs = { fitness, dexterity, wits, charisma };
  return { title: say(`template.${id}`), intent: { type: 'create_npc', attrs, tags }, named: 'name' };
}

export const templates: readonly Template[] = [
  npc('guard', [5, 5, 4, 3], ['awareness', 'guns']),
  npc('thug', [7, 4, 2, 2], ['thug', 'throw']),
  npc('detective', [4, 4, 8, 5], ['awareness', 'persuasion', 'stealth']),
  npc('driver', [4, 8, 4, 3], ['driver', 'guns']),
  npc('boss', [5, 5, 8, 8], ['leadership', 'fraud', 'guns']),
];
