/** States that older journals kept whole: what came to them since is as if nobody had made use of it. */
import type { Npc, Player, State } from './state.ts';

export function restored({ players, npcs, ...state }: State): State {
  return {
    ...state,
    players: players.map((player: Omit<Player, 'lost' | 'skipsFor'>) => ({ lost: null, skipsFor: [], ...player })),
    npcs: npcs.map((npc: Omit<Npc, 'skipsFor'>) => ({ skipsFor: [], ...npc })),
  };
}
