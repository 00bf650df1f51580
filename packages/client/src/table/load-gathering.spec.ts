import { signal } from '@preact/signals';
import { emptyStory } from '@cartomancer/wording';
import type { Story } from '@cartomancer/wording';
import { expect, it, vi } from 'vitest';

import { Unreachable } from '../net/api-client.ts';
import { keepGatheringLoaded, loadGathering } from './load-gathering.ts';

/** A story of which the page knows the last line, and a server that has the others. */
function page(...texts: readonly string[]) {
  const lines = texts.map((text, index) => ({ message: { text }, number: index }) as unknown as Story['lines'][number]);
  const story = signal<Story>({ ...emptyStory, lines: lines.slice(-1) });
  const earlier = signal<(() => Promise<void>) | null>(null);
  const load = async () => {
    const known = lines.slice(-story.peek().lines.length - 1);
    story.value = { ...emptyStory, lines: known };
    if (known.length === lines.length) earlier.value = null;
  };
  earlier.value = lines.length > 1 ? load : null;
  return { story, earlier };
}

const textsOf = ({ story }: ReturnType<typeof page>) => story.value.lines.map(({ message }) => message.text);

it('loads the story back to the line with which the current part of the game began, and no further', async () => {
  const session = page('an evening before', 'begins', 'scene 1', 'scene 2');
  await loadGathering(session, { since: ['begins'] });
  expect(textsOf(session)).toEqual(['begins', 'scene 1', 'scene 2']);
});

it('stops at the first page of the story', async () => {
  const session = page('scene 1', 'scene 2');
  await loadGathering(session, { since: ['begins'] });
  expect(textsOf(session)).toEqual(['scene 1', 'scene 2']);
});

it('does not try again when the server does not answer', async () => {
  const session = { ...page('begins', 'scene 1'), storyRead: signal(true) };
  let attempts = 0;
  // Like the session's: absent while a page is being loaded, and there again after a failure.
  const load = async (): Promise<void> => {
    attempts += 1;
    session.earlier.value = null;
    await Promise.resolve();
    session.earlier.value = load;
    throw new Unreachable();
  };
  session.earlier.value = load;
  const stop = keepGatheringLoaded(session, { since: ['begins'] });
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(attempts).toBe(1);
  stop();
});

it('waits until the story has been read and no other page is being loaded', async () => {
  const session = { ...page('begins', 'scene 1', 'scene 2'), storyRead: signal(false) };
  const load = session.earlier.value;
  session.earlier.value = null;
  const stop = keepGatheringLoaded(session, { since: ['begins'] });
  session.storyRead.value = true;
  expect(textsOf(session)).toEqual(['scene 2']);
  session.earlier.value = load;
  await vi.waitFor(() => expect(textsOf(session)).toEqual(['begins', 'scene 1', 'scene 2']));
  stop();
});
