import { intents } from './intents.ts';
import type { Event } from './events.ts';
import { events } from './events.ts';
import type { Intent, Ruleset } from '../../kernel/index.ts';
import { gmSeat, makeRuleset } from '../../kernel/index.ts';
import about from './data/about.json' with { type: 'json' };
import { bot } from './bot/index.ts';
import { botPace } from './bot/pace.ts';

import { initialState } from './initial.ts';

import { upcastEvent } from './upcast-event.ts';
import { chosenOptions, options } from './options.ts';
import { migrateState } from './migrate-state.ts';
import { setup } from './setup.ts';
import { describeShuffle } from './describe-shuffle.ts';
import { readSheet, sheets } from './sheets.ts';
import type { State } from './state.ts';
import { timers } from './timers.ts';
import { isResolving } from './selectors.ts';
import type { TableView } from './view-types.ts';
import { view } from './view.ts';

const showingCards: ReadonlySet<Event['type']> = new Set([
  'cards_drawn',
  'substituted',
  'auto_success',
  'bonus_awarded',
  'background_drawn',
  'cards_drafted',
  'character_given',
  'character_brought',
  'background_shown',
  'bonus_lapsed',
]);

export const ruleset: Ruleset<State, TableView, Intent, Event> = makeRuleset<State, TableView, Intent, Event>({
  id: about.id,
  title: about.title,
  version: 11,
  seats: { min: 1, max: 12, gm: 'optional' },
  options,
  intents,
  events,
  initial: () => initialState,
  setup,
  migrateState,
  upcastEvent,
  view,
  prepares: { open_scene: 'scene', npc_create: 'npc', annotate: 'text' },
  timers,
  sheets,
  readSheet,
  describeShuffle,
  bot,
  botPace,
  // No timer for choices, so that new players can read at their own pace.
  demo: { seats: 3, options: { readyMade: true, windowTimer: 0 }, gm: 'seated' },
  // Fields that contain the GM's notes on an NPC (DR-143).
  notes: ['about', 'npc_changed.text', 'npc_create.text', 'npc_edit.text'],
  // The GM's seat is not named after a character: sentences about an NPC name the NPC.
  playedBy: ({ characters }, seat) =>
    seat === gmSeat ? undefined : characters.find(({ owner }) => owner === seat)?.name,
  rests: ({ phase }) => (phase === 'CLOSED' ? 'over' : phase === 'SESSION_CLOSE' ? 'between' : null),
  // A GM and one player, or two players without a GM: a single player would have no judge and no opposition (DR-02,
  // DR-04).
  seatLimits: (given) => {
    const { gmMode, maxPlayers } = chosenOptions(given);
    return { ...(gmMode === 'shared' ? { min: 2, gmSeat: 'unused' } : { min: 1, unled: 'never' }), max: maxPlayers };
  },
  seated: (state) => state.players.map(({ seat }) => seat),
  gmMayChange: ({ shared: { phase } }) => !isResolving(phase),
  undoRule: ({ options: { undo } }) => (undo === 'consent' ? 'consent' : undo === 'off' ? 'off' : 'gm'),
  // An undone draw repeats with the same cards, because undo never reshuffles the deck (DR-138).
  undoBeyondReveals: 'asked',
  // Players draw for their characters from one deck, in any order: after an undo, another player could draw the card
  // that the first one has seen, and the first one would get a different card (DR-138). Chosen cards do not depend on
  // the order.
  barsUndo: ({ options: { creation } }, { type }) =>
    type === 'cards_drafted' || (type === 'background_drawn' && creation !== 'choose'),
  // All other revealing events end something, move cards that were known before, or concern only the GM.
  showsCards: ({ type }) => showingCards.has(type),
  // During creation players act independently, so the GM does not decide alone about their moves.
  undoAsks: ({ phase }, along) => (phase === 'CREATION' ? along : []),
  rewindRule: () => 'safety',
  resumeRule: ({ mode }) => (mode === 'gm' ? 'gm' : 'everyone'),
});
