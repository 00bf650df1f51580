/**
 * Migrates states that older versions stored: new fields get their defaults, and options in an old
 * form get the current one.
 */
import { storedOptions } from './options.ts';
import type { Combat, Initiative, Npc, Play, Player, Scene, State, Vehicle } from './state.ts';

function migratedScene(scene: Omit<Scene, 'failed'>): Scene {
  return { failed: false, ...scene };
}

function migratedInitiative(initiative: Omit<Initiative, 'lost' | 'group'>): Initiative {
  return { lost: [], group: [], ...initiative };
}

function migratedCombat({ initiative, ...combat }: Combat): Combat {
  return { ...combat, initiative: initiative === null ? null : migratedInitiative(initiative) };
}

type Older<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

function migratedPlayer(player: Older<Player, 'lost' | 'skipsFor' | 'owner' | 'newcomer' | 'disarmed'>): Player {
  return { lost: null, skipsFor: [], owner: null, newcomer: null, disarmed: false, ...player };
}

function migratedPlay(
  play: Older<Play, 'answers' | 'reshots' | 'lenders' | 'rival' | 'rivalCharm' | 'rivalSpent'>,
): Play {
  return { answers: [], reshots: 0, lenders: [], rival: null, rivalCharm: 0, rivalSpent: [], ...play };
}

export function migrateState({
  players,
  npcs,
  vehicles,
  scene,
  combat,
  plays,
  setAside = [],
  former = {},
  ...state
}: Older<State, 'setAside' | 'former'>): State {
  return {
    ...state,
    options: storedOptions(state.options),
    setAside,
    former,
    plays: plays.map(migratedPlay),
    combat: combat === null ? null : migratedCombat(combat),
    scene: scene === null ? null : migratedScene(scene),
    players: players.map(migratedPlayer),
    vehicles: vehicles.map((vehicle: Older<Vehicle, 'hidden'>) => ({ hidden: false, ...vehicle })),
    npcs: npcs.map((npc: Older<Npc, 'feint' | 'skipsFor' | 'disarmed' | 'hidden'>) => ({
      hidden: false,
      feint: false,
      skipsFor: [],
      disarmed: false,
      ...npc,
    })),
  };
}

function withoutSum<T extends Pick<Play, 'outcome'>>(play: T): T {
  if (play.outcome === null) return play;
  const { sum: _sum, counted: _counted, ...outcome } = play.outcome;
  return { ...play, outcome };
}

/**
 * The state without the fields that older versions did not record: how a total came about, what
 * the other side's cards counted as, `overtaken` and `told`. Of the rules, only `tell_outcome` depends on them.
 */
export function comparable(state: State): State {
  const plays = state.plays.map(withoutSum);
  if (state.last === null) return { ...state, plays };
  const { overtaken: _overtaken, told: _told, ...last } = withoutSum(state.last);
  return { ...state, plays, last };
}
