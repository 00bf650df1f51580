/** What each event does to the state: pure and total. */
import type { SuitsEvent } from '../events.ts';
import type { Memo, Pool, State } from '../state.ts';
import { cardHandlers } from './cards.ts';
import type { Handlers } from './handlers.ts';
import { peopleHandlers } from './people.ts';
import { playHandlers } from './play.ts';
import { sceneHandlers } from './scene.ts';

export { initialState } from './people.ts';

const handlers: Handlers = { ...peopleHandlers, ...cardHandlers, ...sceneHandlers, ...playHandlers };

/**
 * Events that ask somebody something new. None of them depends on what is hidden: each happens in the same number whatever
 * the cards and the GM's numbers are, until the comparison.
 */
const asking: ReadonlySet<string> = new Set<SuitsEvent['type']>([
  'session_started',
  'crew_complete',
  'session_ended',
  'scene_started',
  'scene_ended',
  'combat_started',
  'combat_ended',
  'round_started',
  'initiative_tied',
  'order_fixed',
  'turn_started',
  'play_declared',
  'call_made',
  'play_withdrawn',
  'play_declined',
  'call_answered',
  'challenge_answered',
  'opposition_set',
  'npc_play_declared',
  'defence_called',
  'chase_answered',
  'play_repeated',
  'cover_offered',
  'cover_begun',
  'cover_settled',
  'stand_asked',
  'marks_asked',
  'play_tied',
  'jacks_called',
  'jack_taken',
  'jack_skipped',
  'peek_opened',
  'swap_opened',
  'follow_up_offered',
  'play_closed',
]);

/**
 * Events that begin something new, so that the last play is no longer what just happened. Those that follow from a play by
 * themselves, such as the next turn, are not among them, and all of them are public.
 */
const newer: ReadonlySet<string> = new Set<SuitsEvent['type']>([
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

function overtakes(event: SuitsEvent): boolean {
  // A free attack is declared together with the end of the play that it follows from.
  return newer.has(event.type) && !(event.type === 'play_declared' && event.free !== null);
}

function withLastOvertaken(state: State): State {
  const { last } = state;
  return last === null || last.overtaken === true ? state : { ...state, last: { ...last, overtaken: true } };
}

/** What peekers still know of the decks: less with every card that leaves the top, nothing after a shuffle or another hand (SU-131). */
function remembered(before: State, after: State, event: SuitsEvent): readonly Memo[] {
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
      const gone = (pool: Pool): number => before.decks[pool].length - after.decks[pool].length;
      if (before.memos.length === 0 || (gone('player') === 0 && gone('gm') === 0)) return before.memos;
      return before.memos
        .map((memo) => ({ ...memo, cards: memo.cards.slice(Math.max(0, gone(memo.pool))) }))
        .filter(({ cards }) => cards.length > 0);
    }
  }
}

export function evolve(state: State, event: SuitsEvent): State {
  // Each handler is written for the event of its own name.
  const handler = handlers[event.type] as (before: State, told: SuitsEvent) => State;
  const happened = handler(state, event);
  const memos = remembered(state, happened, event);
  const remembering = memos === happened.memos ? happened : { ...happened, memos };
  const after = overtakes(event) ? withLastOvertaken(remembering) : remembering;
  return asking.has(event.type) ? { ...after, prompt: state.prompt + 1 } : after;
}
