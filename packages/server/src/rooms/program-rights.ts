import type { ProgramRight } from '@cartomancer/protocol';
import type { Intent, Refusal, Ruleset } from '@cartomancer/rules';

const watchesOnly: Refusal = { code: 'E_SPECTATOR', clause: 'TB-05', facts: {} };
export const beyondRight: Refusal = { code: 'E_PROGRAM_RIGHT', clause: 'TB-03', facts: {} };

/** The table's own intents that a program in a seat needs to finish the game. Programs do not chat, undo, or lead. */
const ofTable: ReadonlySet<string> = new Set(['leave_seat', 'ready', 'vote', 'resume', 'give_value', 'agree_to_open']);

/** The rules judge the intent as well. */
export function programRefusal(
  right: ProgramRight,
  { intents }: Pick<Ruleset, 'intents'>,
  intent: Intent,
): Refusal | undefined {
  if (right.kind === 'watch') return watchesOnly;
  if (intent.type === 'take_seat') return intent['seat'] === right.seat ? undefined : beyondRight;
  return Object.hasOwn(intents, intent.type) || ofTable.has(intent.type) ? undefined : beyondRight;
}
