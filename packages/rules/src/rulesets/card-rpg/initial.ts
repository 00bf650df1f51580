/** The state of an empty table. */
import { chosenOptions } from './options.ts';
import type { State } from './state.ts';

export const initialState: State = {
  prompt: 0,
  stage: 'LOBBY',
  suspended: false,
  options: chosenOptions({}),
  seats: [],
  gm: { seat: 'gm', name: '', presence: 'here' },
  dropped: 0,
  drops: {},
  standIns: {},
  levels: {},
  themes: {},
  characters: [],
  npcs: [],
  npcsMade: 0,
  departed: {},
  pools: {},
  draft: null,
  environments: [],
  gone: [],
  gifts: 0,
  prequel: null,
  pairs: [],
  queue: [],
  conflict: null,
  conflicts: 0,
  wounds: 0,
  told: 0,
  shuffles: {},
};
