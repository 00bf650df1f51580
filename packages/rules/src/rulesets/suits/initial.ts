import { chosenOptions } from './options.ts';
import type { State } from './state.ts';
import { wholePack } from './packs.ts';
import { emptyZone } from '../../kernel/index.ts';

export const initialState: State = {
  prompt: 0,
  stage: 'LOBBY',
  options: chosenOptions({}),
  gmName: '',
  gm: 'here',
  players: [],
  setAside: [],
  made: { sheet: 0, play: 0, npc: 0, vehicle: 0, offer: 0, hold: 0 },
  absences: {},
  job: '',
  scene: null,
  scenes: 0,
  npcs: [],
  former: {},
  vehicles: [],
  secondPack: false,
  shuffles: { player: 0, gm: 0 },
  decks: { player: wholePack, gm: wholePack },
  discards: { player: emptyZone, gm: emptyZone },
  hands: { gm: emptyZone },
  plays: [],
  attack: null,
  tray: null,
  memos: [],
  last: null,
  swap: null,
  combat: null,
};
