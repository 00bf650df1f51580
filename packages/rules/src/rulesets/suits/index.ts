/** Suits: professionals on a job, one deck shared by the crew, another in the GM's hands. */
import { intents } from './intents.ts';
import type { Event } from './events.ts';
import { events } from './events.ts';
import { initialState } from './initial.ts';
import type { Intent, Ruleset } from '../../kernel/index.ts';
import { makeRuleset } from '../../kernel/index.ts';
import about from './data/about.json' with { type: 'json' };
import { bot } from './bot/index.ts';
import { botPace } from './bot/pace.ts';
import { mostPlayers } from './constants.ts';

import { options } from './options.ts';
import { comparable, migrateState } from './migrate-state.ts';
import { setup } from './setup.ts';
import { describeShuffle } from './describe-shuffle.ts';
import { readKeptSheet, sheetRefusals, sheets } from './sheets.ts';
import type { State } from './state.ts';
import { hasAddedFacts, withStoryFacts } from './narrated-events.ts';
import { timers } from './timers.ts';
import type { TableView } from './view-types.ts';
import { view } from './view.ts';

const core: Ruleset<State, TableView, Intent, Event> = makeRuleset<State, TableView, Intent, Event>({
  id: about.id,
  title: about.title,
  version: 11,
  seats: { min: 1, max: mostPlayers, gm: 'required' },
  options,
  intents,
  events,
  initial: () => initialState,
  setup,
  migrateState,
  comparable,
  view,
  prepares: { start_scene: 'scene', create_npc: 'npc', create_vehicle: 'vehicle', set_job: 'text' },
  timers,
  sheets,
  readSheet: readKeptSheet,
  sheetRefusals,
  describeShuffle,
  bot,
  botPace,
  demo: { seats: 3, options: { readyMade: true } },
  playedBy: ({ seats }, seat) => {
    const called = seats.find((candidate) => candidate.seat === seat)?.called ?? '';
    return called === '' ? undefined : called;
  },
  rests: ({ stage }) => (stage === 'ENDED' ? 'over' : stage === 'INTERMISSION' ? 'break' : null),
  // The GM's notes on an NPC, and the note on a sheet, which an option can hide from the other players (SU-22).
  notes: ['notes', 'note'],
  resumeRule: () => 'gm or host',
  seated: (state) => state.players.filter(({ presence }) => presence !== 'left').map(({ seat }) => seat),
});

export const ruleset: typeof core = {
  ...core,
  viewEvent: (before, event, viewer) => withStoryFacts(before, core.viewEvent(before, event, viewer), event),
  heardByAll: (event) => !hasAddedFacts(event.type) && core.heardByAll(event),
};
