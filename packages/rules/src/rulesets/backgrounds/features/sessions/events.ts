import type { State } from '../../state.ts';
import { topicsEndingWithScene } from '../votes/topics.ts';
import { isAbsent, isPlayersOwn } from '../../selectors.ts';
import { withCharacter } from '../../state-changes.ts';
import { event } from '../../declare-event.ts';
import { limitsUndo, toEverybody } from '../../audience.ts';

interface SessionOpened {
  readonly session: number;
  readonly title: string;
}

interface EpisodeChanged {
  readonly episode: number;
  readonly title: string;
  /** Set if it begins by itself and not with a session. Missing in events of older versions. */
  readonly apart?: true;
}

interface SceneOpened {
  readonly scene: number;
  readonly title: string;
  /** What the characters see and what is about to happen, if the judge described it. */
  readonly opening?: string;
}

function sceneOpened(state: State, { scene, title, opening }: SceneOpened): State {
  return { ...state, scenes: scene, scene: { number: scene, title, ...(opening === undefined ? {} : { opening }) } };
}

/** Also drops the questions that end with the scene: in older tables no events closed them. */
function sceneClosed(state: State): State {
  return {
    ...state,
    scene: null,
    proposals: [],
    cost: null,
    costPut: null,
    lastOutcome: null,
    settled: null,
    missed: {},
    heldDraws: {},
    questions: state.questions.filter(({ topic }) => !topicsEndingWithScene.has(topic)),
    characters: state.characters.map((character) =>
      character.consents === 'unasked' ? character : { ...character, consents: 'unasked' },
    ),
  };
}

function sessionOpened(state: State, { session }: SessionOpened): State {
  return { ...state, session, summaries: [], questions: [] };
}

/** Counts the session for every character in play whose player is not absent at its close (DR-107). */
function sessionClosed(state: State): State {
  const participants = state.characters.filter(
    (character) =>
      isPlayersOwn(character) &&
      character.standing === 'confirmed' &&
      !character.parked &&
      !isAbsent(state, character.owner),
  );
  const counted = participants.reduce(
    (current, { id }) =>
      withCharacter(current, id, ({ experience }) => ({
        experience: { ...experience, sessions: experience.sessions + 1 },
      })),
    state,
  );
  return { ...counted, questions: [] };
}

export const sessionsEvents = {
  session_opened: event<SessionOpened>({
    ...toEverybody,
    prompt: 'keep',
    apply: sessionOpened,
  }),
  session_closed: event<SessionOpened>({
    ...limitsUndo,
    prompt: 'keep',
    apply: sessionClosed,
  }),
  episode_changed: event<EpisodeChanged>({
    ...limitsUndo,
    prompt: 'keep',
    apply: (state, event) => ({ ...state, episode: event.episode }),
  }),
  scene_opened: event<SceneOpened>({
    ...toEverybody,
    prompt: 'keep',
    apply: sceneOpened,
  }),
  scene_closed: event<SceneOpened>({
    ...limitsUndo,
    prompt: 'keep',
    apply: sceneClosed,
  }),
  campaign_ended: event({
    ...limitsUndo,
    prompt: 'keep',
    apply: (state) => state,
  }),
};
