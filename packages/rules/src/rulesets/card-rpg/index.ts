import { intents } from './intents.ts';
import type { Event } from './events.ts';
import { events } from './events.ts';
import type { Intent, Rest, Ruleset } from '../../kernel/index.ts';
import { makeRuleset } from '../../kernel/index.ts';
import about from './data/about.json' with { type: 'json' };
import { bot } from './bot/index.ts';
import { botPace } from './bot/pace.ts';

import { initialState } from './initial.ts';

import { withNames } from './naming.ts';
import { upcastEvent } from './upcast-event.ts';
import { options } from './options.ts';

import { migrateState } from './migrate-state.ts';
import { setup } from './setup.ts';
import { sheetRefusals } from './sheet-faults.ts';
import { readSheet, sheets } from './sheets.ts';
import { describeShuffle } from './describe-shuffle.ts';
import type { Phase, State } from './state.ts';
import { activeSeatsAndGm, phaseOf } from './selectors.ts';
import { timers } from './timers.ts';
import type { TableView } from './view-types.ts';
import { view } from './view.ts';

const base: Ruleset<State, TableView, Intent, Event> = makeRuleset<State, TableView, Intent, Event>({
  id: about.id,
  title: about.title,
  version: 14,
  upcastEvent,
  seats: { min: 1, max: 8, gm: 'required' },
  options,
  intents,
  events,
  initial: () => initialState,
  setup,
  migrateState,
  view,
  prepares: {
    open_conflict: 'scene',
    write_npc: 'npc',
    create_full_npc: 'npc',
    draft_npc: 'npc',
    write_place: 'place',
    take_place: 'place',
    define_environment: 'place',
    write_pool: 'deck',
    define_level: 'text',
    write_theme: 'text',
  },
  timers,
  describeShuffle,
  bot,
  sheets,
  readSheet,
  sheetRefusals,
  botPace,
  demo: { seats: 2, options: { readyMade: true, endsItself: true } },
  // From the deal on, undo also needs the consent of all who still fight.
  undoAsks: (state) => (state.conflict?.sealed === true ? activeSeatsAndGm(state) : []),
  gmMayChange: ({ shared }) => shared.conflict === null,
  resumeRule: () => 'gm or pauser',
  undoBeyondReveals: 'asked',
  // Never `over`: a campaign ends when its host closes the table.
  rests: (state) => restOf(phaseOf(state)),
  seated: (state) => state.seats.filter(({ presence }) => presence !== 'left').map(({ seat }) => seat),
});

function restOf(phase: Phase): Rest | null {
  if (phase === 'SUSPENDED') return 'between';
  return phase === 'SCENE' ? 'break' : null;
}

export const ruleset: typeof base = {
  ...base,
  viewEvent: (before, event, viewer) => withNames(before, base.viewEvent(before, event, viewer)),
  // No viewer gets the raw event: names are added for each of them.
  heardByAll: () => false,
};
