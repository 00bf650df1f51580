/** States that older journals kept whole: what came to them since is as if nobody had made use of it. */
import type { Character, Competition, LastPlay, Outcome, Resolution, Settled, State } from './state.ts';

function restoredResolution({ competition, play, ...resolution }: Resolution): Resolution {
  const of = competition as Omit<Competition, 'altered'> | null;
  const played = play as Omit<LastPlay, 'accepted'> | null;
  return {
    ...resolution,
    play: played === null ? null : { accepted: [], ...played },
    competition: of === null ? null : { altered: null, ...of },
  };
}

/** Older tables were not told whose a character is (DR-137). */
function restoredCharacter(character: Character): Character {
  const of: Omit<Character, 'person'> = character;
  return { person: null, ...of };
}

/** Older tables did not say whether a part was kept (DR-80). */
function restoredSettled({ challenge, ...settled }: Settled): Settled {
  const of = challenge as Omit<NonNullable<Settled['challenge']>, 'kept'> | null;
  return { ...settled, challenge: of === null ? null : { kept: false, ...of } };
}

function restoredOutcome(outcome: Outcome): Outcome {
  const of: Omit<Outcome, 'kept'> = outcome;
  return { kept: false, ...of };
}

export function restored({ resolution, lastOutcome, settled, ...state }: Omit<State, 'costPut'>): State {
  return {
    costPut: null,
    ...state,
    characters: state.characters.map(restoredCharacter),
    lastOutcome: lastOutcome === null ? null : restoredOutcome(lastOutcome),
    settled: settled === null ? null : restoredSettled(settled),
    resolution: resolution === null ? null : restoredResolution(resolution),
  };
}
