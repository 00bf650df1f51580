/** What each event does to the state. Pure and total. */
import type { CardEvent } from '../events.ts';
import type { State } from '../state.ts';
import type { Handlers } from './change.ts';
import { creation } from './creation.ts';
import { ending } from './ending.ts';
import { entering } from './entering.ts';
import { gm } from './gm.ts';
import { magic } from './magic.ts';
import { people } from './people.ts';
import { phaseAfter } from '../phase.ts';
import { place } from './place.ts';
import { play } from './play.ts';
import { setup } from './setup.ts';

const handlers: Handlers = {
  ...people,
  ...creation,
  ...setup,
  ...play,
  ...magic,
  ...place,
  ...entering,
  ...ending,
  ...gm,
};

/** These ask nobody anything new, or only the GM hears of them: the number of the prompt must not tell. */
const quiet: ReadonlySet<CardEvent['type']> = new Set([
  'deck_shuffled',
  'env_due',
  'pool_written',
  'npc_suit_named',
  'npc_step_set',
  'npc_discarded',
  'full_npc_created',
  'environment_defined',
  'environment_revealed',
  'environment_removed',
  'childhood_told',
  'theme_written',
  'seat_went_quiet',
  'seat_came_back',
  'ruling_made',
  'turn_reminded',
  'retelling_asked',
  'retold',
]);

function isQuiet({ npcs }: State, event: CardEvent): boolean {
  if (event.type === 'npc_kept' || event.type === 'npc_dissolved')
    return npcs.some(({ id, hidden }) => hidden && id === event.npc);
  return quiet.has(event.type);
}

export function evolve(state: State, event: CardEvent): State {
  // The handler of this very type, so it takes this very event.
  const handle = handlers[event.type] as (state: State, event: CardEvent) => State;
  const after = phaseAfter(handle(state, event));
  return isQuiet(state, event) ? after : { ...after, prompt: after.prompt + 1 };
}
