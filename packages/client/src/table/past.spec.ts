import { signal } from '@preact/signals';
import type { ChroniclePage, ConnectionStatus, Place, TalkPage } from '@cartomancer/client';
import type { ViewEvent } from '@cartomancer/rules/kernel';
import { emptyStory, withEvents } from '@cartomancer/wording';
import type { Story } from '@cartomancer/wording';
import { expect, it, vi } from 'vitest';

import { presentationTelling } from '../../test/story-presentation.ts';
import { RequestRefused } from '../net/api-client.ts';
import { openPast } from './past.ts';
import { wholeStory } from './whole-story.ts';

const presentation = presentationTelling({
  line_told: (event) => ({
    kind: 'line',
    seat: 's1',
    message: { text: 'event.line_told', facts: { text: event['text'] } },
  }),
});
const told = (text: string): ViewEvent => ({ type: 'line_told', seat: 's1', text });
const chat = (text: string): ViewEvent => ({ type: 'chat_sent', person: 'p2', name: 'Ben', text });
const tooMany = new RequestRefused([{ code: 'E_SLOW_DOWN', clause: 'TB-03', facts: {} }]);
const pageLength = 3;

/** The page before this cursor. */
function pageOf(events: readonly ViewEvent[], before = events.length) {
  const from = Math.max(0, before - pageLength);
  return { events: events.slice(from, before), before: from === 0 ? null : from };
}

function table(server: { readonly lines: readonly ViewEvent[]; readonly talk: readonly ViewEvent[] }) {
  let { lines, talk } = server;
  let isRefusing = false;
  let talkRequests = 0;
  /** Delivers the answer to the held request for a page of the story. */
  let heldAnswer: PromiseWithResolvers<void> | undefined;
  const status = signal<ConnectionStatus>('live');
  const story = signal<Story>(emptyStory);
  const hear = (events: readonly ViewEvent[]) => {
    story.value = withEvents(story.value, events, { presentation, promptBefore: 0, prompt: 0 });
  };
  const connection = {
    status,
    place: signal<Place>('person'),
    chronicle: async ({ before }: { readonly before?: number | undefined } = {}): Promise<ChroniclePage> => {
      if (isRefusing) throw tooMany;
      const page = pageOf(lines, before);
      const held = heldAnswer;
      heldAnswer = undefined;
      await held?.promise;
      return { ...page, entries: page.events.map((event) => ({ event, promptBefore: 0, prompt: 0 })) };
    },
    talk: async (before?: number): Promise<TalkPage> => {
      talkRequests += 1;
      if (isRefusing) throw tooMany;
      return pageOf(talk, before);
    },
  };
  const past = openPast({ connection, presentation, story, namesNow: () => ({}), promptNow: () => 0 });
  return {
    ...past,
    connection,
    refuse: (refuses: boolean) => {
      isRefusing = refuses;
    },
    /** Holds the answer to the next request for a page of the story. Returns a function that delivers it. */
    holdAnswer: () => {
      const held = Promise.withResolvers<void>();
      heldAnswer = held;
      return async () => {
        held.resolve();
        await new Promise(setImmediate);
      };
    },
    loaded: async () => {
      past.load();
      await vi.waitFor(() => expect(past.storyRead.value).toBe(true));
    },
    /** The connection is lost while these events happen, and comes back. */
    misses: async (missed: { readonly lines?: readonly ViewEvent[]; readonly talk?: readonly ViewEvent[] }) => {
      status.value = 'healing';
      const requestsBefore = talkRequests;
      lines = [...lines, ...(missed.lines ?? [])];
      talk = [...talk, ...(missed.talk ?? [])];
      status.value = 'live';
      // The chat is loaded last, and its button is hidden meanwhile.
      await vi.waitFor(() => {
        expect(talkRequests).toBeGreaterThan(requestsBefore);
        expect(past.earlierTalk.value).not.toBeNull();
      });
    },
    hear,
    lines: () => story.value.lines.map(({ message }) => message.facts?.['text']),
    talk: () => story.value.talk.map(({ text }) => text),
    unread: () => story.value.talk.filter(({ number }) => number > past.readUpTo.value).map(({ text }) => text),
    readChat: () => {
      past.readUpTo.value = Math.max(past.readUpTo.value, story.value.talk.at(-1)?.number ?? 0);
    },
  };
}

const letters = (from: string, to: string) =>
  Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_, index) =>
    String.fromCharCode(from.charCodeAt(0) + index),
  );

it('keeps the story and the chat when the server refuses them after a reconnect, and loads them on the next press', async () => {
  const at = table({ lines: letters('a', 'd').map(told), talk: letters('p', 's').map(chat) });
  await at.loaded();
  at.refuse(true);
  await at.misses({ lines: [told('e')], talk: [chat('t')] });
  expect([at.lines(), at.talk()]).toEqual([letters('b', 'd'), letters('q', 's')]);
  at.hear([told('f')]);
  at.refuse(false);
  await at.earlier.value?.();
  await at.earlierTalk.value?.();
  expect([at.lines(), at.talk()]).toEqual([letters('c', 'f'), letters('r', 't')]);
  await at.earlier.value?.();
  await at.earlierTalk.value?.();
  expect([at.lines(), at.talk()]).toEqual([letters('a', 'f'), letters('p', 't')]);
});

it('ignores a page that arrives after a newer one was loaded', async () => {
  const at = table({ lines: [told('a')], talk: letters('p', 's').map(chat) });
  const deliver = at.holdAnswer();
  at.load();
  await at.misses({ lines: [told('b'), told('c')] });
  at.hear([told('d')]);
  await deliver();
  expect(at.lines()).toEqual(letters('a', 'd'));
});

it('keeps the buttons for earlier lines when the server refuses a page', async () => {
  const at = table({ lines: letters('a', 'd').map(told), talk: letters('p', 's').map(chat) });
  await at.loaded();
  at.refuse(true);
  await expect(at.earlier.value?.()).rejects.toBe(tooMany);
  await expect(at.earlierTalk.value?.()).rejects.toBe(tooMany);
  at.refuse(false);
  await at.earlier.value?.();
  await at.earlierTalk.value?.();
  expect([at.lines(), at.talk()]).toEqual([letters('a', 'd'), letters('p', 's')]);
  expect([at.earlier.value, at.earlierTalk.value]).toEqual([null, null]);
});

it('adds an earlier page of the chat once when its button is pressed twice', async () => {
  const at = table({ lines: [], talk: letters('p', 's').map(chat) });
  await at.loaded();
  await Promise.all([at.earlierTalk.value?.(), at.earlierTalk.value?.()]);
  expect(at.talk()).toEqual(letters('p', 's'));
});

it('counts chat that arrived during a disconnect as unread, and older chat as before', async () => {
  const at = table({ lines: letters('a', 'd').map(told), talk: letters('p', 's').map(chat) });
  await at.loaded();
  expect(at.unread()).toEqual([]);
  await at.misses({ lines: [told('e')], talk: [chat('t')] });
  expect(at.unread()).toEqual(['t']);
  await at.misses({ talk: [chat('u')] });
  expect(at.unread()).toEqual(['t', 'u']);
  at.readChat();
  await at.misses({ talk: [] });
  expect(at.unread()).toEqual([]);
  await at.misses({ talk: letters('v', 'z').map(chat) });
  expect(at.unread()).toEqual(letters('x', 'z'));
});

it('exports no story from which a page is missing', async () => {
  const at = table({ lines: letters('a', 'g').map(told), talk: [] });
  const system = { presentation } as Parameters<typeof wholeStory>[0]['system'];
  let pages = 0;
  const chronicle = (page?: { readonly before?: number | undefined }) => {
    at.refuse((pages += 1) === 2);
    return at.connection.chronicle(page);
  };
  const connection = { chronicle } as Parameters<typeof wholeStory>[0]['connection'];
  await expect(wholeStory({ connection, system })).rejects.toBe(tooMany);
  expect((await wholeStory({ connection, system })).lines).toHaveLength(7);
});
