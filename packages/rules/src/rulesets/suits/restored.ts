/** States that older journals kept whole: what came to them since is as if nobody had made use of it. */
import type { Npc, Player, Scene, State } from './state.ts';

function withoutFailure(scene: Omit<Scene, 'failed'>): Scene {
  return { failed: false, ...scene };
}

export function restored({ players, npcs, scene, ...state }: State): State {
  return {
    ...state,
    scene: scene === null ? null : withoutFailure(scene),
    players: players.map((player: Omit<Player, 'lost' | 'skipsFor'>) => ({ lost: null, skipsFor: [], ...player })),
    npcs: npcs.map((npc: Omit<Npc, 'feint' | 'skipsFor'>) => ({ feint: false, skipsFor: [], ...npc })),
  };
}
