import { effect, untracked } from '@preact/signals';
import type { Gathering } from '@cartomancer/rules/kernel';

import { refusalsOf } from '../net/api-client.ts';
import type { TableSession } from './session.ts';

/**
 * Loads earlier pages of the story until all lines that the gathering shows are there: after a reload the page knows
 * only the newest lines. Rejects if the server does not answer.
 */
export async function loadGathering(
  { story, earlier }: Pick<TableSession, 'story' | 'earlier'>,
  { since }: Pick<Gathering, 'since'>,
): Promise<void> {
  while (!story.peek().lines.some(({ message }) => since.includes(message.text))) {
    const load = earlier.peek();
    if (load === null) return;
    await load();
  }
}

/**
 * Loads the gathering's lines once the story has been read, also when another page of it is being loaded at first. If
 * loading fails, the board shows the lines that are there. Returns a function that stops this.
 */
export function keepGatheringLoaded(
  session: Pick<TableSession, 'story' | 'earlier' | 'storyRead'>,
  gathering: Pick<Gathering, 'since'>,
): () => void {
  return effect(() => {
    if (session.storyRead.value && session.earlier.value !== null)
      untracked(() => void loadGathering(session, gathering).catch(refusalsOf));
  });
}
