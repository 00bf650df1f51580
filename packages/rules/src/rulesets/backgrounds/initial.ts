import { chosenOptions } from './options.ts';
import { emptyZone } from '../../kernel/index.ts';
import type { Challenge, Character, Competition, Draw, Fray, Party, Resolution, State } from './state.ts';

export const initialState: State = {
  prompt: 0,
  phase: 'LOBBY',
  options: chosenOptions({}),
  mode: 'gm',
  players: [],
  gm: null,
  dropped: 0,
  drops: {},
  characters: [],
  npcs: 0,
  arrivals: { players: 0, gm: 0 },
  piles: { draw: [], red: [], blue: [] },
  shuffles: { draw: 0, red: 0, blue: 0 },
  box: { draw: [], red: [], blue: [] },
  discard: emptyZone,
  row: emptyZone,
  session: 0,
  episode: 0,
  scenes: 0,
  scene: null,
  proposals: [],
  proposed: 0,
  questions: [],
  asked: 0,
  resolutions: 0,
  wished: 0,
  resolution: null,
  locks: [],
  advantages: {},
  cost: null,
  costPut: null,
  lastOutcome: null,
  settled: null,
  missed: {},
  heldDraws: {},
  summaries: [],
};

export function newCharacter(id: string, owner: string, name: string): Character {
  return {
    id,
    owner,
    person: null,
    left: null,
    name,
    about: '',
    backgrounds: [],
    draft: null,
    grants: [],
    standing: 'open',
    bonus: [],
    tokens: 0,
    disadvantages: [],
    incapacitated: false,
    parked: false,
    innateChanged: null,
    experience: { sessions: 0, gains: [] },
    met: false,
    consents: 'unasked',
  };
}

export function newResolution(
  number: number,
  parties: readonly Party[],
  details: Pick<Resolution, 'kind' | 'proposer' | 'span'> & {
    readonly challenge?: Challenge;
    readonly competition?: Competition;
    readonly fray?: Fray;
  },
): Resolution {
  return {
    number,
    kind: details.kind,
    span: details.span,
    parties,
    challenge: details.challenge ?? null,
    competition: details.competition ?? null,
    fray: details.fray ?? null,
    step: 0,
    ready: [],
    draws: [],
    passed: [],
    play: null,
    proposer: details.proposer,
    falling: [],
  };
}

export function newDraw(id: string, party: string): Draw {
  return {
    id,
    party,
    cards: [],
    pick: null,
    result: null,
    offer: null,
    substitutions: 0,
    disadvantages: [],
    byDisadvantage: false,
    vetoed: [],
  };
}
