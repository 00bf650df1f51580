import { effect, signal, untracked } from '@preact/signals';
import type { Gathering } from '@cartomancer/rules/kernel';
import type { Story } from '@cartomancer/wording';

import { refusalsOf } from '../net/api-client.ts';
import type { TableSession } from './session.ts';

/**
 * After a reload the page knows only the newest lines of the story. Rejects if the server refuses a page or does not
 * answer.
 */
export async function loadGathering(
  { story, earlier }: Pick<TableSession, 'story' | 'earlier'>,
  { since }: Pick<Gathering, 'since'>,
): Promise<void> {
  while (!isComplete(story.peek(), since)) {
    const load = earlier.peek();
    if (load === null) return;
    await load();
  }
}

function isComplete({ lines }: Story, since: Gathering['since']): boolean {
  return lines.some(({ message }) => since.includes(message.text));
}

/**
 * Waits until the story has been read and no other page is being loaded. If loading fails, the board shows the lines
 * that are there, and does not try again. Returns a function that stops this.
 */
export function keepGatheringLoaded(
  session: Pick<TableSession, 'story' | 'earlier' | 'storyRead'>,
  gathering: Pick<Gathering, 'since'>,
): () => void {
  const state = signal<'waiting' | 'loading' | 'failed'>('waiting');
  const { story, earlier, storyRead } = session;
  return effect(() => {
    const isDue = storyRead.value && earlier.value !== null && state.value === 'waiting';
    if (!isDue || isComplete(story.peek(), gathering.since)) return;
    state.value = 'loading';
    untracked(() => {
      loadGathering(session, gathering).then(
        () => (state.value = 'waiting'),
        (error: unknown) => {
          state.value = 'failed';
          refusalsOf(error);
        },
      );
    });
  });
}
