/** A session from its start to its end, and the job. */
import type { State } from '../../state.ts';
import { secondPack, wholePack } from '../../packs.ts';
import { event } from '../../declare-event.ts';
import { open, turnedUp } from '../../audience.ts';

interface JobSet {
  readonly text: string;
}

/** All cards back in their packs, in factory order. */
function gathered(state: State): State {
  return {
    ...state,
    decks: { player: [...wholePack, ...(state.secondPack ? secondPack : [])], gm: wholePack },
    discards: { player: { ...state.discards.player, cards: [] }, gm: { ...state.discards.gm, cards: [] } },
    hands: Object.fromEntries(Object.entries(state.hands).map(([holder, hand]) => [holder, { ...hand, cards: [] }])),
    memos: [],
  };
}

export const sessionEvents = {
  session_started: event({
    ...open,
    prompt: 'raise',
    apply: (state) => ({ ...state, stage: 'CREATION' }),
  }),
  /** The next job starts empty: the sheets and the NPCs stay (SU-30). */
  job_closed: event({
    ...open,
    prompt: 'keep',
    apply: (state) => ({ ...state, job: '', scene: null, scenes: 0, last: null }),
  }),
  crew_complete: event({
    ...open,
    prompt: 'raise',
    apply: (state) => ({ ...state, stage: 'INTERMISSION' }),
  }),
  session_ended: event({
    ...turnedUp,
    prompt: 'raise',
    apply: (state) => ({ ...gathered(state), stage: 'ENDED' }),
  }),
  job_set: event<JobSet>({
    ...open,
    prompt: 'keep',
    apply: (state, { text }) => ({ ...state, job: text }),
  }),
};
