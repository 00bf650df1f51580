/** Kinds of NPCs with their usual backgrounds, from which a prepared NPC can start (DR-143). */
import type { Template } from '../../../kernel/index.ts';
import type { Kind } from '../state.ts';
import { say } from './words.ts';

function npc(id: string, backgrounds: readonly Kind[]): Template {
  return { title: say(`template.${id}`), intent: { type: 'npc_create', backgrounds }, named: 'sheet' };
}

export const templates: readonly Template[] = [
  npc('bystander', []),
  npc('guard', ['profession']),
  npc('expert', ['profession', 'type']),
  npc('rival', ['temperament', 'type', 'profession']),
  npc('mastermind', ['innate', 'temperament', 'profession', 'acquired']),
];
