/** States that older journals kept whole: what came to them since is as if nobody had made use of it. */
import type { Combat, Initiative, Npc, Player, Scene, State } from './state.ts';

function withoutFailure(scene: Omit<Scene, 'failed'>): Scene {
  return { failed: false, ...scene };
}

function withoutLosses(initiative: Omit<Initiative, 'lost'>): Initiative {
  return { lost: [], ...initiative };
}

function restoredFight({ initiative, ...combat }: Combat): Combat {
  return { ...combat, initiative: initiative === null ? null : withoutLosses(initiative) };
}

export function restored({ players, npcs, scene, combat, ...state }: State): State {
  return {
    ...state,
    combat: combat === null ? null : restoredFight(combat),
    scene: scene === null ? null : withoutFailure(scene),
    players: players.map((player: Omit<Player, 'lost' | 'skipsFor'>) => ({ lost: null, skipsFor: [], ...player })),
    npcs: npcs.map((npc: Omit<Npc, 'feint' | 'skipsFor'>) => ({ feint: false, skipsFor: [], ...npc })),
  };
}
