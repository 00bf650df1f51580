import type { EventsOf } from '../../kernel/index.ts';
import { combineEvents, eventSet } from '../../kernel/index.ts';
import { joiningEvents } from './features/joining/events.ts';
import { absenceEvents } from './features/absence/events.ts';
import { optionsEvents } from './features/options/events.ts';
import { phasesEvents } from './features/phases/events.ts';
import { sessionsEvents } from './features/sessions/events.ts';
import { votesEvents } from './features/votes/events.ts';
import { rulingsEvents } from './features/rulings/events.ts';
import { storyEvents } from './features/story/events.ts';
import { charactersEvents } from './features/characters/events.ts';
import { backgroundsEvents } from './features/backgrounds/events.ts';
import { npcsEvents } from './features/npcs/events.ts';
import { decksEvents } from './features/decks/events.ts';
import { bonusCardsEvents } from './features/bonus-cards/events.ts';
import { disadvantagesEvents } from './features/disadvantages/events.ts';
import { harmEvents } from './features/harm/events.ts';
import { challengeEvents } from './features/challenge/events.ts';
import { competitionEvents } from './features/competition/events.ts';
import { frayEvents } from './features/fray/events.ts';
import { drawsEvents } from './features/draws/events.ts';
import { windowEvents } from './features/window/events.ts';
import { continuingEvents } from './features/continuing/events.ts';
import type { State } from './state.ts';
const declarations = combineEvents(
  joiningEvents,
  absenceEvents,
  optionsEvents,
  phasesEvents,
  sessionsEvents,
  votesEvents,
  rulingsEvents,
  storyEvents,
  charactersEvents,
  backgroundsEvents,
  npcsEvents,
  decksEvents,
  bonusCardsEvents,
  disadvantagesEvents,
  harmEvents,
  challengeEvents,
  competitionEvents,
  frayEvents,
  drawsEvents,
  windowEvents,
  continuingEvents,
);

export type Event = EventsOf<typeof declarations>;

export const events = eventSet<State, Event>(declarations);
