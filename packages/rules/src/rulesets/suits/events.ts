import type { AfterEvent, EventsOf } from '../../kernel/index.ts';
import { combineEvents, eventSet } from '../../kernel/index.ts';
import { joiningEvents } from './features/joining/events.ts';
import { absenceEvents } from './features/absence/events.ts';
import { optionsEvents } from './features/options/events.ts';
import { sessionEvents } from './features/session/events.ts';
import { sheetsEvents } from './features/sheets/events.ts';
import { npcsEvents } from './features/npcs/events.ts';
import { vehiclesEvents } from './features/vehicles/events.ts';
import { rulingsEvents } from './features/rulings/events.ts';
import { scenesEvents } from './features/scenes/events.ts';
import { decksEvents } from './features/decks/events.ts';
import { combatEvents } from './features/combat/events.ts';
import { initiativeEvents } from './features/initiative/events.ts';
import { playsEvents } from './features/plays/events.ts';
import { callsEvents } from './features/calls/events.ts';
import { npcPlaysEvents } from './features/npc-plays/events.ts';
import { coverEvents } from './features/cover/events.ts';
import { jacksEvents } from './features/jacks/events.ts';
import { lendingEvents } from './features/lending/events.ts';
import { swapsEvents } from './features/swaps/events.ts';
import { peekingEvents } from './features/peeking/events.ts';
import { followUpsEvents } from './features/follow-ups/events.ts';
import { damageEvents } from './features/damage/events.ts';
import { skillsEvents } from './features/skills/events.ts';
import { weaponsEvents } from './features/weapons/events.ts';
import type { Memo, Pool, State } from './state.ts';

const declarations = combineEvents(
  joiningEvents,
  absenceEvents,
  optionsEvents,
  sessionEvents,
  sheetsEvents,
  npcsEvents,
  vehiclesEvents,
  rulingsEvents,
  scenesEvents,
  decksEvents,
  combatEvents,
  initiativeEvents,
  playsEvents,
  callsEvents,
  npcPlaysEvents,
  coverEvents,
  jacksEvents,
  lendingEvents,
  swapsEvents,
  peekingEvents,
  followUpsEvents,
  damageEvents,
  skillsEvents,
  weaponsEvents,
);

export type Event = EventsOf<typeof declarations>;

/**
 * Events after which the last play is no longer shown as the latest. Automatic consequences of a
 * play, such as the next turn, are not among them. All are public, because everybody sees whether
 * the play is still shown.
 */
const overtaking: ReadonlySet<string> = new Set<Event['type']>([
  'job_set',
  'scene_started',
  'scene_ended',
  'session_ended',
  'character_entered',
  'npc_revealed',
  'stunt_awarded',
  'adjusted',
  'passed_over',
  'weapon_recovered',
  'combat_started',
  'combat_ended',
  'initiative_added',
  'initiative_charmed',
  'initiative_passed',
  'order_fixed',
  'turn_passed',
  'play_declared',
  'call_made',
  'play_withdrawn',
  'play_declined',
  'opposition_set',
  'npc_attack_declared',
  'npc_play_declared',
]);

function overtakes(event: Event): boolean {
  // A free attack is declared together with the end of the play before it. That play is still shown as the latest.
  return overtaking.has(event.type) && !(event.type === 'play_declared' && event.free !== null);
}

function withLastOvertaken(state: State): State {
  const { last } = state;
  return last === null || last.overtaken === true ? state : { ...state, last: { ...last, overtaken: true } };
}

/** What peekers still know of the decks: less with every card that leaves the top, nothing after a shuffle (SU-131). */
function remembered(before: State, after: State, event: Event): readonly Memo[] {
  switch (event.type) {
    case 'deck_shuffled':
      return before.memos.filter(({ pool }) => pool !== event.pool);
    case 'character_set_aside':
      return before.memos.filter(({ seat }) => seat !== event.seat);
    case 'peek_opened':
      return before.memos.filter(({ pool }) => pool !== event.deck);
    case 'peek_closed':
      return event.order.length === 0
        ? before.memos
        : [...before.memos, { seat: event.seat, pool: event.deck, cards: event.order }];
    default: {
      const drawn = (pool: Pool): number => before.decks[pool].length - after.decks[pool].length;
      if (before.memos.length === 0 || (drawn('player') === 0 && drawn('gm') === 0)) return before.memos;
      return before.memos
        .map((memo) => ({ ...memo, cards: memo.cards.slice(Math.max(0, drawn(memo.pool))) }))
        .filter(({ cards }) => cards.length > 0);
    }
  }
}

function afterEvent({ before, after, event }: AfterEvent<State, Event>): State {
  const memos = remembered(before, after, event);
  const remembering = memos === after.memos ? after : { ...after, memos };
  return overtakes(event) ? withLastOvertaken(remembering) : remembering;
}

export const events = eventSet<State, Event>(declarations, { afterEach: afterEvent });
