/** States that older journals kept whole: what came to them since is as if nobody had made use of it. */
import type { Character, Competition, Fray, LastPlay, Outcome, Resolution, State } from './state.ts';

function restoredResolution({ competition, fray, play, span, ...resolution }: Resolution): Resolution {
  const of = competition as Omit<Competition, 'altered'> | null;
  const played = play as Omit<LastPlay, 'heard'> | null;
  return {
    ...resolution,
    span: (span as string | undefined) ?? '',
    competition: of === null ? null : { altered: null, ...of },
    fray: fray === null ? null : { ...fray, changing: (fray.changing as Fray['changing'] | undefined) ?? [] },
    play: played === null ? null : { heard: [], ...played },
  };
}

type OlderCharacter = Omit<Character, 'person' | 'left' | 'experience'>;

const noExperience: Character['experience'] = { sessions: 0, gains: [] };

type OlderOutcome = Pick<Outcome, 'character' | 'title' | 'outcome'>;

function restoredOutcome(outcome: OlderOutcome): Outcome {
  return { last: outcome.outcome, kept: false, resolution: 0, time: 0, span: '', ...outcome };
}

interface Older extends Omit<State, 'costPut' | 'characters' | 'lastOutcome'> {
  readonly lastOutcome: OlderOutcome | null;
  readonly characters: readonly OlderCharacter[];
}

export function restored({ resolution, characters, lastOutcome, ...state }: Older): State {
  return {
    costPut: null,
    ...state,
    characters: characters.map((character): Character => ({
      person: null,
      left: null,
      experience: noExperience,
      ...character,
    })),
    lastOutcome: lastOutcome === null ? null : restoredOutcome(lastOutcome),
    resolution: resolution === null ? null : restoredResolution(resolution),
  };
}
