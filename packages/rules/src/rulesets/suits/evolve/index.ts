/** What each event does to the state: pure and total. */
import type { SuitsEvent } from '../events.ts';
import type { State } from '../state.ts';
import { afterEvent } from '../after-event.ts';
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

export function evolve(state: State, event: SuitsEvent): State {
  // Each handler is written for the event of its own name.
  const handler = handlers[event.type] as (before: State, told: SuitsEvent) => State;
  const happened = handler(state, event);
  const after = afterEvent({ before: state, after: happened, event });
  return asking.has(event.type) ? { ...after, prompt: state.prompt + 1 } : after;
}
