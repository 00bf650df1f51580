/** Random intents of the table itself. Some are impossible at the moment: they are refused and change nothing. */
import type { Intent } from '@cartomancer/rules';
import type { TableState } from '@cartomancer/rules/table';

import type { Chance } from '../random.ts';

const newcomer = { identity: 'identity-late', name: 'Late' };
const valueLength = 64;
/** A rewind goes back fewer prompts than this. */
const longestRewind = 6;

/** Intents that people send, including the host. */
const personIntents: readonly Intent[] = [
  { type: 'chat', text: 'Good evening.' },
  { type: 'note', text: 'Remember the name.' },
  { type: 'narrate', text: 'It rains.' },
  { type: 'pause', reason: 'Tea' },
  { type: 'safety_signal', kind: 'n' },
  { type: 'safety_add_line', text: 'Spiders' },
  { type: 'safety_rating', rating: 'pg' },
  { type: 'safety_ack' },
  { type: 'request_undo' },
  { type: 'vote', topic: 'undo', yes: true },
  { type: 'vote', topic: 'rewind', yes: true },
  { type: 'fast_forward' },
  { type: 'lock', on: true },
  { type: 'lock', on: false },
  { type: 'renew_link', role: 'seat' },
  { type: 'close_link', role: 'spectator' },
  { type: 'mute', person: 'p2', on: true },
  { type: 'mute', person: 'p2', on: false },
  { type: 'hand_over', role: 'host', person: 'p2' },
  { type: 'plan_session', at: 1_795_806_000_000, minutes: 180 },
  { type: 'answer_session', answer: 'maybe' },
  { type: 'call_off_session' },
];

/** Intents of the system. */
const systemIntents: readonly Intent[] = [
  { type: 'person_away', person: 'p2' },
  { type: 'person_back', person: 'p2' },
  { type: 'fall_asleep' },
  { type: 'wake' },
  { type: 'arrive', ...newcomer, link: 'seat' },
  { type: 'set_phrase', hash: '' },
  { type: 'rename_table', title: 'A golden night' },
  { type: 'tell_export' },
];

export function personIntent(state: TableState, chance: Chance): Intent {
  const to = Math.max(1, state.prompt - chance.below(longestRewind));
  return chance.one([...personIntents, { type: 'rewind', to, reason: 'Once more' }]);
}

export function systemIntent(chance: Chance): Intent {
  return chance.one(systemIntents);
}

/** A browser's contribution to the seed. */
export function seedContribution(chance: Chance): Intent {
  const value = chance
    .below(2 ** 32)
    .toString(16)
    .padStart(valueLength, '0');
  return { type: 'give_value', value };
}
