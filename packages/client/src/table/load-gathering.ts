import type { Gathering } from '@cartomancer/rules/kernel';

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
