/** Templates of NPCs, each with a deck that fits it (CR-157). */
import type { Template } from '../../../kernel/index.ts';
import { say } from './words.ts';

/** `cards`: a deck of twelve, mostly of the suits that this NPC is good at. */
function npc(id: string, cards: string): Template {
  return { title: say(`template.${id}`), intent: { type: 'write_npc', cards }, named: 'name' };
}

export const templates: readonly Template[] = [
  npc('guard', '3C 5C 8C 9C TC JC 4D 2H 6H 3S 7S 8S'),
  npc('scholar', '2C 5C 3D 4D 7D 9D TD QD 5H 8H 4S 6S'),
  npc('charmer', '4C 3D 6D 9D 2H 5H 7H 8H TH QH 5S 9S'),
  npc('thief', '4C 7C 2D 6D 3H 8H 3S 5S 7S 9S TS JS'),
  npc('ruler', '6C 9C JC 5D 8D KD 4H 9H KH 3S 8S QS'),
];
