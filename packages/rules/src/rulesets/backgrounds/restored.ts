/** States that older journals kept whole: what came to them since is as if nobody had made use of it. */
import type { Competition, Resolution, State } from './state.ts';

function restoredResolution({ competition, ...resolution }: Resolution): Resolution {
  const of = competition as Omit<Competition, 'altered'> | null;
  return { ...resolution, competition: of === null ? null : { altered: null, ...of } };
}

export function restored({ resolution, ...state }: Omit<State, 'costPut'>): State {
  return { costPut: null, ...state, resolution: resolution === null ? null : restoredResolution(resolution) };
}
