/** First Dates: a date night, played with two decks and three stacks. */
import { intents } from './intents.ts';
import { nameless, objections } from './nameless.ts';
import { secretBallots } from './secret-ballots.ts';
import { nightPhases } from './features/absence/checks.ts';
import type { Event } from './events.ts';
import { events } from './events.ts';
import type { Intent, Ruleset } from '../../kernel/index.ts';
import { makeRuleset } from '../../kernel/index.ts';
import about from './data/about.json' with { type: 'json' };
import { bot } from './bot/index.ts';

import { initialState } from './initial.ts';

import { chosenOptions, options } from './options.ts';
import { migrateState } from './migrate-state.ts';
import { setup } from './setup.ts';
import { describeShuffle } from './describe-shuffle.ts';
import type { State } from './state.ts';
import { timers } from './timers.ts';
import type { TableView } from './view-types.ts';
import { view } from './view.ts';

export const ruleset: Ruleset<State, TableView, Intent, Event> = makeRuleset<State, TableView, Intent, Event>({
  id: about.id,
  title: about.title,
  version: 8,
  seats: { min: 3, max: 10, gm: 'optional' },
  options,
  intents,
  events,
  initial: () => initialState,
  setup,
  migrateState,
  view,
  prepares: { load_pack: 'deck', annotate: 'text' },
  timers,
  describeShuffle,
  bot,
  // A bot takes its time before it reveals the traits, so that people can look at the last cards (FD-124).
  botPace: ({ phase, traits }) => (phase === 'OUTCOME' && traits.cards === null ? 'reads' : undefined),
  // The demo is for newcomers who read everything for the first time: no time limits.
  demo: {
    seats: 4,
    options: { setupDepth: 'ready', reactionMask: 1, reactionTimer: 0, eventTimer: 0, stoodUp: 'redeal' },
  },
  rests: ({ phase }) => (phase === 'CLOSED' ? 'over' : phase === 'NEXT' ? 'between' : null),
  // Two people play only with the duet option (FD-03); the host sets the maximum (FD-02).
  seatLimits: (given) => {
    const { duet, maxSeats } = chosenOptions(given);
    return { min: duet === 'off' ? 3 : 2, max: maxSeats };
  },
  // The facilitator may change outside a date night (FD-04, TB-04).
  gmMayChange: ({ shared: { phase } }) => !nightPhases.some((nightPhase) => nightPhase === phase),
  seated: (state) => state.players.map(({ seat }) => seat),
  undoRule: (state) => (state.options.undo === 'off' ? 'off' : 'consent'),
  // Objections are anonymous (FD-27, FD-41, FD-104, FD-105).
  isAnonymous: ({ type }) => objections.has(type),
  nameless,
  secretBallots,
  // Any seat may rewind after a safety signal; after a plain pause it takes agreement (FD-141).
  rewindRule: () => 'safety',
});
