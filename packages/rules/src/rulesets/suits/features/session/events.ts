import type { State } from '../../state.ts';
import { secondPack, wholePack } from '../../packs.ts';
import { event } from '../../declare-event.ts';
import { freshCondition } from '../../state-changes.ts';
import { toEverybody, turnedUp } from '../../audience.ts';

interface JobSet {
  readonly text: string;
}

interface JobClosed {
  /** Absent in journals up to version 6 of the rules, where the cast and its damage stayed. */
  readonly fresh?: true;
}

/**
 * Only characters stay for the next job, and NPCs and vehicles that the GM has not shown. Damage is gone, and
 * everything that works once per scene is ready again (SU-23, SU-30, SU-194).
 */
function withoutOldJob(state: State): State {
  const shown = [...state.npcs, ...state.vehicles].filter(({ hidden }) => !hidden);
  const isShown = (id: string | null): boolean => shown.some((entity) => entity.id === id);
  return {
    ...state,
    players: state.players.map((player) => ({ ...player, ...freshCondition, present: false })),
    setAside: state.setAside.map((character) => ({ ...character, ...freshCondition })),
    npcs: state.npcs.filter(({ hidden }) => hidden),
    vehicles: state.vehicles
      .filter(({ hidden }) => hidden)
      .map((vehicle) => ({ ...vehicle, driver: isShown(vehicle.driver) ? null : vehicle.driver })),
    former: { ...state.former, ...Object.fromEntries(shown.map(({ id, name }) => [id, name])) },
  };
}

/** Puts all cards back into their packs, in the order of new packs. */
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
    ...toEverybody,
    prompt: 'raise',
    apply: (state) => ({ ...state, stage: 'CREATION' }),
  }),
  job_closed: event<JobClosed>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { fresh }) => ({
      ...(fresh === true ? withoutOldJob(state) : state),
      job: '',
      scene: null,
      scenes: 0,
      last: null,
    }),
  }),
  crew_complete: event({
    ...toEverybody,
    prompt: 'raise',
    apply: (state) => ({ ...state, stage: 'INTERMISSION' }),
  }),
  session_ended: event({
    ...turnedUp,
    prompt: 'raise',
    apply: (state) => ({ ...gathered(state), stage: 'ENDED' }),
  }),
  job_set: event<JobSet>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { text }) => ({ ...state, job: text }),
  }),
};
