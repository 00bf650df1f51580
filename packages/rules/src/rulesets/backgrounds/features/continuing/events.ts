import type { NamedParty } from '../../event-fields.ts';
import type { State } from '../../state.ts';
import { left, withResolution, without } from '../../state-changes.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';

interface SceneChangeWished extends NamedParty {
  readonly text: string;
}

function wentOn(state: State, { character }: NamedParty): State {
  return withResolution(state, ({ competition, fray }) => ({
    competition:
      competition === null
        ? null
        : {
            ...competition,
            goingOn: [...competition.goingOn, character],
            alters: without(competition.alters, character),
          },
    fray: fray === null ? null : { ...fray, goingOn: [...fray.goingOn, character] },
  }));
}

function yielded(state: State, { character }: NamedParty): State {
  return withResolution(state, ({ fray }) => ({
    fray: fray === null ? null : { ...fray, yielding: [...fray.yielding, character] },
  }));
}

function sceneChangeWished(state: State, { character }: SceneChangeWished): State {
  return withResolution(state, ({ fray }) => ({
    fray: fray === null ? null : { ...fray, changing: [...fray.changing, character] },
  }));
}

interface Withdrawn extends NamedParty {
  /** It left because its player was not there (DR-135). */
  readonly absent?: true;
}

interface Conceded extends NamedParty {
  /** It is out of action, which counts as conceding (DR-119). Missing in events of older versions. */
  readonly out?: true;
}

function conceded(state: State, event: Conceded): State {
  const after = left(state, event);
  if (event.out === undefined) return after;
  return withResolution(after, ({ parties }) => ({
    parties: parties.map((party) => (party.id === event.character ? { ...party, out: true } : party)),
  }));
}

function withdrawn(state: State, event: NamedParty): State {
  return withResolution(left(state, event), ({ parties }) => ({
    parties: parties.map((party) => (party.id === event.character ? { ...party, withdrew: true } : party)),
  }));
}

export const continuingEvents = {
  went_on: event<NamedParty>({
    ...toEverybody,
    prompt: 'keep',
    apply: wentOn,
  }),
  yielded: event<NamedParty>({
    ...toEverybody,
    prompt: 'keep',
    apply: yielded,
  }),
  scene_change_wished: event<SceneChangeWished>({
    ...toEverybody,
    prompt: 'keep',
    apply: sceneChangeWished,
  }),
  conceded: event<Conceded>({
    ...toEverybody,
    prompt: 'keep',
    apply: conceded,
  }),
  withdrawn: event<Withdrawn>({
    ...toEverybody,
    prompt: 'keep',
    apply: withdrawn,
  }),
  beaten: event<NamedParty>({
    ...toEverybody,
    prompt: 'keep',
    apply: left,
  }),
  skipped: event<NamedParty>({
    ...toEverybody,
    prompt: 'keep',
    apply: left,
  }),
};
