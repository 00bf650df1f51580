import type { EventsOf } from '../../kernel/index.ts';
import { combineEvents, eventSet } from '../../kernel/index.ts';
import { joiningEvents } from './features/joining/events.ts';
import { absenceEvents } from './features/absence/events.ts';
import { optionsEvents } from './features/options/events.ts';
import { phasesEvents } from './features/phases/events.ts';
import { setupEvents } from './features/setup/events.ts';
import { headmatesEvents } from './features/headmates/events.ts';
import { decksEvents } from './features/decks/events.ts';
import { rolesEvents } from './features/roles/events.ts';
import { prospectEvents } from './features/prospect/events.ts';
import { sceneEvents } from './features/scene/events.ts';
import { turnsEvents } from './features/turns/events.ts';
import { windowsEvents } from './features/windows/events.ts';
import { interferenceEvents } from './features/interference/events.ts';
import { answersEvents } from './features/answers/events.ts';
import { handsEvents } from './features/hands/events.ts';
import { endingsEvents } from './features/endings/events.ts';
import { votesEvents } from './features/votes/events.ts';
import { aftercareEvents } from './features/aftercare/events.ts';
import { nextDateEvents } from './features/next-date/events.ts';
import type { State } from './state.ts';
const declarations = combineEvents(
  joiningEvents,
  absenceEvents,
  optionsEvents,
  phasesEvents,
  setupEvents,
  headmatesEvents,
  decksEvents,
  rolesEvents,
  prospectEvents,
  sceneEvents,
  turnsEvents,
  windowsEvents,
  interferenceEvents,
  answersEvents,
  handsEvents,
  endingsEvents,
  votesEvents,
  aftercareEvents,
  nextDateEvents,
);

export type Event = EventsOf<typeof declarations>;

export const events = eventSet<State, Event>(declarations);
