/** Migrates states stored by older versions: added fields and options get their defaults. */
import { storedOptions } from './options.ts';
import type { Character, Competition, Fray, LastPlay, Outcome, Resolution, State } from './state.ts';

type OlderFray = Omit<Fray, 'changing'> & Partial<Pick<Fray, 'changing'>>;

interface OlderResolution extends Omit<Resolution, 'competition' | 'fray' | 'play' | 'span'> {
  readonly competition: Omit<Competition, 'altered'> | null;
  readonly fray: OlderFray | null;
  readonly play: Omit<LastPlay, 'heard'> | null;
  readonly span?: string;
}

function migratedResolution({ competition, fray, play, span = '', ...resolution }: OlderResolution): Resolution {
  return {
    ...resolution,
    span,
    competition: competition === null ? null : { altered: null, ...competition },
    fray: fray === null ? null : { changing: [], ...fray },
    play: play === null ? null : { heard: [], ...play },
  };
}

type OlderCharacter = Omit<Character, 'person' | 'left' | 'experience'>;

const noExperience: Character['experience'] = { sessions: 0, gains: [] };

type OlderOutcome = Pick<Outcome, 'character' | 'title' | 'outcome'>;

function migratedOutcome(outcome: OlderOutcome): Outcome {
  return {
    drawn: outcome.outcome,
    cost: null,
    last: outcome.outcome,
    kept: false,
    resolution: 0,
    time: 0,
    span: '',
    ...outcome,
  };
}

interface OlderState extends Omit<State, 'costPut' | 'drops' | 'missed' | 'heldDraws' | 'characters' | 'lastOutcome'> {
  readonly lastOutcome: OlderOutcome | null;
  readonly characters: readonly OlderCharacter[];
}

export function migrateState({ resolution, characters, lastOutcome, ...state }: OlderState): State {
  return {
    costPut: null,
    drops: {},
    missed: {},
    heldDraws: {},
    ...state,
    options: storedOptions(state.options),
    characters: characters.map((character): Character => ({
      person: null,
      left: null,
      experience: noExperience,
      ...character,
    })),
    lastOutcome: lastOutcome === null ? null : migratedOutcome(lastOutcome),
    resolution: resolution === null ? null : migratedResolution(resolution),
  };
}
