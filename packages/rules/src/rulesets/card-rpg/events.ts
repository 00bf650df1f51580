import type { EventsOf } from '../../kernel/index.ts';
import { combineEvents, eventSet } from '../../kernel/index.ts';
import { joiningEvents } from './features/joining/events.ts';
import { absenceEvents } from './features/absence/events.ts';
import { optionsEvents } from './features/options/events.ts';
import { campaignEvents } from './features/campaign/events.ts';
import { creationEvents } from './features/creation/events.ts';
import { prequelsEvents } from './features/prequels/events.ts';
import { challengesEvents } from './features/challenges/events.ts';
import { termsEvents } from './features/terms/events.ts';
import { decksEvents } from './features/decks/events.ts';
import { turnsEvents } from './features/turns/events.ts';
import { attacksEvents } from './features/attacks/events.ts';
import { magicEvents } from './features/magic/events.ts';
import { placesEvents } from './features/places/events.ts';
import { enteringEvents } from './features/entering/events.ts';
import { endingsEvents } from './features/endings/events.ts';
import { paymentEvents } from './features/payment/events.ts';
import { rewardsEvents } from './features/rewards/events.ts';
import { npcsEvents } from './features/npcs/events.ts';
import { rulingsEvents } from './features/rulings/events.ts';
import { retellingEvents } from './features/retelling/events.ts';
import type { State } from './state.ts';
import { phaseAfter } from './features/turns/phase.ts';

const declarations = combineEvents(
  joiningEvents,
  absenceEvents,
  optionsEvents,
  campaignEvents,
  creationEvents,
  prequelsEvents,
  challengesEvents,
  termsEvents,
  decksEvents,
  turnsEvents,
  attacksEvents,
  magicEvents,
  placesEvents,
  enteringEvents,
  endingsEvents,
  paymentEvents,
  rewardsEvents,
  npcsEvents,
  rulingsEvents,
  retellingEvents,
);

export type Event = EventsOf<typeof declarations>;

export const events = eventSet<State, Event>(declarations, { afterEach: ({ after }) => phaseAfter(after) });
