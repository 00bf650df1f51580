/** States that older journals kept whole: what came to them since is as if nobody had made use of it. */
import type { Character, Conflict, Npc, State, Turn } from './state.ts';

function restoredConflict({ turn, ...conflict }: Conflict): Conflict {
  return { ...conflict, turn: turn === null ? null : { reminded: false, ...(turn as Omit<Turn, 'reminded'>) } };
}

export function restored({ characters, npcs, conflict, ...state }: State): State {
  return {
    themes: {},
    ...(state as Omit<typeof state, 'themes'>),
    characters: characters.map((one: Omit<Character, 'captives'>) => ({ captives: [], ...one })),
    npcs: npcs.map((one: Omit<Npc, 'scars' | 'captives'>) => ({ scars: [], captives: [], ...one })),
    conflict: conflict === null ? null : restoredConflict(conflict),
  };
}
