/** States that older journals kept whole: what came to them since is as if nobody had made use of it. */
import type { Character, Competition, Resolution, State } from './state.ts';

function restoredResolution({ competition, ...resolution }: Resolution): Resolution {
  const of = competition as Omit<Competition, 'altered'> | null;
  return { ...resolution, competition: of === null ? null : { altered: null, ...of } };
}

type OlderCharacter = Omit<Character, 'person' | 'left'>;

interface Older extends Omit<State, 'costPut' | 'characters'> {
  readonly characters: readonly OlderCharacter[];
}

export function restored({ resolution, characters, ...state }: Older): State {
  return {
    costPut: null,
    ...state,
    characters: characters.map((character): Character => ({ person: null, left: null, ...character })),
    resolution: resolution === null ? null : restoredResolution(resolution),
  };
}
